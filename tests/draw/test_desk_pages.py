"""The desk: every 仗 with its next step; drafts made, looked at, published, taken back."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_players, make_zhang
from tests.draw.kit import in_order, published
from tournament.accounts.models import User
from tournament.draw.services import HallSeat, enter_hall_draw, make_draw
from tournament.entrants.models import PlayerState
from tournament.events import checklist
from tournament.events.models import Event, EventState, Zhang, ZhangState

pytestmark = pytest.mark.django_db


@pytest.fixture
def zhang(event: Event) -> Zhang:
    make_players(event, 16)
    return make_zhang(event)


def address(name: str, zhang: Zhang) -> str:
    return reverse(name, args=[zhang.event.slug, zhang.number])


def desk(client: Client, zhang: Zhang) -> str:
    return client.get(address("draw-desk", zhang)).content.decode()


def test_every_zhang_says_its_one_next_step(organiser_client: Client, event: Event) -> None:
    make_players(event, 16)
    one, two, _three = (make_zhang(event, number) for number in (1, 2, 3))
    published(one)
    make_draw(zhang=two, user=None)
    html = organiser_client.get(reverse("desk-zhangs", args=[event.slug])).content.decode()
    assert "看各桌" in html
    assert "看草稿，公布座位" in html
    assert ">抽签<" in html
    assert html.count("button primary") == 1


def test_a_referee_sees_that_others_draw(
    client_for: Callable[[User], Client], referee: User, zhang: Zhang
) -> None:
    html = client_for(referee).get(reverse("desk-zhangs", args=[zhang.event.slug])).content.decode()
    assert "等赛事负责人或裁判长抽签" in html
    assert address("draw-desk", zhang) not in html


def test_without_a_schedule_the_page_leads_to_it(organiser_client: Client, event: Event) -> None:
    html = organiser_client.get(reverse("desk-zhangs", args=[event.slug])).content.decode()
    assert "还没有赛程" in html
    assert reverse("schedule", args=[event.slug]) in html


def test_from_nothing_to_published(organiser_client: Client, zhang: Zhang) -> None:
    html = desk(organiser_client, zhang)
    assert "到场 16 人" in html
    assert "电脑抽签</button>" in html
    made = organiser_client.post(address("draw-make", zhang), {"replacing": "0"}, follow=True)
    assert made.redirect_chain == [(address("draw-desk", zhang), 302)]
    html = made.content.decode()
    assert "第 1 稿已抽好" in html
    assert "✓ 同队同桌 0 对" in html
    assert "✓ 以前同过桌 0 对" in html
    assert "选手16" in html
    html = organiser_client.post(
        address("draw-publish", zhang), {"version": "1"}, follow=True
    ).content.decode()
    assert "座位已公布" in html
    assert "看各桌" in html
    zhang.refresh_from_db()
    assert zhang.state == ZhangState.PUBLISHED


def test_what_is_missing_is_shown_before_anybody_presses(organiser_client: Client, zhang: Zhang) -> None:
    zhang.event.players.filter(number=16).update(state=PlayerState.EXPECTED)
    html = desk(organiser_client, zhang)
    assert "还有 1 人没有检录。" in html
    assert "请安排 1 位陪打" in html
    assert "电脑抽签</button>" not in html


def test_a_refused_draw_says_why_and_keeps_the_reason(organiser_client: Client, zhang: Zhang) -> None:
    make_draw(zhang=zhang, user=None)
    zhang.event.players.filter(number=1).update(state=PlayerState.ABSENT)
    response = organiser_client.post(
        address("draw-make", zhang), {"replacing": "1", "reason": "投影没有打开"}
    )
    assert response.status_code == 409
    html = response.content.decode()
    assert "到场 15 人，不是 4 的倍数：请安排 1 位陪打。" in html
    assert 'value="投影没有打开"' in html


def test_a_draft_that_no_longer_fits_says_so_and_cannot_be_published(
    organiser_client: Client, zhang: Zhang
) -> None:
    make_draw(zhang=zhang, user=None)
    event = zhang.event
    event.players.filter(number=1).update(state=PlayerState.WITHDRAWN)
    make_players(event, 1, team_size=None)
    html = desk(organiser_client, zhang)
    assert "1 号 选手1抽签时到场，现在不在场。" in html
    assert "公布第 1 稿" not in html


def test_drawing_again_lists_every_draft_with_who_why_and_seed(
    organiser_client: Client, organiser: User, zhang: Zhang
) -> None:
    make_draw(zhang=zhang, user=organiser, seed="first5eed")
    organiser_client.post(address("draw-make", zhang), {"replacing": "1", "reason": "投影没有打开"})
    html = desk(organiser_client, zhang)
    for text in ("第 2 稿", "投影没有打开", "first5eed", "organiser"):
        assert text in html


def test_pressing_twice_draws_once(organiser_client: Client, zhang: Zhang) -> None:
    codes = [
        organiser_client.post(address("draw-make", zhang), {"replacing": "0"}).status_code for _n in range(2)
    ]
    assert codes == [302, 409]
    assert zhang.draws.count() == 1


def test_a_draft_replaced_meanwhile_is_not_published_unseen(organiser_client: Client, zhang: Zhang) -> None:
    make_draw(zhang=zhang, user=None)
    make_draw(zhang=zhang, user=None, reason="别人重抽")
    response = organiser_client.post(address("draw-publish", zhang), {"version": "1"})
    assert response.status_code == 409
    assert "只能公布最新的一稿" in response.content.decode()


@pytest.mark.parametrize("version", ["", "7", "x", "99999999999"])
def test_a_draft_that_does_not_exist_is_not_found(
    organiser_client: Client, zhang: Zhang, version: str
) -> None:
    assert organiser_client.post(address("draw-publish", zhang), {"version": version}).status_code == 404


def test_taking_back_asks_for_a_reason_and_then_does_it(organiser_client: Client, zhang: Zhang) -> None:
    published(zhang)
    response = organiser_client.post(address("draw-unpublish", zhang), {"reason": ""})
    assert response.status_code == 409
    assert "请写明为什么撤回座位" in response.content.decode()
    organiser_client.post(address("draw-unpublish", zhang), {"reason": "两桌抄错"})
    zhang.refresh_from_db()
    assert zhang.state == ZhangState.DRAWN


@pytest.mark.parametrize("reason", ["改\0名单", "长" * 201])
@pytest.mark.parametrize(("step", "field"), [("make", "为什么重抽"), ("unpublish", "为什么撤回")])
def test_a_reason_no_database_takes_is_refused_beside_its_field(
    organiser_client: Client, zhang: Zhang, step: str, field: str, reason: str
) -> None:
    if step == "make":
        make_draw(zhang=zhang, user=None)
    else:
        published(zhang)
    data = {"reason": reason, "replacing": "1"}
    response = organiser_client.post(address(f"draw-{step}", zhang), data)
    assert response.status_code == 200
    form = response.context["why"][step]
    assert form.fields["reason"].label == field
    assert len(form.errors["reason"]) == 1
    assert form["reason"].value() == reason
    html = response.content.decode()
    assert f'id="{step}-reason"' in html
    assert 'aria-invalid="true"' in html
    assert zhang.draws.count() == 1
    assert zhang.seats.exists() == (step == "unpublish")


def test_repeated_meetings_are_named(organiser_client: Client, event: Event) -> None:
    # Four players have only one table: in the second 仗 all six pairs meet again.
    make_players(event, 4, team_size=1)
    first, second = make_zhang(event, 1), make_zhang(event, 2)
    published(first)
    make_draw(zhang=second, user=None)
    html = desk(organiser_client, second)
    assert "▲ 以前同过桌 6 对" in html
    assert "1 号桌：选手1和选手2以前同桌 1 次" in html


@pytest.mark.parametrize("name", ["draw-make", "draw-publish", "draw-unpublish"])
def test_nothing_is_changed_by_a_link(organiser_client: Client, zhang: Zhang, name: str) -> None:
    assert organiser_client.get(address(name, zhang)).status_code == 405


def test_the_checklist_follows_the_next_zhang(event: Event) -> None:
    def line() -> tuple[str, bool]:
        item = next(item for item in checklist.items_for(event) if item.order == 60)
        return item.title, item.done

    assert not [item for item in checklist.items_for(event) if item.order == 60]
    make_players(event, 16)
    one, two = make_zhang(event, 1), make_zhang(event, 2)
    assert line() == ("第 1 仗抽签", False)
    published(one)
    assert line() == ("第 2 仗抽签", False)
    published(two)
    assert line() == ("抽签", True)


def test_the_checklist_says_that_check_in_comes_first(event: Event) -> None:
    event.state = EventState.CHECKIN
    make_zhang(event)
    item = next(item for item in checklist.items_for(event) if item.order == 60)
    assert item.detail == "结束检录、开始比赛以后抽签"


def test_where_team_mates_may_meet_nobody_counts_them(organiser_client: Client, zhang: Zhang) -> None:
    zhang.event.teammates_apart = False
    zhang.event.save()
    make_draw(zhang=zhang, user=None)
    html = desk(organiser_client, zhang)
    assert "不要求同队回避" in html
    assert "同队同桌" not in html


def test_accepted_team_mates_at_one_table_are_counted_and_named(
    organiser_client: Client, zhang: Zhang
) -> None:
    players = in_order(zhang.event)
    # Named one after another, so that table 1 holds players 1–4, the whole first team, and so on.
    seating = [HallSeat(one.number, n // 4 + 1, "ESWN"[n % 4]) for n, one in enumerate(players)]
    enter_hall_draw(
        zhang=zhang,
        seating=seating,
        first_dealers=dict.fromkeys(range(1, 5), "E"),
        turned={},
        user=None,
        accept_teammates=True,
    )
    html = desk(organiser_client, zhang)
    # Six pairs at each of four tables.
    assert "✕ 同队同桌 24 对" in html
    assert "1 号桌：选手1和选手2是同队" in html
