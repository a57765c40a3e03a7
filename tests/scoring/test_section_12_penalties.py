"""Section 12 (clause 五(七)): penalties P01–P07 and what they make the offender pay."""

import pytest

from scoring.result import Jian, PenaltyEntry
from scoring.ruleset import load
from tests.scoring.zui_hands import (
    DIAOTOU,
    DUO,
    HU,
    PAOZHUANG,
    RULESETS,
    TONGLIAO,
    WALL,
    ZAKONG,
    ZHAHU,
    ZHAZA,
    ZUIHU,
    hand,
    line,
    net,
    refusal_codes,
    settled,
    zui,
)

# ---- P01 跑庄、掉头


@pytest.mark.parametrize("ending", [PAOZHUANG, DIAOTOU])
def test_p01_the_dealer_who_miscounted_pays_each_of_the_other_three_5(ending):
    settlement = settled(hand(ending, dead_by="S", half_zui=zui(S="3", W="9", N="1")))
    assert settlement.lines == (
        line("S", "W", "5", "P01"),
        line("S", "N", "5", "P01"),
        line("S", "E", "5", "P01"),
    )
    assert settlement.is_dead
    assert settlement.moved


def test_p01_another_players_miscount_is_f05_in_tongliao_and_p01_in_zuihu():
    result = hand(PAOZHUANG, dead_by="N")
    assert refusal_codes(result, TONGLIAO) == [("dead_by_not_dealer", "dead_by")]
    assert net(result, ZUIHU) == {"E": "5", "S": "5", "W": "5", "N": "−15"}


def test_option_p01_who_turns_each_ruleset_round():
    result = hand(DIAOTOU, dead_by="N")
    assert net(result, TONGLIAO, p01_who="any") == {"E": "5", "S": "5", "W": "5", "N": "−15"}
    assert refusal_codes(result, ZUIHU, p01_who="dealer") == [("dead_by_not_dealer", "dead_by")]
    assert net(hand(DIAOTOU, dead_by="S"), ZUIHU, p01_who="dealer")["S"] == "−15"


# ---- P02 假和


def test_p02_a_false_win_pays_the_other_two_15_each_and_both_jian_as_on_a_big_win():
    # 面见: 1 × 4 for each of two.
    settlement = settled(hand(ZHAHU, winner="W", half_zui=zui(S="9", W="3", N="1")))
    assert settlement.lines == (
        line("W", "S", "15", "P02"),
        line("W", "N", "15", "P02"),
        line("W", "E", "8", "jian", "mian"),
    )
    assert not settlement.is_dead


def test_option_zhahu_jian_payer_lets_the_other_two_pay_the_jian():
    result = hand(ZHAHU, winner="W", jian=Jian("cha"))
    assert net(result, zhahu_jian_payer="offender") == {"E": "12", "S": "15", "W": "−42", "N": "15"}
    assert net(result, zhahu_jian_payer="each_loser") == {"E": "12", "S": "9", "W": "−30", "N": "9"}


def test_p02_a_luan_false_win_is_not_doubled_unless_jian_luan_on_big():
    result = hand(ZHAHU, winner="W", luan=True)
    assert net(result)["E"] == "8"
    assert net(result, jian_luan_on_big="yes")["E"] == "16"


# ---- P03 假砸


def test_p03_a_false_big_win_pays_each_of_the_other_two_what_was_declared():
    # Declared 白心利 with 抹 1 and patterns of 3: 34 to each; 跟见 of two cards: 1.5 × 4 × 2.
    result = hand(ZHAZA, winner="N", big="baixinli", half_zui=zui(N="34"), jian=Jian("cha", gen=True))
    assert settled(result).lines == (
        line("N", "S", "34", "P03"),
        line("N", "W", "34", "P03"),
        line("N", "E", "12", "jian", "gen:cha"),
    )


def test_p03_the_jian_stays_with_the_offender_whatever_zhahu_jian_payer_says():
    result = hand(ZHAZA, winner="N", half_zui=zui(N="21"))
    assert net(result, zhahu_jian_payer="each_loser") == {"E": "8", "S": "21", "W": "21", "N": "−50"}


def test_p03_a_call_that_named_no_big_win_is_worth_at_least_20():
    assert refusal_codes(hand(ZHAZA, winner="N", half_zui=zui(N="19.5"))) == [
        ("zui_too_low_declared", "half_zui.N")
    ]
    assert refusal_codes(hand(ZHAZA, winner="N", half_zui=zui(N="20"))) == []


def test_p03_option_yidianhong_base_sets_what_a_claimed_yidianhong_is_worth():
    result = hand(ZHAZA, winner="N", big="yidianhong", half_zui=zui(N="15"))
    assert refusal_codes(result, ZUIHU) == [("zui_too_low_declared", "half_zui.N")]
    assert net(result, ZUIHU, yidianhong_base="10")["N"] == "−38"  # 2 × 15 and 面见 1 × 4 × 2


# ---- P04 and P06 全赔


def test_p04_who_broke_the_order_of_play_pays_for_all():
    result = hand(DUO, winner="S", big="shiba", liable="W", half_zui=zui(S="26"))
    assert net(result) == {"E": "8", "S": "52", "W": "−60"}


def test_p06_who_made_a_big_win_fail_pays_the_declarer_as_if_it_had_been_made():
    # 18 和 declared, worth 20 and patterns of 4; 跟见 of one card: 1 × 4 × 2.
    result = hand(
        ZAKONG, declarer="S", big="shiba", liable="N", half_zui=zui(S="24"), jian=Jian("mian", gen=True)
    )
    settlement = settled(result)
    assert settlement.lines == (line("N", "S", "48", "P06"), line("N", "E", "8", "jian", "gen:mian"))
    assert settlement.is_dead


def test_p06_is_not_touched_by_zakong_base():
    result = hand(ZAKONG, declarer="S", liable="N", half_zui=zui(S="24"), jian=Jian("mian", gen=True))
    assert net(result, zakong_base="yes") == net(result, zakong_base="no")


def test_p06_needs_the_full_worth_and_the_jian():
    result = hand(ZAKONG, declarer="S", liable="N", half_zui=zui(S="4"))
    assert refusal_codes(result) == [("missing", "jian"), ("zui_too_low_declared", "half_zui.S")]


# ---- P05 and P07, beside the hand


def test_p05_a_deliberate_breach_pays_all_three_others_15():
    result = hand(WALL, half_zui=zui(S="4", W="4", N="4"), penalties=(PenaltyEntry("P05", "W"),))
    settlement = settled(result)
    assert settlement.lines == (
        line("W", "S", "15", "P05"),
        line("W", "N", "15", "P05"),
        line("W", "E", "15", "P05"),
    )
    assert settlement.moved


def test_p07_a_false_dihe_report_pays_all_three_others_5():
    result = hand(WALL, half_zui=zui(S="4", W="4", N="4"), penalties=(PenaltyEntry("P07", "N"),))
    assert net(result) == {"E": "5", "S": "5", "W": "5", "N": "−15"}


def test_penalties_come_on_top_of_the_hand():
    penalties = (PenaltyEntry("P05", "W"), PenaltyEntry("P07", "W"))
    result = hand(HU, winner="S", half_zui=zui(S="6.5", W="0", N="1"), penalties=penalties)
    # The hand alone gives E +2, S +12, W −8.5, N −5.5; each of the others gets 15 and 5 more.
    assert net(result) == {"E": "22", "S": "32", "W": "−68.5", "N": "14.5"}


@pytest.mark.parametrize("code", ["P01", "P02", "P03", "P04", "P06"])
def test_penalties_that_the_outcome_records_are_not_entered_beside_it(code):
    result = hand(HU, winner="S", half_zui=zui(S="6", W="2", N="0"), penalties=(PenaltyEntry(code, "W"),))
    assert refusal_codes(result) == [("penalty_elsewhere", "penalties.0.code")]


# ---- the codes themselves


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_all_penalties_and_fouls_are_there_with_names_and_clauses(ruleset_id):
    ruleset = load(ruleset_id)
    assert list(ruleset.penalties) == [f"P0{n}" for n in range(1, 8)]
    assert list(ruleset.fouls) == [f"F{n:02}" for n in range(1, 16)]
    for entry in (*ruleset.penalties.values(), *ruleset.fouls.values()):
        assert entry.name.zh
        assert entry.name.en
        assert entry.clause.source
        assert entry.clause.section in {"12", "13"}


def test_fouls_have_the_effect_of_their_group():
    fouls = load(TONGLIAO).fouls
    assert {code for code, foul in fouls.items() if foul.spares_winner} == {"F01", "F02", "F03"}
    assert {code for code, foul in fouls.items() if not foul.no_zui} == {"F04"}
    assert {code for code, foul in fouls.items() if not foul.no_win} == {"F01", "F02", "F03"}


def test_penalty_figures_are_those_of_the_rules_in_half_zui():
    each = {code: penalty.each_half_zui for code, penalty in load(TONGLIAO).penalties.items()}
    assert each == {"P01": 10, "P02": 30, "P03": 0, "P04": 0, "P05": 30, "P06": 0, "P07": 10}


def test_p03_and_p06_have_a_gen_jian_so_never_a_huang():
    # Zuihe 2011, 违规行牌 6 and 7: the resting player's 见 is a 跟见, the winning card itself counts.
    zhaza = hand(ZHAZA, winner="N", half_zui=zui(N="20"), jian=Jian("huang"))
    p06 = hand(ZAKONG, declarer="S", big="shiba", liable="N", half_zui=zui(S="24"), jian=Jian("huang"))
    for result in (zhaza, p06):
        assert refusal_codes(result) == [("jian_gen_huang", "jian")]


def test_p03_and_p06_know_quan_jian_without_saying_gen():
    # zuihu: 2.5 × 4 × 2 payers.
    result = hand(ZHAZA, winner="N", half_zui=zui(N="20"), jian=Jian("quan"))
    assert refusal_codes(result, ZUIHU) == []
