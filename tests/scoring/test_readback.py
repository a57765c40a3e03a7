"""The read-back is made from the ledger lines, so it says what they say."""

import pytest

from scoring.reading import read_back
from scoring.result import Dang, Jian, PenaltyEntry
from scoring.ruleset import load
from scoring.settlement import settle
from tests.scoring.zui_hands import (
    BURAYING_MO,
    DUO,
    HU,
    PAOZHUANG,
    TIANHE,
    TONGLIAO,
    WALL,
    YUN,
    ZA,
    ZAKONG,
    ZHAHU,
    ZHAZA,
    hand,
    line,
    settled,
    zui,
)

RULES = load(TONGLIAO)


def said(result, names=None):
    return read_back(settled(result).lines, RULES, names)


def said_in_full(result, **options):
    """The read-back as the pages give it: with the facts of the hand, under the options."""
    rules = load(TONGLIAO, options)
    return read_back(settle(result, rules).lines, rules, result=result).zh


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
    assert (
        said(hand(ZHAHU, winner="W")).zh
        == "西付南、北各 15（假和）；西付东 8（面见 1，按砸牌 × 4，替两家付 × 2）。合计 0"
    )


def test_paying_for_all_and_zakong_are_said():
    liable = hand(DUO, winner="S", big="shiba", liable="N", half_zui=zui(S="31"))
    assert said(liable).zh == (
        "北付南 62（全赔，替两家付 31 × 2）；北付东 8（面见 1，按砸牌 × 4，替两家付 × 2）。合计 0"
    )
    assert said(hand(ZAKONG, declarer="S", half_zui=zui(S="7"))).zh == "西、北各付南 7。合计 0"


def test_the_dang_is_said():
    dead = hand(WALL, half_zui=zui(S="4", W="4", N="1"), dang=Dang(dangjia="N"))
    assert said(dead).zh == "北付南、西各 3；北付挡池 5（放挡）。合计 0"
    taken = hand(HU, winner="S", half_zui=zui(S="4", W="4", N="4"), dang=Dang(pot=2, lou=True, took=True))
    assert said(taken).zh == "西、北各付东 1（面见）；挡池付南 10（起挡，2 个挡 × 5）。合计 0"


def test_a_payment_made_twice_is_said_twice():
    twice = (PenaltyEntry("P07", "W"), PenaltyEntry("P07", "W"))
    text = said(hand(YUN, penalties=twice))
    assert text.zh == "西付南、北、东各 5，西付南、北、东各 5（谎报有地和）。合计 0"


def test_a_reason_the_ruleset_does_not_name_is_shown_by_its_code():
    assert read_back([line("W", "S", "1", "late")], RULES).zh == "西付南 1（late）。合计 0"
    assert read_back([line("W", "E", "1", "jian", "")], RULES).zh == "西付东 1（见）。合计 0"


# Each figure follows from sections 8–12: the 见 of one alike is 1; × 2 on a 乱牌, × 4 on a big win, × 8 by
# option; 全赔, 假和, 假砸 and P06 pay both shares; 20 is the base of 十八和, 30 that of 白心利.
FACTORS = {
    "a plain win": (
        hand(HU, winner="S", half_zui=zui(S="3", W="0", N="0")),
        {},
        "西、北各付南 3；西、北各付东 1（面见）",
    ),
    "a luan win": (
        hand(HU, winner="S", luan=True, half_zui=zui(S="3", W="0", N="0")),
        {},
        "西、北各付南 3；西、北各付东 2（面见 1，乱牌 × 2）",
    ),
    "a big win": (
        hand(ZA, winner="S", big="shiba", half_zui=zui(S="31")),
        {},
        "西、北各付南 31（另两家免嘴，十八和底数 20 加其他 11）；西、北各付东 4（面见 1，按砸牌 × 4）",
    ),
    "a big luan win with both factors": (
        hand(DUO, winner="S", big="baixinli", luan=True, half_zui=zui(S="30")),
        {"jian_luan_on_big": "yes"},
        "西、北各付南 30（另两家免嘴，白心利底数 30）；西、北各付东 8（面见 1，按砸牌 × 4，乱牌 × 2）",
    ),
    "a big luan win paid by one": (
        hand(DUO, winner="S", big="baixinli", luan=True, liable="N", half_zui=zui(S="30")),
        {"jian_luan_on_big": "yes"},
        (
            "北付南 60（全赔，替两家付 30 × 2，白心利底数 30）；"
            "北付东 16（面见 1，按砸牌 × 4，乱牌 × 2，替两家付 × 2）"
        ),
    ),
    "a gen jian on a big win": (
        hand(ZA, winner="S", big="shiba", half_zui=zui(S="20"), jian=Jian("cha", gen=True)),
        {},
        "西、北各付南 20（另两家免嘴，十八和底数 20）；西、北各付东 6（跟见，叉见 1.5，按砸牌 × 4）",
    ),
    "mo after bu rang ying": (
        hand(BURAYING_MO, winner="S", half_zui=zui(S="4")),
        {},
        "西、北各付南 4（另两家免嘴）；西、北各付东 1（面见）",
    ),
    "tian hu": (
        hand(TIANHE, winner="S", half_zui=zui(S="5")),
        {},
        "西、北各付南 5（另两家免嘴）；西、北各付东 1（面见）",
    ),
    "za kong": (
        hand(ZAKONG, declarer="S", half_zui=zui(S="7")),
        {},
        "西、北各付南 7（砸空，只算牌型的嘴）",
    ),
    "za kong that keeps its base": (
        hand(ZAKONG, declarer="S", half_zui=zui(S="7")),
        {"zakong_base": "yes"},
        "西、北各付南 27（砸空，牌型 7 加底数 20）",
    ),
    "za kong by another's breach": (
        hand(ZAKONG, declarer="S", liable="W", half_zui=zui(S="25"), jian=Jian("mian")),
        {},
        (
            "西付南 50（违规使别人砸空，替两家付 25 × 2，砸牌底数 20 加其他 5）；"
            "西付东 8（面见 1，按砸牌 × 4，替两家付 × 2）"
        ),
    ),
    "a false win whose jian the others pay": (
        hand(ZHAHU, winner="W"),
        {"zhahu_jian_payer": "each_loser"},
        "西付南、北各 15（假和）；南、北各付东 4（面见 1，按砸牌 × 4）",
    ),
    "a false big win": (
        hand(ZHAZA, winner="W", big="baixinli", half_zui=zui(W="32")),
        {},
        "西付南、北各 32（假砸，白心利底数 30 加其他 2）；西付东 8（面见 1，按砸牌 × 4，替两家付 × 2）",
    ),
    "a fouled player in a dead hand": (
        hand(WALL, half_zui=zui(S="4", W="4", N="9"), fouls={"N": ("F05",)}),
        {},
        "北付南、西各 4（北犯规免嘴）",
    ),
    "a fouled za kong moves nothing": (
        hand(ZAKONG, declarer="S", half_zui=zui(S="7"), fouls={"S": ("F05",)}),
        {},
        "谁也不付（南犯规免嘴）",
    ),
    "dang paid again to those who had paid": (
        hand(
            HU,
            winner="S",
            half_zui=zui(S="4", W="4", N="4"),
            dang=Dang(pot=3, depositors=("W", "N", "W"), lou=True),
        ),
        {"dangpei_to": "depositors"},
        "西、北各付东 1（面见）；南付西 10，南付北 5（赔挡，3 个挡 × 5）",
    ),
}


@pytest.mark.parametrize(("result", "options", "sentence"), FACTORS.values(), ids=FACTORS)
def test_every_factor_of_an_amount_is_named_beside_it(result, options, sentence):
    assert said_in_full(result, **options) == f"{sentence}。合计 0"
