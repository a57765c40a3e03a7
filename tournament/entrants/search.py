"""Finding a player by name, pinyin, initials or number."""

import unicodedata
from collections.abc import Iterable

from .models import Player
from .pinyin import NamePinyin, matches


def find_players(players: Iterable[Player], text: str) -> list[Player]:
    """Return the players a search means.

    A number that somebody wears means that player alone, whatever else it may occur in.
    """
    wanted = unicodedata.normalize("NFKC", text).strip()
    everybody = list(players)
    if wanted.isdecimal():
        wearing = [player for player in everybody if player.number == int(wanted)]
        if wearing:
            return wearing
    return [player for player in everybody if _means(wanted, player)]


def _means(wanted: str, player: Player) -> bool:
    reading = NamePinyin(full=player.pinyin, sort_key="", initials=player.initials)
    return matches(wanted, player.name, reading, player.number)
