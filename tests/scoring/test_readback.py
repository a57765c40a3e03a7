"""The read-back is made from the ledger lines, so it says what they say."""

from scoring.reading import read_back
from scoring.result import Dang, Jian, PenaltyEntry
from scoring.ruleset import load
from tests.scoring.zui_hands import (
    DUO,
    HU,
    PAOZHUANG,
    TONGLIAO,
    WALL,
    YUN,
    ZAKONG,
    ZHAHU,
    hand,
    line,
    settled,
    zui,
)

RULES = load(TONGLIAO)


def said(result, names=None):
    return read_back(settled(result).lines, RULES, names)


def test_a_plain_win_says_who_pays_whom_and_the_jian():
    text = said(hand(HU, winner="S", half_zui=zui(S="6.5", W="0", N="1")))
    assert text.zh == "西付南 6.5，北付南 5.5，西付北 1；西、北各付东 1（面见）。合计 0"
    assert text.en == (
        "West pays South 6.5, North pays South 5.5, West pays North 1; "
        "West and North each pay East 1 (mian jian, one alike). Sum 0"
    )


def test_players_names_take_the_place_of_the_seats():
    names = {"E": "梁英", "S": "白音宝力高", "W": "崔伟", "N": "龚勇静"}
    text = said(hand(HU, winner="S", half_zui=zui(S="6.5", W="0", N="0"), jian=Jian("mian", gen=True)), names)
    assert text.zh == "崔伟、龚勇静各付白音宝力高 6.5；崔伟、龚勇静各付梁英 1（跟见，面见）。合计 0"
    assert text.en.startswith("崔伟 and 龚勇静 each pay 白音宝力高 6.5; ")


def test_a_name_with_braces_is_only_a_name():
    text = said(hand(HU, winner="S", half_zui=zui(S="6", W="6", N="6")), {"E": "{0}", "W": "{amount}"})
    assert text.zh == "{amount}、北各付{0} 1（面见）。合计 0"


def test_a_hand_in_which_nothing_moves_says_so():
    assert said(hand(YUN)).zh == "谁也不付。合计 0"
    assert said(hand(YUN)).en == "Nobody pays. Sum 0"


def test_a_penalty_to_several_is_one_phrase():
    assert said(hand(PAOZHUANG, dead_by="S")).zh == "南付西、北、东各 5（跑庄、掉头）。合计 0"
    assert said(hand(PAOZHUANG, dead_by="S")).en == (
        "South pays West, North and East 5 each (Miscounted cards). Sum 0"
    )
    assert said(hand(ZHAHU, winner="W")).zh == "西付南、北各 15（假和）；西付东 8（面见）。合计 0"


def test_paying_for_all_and_zakong_are_said():
    liable = hand(DUO, winner="S", big="shiba", liable="N", half_zui=zui(S="31"))
    assert said(liable).zh == "北付南 62（全赔）；北付东 8（面见）。合计 0"
    assert said(hand(ZAKONG, declarer="S", half_zui=zui(S="7"))).zh == "西、北各付南 7。合计 0"


def test_the_dang_is_said():
    dead = hand(WALL, half_zui=zui(S="4", W="4", N="1"), dang=Dang(dangjia="N"))
    assert said(dead).zh == "北付南、西各 3；北付挡池 5（放挡）。合计 0"
    taken = hand(HU, winner="S", half_zui=zui(S="4", W="4", N="4"), dang=Dang(pot=2, lou=True, took=True))
    assert said(taken).zh == "西、北各付东 1（面见）；挡池付南 10（起挡）。合计 0"


def test_a_payment_made_twice_is_said_twice():
    twice = (PenaltyEntry("P07", "W"), PenaltyEntry("P07", "W"))
    text = said(hand(YUN, penalties=twice))
    assert text.zh == "西付南、北、东各 5，西付南、北、东各 5（谎报有地和）。合计 0"


def test_a_reason_the_ruleset_does_not_name_is_shown_by_its_code():
    assert read_back([line("W", "S", "1", "late")], RULES).zh == "西付南 1（late）。合计 0"
    assert read_back([line("W", "E", "1", "jian", "")], RULES).zh == "西付东 1（见）。合计 0"
