"""The standings as tables: places, amounts, and what decided, in words."""

from collections.abc import Iterable, Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_tables2.rows import BoundRow

from scoring.ruleset import Unit
from tournament.events.models import Zhang

from .queries import PlayerRow, Standings, TeamRow
from .ranking import Placed, PlacedTeam
from .wording import decided, place_label, title_of

TOTAL = {"th": {"class": "num"}, "td": {"class": "num strong"}}
# Left out on a phone, where the same stands under the name: however many 仗, nothing is cut off.
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
NUMBER = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}


class AmountColumn(tables.Column):
    """An amount, shown in the ruleset's unit with its sign."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("attrs", NUMBER)
        super().__init__(*args, initial_sort_descending=True, **kwargs)

    def render(self, value: int, table: Any) -> SafeString:
        """Show a minus in the second colour as well."""
        return show_amount(value, table.standings.unit)


class CountColumn(tables.Column):
    """How often something happened."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, attrs=NUMBER, initial_sort_descending=True, **kwargs)


def show_amount(stored: int, unit: Unit) -> SafeString:
    """Return an amount as it stands in a table."""
    shown = unit.format(stored, signed=True)
    return format_html('<span class="neg">{}</span>', shown) if stored < 0 else format_html("{}", shown)


def show_place(placed: Placed | PlacedTeam, standings: Standings) -> SafeString:
    """Return a place: the number, "=" before a shared one, and the word for the first three."""
    label = place_label(placed.place, shared=placed.shared)
    title = title_of(placed.place, shared=placed.shared, standing=standings.standing)
    sign = "=" if placed.shared else ""
    number = format_html(
        '<span class="place" title="{}"><span aria-hidden="true">{}{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        label,
        sign,
        placed.place,
        label,
    )
    if not title:
        return number
    return format_html('{} <span class="title"><span aria-hidden="true">★</span> {}</span>', number, title)


def parts_under(parts: Iterable[str]) -> SafeString:
    """Return the line a phone shows under a name, instead of the columns it has no room for.

    Each part stays in one piece where the line breaks.
    """
    return format_html(
        '<span class="narrow-only under">{}</span>',
        format_html_join(" ", '<span class="part">{}</span>', ((part,) for part in parts)),
    )


def zhang_columns(zhangs: Sequence[Zhang]) -> list[tuple[str, tables.Column]]:
    """Return one column of amounts for each 仗."""
    return [
        (f"zhang_{index}", AmountColumn(str(zhang), accessor=f"by_zhang__{index}"))
        for index, zhang in enumerate(zhangs)
    ]


def figures_under(row: BoundRow, names: Iterable[str]) -> SafeString:
    """Return what those columns of the row say, each after its heading, for the line under a name.

    A single 仗 is left out: the total says the same.
    """
    only_zhang = {"zhang_0"} if len(row.table.standings.zhangs) == 1 else set()
    columns = [row.table.columns[name] for name in names if name not in only_zhang]
    return parts_under(format_html("{} {}", column.header, row.get_cell(column.name)) for column in columns)


def _row_class(record: PlayerRow | TeamRow, table: Any) -> str | None:
    placed = record.placed
    title = title_of(placed.place, shared=placed.shared, standing=table.standings.standing)
    return "podium" if title else None


ROWS = {"class": _row_class}


class StandingsTable(tables.Table):
    """个人名次, as anybody may see it: in the order of the places."""

    place = tables.Column(pgettext_lazy("place", "名次"), accessor="placed__place")
    name = tables.Column(
        gettext_lazy("姓名"),
        accessor="player__name",
        order_by="player__pinyin",
        attrs={"td": {"scope": "row"}},
    )
    total = AmountColumn(gettext_lazy("合计"), accessor="line__half_zui", attrs=TOTAL)
    number = tables.Column(gettext_lazy("参赛号"), accessor="player__number", attrs=NUMBER)
    team = tables.Column(
        gettext_lazy("代表队"), accessor="player__team__name", order_by="player__team__number", attrs=WIDE
    )
    note = tables.Column(gettext_lazy("说明"), accessor="placed", orderable=False, attrs=WIDE)

    class Meta:
        empty_text = gettext_lazy("没有符合条件的选手。")
        order_by_field = "sort"
        orderable = False
        row_attrs = ROWS

    def __init__(self, standings: Standings, rows: Iterable[PlayerRow], **kwargs: Any) -> None:
        self.standings = standings
        self.caption = _("个人名次")
        self.has_teams = standings.event.has_teams
        columns = zhang_columns(standings.zhangs) + self.more_columns()
        self.figures = [name for name, _column in columns]
        sequence = ["place", "name", "total", *(name for name, _column in columns), "number", "team", "note"]
        exclude = () if self.has_teams else ("team",)
        super().__init__(
            list(rows), extra_columns=columns, sequence=[*sequence, "..."], exclude=exclude, **kwargs
        )

    def more_columns(self) -> list[tuple[str, tables.Column]]:
        """Return the columns between the 仗 and the number."""
        return []

    def render_place(self, record: PlayerRow) -> SafeString:
        """Show a shared place as shared."""
        return show_place(record.placed, self.standings)

    def render_name(self, record: PlayerRow, bound_row: BoundRow) -> SafeString:
        """Link to the player; on a phone what the other columns say stands underneath."""
        player = record.player
        who = [_("%(n)d 号") % {"n": player.number}]
        if self.has_teams and player.team:
            who.append(player.team.name)
        note = decided(record.placed)
        return format_html(
            '<a class="to-player" href="{}">{}</a>{}{}{}{}',
            reverse("player", args=[self.standings.event.slug, player.number]),
            player.name,
            format_html(' <span class="chip wait">{}</span>', _("退赛")) if record.is_withdrawn else "",
            parts_under(who),
            figures_under(bound_row, self.figures),
            parts_under([note]) if note else "",
        )

    def render_note(self, record: PlayerRow) -> str:
        """Say what decided."""
        return decided(record.placed)


class DeskStandingsTable(StandingsTable):
    """个人名次 for officials: sortable, with what the tie-breaks compare."""

    class Meta(StandingsTable.Meta):
        orderable = True

    def more_columns(self) -> list[tuple[str, tables.Column]]:
        """Return what the tie-breaks compare; what the event does not use is worth knowing all the same."""
        columns: list[tuple[str, tables.Column]] = [
            ("zhang_won", CountColumn(_("胜仗"), accessor="line__zhang_won")),
            ("hands_won", CountColumn(_("和牌"), accessor="line__hands_won")),
            ("big_wins", CountColumn(_("砸夺蹦"), accessor="line__big_wins")),
            ("best_hand", AmountColumn(_("单把最高"), accessor="line__best_hand")),
        ]
        tiebreaks = self.standings.event.tiebreaks
        if "head_to_head" in tiebreaks:
            columns.append(("balance", CountColumn(_("同桌净胜"), accessor="placed__balance")))
        if "lot" in tiebreaks:
            columns.append(("lot", tables.Column(_("抽签号"), accessor="line__lot", attrs=NUMBER)))
        return columns


class TeamTable(tables.Table):
    """团体名次."""

    place = tables.Column(pgettext_lazy("place", "名次"), accessor="placed__place")
    name = tables.Column(
        gettext_lazy("代表队"),
        accessor="team__name",
        order_by="team__sort_key",
        attrs={"td": {"scope": "row"}},
    )
    total = AmountColumn(gettext_lazy("合计"), accessor="line__half_zui", attrs=TOTAL)
    best_player = AmountColumn(gettext_lazy("最高一人"), accessor="line__best_player")
    members = tables.Column(
        gettext_lazy("队员"),
        orderable=False,
        attrs={"th": {"class": "wide-only"}, "td": {"class": "members wide-only"}},
    )

    class Meta:
        order_by_field = "sort"
        orderable = False
        row_attrs = ROWS

    def __init__(self, standings: Standings, rows: Iterable[TeamRow], **kwargs: Any) -> None:
        self.standings = standings
        self.caption = _("团体名次")
        columns = zhang_columns(standings.zhangs)
        self.figures = [*(name for name, _column in columns), "best_player"]
        sequence = ["place", "name", "total", *(name for name, _column in columns), "best_player", "members"]
        super().__init__(list(rows), extra_columns=columns, sequence=sequence, **kwargs)

    def render_place(self, record: TeamRow) -> SafeString:
        """Show a shared place as shared."""
        return show_place(record.placed, self.standings)

    def render_name(self, record: TeamRow, bound_row: BoundRow) -> SafeString:
        """Link to the team's players; underneath what decided, and on a phone what the columns say."""
        note = decided(record.placed)
        return format_html(
            '<a class="to-player" href="{}?team={}">{}</a>{}{}{}',
            reverse("standings", args=[self.standings.event.slug]),
            record.team.number,
            record.team.name,
            format_html('<span class="under">{}</span>', note) if note else "",
            figures_under(bound_row, self.figures),
            format_html('<span class="narrow-only under">{}</span>', bound_row.get_cell("members")),
        )

    def render_members(self, record: TeamRow) -> SafeString:
        """List the players; those whose 嘴 do not count say so."""
        separators = [_("、")] * (len(record.members) - 1) + [""]
        return format_html_join(
            " ",
            '<span class="part">{} {}{}{}</span>',
            (
                (
                    member.player.name,
                    show_amount(member.half_zui, self.standings.unit),
                    "" if member.counts else _("（不计入）"),
                    separator,
                )
                for member, separator in zip(record.members, separators, strict=True)
            ),
        )
