"""``manage.py verify_draw EVENT``: draw every published 仗 again from its seed and compare."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.draw.models import Draw, DrawMethod
from tournament.draw.services import verify
from tournament.events.models import Event


class Command(BaseCommand):
    """Say for each published draw whether its seed still gives the very same tables, seats and cards."""

    help = (
        "用种子把公布的各仗重抽一遍，看是否相同 / draw each published zhang again from its seed and compare"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the event."""
        parser.add_argument("event", help="网址名 / the event's slug")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw again, say what came out, and fail when anything differs."""
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(f"没有这个赛事 / no such event: {options['event']}")
        draws = Draw.objects.filter(zhang__event=event, published_at__isnull=False)
        differing = [draw for draw in draws.select_related("zhang__event") if not self._say(draw)]
        if differing:
            raise CommandError(f"{len(differing)} 仗和种子抽出的不一样 / differ from what their seeds give")

    def _say(self, draw: Draw) -> bool:
        """Print one line; return whether there is nothing to object to."""
        if draw.method != DrawMethod.SEED:
            self.stdout.write(f"— {draw}: 现场抽签，没有种子 / drawn in the hall, no seed")
            return True
        same = verify(draw)
        self.stdout.write(f"{'✓ 相同 / same' if same else '✕ 不同 / DIFFERENT'}: {draw} ({draw.seed})")
        return same
