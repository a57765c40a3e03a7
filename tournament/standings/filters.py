"""Which players of the standings are shown."""

from tournament.entrants.filters import PlayerFilter

from .queries import PlayerRow, Standings


class StandingsFilter(PlayerFilter):
    """By team, and by name, pinyin, initials or number."""

    def rows(self, standings: Standings) -> tuple[PlayerRow, ...]:
        """Return the rows to show; places are those among all players, whoever is shown."""
        if not self.is_used:
            return standings.rows
        shown = set(self.qs.values_list("pk", flat=True))
        return tuple(row for row in standings.rows if row.player.pk in shown)
