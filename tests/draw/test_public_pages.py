"""What everybody sees of a draw: nothing before it is public, everything after."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.builders import make_event, make_zhang
from tests.draw.kit import across_teams, in_order, make_field, published
from tournament.draw import proof
from tournament.draw.lottery import DrawBasis
from tournament.draw.models import Draw, TableState
from tournament.draw.services import enter_hall_draw, enter_table_lots, make_draw, publish
from tournament.draw.solver import hold_draw
from tournament.events.models import EventState, Zhang

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, zhang: Zhang, *, numbered: bool = True) -> str:
    args = [zhang.event.slug, zhang.number] if numbered else [zhang.event.slug]
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return response.content.decode()


def test_before_publication_no_page_names_a_seat(client: Client) -> None:
    (zhang,) = make_field(16)
    make_draw(zhang=zhang, user=None)
    for html in (page(client, "draw", zhang, numbered=False), page(client, "zhang", zhang)):
        assert "座位还没有公布" in html
        assert "选手1" not in html
    assert client.get(reverse("draw-file", args=["kerqin", 1])).status_code == 404


def test_a_zhang_shows_its_tables_players_first_dealers_and_progress(client: Client) -> None:
    (zhang,) = make_field(16)
    published(zhang)
    zhang.tables.filter(number=2).update(state=TableState.PLAYING)
    html = page(client, "zhang", zhang)
    for number in range(1, 17):
        assert f">选手{number}</a>" in html
    for number in range(1, 5):
        assert reverse("table", args=["kerqin", 1, number]) in html
    assert html.count("头家</span>") == 4
    assert html.count("● 进行中") == 1
    assert html.count("○ 未开始") == 3


def test_the_hands_so_far_come_from_the_tables_totals(client: Client) -> None:
    (zhang,) = make_field(16)
    published(zhang)
    totals = zhang.tables.get(number=3).totals
    totals.hands = 7
    totals.save()
    assert "已打 7 把" in page(client, "zhang", zhang)


def test_the_draw_page_shows_tables_seed_and_that_it_was_drawn_again(client: Client) -> None:
    first, _second = make_field(16, zhangs=2)
    draw = published(first, seed="5eed")
    html = page(client, "draw", first, numbered=False)
    assert "5eed" in html
    assert f"第 {draw.version} 稿" in html
    assert "✓ 公布时用种子重抽过，结果相同" in html
    assert reverse("draw-file", args=["kerqin", 1]) in html
    assert reverse("zhang", args=["kerqin", 1]) in html
    assert "选手16" in html
    assert "第 2 仗 · 未抽签" in html


CHANGED = "✕ 公布以后，抽签记录或者座位被改过"


def test_the_draw_page_says_so_when_a_result_was_changed(client: Client) -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    draw.result["tables"][0]["seats"].reverse()
    draw.save()
    html = page(client, "draw", zhang, numbered=False)
    assert CHANGED in html
    assert "✓ 公布时用种子重抽过" not in html


def test_the_draw_page_says_so_when_the_seed_was_changed(client: Client) -> None:
    (zhang,) = make_field(16)
    draw = published(zhang, seed="5eed")
    draw.seed = "5eec"
    draw.save()
    assert CHANGED in page(client, "draw", zhang, numbered=False)


def test_the_draw_page_says_so_when_a_first_dealer_was_changed(client: Client) -> None:
    (zhang,) = make_field(16)
    published(zhang)
    table = zhang.tables.get(number=3)
    zhang.tables.filter(number=3).update(first_dealer="ESWN"["ESWN".index(table.first_dealer) - 1])
    assert CHANGED in page(client, "draw", zhang, numbered=False)


def test_lots_a_table_drew_itself_do_not_make_the_draw_a_changed_one(client: Client) -> None:
    (zhang,) = make_field(16)
    published(zhang)
    table = zhang.tables.get(number=1)
    numbers = [seat.player.number for seat in table.seats.select_related("player")]
    enter_table_lots(table=table, seats=dict(zip(numbers, "NWSE", strict=True)), first_dealer="W", user=None)
    assert "✓ 公布时用种子重抽过，结果相同" in page(client, "draw", zhang, numbered=False)


def test_opening_the_page_draws_nothing_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    (zhang,) = make_field(16)
    published(zhang)

    def drawing(**_basis: object) -> None:
        raise AssertionError("a visitor made the solver run")

    monkeypatch.setattr(proof, "hold_draw", drawing)
    assert "✓ 公布时用种子重抽过，结果相同" in page(client, "draw", zhang, numbered=False)


def test_of_several_zhang_the_newest_is_shown_and_the_others_are_one_link_away(client: Client) -> None:
    first, second, _third = make_field(16, zhangs=3)
    published(first, seed="f1257")
    published(second, seed="5ec0d")
    newest = page(client, "draw", second, numbered=False)
    assert "5ec0d" in newest
    assert "f1257" not in newest
    assert 'href="?z=1"' in newest
    assert newest.count('class="card seats-card"') == 4
    response = client.get(reverse("draw", args=["kerqin"]), {"z": "1"})
    assert "f1257" in response.content.decode()
    assert response.context["shown"].zhang == first


@pytest.mark.parametrize("asked", ["", "3", "99", "-1", "abc", "１", "1" * 5000, "\0"])
def test_a_zhang_that_is_not_public_or_no_zhang_shows_the_newest(client: Client, asked: str) -> None:
    first, second, _third = make_field(16, zhangs=3)
    published(first)
    published(second)
    response = client.get(reverse("draw", args=["kerqin"]), {"z": asked})
    assert response.status_code == 200
    assert response.context["shown"].zhang == second


def test_a_hall_draw_is_said_to_be_one(client: Client) -> None:
    (zhang,) = make_field(16)
    draw = enter_hall_draw(
        zhang=zhang,
        seating=across_teams(in_order(zhang.event)),
        first_dealers=dict.fromkeys(range(1, 5), "E"),
        turned={},
        user=None,
    )
    publish(draw=draw, user=None)
    html = page(client, "draw", zhang, numbered=False)
    assert "现场抽签，由裁判录入" in html
    assert "用种子重抽" not in html


def test_an_event_without_a_schedule_says_what_will_be_here(client: Client) -> None:
    make_event()
    assert "还没有赛程" in client.get(reverse("draw", args=["kerqin"])).content.decode()


def test_the_search_leads_to_the_players_page(client: Client) -> None:
    make_event()
    html = client.get(reverse("draw", args=["kerqin"])).content.decode()
    assert f'action="{reverse("players", args=["kerqin"])}"' in html
    assert 'name="q"' in html


def test_anybody_can_recompute_the_draw_from_its_file(client: Client) -> None:
    first, second = make_field(16, zhangs=2)
    published(first)
    published(second, seed="abc")
    response = client.get(reverse("draw-file", args=["kerqin", 2]))
    data = json.loads(response.content)
    assert (data["event"], data["zhang"], data["method"], data["seed"]) == ("kerqin", 2, "seed", "abc")
    again = hold_draw(seed=data["seed"], basis=DrawBasis.from_json(data["basis"]))
    assert again.to_json()["tables"] == data["tables"]
    assert "phone" not in response.content.decode()


def test_an_event_not_announced_shows_its_draw_only_to_its_officials(
    client: Client, organiser_client: Client, organiser: object
) -> None:
    event = organiser.memberships.get().event
    event.state = EventState.DRAFT
    event.save()
    zhang = make_zhang(event)
    for address in (reverse("draw", args=[event.slug]), zhang.get_absolute_url()):
        assert client.get(address).status_code == 404
        assert organiser_client.get(address).status_code == 200


@pytest.mark.parametrize("name", ["zhang", "draw-file"])
def test_a_zhang_of_another_event_is_not_found(client: Client, name: str) -> None:
    _one, other = make_field(16, slug="other", zhangs=2)
    published(other)
    make_event("mine")
    assert client.get(reverse(name, args=["mine", other.number])).status_code == 404


@pytest.mark.parametrize("name", ["draw", "zhang"])
def test_a_bigger_field_costs_no_more_queries(
    client: Client, name: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    (zhang,) = make_field(48)
    published(zhang)
    args = ["kerqin"] if name == "draw" else ["kerqin", 1]
    with django_assert_max_num_queries(12):
        client.get(reverse(name, args=args))
    assert Draw.objects.count() == 1
