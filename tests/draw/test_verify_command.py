"""``manage.py verify_draw``: what an organiser lets the machine say when a draw is in doubt."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.draw.kit import across_teams, in_order, make_field, published
from tournament.draw.services import enter_hall_draw, make_draw, publish

pytestmark = pytest.mark.django_db


def said(slug: str = "kerqin") -> str:
    out = io.StringIO()
    call_command("verify_draw", slug, stdout=out)
    return out.getvalue()


def test_each_published_draw_is_said_to_be_the_same() -> None:
    first, second, third = make_field(16, zhangs=3)
    published(first)
    published(second)
    make_draw(zhang=third, user=None)
    assert said().count("✓ 相同") == 2


def test_a_hall_draw_is_said_to_have_no_seed() -> None:
    (zhang,) = make_field(16)
    draw = enter_hall_draw(
        zhang=zhang,
        seating=across_teams(in_order(zhang.event)),
        first_dealers=dict.fromkeys(range(1, 5), "E"),
        turned={},
        user=None,
    )
    publish(draw=draw, user=None)
    assert "现场抽签，没有种子" in said()


def test_a_changed_draw_makes_the_command_fail() -> None:
    (zhang,) = make_field(16)
    draw = published(zhang)
    draw.seed += "0"
    draw.save()
    with pytest.raises(CommandError, match="1 仗和种子抽出的不一样"):
        said()


def test_an_event_that_is_not_there_is_said_to_be_missing() -> None:
    make_field(4)
    with pytest.raises(CommandError, match="没有这个赛事"):
        said("nowhere")
