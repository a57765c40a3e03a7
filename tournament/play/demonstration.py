"""The demonstration event: made from ``fixtures/`` through the services an association would use."""

import json
import os
import random
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import Membership, User
from tournament.draw.services import make_draw, publish
from tournament.entrants.services import check_in_team, confirm_import, upload_roster
from tournament.events import services as events
from tournament.events.lifecycle import take_step
from tournament.events.models import Event, EventKind, Zhang

from .simulation import close_all, play_table

FIXTURES = settings.BASE_DIR / "fixtures"
SIGN_INS = "demo-signins.txt"
# How far the second 仗 has got, so that the pages show one that is closed and one that is being played.
HANDS_OF_THE_SECOND = 9


def load_demonstration() -> Event | None:
    """Make the demonstration event and its sign-ins; ``None`` when it is there already.

    One transaction: an interrupted start leaves nothing half made, and the disk is waited for once.
    """
    facts = json.loads((FIXTURES / "demo-event.json").read_text(encoding="utf-8"))
    with transaction.atomic():
        if Event.objects.filter(slug=facts["slug"]).exists():
            return None
        event, people, sign_ins = _event_with_people(facts)
        _schedule(event, facts, people["organiser"])
        _entrants(event, facts, people["organiser"])
        _play(event, facts, people)
        _write_sign_ins(sign_ins)
    return event


def _event_with_people(facts: dict[str, Any]) -> tuple[Event, dict[str, User], list[str]]:
    people: dict[str, User] = {}
    sign_ins: list[str] = []
    event = Event(starts_on=timezone.localdate(), ends_on=timezone.localdate(), kind=EventKind.TEAM)
    for field in ("slug", "name", "place", "host", "notice"):
        setattr(event, field, facts[field])
    for person in facts["people"]:
        user = User.objects.filter(username=person["username"]).first()
        if user is None:
            password = events.new_password()
            user = User.objects.create_user(
                person["username"], password=password, display_name=person["name"]
            )
            sign_ins.append(f"{person['name']}\t{person['username']}\t{password}")
        people[person["role"]] = user
    events.create_event(event=event, user=people["organiser"])
    for role, user in people.items():
        Membership.objects.get_or_create(event=event, user=user, role=role)
    return event, people, sign_ins


def _schedule(event: Event, facts: dict[str, Any], user: User) -> None:
    for stage in facts["stages"]:
        events.add_zhangs(
            event=event,
            stage_name=stage["name"],
            count=stage["zhangs"],
            hands=facts["hands"],
            minutes=None,
            starts_at=None,
            user=user,
        )


def _entrants(event: Event, facts: dict[str, Any], user: User) -> None:
    filename = facts["entries"]
    roster = upload_roster(event=event, filename=filename, data=(FIXTURES / filename).read_bytes(), user=user)
    confirm_import(roster_import=roster, user=user)
    take_step(event=event, step_name="announce", user=user)
    take_step(event=event, step_name="open_checkin", user=user)
    for team in event.teams.all():
        check_in_team(team=team, user=user)
    take_step(event=event, step_name="start", user=user)
    event.refresh_from_db()


def _play(event: Event, facts: dict[str, Any], people: dict[str, User]) -> None:
    luck = random.Random(facts["seed"])  # noqa: S311 - hands for show, nothing secret
    first, second, *_later = event.zhangs.order_by("number")
    for zhang, hands in ((first, None), (second, HANDS_OF_THE_SECOND)):
        draw = make_draw(zhang=zhang, user=people["organiser"], seed=f"{facts['seed']}-{zhang.number}")
        publish(draw=draw, user=people["organiser"])
        for table in zhang.tables.select_related("zhang__event"):
            for _hand in play_table(table=table, user=people["referee"], luck=luck, hands=hands):
                pass
    close_all(zhang=Zhang.objects.get(pk=first.pk), user=people["referee"], closer=people["chief"])


def _write_sign_ins(lines: list[str]) -> None:
    """Keep the sign-ins for whoever started the site; readable by the owner only."""
    file = Path(settings.DATA_DIR) / SIGN_INS
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as handle:
        handle.write("".join(line + "\n" for line in lines))
