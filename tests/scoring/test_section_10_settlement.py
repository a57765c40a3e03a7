"""Section 10: differences, 全赔, 砸空 and what a dead hand compares."""

from scoring.result import Jian
from tests.scoring.zui_hands import (
    BENG,
    DUO,
    HU,
    NODANG,
    WALL,
    YUN,
    ZAKONG,
    hand,
    line,
    net,
    settled,
    zui,
)


def test_10_1_each_pair_compares_and_the_lower_pays():
    settlement = settled(hand(HU, winner="S", half_zui=zui(S="6.5", W="0", N="1")))
    assert settlement.lines == (
        line("W", "S", "6.5", "difference"),
        line("N", "S", "5.5", "difference"),
        line("W", "N", "1", "difference"),
        line("W", "E", "1", "jian", "mian"),
        line("N", "E", "1", "jian", "mian"),
    )
    assert settlement.moved
    assert not settlement.is_dead


def test_10_1_the_winners_comparisons_come_first_whoever_deals():
    lines = settled(hand(HU, winner="N", half_zui=zui(S="3", W="1", N="4"))).lines
    assert lines[:3] == (
        line("S", "N", "1", "difference"),
        line("W", "N", "3", "difference"),
        line("W", "S", "2", "difference"),
    )


def test_10_1_equal_hands_pay_nothing_and_leave_no_line():
    settlement = settled(hand(WALL, half_zui=zui(S="4", W="4", N="4")))
    assert settlement.lines == ()
    assert not settlement.moved
    assert settlement.is_dead


def test_10_1_dead_hands_that_nobody_won_or_nobody_turned_are_compared():
    # South 12, West 10, North 12: West pays each of the two 2.
    for ending in (WALL, NODANG):
        assert net(hand(ending, half_zui=zui(S="12", W="10", N="12"))) == {"S": "2", "W": "−4", "N": "2"}


def test_10_a_dead_hand_of_three_yun_counts_nothing():
    settlement = settled(hand(YUN, half_zui=zui(S="1", W="2", N="3")))
    assert settlement.lines == ()
    assert not settlement.moved
    assert settlement.is_dead
    assert settled(hand(YUN)).lines == ()


def test_10_3_who_pays_for_all_pays_both_losses_and_both_jian():
    # 31 from each of two, and a 面见 of 1 × 4 for each of two; nothing else is compared.
    result = hand(DUO, winner="S", big="shiba", liable="N", half_zui=zui(S="31", W="7", N="9"))
    assert settled(result).lines == (
        line("N", "S", "62", "quanpei"),
        line("N", "E", "8", "jian", "mian"),
    )


def test_10_3_p04_a_beng_fed_against_the_rules_is_paid_by_who_fed_it():
    result = hand(
        BENG, winner="W", luan=True, big="babeng", liable="S", half_zui=zui(W="28"), jian=Jian("tong")
    )
    assert net(result) == {"E": "16", "S": "−72", "W": "56"}  # 2 × 28 and 2 × (2 × 4)


def test_10_4_after_zakong_only_the_declarers_patterns_count():
    # South declared and held patterns of 7: each of the two pays 7, no 见.
    settlement = settled(hand(ZAKONG, declarer="S", half_zui=zui(S="7", W="20", N="5")))
    assert settlement.lines == (line("W", "S", "7", "difference"), line("N", "S", "7", "difference"))
    assert settlement.is_dead
    assert settlement.moved


def test_10_4_a_zakong_without_patterns_moves_nothing():
    settlement = settled(hand(ZAKONG, declarer="W", half_zui=zui(W="0")))
    assert settlement.is_dead
    assert not settlement.moved


def test_10_4_option_zakong_base_adds_the_base_of_what_was_declared():
    result = hand(ZAKONG, declarer="S", big="baixinli", half_zui=zui(S="7"))
    assert net(result, zakong_base="no") == {"S": "14", "W": "−7", "N": "−7"}
    assert net(result, zakong_base="yes") == {"S": "74", "W": "−37", "N": "−37"}  # 7 + 30 from each


def test_10_4_option_zakong_base_takes_20_when_nothing_was_named():
    result = hand(ZAKONG, declarer="S", half_zui=zui(S="7"))
    assert net(result, zakong_base="yes") == {"S": "54", "W": "−27", "N": "−27"}


def test_10_4_option_zakong_base_gives_nothing_to_a_declarer_who_lost_their_zui():
    result = hand(ZAKONG, declarer="S", half_zui=zui(S="7"), fouls={"S": ("F05",)})
    assert net(result, zakong_base="yes") == {}


def test_10_4_option_zakong_base_does_not_touch_a_win():
    result = hand(DUO, winner="S", big="shiba", half_zui=zui(S="20"))
    assert net(result, zakong_base="yes") == net(result, zakong_base="no")
