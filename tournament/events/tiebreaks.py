"""The tie-breaks an organiser can choose from (match rules, ranking); ``standings`` computes them."""

from django.utils.translation import gettext_lazy as _

TIEBREAKS = {
    "zhang_won": _("胜仗多者在前（一仗里本桌第一的次数）"),
    "hands_won": _("和牌多者在前"),
    "big_wins": _("砸、夺、蹦多者在前"),
    "best_hand": _("单把最高嘴数高者在前"),
    "head_to_head": _("同桌对局胜者在前"),
    "lot": _("抽签（电脑按赛事和参赛号固定抽出）"),
}
