"""``manage.py load_demo``: the demonstration event, once."""

from typing import Any

from django.core.management.base import BaseCommand

from tournament.play.demonstration import load_demonstration


class Command(BaseCommand):
    """Load the demonstration event; the second time changes nothing."""

    help = "装入演示赛事（已有就不动）/ load the demonstration event, unless it is there"

    def handle(self, *args: Any, **options: Any) -> None:
        """Load, and say what happened."""
        event = load_demonstration()
        if options["verbosity"]:
            self.stdout.write(
                f"已装入：{event} / loaded" if event else "演示赛事已经在了 / it is there already"
            )
