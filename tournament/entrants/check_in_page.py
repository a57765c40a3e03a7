"""What the check-in page shows: the teams as cards, who is missing, and the house players."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.events.models import Event, EventState

from .guards import CHECK_IN_STATES
from .headcount import HeadCount, count_heads, tables_in_words
from .models import Player, PlayerState, Team
from .search import find_players

LONGEST_SEARCH = 60
# More missing names than these would push the list itself out of sight.
MISSING_NAMED = 12
MISSING = (PlayerState.EXPECTED, PlayerState.ABSENT)


@dataclass(frozen=True)
class Asked:
    """What the page is asked to show: a search, or only who is not there; ``kept`` was just changed."""

    text: str = ""
    only_missing: bool = False
    kept: int | None = None

    @classmethod
    def of(cls, query: QueryDict) -> "Asked":
        """Read it from an address or a form."""
        kept = query.get("kept", "")
        return cls(
            text=query.get("q", "").strip()[:LONGEST_SEARCH],
            only_missing=query.get("show") == "missing",
            kept=int(kept) if kept.isdecimal() and len(kept) < 9 else None,
        )

    def address(self, event: Event, *, kept: int | None = None, anchor: str = "") -> str:
        """Return the page's address that shows the same again, at the same place."""
        query: dict[str, str | int] = {}
        if self.text:
            query["q"] = self.text
        if self.only_missing:
            query["show"] = "missing"
        if kept is not None:
            query["kept"] = kept
        tail = ("?" + urlencode(query) if query else "") + (f"#{anchor}" if anchor else "")
        return reverse("check-in", args=[event.slug]) + tail

    def wants(self, player: Player, found: set[int] | None) -> bool:
        """Say whether a player is shown."""
        if found is not None and player.pk not in found:
            return False
        return not self.only_missing or player.state in MISSING or player.number == self.kept


@dataclass
class Card:
    """Players under one heading: a team, a letter where there are no teams, the house players."""

    key: str
    heading: str
    team: Team | None = None
    players: list[Player] = field(default_factory=list)
    # Of all players under the heading, shown or not.
    present: int = 0
    entered: int = 0
    expected: int = 0

    @property
    def is_complete(self) -> bool:
        """Say whether everybody who is to play is there."""
        return self.present == self.entered

    @property
    def has_absent(self) -> bool:
        """Say whether somebody was noted absent."""
        return self.present + self.expected < self.entered


@dataclass(frozen=True)
class Page:
    """The check-in page."""

    event: Event
    asked: Asked
    count: HeadCount
    cards: list[Card]
    house: Card
    missing: list[Player]

    @property
    def is_open(self) -> bool:
        """Say whether anybody can be checked in now."""
        return self.event.state in CHECK_IN_STATES

    @property
    def tables(self) -> str:
        """Return one sentence on the tables that those who are there fill."""
        return tables_in_words(self.count)

    @property
    def missing_named(self) -> list[Player]:
        """Return who is waited for, when they are few enough to be named."""
        return self.missing if len(self.missing) <= MISSING_NAMED else []

    @property
    def is_done(self) -> bool:
        """Say whether play could begin as far as check-in is concerned."""
        return not self.count.expected and self.count.seated > 0 and self.count.fills_tables

    @property
    def why_closed(self) -> str:
        """Return why nobody can be checked in now, and what to do."""
        if self.event.state == EventState.DRAFT:
            return _("赛事还在筹备，不能检录。赛事负责人在总览里先“公布赛事”，比赛当天再“开始检录”。")
        if self.event.state == EventState.ANNOUNCED:
            return _("还没有开始检录。赛事负责人在总览里按“开始检录”以后，这里就能登记到场。")
        return _("比赛已经结束，到场情况不能再改。")

    def card(self, key: str) -> Card | None:
        """Return the card of this key."""
        return next((card for card in [*self.cards, self.house] if card.key == key), None)


def check_in_page(event: Event, asked: Asked) -> Page:
    """Collect the page."""
    players = list(event.players.select_related("team").defer("phone", "birth_year").order_by("number"))
    found = {player.pk for player in find_players(players, asked.text)} if asked.text else None
    house = [player for player in players if player.is_house]
    others = [player for player in players if not player.is_house]
    cards = _by_team(others) if event.has_teams else _by_letter(others)
    for card in cards:
        card.players = [player for player in card.players if asked.wants(player, found)]
    return Page(
        event=event,
        asked=asked,
        count=count_heads(event),
        cards=[card for card in cards if card.players],
        house=_card("house", _("陪打"), house),
        missing=[player for player in others if player.state == PlayerState.EXPECTED],
    )


def key_of(player: Player) -> str:
    """Return the key of the card a player stands in."""
    if player.is_house:
        return "house"
    if player.event.has_teams:
        return f"team-{player.team.number}" if player.team else "no-team"
    return f"letter-{_letter(player)}"


def _card(key: str, heading: str, players: Iterable[Player], team: Team | None = None) -> Card:
    members = list(players)
    states = [player.state for player in members]
    entered = sum(state in (*MISSING, PlayerState.PRESENT) for state in states)
    return Card(
        key,
        heading,
        team,
        members,
        present=states.count(PlayerState.PRESENT),
        entered=entered,
        expected=states.count(PlayerState.EXPECTED),
    )


def _by_team(players: list[Player]) -> list[Card]:
    by_number = sorted(players, key=lambda player: (player.team.number if player.team else 0, player.number))
    cards = []
    for key, some in groupby(by_number, key=key_of):
        members = list(some)
        team = members[0].team
        cards.append(_card(key, team.name if team else _("没有代表队"), members, team))
    return cards


def _letter(player: Player) -> str:
    letter = player.pinyin[:1].upper()
    return letter if letter.isascii() and letter.isalpha() else "other"


def _by_letter(players: list[Player]) -> list[Card]:
    ordered = sorted(players, key=lambda one: (_letter(one), one.pinyin.split(), one.name, one.number))
    return [
        _card(f"letter-{letter}", letter if letter != "other" else "#", some)
        for letter, some in groupby(ordered, key=_letter)
    ]
