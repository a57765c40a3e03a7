"""From score sheets to standings; every expected value is added up in the test."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import make_event, make_players, make_table, make_zhang
from tests.standings.sheets import Played, close_zhang, join, play, sheet
from tournament.draw.models import TableState
from tournament.entrants.models import Player, PlayerState
from tournament.events.models import Event, EventState, ZhangState
from tournament.standings.queries import Standing, Standings, standings_of, team_rows
from tournament.standings.ranking import lot_of

pytestmark = pytest.mark.django_db


def placing(standings: Standings) -> list[tuple[int, int, int]]:
    """Return (place, number, half 嘴) in order."""
    return [(row.placed.place, row.player.number, row.line.half_zui) for row in standings.rows]


@pytest.fixture
def two_zhangs(event: Event) -> list[Player]:
    """Eight players, two 仗, all closed.

    Half 嘴 by player, hand by hand:
    仗 1, table 1: 1 2 3 4 get 10 −4 −4 −2 and −3 9 −3 −3: 7, 5, −7, −5
    仗 1, table 2: 5 6 7 8 get 1 0 0 −1: 1, 0, 0, −1
    仗 2, table 1: 1 5 2 6 get −6 2 2 2: −6, 2, 2, 2
    仗 2, table 2: 3 7 4 8 get 8 −4 −2 −2: 8, −4, −2, −2
    Sums: 1: 1, 2: 7, 3: 1, 4: −7, 5: 3, 6: 2, 7: −4, 8: −3
    """
    players = make_players(event, 8)
    p = dict(enumerate(players, start=1))
    first, second = make_zhang(event, 1), make_zhang(event, 2)
    sheet(first, players[:4], (10, -4, -4, -2), (-3, 9, -3, -3), number=1)
    sheet(first, players[4:], (1, 0, 0, -1), number=2)
    sheet(second, [p[1], p[5], p[2], p[6]], (-6, 2, 2, 2), number=1)
    sheet(second, [p[3], p[7], p[4], p[8]], (8, -4, -2, -2), number=2)
    close_zhang(first)
    close_zhang(second)
    return players


def test_players_are_ordered_by_the_sum_of_their_zhangs(event: Event, two_zhangs: list[Player]) -> None:
    # 1 and 3 have one each; 仗 won: 1 came first at table 1 of 仗 1, 3 at table 2 of 仗 2: equal.
    # 和: 1 won one hand, 3 won one: equal. Big wins: none. Best hand: 10 against 8: 1 is in front.
    standings = standings_of(event)
    assert placing(standings) == [
        (1, 2, 7),
        (2, 5, 3),
        (3, 6, 2),
        (4, 1, 1),
        (5, 3, 1),
        (6, 8, -3),
        (7, 7, -4),
        (8, 4, -7),
    ]
    assert {row.player.number: row.placed.decided_by for row in standings.rows}[1] == "best_hand"


def test_each_zhang_has_its_column(event: Event, two_zhangs: list[Player]) -> None:
    by_number = {row.player.number: row.by_zhang for row in standings_of(event).rows}
    assert by_number == {
        1: (7, -6),
        2: (5, 2),
        3: (-7, 8),
        4: (-5, -2),
        5: (1, 2),
        6: (0, 2),
        7: (0, -4),
        8: (-1, -2),
    }


def test_one_may_look_back_to_an_earlier_zhang(event: Event, two_zhangs: list[Player]) -> None:
    standings = standings_of(event, upto=1)
    assert placing(standings)[:3] == [(1, 1, 7), (2, 2, 5), (3, 5, 1)]
    # 6 and 7 have nothing each, and no hand won, no best hand above 0: they share.
    assert placing(standings)[3:5] == [(4, 6, 0), (4, 7, 0)]
    assert (standings.upto, standings.standing) == (1, Standing.AFTER)
    assert [zhang.number for zhang in standings.begun] == [1, 2]


def test_zhang_won_counts_first_places_and_a_shared_one_for_each(
    event: Event, two_zhangs: list[Player]
) -> None:
    won = {row.player.number: row.line.zhang_won for row in standings_of(event).rows}
    # 仗 1: players 1 and 5. 仗 2: 5, 2 and 6 share the first place of table 1; 3 at table 2.
    assert won == {1: 1, 2: 1, 3: 1, 4: 0, 5: 2, 6: 1, 7: 0, 8: 0}


def test_sums_of_all_ranked_players_are_zero_when_the_pots_are_empty(
    event: Event, two_zhangs: list[Player]
) -> None:
    assert sum(row.line.half_zui for row in standings_of(event).rows) == 0


class TestTiebreaksFromTheSheets:
    """Two players with the same 嘴, told apart by one thing only; the first of ``players`` is in front."""

    @staticmethod
    def order(event: Event, tiebreak: str) -> list[tuple[int, str | None]]:
        event.tiebreaks = [tiebreak]
        rows = standings_of(event).rows
        return [(row.player.number, row.placed.decided_by) for row in rows if row.line.half_zui == 4]

    def test_zhang_won(self, event: Event) -> None:
        players = make_players(event, 8)
        first = make_zhang(event)
        sheet(first, players[:4], (4, 8, -6, -6), number=1)
        sheet(first, players[4:], (4, 2, -3, -3), number=2)
        assert self.order(event, "zhang_won") == [(5, "zhang_won"), (1, None)]

    def test_hands_won(self, event: Event) -> None:
        players = make_players(event, 8)
        first = make_zhang(event)
        sheet(first, players[:4], Played((4, 0, -2, -2), "E"), number=1)
        sheet(first, players[4:], Played((2, 0, -1, -1), "E"), Played((2, 0, -1, -1), "E"), number=2)
        assert self.order(event, "hands_won") == [(5, "hands_won"), (1, None)]

    def test_big_wins(self, event: Event) -> None:
        players = make_players(event, 8)
        first = make_zhang(event)
        sheet(first, players[:4], Played((4, 0, -2, -2), "E"), number=1)
        sheet(first, players[4:], Played((4, 0, -2, -2), "E", big_win="shiba"), number=2)
        assert self.order(event, "big_wins") == [(5, "big_wins"), (1, None)]

    def test_best_hand(self, event: Event) -> None:
        players = make_players(event, 8)
        first = make_zhang(event)
        sheet(first, players[:4], (2, 0, -1, -1), (2, 0, -1, -1), number=1)
        sheet(first, players[4:], (5, 0, -3, -2), (-1, 1, 0, 0), number=2)
        assert self.order(event, "best_hand") == [(5, "best_hand"), (1, None)]

    def test_head_to_head(self, event: Event) -> None:
        players = make_players(event, 8)
        first, second = make_zhang(event, 1), make_zhang(event, 2)
        # 1 and 5 meet in 仗 2, where 5 is ahead; in all both have 4.
        sheet(first, [players[0], *players[1:4]], (7, -3, -2, -2), number=1)
        sheet(first, players[4:], (3, -1, -1, -1), number=2)
        sheet(second, [players[0], players[4], players[1], players[2]], (-3, 1, 1, 1), number=1)
        assert self.order(event, "head_to_head") == [(5, "head_to_head"), (1, None)]

    def test_head_to_head_waits_for_the_table_to_be_closed(self, event: Event) -> None:
        players = make_players(event, 4)
        sheet(make_zhang(event), players, (-1, 5, -2, -2), (5, -1, -2, -2), (0, 1, 0, -1), is_open=True)
        event.tiebreaks = ["head_to_head"]
        assert standings_of(event).rows[0].placed.balance is None

    def test_lot(self, event: Event) -> None:
        players = make_players(event, 4)
        sheet(make_zhang(event), players, (4, 4, -4, -4))
        front, behind = sorted((1, 2), key=lambda number: lot_of(event.slug, number))
        assert self.order(event, "lot") == [(front, "lot"), (behind, None)]

    def test_without_tiebreaks_they_share(self, event: Event) -> None:
        players = make_players(event, 4)
        sheet(make_zhang(event), players, (4, 4, -4, -4))
        event.tiebreaks = []
        assert [(row.placed.place, row.placed.shared) for row in standings_of(event).rows] == [
            (1, True),
            (1, True),
            (3, True),
            (3, True),
        ]


class TestWhoIsRanked:
    """House players never; who withdrew stays; who was never there does not appear."""

    def test_a_house_player_has_no_place_and_takes_the_first_of_the_table(self, event: Event) -> None:
        players = make_players(event, 3)
        house = make_players(event, 1, team_size=None, is_house=True)[0]
        sheet(make_zhang(event), [*players, house], (2, -6, -6, 10))
        standings = standings_of(event)
        assert placing(standings) == [(1, 1, 2), (2, 2, -6), (2, 3, -6)]
        # The house player had the most, so nobody who is ranked won this 仗.
        assert [row.line.zhang_won for row in standings.rows] == [0, 0, 0]
        assert standings.house_players == 1

    def test_a_withdrawn_player_keeps_what_was_won_and_is_marked(self, event: Event) -> None:
        players = make_players(event, 4)
        sheet(make_zhang(event), players, (9, -3, -3, -3))
        Player.objects.filter(pk=players[0].pk).update(state=PlayerState.WITHDRAWN)
        row = standings_of(event).rows[0]
        assert (row.player.number, row.placed.place, row.is_withdrawn) == (1, 1, True)

    @pytest.mark.parametrize("state", [s for s in PlayerState if s != PlayerState.PRESENT])
    def test_who_never_sat_and_is_not_there_has_no_place(self, event: Event, state: PlayerState) -> None:
        players = make_players(event, 4)
        make_players(event, 1, state=state)
        sheet(make_zhang(event), players, (9, -3, -3, -3))
        assert len(standings_of(event).rows) == 4

    def test_who_is_present_and_sat_out_has_nought(self, event: Event) -> None:
        players = make_players(event, 4)
        make_players(event, 1)
        sheet(make_zhang(event), players, (9, -3, -3, -3))
        row = standings_of(event).rows[1]
        assert (row.player.number, row.line.half_zui, row.by_zhang) == (5, 0, (None,))

    def test_another_events_players_and_tables_do_not_mix_in(self, event: Event) -> None:
        other = make_event("tongliao")
        sheet(make_zhang(other), make_players(other, 4), (9, -3, -3, -3))
        sheet(make_zhang(event), make_players(event, 4), (1, 1, -1, -1))
        assert {row.player.event_id for row in standings_of(event).rows} == {event.pk}
        assert sum(abs(row.line.half_zui) for row in standings_of(event).rows) == 4


class TestHowFarTheyCanBeReliedOn:
    """临时名次 while a table is open; final when the event is finished."""

    def test_before_the_first_hand_there_is_nothing(self, event: Event) -> None:
        make_table(make_zhang(event), make_players(event, 4))
        standings = standings_of(event)
        assert (standings.standing, standings.rows, standings.zhangs) == (Standing.EMPTY, (), ())

    def test_an_open_table_makes_them_provisional(self, event: Event) -> None:
        players = make_players(event, 8)
        first = make_zhang(event)
        sheet(first, players[:4], (3, -1, -1, -1), number=1)
        sheet(first, players[4:], (3, -1, -1, -1), number=2, is_open=True)
        standings = standings_of(event)
        assert (standings.standing, standings.open_tables) == (Standing.PROVISIONAL, 1)

    def test_a_hand_at_an_open_table_counts_at_once(self, event: Event) -> None:
        players = make_players(event, 4)
        table = make_table(make_zhang(event), players)
        play(table, Played((-2, 6, -2, -2)))
        assert placing(standings_of(event))[0] == (1, 2, 6)

    def test_an_open_table_decides_no_zhang(self, event: Event) -> None:
        players = make_players(event, 4)
        sheet(make_zhang(event), players, (3, -1, -1, -1), is_open=True)
        assert {row.line.zhang_won for row in standings_of(event).rows} == {0}

    def test_seats_merely_published_for_the_next_zhang_change_nothing(self, event: Event) -> None:
        players = make_players(event, 4)
        first, second = make_zhang(event, 1), make_zhang(event, 2)
        sheet(first, players, (3, -1, -1, -1))
        close_zhang(first)
        make_table(second, players)
        standings = standings_of(event)
        assert (standings.standing, standings.open_tables, len(standings.zhangs)) == (Standing.AFTER, 0, 1)

    def test_a_draw_that_is_not_published_is_not_read(self, event: Event) -> None:
        players = make_players(event, 4)
        first, second = make_zhang(event, 1), make_zhang(event, 2)
        sheet(first, players, (3, -1, -1, -1))
        sheet(second, players, (3, -1, -1, -1))
        second.state = ZhangState.DRAWN
        second.save()
        assert placing(standings_of(event))[0] == (1, 1, 3)

    @pytest.mark.parametrize(
        ("state", "expected"),
        [(EventState.RUNNING, Standing.PROVISIONAL), (EventState.FINISHED, Standing.FINAL)],
    )
    def test_they_are_final_when_the_event_is_finished(
        self, event: Event, two_zhangs: list[Player], state: EventState, expected: Standing
    ) -> None:
        event.state = state
        assert standings_of(event).standing == expected

    def test_a_table_opened_again_makes_them_provisional_again(
        self, event: Event, two_zhangs: list[Player]
    ) -> None:
        event.state = EventState.FINISHED
        table = event.zhangs.get(number=1).tables.get(number=2)
        table.state = TableState.PLAYING
        table.save()
        assert standings_of(event).standing == Standing.PROVISIONAL


class TestTeams:
    """Teams 1 (players 1–4) and 2 (5–8) of ``two_zhangs``: sums 1 7 1 −7 and 3 2 −4 −3."""

    def test_all_players_count(self, event: Event, two_zhangs: list[Player]) -> None:
        rows = team_rows(standings_of(event))
        # 1 + 7 + 1 − 7 = 2; 3 + 2 − 4 − 3 = −2
        assert [(r.placed.place, r.team.number, r.line.half_zui) for r in rows] == [(1, 1, 2), (2, 2, -2)]
        # by 仗: 7 + 5 − 7 − 5 = 0 and −6 + 2 + 8 − 2 = 2
        assert rows[0].by_zhang == (0, 2)

    def test_the_best_k_count(self, event: Event, two_zhangs: list[Player]) -> None:
        event.team_best = 2
        rows = team_rows(standings_of(event))
        # 7 + 1 = 8 (of 1 and 3, equal, the smaller number stands for the place); 3 + 2 = 5
        assert [(r.team.number, r.line.half_zui) for r in rows] == [(1, 8), (2, 5)]
        assert [(m.player.number, m.counts) for m in rows[1].members] == [
            (5, True),
            (6, True),
            (8, False),
            (7, False),
        ]

    def test_a_substitute_and_the_replaced_player_both_count(self, event: Event) -> None:
        players = make_players(event, 4)
        substitute = join(players[0].team, replaces=players[0])
        first, second = make_zhang(event, 1), make_zhang(event, 2)
        sheet(first, players, (-6, 2, 2, 2))
        sheet(second, [substitute, *players[1:]], (9, -3, -3, -3))
        Player.objects.filter(pk=players[0].pk).update(state=PlayerState.WITHDRAWN)
        row = team_rows(standings_of(event))[0]
        # all of one table and one team: −6 + 9 + 3 × (2 − 3) = 0
        assert row.line.half_zui == 0
        event.team_best = 1
        # the best one place: −6 + 9 = 3 of the two together
        row = team_rows(standings_of(event))[0]
        assert (row.line.half_zui, sorted(row.line.counted)) == (3, [1, 5])

    def test_house_players_do_not_count(self, event: Event) -> None:
        players = make_players(event, 3)
        house = join(players[0].team, is_house=True)
        sheet(make_zhang(event), [*players, house], (2, -6, -6, 10))
        assert team_rows(standings_of(event))[0].line.half_zui == -10

    def test_a_team_nobody_of_which_played_has_no_row(self, event: Event) -> None:
        players = make_players(event, 4)
        make_players(event, 4, state=PlayerState.ABSENT)
        sheet(make_zhang(event), players, (3, -1, -1, -1))
        assert len(team_rows(standings_of(event))) == 1


def test_four_queries_whatever_the_size(
    event: Event, django_assert_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    for number in (1, 2, 3):
        zhang = make_zhang(event, number)
        players = make_players(event, 4)
        sheet(zhang, players, (3, -1, -1, -1), number=1)
        sheet(zhang, make_players(event, 4), (3, -1, -1, -1), (3, -1, -1, -1), number=2)
        with django_assert_num_queries(4, connection=connection):
            team_rows(standings_of(event))
