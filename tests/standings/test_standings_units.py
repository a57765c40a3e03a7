"""Standings count in what the ruleset counts in: with whole points a stored 7 is 7, not 3.5."""

import csv
import io
from dataclasses import replace

import pytest
from django.test import Client

from scoring.ruleset import Ruleset, Unit, load
from scoring.text import Text
from tests.builders import make_players, make_zhang
from tests.standings.sheets import close_zhang, sheet
from tests.standings.test_standings_pages import page, plain, rows
from tournament.events.models import Event
from tournament.standings.exports import number_of

pytestmark = pytest.mark.django_db
POINTS = Unit("points", Text("分", "points"), per_unit=1)


@pytest.fixture
def played(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two teams of two after a hand of 7 −1 −3 −3, under a ruleset that counts whole points."""
    ruleset: Ruleset = replace(load("tongliao-2011"), unit=POINTS)
    monkeypatch.setattr(Event, "ruleset", property(lambda _event: ruleset))
    zhang = make_zhang(event)
    sheet(zhang, make_players(event, 4, team_size=2), (7, -1, -3, -3))
    close_zhang(zhang)


@pytest.mark.parametrize("stored", [7, -7, 6, 0, 1, None])
def test_a_whole_point_is_a_whole_number(stored: int | None) -> None:
    assert number_of(stored, POINTS) == stored


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("path", ["/e/kerqin/standings/", "/desk/kerqin/standings/"])
def test_players(organiser_client: Client, path: str) -> None:
    # 3 and 4 have −3 both.
    assert [row[2] for row in rows(page(organiser_client, path))] == ["+7", "−1", "−3", "−3"]


@pytest.mark.usefixtures("played")
def test_teams(client: Client) -> None:
    # 7 − 1 = 6 and −3 − 3 = −6; the best single players have 7 and −3.
    found = rows(page(client, "/e/kerqin/teams/"))
    assert [(row[2], row[4], row[5]) for row in found] == [
        ("+6", "+7", "选手1 +7、 选手2 −1"),
        ("−6", "−3", "选手3 −3、 选手4 −3"),
    ]


@pytest.mark.usefixtures("played")
def test_files(client: Client) -> None:
    lines = list(
        csv.DictReader(io.StringIO(client.get("/e/kerqin/standings.csv").content.decode("utf-8-sig")))
    )
    assert [line["合计"] for line in lines] == ["7", "-1", "-3", "-3"]
    lines = list(csv.DictReader(io.StringIO(client.get("/e/kerqin/teams.csv").content.decode("utf-8-sig"))))
    assert [(line["合计"], line["最高一人"]) for line in lines] == [("6", "7"), ("-6", "-3")]


@pytest.mark.usefixtures("played")
def test_a_players_page_and_the_words_around_the_amounts(client: Client) -> None:
    text = plain(page(client, "/e/kerqin/p/1/"))
    assert "累计分数 +7" in text
    assert "最高 +7 · 最低 0 · 现在 +7" in text
    assert "3.5" not in text
    assert "按累计分数从多到少。" in plain(page(client, "/e/kerqin/standings/"))
    assert "全队队员的分数相加" in plain(page(client, "/e/kerqin/teams/"))
