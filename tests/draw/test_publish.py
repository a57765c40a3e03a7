"""Publishing a draft, and taking the seats back."""

import threading

import pytest
from django.db import connection

from tests.draw.kit import make_field, published
from tournament.draw import hooks
from tournament.draw.models import Draw, DrawMethod, Table, TableState
from tournament.draw.services import DrawRefused, make_draw, publish, unpublish
from tournament.entrants.models import Player, PlayerState
from tournament.events.models import EventState, Zhang, ZhangState

pytestmark = pytest.mark.django_db


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What a room further up hears; it listens beside those that already do."""
    calls: list[tuple[str, int]] = []
    monkeypatch.setattr(hooks, "_after_publish", list(hooks._after_publish))
    monkeypatch.setattr(hooks, "_before_unpublish", list(hooks._before_unpublish))
    hooks.after_publish(lambda zhang: calls.append(("published", zhang.seats.count())))
    hooks.before_unpublish(lambda zhang: calls.append(("going", zhang.seats.count())))
    return calls


def test_publishing_makes_the_tables_and_seats_of_the_draft() -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None)
    publish(draw=draw, user=None)
    zhang.refresh_from_db()
    draw.refresh_from_db()
    assert zhang.state == ZhangState.PUBLISHED
    assert draw.published_at is not None
    drawn = {
        (table["number"], table["first_dealer"], seat["player"], seat["wind"], seat["turned"])
        for table in draw.result["tables"]
        for seat in table["seats"]
    }
    rows = {
        (seat.table.number, seat.table.first_dealer, seat.player.number, seat.wind, seat.turned)
        for seat in zhang.seats.all()
    }
    assert rows == drawn
    assert set(zhang.tables.values_list("seats_from", "state")) == {(DrawMethod.SEED, TableState.WAITING)}


def test_rooms_further_up_hear_of_it_with_the_seats_in_place(heard: list[tuple[str, int]]) -> None:
    (zhang,) = make_field(16)
    published(zhang)
    unpublish(zhang=zhang, user=None, reason="两桌抄错")
    assert heard == [("published", 16), ("going", 16)]


def test_a_room_that_fails_undoes_the_publication(heard: list[tuple[str, int]]) -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None)

    def veto(zhang: Zhang) -> None:
        raise DrawRefused("不行")

    hooks.after_publish(veto)
    with pytest.raises(DrawRefused):
        publish(draw=draw, user=None)
    zhang.refresh_from_db()
    assert zhang.state == ZhangState.DRAWN
    assert not zhang.tables.exists()


def test_publishing_twice_is_refused_and_makes_nothing_twice() -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    with pytest.raises(DrawRefused, match="已经公布了"):
        publish(draw=draw, user=None)
    assert zhang.tables.count() == 4


def test_only_the_latest_draft_can_be_published() -> None:
    (zhang,) = make_field(16)
    first = make_draw(zhang=zhang, user=None)
    make_draw(zhang=zhang, user=None, reason="当众重抽")
    with pytest.raises(DrawRefused, match="只能公布最新的一稿，现在是第 2 稿"):
        publish(draw=first, user=None)


def test_an_event_that_is_over_publishes_nothing() -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None)
    zhang.event.state = EventState.FINISHED
    zhang.event.save()
    with pytest.raises(DrawRefused, match="不能公布座位"):
        publish(draw=draw, user=None)


def test_a_draft_that_its_seed_does_not_give_again_is_refused() -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None)
    tables = draw.result["tables"]
    one, other = tables[0]["seats"][0], tables[1]["seats"][0]
    one["player"], other["player"] = other["player"], one["player"]
    draw.save()
    with pytest.raises(DrawRefused, match="用种子重抽，结果不一样"):
        publish(draw=draw, user=None)
    assert not zhang.tables.exists()


def test_a_draft_that_no_longer_fits_the_players_is_refused_by_name() -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None)
    event = zhang.event
    event.players.filter(number=3).update(state=PlayerState.WITHDRAWN)
    event.players.filter(number=5).update(team=event.teams.last())
    Player.objects.create(event=event, number=17, name="补报的", state=PlayerState.PRESENT)
    with pytest.raises(DrawRefused) as refusal:
        publish(draw=draw, user=None)
    assert refusal.value.problems == [
        "3 号 选手3抽签时到场，现在不在场。",
        "5 号 选手5抽签以后换了队。",
        "17 号 补报的是抽签以后才到的。",
        "请重新抽签，再公布。",
    ]


def test_a_corrected_name_does_not_spoil_a_draft() -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None)
    zhang.event.players.filter(number=3).update(name="梁瑛")
    assert publish(draw=draw, user=None).published_at


def test_a_draft_made_before_an_earlier_zhang_was_redrawn_is_refused() -> None:
    first, second = make_field(16, zhangs=2)
    make_draw(zhang=first, user=None)
    draw = make_draw(zhang=second, user=None)
    make_draw(zhang=first, user=None, reason="重来")
    with pytest.raises(DrawRefused, match="别的仗的座位在抽签以后变了"):
        publish(draw=draw, user=None)


def test_taking_back_removes_the_seats_and_keeps_the_draft() -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    unpublish(zhang=zhang, user=None, reason="两桌抄错")
    zhang.refresh_from_db()
    draw.refresh_from_db()
    assert zhang.state == ZhangState.DRAWN
    assert (zhang.tables.count(), zhang.seats.count()) == (0, 0)
    assert draw.published_at is None
    publish(draw=draw, user=None)
    assert zhang.tables.count() == 4


def test_taking_back_needs_a_reason() -> None:
    (zhang,) = make_field(16)
    published(zhang)
    with pytest.raises(DrawRefused, match="请写明为什么"):
        unpublish(zhang=zhang, user=None, reason=" ")
    assert zhang.tables.count() == 4


def test_seats_stay_once_a_table_has_begun() -> None:
    (zhang,) = make_field(16)
    published(zhang)
    zhang.tables.filter(number=2).update(state=TableState.PLAYING)
    with pytest.raises(DrawRefused, match="已经开打，不能撤回座位：2 号桌"):
        unpublish(zhang=zhang, user=None, reason="重来")


def test_there_is_nothing_to_take_back_before_publication() -> None:
    (zhang,) = make_field(16)
    with pytest.raises(DrawRefused, match="还没有公布"):
        unpublish(zhang=zhang, user=None, reason="重来")


def test_the_log_keeps_publication_and_the_reason_for_taking_it_back() -> None:
    (zhang,) = make_field(16)
    published(zhang)
    unpublish(zhang=zhang, user=None, reason="两桌抄错")
    taken_back, publication, _made = zhang.event.actions.all()
    assert (publication.sentence, taken_back.sentence) == ("公布座位：第 1 仗 · 第 1 稿", "撤回座位：第 1 仗")
    assert taken_back.reason == "两桌抄错"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_publish_at_once_one_succeeds() -> None:
    (zhang,) = make_field(16)
    draw = make_draw(zhang=zhang, user=None)
    start = threading.Barrier(2)
    outcomes: list[str] = []

    def press() -> None:
        try:
            start.wait()
            publish(draw=Draw.objects.get(pk=draw.pk), user=None)
            outcomes.append("published")
        except DrawRefused as refusal:
            outcomes.append(str(refusal))
        finally:
            connection.close()

    people = [threading.Thread(target=press) for _n in range(2)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert sorted(outcomes) == ["published", "第 1 仗的座位已经公布了。"]
    assert Table.objects.filter(zhang=zhang).count() == 4
