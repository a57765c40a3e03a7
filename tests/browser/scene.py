"""An event as a real day leaves it: long names, large amounts, a 仗 closed, one in play and one drawn."""

import datetime as dt
import uuid

from tests.builders import give_role, make_event, make_players, make_zhang
from tests.play.playing import any_win, fresh, record
from tournament.accounts.models import Role, User
from tournament.draw.models import Table
from tournament.draw.services import make_draw, publish
from tournament.entrants.services import upload_roster
from tournament.events.models import Zhang
from tournament.play.entry import QuickEntry
from tournament.play.recorder import Recorder
from tournament.play.services import close_table, undo_hand
from tournament.play.table_state import TableView
from tournament.play.zhang_services import close_zhang

# As long as they come: a Mongolian name in Chinese characters, a banner's own team.
LONG_NAMES = ("额尔敦其其格·乌云毕力格·那仁高娃", "欧阳斯琴高娃", "包·额尔德尼巴雅尔")
LONG_TEAM = "科尔沁左翼后旗甘旗卡镇老年体育协会第二代表队"


def big_win(view: TableView, *, luan: bool = False, liable: bool = False) -> QuickEntry:
    """The dealer's 砸, which pays two-figure amounts with halves; the others hold odd 嘴."""
    others = [seat for seat in view.active if seat != view.dealer]
    half_zui = {view.dealer: 61, others[0]: 7, others[1]: 0}
    return QuickEntry(
        outcome="za",
        caller=view.dealer,
        big="baixinli",
        half_zui=half_zui,
        jian="mian",
        luan=luan,
        liable=others[1] if liable else "",
    )


def dead(view: TableView) -> QuickEntry:
    """Nobody won; who followed the dealer's card leaves a 挡 in the pot."""
    dangjia = next(seat for seat in view.active if seat != view.dealer)
    return QuickEntry(outcome="dead_wall", half_zui=dict.fromkeys(view.active, 0), dangjia=dangjia)


class Scene:
    """The event, and somebody who holds every role at it."""

    def __init__(self) -> None:
        self.event = make_event(name="2026 年科尔沁草原嘴和邀请赛暨老年体育协会第十二届交流赛")
        self.user: User = give_role(self.event, Role.ORGANISER, "everything")
        for role in (Role.CHIEF, Role.REFEREE):
            self.event.memberships.create(user=self.user, role=role)
        self._enter()
        first, second, third = (make_zhang(self.event, number) for number in (1, 2, 3))
        Zhang.objects.filter(pk=first.pk).update(hands=4)
        Zhang.objects.filter(pk=third.pk).update(starts_at=dt.datetime(2026, 12, 5, 15, tzinfo=dt.UTC))
        self._play_whole(Zhang.objects.get(pk=first.pk))
        publish(draw=make_draw(zhang=second, user=self.user, seed="axe"), user=self.user)
        make_draw(zhang=third, user=self.user, seed="axe")
        self._play_some(self.table(zhang=2, number=1))
        data = "报名表\n序号,代表队,姓名\n1,新队,崔　伟\n2,新队,\n合计,,2人\n".encode()
        self.roster = upload_roster(event=self.event, filename="报名表.csv", data=data, user=self.user)

    def table(self, *, zhang: int, number: int) -> Table:
        """Return a table of the event."""
        tables = Table.objects.select_related("zhang__event")
        return tables.get(zhang__event=self.event, zhang__number=zhang, number=number)

    def _enter(self) -> None:
        players = make_players(self.event, 16, team_size=4)
        for player, name in zip(players, LONG_NAMES, strict=False):
            player.name = name
            player.save()
        self.event.teams.filter(number=1).update(name=LONG_TEAM)

    def _play_whole(self, zhang: Zhang) -> None:
        publish(draw=make_draw(zhang=zhang, user=self.user, seed="axe"), user=self.user)
        for table in Table.objects.select_related("zhang__event").filter(zhang=zhang):
            for _hand in range(4):
                record(table, big_win(fresh(table)), self.user)
            close_table(table=table, user=self.user)
        close_zhang(zhang=zhang, user=self.user)

    def _play_some(self, table: Table) -> None:
        """A won hand, 全赔, a dead one made up for, a correction and a hand taken back."""
        view = fresh(table)
        record(table, big_win(view), self.user)
        record(table, big_win(fresh(table), liable=True), self.user)
        record(table, dead(fresh(table)), self.user)
        record(table, any_win(fresh(table)), self.user)
        record(table, big_win(view, luan=True), self.user, number=1, reason="报错了：应是乱")
        record(table, any_win(fresh(table)), self.user)
        undo_hand(
            table=table,
            number=5,
            base_version=1,
            key=uuid.uuid4(),
            recorder=Recorder(user=self.user),
            reason="记到别的桌上了",
        )
