"""Files of the standings, opened as a spreadsheet opens them."""

import csv
import io
from typing import Any

import openpyxl
import pytest
from django.test import Client

from scoring.ruleset import Unit
from scoring.text import Text
from tests.builders import make_players, make_zhang
from tests.standings.sheets import Played, close_zhang, sheet
from tournament.entrants.models import Player, PlayerState, Team
from tournament.events.models import Event, EventState
from tournament.standings.exports import Sheet, number_of, to_csv, to_xlsx

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(event: Event) -> list[Player]:
    """One closed 仗 of one table: 7 −1 −3 −3 half 嘴; the first two are one team, so are the others."""
    event.tiebreaks = ["hands_won"]
    event.save()
    players = make_players(event, 4, team_size=2)
    zhang = make_zhang(event)
    sheet(zhang, players, Played((7, -1, -3, -3), "E"))
    close_zhang(zhang)
    return players


def csv_rows(client: Client, path: str) -> list[list[str]]:
    data = client.get(path).content
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def xlsx_rows(client: Client, path: str) -> list[list[Any]]:
    book = openpyxl.load_workbook(io.BytesIO(client.get(path).content))
    return [list(row) for row in book.active.iter_rows(values_only=True)]


class TestIndividual:
    """个人名次."""

    HEADER = ["名次", "并列", "参赛号", "姓名", "代表队", "第 1 仗", "合计", "说明"]

    def test_csv(self, client: Client, played: list[Player]) -> None:
        # 7 half 嘴 are 3.5, −1 are −0.5, −3 are −1.5
        assert csv_rows(client, "/e/kerqin/standings.csv") == [
            self.HEADER,
            ["1", "", "1", "选手1", "1队", "3.5", "3.5", ""],
            ["2", "", "2", "选手2", "1队", "-0.5", "-0.5", ""],
            ["3", "并列", "3", "选手3", "2队", "-1.5", "-1.5", ""],
            ["3", "并列", "4", "选手4", "2队", "-1.5", "-1.5", ""],
        ]

    def test_xlsx_holds_numbers_as_numbers(self, client: Client, played: list[Player]) -> None:
        assert xlsx_rows(client, "/e/kerqin/standings.xlsx") == [
            self.HEADER,
            [1, None, 1, "选手1", "1队", 3.5, 3.5, None],
            [2, None, 2, "选手2", "1队", -0.5, -0.5, None],
            [3, "并列", 3, "选手3", "2队", -1.5, -1.5, None],
            [3, "并列", 4, "选手4", "2队", -1.5, -1.5, None],
        ]

    def test_the_note_says_withdrawal_and_what_decided(self, client: Client, event: Event) -> None:
        event.tiebreaks = ["hands_won"]
        event.save()
        players = make_players(event, 4)
        sheet(make_zhang(event), players, Played((2, 2, -2, -2), "E"))
        Player.objects.filter(pk=players[0].pk).update(state=PlayerState.WITHDRAWN)
        assert csv_rows(client, "/e/kerqin/standings.csv")[1][-1] == "退赛；同分，和牌多者在前"

    def test_it_is_the_page_that_was_asked_for(self, client: Client, played: list[Player]) -> None:
        assert [row[3] for row in csv_rows(client, "/e/kerqin/standings.csv?team=2")[1:]] == [
            "选手3",
            "选手4",
        ]
        assert [row[3] for row in csv_rows(client, "/e/kerqin/standings.csv?q=2")[1:]] == ["选手2"]

    def test_who_had_no_seat_in_a_zhang_has_an_empty_cell(
        self, client: Client, event: Event, played: list[Player]
    ) -> None:
        make_players(event, 1, team_size=None)
        assert xlsx_rows(client, "/e/kerqin/standings.xlsx")[2] == [2, None, 5, "选手5", None, None, 0, None]

    def test_nothing_private_is_in_it(self, client: Client, played: list[Player]) -> None:
        Player.objects.update(phone="13912345678", birth_year=1949)
        text = client.get("/e/kerqin/standings.csv").content.decode()
        assert "13912345678" not in text
        assert "1949" not in text


class TestTeams:
    """团体名次."""

    def test_both_kinds_hold_the_same(self, client: Client, played: list[Player]) -> None:
        # 7 − 1 = 6 half 嘴 = 3; −3 − 3 = −6 = −3
        header = ["名次", "并列", "代表队", "第 1 仗", "合计", "最高一人", "计入的队员", "说明"]
        assert xlsx_rows(client, "/e/kerqin/teams.xlsx") == [
            header,
            [1, None, "1队", 3, 3, 3.5, "选手1、选手2", None],
            [2, None, "2队", -3, -3, -1.5, "选手3、选手4", None],
        ]
        assert csv_rows(client, "/e/kerqin/teams.csv") == [
            header,
            ["1", "", "1队", "3", "3", "3.5", "选手1、选手2", ""],
            ["2", "", "2队", "-3", "-3", "-1.5", "选手3、选手4", ""],
        ]


class TestName:
    """A file says by its name how far it can be relied on, and by its kind what it is."""

    def test_while_a_table_is_open(self, client: Client, event: Event) -> None:
        sheet(make_zhang(event), make_players(event, 4), (3, -1, -1, -1), is_open=True)
        response = client.get("/e/kerqin/standings.csv")
        assert response["Content-Disposition"] == 'attachment; filename="kerqin-standings-provisional.csv"'
        assert response["Content-Type"] == "text/csv; charset=utf-8"

    def test_after_a_zhang(self, client: Client, event: Event, played: list[Player]) -> None:
        make_zhang(event, 2)
        response = client.get("/e/kerqin/teams.xlsx")
        assert response["Content-Disposition"] == 'attachment; filename="kerqin-teams-after-1.xlsx"'

    def test_final(self, client: Client, event: Event, played: list[Player]) -> None:
        event.state = EventState.FINISHED
        event.save()
        response = client.get("/e/kerqin/standings.xlsx")
        assert 'filename="kerqin-standings-final.xlsx"' in response["Content-Disposition"]
        assert openpyxl.load_workbook(io.BytesIO(response.content)).active.title == "最终名次"

    @pytest.mark.parametrize("kind", ["pdf", "xls", "csvx", "CSV"])
    def test_an_unknown_kind_is_not_found(self, client: Client, played: list[Player], kind: str) -> None:
        assert client.get(f"/e/kerqin/standings.{kind}").status_code == 404
        assert client.get(f"/e/kerqin/teams.{kind}").status_code == 404

    def test_before_the_first_hand_there_is_only_the_head(self, client: Client, event: Event) -> None:
        assert len(csv_rows(client, "/e/kerqin/standings.csv")) == 1
        assert len(xlsx_rows(client, "/e/kerqin/teams.xlsx")) == 1


DANGEROUS = ["=1+2", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+2", ' =HYPERLINK("x")']


class TestFormulas:
    """A name is never a formula."""

    @pytest.mark.parametrize("name", DANGEROUS)
    def test_in_csv_it_gets_an_apostrophe(self, client: Client, played: list[Player], name: str) -> None:
        Player.objects.filter(number=1).update(name=name)
        Team.objects.filter(number=1).update(name=name)
        row = csv_rows(client, "/e/kerqin/standings.csv")[1]
        assert row[3] == row[4] == "'" + name

    @pytest.mark.parametrize("name", DANGEROUS)
    def test_in_xlsx_it_is_text(self, client: Client, played: list[Player], name: str) -> None:
        Player.objects.filter(number=1).update(name=name)
        book = openpyxl.load_workbook(io.BytesIO(client.get("/e/kerqin/standings.xlsx").content))
        cell = book.active.cell(2, 4)
        # XML turns a carriage return into a line feed; that it is text is what matters.
        assert (cell.data_type, cell.value.replace("\n", "\r")) == ("s", name)

    def test_numbers_below_nought_are_not_taken_for_one(self, client: Client, played: list[Player]) -> None:
        assert csv_rows(client, "/e/kerqin/standings.csv")[2][5] == "-0.5"

    def test_characters_a_workbook_cannot_hold_are_left_out(self) -> None:
        data = to_xlsx(Sheet("名次", ("姓名",), (("白\x00音\x1b",),)))
        assert openpyxl.load_workbook(io.BytesIO(data)).active["A2"].value == "白音"

    def test_quotes_commas_and_line_breaks_survive_in_csv(self) -> None:
        text = to_csv(Sheet("名次", ("姓名",), (('白"音",\n高',),))).decode("utf-8-sig")
        assert list(csv.reader(io.StringIO(text, newline=""))) == [["姓名"], ['白"音",\n高']]


@pytest.mark.parametrize(
    ("half_zui", "number"), [(7, 3.5), (-7, -3.5), (6, 3), (-6, -3), (0, 0), (-1, -0.5), (None, None)]
)
def test_half_zui_as_a_spreadsheet_adds_them_up(half_zui: int | None, number: float | None) -> None:
    assert number_of(half_zui, Unit("zui", Text("嘴", "zui"), 2)) == number
