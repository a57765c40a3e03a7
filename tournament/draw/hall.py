"""Lots held in the hall and entered here: a whole 仗, or the seats and 抢头 of one table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.lots import first_dealer as highest_turned
from scoring.seats import SEATS, Seat, as_seat
from scoring.tiles import check_kind
from tournament.events.models import EventState, Zhang, ZhangState
from tournament.records.services import log_action

from .drafts import add_draft, basis_of, obstacles
from .lottery import DrawBasis, DrawnSeat, DrawnTable, DrawResult
from .models import Draw, DrawMethod, Table, TableState, Wind
from .refusals import DrawRefused, EntryRefused, Problem
from .solver import TABLE_SIZE

MOST_TABLES = 999


@dataclass(frozen=True)
class HallSeat:
    """Where the hall seated a player; an empty place is one that was not filled in."""

    player: int
    table: int | None
    wind: str


@dataclass(frozen=True)
class HallEntry:
    """The hall's draw as it was entered: seats, and by table the first dealer or the cards turned."""

    seating: Sequence[HallSeat]
    first_dealers: Mapping[int, str]
    turned: Mapping[int, Mapping[str, str]]


def wind_name(wind: str) -> str:
    """Return a seat's name in the user's language."""
    return str(Wind(wind).label)


def enter_hall_draw(
    *,
    zhang: Zhang,
    seating: Sequence[HallSeat],
    first_dealers: Mapping[int, str],
    turned: Mapping[int, Mapping[str, str]],
    user: Any,
    accept_teammates: bool = False,
    reason: str = "",
    replacing: int | None = None,
) -> Draw:
    """Keep the hall's own draw of a whole 仗 as a new draft.

    Raises ``DrawRefused`` when the 仗 cannot be drawn now, ``EntryRefused`` with every mistake at once;
    team-mates at one table are among them until ``accept_teammates`` says that the hall meant it.
    """
    basis = basis_of(zhang)
    missing = obstacles(zhang, basis, by_hall=True)
    if missing:
        raise DrawRefused(*missing)
    entry = HallEntry(seating, first_dealers, turned)
    problems = list(mistakes(entry, basis))
    to_accept = [] if accept_teammates else list(teammates_together(entry, basis))
    if problems or to_accept:
        raise EntryRefused(problems, to_accept)
    return add_draft(
        zhang=zhang,
        method=DrawMethod.HALL,
        seed="",
        result=DrawResult(tuple(_drawn_tables(entry)), basis),
        reason=reason,
        replacing=replacing,
        user=user,
    )


def mistakes(entry: HallEntry, basis: DrawBasis) -> Iterator[Problem]:
    """Say everything that keeps an entry from being a draw."""
    names = {one.number: one.name for one in basis.entrants}
    yield from _mistakes_of_players(entry, names)
    for number, seats in _by_table(entry).items():
        yield from _mistakes_of_table(number, seats, names)
        yield from _mistakes_of_lots(number, entry)


def _mistakes_of_players(entry: HallEntry, names: Mapping[int, str]) -> Iterator[Problem]:
    entered = Counter(seat.player for seat in entry.seating)
    for number, name in names.items():
        if number not in entered:
            yield Problem(_("%(n)d 号 %(name)s没有座位。") % {"n": number, "name": name}, player=number)
    for number, times in entered.items():
        if number not in names:
            yield Problem(_("%(n)d 号不在到场名单里。") % {"n": number}, player=number)
        elif times > 1:
            who = {"n": number, "name": names[number], "times": times}
            yield Problem(_("%(n)d 号 %(name)s填了 %(times)d 次。") % who, player=number)
    for seat in entry.seating:
        who = {"n": seat.player, "name": names.get(seat.player, "")}
        if seat.table is None:
            yield Problem(_("%(n)d 号 %(name)s没有填桌号。") % who, player=seat.player)
        elif not 1 <= seat.table <= MOST_TABLES:
            yield Problem(_("%(n)d 号 %(name)s的桌号不对，应是 1 到 999。") % who, player=seat.player)
        if seat.wind not in SEATS:
            yield Problem(_("%(n)d 号 %(name)s没有填座位。") % who, player=seat.player)


def _mistakes_of_table(number: int, seats: Sequence[HallSeat], names: Mapping[int, str]) -> Iterator[Problem]:
    if len(seats) != TABLE_SIZE:
        figures = {"table": number, "count": len(seats)}
        yield Problem(_("%(table)d 号桌有 %(count)d 人，应是 4 人。") % figures, table=number)
    for wind in SEATS:
        there = [names.get(seat.player, str(seat.player)) for seat in seats if seat.wind == wind]
        if len(there) > 1:
            words = {"table": number, "wind": wind_name(wind), "names": _("、").join(there)}
            yield Problem(_("%(table)d 号桌的%(wind)s位有几个人：%(names)s。") % words, table=number)


def _mistakes_of_lots(number: int, entry: HallEntry) -> Iterator[Problem]:
    sentences = lots_mistakes(entry.turned.get(number, {}), entry.first_dealers.get(number, ""))
    for sentence in sentences:
        yield Problem(
            _("%(table)d 号桌：%(sentence)s") % {"table": number, "sentence": sentence}, table=number
        )


def lots_mistakes(turned: Mapping[str, str], dealer: str) -> list[str]:
    """Say what is wrong with the 抢头 of one table: cards turned, first dealer, or both."""
    cards = {wind: card for wind, card in turned.items() if card}
    if not cards:
        return [] if dealer in SEATS else [_("没有填头家。")]
    if set(cards) != set(SEATS):
        return [_("翻的牌要四家都填，或者都空着。")]
    for card in cards.values():
        try:
            check_kind(card)
        except ValueError:
            return [_("没有“%(card)s”这张牌。") % {"card": card}]
    highest = highest_turned({as_seat(wind): card for wind, card in cards.items()})
    if dealer and dealer != highest:
        said = wind_name(dealer) if dealer in SEATS else dealer
        words = {"highest": wind_name(highest), "said": said}
        return [_("按翻的牌，头家是%(highest)s，填的是%(said)s。") % words]
    return []


def dealer_of(turned: Mapping[str, str], dealer: str) -> Seat:
    """Return who deals first, of lots without mistakes."""
    cards = {as_seat(wind): card for wind, card in turned.items() if card}
    return highest_turned(cards) if cards else as_seat(dealer)


def teammates_together(entry: HallEntry, basis: DrawBasis) -> Iterator[Problem]:
    """Name team-mates at one table, where the event keeps them apart."""
    if not basis.teammates_apart:
        return
    by_number = {one.number: one for one in basis.entrants if not one.is_house and one.team is not None}
    for number, seats in _by_table(entry).items():
        by_team: dict[int | None, list[str]] = {}
        for seat in seats:
            if seat.player in by_number:
                entrant = by_number[seat.player]
                by_team.setdefault(entrant.team, []).append(entrant.name)
        for names in by_team.values():
            if len(names) > 1:
                words = {"table": number, "names": _("、").join(names)}
                yield Problem(_("%(table)d 号桌有同队选手：%(names)s。") % words, table=number)


def _by_table(entry: HallEntry) -> dict[int, list[HallSeat]]:
    tables: dict[int, list[HallSeat]] = {}
    for seat in entry.seating:
        if seat.table is not None and 1 <= seat.table <= MOST_TABLES:
            tables.setdefault(seat.table, []).append(seat)
    return dict(sorted(tables.items()))


def _drawn_tables(entry: HallEntry) -> Iterator[DrawnTable]:
    for number, seats in _by_table(entry).items():
        turned = entry.turned.get(number, {})
        in_order = sorted(seats, key=lambda seat: SEATS.index(as_seat(seat.wind)))
        yield DrawnTable(
            number=number,
            seats=tuple(
                DrawnSeat(seat.player, as_seat(seat.wind), None, turned.get(seat.wind, ""))
                for seat in in_order
            ),
            first_dealer=dealer_of(turned, entry.first_dealers.get(number, "")),
        )


def enter_table_lots(
    *,
    table: Table,
    seats: Mapping[int, str],
    user: Any,
    first_dealer: str = "",
    turned: Mapping[str, str] | None = None,
) -> Table:
    """Enter the seat draw and 抢头 held at one table, before its first hand.

    ``seats`` gives each player's seat by player number; ``turned`` the card each seat turned. Raises
    ``DrawRefused`` when the table has begun, ``EntryRefused`` with every mistake at once.
    """
    cards = dict(turned or {})
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table.pk)
        _may_enter_lots(table)
        problems = list(_mistakes_at_table(table, seats)) + [
            Problem(sentence, table=table.number) for sentence in lots_mistakes(cards, first_dealer)
        ]
        if problems:
            raise EntryRefused(problems)
        _reseat(table, seats, cards)
        table.first_dealer = dealer_of(cards, first_dealer)
        table.seats_from = DrawMethod.HALL
        table.save(update_fields=["first_dealer", "seats_from"])
        log_action(
            event=table.zhang.event,
            verb="draw.table",
            user=user,
            detail={
                "zhang": table.zhang.number,
                "table": table.number,
                "seats": {str(number): wind for number, wind in seats.items()},
                "turned": cards,
                "first_dealer": table.first_dealer,
            },
        )
    return table


def _may_enter_lots(table: Table) -> None:
    zhang = table.zhang
    if table.state != TableState.WAITING:
        raise DrawRefused(
            _("%(table)s%(state)s，座位和头家不能再改。")
            % {"table": table, "state": table.get_state_display()}
        )
    if zhang.event.state != EventState.RUNNING or zhang.state not in (
        ZhangState.PUBLISHED,
        ZhangState.PLAYING,
    ):
        raise DrawRefused(_("%(zhang)s现在不能改座位。") % {"zhang": zhang})


def _mistakes_at_table(table: Table, seats: Mapping[int, str]) -> Iterator[Problem]:
    names = {seat.player.number: seat.player.name for seat in table.seats.select_related("player")}
    for number in sorted(seats.keys() - names.keys()):
        yield Problem(_("%(n)d 号不在这一桌。") % {"n": number}, player=number)
    for number, name in sorted(names.items()):
        wind = seats.get(number, "")
        if wind not in SEATS:
            yield Problem(_("%(n)d 号 %(name)s没有填座位。") % {"n": number, "name": name}, player=number)
            continue
        others = [names[one] for one in names if one != number and seats.get(one) == wind]
        if others:
            words = {"name": name, "others": _("、").join(others), "wind": wind_name(wind)}
            yield Problem(_("%(name)s和%(others)s都填了%(wind)s。") % words, player=number)


def _reseat(table: Table, seats: Mapping[int, str], turned: Mapping[str, str]) -> None:
    """Move the four to their seats: all stand up first, since no two may ever hold one seat."""
    rows = list(table.seats.select_related("player"))
    for place, seat in enumerate(rows, start=1):
        seat.wind = str(place)
        seat.save(update_fields=["wind"])
    for seat in rows:
        seat.wind = seats[seat.player.number]
        seat.turned = turned.get(seat.wind, "")
        seat.save(update_fields=["wind", "turned"])
