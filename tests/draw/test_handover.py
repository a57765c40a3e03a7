"""Somebody else takes a published seat before the table's first hand."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import give_role, make_players, make_user
from tests.draw.kit import make_field, published
from tests.play.playing import fresh as table_view
from tests.play.playing import plain_win, record
from tournament.accounts.models import Role
from tournament.draw.handover import Handover, hand_over_seat, takers
from tournament.draw.models import Draw, Seat, Table, TableState, with_seats
from tournament.draw.proof import Proof, proof_of
from tournament.draw.refusals import DrawRefused, EntryRefused
from tournament.draw.services import enter_table_lots, verify
from tournament.entrants.models import Player, PlayerState
from tournament.entrants.services import (
    Entry,
    is_removable,
    restore,
    set_check_in,
    substitute_newcomer,
    withdraw,
)
from tournament.events.models import EventState
from tournament.play.refusals import SeatingChanged

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat(db: None) -> Seat:
    """A seat of a published 仗 that nobody has begun."""
    (zhang,) = make_field(16)
    published(zhang)
    return Seat.objects.select_related("player__team", "zhang__event", "table").get(
        zhang=zhang, table__number=2, wind="S"
    )


@pytest.fixture
def substitute(seat: Seat) -> Player:
    """Somebody of the same team who came for the seat's player, and is there."""
    player = seat.player
    return substitute_newcomer(
        player=player,
        entry=Entry("白玉", team=player.team.name if player.team else ""),
        reason="没来",
        user=None,
        is_present=True,
    )


def take(seat: Seat, taker: Player | None, reason: str = "没来", **more: bool) -> Seat:
    return hand_over_seat(seat=seat, handover=Handover(taker, reason, **more), user=None)


def test_the_substitute_sits_where_the_other_was_drawn(seat: Seat, substitute: Player) -> None:
    dealer = seat.table.first_dealer
    take(seat, substitute)
    stored = Seat.objects.get(pk=seat.pk)
    assert (stored.player, stored.drawn_for, stored.wind) == (substitute, seat.player, "S")
    assert stored.table.first_dealer == dealer
    row = seat.zhang.event.actions.first()
    assert (row.verb, row.reason) == ("draw.handover", "没来")
    assert (row.detail["player"], row.detail["replaces"]) == ("白玉", seat.player.name)


def test_the_draw_is_still_confirmed_and_says_who_sits_for_whom(seat: Seat, substitute: Player) -> None:
    take(seat, substitute)
    draw = Draw.objects.get(zhang=seat.zhang)
    assert verify(draw)
    assert proof_of(draw, with_seats(seat.zhang.tables.all())) == Proof.HOLDS
    event = seat.zhang.event
    page = Client().get(reverse("draw", args=[event.slug])).content.decode()
    assert f"替 {seat.player.name}" in page
    assert "公布以后有 1 个座位换了人" in page
    listed = Client().get(reverse("draw-file", args=[event.slug, 1])).json()["handed_over"]
    assert listed == [
        {"table": 2, "wind": "S", "drawn_for": seat.player.number, "taken_by": substitute.number}
    ]


def test_a_seat_changed_in_any_other_way_still_shows(seat: Seat, substitute: Player) -> None:
    Seat.objects.filter(pk=seat.pk).update(player=substitute)
    draw = Draw.objects.get(zhang=seat.zhang)
    assert not verify(draw)
    assert proof_of(draw, with_seats(seat.zhang.tables.all())) == Proof.CHANGED


def test_the_substitute_leads_the_list_of_takers(seat: Seat, substitute: Player) -> None:
    make_players(seat.zhang.event, 2, team_size=1, name="迟到的")
    assert takers(seat)[0] == substitute
    assert len(takers(seat)) == 3


def test_a_house_player_is_called_for_a_seat_nobody_takes(seat: Seat) -> None:
    withdraw(player=seat.player, reason="生病", user=None)
    stored = take(seat, None)
    assert stored.player.is_house
    assert stored.player.name == "陪打一"
    assert stored.drawn_for == seat.player


def test_a_handover_is_undone_by_handing_back(seat: Seat, substitute: Player) -> None:
    first = take(seat, substitute)
    again = Seat.objects.select_related("zhang__event", "player", "drawn_for").get(pk=first.pk)
    assert seat.player in takers(again)
    stored = take(again, seat.player, "来了")
    assert (stored.player, stored.drawn_for) == (seat.player, None)
    # Now the substitution itself can be undone too.
    assert restore(player=seat.player, user=None).state == PlayerState.EXPECTED


def test_a_second_taker_still_sits_for_the_one_it_was_drawn_for(seat: Seat, substitute: Player) -> None:
    first = take(seat, substitute)
    again = Seat.objects.select_related("zhang__event", "player", "drawn_for").get(pk=first.pk)
    stored = take(again, None, "也走了")
    assert stored.player.is_house
    assert stored.drawn_for == seat.player
    assert verify(Draw.objects.get(zhang=seat.zhang))


def test_who_gave_a_seat_up_or_took_it_is_not_struck_from_the_list(seat: Seat) -> None:
    stored = take(seat, None)
    assert not is_removable(seat.player)
    assert not is_removable(stored.player)


def test_whoever_has_a_seat_or_is_not_there_takes_no_other(seat: Seat, substitute: Player) -> None:
    other = Seat.objects.filter(zhang=seat.zhang, table__number=1).first()
    assert other is not None
    set_check_in(player=substitute, state=PlayerState.ABSENT, user=None)
    for taker in (other.player, Player.objects.get(pk=substitute.pk)):
        with pytest.raises(EntryRefused, match="不能坐这里"):
            take(seat, taker)
    assert Seat.objects.get(pk=seat.pk).player == seat.player


def test_a_team_mate_at_the_table_has_to_be_accepted(seat: Seat) -> None:
    neighbour = seat.table.seats.select_related("player__team").exclude(pk=seat.pk)[0].player
    (late,) = make_players(seat.zhang.event, 1, team_size=None, name="迟到的")
    Player.objects.filter(pk=late.pk).update(team=neighbour.team)
    late.refresh_from_db()
    with pytest.raises(EntryRefused, match=f"2 号桌有同队选手：迟到的、{neighbour.name}") as refusal:
        take(seat, late)
    assert refusal.value.to_accept
    assert take(seat, late, accept_teammates=True).player == late


def test_no_reason_no_handover_and_no_new_house_player(seat: Seat) -> None:
    with pytest.raises(EntryRefused, match="请写明为什么换人"):
        take(seat, None, "  ")
    assert not Player.objects.filter(is_house=True).exists()


def test_two_officials_do_not_hand_over_over_each_other(seat: Seat, substitute: Player) -> None:
    take(seat, substitute)
    with pytest.raises(DrawRefused, match="刚刚换成了白玉"):
        take(seat, None)
    assert not Player.objects.filter(is_house=True).exists()


def test_nobody_changes_once_the_table_has_begun(seat: Seat, substitute: Player) -> None:
    Table.objects.filter(pk=seat.table_id).update(state=TableState.PLAYING)
    with pytest.raises(DrawRefused, match="2 号桌进行中，不能再换人"):
        take(seat, substitute)


def test_nobody_changes_after_the_event(seat: Seat, substitute: Player) -> None:
    event = seat.zhang.event
    event.state = EventState.FINISHED
    event.save()
    with pytest.raises(DrawRefused, match="现在不能换人"):
        take(seat, substitute)


def test_an_entry_page_from_before_the_handover_books_nothing_on_the_newcomer(
    seat: Seat, substitute: Player
) -> None:
    referee = make_user("referee")
    seating = table_view(seat.table).seating(1)
    take(seat, substitute)
    with pytest.raises(SeatingChanged):
        record(seat.table, plain_win(table_view(seat.table).dealer), referee, seating=seating)


def test_lots_held_at_the_table_afterwards_keep_who_sits_for_whom(seat: Seat, substitute: Player) -> None:
    take(seat, substitute)
    numbers = [one.player.number for one in seat.table.seats.select_related("player").order_by("wind")]
    enter_table_lots(
        table=seat.table, seats=dict(zip(numbers, "NWSE", strict=True)), first_dealer="E", user=None
    )
    assert Seat.objects.get(player=substitute).drawn_for == seat.player
    assert verify(Draw.objects.get(zhang=seat.zhang))


class TestThePage:
    """Two questions: whose seat, and who takes it."""

    @pytest.fixture
    def browser(self, seat: Seat) -> Client:
        client = Client()
        chief = give_role(seat.zhang.event, Role.CHIEF, "chief")
        client.force_login(chief, backend="django.contrib.auth.backends.ModelBackend")
        return client

    def address(self, seat: Seat) -> str:
        return reverse("seat-handover", args=[seat.zhang.event.slug, 1, 2])

    def test_it_is_offered_at_a_table_that_has_not_begun(self, seat: Seat, browser: Client) -> None:
        page = browser.get(seat.table.get_absolute_url()).content.decode()
        assert self.address(seat) in page
        Table.objects.update(state=TableState.PLAYING)
        assert self.address(seat) not in browser.get(seat.table.get_absolute_url()).content.decode()

    def test_first_whose_seat_then_who_takes_it(
        self, seat: Seat, browser: Client, substitute: Player
    ) -> None:
        page = browser.get(self.address(seat)).content.decode()
        assert "谁的座位" in page
        assert "换成谁" not in page
        page = browser.get(self.address(seat), {"wind": "S"}).content.decode()
        assert f"{substitute.number} 号 白玉（替他上场的）" in page
        typed = {"holder": seat.player.number, "taker": substitute.number, "reason": "没来"}
        response = browser.post(f"{self.address(seat)}?wind=S", typed, follow=True)
        assert "2 号桌已换成白玉" in response.content.decode()
        assert Seat.objects.get(pk=seat.pk).player == substitute

    def test_what_is_missing_stands_beside_its_field_and_nothing_is_lost(
        self, seat: Seat, browser: Client, substitute: Player
    ) -> None:
        typed = {"holder": seat.player.number, "taker": "", "reason": "没来，打不通电话"}
        response = browser.post(f"{self.address(seat)}?wind=S", typed)
        assert response.status_code == 422
        page = response.content.decode()
        assert 'aria-describedby="id_taker_error"' in page
        assert 'value="没来，打不通电话"' in page
        assert Seat.objects.get(pk=seat.pk).drawn_for is None

    def test_team_mates_are_asked_about(self, seat: Seat, browser: Client) -> None:
        neighbour = seat.table.seats.select_related("player__team").exclude(pk=seat.pk)[0].player
        (late,) = make_players(seat.zhang.event, 1, team_size=None, name="迟到的")
        Player.objects.filter(pk=late.pk).update(team=neighbour.team)
        typed = {"holder": seat.player.number, "taker": late.number, "reason": "没来"}
        page = browser.post(f"{self.address(seat)}?wind=S", typed).content.decode()
        assert "同队的坐一桌，就这样换" in page
        response = browser.post(f"{self.address(seat)}?wind=S", typed | {"accept_teammates": "on"})
        assert response.status_code == 302
        assert Seat.objects.get(pk=seat.pk).player == late

    def test_a_page_that_shows_another_holder_changes_nothing(self, seat: Seat, browser: Client) -> None:
        typed = {"holder": "999", "taker": "house", "reason": "没来"}
        response = browser.post(f"{self.address(seat)}?wind=S", typed)
        assert response.status_code == 409
        assert f"南位刚刚换成了{seat.player.name}" in response.content.decode()
        assert not Player.objects.filter(is_house=True).exists()

    @pytest.mark.parametrize("query", ["", "?wind=X", "?wind="])
    def test_without_a_seat_nothing_is_handed_over(self, seat: Seat, browser: Client, query: str) -> None:
        typed = {"holder": seat.player.number, "taker": "house", "reason": "没来"}
        response = browser.post(self.address(seat) + query, typed)
        assert response.status_code == 409
        assert "请先选座位" in response.content.decode()

    def test_the_players_page_leads_there(self, seat: Seat, substitute: Player, client: Client) -> None:
        organiser = give_role(seat.zhang.event, Role.ORGANISER, "organiser")
        client.force_login(organiser, backend="django.contrib.auth.backends.ModelBackend")
        url = reverse("player-edit", args=[seat.zhang.event.slug, seat.player.number])
        page = client.get(url).content.decode()
        assert "第 1 仗 2 号桌的座位还是这位选手的" in page
        assert f'href="{self.address(seat)}?wind=S"' in page
