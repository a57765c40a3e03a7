"""``manage.py simulate EVENT``: play the hands of a 仗 with plausible results."""

import random
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.accounts.models import Membership, Role
from tournament.events.models import Event, Zhang, ZhangState
from tournament.play.refusals import PlayRefused
from tournament.play.simulation import MACHINE, close_all, play_table


class Command(BaseCommand):
    """Record the missing hands of a 仗 at every table, as its referees would."""

    help = "按像样的结果把一仗打完（走和裁判记牌一样的路）/ play the hands of a zhang with plausible results"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the event, and what part of it."""
        parser.add_argument("event", help="网址名 / the event's slug")
        parser.add_argument("--zhang", type=int, help="第几仗；不写就是正在打的那一仗")
        parser.add_argument("--hands", type=int, help="每桌最多再记几把；不写就打完")
        parser.add_argument("--seed", help="同一个种子得到同样的结果")
        parser.add_argument("--force", action="store_true", help="这一仗已经有人记过牌也接着打")
        parser.add_argument("--close", action="store_true", help="打完收桌、收仗")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, and say how much was played."""
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(f"没有这个赛事 / no such event: {options['event']}")
        zhang = self._zhang(event, options["zhang"])
        if not options["force"] and self._has_real_hands(event, zhang):
            raise CommandError(
                f"{zhang}已经有人记过牌，不能混进假的结果 / real hands are recorded in this zhang"
            )
        referee = self._official(event, (Role.REFEREE, Role.CHIEF))
        luck = random.Random(options["seed"])  # noqa: S311 - results for show, nothing secret
        count = 0
        try:
            for table in zhang.tables.select_related("zhang__event").order_by("number"):
                count += sum(
                    1 for _hand in play_table(table=table, user=referee, luck=luck, hands=options["hands"])
                )
            if options["close"]:
                close_all(zhang=zhang, user=referee, closer=self._official(event, (Role.CHIEF,)))
        except PlayRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{event} · {zhang}: 记了 {count} 把 / {count} hands recorded")

    @staticmethod
    def _zhang(event: Event, number: int | None) -> Zhang:
        open_states = (ZhangState.PUBLISHED, ZhangState.PLAYING)
        zhangs = event.zhangs.filter(number=number) if number else event.zhangs.filter(state__in=open_states)
        zhang = zhangs.order_by("number").first()
        if zhang is None or zhang.state not in open_states:
            raise CommandError("没有公布了座位、还没收仗的一仗 / no zhang with published seats is open")
        return zhang

    @staticmethod
    def _has_real_hands(event: Event, zhang: Zhang) -> bool:
        recorded = event.actions.filter(verb="hand.record", detail__zhang=zhang.number)
        return recorded.exclude(device_label=MACHINE).exists()

    @staticmethod
    def _official(event: Event, roles: tuple[Role, ...]) -> Any:
        for role in roles:
            membership = Membership.objects.filter(event=event, role=role).select_related("user").first()
            if membership is not None:
                return membership.user
        raise CommandError("先在“人员”里加裁判和裁判长 / the event has no referee and chief referee yet")
