"""The hall's own draw of a whole 仗, entered: every mistake at once, beside its player or table."""

from dataclasses import replace

import pytest

from tests.draw.kit import across_teams, in_order, make_field, published
from tournament.draw.models import Draw, DrawMethod, Table
from tournament.draw.services import (
    DrawRefused,
    EntryRefused,
    HallSeat,
    enter_hall_draw,
    make_draw,
    publish,
)
from tournament.entrants.models import PlayerState
from tournament.events.models import Zhang, ZhangState

pytestmark = pytest.mark.django_db
ALL_EAST = dict.fromkeys(range(1, 5), "E")


def enter(zhang: Zhang, seating: list[HallSeat], **fields: object) -> Draw:
    defaults: dict[str, object] = {"first_dealers": ALL_EAST, "turned": {}, "user": None}
    return enter_hall_draw(zhang=zhang, seating=seating, **(defaults | fields))


def refused(zhang: Zhang, seating: list[HallSeat], **fields: object) -> EntryRefused:
    with pytest.raises(EntryRefused) as refusal:
        enter(zhang, seating, **fields)
    assert not Draw.objects.exists()
    return refusal.value


@pytest.fixture
def zhang(db: None) -> Zhang:
    return make_field(16)[0]


@pytest.fixture
def seating(zhang: Zhang) -> list[HallSeat]:
    """Players 1–4 of each team at tables 1–4: player 1 sits at table 1 East, player 5 at table 1 South …"""
    return across_teams(in_order(zhang.event))


def test_a_hall_draw_is_a_draft_and_becomes_tables_when_published(
    zhang: Zhang, seating: list[HallSeat]
) -> None:
    draw = enter(zhang, seating)
    assert (draw.method, draw.seed, draw.version) == (DrawMethod.HALL, "", 1)
    zhang.refresh_from_db()
    assert zhang.state == ZhangState.DRAWN
    publish(draw=draw, user=None)
    table = Table.objects.get(zhang=zhang, number=1)
    assert table.seats_from == DrawMethod.HALL
    assert [(seat.wind, seat.player.number) for seat in sorted(table.seats.all(), key=lambda s: s.pk)] == [
        ("E", 1),
        ("S", 5),
        ("W", 9),
        ("N", 13),
    ]


def test_the_first_dealer_comes_from_the_cards_turned(zhang: Zhang, seating: list[HallSeat]) -> None:
    # 9万 and 9条 are equal: the one turned first, South before North, deals. 红花 counts 1.
    turned = {1: {"E": "7z", "S": "9m", "W": "8p", "N": "9s"}}
    draw = enter(zhang, seating, first_dealers={2: "E", 3: "E", 4: "E"}, turned=turned)
    first = draw.result["tables"][0]
    assert first["first_dealer"] == "S"
    assert [seat["turned"] for seat in first["seats"]] == ["7z", "9m", "8p", "9s"]


def test_every_mistake_is_said_at_once_with_its_player_or_table(
    zhang: Zhang, seating: list[HallSeat]
) -> None:
    seating[0] = replace(seating[0], table=None)  # player 1 has no table: table 1 is left with three
    seating[1] = replace(seating[1], wind="")  # player 2 has no seat
    seating[6] = replace(seating[6], wind="E")  # player 7 sits on player 3 at table 3
    turned = {4: {"E": "9m", "S": "1m", "W": "1p", "N": "1s"}}
    refusal = refused(zhang, seating, first_dealers={2: "E", 3: "E", 4: "N"}, turned=turned)
    assert [(p.player, p.table, p.sentence) for p in refusal.entries] == [
        (1, None, "1 号 选手1没有填桌号。"),
        (2, None, "2 号 选手2没有填座位。"),
        (None, 1, "1 号桌有 3 人，应是 4 人。"),
        (None, 1, "1 号桌：没有填头家。"),
        (None, 3, "3 号桌的东位有几个人：选手3、选手7。"),
        (None, 4, "4 号桌：按翻的牌，头家是东，填的是北。"),
    ]


def test_a_player_missing_entered_twice_or_unknown_is_named(zhang: Zhang, seating: list[HallSeat]) -> None:
    seating[15] = seating[14]
    seating.append(HallSeat(99, 4, "N"))
    sentences = [problem.sentence for problem in refused(zhang, seating).entries]
    assert "16 号 选手16没有座位。" in sentences
    assert "15 号 选手15填了 2 次。" in sentences
    assert "99 号不在到场名单里。" in sentences


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ({"E": "9m", "S": "1m"}, "2 号桌：翻的牌要四家都填，或者都空着。"),
        ({"E": "9m", "S": "1m", "W": "0m", "N": "1s"}, "2 号桌：没有“0m”这张牌。"),
    ],
)
def test_turned_cards_are_four_cards_of_the_game(
    zhang: Zhang, seating: list[HallSeat], cards: dict[str, str], sentence: str
) -> None:
    refusal = refused(zhang, seating, turned={2: cards})
    assert [problem.sentence for problem in refusal.entries] == [sentence]


@pytest.mark.parametrize("number", [0, 1000])
def test_a_table_number_out_of_range_is_refused(zhang: Zhang, seating: list[HallSeat], number: int) -> None:
    seating[0] = replace(seating[0], table=number)
    assert refused(zhang, seating).entries[0].sentence == "1 号 选手1的桌号不对，应是 1 到 999。"


def test_the_halls_tables_may_have_numbers_of_their_own(zhang: Zhang, seating: list[HallSeat]) -> None:
    moved = [replace(seat, table=100 + (seat.table or 0)) for seat in seating]
    draw = enter(zhang, moved, first_dealers=dict.fromkeys(range(101, 105), "N"))
    assert [table["number"] for table in draw.result["tables"]] == [101, 102, 103, 104]


def test_team_mates_at_one_table_must_be_accepted(zhang: Zhang, seating: list[HallSeat]) -> None:
    # Players 1 and 2 are of one team: 2 takes the chair of 5 at table 1, 5 that of 2 at table 2.
    seating[1], seating[4] = replace(seating[1], table=1, wind="S"), replace(seating[4], table=2, wind="E")
    refusal = refused(zhang, seating)
    assert refusal.entries == []
    # 5 in turn meets its own team-mate 6 at table 2.
    assert [problem.sentence for problem in refusal.to_accept] == [
        "1 号桌有同队选手：选手1、选手2。",
        "2 号桌有同队选手：选手5、选手6。",
    ]
    assert enter(zhang, seating, accept_teammates=True).version == 1


def test_where_team_mates_may_meet_nothing_has_to_be_accepted(zhang: Zhang, seating: list[HallSeat]) -> None:
    zhang.event.teammates_apart = False
    zhang.event.save()
    seating[1], seating[4] = replace(seating[1], table=1, wind="S"), replace(seating[4], table=2, wind="E")
    assert enter(zhang, seating).version == 1


def test_the_hall_waits_for_check_in_too(zhang: Zhang, seating: list[HallSeat]) -> None:
    zhang.event.players.filter(number=1).update(state=PlayerState.EXPECTED)
    with pytest.raises(DrawRefused, match="还有 1 人没有检录"):
        enter(zhang, seating)


def test_a_published_zhang_takes_no_hall_draw(zhang: Zhang, seating: list[HallSeat]) -> None:
    published(zhang)
    zhang.refresh_from_db()
    with pytest.raises(DrawRefused, match="座位已经公布"):
        enter(zhang, seating)


def test_a_hall_draw_after_a_computer_draw_is_its_next_version(zhang: Zhang, seating: list[HallSeat]) -> None:
    make_draw(zhang=zhang, user=None)
    assert enter(zhang, seating, replacing=1).version == 2


def test_a_hall_draw_does_not_cover_a_draft_its_author_never_saw(
    zhang: Zhang, seating: list[HallSeat]
) -> None:
    make_draw(zhang=zhang, user=None)
    with pytest.raises(DrawRefused, match="刚刚有人抽了第 1 稿"):
        enter(zhang, seating, replacing=0)
