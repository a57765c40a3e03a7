"""What a rule check says, in both languages (`scoring.checks`)."""

from typing import Final

from scoring.text import Text

REASONS: Final[dict[str, Text]] = {
    "five_of_a_kind": Text(
        "三家一共有 {n} 张{cards}，一种只有四张", "{n} of {cards} at the table: there are four"
    ),
    "ha_without": Text("报了哈子，手里没有哈子也没有娄子", "ha was reported without a ha or lou"),
    "luan_with": Text("报了乱牌，手里有哈子或娄子：{cards}", "luan was reported with ha or lou: {cards}"),
    "che_not_held": Text(
        "报了车，手里不够每样两张：{cards}", "a che was reported with less than a pair of {cards}"
    ),
    "che_twice": Text("两个车用了同一种牌：{cards}", "two che share {cards}"),
    "duanyao": Text("报了断么，手里有么牌：{cards}", "duan yao was reported with {cards}"),
    "yidianhong": Text("报了一点红，手里么牌不是一张：{cards}", "yi dian hong was reported with {cards}"),
    "wuyaojiang": Text(
        "报了五么将，么对不够五对：{cards}", "wu yao jiang was reported with too few pairs: {cards}"
    ),
    "yun_not_held": Text("撂了云，缺{cards}", "a yun was laid without {cards}"),
    "no_set": Text("吃的不成副：{cards}", "what was eaten is no set: {cards}"),
    "unit_in_run": Text("哈子、娄子或车用在顺副里：{cards}", "a ha, lou or che used in a run: {cards}"),
    "ate_on_che": Text("在车上吃牌：{cards}", "eaten on a che: {cards}"),
    "ate_with_pair": Text("手里有对，准叉不准吃：{cards}", "eaten with the pair in hand: {cards}"),
    "yao_in_run": Text("么牌不能进顺副：{cards}", "a yao card in a run: {cards}"),
    "luan_with_n": Text("报了乱牌，却有 {n} 个哈子或娄子", "luan was reported with {n} ha or lou"),
    "duanyao_with_n": Text(
        "报了断么，却至少有 {n} 张么牌", "duan yao was reported with {n} yao cards at least"
    ),
    "che_not_reported": Text(
        "数了 {n} 个车，只报了 {right} 个；没报的车不算",
        "{n} che counted, {right} reported: others do not count",
    ),
    "number_of_cards": Text("有 {n} 张牌，应是 {right} 张", "{n} cards instead of {right}"),
    "not_there": Text("和的那张不在说的地方：{cards}", "the winning card is not where it went in: {cards}"),
    "no_yao": Text("自己抓来能留的只有么牌，不是{cards}", "only a drawn yao goes in by itself, not {cards}"),
    "may_not_win": Text("犯了 {what}，免和", "may not win after {what}"),
    "not_qingmen": Text("不清门", "not qingmen"),
    "too_few_hu": Text("只有 {n} 和，不到 {right} 和", "{n} hu, less than {right}"),
    "idle": Text("有闲张，不清门：{cards}", "not qingmen, idle cards: {cards}"),
    "big_not_reached": Text("喊了砸、夺或蹦，条件不够", "a big win was declared and is not reached"),
    "gen_jian": Text(
        "最后一张和的，见就是和的那张：{cards}", "won on the last card: the jian is that card, {cards}"
    ),
}
