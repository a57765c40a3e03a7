"""Entry lists (报名表) on their way in: uploaded, looked at, confirmed once or thrown away."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.events.wording import language
from tournament.records.services import log_action

from .guards import LATE_STATES, open_for_changes
from .import_plan import Outcome, Plan, PlannedRow, plan_import
from .models import Player, RosterImport, Team
from .numbering import next_player_number
from .pinyin import name_pinyin
from .players import LONGEST_PINYIN
from .refusals import EntrantsRefused
from .roster import RosterPreview, RosterRefused, Sheets, preview_sheet, read_table, sentence
from .roster_text import squeeze
from .teams import make_team

LONGEST_FILENAME = 200


@dataclass(frozen=True)
class Upload:
    """What an unconfirmed import keeps: the sheets as read and how they are to be understood."""

    sheets: Sheets
    teams_required: bool
    reference_year: int

    def to_json(self) -> dict[str, Any]:
        """Return plain values for storing."""
        return {
            "sheets": self.sheets.to_json(),
            "teams_required": self.teams_required,
            "reference_year": self.reference_year,
        }

    @classmethod
    def of(cls, roster_import: RosterImport) -> "Upload":
        """Read back what was stored; refuses what another version of the reader stored."""
        stored = roster_import.preview
        try:
            return cls(Sheets.from_json(stored["sheets"]), stored["teams_required"], stored["reference_year"])
        except (KeyError, TypeError, ValueError) as error:
            raise EntrantsRefused(
                _("这份预览是旧版程序留下的，读不出来。请放弃它，重新上传文件。")
            ) from error

    def preview(self, sheet: str | None = None) -> RosterPreview:
        """Return the preview of one sheet, or refuse in the reader's words."""
        try:
            return preview_sheet(
                self.sheets,
                sheet,
                teams_required=self.teams_required,
                reference_year=self.reference_year,
            )
        except RosterRefused as refusal:
            raise EntrantsRefused(sentence(refusal.note, language())) from refusal


@dataclass(frozen=True)
class Result:
    """What a confirmed import did. Phones and birth years are not kept here, nor the file's cells."""

    sheet: str
    # 参赛号, team and name of who was added.
    added: list[tuple[int, str, str]]
    # Row, team, name and the reader's kind of who was not; the number of who was on the list already.
    left_out: list[tuple[int, str, str, str, int | None]]

    @property
    def in_words(self) -> str:
        """Return how many were entered and how many were not, by reason: 加入 40 人；3 行没有加入：…"""
        kinds = Counter(Outcome(kind) for _row, _team, _name, kind, _listed in self.left_out)
        why = {
            Outcome.LISTED: _("名单里已有 %(n)d"),
            Outcome.DUPLICATE: _("表里重复 %(n)d"),
            Outcome.PROBLEM: _("内容不全或不对 %(n)d"),
        }
        entered = _("加入 %(n)d 人") % {"n": len(self.added)}
        if not kinds:
            return entered + _("，表里的人都在名单上了。")
        reasons = _("、").join(words % {"n": kinds[kind]} for kind, words in why.items() if kinds[kind])
        words = {"entered": entered, "n": kinds.total(), "reasons": reasons}
        return _("%(entered)s；%(n)d 行没有加入：%(reasons)s。") % words

    def to_json(self) -> dict[str, Any]:
        """Return plain values for storing."""
        return {"sheet": self.sheet, "added": self.added, "left_out": self.left_out}

    @classmethod
    def of(cls, roster_import: RosterImport) -> "Result":
        """Read back the result of a confirmed import."""
        stored = roster_import.preview
        return cls(
            stored["sheet"],
            [(number, team, name) for number, team, name in stored["added"]],
            [(row, team, name, kind, listed) for row, team, name, kind, listed in stored["left_out"]],
        )


def upload_roster(*, event: Event, filename: str, data: bytes, user: Any) -> RosterImport:
    """Read an entry list and keep it for its preview; nothing enters the event."""
    try:
        sheets = read_table(data, filename)
    except RosterRefused as refusal:
        raise EntrantsRefused(sentence(refusal.note, language()), "file") from refusal
    default = next(finding for finding in sheets.findings if finding.name == sheets.default)
    if default.refusal is not None:
        raise EntrantsRefused(sentence(default.refusal, language()), "file")
    upload = Upload(sheets, event.has_teams, event.starts_on.year)
    with transaction.atomic():
        open_for_changes(event)
        stored = RosterImport.objects.create(
            event=event,
            uploaded_by=user,
            filename=filename[-LONGEST_FILENAME:],
            preview=upload.to_json(),
        )
        log_action(event=event, verb="roster.upload", user=user, detail={"filename": stored.filename})
    return stored


def confirm_import(*, roster_import: RosterImport, sheet: str | None = None, user: Any) -> int:
    """Enter the players of one sheet (the one with most players, unless named); returns how many.

    Confirming again adds nothing and returns the first number. Who is on the list already, same team and
    same name, is left as he is. What the file said beyond that is not kept.
    """
    with transaction.atomic():
        event = open_for_changes(roster_import.event)
        stored = RosterImport.objects.select_for_update().filter(pk=roster_import.pk).order_by("pk").first()
        if stored is None:
            raise EntrantsRefused(_("这份报名表已经放弃，没有导入。"))
        if stored.confirmed_at is not None:
            return stored.added
        plan = plan_import(Upload.of(stored).preview(sheet), event)
        if not plan.adding:
            raise EntrantsRefused(_("这张表里没有可以加入的选手，名单没有变。"))
        players = _enter_all(event, plan)
        stored.confirmed_at = timezone.now()
        stored.added = len(players)
        stored.preview = _result(plan, players).to_json()
        stored.save(update_fields=["confirmed_at", "added", "preview"])
        log_action(
            event=event,
            verb="roster.confirm",
            user=user,
            detail={"filename": stored.filename, "count": stored.added},
        )
    return stored.added


def _enter_all(event: Event, plan: Plan) -> list[Player]:
    teams: dict[str, Team | None] = {"": None, **{squeeze(team.name): team for team in event.teams.all()}}
    first = next_player_number(event)
    return Player.objects.bulk_create(
        _player(event, _team(event, planned.row.team, teams), first + offset, planned)
        for offset, planned in enumerate(plan.adding)
    )


def _team(event: Event, name: str, known: dict[str, Team | None]) -> Team | None:
    key = squeeze(name)
    if key not in known:
        known[key] = make_team(event, name)
    return known[key]


def _player(event: Event, team: Team | None, number: int, planned: PlannedRow) -> Player:
    row = planned.row
    reading = name_pinyin(row.name)
    return Player(
        event=event,
        team=team,
        number=number,
        name=row.name,
        pinyin=reading.full[:LONGEST_PINYIN],
        initials=reading.initials,
        gender=row.gender,
        birth_year=row.birth_year,
        phone=row.phone,
        remark=row.remark,
        state=planned.state,
        is_late=event.state in LATE_STATES,
    )


def _result(plan: Plan, players: list[Player]) -> Result:
    return Result(
        sheet=plan.preview.sheet,
        added=[(player.number, player.team.name if player.team else "", player.name) for player in players],
        left_out=[
            (one.row.row, one.row.team, one.row.name, one.outcome.value, one.listed) for one in plan.left_out
        ],
    )


def waiting_import(event: Event) -> RosterImport | None:
    """Return the uploaded list that somebody still has to look at.

    Only the newest upload counts, and only while it would add somebody: the same list sent once more, or
    one that another has overtaken, asks nothing of anybody.
    """
    newest: RosterImport | None = event.imports.first()
    if newest is None or newest.confirmed_at is not None:
        return None
    try:
        plan = plan_import(Upload.of(newest).preview(), event)
    except EntrantsRefused:
        return newest
    return newest if plan.adding else None


def discard_import(*, roster_import: RosterImport, user: Any) -> None:
    """Throw an unconfirmed import away, with everything the file said."""
    with transaction.atomic():
        stored = RosterImport.objects.select_for_update().filter(pk=roster_import.pk).order_by("pk").first()
        if stored is None:
            return
        if stored.confirmed_at is not None:
            raise EntrantsRefused(_("这份报名表已经导入，不能再放弃。"))
        filename = stored.filename
        stored.delete()
        log_action(event=roster_import.event, verb="roster.discard", user=user, detail={"filename": filename})
