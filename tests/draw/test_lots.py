"""The lots of a table by the match rules: cards 1–4 give E S W N; the highest card turned deals first."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.lottery import DrawBasis, DrawnSeat, DrawnTable, DrawResult, Entrant, draw_lots

SEAT_OF = {1: "E", 2: "S", 3: "W", 4: "N"}
seeds = st.text(alphabet="0123456789abcdef", min_size=1, max_size=32)


def points(card: str) -> int:
    """红牌 count as 1, others their number (match rules, 抢头)."""
    return 1 if card.endswith("z") else int(card[0])


@given(seeds)
def test_seat_cards_1_2_3_4_sit_east_south_west_north(seed: str) -> None:
    table = draw_lots(seed=seed, number=3, players=[40, 7, 12, 9])
    assert sorted(seat.card or 0 for seat in table.seats) == [1, 2, 3, 4]
    assert [seat.wind for seat in table.seats] == ["E", "S", "W", "N"]
    assert all(seat.wind == SEAT_OF[seat.card or 0] for seat in table.seats)
    assert sorted(seat.player for seat in table.seats) == [7, 9, 12, 40]


@given(seeds)
def test_the_highest_card_deals_first_and_of_equals_the_first_turned(seed: str) -> None:
    table = draw_lots(seed=seed, number=1, players=[1, 2, 3, 4])
    highest = max(points(seat.turned) for seat in table.seats)
    first = next(seat.wind for seat in table.seats if points(seat.turned) == highest)
    assert table.first_dealer == first


@given(seeds, st.permutations([1, 2, 3, 4]))
def test_lots_do_not_depend_on_the_order_in_which_players_are_named(seed: str, players: list[int]) -> None:
    assert draw_lots(seed=seed, number=1, players=players) == draw_lots(
        seed=seed, number=1, players=[1, 2, 3, 4]
    )


def test_every_player_gets_every_seat_and_the_first_deal_about_as_often() -> None:
    count = 4000
    tables = [draw_lots(seed=str(n), number=1, players=[1, 2, 3, 4]) for n in range(count)]
    for player in (1, 2, 3, 4):
        east = sum(table.seats[0].player == player for table in tables)
        # A quarter is 1000; five standard deviations of √(4000 × ¼ × ¾) ≈ 27.4 are 137.
        assert abs(east - count / 4) < 137


def test_a_result_survives_its_json() -> None:
    basis = DrawBasis(
        entrants=(Entrant(1, "梁英", 3), Entrant(2, "陪打甲", None, is_house=True)),
        teammates_apart=True,
        earlier=((1, ((1, 2, 3, 4),)),),
    )
    seats = (DrawnSeat(1, "E", 1, "9m"), DrawnSeat(2, "S", None, ""))
    result = DrawResult((DrawnTable(5, seats, "E"),), basis, "swap-1")
    assert DrawResult.from_json(result.to_json()) == result
