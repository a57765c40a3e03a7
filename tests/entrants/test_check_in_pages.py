"""检录 on a phone: cards, one tap, one POST, with and without htmx."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_event, make_players
from tests.entrants.entering import enter, fresh, upload
from tests.entrants.test_import_pages import text_of
from tournament.accounts.models import User
from tournament.entrants.models import Player, PlayerState
from tournament.entrants.services import confirm_import
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db
PAGE = reverse("check-in", args=["kerqin"])
HTMX = {"hx-request": "true"}
EXPECTED, PRESENT, ABSENT = PlayerState.EXPECTED, PlayerState.PRESENT, PlayerState.ABSENT


@pytest.fixture
def checking(event: Event, organiser: User) -> Event:
    """The merged sample at check-in: 12 teams, 45 players expected and three reserves."""
    confirm_import(roster_import=upload(event, organiser, "roster-merged.xlsx"), user=organiser)
    Event.objects.update(state=EventState.CHECKIN)
    return event


@pytest.fixture
def phone(client_for, referee: User) -> Client:
    return client_for(referee)


def tap(client: Client, number: int, state: str = "present", **more: object):
    headers = more.pop("headers", {})
    return client.post(
        reverse("check-in-player", args=["kerqin", number]), {"state": state, **more}, headers=headers
    )


def shown(response) -> list[int]:
    return [player.number for card in response.context["page"].cards for player in card.players]


def test_teams_are_cards_with_their_players(phone: Client, checking: Event) -> None:
    page = phone.get(PAGE).context["page"]
    assert len(page.cards) == 12
    assert page.cards[0].heading == "科左中旗一队"
    # Four players, one of them a reserve who is not waited for.
    assert (page.cards[0].present, page.cards[0].entered, len(page.cards[0].players)) == (0, 3, 4)


def test_one_tap_is_one_post_that_leads_back_to_the_same_place(phone: Client, checking: Event) -> None:
    response = tap(phone, 7)
    assert response.status_code == 302
    assert response.url == PAGE + "?kept=7#p7"
    assert checking.players.get(number=7).state == PRESENT
    row = checking.actions.first()
    assert (row.verb, row.user.username, row.detail["entry"]) == ("player.state", "referee", 7)


def test_a_search_survives_the_tap(phone: Client, checking: Event) -> None:
    response = tap(phone, 5, q="白音", show="missing")
    assert response.url == PAGE + "?q=%E7%99%BD%E9%9F%B3&show=missing&kept=5#p5"
    assert 5 in shown(phone.get(response.url))


def test_with_htmx_the_card_and_the_counts_come_back(phone: Client, checking: Event) -> None:
    response = tap(phone, 7, headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in page
    assert 'id="team-2-card"' in page
    assert 'id="counts" hx-swap-oob="innerHTML"' in page
    assert "已到 1" in text_of(response)
    assert "到 1 / 4" in text_of(response)
    # The way back after a slip.
    assert 'id="p7-expected"' in page


def test_a_tap_that_is_refused_says_why_in_the_row(phone: Client, checking: Event) -> None:
    response = tap(phone, 4, headers=HTMX)
    assert "龚勇静是替补" in text_of(response)
    without = phone.get(tap(phone, 4).url)
    assert "龚勇静是替补" in text_of(without)
    assert checking.players.get(number=4).state == PlayerState.RESERVE


def test_a_whole_team_is_noted_at_once(phone: Client, checking: Event) -> None:
    address = reverse("check-in-team", args=["kerqin", 1])
    response = phone.post(address, headers=HTMX)
    assert "✓ 到 3 / 3" in text_of(response)
    assert "全队已到" not in text_of(response)
    assert checking.players.filter(state=PRESENT).count() == 3
    assert phone.post(address).url == PAGE + "#team-1-card"


def test_with_the_whole_team_who_was_noted_absent_stays_so_and_is_named(
    phone: Client, checking: Event
) -> None:
    tap(phone, 1, state=PlayerState.ABSENT)
    assert "其余已到" in text_of(phone.get(PAGE))
    address = reverse("check-in-team", args=["kerqin", 1])
    response = phone.post(address, headers=HTMX)
    told = "记作未到的没有改：武生成。人来了，在那一行按“已到”。"
    assert told in text_of(response)
    assert "到 2 / 3" in text_of(response)
    # Nobody is waited for any more: the button has nothing left to do.
    assert 'id="team-1-all"' not in response.content.decode()
    assert checking.players.get(number=1).state == PlayerState.ABSENT
    assert told in text_of(phone.get(phone.post(address).url))


def test_who_is_missing_is_named_when_few_are(phone: Client, checking: Event) -> None:
    assert "还在等：" not in text_of(phone.get(PAGE))
    checking.players.filter(state=EXPECTED).exclude(number__in=(1, 2)).update(state=PRESENT)
    page = phone.get(PAGE)
    assert "还在等：武生成、梁英" in text_of(page)
    assert 'href="#p1"' in page.content.decode()
    assert "○ 待检录 2" in text_of(page)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"q": "bybl"}, [5, 10, 42]),
        ({"q": "33"}, [33]),
        ({"q": "nrmdl"}, [23]),
        ({"q": "谁也不是"}, []),
    ],
)
def test_finding_somebody_by_name_pinyin_initials_or_number(
    phone: Client, checking: Event, asked: dict[str, str], found: list[int]
) -> None:
    assert shown(phone.get(PAGE, asked)) == found


def test_only_the_missing_can_be_shown(phone: Client, checking: Event) -> None:
    checking.players.filter(state=EXPECTED).exclude(number__in=(1, 9)).update(state=PRESENT)
    checking.players.filter(number=9).update(state=ABSENT)
    assert shown(phone.get(PAGE, {"show": "missing"})) == [1, 9]


def test_house_players_fill_the_last_table_from_the_page(phone: Client, checking: Event) -> None:
    checking.players.filter(state=EXPECTED).update(state=PRESENT)
    page = text_of(phone.get(PAGE))
    # 45 are there: three are missing to 48.
    assert "到场 45 人，还差 3 人：请安排 3 位陪打。" in page
    assert "安排 3 位陪打" in page
    response = phone.post(reverse("house-players", args=["kerqin"]), follow=True)
    assert "安排了陪打：陪打一、陪打二、陪打三。" in text_of(response)
    assert "到场 45 人，陪打 3 位，正好坐满 12 桌。" in text_of(response)
    again = phone.post(reverse("house-players", args=["kerqin"]), follow=True)
    assert "陪打人数正好" in text_of(again)
    assert checking.players.filter(is_house=True).count() == 3


def test_a_house_player_is_released_from_the_page(phone: Client, checking: Event) -> None:
    checking.players.filter(state=EXPECTED).update(state=PRESENT)
    phone.post(reverse("house-players", args=["kerqin"]))
    house = checking.players.get(name="陪打一")
    response = phone.post(reverse("house-release", args=["kerqin", house.number]), follow=True)
    assert "陪打一已收回。" in text_of(response)
    assert not Player.objects.filter(pk=house.pk).exists()
    # Nobody else is released this way.
    assert phone.post(reverse("house-release", args=["kerqin", 1])).status_code == 404


def test_when_everybody_is_checked_in_the_organiser_is_led_on(
    organiser_client: Client, phone: Client, checking: Event
) -> None:
    for player in checking.players.filter(state=EXPECTED).order_by("-number")[:1]:
        Player.objects.filter(pk=player.pk).update(state=ABSENT)
    checking.players.filter(state=EXPECTED).update(state=PRESENT)
    assert "检录齐了，去总览开始比赛" in text_of(organiser_client.get(PAGE))
    assert "请赛事负责人在总览里开始比赛" in text_of(phone.get(PAGE))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (EventState.DRAFT, "还在筹备，不能检录"),
        (EventState.ANNOUNCED, "还没有开始检录。赛事负责人在总览里按“开始检录”以后"),
        (EventState.FINISHED, "比赛已经结束"),
    ],
)
def test_when_nobody_can_be_checked_in_the_page_says_why_and_offers_no_button(
    phone: Client, checking: Event, state: EventState, sentence: str
) -> None:
    Event.objects.update(state=state)
    response = phone.get(PAGE)
    assert sentence in text_of(response)
    assert reverse("check-in-player", args=["kerqin", 1]) not in response.content.decode()
    tap(phone, 1)
    assert checking.players.get(number=1).state == EXPECTED


def test_late_comers_are_checked_in_while_play_runs(phone: Client, checking: Event) -> None:
    Event.objects.update(state=EventState.RUNNING)
    tap(phone, 1)
    assert checking.players.get(number=1).state == PRESENT


def test_an_individual_event_is_grouped_by_the_first_letter(
    phone: Client, event: Event, organiser: User
) -> None:
    Event.objects.update(kind="individual", state=EventState.CHECKIN)
    event.refresh_from_db()
    for name in ("张三", "李四", "梁英", "单雄信"):
        enter(event, name, "", user=organiser)
    cards = phone.get(PAGE).context["page"].cards
    assert [(card.heading, [player.name for player in card.players]) for card in cards] == [
        ("L", ["李四", "梁英"]),
        ("S", ["单雄信"]),
        ("Z", ["张三"]),
    ]
    # li si, liang ying: 2 and 3.
    assert 'id="letter-L-card"' in tap(phone, 2, headers=HTMX).content.decode()


def test_an_event_without_a_list_says_what_will_be_here(phone: Client, event: Event) -> None:
    assert "名单导入以后，选手按代表队列在这里" in text_of(phone.get(PAGE))


def test_another_events_player_or_team_is_not_found(phone: Client, event: Event) -> None:
    make_players(event, 1)
    other = make_event("other", state=EventState.CHECKIN)
    there = make_players(other, 2, team_size=1, state=EXPECTED)
    assert tap(phone, 2).status_code == 404
    assert phone.post(reverse("check-in-team", args=["kerqin", 2])).status_code == 404
    for name, number in (("check-in-player", 2), ("check-in-team", 2), ("house-release", 2)):
        assert phone.post(reverse(name, args=["other", number]), {"state": "present"}).status_code == 403
    assert [fresh(player).state for player in there] == [EXPECTED, EXPECTED]


def test_the_page_costs_a_fixed_number_of_queries(
    phone: Client, checking: Event, django_assert_max_num_queries
) -> None:
    # Session, user, event, role, players, counts: none for a player or a team.
    with django_assert_max_num_queries(10):
        phone.get(PAGE)
