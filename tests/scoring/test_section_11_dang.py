"""Section 11 (clauses 二24–27, 五(八)): 挡 goes in, is taken, is paid again, and is left over."""

import pytest

from scoring.dang import Deposit, deposits_left, settle_pot_left
from scoring.ledger import net_of
from scoring.result import Dang, Ending
from scoring.ruleset import load
from tests.scoring.zui_hands import (
    BENG,
    BURAYING_MO,
    DUO,
    HU,
    MO,
    NODANG,
    PAOZHUANG,
    TONGLIAO,
    WALL,
    ZAKONG,
    ZHAHU,
    ZUIHU,
    hand,
    line,
    net,
    refusal_codes,
    settled,
    zui,
)


def dang_of(result, ruleset_id=TONGLIAO, **options):
    """The lines of 挡 alone."""
    return [ln for ln in settled(result, ruleset_id, **options).lines if ln.reason.startswith("dang")]


def win(dang, *, winner="S", ending=HU, **facts):
    return hand(ending, winner=winner, half_zui=zui(S="6", W="2", N="1"), dang=dang, **facts)


# ---- in


def test_a_dangjia_who_lost_puts_one_dang_of_5_into_the_pot():
    assert dang_of(win(Dang(dangjia="W"))) == [line("W", "pot", "5", "dang_in")]


def test_a_dangjia_who_gained_by_the_differences_pays_nothing():
    # North wins with 2, West holds 9: West gains 7 from North and 9 from South.
    result = hand(HU, winner="N", half_zui=zui(S="0", W="9", N="2"), dang=Dang(dangjia="W"))
    assert dang_of(result) == []


def test_a_dangjia_who_came_out_even_pays_nothing():
    # West 4 between South 6 and North 2: pays 2, gets 2. The 见 it pays is no loss in this sense.
    result = hand(HU, winner="S", half_zui=zui(S="6", W="4", N="2"), dang=Dang(dangjia="W"))
    assert dang_of(result) == []


def test_a_dangjia_who_won_pays_nothing_even_when_losing_zui():
    result = hand(HU, winner="W", half_zui=zui(S="9", W="2", N="9"), dang=Dang(dangjia="W"))
    assert dang_of(result) == []


def test_a_dangjia_who_lost_in_a_dead_hand_pays_too():
    dead = hand(WALL, half_zui=zui(S="6", W="2", N="0"), dang=Dang(dangjia="N"))
    assert dang_of(dead) == [line("N", "pot", "5", "dang_in")]
    zakong = hand(ZAKONG, declarer="S", half_zui=zui(S="6"), dang=Dang(dangjia="N"))
    assert dang_of(zakong) == [line("N", "pot", "5", "dang_in")]


def test_a_dangjia_who_lost_to_a_big_win_pays_too():
    result = hand(DUO, winner="S", big="shiba", half_zui=zui(S="20"), dang=Dang(dangjia="W"))
    assert dang_of(result) == [line("W", "pot", "5", "dang_in")]


def test_when_one_pays_for_all_only_that_player_lost():
    facts = {"winner": "S", "big": "shiba", "half_zui": zui(S="20"), "dang": Dang(dangjia="W")}
    assert dang_of(hand(DUO, liable="N", **facts)) == []
    assert dang_of(hand(DUO, liable="W", **facts)) == [line("W", "pot", "5", "dang_in")]


def test_penalties_are_no_loss_of_the_hand():
    result = hand(ZHAHU, winner="W", dang=Dang(dangjia="W"))
    assert dang_of(result) == []
    assert dang_of(hand(PAOZHUANG, dead_by="S", dang=Dang(dangjia="W"))) == []


# ---- taken


def test_a_winner_with_a_lou_takes_the_whole_pot():
    assert dang_of(win(Dang(pot=3, lou=True, took=True))) == [line("pot", "S", "15", "dang_out")]


def test_what_goes_in_lies_there_before_the_winner_takes():
    result = win(Dang(dangjia="W", pot=1, lou=True, took=True))
    assert dang_of(result, ZUIHU) == [line("W", "pot", "5", "dang_in"), line("pot", "S", "10", "dang_out")]
    assert net(result, ZUIHU)["S"] == "19"  # 4 + 5 of differences and 10 of the pot


def test_after_a_hidden_card_only_the_dangjia_takes_in_tongliao():
    dealer_won = win(Dang(dangjia="W", pot=2, lou=True, took=True))
    passer_won = win(Dang(dangjia="W", pot=2, lou=True, took=True), winner="N")
    dangjia_won = win(Dang(dangjia="W", pot=2, lou=True, took=True), winner="W")
    for refused in (dealer_won, passer_won):
        assert refusal_codes(refused) == [("dang_took_not_dangjia", "dang.took")]
        assert dang_of(refused, ZUIHU)[-1].reason == "dang_out"
    assert dang_of(dangjia_won) == [line("pot", "W", "10", "dang_out")]


def test_when_the_dealer_did_not_hide_the_card_any_winner_with_a_lou_takes():
    for winner in ("S", "W", "N"):
        assert dang_of(win(Dang(pot=1, lou=True, took=True), winner=winner))[-1].reason == "dang_out"


@pytest.mark.parametrize("ruleset_id", [TONGLIAO, ZUIHU])
@pytest.mark.parametrize(("ending", "big"), [(DUO, "shiba"), (BENG, "mubabeng")])
def test_a_big_win_takes_nothing_and_owes_nothing(ruleset_id, ending, big):
    dang = Dang(pot=2, lou=True, took=True)
    result = hand(ending, winner="S", big=big, half_zui=zui(S="25"), dang=dang)
    assert refusal_codes(result, ruleset_id) == [("dang_took_big", "dang.took")]
    not_taken = hand(ending, winner="S", big=big, half_zui=zui(S="25"), dang=Dang(pot=2, lou=True))
    assert dang_of(not_taken, ruleset_id) == []


def test_a_plain_mo_after_buraying_may_take_the_pot():
    result = hand(BURAYING_MO, winner="S", half_zui=zui(S="6"), dang=Dang(pot=1, lou=True, took=True))
    assert dang_of(result) == [line("pot", "S", "5", "dang_out")]


# ---- paid again


def test_26_a_winner_with_a_lou_who_did_not_take_pays_as_many_as_lie_there():
    assert dang_of(win(Dang(pot=3, lou=True))) == [line("S", "pot", "15", "dang_pei")]


def test_26_saying_qudang_spares_the_winner():
    assert dang_of(win(Dang(pot=3, lou=True, said=True))) == []


def test_26_a_winner_without_a_lou_owes_nothing():
    assert dang_of(win(Dang(pot=3))) == []


def test_26_an_empty_pot_owes_nothing():
    assert dang_of(win(Dang(pot=0, lou=True))) == []


def test_who_may_not_take_owes_nothing():
    assert dang_of(win(Dang(dangjia="W", pot=2, lou=True))) == [line("W", "pot", "5", "dang_in")]
    assert dang_of(win(Dang(dangjia="W", pot=2, lou=True)), ZUIHU)[-1] == line("S", "pot", "15", "dang_pei")


def test_option_dangpei_to_pot_or_to_those_who_paid():
    result = win(Dang(pot=3, depositors=("W", "E", "W"), lou=True))
    assert dang_of(result, dangpei_to="pot") == [line("S", "pot", "15", "dang_pei")]
    assert dang_of(result, dangpei_to="depositors") == [
        line("S", "W", "10", "dang_pei"),
        line("S", "E", "5", "dang_pei"),
    ]


def test_option_dangpei_to_depositors_nobody_pays_themselves_and_what_just_went_in_counts():
    result = win(Dang(dangjia="W", pot=2, depositors=("S", "N"), lou=True))
    assert dang_of(result, ZUIHU, dangpei_to="depositors") == [
        line("W", "pot", "5", "dang_in"),
        line("S", "N", "5", "dang_pei"),
        line("S", "W", "5", "dang_pei"),
    ]


def test_option_dangpei_to_depositors_needs_to_know_who_paid():
    result = win(Dang(pot=3, lou=True))
    assert refusal_codes(result, dangpei_to="depositors") == [("depositors_mismatch", "dang.depositors")]
    assert refusal_codes(result, dangpei_to="pot") == []


# ---- refusals


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (win(Dang(dangjia="S")), ("dangjia_is_dealer", "dang.dangjia")),
        (win(Dang(dangjia="E")), ("seat_resting", "dang.dangjia")),
        (win(Dang(pot=-1)), ("pot_negative", "dang.pot")),
        (win(Dang(pot="2")), ("pot_not_whole", "dang.pot")),
        (win(Dang(pot=2, depositors=("W",))), ("depositors_mismatch", "dang.depositors")),
        (win(Dang(pot=1, depositors=("X",))), ("seat_unknown", "dang.depositors.0")),
        (win(Dang(pot=1, took=True)), ("dang_took_without_lou", "dang.took")),
        (win(Dang(pot=0, lou=True, took=True)), ("dang_took_empty", "dang.took")),
        (win(Dang(lou=True), luan=True), ("luan_with_lou", "dang.lou")),
        (
            hand(NODANG, half_zui=zui(S="1", W="1", N="1"), dang=Dang(dangjia="W")),
            ("dangjia_on_nodang", "dang.dangjia"),
        ),
        (
            hand(Ending("win", "hu", tianhe=True), winner="S", half_zui=zui(S="4"), dang=Dang(dangjia="W")),
            ("dangjia_on_tianhe", "dang.dangjia"),
        ),
        (
            hand(WALL, half_zui=zui(S="1", W="1", N="1"), dang=Dang(pot=1, lou=True, took=True)),
            ("dang_took_no_win", "dang.took"),
        ),
    ],
)
def test_what_cannot_be_about_the_dang_is_refused(result, expected):
    assert refusal_codes(result) == [expected]


def test_an_empty_pot_that_the_dangjia_fills_in_this_hand_can_be_taken():
    result = win(Dang(dangjia="W", pot=0, lou=True, took=True))
    assert refusal_codes(result, ZUIHU) == []


# ---- over a 仗, and what is left of it


def test_dang_in_on_three_hands_and_out_on_a_later_one():
    ledger = []
    for dangjia in ("W", "N", "W"):
        pot = len(deposits_left(ledger))
        ledger += settled(hand(WALL, half_zui=zui(S="6"), fouls={"W": ("F05",), "N": ("F05",)},
                               dang=Dang(dangjia=dangjia, pot=pot))).lines  # fmt: skip
    assert [deposit.seat for deposit in deposits_left(ledger)] == ["W", "N", "W"]
    assert net_of(ledger)["pot"] == 30  # three 挡 of 5 嘴
    ledger += settled(win(Dang(pot=3, lou=True, took=True), ending=MO)).lines
    assert deposits_left(ledger) == ()
    assert net_of(ledger)["pot"] == 0


DEPOSITS = (Deposit("W", 10), Deposit("N", 10), Deposit("W", 10))


def left(choice, deposits=DEPOSITS):
    return settle_pot_left(deposits, load(TONGLIAO, {"dang_left_over": choice}))


def test_option_dang_left_over_refund_returns_each_deposit_in_the_order_paid():
    assert left("refund") == (
        line("pot", "W", "5", "dang_refund"),
        line("pot", "N", "5", "dang_refund"),
        line("pot", "W", "5", "dang_refund"),
    )


def test_option_dang_left_over_keep_leaves_the_pot():
    assert left("keep") == ()


def test_option_dang_left_over_split_gives_a_quarter_each():
    # Two 挡 are 10 嘴: 2.5 each.
    assert left("split", DEPOSITS[:2]) == tuple(
        line("pot", seat, "2.5", "dang_split") for seat in ("E", "S", "W", "N")
    )


def test_option_dang_left_over_split_gives_odd_halves_to_the_depositors_first():
    # One 挡 is ten halves: two each, the two left over to West, who paid, and to East, first in seat order.
    assert left("split", DEPOSITS[:1]) == (
        line("pot", "E", "1.5", "dang_split"),
        line("pot", "S", "1", "dang_split"),
        line("pot", "W", "1.5", "dang_split"),
        line("pot", "N", "1", "dang_split"),
    )


def test_an_empty_pot_leaves_nothing_to_settle():
    assert [left(choice, ()) for choice in ("refund", "keep", "split")] == [(), (), ()]


def test_dangpei_makes_the_winner_a_depositor():
    ledger = [line("W", "pot", "5", "dang_in"), line("S", "pot", "5", "dang_pei")]
    assert deposits_left(ledger) == (Deposit("W", 10), Deposit("S", 10))


def test_what_leaves_the_pot_leaves_in_the_order_paid():
    ledger = [
        line("W", "pot", "5", "dang_in"),
        line("S", "pot", "5", "dang_pei"),
        line("pot", "N", "7.5", "dang_out"),
    ]
    assert deposits_left(ledger) == (Deposit("S", 5),)


def test_more_cannot_leave_the_pot_than_was_paid_in():
    with pytest.raises(ValueError, match="paid in"):
        deposits_left([line("W", "pot", "5", "dang_in"), line("pot", "N", "10", "dang_out")])
