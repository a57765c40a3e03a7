"""The organiser's pages: making an event, its settings in words, the schedule, the people."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.builders import give_role, make_event, make_user, make_zhang
from tournament.accounts.models import Membership, Role, User
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db

NEW = {
    "name": "春季赛",
    "slug": "chunji",
    "place": "活动室",
    "host": "",
    "starts_on": "2027-03-01",
    "ends_on": "2027-03-02",
    "kind": "team",
}


def settings_of(client: Client, event: Event) -> dict[str, object]:
    """Return what the settings form would send if nothing were changed."""
    form = client.get(f"/desk/{event.slug}/settings/").context["form"]
    return {field.html_name: field.value() for field in form if field.value() not in (None, False)}


def test_staff_make_an_event_and_become_its_organiser(client_for: Callable[[User], Client]) -> None:
    user = make_user("guanliyuan", is_staff=True)
    response = client_for(user).post("/desk/new/", NEW)
    event = Event.objects.get()
    assert response.url == "/desk/chunji/"
    assert (event.state, event.created_by) == (EventState.DRAFT, user)
    assert Membership.objects.get().role == Role.ORGANISER


def test_a_referee_makes_no_event(client_for: Callable[[User], Client], referee: User) -> None:
    assert client_for(referee).post("/desk/new/", NEW).status_code == 403
    assert not Event.objects.filter(slug="chunji").exists()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"ends_on": "2027-02-01"}, "ends_on"),
        ({"slug": "new"}, "slug"),
        ({"slug": "有 空格"}, "slug"),
        ({"name": ""}, "name"),
    ],
)
def test_bad_input_is_said_beside_its_field_and_kept(
    client_for: Callable[[User], Client], changed: dict[str, str], field: str
) -> None:
    response = client_for(make_user("guanliyuan", is_staff=True)).post("/desk/new/", NEW | changed)
    assert field in response.context["form"].errors
    assert "春季赛" in response.content.decode() or "name" in changed
    assert not Event.objects.exists()


def test_a_taken_slug_is_refused_in_words(client_for: Callable[[User], Client]) -> None:
    make_event(slug="chunji")
    response = client_for(make_user("guanliyuan", is_staff=True)).post("/desk/new/", NEW)
    assert "已有赛事在用" in response.content.decode()


def test_options_stand_in_words_and_are_kept(organiser_client: Client, event: Event) -> None:
    page = organiser_client.get(f"/desk/{event.slug}/settings/").content.decode()
    spec = event.ruleset.option_specs["replay_dead"]
    assert spec.name.zh in page
    assert all(choice.name.zh in page for choice in spec.values)
    data = settings_of(organiser_client, event) | {"option_replay_dead": "never"}
    assert organiser_client.post(f"/desk/{event.slug}/settings/", data).status_code == 302
    event.refresh_from_db()
    assert event.ruleset_options == {"replay_dead": "never"}
    assert event.ruleset.options["replay_dead"] == "never"
    # The public page says it too.
    assert spec.name_of("never").zh in Client().get(event.get_absolute_url()).content.decode()


def test_an_amount_option_out_of_range_is_refused_beside_its_field(
    organiser_client: Client, event: Event
) -> None:
    data = settings_of(organiser_client, event) | {"option_quan_jian": "1.3"}
    response = organiser_client.post(f"/desk/{event.slug}/settings/", data)
    assert "option_quan_jian" in response.context["form"].errors
    assert 'value="1.3"' in response.content.decode()
    event.refresh_from_db()
    assert event.ruleset_options == {}


def test_another_ruleset_starts_with_its_own_defaults(organiser_client: Client, event: Event) -> None:
    data = settings_of(organiser_client, event) | {"ruleset_id": "zuihu", "option_replay_dead": "never"}
    organiser_client.post(f"/desk/{event.slug}/settings/", data)
    event.refresh_from_db()
    assert (event.ruleset_id, event.ruleset_options) == ("zuihu", {})


def test_the_slug_stays_once_the_event_is_public(organiser_client: Client, event: Event) -> None:
    data = settings_of(organiser_client, event) | {"slug": "other-name"}
    response = organiser_client.post(f"/desk/{event.slug}/settings/", data)
    assert "二维码" in response.context["form"].errors["slug"][0]
    Event.objects.update(state=EventState.DRAFT)
    assert organiser_client.post(f"/desk/{event.slug}/settings/", data).status_code == 302


def test_tiebreaks_keep_their_order_and_none_stands_twice(organiser_client: Client, event: Event) -> None:
    data = settings_of(organiser_client, event)
    data |= {f"tiebreak_{n}": "" for n in range(1, 7)} | {"tiebreak_1": "best_hand", "tiebreak_2": "lot"}
    organiser_client.post(f"/desk/{event.slug}/settings/", data)
    event.refresh_from_db()
    assert event.tiebreaks == ["best_hand", "lot"]
    response = organiser_client.post(f"/desk/{event.slug}/settings/", data | {"tiebreak_3": "lot"})
    assert "tiebreak_3" in response.context["form"].errors


def test_zhangs_are_added_to_the_schedule(organiser_client: Client, event: Event) -> None:
    data = {"stage_name": "预赛", "count": "3", "length": "hands", "hands": "20", "minutes": ""}
    organiser_client.post(f"/desk/{event.slug}/schedule/", data)
    data = {"stage_name": "决赛", "count": "1", "length": "minutes", "hands": "", "minutes": "75"}
    organiser_client.post(f"/desk/{event.slug}/schedule/", data)
    rows = [(z.number, z.stage.name, z.hands, z.minutes) for z in event.zhangs.select_related("stage")]
    assert rows == [
        (1, "预赛", 20, None),
        (2, "预赛", 20, None),
        (3, "预赛", 20, None),
        (4, "决赛", None, 75),
    ]


@pytest.mark.parametrize("hands", ["", "18", "2", "十"])
def test_a_zhang_in_which_not_everybody_deals_as_often_is_refused(
    organiser_client: Client, event: Event, hands: str
) -> None:
    data = {"stage_name": "预赛", "count": "1", "length": "hands", "hands": hands, "minutes": "90"}
    response = organiser_client.post(f"/desk/{event.slug}/schedule/", data)
    assert "hands" in response.context["form"].errors
    assert not event.zhangs.exists()


def test_an_earlier_stage_does_not_grow(organiser_client: Client, event: Event) -> None:
    for name in ("预赛", "决赛", "预赛"):
        data = {"stage_name": name, "count": "1", "length": "hands", "hands": "20"}
        response = organiser_client.post(f"/desk/{event.slug}/schedule/", data)
    assert "stage_name" in response.context["form"].errors
    assert event.zhangs.count() == 2


def test_the_last_zhang_is_removed_only_while_planned(organiser_client: Client, event: Event) -> None:
    make_zhang(event, 1, state=ZhangState.DRAWN)
    make_zhang(event, 2)
    organiser_client.post(f"/desk/{event.slug}/schedule/remove-last/")
    assert list(event.zhangs.values_list("number", flat=True)) == [1]
    organiser_client.post(f"/desk/{event.slug}/schedule/remove-last/")
    assert event.zhangs.count() == 1


def test_the_length_of_a_zhang_in_play_stays(organiser_client: Client, event: Event) -> None:
    make_zhang(event, 1, state=ZhangState.PLAYING)
    response = organiser_client.post(
        f"/desk/{event.slug}/schedule/1/", {"length": "hands", "hands": "40", "starts_at": ""}
    )
    assert "已经开打" in response.content.decode()
    assert Zhang.objects.get().hands == 20


def test_a_new_person_gets_a_first_password_shown_once(organiser_client: Client, event: Event) -> None:
    data = {"username": "caipan1", "display_name": "裁判一", "role": "referee"}
    response = organiser_client.post(f"/desk/{event.slug}/people/", data)
    password = response.context["new_password"]
    assert password in response.content.decode()
    assert response["Cache-Control"] == "no-store"
    user = User.objects.get(username="caipan1")
    assert user.check_password(password)
    assert user.must_change_password
    assert password not in organiser_client.get(f"/desk/{event.slug}/people/").content.decode()
    assert password not in str(list(ActionLog.objects.values_list("detail", flat=True)))


def test_the_only_organiser_is_not_removed(organiser_client: Client, event: Event) -> None:
    membership = event.memberships.get()
    organiser_client.post(f"/desk/{event.slug}/people/{membership.pk}/remove/")
    assert event.memberships.count() == 1


def test_an_organiser_does_not_get_hold_of_an_account_of_another_event(
    organiser_client: Client, event: Event
) -> None:
    other = make_event("other")
    stranger = give_role(other, Role.ORGANISER, "stranger")
    data = {"username": "stranger", "display_name": "外人", "role": "referee"}
    organiser_client.post(f"/desk/{event.slug}/people/", data)
    membership = event.memberships.get(user=stranger)
    before = stranger.password
    organiser_client.post(f"/desk/{event.slug}/people/{membership.pk}/password/")
    stranger.refresh_from_db()
    assert stranger.password == before


def test_the_desk_says_what_comes_next_and_what_is_missing(organiser_client: Client, event: Event) -> None:
    event.state = EventState.DRAFT
    event.save()
    response = organiser_client.post(f"/desk/{event.slug}/step/announce/")
    assert response.status_code == 409
    assert "还没有赛程" in response.content.decode()


def test_a_draft_is_seen_by_its_officials_only(
    organiser_client: Client, event: Event, client_for: Callable[[User], Client]
) -> None:
    event.state = EventState.DRAFT
    event.save()
    assert Client().get(event.get_absolute_url()).status_code == 404
    assert event.name not in Client().get("/").content.decode()
    assert organiser_client.get(event.get_absolute_url()).status_code == 200
    stranger = give_role(make_event("other"), Role.ORGANISER, "stranger")
    assert client_for(stranger).get(event.get_absolute_url()).status_code == 404
