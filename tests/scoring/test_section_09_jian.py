"""Section 9 (clause 四(二)4): 揭见, what the resting player is paid."""

import pytest

from scoring.result import Jian
from tests.scoring.zui_hands import (
    BENG,
    BURAYING_MO,
    DUO,
    HU,
    TONGLIAO,
    WALL,
    ZUIHU,
    hand,
    net,
    refusal_codes,
    settled,
    zui,
)


def plain_win(jian, *, luan=False):
    return hand(HU, winner="S", luan=luan, half_zui=zui(S="4", W="4", N="4"), jian=jian)


def big_win(jian, *, luan=False):
    code = "hei10" if luan else "shiba"
    return hand(DUO, winner="S", luan=luan, big=code, half_zui=zui(S="20"), jian=jian)


@pytest.mark.parametrize(
    ("level", "rest_gets"),
    [("huang", "1"), ("mian", "2"), ("cha", "3"), ("tong", "4")],  # 0.5, 1, 1.5, 2 from each of two
)
def test_4_1_to_4_each_of_the_two_who_did_not_win_pays_the_level(level, rest_gets):
    shown = net(plain_win(Jian(level)))
    assert shown["E"] == rest_gets
    assert "S" not in shown
    assert shown["W"] == shown["N"]


def test_4_6_a_luan_win_doubles_the_jian():
    assert net(plain_win(Jian("cha"), luan=True))["E"] == "6"  # 1.5 × 2 from each of two


def test_4_7_a_big_win_makes_it_four_times():
    assert net(big_win(Jian("cha")))["E"] == "12"  # 1.5 × 4 × 2
    beng = hand(BENG, winner="S", luan=True, big="babeng", half_zui=zui(S="25"), jian=Jian("huang"))
    assert net(beng)["E"] == "4"  # 0.5 × 4 × 2


def test_4_6_7_luan_and_big_win_are_four_times_by_default_and_eight_by_option():
    luan_big = big_win(Jian("mian"), luan=True)
    assert net(luan_big)["E"] == "8"  # 1 × 4 × 2
    assert net(luan_big, jian_luan_on_big="no")["E"] == "8"
    assert net(luan_big, jian_luan_on_big="yes")["E"] == "16"  # 1 × 4 × 2 × 2
    assert net(big_win(Jian("mian")), jian_luan_on_big="yes")["E"] == "8"  # a ha hand is not doubled


def test_a_plain_mo_after_buraying_is_no_big_win():
    result = hand(BURAYING_MO, winner="S", half_zui=zui(S="6"), jian=Jian("tong"))
    assert net(result)["E"] == "4"


def test_4_5_gen_jian_is_at_most_tong_jian_in_tongliao_and_quan_jian_in_zuihu():
    everything = plain_win(Jian("quan", gen=True))
    assert net(everything, TONGLIAO)["E"] == "4"  # 2 from each
    assert net(everything, ZUIHU)["E"] == "5"  # 2.5 from each


@pytest.mark.parametrize(("value", "rest_gets"), [("2", "4"), ("2.5", "5"), (3, "6")])
def test_option_quan_jian_sets_the_value(value, rest_gets):
    assert net(plain_win(Jian("quan", gen=True)), quan_jian=value)["E"] == rest_gets


def test_option_quan_jian_does_not_touch_tong_jian():
    assert net(plain_win(Jian("tong", gen=True)), quan_jian="5")["E"] == "4"


def test_4_9_a_dead_hand_has_no_jian():
    assert "E" not in net(hand(WALL, half_zui=zui(S="6", W="2", N="8")))
    dead = hand(WALL, half_zui=zui(S="6", W="2", N="8"), jian=Jian("mian"))
    assert refusal_codes(dead) == [("jian_on_dead", "jian")]


def test_the_line_tells_the_level_and_whether_it_was_a_gen_jian():
    details = {line.detail for line in settled(plain_win(Jian("cha", gen=True))).lines}
    assert details == {"gen:cha"}
    details = {line.detail for line in settled(plain_win(Jian("cha"))).lines}
    assert details == {"cha"}


def test_a_gen_jian_is_never_huang_because_the_winning_card_counts():
    assert refusal_codes(plain_win(Jian("huang", gen=True))) == [("jian_gen_huang", "jian")]


def test_quan_jian_needs_the_winning_card_itself():
    assert refusal_codes(plain_win(Jian("quan"))) == [("jian_only_gen", "jian")]
