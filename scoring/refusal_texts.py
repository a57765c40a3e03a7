"""The sentences of refusals, by code, in both languages: what is wrong and what to do instead."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.text import Text

FIELD_NAMES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "winner": Text("谁和了", "who won"),
        "declarer": Text("谁报的不让赢", "who declared bu rang ying"),
        "liable": Text("谁全赔", "who pays for all"),
        "dead_by": Text("谁多抓少抓", "who miscounted"),
        "big": Text("哪种砸", "which big win"),
        "jian": Text("见", "the jian"),
        "call": Text("说的是什么", "the word said"),
        "dead_reason": Text("怎么黄的", "why the hand was dead"),
        "tianhe": Text("天和", "tian hu"),
        "dihe": Text("地和", "di hu"),
    }
)

REFUSAL_TEXTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "seat_unknown": Text("没有“{value}”这个座位", "There is no seat “{value}”"),
        "seat_resting": Text(
            "{seat}这一把歇庄，不能选{seat}",
            "{seat} rests in this hand and cannot be chosen",
        ),
        "word_unknown": Text("没有“{value}”这个说法", "“{value}” is not known here"),
        "missing": Text("请选{what}", "Please choose {what}"),
        "not_here": Text("这种结果不填{what}", "{what} does not belong to this outcome"),
        "jian_on_dead": Text("黄牌没有见", "A dead hand has no jian"),
        "big_missing": Text("夺、砸、蹦要选是哪一种", "Choose which big win it was"),
        "big_not_called": Text(
            "没报夺、砸、蹦，只能按普通和算",
            "Without duo, za or beng being said this is a plain win",
        ),
        "big_wrong_call": Text("{big}不能这样报", "{big} cannot be called this way"),
        "big_needs_luan": Text(
            "{big}只有乱牌才有：请选乱牌，或改选别的砸",
            "{big} needs a luan hand: choose luan or another big win",
        ),
        "big_needs_ha": Text(
            "{big}只有哈子牌才有：请去掉乱牌，或改选别的砸",
            "{big} needs a ha hand: clear luan or choose another big win",
        ),
        "winner_may_not_win": Text(
            "{seat}已经免和，和了就是假和：请改记假和",
            "{seat} may not win after this foul: record a false win",
        ),
        "liable_is_caller": Text("{seat}不能替自己全赔", "{seat} cannot pay for all to themselves"),
        "liable_without_big": Text(
            "只有夺、砸、蹦才有全赔", "Only a big win can be paid by one player for all"
        ),
        "tianhe_not_dealer": Text("只有庄家才能天和", "Only the dealer can have a tian hu"),
        "tianhe_not_plain": Text(
            "天和只说“和”；报砸的请记甩手夺",
            "A tian hu is a plain hu; a big win at the opening is shuaishou duo",
        ),
        "dihe_by_dealer": Text("庄家不能地和", "The dealer cannot have a di hu"),
        "tianhe_and_dihe": Text("天和、地和只能选一个", "Choose either tian hu or di hu"),
        "zui_missing": Text("请填{seat}的嘴", "Please give {seat}'s zui"),
        "zui_negative": Text("嘴不能是负数", "Zui cannot be negative"),
        "zui_not_whole": Text("{seat}的嘴要是数", "{seat}'s zui must be a number"),
        "zui_too_low": Text(
            "{seat}至少有 {least} 嘴：嘴数里要包括和牌的嘴",
            "{seat} has at least {least} zui: include the zui of winning",
        ),
        "zui_too_low_declared": Text(
            "这里填砸成了该有的嘴，至少 {least}",
            "Give what the big win would have been worth, at least {least}",
        ),
        "jian_gen_huang": Text(
            "跟见至少是面见，不会是黄见",
            "A gen jian is at least mian jian: the winning card itself counts",
        ),
        "jian_only_gen": Text("{level}只有跟见才有", "{level} is possible only as a gen jian"),
        "foul_unknown": Text("没有“{value}”这种犯规", "There is no foul “{value}”"),
        "penalty_unknown": Text("没有“{value}”这种处罚", "There is no penalty “{value}”"),
        "penalty_elsewhere": Text(
            "{penalty}不在这里记：请选相应的结果或全赔",
            "{penalty} is recorded by the outcome or by who pays for all, not here",
        ),
        "dangjia_is_dealer": Text("挡家不能是庄家", "The dealer cannot turn their own card"),
        "dangjia_on_nodang": Text("没人挡的黄牌没有挡家", "Nobody turned the card, so there is no dang jia"),
        "dangjia_on_tianhe": Text("天和时庄家还没扣牌", "At a tian hu the dealer has not led yet"),
        "pot_negative": Text("台面上的挡不能是负数", "The dang in the pot cannot be negative"),
        "pot_not_whole": Text("台面上的挡要是整数", "The dang in the pot must be a whole number"),
        "depositors_mismatch": Text(
            "挡是谁放的和台面上的挡数对不上",
            "Who paid the dang does not match how many lie in the pot",
        ),
        "luan_with_lou": Text("乱牌没有娄子", "A luan hand has no lou"),
        "dang_took_no_win": Text("没人和就不能起挡", "The pot is taken only with a win"),
        "dang_took_big": Text("砸牌不起挡", "A big win does not take the pot"),
        "dang_took_without_lou": Text("手中没有娄子不能起挡", "Only a winner holding a lou takes the pot"),
        "dang_took_not_dangjia": Text(
            "庄家扣了牌，只有挡家能起挡",
            "After the dealer hid the first card only who turned it may take the pot",
        ),
        "dang_took_empty": Text("台面上没有挡可起", "There is no dang in the pot to take"),
        "dead_by_not_dealer": Text(
            "这套规则只有庄家多抓少抓才算跑庄、掉头；旁家是相公（F05），接着打",
            "Here only the dealer's miscount is pao zhuang or diao tou; another's is foul F05, play on",
        ),
    }
)
