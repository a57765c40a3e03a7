"""What cannot be is refused with every problem, each beside its field, in two languages."""

import pytest

from scoring.refusal_texts import REFUSAL_TEXTS
from scoring.refusals import find_refusals
from scoring.result import Dang, Ending, HandResult, Jian, PenaltyEntry
from scoring.ruleset import load
from scoring.settlement import SettlementRefused, settle
from tests.scoring.zui_hands import (
    BENG,
    BURAYING_MO,
    DIHE,
    DUO,
    HU,
    MO,
    PAOZHUANG,
    SHUAISHOU,
    TIANHE,
    TONGLIAO,
    WALL,
    ZA,
    ZAKONG,
    ZHAHU,
    ZHAZA,
    hand,
    refusal_codes,
    settled,
    zui,
)

THREE = zui(S="6", W="2", N="4")


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        # who
        (hand(HU, half_zui=THREE), ("missing", "winner")),
        (hand(HU, winner="E", half_zui=THREE), ("seat_resting", "winner")),
        (hand(HU, winner="X", half_zui=THREE), ("seat_unknown", "winner")),
        (hand(HU, dealer="X", winner="S", half_zui=THREE), ("seat_unknown", "dealer")),
        (hand(HU, winner="S", half_zui=THREE, fouls={"S": ("F05",)}), ("winner_may_not_win", "winner")),
        (hand(HU, winner="S", half_zui=THREE, fouls={"S": ("F01", "F04")}), ("winner_may_not_win", "winner")),
        (hand(HU, winner="S", declarer="W", half_zui=THREE), ("not_here", "declarer")),
        (hand(ZAKONG), ("missing", "declarer")),
        (hand(ZAKONG, declarer="S", winner="S", half_zui=THREE), ("not_here", "winner")),
        (hand(ZHAHU), ("missing", "winner")),
        (hand(PAOZHUANG), ("missing", "dead_by")),
        (hand(PAOZHUANG, dead_by="E"), ("seat_resting", "dead_by")),
        (hand(WALL, half_zui=THREE, dead_by="S"), ("not_here", "dead_by")),
        (hand(WALL, half_zui=THREE, winner="S"), ("not_here", "winner")),
        # words
        (hand(Ending("draw"), half_zui=THREE), ("word_unknown", "ruling")),
        (hand(Ending("win", "ron"), winner="S", half_zui=THREE), ("word_unknown", "call")),
        (hand(Ending("dead", dead_reason="rain"), half_zui=THREE), ("word_unknown", "dead_reason")),
        (hand(Ending("win"), winner="S", half_zui=THREE), ("missing", "call")),
        (hand(Ending("dead"), half_zui=THREE), ("missing", "dead_reason")),
        (hand(Ending("dead", "hu", dead_reason="wall"), half_zui=THREE), ("not_here", "call")),
        # 见
        (hand(HU, winner="S", half_zui=THREE, jian=None), ("missing", "jian")),
        (hand(HU, winner="S", half_zui=THREE, jian=Jian("none")), ("word_unknown", "jian")),
        (hand(WALL, half_zui=THREE, jian=Jian("mian")), ("jian_on_dead", "jian")),
        (hand(ZAKONG, declarer="S", half_zui=THREE, jian=Jian("mian")), ("jian_on_dead", "jian")),
        # 砸、夺、蹦
        (hand(DUO, winner="S", half_zui=zui(S="20", W="0", N="0")), ("big_missing", "big")),
        (hand(ZA, winner="S", half_zui=zui(S="20")), ("big_missing", "big")),
        (hand(HU, winner="S", big="shiba", half_zui=zui(S="20")), ("big_not_called", "big")),
        (hand(BURAYING_MO, winner="S", big="shiba", half_zui=zui(S="20")), ("big_not_called", "big")),
        (hand(DUO, winner="S", big="tenpai", half_zui=zui(S="20")), ("word_unknown", "big")),
        (hand(DUO, winner="S", big="yidianhong", half_zui=zui(S="20")), ("word_unknown", "big")),
        (hand(DUO, winner="S", big="wuyuan", half_zui=zui(S="25")), ("big_wrong_call", "big")),
        (hand(BENG, winner="S", big="shiba", half_zui=zui(S="20")), ("big_wrong_call", "big")),
        (hand(SHUAISHOU, winner="S", big="mubabeng", half_zui=zui(S="20")), ("big_wrong_call", "big")),
        (hand(DUO, winner="S", big="hei10", half_zui=zui(S="20")), ("big_needs_luan", "luan")),
        (hand(DUO, winner="S", big="shiba", luan=True, half_zui=zui(S="20")), ("big_needs_ha", "luan")),
        (hand(WALL, big="shiba", half_zui=THREE), ("not_here", "big")),
        (hand(ZHAHU, winner="S", big="shiba"), ("not_here", "big")),
        (hand(ZHAZA, winner="S", big="none", half_zui=zui(S="20")), ("word_unknown", "big")),
        # 全赔
        (
            hand(DUO, winner="S", big="shiba", liable="S", half_zui=zui(S="20")),
            ("liable_is_caller", "liable"),
        ),
        (hand(DUO, winner="S", big="shiba", liable="E", half_zui=zui(S="20")), ("seat_resting", "liable")),
        (hand(HU, winner="S", liable="W", half_zui=THREE), ("liable_without_big", "liable")),
        (hand(ZHAHU, winner="S", liable="W"), ("not_here", "liable")),
        # 天和、地和
        (hand(TIANHE, winner="W", half_zui=zui(W="4")), ("tianhe_not_dealer", "winner")),
        (hand(DIHE, winner="S", half_zui=THREE), ("dihe_by_dealer", "winner")),
        (
            hand(Ending("win", "hu", tianhe=True, dihe=True), winner="S", half_zui=zui(S="30")),
            ("dihe_by_dealer", "winner"),
        ),
        (
            hand(Ending("win", "mo", tianhe=True), winner="S", half_zui=zui(S="30")),
            ("tianhe_not_plain", "call"),
        ),
        (hand(Ending("dead", dead_reason="wall", dihe=True), half_zui=THREE), ("not_here", "dihe")),
        # 嘴
        (hand(HU, winner="S", half_zui=zui(S="6", W="2")), ("zui_missing", "half_zui.N")),
        (hand(HU, winner="S", half_zui=zui(S="6", W="2", N="-1")), ("zui_negative", "half_zui.N")),
        (hand(HU, winner="S", half_zui={**THREE, "W": 2.5}), ("zui_not_whole", "half_zui.W")),
        (hand(HU, winner="S", half_zui={**THREE, "W": True}), ("zui_not_whole", "half_zui.W")),
        (hand(HU, winner="S", half_zui={**THREE, "E": 2}), ("seat_resting", "half_zui.E")),
        (hand(WALL, half_zui=zui(S="6", W="-2", N="4")), ("zui_negative", "half_zui.W")),
        # fouls and penalties
        (hand(HU, winner="S", half_zui=THREE, fouls={"W": ("F99",)}), ("foul_unknown", "fouls.W")),
        (hand(HU, winner="S", half_zui=THREE, fouls={"E": ("F01",)}), ("seat_resting", "fouls.E")),
        (
            hand(HU, winner="S", half_zui=THREE, penalties=(PenaltyEntry("P05", "E"),)),
            ("seat_resting", "penalties.0.by"),
        ),
        (
            hand(HU, winner="S", half_zui=THREE, penalties=(PenaltyEntry("P99", "W"),)),
            ("penalty_unknown", "penalties.0.code"),
        ),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(result, expected):
    assert expected in refusal_codes(result)


@pytest.mark.parametrize(
    ("result", "least"),
    [
        (hand(HU, winner="S", half_zui=zui(S="0.5", W="0", N="0")), "1"),  # 1 for 10 和
        (hand(MO, winner="S", half_zui=zui(S="1.5", W="0", N="0")), "2"),  # and 1 for 抹
        (hand(MO, winner="S", luan=True, half_zui=zui(S="2.5", W="0", N="0")), "3"),  # and 1 for 乱牌
        (hand(TIANHE, winner="S", half_zui=zui(S="3.5")), "4"),  # 1 + 3
        (hand(DIHE, winner="W", half_zui=zui(S="0", W="4.5", N="0")), "5"),  # 1 + 4
        (hand(DUO, winner="S", big="shiba", half_zui=zui(S="19.5")), "20"),
        (hand(DUO, winner="S", big="baixinli", half_zui=zui(S="29.5")), "30"),
        (hand(BENG, winner="W", big="tianbeng", half_zui=zui(W="24")), "25"),
        (hand(BENG, winner="S", big="tianbeng", half_zui=zui(S="27")), "28"),  # the dealer's
    ],
)
def test_section_8_a_win_is_worth_at_least_what_winning_itself_brings(result, least):
    refusals = find_refusals(result, load(TONGLIAO))
    assert [refusal.code for refusal in refusals] == ["zui_too_low"]
    assert f"至少有 {least} 嘴" in refusals[0].text.zh
    assert f"at least {least} zui" in refusals[0].text.en


def test_option_beng_figures_raises_what_a_babeng_is_worth_at_least():
    result = hand(BENG, winner="S", luan=True, big="babeng", half_zui=zui(S="21"))
    assert refusal_codes(result, beng_figures="include_cha") == []
    assert refusal_codes(result, beng_figures="on_top") == [("zui_too_low", "half_zui.S")]
    mother = hand(BENG, winner="S", big="mubabeng", half_zui=zui(S="23.5"))
    assert refusal_codes(mother, beng_figures="include_cha") == []
    assert refusal_codes(mother, beng_figures="on_top") == [("zui_too_low", "half_zui.S")]


def test_everything_wrong_is_told_at_once():
    result = hand(
        HU,
        winner="E",
        half_zui=zui(S="-1", W="2"),
        jian=None,
        dang=Dang(dangjia="S", pot=-1),
        fouls={"W": ("F99",)},
    )
    assert set(refusal_codes(result)) == {
        ("seat_resting", "winner"),
        ("missing", "jian"),
        ("zui_negative", "half_zui.S"),
        ("zui_missing", "half_zui.N"),
        ("dangjia_is_dealer", "dang.dangjia"),
        ("pot_negative", "dang.pot"),
        ("foul_unknown", "fouls.W"),
    }


def test_the_error_carries_the_sentences():
    with pytest.raises(SettlementRefused) as refused:
        settled(hand(HU, winner="E", half_zui=THREE))
    (refusal,) = refused.value.refusals
    assert refusal.text.zh == "东这一把歇庄，不能选东"
    assert refusal.text.en == "East rests in this hand and cannot be chosen"
    assert "winner: seat_resting" in str(refused.value)


def test_a_breach_is_settled_on_request_and_reported():
    dang = Dang(pot=2, lou=False, took=True)
    result = hand(HU, winner="S", half_zui=THREE, dang=dang)
    settlement = settle(result, load(TONGLIAO), accept_breaches=True)
    assert [breach.code for breach in settlement.breaches] == ["dang_took_without_lou"]
    assert settlement.net["pot"] == 0


def test_accepting_breaches_does_not_accept_what_cannot_be():
    result = hand(HU, winner="E", half_zui=THREE, dang=Dang(pot=2, took=True))
    with pytest.raises(SettlementRefused) as refused:
        settle(result, load(TONGLIAO), accept_breaches=True)
    assert {refusal.breach for refusal in refused.value.refusals} == {True, False}


def test_every_sentence_is_there_in_both_languages_with_the_same_places():
    import string

    for code, text in REFUSAL_TEXTS.items():
        places = [
            {name for _, name, _, _ in string.Formatter().parse(part) if name} for part in (text.zh, text.en)
        ]
        assert text.zh, code
        assert text.en, code
        assert places[0] - {"seat"} == places[1] - {"seat"}, code


def test_a_result_cannot_be_changed_through_the_mapping_it_was_made_from():
    given = zui(S="6", W="2", N="4")
    result = HandResult(dealer="S", ending=HU, winner="S", half_zui=given, jian=Jian("mian"))
    given["W"] = 99
    assert result.half_zui["W"] == 4
    with pytest.raises(TypeError):
        result.half_zui["W"] = 99


def test_a_big_win_declared_at_the_opening_is_worth_three_more():
    # Section 8: 十八和 20, declared at the opening hand + 3.
    jian = Jian("mian")
    low = hand(SHUAISHOU, winner="S", big="shiba", half_zui=zui(S="22.5"), jian=jian)
    right = hand(SHUAISHOU, winner="S", big="shiba", half_zui=zui(S="23"), jian=jian)
    assert refusal_codes(low) == [("zui_too_low", "half_zui.S")]
    assert refusal_codes(right) == []


def test_the_dealers_tianbeng_has_the_three_in_its_own_figure():
    # Section 8: 天蹦 25, dealer 28.
    for seat, worth in (("S", "28"), ("W", "25")):
        result = hand(
            SHUAISHOU,
            winner=seat,
            big="tianbeng",
            half_zui=zui(**{seat: worth}),
            jian=Jian("mian"),
        )
        assert refusal_codes(result) == []
