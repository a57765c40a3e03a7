"""What the standings say in words: how far they can be relied on, shared places, what decided a tie."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.events.models import Event
from tournament.events.tiebreaks import TIEBREAKS

from .queries import Standing, Standings
from .ranking import BEST_PLAYER, Placed, PlacedTeam

DECIDED_BY: dict[str, Promise] = {
    "zhang_won": gettext_lazy("同分，胜仗多者在前"),
    "hands_won": gettext_lazy("同分，和牌多者在前"),
    "big_wins": gettext_lazy("同分，砸、夺、蹦多者在前"),
    "best_hand": gettext_lazy("同分，单把最高者在前"),
    "head_to_head": gettext_lazy("同分，同桌对局胜者在前"),
    "lot": gettext_lazy("同分，抽签在前"),
    BEST_PLAYER: gettext_lazy("同分，队里最高一人高者在前"),
}
_FINAL_TITLES = {1: gettext_lazy("冠军"), 2: gettext_lazy("亚军"), 3: gettext_lazy("季军")}
_TITLES = {1: gettext_lazy("第一"), 2: gettext_lazy("第二"), 3: gettext_lazy("第三")}


@dataclass(frozen=True)
class State:
    """The chip at the head of the page, and one sentence on it."""

    word: str
    sign: str
    tone: str
    sentence: str


def state_of(standings: Standings) -> State:
    """Return how far the places can be relied on."""
    match standings.standing:
        case Standing.EMPTY:
            return State(_("还没有名次"), "○", "wait", _("记了第一把牌，名次就会列在这里。"))
        case Standing.PROVISIONAL if standings.open_tables:
            waiting = _("还有 %(n)d 桌没有收桌，名次还会变。") % {"n": standings.open_tables}
            return State(_("临时名次"), "◔", "wait", waiting)
        case Standing.PROVISIONAL:
            return State(_("临时名次"), "◔", "wait", _("各桌都已收桌；宣布比赛结束后成为最终名次。"))
        case Standing.AFTER:
            return State(after(standings), "✓", "ok", _after_sentence(standings))
        case Standing.FINAL:
            return State(_("最终名次"), "✓", "ok", _("比赛已经结束。"))


def after(standings: Standings) -> str:
    """Return "standings after 仗 n"."""
    return _("第 %(n)d 仗后名次") % {"n": standings.last.number if standings.last else 0}


def _after_sentence(standings: Standings) -> str:
    if standings.upto is not None:
        return _("只算到第 %(n)d 仗。") % {"n": standings.upto}
    return _("这几仗都已收桌，后面还有比赛。")


def place_label(place: int, *, shared: bool) -> str:
    """Return a place as it is read aloud."""
    return (_("并列第 %(n)d") if shared else _("第 %(n)d 名")) % {"n": place}


def title_of(place: int, *, shared: bool, standing: Standing) -> str:
    """Return the word for one of the first three places, nothing while places may still change."""
    if place not in _TITLES or standing not in (Standing.AFTER, Standing.FINAL):
        return ""
    title = str((_FINAL_TITLES if standing == Standing.FINAL else _TITLES)[place])
    return _("并列%(title)s") % {"title": title} if shared else title


def decided(placed: Placed | PlacedTeam) -> str:
    """Return which tie-break put somebody in front of the next ones with the same 嘴."""
    return str(DECIDED_BY[placed.decided_by]) if placed.decided_by else ""


def ranking_rules(event: Event) -> list[str]:
    """Return how players with equal 嘴 are ordered, one sentence a tie-break."""
    return [str(TIEBREAKS[key]) for key in event.tiebreaks]
