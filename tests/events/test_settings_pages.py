"""The organiser's pages: making an event, its settings in words, the schedule, the people."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.builders import give_role, make_event, make_user, make_zhang
from tests.play.playing import plain_win, record, seated_table
from tests.play.test_versions import undo
from tournament.accounts.models import Membership, Role, User
from tournament.draw.models import Table
from tournament.events.models import Event, EventState, Zhang, ZhangState
from tournament.events.services import SettingsRefused, settings_stamp, update_event
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


def test_saving_settings_never_takes_the_event_back_to_an_earlier_state(
    event: Event, organiser: User
) -> None:
    # The page had read the event while it ran; it is finished when the settings are saved.
    stale = Event.objects.get(pk=event.pk)
    Event.objects.update(state=EventState.FINISHED)
    stamp = settings_stamp(stale)
    stale.notice = "明天颁奖"
    update_event(event=stale, stamp=stamp, user=organiser)
    event.refresh_from_db()
    assert (event.state, event.notice) == (EventState.FINISHED, "明天颁奖")


@pytest.fixture
def played(event: Event, referee: User) -> Event:
    record(seated_table(event), plain_win(), referee)
    return event


@pytest.mark.parametrize(
    "changed", [{"option_replay_dead": "never"}, {"ruleset_id": "zuihu"}, {"kind": "individual"}]
)
def test_rules_stay_once_a_hand_is_recorded(
    organiser_client: Client, played: Event, changed: dict[str, str]
) -> None:
    organiser_client.post(f"/desk/{played.slug}/settings/", settings_of(organiser_client, played) | changed)
    played.refresh_from_db()
    assert (played.ruleset_id, played.ruleset_options, played.kind) == ("tongliao-2011", {}, "team")
    page = organiser_client.get(f"/desk/{played.slug}/settings/").content.decode()
    assert "已经按这套规则记了牌" in page


def test_the_service_holds_the_rules_fast_too(played: Event, organiser: User) -> None:
    stamp = settings_stamp(played)
    played.ruleset_options = {"replay_dead": "never"}
    with pytest.raises(SettingsRefused, match="已经按这套规则记了牌"):
        update_event(event=played, stamp=stamp, user=organiser, reason="想改")


def test_tiebreaks_change_in_mid_event_only_with_a_reason(organiser_client: Client, played: Event) -> None:
    data = settings_of(organiser_client, played) | {"tiebreak_1": "lot"}
    data |= {f"tiebreak_{n}": "" for n in range(2, 7)}
    response = organiser_client.post(f"/desk/{played.slug}/settings/", data)
    assert "写明原因" in response.context["form"].errors["reason"][0]
    organiser_client.post(f"/desk/{played.slug}/settings/", data | {"reason": "通知里写的是抽签"})
    played.refresh_from_db()
    assert played.tiebreaks == ["lot"]
    assert ActionLog.objects.filter(verb="event.settings").first().reason == "通知里写的是抽签"


def test_undoing_every_hand_frees_the_rules(organiser_client: Client, played: Event, referee: User) -> None:
    undo(Table.objects.get(), 1, referee)
    data = settings_of(organiser_client, played) | {"option_replay_dead": "never"}
    organiser_client.post(f"/desk/{played.slug}/settings/", data)
    played.refresh_from_db()
    assert played.ruleset_options == {"replay_dead": "never"}


def test_a_finished_event_keeps_all_but_its_texts(organiser_client: Client, event: Event) -> None:
    Event.objects.update(state=EventState.FINISHED)
    data = settings_of(organiser_client, event) | {"notice": "成绩已公布", "reason": "想改"}
    data |= {"tiebreak_1": "lot", "ruleset_id": "zuihu", "team_best": "3"}
    organiser_client.post(f"/desk/{event.slug}/settings/", data)
    event.refresh_from_db()
    assert event.notice == "成绩已公布"
    assert (event.ruleset_id, event.team_best, event.tiebreaks[0]) == ("tongliao-2011", None, "zhang_won")
    more = {"stage_name": "加赛", "count": "1", "length": "hands", "hands": "20"}
    page = organiser_client.post(f"/desk/{event.slug}/schedule/", more).content.decode()
    assert "赛程不能再改" in page
    assert not event.zhangs.exists()


def test_options_the_ruleset_no_longer_knows_shut_no_page(organiser_client: Client, event: Event) -> None:
    Event.objects.update(ruleset_options={"replay_dead": "never", "gone": "yes", "three_lou": "gone"})
    assert Client().get(event.get_absolute_url()).status_code == 200
    assert "gone、three_lou" in organiser_client.get(f"/desk/{event.slug}/").content.decode()
    event.refresh_from_db()
    assert event.ruleset.options["replay_dead"] == "never"
    organiser_client.post(f"/desk/{event.slug}/settings/", settings_of(organiser_client, event))
    event.refresh_from_db()
    assert event.ruleset_options == {"replay_dead": "never"}


def test_a_user_name_that_is_somebody_elses_is_not_given_a_role_by_mistake(
    organiser_client: Client, event: Event
) -> None:
    make_user("wang", display_name="王别人")
    data = {"username": "wang", "display_name": "王我们的", "role": "referee"}
    assert "王别人" in organiser_client.post(f"/desk/{event.slug}/people/", data).content.decode()
    assert not event.memberships.filter(user__username="wang").exists()
    organiser_client.post(f"/desk/{event.slug}/people/", data | {"display_name": "王别人"})
    assert event.memberships.filter(user__username="wang").exists()


def test_a_user_name_in_full_width_letters_is_the_same_name(organiser_client: Client, event: Event) -> None:
    make_user("caipan9", display_name="裁判九")
    data = {"username": "ｃａｉｐａｎ９", "display_name": "裁判九", "role": "referee"}
    organiser_client.post(f"/desk/{event.slug}/people/", data)
    assert event.memberships.filter(user__username="caipan9").exists()


@pytest.mark.parametrize("fields", [{"is_staff": True}, {"is_superuser": True}, {}])
def test_only_an_account_made_here_gets_a_new_password(
    organiser_client: Client, event: Event, fields: dict[str, bool]
) -> None:
    # Staff, superuser, or (the last case) simply not made at this event.
    user = make_user("guanliyuan", display_name="管理员", **fields)
    data = {"username": "guanliyuan", "display_name": "管理员", "role": "referee"}
    organiser_client.post(f"/desk/{event.slug}/people/", data)
    before = user.password
    membership = event.memberships.get(user=user)
    organiser_client.post(f"/desk/{event.slug}/people/{membership.pk}/password/")
    user.refresh_from_db()
    assert user.password == before


@pytest.mark.parametrize("field", ["is_staff", "is_superuser"])
def test_not_even_an_account_made_here_once_it_is_staff(
    organiser_client: Client, event: Event, field: str
) -> None:
    data = {"username": "caipan1", "display_name": "裁判一", "role": "referee"}
    organiser_client.post(f"/desk/{event.slug}/people/", data)
    User.objects.filter(username="caipan1").update(**{field: True})
    membership = event.memberships.get(user__username="caipan1")
    before = membership.user.password
    organiser_client.post(f"/desk/{event.slug}/people/{membership.pk}/password/")
    assert User.objects.get(username="caipan1").password == before


def test_an_account_made_here_gets_a_new_password_from_its_organiser(
    organiser_client: Client, event: Event
) -> None:
    data = {"username": "caipan1", "display_name": "裁判一", "role": "referee"}
    first = organiser_client.post(f"/desk/{event.slug}/people/", data).context["new_password"]
    membership = event.memberships.get(user__username="caipan1")
    answer = organiser_client.post(f"/desk/{event.slug}/people/{membership.pk}/password/")
    user = User.objects.get(username="caipan1")
    assert user.check_password(answer.context["new_password"])
    assert not user.check_password(first)


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


@pytest.mark.parametrize(
    ("field", "text", "refused"),
    [("name", "春季赛🏆", "🏆"), ("place", "活动室😀二楼", "😀"), ("host", "体协\ue123", "\ue123")],
)
def test_what_no_sheet_can_carry_is_named_beside_its_field(
    client_for: Callable[[User], Client], field: str, text: str, refused: str
) -> None:
    response = client_for(make_user("guanliyuan", is_staff=True)).post("/desk/new/", NEW | {field: text})
    assert response.context["form"].errors == {field: [f"“{refused}”印不出来，请换成文字。"]}
    assert text in response.content.decode()
    assert not Event.objects.exists()


def test_the_settings_and_a_stage_refuse_it_too_and_a_rare_character_is_kept(
    organiser_client: Client, event: Event
) -> None:
    data = settings_of(organiser_client, event)
    address = f"/desk/{event.slug}/settings/"
    response = organiser_client.post(address, data | {"name": "科尔沁🀄赛"})
    assert response.context["form"].errors == {"name": ["“🀄”印不出来，请换成文字。"]}
    schedule = {"stage_name": "决赛🏆", "count": "1", "length": "hands", "hands": "20"}
    response = organiser_client.post(f"/desk/{event.slug}/schedule/", schedule)
    assert response.context["form"].errors == {"stage_name": ["“🏆”印不出来，请换成文字。"]}
    # Not in the font either, but a word: printed as 〓.
    assert organiser_client.post(address, data | {"host": "\U0002ebf0氏茶馆"}).status_code == 302
