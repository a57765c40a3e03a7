"""Typing the hall's draw: nothing typed is lost, mistakes stand beside their line."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_players, make_zhang
from tests.draw.kit import across_teams, in_order
from tournament.draw.hall_forms import card_of
from tournament.draw.services import make_draw
from tournament.entrants.models import PlayerState
from tournament.events.models import Event, Zhang, ZhangState

pytestmark = pytest.mark.django_db


@pytest.fixture
def zhang(event: Event) -> Zhang:
    make_players(event, 16)
    return make_zhang(event)


def typed(zhang: Zhang) -> dict[str, str]:
    """A form filled in without mistakes."""
    data = {"replacing": "0"}
    for seat in across_teams(in_order(zhang.event)):
        data |= {f"t-{seat.player}": str(seat.table), f"w-{seat.player}": seat.wind}
    return data | {f"d-{number}": "E" for number in range(1, 5)}


def address(zhang: Zhang) -> str:
    return reverse("draw-hall", args=[zhang.event.slug, zhang.number])


def test_a_line_for_every_player_there_and_every_table(organiser_client: Client, zhang: Zhang) -> None:
    html = organiser_client.get(address(zhang)).content.decode()
    assert html.count('name="t-') == 16
    assert html.count('name="d-') == 4


def test_what_was_typed_becomes_a_draft(organiser_client: Client, zhang: Zhang) -> None:
    response = organiser_client.post(address(zhang), typed(zhang), follow=True)
    assert "现场抽签已录入" in response.content.decode()
    zhang.refresh_from_db()
    assert zhang.state == ZhangState.DRAWN
    tables = zhang.draws.get().result["tables"]
    assert [seat["player"] for seat in tables[0]["seats"]] == [1, 5, 9, 13]


def test_turned_cards_may_be_typed_by_name(organiser_client: Client, zhang: Zhang) -> None:
    data = typed(zhang) | {"d-2": "", "c-2-E": "红花", "c-2-S": "9万", "c-2-W": "么鱼", "c-2-N": "８Ｐ"}
    organiser_client.post(address(zhang), data)
    table = zhang.draws.get().result["tables"][1]
    assert [seat["turned"] for seat in table["seats"]] == ["7z", "9m", "1s", "8p"]
    assert table["first_dealer"] == "S"


def test_mistakes_stand_beside_their_line_and_nothing_is_lost(organiser_client: Client, zhang: Zhang) -> None:
    data = typed(zhang) | {"t-3": "三桌", "w-4": "", "d-1": "", "c-2-E": "十万", "reason": "投影坏了"}
    html = organiser_client.post(address(zhang), data).content.decode()
    for text in (
        "3 号 选手3的桌号看不懂，只写数字，例如 3。",
        "4 号 选手4没有填座位。",
        "1 号桌：没有填头家。",
        "2 号桌：翻的牌要四家都填",
    ):
        assert text in html
    # The line that could not be read is not called empty as well.
    assert "3 号 选手3没有填桌号" not in html
    for kept in ('value="三桌"', 'value="十万"', 'value="投影坏了"', 'id="t-16" name="t-16"'):
        assert kept in html
    assert 'aria-describedby="e-3"' in html
    assert 'id="e-3"' in html
    assert not zhang.draws.exists()


@pytest.mark.parametrize("reason", ["雨\0天", "长" * 201])
def test_a_remark_no_database_takes_is_refused_beside_its_field_and_nothing_is_lost(
    organiser_client: Client, zhang: Zhang, reason: str
) -> None:
    response = organiser_client.post(address(zhang), typed(zhang) | {"reason": reason})
    assert response.status_code == 200
    assert len(response.context["why"].errors["reason"]) == 1
    html = response.content.decode()
    assert "还没有保存：备注要改" in html
    assert html.count('value="E" selected') == 8  # four players sit east, four tables have E deal first
    assert not zhang.draws.exists()


@pytest.mark.parametrize("nonsense", ["\0", "九九" * 3000, "9" * 5000, "１" * 30])
def test_nonsense_in_any_cell_is_answered_in_words(
    organiser_client: Client, zhang: Zhang, nonsense: str
) -> None:
    cells = typed(zhang) | {"c-1-E": "9m"}
    for name in ("t-1", "w-1", "d-1", "c-1-E", "replacing"):
        response = organiser_client.post(address(zhang), cells | {name: nonsense})
        assert response.status_code in (200, 409), name
    assert not zhang.draws.exists()


def test_team_mates_at_one_table_are_saved_when_ticked(organiser_client: Client, zhang: Zhang) -> None:
    data = typed(zhang) | {"t-2": "1", "w-2": "S", "t-5": "2", "w-5": "E"}
    html = organiser_client.post(address(zhang), data).content.decode()
    assert "1 号桌有同队选手：选手1、选手2。" in html
    assert 'name="accept_teammates"' in html
    assert not zhang.draws.exists()
    organiser_client.post(address(zhang), data | {"accept_teammates": "on"})
    assert zhang.draws.count() == 1


def test_it_can_start_from_the_draft(organiser_client: Client, zhang: Zhang) -> None:
    draw = make_draw(zhang=zhang, user=None)
    table = draw.result["tables"][0]
    player = table["seats"][1]["player"]
    html = organiser_client.get(address(zhang) + "?from=draft").content.decode()
    row = html.split(f'id="t-{player}"')[1].split("</li>")[0]
    assert 'value="1"' in row
    assert '<option value="S" selected>' in row
    assert 'name="replacing" value="1"' in html


def test_over_a_newer_draft_of_somebody_elses_it_is_saved_knowingly(
    organiser_client: Client, zhang: Zhang
) -> None:
    data = typed(zhang) | {"reason": "大屏抽的"}
    make_draw(zhang=zhang, user=None)
    response = organiser_client.post(address(zhang), data | {"t-1": "x"})
    assert 'name="replacing" value="0"' in response.content.decode()  # a mistake tells nobody of the draft
    response = organiser_client.post(address(zhang), data)
    html = response.content.decode()
    assert (response.status_code, zhang.draws.count()) == (409, 1)
    assert "还没有保存：刚刚有人存了第 1 稿。" in html
    assert 'value="大屏抽的"' in html
    assert html.count('value="E" selected') == 8  # four players sit east, four tables have E deal first
    assert 'name="replacing" value="1"' in html
    assert organiser_client.post(address(zhang), data | {"replacing": "1"}).status_code == 302
    assert zhang.draws.count() == 2


def test_table_numbers_of_the_hall_get_their_own_lines(organiser_client: Client, zhang: Zhang) -> None:
    data = {key: str(100 + int(text)) if key[:2] == "t-" else text for key, text in typed(zhang).items()}
    html = organiser_client.post(address(zhang), data).content.decode()
    assert "101 号桌：没有填头家。" in html
    data |= {f"d-{number}": "N" for number in range(101, 105)}
    assert organiser_client.post(address(zhang), data).status_code == 302


def test_a_zhang_that_cannot_be_drawn_says_what_is_missing(organiser_client: Client, zhang: Zhang) -> None:
    data = typed(zhang)
    zhang.event.players.filter(number=16).update(state=PlayerState.EXPECTED)
    assert "还有 1 人没有检录。" in organiser_client.get(address(zhang)).content.decode()
    response = organiser_client.post(address(zhang), data)
    assert response.status_code == 409
    assert "还有 1 人没有检录。" in response.content.decode()
    assert 'value="4"' in response.content.decode()


def test_nobody_there_yet_is_said(organiser_client: Client, event: Event) -> None:
    zhang = make_zhang(event)
    assert "选手检录到场以后" in organiser_client.get(address(zhang)).content.decode()


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9m", "9m"),
        ("九万", "9m"),
        ("9万", "9m"),
        ("一并", "1p"),
        ("么并", "1p"),
        ("1条", "1s"),
        ("么鱼", "1s"),
        ("老千", "6z"),
        (" ８条 ", "8s"),
        ("wan 9", "9m"),
        ("东风", "东风"),
        ("", ""),
    ],
)
def test_cards_are_understood_as_people_write_them(text: str, card: str) -> None:
    assert card_of(text) == card
