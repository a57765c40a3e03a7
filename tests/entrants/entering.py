"""Short ways to the entry lists and players that the tests of this room start from."""

from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import make_event
from tournament.entrants import services
from tournament.entrants.models import Player, RosterImport
from tournament.events.models import Event, EventState

SAMPLES = Path(__file__).with_name("samples")
HEADER = "序号,代表队,姓名,性别,年龄,联系电话,备注\n"


def upload(
    event: Event, user: Any, filename: str = "roster-gbk.csv", data: bytes | None = None
) -> RosterImport:
    """Upload one of the samples, or other bytes under a name."""
    data = (SAMPLES / filename).read_bytes() if data is None else data
    return services.upload_roster(event=event, filename=filename, data=data, user=user)


def upload_rows(event: Event, user: Any, *rows: str) -> RosterImport:
    """Upload a CSV of these rows under the usual header."""
    return upload(event, user, "list.csv", (HEADER + "\n".join(rows)).encode())


def file(filename: str, data: bytes | None = None) -> SimpleUploadedFile:
    """Return a file as a browser sends it."""
    return SimpleUploadedFile(filename, (SAMPLES / filename).read_bytes() if data is None else data)


def enter(event: Event, name: str, team: str = "一队", *, user: Any, **fields: Any) -> Player:
    """Enter one person by hand."""
    state = {"state": fields.pop("state")} if "state" in fields else {}
    entry = services.Entry(name=name, team=team, **fields)
    return services.add_player(event=event, entry=entry, user=user, **state)


def coming_event(slug: str = "coming", **fields: Any) -> Event:
    """Make an event that is announced, nobody checked in yet."""
    return make_event(slug, **({"state": EventState.ANNOUNCED} | fields))


def fresh(player: Player) -> Player:
    """Return the row as stored."""
    return Player.objects.get(pk=player.pk)
