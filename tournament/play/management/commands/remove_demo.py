"""``manage.py remove_demo``: take the demonstration event away."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournament.accounts.models import User
from tournament.events.models import Event, Stage
from tournament.play.demonstration import FIXTURES, SIGN_INS
from tournament.play.models import Hand, LedgerLine, TableTotals


class Command(BaseCommand):
    """Delete the demonstration event with everything in it, and its sign-ins that nothing else uses.

    The only place that deletes hands: they were never anybody's result.
    """

    help = "删除演示赛事和它的登录名 / remove the demonstration event and its sign-ins"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Ask for a word of confirmation on the command line."""
        parser.add_argument("--yes", action="store_true", help="确认删除")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete from the leaves up."""
        facts = json.loads((FIXTURES / "demo-event.json").read_text(encoding="utf-8"))
        event = Event.objects.filter(slug=facts["slug"]).first()
        if event is None:
            raise CommandError("没有演示赛事 / there is no demonstration event")
        if not options["yes"]:
            raise CommandError(
                f"将删除“{event}”和里面的一切，不能恢复；确认请加 --yes / add --yes to confirm"
            )
        with transaction.atomic():
            self._delete(event)
            for person in facts["people"]:
                user = User.objects.filter(username=person["username"]).first()
                if user is not None and not user.memberships.exists() and not user.is_staff:
                    user.delete()
        (settings.DATA_DIR / SIGN_INS).unlink(missing_ok=True)
        self.stdout.write(f"已删除 / removed: {event}")

    @staticmethod
    def _delete(event: Event) -> None:
        hands = Hand.objects.filter(table__zhang__event=event)
        LedgerLine.objects.filter(hand__in=hands).delete()
        # A version protects the one it replaces, so that the latest goes first.
        while hands.exists():
            hands.filter(replaced_by__isnull=True).delete()
        TableTotals.objects.filter(table__zhang__event=event).delete()
        event.zhangs.all().delete()
        Stage.objects.filter(event=event).delete()
        event.imports.all().delete()
        event.actions.all().delete()
        while event.players.exists():
            event.players.filter(replaced_by__isnull=True).delete()
        event.delete()
