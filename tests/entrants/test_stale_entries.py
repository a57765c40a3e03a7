"""A player or a team that somebody else corrected while the page for it was open."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.accounts.sending import sent_by
from tests.builders import make_players
from tests.entrants.entering import fresh
from tests.entrants.test_import_pages import text_of
from tournament.accounts.models import User
from tournament.entrants.models import Player, PlayerState, Team
from tournament.entrants.players import Entry, edit_player, known_of
from tournament.entrants.refusals import EntryStale
from tournament.entrants.services import rename_team, set_check_in
from tournament.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(event: Event) -> Player:
    """A player of the first team; there is a second."""
    return make_players(event, 2, team_size=1, state=PlayerState.EXPECTED)[0]


class Page:
    """A form as it was when somebody opened it."""

    def __init__(self, client: Client, address: str) -> None:
        self.client = client
        self.address = address
        self.fields = self.read(client.get(address).content.decode())

    def read(self, page: str) -> dict[str, list[str]]:
        """Return what the form of a page sends."""
        return sent_by(page, self.address, self.address)

    def send(self, **typed: str):
        """Send the form with what was typed into it."""
        return self.client.post(self.address, self.fields | {name: [text] for name, text in typed.items()})


def page_of(client: Client, row: Player | Team) -> Page:
    name = "player-edit" if isinstance(row, Player) else "team-edit"
    return Page(client, reverse(name, args=[row.event.slug, row.number]))


def test_the_second_is_told_keeps_what_he_typed_and_saves_both_on_the_next_press(
    organiser_client: Client, player: Player
) -> None:
    first, second = page_of(organiser_client, player), page_of(organiser_client, player)
    assert first.send(phone="139", team="2队", remark="左撇子").status_code == 302
    answer = second.send(name="王新", remark="坐轮椅")
    assert answer.status_code == 200
    words = text_of(answer)
    assert "刚刚有别人改过，所以还没有保存。" in words
    assert "电话：现在是“139”，已经照此填好。" in words
    assert "代表队：现在是“2队”，已经照此填好。" in words
    assert "备注：现在是“左撇子”，您填的是“坐轮椅”：再按保存就用您填的。" in words
    assert fresh(player).remark == "左撇子"
    second.fields = second.read(answer.content.decode())
    assert second.send().status_code == 302
    stored = fresh(player)
    assert (stored.name, stored.phone, stored.team.name, stored.remark) == ("王新", "139", "2队", "坐轮椅")


def test_checking_in_meanwhile_is_nobodys_conflict(
    organiser_client: Client, player: Player, organiser: User
) -> None:
    page = page_of(organiser_client, player)
    set_check_in(player=player, state=PlayerState.PRESENT, user=organiser)
    assert page.send(phone="139").status_code == 302
    assert (fresh(player).phone, fresh(player).state) == ("139", PlayerState.PRESENT)


def test_moved_to_the_reserves_meanwhile_is_taken_over(organiser_client: Client, player: Player) -> None:
    first, second = page_of(organiser_client, player), page_of(organiser_client, player)
    first.send(is_reserve="on")
    answer = second.send(phone="139")
    assert "现在是“是”，已经照此填好" in text_of(answer)
    second.fields = second.read(answer.content.decode())
    second.send()
    assert (fresh(player).state, fresh(player).phone) == (PlayerState.RESERVE, "139")


@pytest.mark.parametrize("stamp", ["", "x" * 40])
def test_a_mark_that_is_not_ours_saves_nothing(organiser_client: Client, player: Player, stamp: str) -> None:
    answer = page_of(organiser_client, player).send(stamp=stamp, phone="139")
    assert "还没有保存" in text_of(answer)
    assert 'value="139"' in answer.content.decode()
    assert fresh(player).phone == ""


def test_two_names_for_one_team(organiser_client: Client, player: Player) -> None:
    team = player.team
    first, second = page_of(organiser_client, team), page_of(organiser_client, team)
    assert first.send(name="铁路一队").status_code == 302
    answer = second.send(name="铁路局")
    assert "现在是“铁路一队”，您填的是“铁路局”" in text_of(answer)
    second.fields = second.read(answer.content.decode())
    assert second.send().status_code == 302
    team.refresh_from_db()
    assert team.name == "铁路局"


def test_between_the_look_and_the_lock_nothing_slips_in(player: Player, organiser: User) -> None:
    seen = known_of(player)
    edit_player(player=player, entry=Entry(name="王新", team="1队"), user=organiser)
    with pytest.raises(EntryStale):
        edit_player(player=player, entry=Entry(name="王旧", team="1队"), seen=seen, user=organiser)
    with pytest.raises(EntryStale):
        rename_team(team=player.team, name="铁路局", seen="不是这个", user=organiser)
    assert fresh(player).name == "王新"
