"""Drawing by computer: what it stands on, what it refuses, drafts kept."""

import pytest

from tests.builders import make_event, make_players, make_team, make_zhang
from tests.draw.kit import make_field, published
from tournament.accounts.models import User
from tournament.draw import services
from tournament.draw.lottery import DrawResult
from tournament.draw.models import Draw, Seat
from tournament.draw.services import DrawRefused, make_draw
from tournament.draw.solver import meetings
from tournament.entrants.models import Player, PlayerState
from tournament.events.models import EventKind, EventState, ZhangState

pytestmark = pytest.mark.django_db


def tables_of(draw: Draw) -> list[tuple[int, ...]]:
    return [table.players() for table in DrawResult.from_json(draw.result).tables]


def test_a_draft_seats_everybody_there_once_and_is_not_public(organiser: User) -> None:
    (zhang,) = make_field(16, slug="other")
    draw = make_draw(zhang=zhang, user=organiser)
    assert sorted(number for table in tables_of(draw) for number in table) == list(range(1, 17))
    zhang.refresh_from_db()
    assert zhang.state == ZhangState.DRAWN
    assert not zhang.is_public
    assert not Seat.objects.filter(zhang=zhang).exists()
    assert draw.made_by == organiser
    assert len(draw.seed) == 32


def test_two_draws_do_not_get_the_same_seed() -> None:
    assert services.new_seed() != services.new_seed()


def test_the_same_seed_draws_the_same_again() -> None:
    (zhang,) = make_field()
    one = make_draw(zhang=zhang, user=None, seed="abc")
    other = make_draw(zhang=zhang, user=None, seed="abc", reason="核对")
    assert one.result == other.result


def test_only_players_who_are_there_are_drawn_with_the_house_players() -> None:
    (zhang,) = make_field(17)
    event = zhang.event
    event.players.filter(number=1).update(state=PlayerState.ABSENT)
    event.players.filter(number=2).update(state=PlayerState.WITHDRAWN)
    event.players.filter(number=3).update(state=PlayerState.RESERVE)
    for number in (101, 102):
        Player.objects.create(
            event=event, number=number, name=f"陪打{number}", is_house=True, state=PlayerState.PRESENT
        )
    drawn = sorted(number for table in tables_of(make_draw(zhang=zhang, user=None)) for number in table)
    assert drawn == [*range(4, 18), 101, 102]


def test_everything_that_is_missing_is_said_at_once() -> None:
    event = make_event(state=EventState.CHECKIN)
    zhang = make_zhang(event)
    make_players(event, 62)
    make_players(event, 3, team_size=None, state=PlayerState.EXPECTED)
    with pytest.raises(DrawRefused) as refusal:
        make_draw(zhang=zhang, user=None)
    assert refusal.value.problems == [
        "赛事现在是“检录中”：结束检录、开始比赛以后才能抽签。",
        "还有 3 人没有检录。",
        "到场 62 人，不是 4 的倍数：请安排 2 位陪打。",
    ]
    assert not Draw.objects.exists()


def test_nobody_there_is_said() -> None:
    zhang = make_zhang(make_event())
    with pytest.raises(DrawRefused, match="还没有人到场"):
        make_draw(zhang=zhang, user=None)


def test_a_team_that_cannot_sit_apart_is_named_with_its_figures() -> None:
    event = make_event()
    big = make_team(event, name="开鲁县")
    make_players(event, 11, team_size=None)
    make_players(event, 5, team_size=None)
    event.players.filter(number__gt=11).update(team=big)
    with pytest.raises(DrawRefused, match="开鲁县到场 5 人，只有 4 桌"):
        make_draw(zhang=make_zhang(event), user=None)


@pytest.mark.parametrize("change", [{"teammates_apart": False}, {"kind": EventKind.INDIVIDUAL}])
def test_team_mates_may_meet_when_the_event_says_so_or_has_no_teams(change: dict[str, object]) -> None:
    event = make_event(**change)
    make_players(event, 8, team_size=8)
    assert make_draw(zhang=make_zhang(event), user=None).version == 1


def test_nobody_meets_again_in_the_next_zhang_while_the_first_is_still_open() -> None:
    first, second = make_field(64, zhangs=2)
    published(first)
    first.refresh_from_db()
    assert first.state == ZhangState.PUBLISHED
    draw = make_draw(zhang=second, user=None)
    earlier = DrawResult.from_json(draw.result).basis.earlier
    assert [number for number, _tables in earlier] == [1]
    assert max(meetings([*earlier[0][1], *tables_of(draw)]).values()) == 1


def test_drafts_of_zhangs_before_count_as_meetings_too() -> None:
    first, second = make_field(64, zhangs=2)
    one = make_draw(zhang=first, user=None)
    two = make_draw(zhang=second, user=None)
    assert max(meetings([*tables_of(one), *tables_of(two)]).values()) == 1


def test_drawing_again_is_a_new_version_with_a_reason_and_the_first_is_kept() -> None:
    (zhang,) = make_field()
    make_draw(zhang=zhang, user=None)
    with pytest.raises(DrawRefused, match="已经抽过第 1 稿。请写明为什么重抽"):
        make_draw(zhang=zhang, user=None, reason="  ")
    again = make_draw(zhang=zhang, user=None, reason="投影没有打开")
    assert again.version == 2
    assert list(zhang.draws.values_list("version", "reason")) == [(2, "投影没有打开"), (1, "")]


def test_a_published_zhang_is_not_drawn_again() -> None:
    (zhang,) = make_field()
    published(zhang)
    zhang.refresh_from_db()
    with pytest.raises(DrawRefused, match="座位已经公布"):
        make_draw(zhang=zhang, user=None, reason="重来")


def test_a_stale_zhang_does_not_hide_that_it_was_published_meanwhile() -> None:
    (zhang,) = make_field()
    published(type(zhang).objects.get(pk=zhang.pk))
    assert not zhang.is_public
    with pytest.raises(DrawRefused, match="座位已经公布"):
        make_draw(zhang=zhang, user=None, reason="重来")


def test_two_people_do_not_draw_over_each_other() -> None:
    (zhang,) = make_field()
    make_draw(zhang=zhang, user=None, replacing=0)
    with pytest.raises(DrawRefused, match="刚刚有人抽了第 1 稿"):
        make_draw(zhang=zhang, user=None, reason="我也抽", replacing=0)
    assert zhang.draws.count() == 1


def test_a_player_who_leaves_during_the_search_stops_the_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    (zhang,) = make_field()
    search = services.hold_draw

    def slow_search(**asked: object) -> DrawResult:
        zhang.event.players.filter(number=1).update(state=PlayerState.WITHDRAWN)
        return search(**asked)

    monkeypatch.setattr(services, "hold_draw", slow_search)
    with pytest.raises(DrawRefused, match="刚刚变了"):
        make_draw(zhang=zhang, user=None)
    assert not Draw.objects.exists()


def test_the_log_says_who_drew_which_version(organiser: User) -> None:
    (zhang,) = make_field(slug="other")
    make_draw(zhang=zhang, user=organiser)
    make_draw(zhang=zhang, user=organiser, reason="投影没有打开")
    latest = zhang.event.actions.first()
    assert latest.sentence == "电脑抽签：第 1 仗 · 第 2 稿"
    assert (latest.user, latest.reason) == (organiser, "投影没有打开")
