"""What changes the entrants: every service of the room under one name."""

from .check_in import (
    HouseChange,
    TeamCheckedIn,
    add_house_players,
    check_in_team,
    fill_last_table,
    release_house_player,
    set_check_in,
)
from .imports import confirm_import, discard_import, upload_roster
from .players import Entry, add_player, edit_player, is_removable, remove_player
from .refusals import EntrantsRefused, EntryStale
from .substitutes import restore, substitute, substitute_newcomer, withdraw
from .teams import rename_team

__all__ = [
    "EntrantsRefused",
    "Entry",
    "EntryStale",
    "HouseChange",
    "TeamCheckedIn",
    "add_house_players",
    "add_player",
    "check_in_team",
    "confirm_import",
    "discard_import",
    "edit_player",
    "fill_last_table",
    "is_removable",
    "release_house_player",
    "remove_player",
    "rename_team",
    "restore",
    "set_check_in",
    "substitute",
    "substitute_newcomer",
    "upload_roster",
    "withdraw",
]
