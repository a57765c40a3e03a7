"""Every button of the table's and the referees' pages, in every state: offered exactly when it would work."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from django.db import transaction
from django.test import Client, RequestFactory

from tests.builders import give_role, make_players, make_table
from tests.play.playing import any_win, fresh, plain_win, play_all, record, seated_table
from tournament.accounts.models import Membership, Role, User
from tournament.draw.handover import obstacles_to_handover
from tournament.draw.models import Table
from tournament.draw.refusals import DrawRefused
from tournament.draw.services import enter_table_lots
from tournament.events.models import Event, EventState, Zhang
from tournament.play.entry import QuickEntry
from tournament.play.models import TablePin
from tournament.play.pins import give_pin, renew_pin
from tournament.play.recorder import Recorder
from tournament.play.refusals import PlayRefused
from tournament.play.services import close_table, reopen_table, undo_hand
from tournament.play.zhang_services import close_zhang, reopen_zhang

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(event: Event) -> User:
    """Somebody who may press every button there is."""
    chief = give_role(event, Role.CHIEF, "chief")
    Membership.objects.create(event=event, user=chief, role=Role.ORGANISER)
    return chief


# ---------------------------------------------------------------- states


def waiting(event: Event, chief: User) -> Table:
    return seated_table(event, hands=4)


def timed_waiting(event: Event, chief: User) -> Table:
    return seated_table(event, minutes=90)


def playing(event: Event, chief: User) -> Table:
    table = seated_table(event, hands=4)
    record(table, plain_win(), chief)
    return table


def timed_playing(event: Event, chief: User) -> Table:
    table = seated_table(event, minutes=90)
    record(table, plain_win(), chief)
    return table


def ended(event: Event, chief: User) -> Table:
    table = seated_table(event, hands=4)
    play_all(table, chief, hands=4)
    return table


def closed(event: Event, chief: User) -> Table:
    table = ended(event, chief)
    close_table(table=table, user=chief)
    return table


def closed_beside_an_open_one(event: Event, chief: User) -> Table:
    table = closed(event, chief)
    other = make_table(table.zhang, make_players(event, 4, team_size=None), number=2)
    TablePin.objects.filter(table=other).update(code="2468")
    return table


def reopened(event: Event, chief: User) -> Table:
    table = closed(event, chief)
    reopen_table(table=table, user=chief, reason="漏记")
    return table


def zhang_closed(event: Event, chief: User) -> Table:
    table = closed(event, chief)
    close_zhang(zhang=table.zhang, user=chief)
    return table


def zhang_reopened(event: Event, chief: User) -> Table:
    table = zhang_closed(event, chief)
    reopen_zhang(zhang=table.zhang, user=chief, reason="申诉")
    return table


def finished(event: Event, chief: User) -> Table:
    table = zhang_closed(event, chief)
    Event.objects.update(state=EventState.FINISHED)
    return table


def finished_with_an_open_table(event: Event, chief: User) -> Table:
    """No step of the event leads here; the pages and the services must agree all the same."""
    table = ended(event, chief)
    Event.objects.update(state=EventState.FINISHED)
    return table


def finished_with_an_open_zhang(event: Event, chief: User) -> Table:
    """No step of the event leads here either."""
    table = closed(event, chief)
    Event.objects.update(state=EventState.FINISHED)
    return table


STATES = [
    waiting,
    timed_waiting,
    playing,
    timed_playing,
    ended,
    closed,
    closed_beside_an_open_one,
    reopened,
    zhang_closed,
    zhang_reopened,
    finished,
    finished_with_an_open_table,
    finished_with_an_open_zhang,
]


# ---------------------------------------------------------------- buttons


@dataclass(frozen=True)
class Button:
    """What a page offers (``leads_to`` stands in it), and the step it stands for."""

    page: str
    leads_to: str
    press: Callable[[Table, User], object]
    anonymous: bool = False

    def at(self, table: Table) -> "Button":
        """Return the button of one table, with its addresses written out."""
        zhang, pin = table.zhang, TablePin.objects.get(table=table)
        places = {
            "table": table.get_absolute_url(),
            "desk": f"/desk/{zhang.event.slug}/z/{zhang.number}/",
            "desk_table": f"/desk/{zhang.event.slug}/z/{zhang.number}/t/{table.number}/",
            "zhangs": f"/desk/{zhang.event.slug}/zhangs/",
            "pin": f"{pin.code[:3]} {pin.code[3:]}",
            "last": getattr(fresh(table).last_hand, "number", 1),
        }
        return replace(self, page=self.page.format(**places), leads_to=self.leads_to.format(**places))


def take_back(table: Table, user: User) -> None:
    last = fresh(table).last_hand
    if last is None:
        raise PlayRefused("nothing to take back")
    undo_hand(
        table=table,
        number=last.number,
        base_version=last.version,
        key=uuid.uuid4(),
        recorder=Recorder(user=user),
        reason="记错",
    )


def correct_last(table: Table, user: User) -> None:
    last = fresh(table).last_hand
    if last is None:
        raise PlayRefused("nothing to correct")
    record(table, QuickEntry.from_json(last.entry), user, number=last.number, reason="看错")


def hand_over(table: Table, user: User) -> None:
    if refused := obstacles_to_handover(fresh(table).table):
        raise DrawRefused(*refused)


def enter_lots(table: Table, user: User) -> None:
    seats = {seat.player.number: seat.wind for seat in table.seats.all()}
    enter_table_lots(table=fresh(table).table, seats=seats, first_dealer="E", turned={}, user=user)


def give(table: Table, user: User) -> None:
    request = RequestFactory().get("/")
    request.session = Client().session
    give_pin(request=request, table=table, code=TablePin.objects.get(table=table).code)


def zhang_of(table: Table) -> Zhang:
    return Zhang.objects.get(pk=table.zhang_id)


BUTTONS = {
    "记下一把": Button("{table}", 'href="{table}record/"', lambda t, u: record(t, any_win(fresh(t)), u)),
    "撤销（本桌）": Button("{table}", 'href="{table}h/{last}/undo/"', take_back),
    "撤销（这一把）": Button("{table}h/{last}/", 'href="{table}h/{last}/undo/"', take_back),
    "更正": Button("{table}h/{last}/", 'href="{desk_table}h/{last}/correct/"', correct_last),
    "收桌": Button("{table}", 'action="{desk_table}close/"', lambda t, u: close_table(table=t, user=u)),
    "重新开桌": Button(
        "{table}",
        'action="{desk_table}reopen/"',
        lambda t, u: reopen_table(table=t, user=u, reason="漏记"),
    ),
    "录入抽座和抢头": Button("{table}", 'href="{desk_table}lots/"', enter_lots),
    "换人入座": Button("{table}", 'href="{desk_table}handover/"', hand_over),
    "我来记这一桌": Button(
        "{table}", 'href="{table}pin/"', lambda t, u: (give(t, u), record(t, any_win(fresh(t)), u)), True
    ),
    "密码": Button("{desk}pins/", '<p class="big pin">{pin}</p>', give),
    "换记牌密码": Button("{desk}pins/", 'action="{desk_table}pin/"', lambda t, u: renew_pin(table=t, user=u)),
    "收仗": Button("{zhangs}", 'action="{desk}close/"', lambda t, u: close_zhang(zhang=zhang_of(t), user=u)),
    "重新开仗": Button(
        "{zhangs}",
        'action="{desk}reopen/"',
        lambda t, u: reopen_zhang(zhang=zhang_of(t), user=u, reason="申诉"),
    ),
}


def works(button: Button, table: Table, user: User) -> bool:
    """Press the button's step, take it back again, and say whether it was taken."""
    with transaction.atomic():
        try:
            button.press(table, user)
        except (PlayRefused, DrawRefused):
            return False
        finally:
            transaction.set_rollback(True)
    return True


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_button_is_offered_exactly_when_its_step_would_be_taken(
    event: Event, chief: User, client_for: Callable[[User], Client], state: Callable[[Event, User], Table]
) -> None:
    table = fresh(state(event, chief)).table
    signed_in = client_for(chief)
    offered, taken = set(), set()
    for name, general in BUTTONS.items():
        button = general.at(table)
        page = (Client() if button.anonymous else signed_in).get(button.page)
        if button.leads_to in page.content.decode():
            offered.add(name)
        if works(button, table, chief):
            taken.add(name)
    assert offered == taken


@pytest.mark.parametrize(
    ("state", "page", "why"),
    [
        (finished, "{table}", "赛事现在是“已结束”，要先恢复比赛，才能重新开桌。"),
        (zhang_closed, "{table}", "第 1 仗已经收仗，要裁判长先重新开仗。"),
        (closed, "{table}h/1/", "本桌已经收桌。要改成绩，请裁判先重新开桌并写明原因。"),
        (closed, "{desk}pins/", "没有密码：本桌已经收桌。"),
        (finished, "{desk}pins/", "没有密码：赛事现在是“已结束”，不能记牌。"),
        (closed_beside_an_open_one, "{zhangs}", "还有 1 桌没有收桌，都收了才能收仗。"),
        (finished, "{zhangs}", "要重新开仗，先恢复比赛。"),
    ],
)
def test_the_page_says_why_a_button_is_missing(
    event: Event,
    chief: User,
    client_for: Callable[[User], Client],
    state: Callable[[Event, User], Table],
    page: str,
    why: str,
) -> None:
    table = fresh(state(event, chief)).table
    address = Button(page, "", take_back).at(table).page
    assert why in client_for(chief).get(address).content.decode()


@pytest.mark.parametrize("step", ["correct", "undo", "record"])
def test_an_address_kept_from_before_leads_back_and_says_why(
    event: Event, chief: User, client_for: Callable[[User], Client], step: str
) -> None:
    table = fresh(closed(event, chief)).table
    addresses = {
        "correct": f"/desk/{event.slug}/z/1/t/1/h/4/correct/",
        "undo": f"{table.get_absolute_url()}h/4/undo/",
        "record": f"{table.get_absolute_url()}record/",
    }
    page = client_for(chief).get(addresses[step], follow=True)
    assert page.redirect_chain
    assert "本桌已经收桌。要改成绩，请裁判先重新开桌并写明原因。" in page.content.decode()
