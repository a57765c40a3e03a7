"""Section 8: on a big win, after 不让赢 and on 天和 the other two are 免嘴; section 12: by a foul too."""

import pytest

from tests.scoring.zui_hands import (
    BENG,
    BURAYING_MO,
    DIHE,
    DUO,
    HU,
    MO,
    NODANG,
    SHUAISHOU,
    TIANHE,
    WALL,
    ZA,
    hand,
    net,
    zui,
)


def test_on_a_plain_win_all_three_compare():
    # South 6.5, West 0, North 1: West pays South 6.5 and North 1, North pays South 5.5; 面见 1 each to East.
    result = hand(HU, winner="S", half_zui=zui(S="6.5", W="0", N="1"))
    assert net(result) == {"E": "2", "S": "12", "W": "−8.5", "N": "−5.5"}


def test_the_winner_can_lose_to_a_hand_worth_more():
    # South wins with 2 against West 10 and North 0: pays West 8, gets 2; North pays West 10; 见 1 each.
    result = hand(MO, winner="S", half_zui=zui(S="2", W="10", N="0"))
    assert net(result) == {"E": "2", "S": "−6", "W": "17", "N": "−13"}


@pytest.mark.parametrize(
    ("ending", "big"), [(DUO, "shiba"), (ZA, "shiba"), (SHUAISHOU, "shiba"), (BENG, "mubabeng")]
)
def test_on_a_big_win_the_others_count_nothing(ending, big):
    # 25 from each; West's own 10 and North's 3 do not count. 面见 1 × 4 from each to East.
    result = hand(ending, winner="S", big=big, half_zui=zui(S="25", W="10", N="3"))
    assert net(result) == {"E": "8", "S": "50", "W": "−29", "N": "−29"}


def test_the_others_stay_exempt_when_mo_is_said_after_buraying():
    # A plain 抹 of 6.5: 见 is not × 4, the others are 0 all the same.
    result = hand(BURAYING_MO, winner="S", half_zui=zui(S="6.5", W="10", N="3"))
    assert net(result) == {"E": "2", "S": "13", "W": "−7.5", "N": "−7.5"}


def test_on_tianhe_the_others_are_exempt():
    result = hand(TIANHE, winner="S", half_zui=zui(S="4", W="10", N="3"))
    assert net(result) == {"E": "2", "S": "8", "W": "−5", "N": "−5"}


def test_on_dihe_the_others_keep_theirs():
    # West 地和 5 against South 10, North 3: West −5 +2, South +5 +7, North −2 −7; 见 1 each from S and N.
    result = hand(DIHE, winner="W", half_zui=zui(S="10", W="5", N="3"))
    assert net(result) == {"E": "2", "S": "11", "W": "−3", "N": "−10"}


def test_the_zui_of_exempt_players_need_not_be_known():
    assert net(hand(DUO, winner="S", big="shiba", half_zui=zui(S="20")))["S"] == "40"


@pytest.mark.parametrize("foul", ["F01", "F02", "F03", "F05", "F09", "F15"])
def test_a_foul_that_takes_the_zui_makes_them_0_in_a_win(foul):
    # North's 8 do not count: South 6 gets 6 from North, 4 from West (2); West gets 2 from North.
    result = hand(HU, winner="S", half_zui=zui(S="6", W="2", N="8"), fouls={"N": (foul,)})
    assert net(result) == {"E": "2", "S": "10", "W": "−3", "N": "−9"}


@pytest.mark.parametrize("ending", [WALL, NODANG])
def test_a_foul_that_takes_the_zui_makes_them_0_in_a_dead_hand_too(ending):
    result = hand(ending, half_zui=zui(S="6", W="2", N="8"), fouls={"N": ("F05",)})
    assert net(result) == {"S": "10", "W": "−2", "N": "−8"}


@pytest.mark.parametrize("foul", ["F01", "F02", "F03"])
def test_mianzui_kehu_spares_the_one_who_wins(foul):
    result = hand(HU, winner="S", half_zui=zui(S="6", W="2", N="0"), fouls={"S": (foul,)})
    assert net(result) == {"E": "2", "S": "10", "W": "−3", "N": "−9"}


def test_f04_forbids_the_win_and_leaves_the_zui():
    result = hand(HU, winner="S", half_zui=zui(S="6", W="2", N="8"), fouls={"N": ("F04",)})
    # North's 8 count: North +2 from South, +6 from West; South +4 −2.
    assert net(result) == {"E": "2", "S": "2", "W": "−11", "N": "7"}


def test_the_zui_of_a_fouled_player_need_not_be_known():
    assert net(hand(WALL, half_zui=zui(S="6", W="2"), fouls={"N": ("F05",)}))["N"] == "−8"
