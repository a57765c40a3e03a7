"""A name no sheet could carry is refused beside its field; in a list the sign is dropped, not the player."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_players
from tests.entrants.entering import fresh
from tests.entrants.roster_kit import one
from tests.entrants.test_entrant_pages import address, typed
from tournament.entrants.roster import Kind
from tournament.entrants.roster_text import read_name, read_team
from tournament.events.models import Event

pytestmark = pytest.mark.django_db
REFUSED = "“😀”印不出来，请换成文字。"


@pytest.mark.parametrize(("field", "more"), [("name", {}), ("new_team", {"team": ""})])
def test_a_new_players_name_and_team(
    organiser_client: Client, event: Event, field: str, more: dict[str, str]
) -> None:
    make_players(event, 1)
    data = {"name": "新来", "team": "1队", "state": "present", "phone": "139"} | more | {field: "草原😀"}
    response = organiser_client.post(reverse("player-add", args=["kerqin"]), data)
    assert response.context["form"].errors[field] == [REFUSED]
    assert 'value="草原😀"' in response.content.decode()
    assert event.players.count() == 1


def test_a_corrected_name_and_a_substitutes(organiser_client: Client, event: Event) -> None:
    (player,) = make_players(event, 1)
    target = address("player-edit", player)
    refused = organiser_client.post(target, typed(organiser_client, player, name="王😀"))
    assert refused.context["form"].errors["name"] == [REFUSED]
    data = {"substitute-reserve": "new", "substitute-name": "王😀", "substitute-reason": "病"}
    refused = organiser_client.post(address("player-substitute", player), data)
    assert refused.context["substitute_form"].errors["name"] == [REFUSED]
    assert event.players.count() == 1


def test_a_team(organiser_client: Client, event: Event) -> None:
    (player,) = make_players(event, 1)
    team = reverse("team-edit", args=["kerqin", 1])
    stamp = organiser_client.get(team).context["form"]["stamp"].value()
    refused = organiser_client.post(team, {"stamp": stamp, "name": "草原😀队"})
    assert refused.context["form"].errors["name"] == [REFUSED]
    assert fresh(player).team.name == "1队"


def test_a_name_that_stands_already_keeps_nobody_from_correcting_the_rest(
    organiser_client: Client, event: Event
) -> None:
    (player,) = make_players(event, 1)
    player.name = "李\ue123"  # a character of somebody's own font, as lists have them
    player.save()
    data = typed(organiser_client, player, phone="139")
    assert organiser_client.post(address("player-edit", player), data).status_code == 302
    assert (fresh(player).name, fresh(player).phone) == ("李\ue123", "139")


@pytest.mark.parametrize(
    ("written", "name", "dropped"),
    [
        ("梁英😀", "梁英", "😀"),
        ("👨‍👩‍👧 梁英", "梁英", "👨👩👧"),
        ("梁英👍🏽", "梁英", "👍🏽"),
        ("★梁英", "梁英", "★"),
        ("梁英1️⃣", "梁英1", "⃣"),
    ],
)
def test_in_a_list_a_picture_is_dropped_and_pointed_out(written: str, name: str, dropped: str) -> None:
    row = one(written)
    assert (row.kind, row.name) == (Kind.PLAYER, name)
    [note] = [note for note in row.notes if note.code == "signs_dropped"]
    assert note.params["signs"] == dropped


def test_only_pictures_are_no_name() -> None:
    assert one("😀").kind is Kind.PROBLEM


@pytest.mark.parametrize("name", ["李𠀀", "阿拉坦·其其格", "梁\ue123", "\U0002ebf0英", "Lǚ Bù"])
def test_a_rare_character_is_somebodys_name(name: str) -> None:
    read = read_name(name, 1)
    assert (read.usable, read.name) == (True, name)
    assert "signs_dropped" not in [note.code for note in read.notes]


def test_a_teams_name_loses_its_pictures_too() -> None:
    team, notes = read_team("草原😀一队")
    assert team == "草原一队"
    assert [note.code for note in notes] == ["signs_dropped"]
    # Nothing but pictures: left as it is, for whoever reads the preview.
    assert read_team("😀")[0] == "😀"
