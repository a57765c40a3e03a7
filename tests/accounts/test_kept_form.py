"""A form sent after the sign-in ran out: nothing is done, nothing that was typed is lost."""

import io
from collections.abc import Callable

import pytest
from django.test import Client

from tests.accounts.sending import sent_by
from tests.builders import PASSWORD, give_role, make_players, make_zhang
from tests.play.playing import plain_win, record, seated_table
from tournament.accounts.kept import MOST_CHARACTERS, SESSION_KEY
from tournament.accounts.models import Role, User
from tournament.events.models import Event, EventState
from tournament.records.models import ActionLog

pytestmark = pytest.mark.django_db

SITE = "http://testserver"
STILL_THERE = "填的内容都还在，请看一遍，再按一次按钮"
DESK = "/desk/kerqin/"
TABLE = "e/kerqin/z/1/t/1/"
ClientFor = Callable[[User], Client]


@pytest.fixture
def boss(event: Event, client_for: ClientFor) -> Client:
    """The browser of somebody with every role."""
    user = give_role(event, Role.ORGANISER, "boss")
    for role in (Role.CHIEF, Role.REFEREE):
        event.memberships.create(user=user, role=role)
    return client_for(user)


def send_signed_out(page: str, target: str, fields: dict[str, list[str]]) -> dict[str, str]:
    """Send a form of ``page`` without a sign-in; return what the sign-in form answered with carries."""
    answer = Client().post(target, fields, headers={"referer": SITE + page})
    assert answer.status_code == 403
    html = answer.content.decode()
    assert "登录已过期，刚才这一步没有做。填的内容都还在" in html
    return {name: values[0] for name, values in sent_by(html, "/sign-in/").items()}


def sign_in(carried: dict[str, str], client: Client | None = None, name: str = "boss") -> tuple[Client, str]:
    """Sign in with that form; return the browser and where it is led."""
    client = client or Client()
    answer = client.post("/sign-in/", carried | {"username": name, "password": PASSWORD})
    assert answer.status_code == 302
    return client, answer.url


def changed(sent: dict[str, list[str]], **typed: str) -> dict[str, list[str]]:
    """Return what a form would send after something was typed into it."""
    return sent | {name: [value] for name, value in typed.items()}


class TestEachKindOfForm:
    """Sent after the sign-in ran out, it stands there as it was, and waits for its button."""

    def goes_round(self, boss: Client, page: str, target: str = "", **typed: str) -> None:
        target = target or page
        now = sent_by(boss.get(page).content.decode(), target, page)
        typed_form = changed(now, **typed)
        log = ActionLog.objects.count()
        client, url = sign_in(send_signed_out(page, target, typed_form))
        assert url == f"{page}#kept"
        html = client.get(page).content.decode()
        assert STILL_THERE in html
        assert sent_by(html, target, page) == typed_form
        assert ActionLog.objects.count() == log
        # Shown once: whoever opens the page again begins anew.
        assert STILL_THERE not in client.get(page).content.decode()

    def test_settings(self, boss: Client) -> None:
        typed = {
            "notice": "自带水杯\r\n“五点”集合 <b>",
            "name": "秋季赛",
            "kind": "individual",
            "team_best": "3",
        }
        self.goes_round(boss, f"{DESK}settings/", **typed)

    def test_a_new_event(self, boss: Client) -> None:
        self.goes_round(boss, "/desk/new/", name="春季赛", slug="chunji", place="活动室")

    def test_a_person_and_a_zhang(self, boss: Client) -> None:
        self.goes_round(boss, f"{DESK}people/", username="caipan", display_name="白音", role="chief")
        self.goes_round(boss, f"{DESK}schedule/", stage_name="决赛", length="minutes", minutes="75")

    def test_a_player_and_a_team(self, event: Event, boss: Client) -> None:
        make_players(event, 4)
        self.goes_round(boss, f"{DESK}entrants/add/", name="孟根其其格", phone="13800138000")
        self.goes_round(boss, f"{DESK}entrants/1/", name="其其格")
        self.goes_round(boss, f"{DESK}entrants/team/1/", name="草原队")

    def test_the_draw_of_a_hall(self, event: Event, boss: Client) -> None:
        make_zhang(event)
        make_players(event, 4)
        typed = {"t-1": "1", "w-1": "E", "t-2": "x", "w-3": "N", "c-1-E": "九万", "reason": "现场抽的"}
        self.goes_round(boss, f"{DESK}z/1/draw/hall/", **typed)

    def test_the_reason_of_an_undo(self, event: Event, boss: Client) -> None:
        record(seated_table(event), plain_win(), User.objects.get(username="boss"))
        self.goes_round(boss, f"/{TABLE}h/1/undo/", reason="记错了人")

    def test_a_correction(self, event: Event, boss: Client) -> None:
        record(seated_table(event), plain_win(), User.objects.get(username="boss"))
        self.goes_round(boss, f"{DESK}z/1/t/1/h/1/correct/", reason="嘴数看错", zui_S="1.5")

    def test_the_reason_of_a_step_in_a_fold(self, event: Event, boss: Client) -> None:
        Event.objects.update(state=EventState.FINISHED)
        self.goes_round(boss, DESK, f"{DESK}step/resume/", reason="申诉成立")


def form_of_settings(boss: Client, **typed: str) -> dict[str, str]:
    """Send the settings signed out; return what the sign-in form carries."""
    page = f"{DESK}settings/"
    return send_signed_out(page, page, changed(sent_by(boss.get(page).content.decode(), page, page), **typed))


def test_pressing_the_button_then_saves_it(event: Event, boss: Client) -> None:
    client, url = sign_in(form_of_settings(boss, place="二楼"))
    sent = sent_by(client.get(url).content.decode(), f"{DESK}settings/", url.partition("#")[0])
    assert client.post(f"{DESK}settings/", sent).status_code == 302
    event.refresh_from_db()
    assert event.place == "二楼"


def test_a_wrong_password_loses_nothing(boss: Client) -> None:
    carried = form_of_settings(boss, place="二楼")
    again = Client().post("/sign-in/", carried | {"username": "boss", "password": "wrong"}).content.decode()
    client, url = sign_in({name: values[0] for name, values in sent_by(again, "/sign-in/").items()})
    assert "二楼" in client.get(url).content.decode()


def test_being_locked_out_loses_nothing(boss: Client) -> None:
    carried = form_of_settings(boss, place="二楼")
    wrong = carried | {"username": "boss", "password": "wrong"}
    locked = [Client(REMOTE_ADDR="10.0.0.9").post("/sign-in/", wrong) for _try in range(5)][-1]
    assert locked.status_code == 429
    waiting = sent_by(locked.content.decode(), "/sign-in/")
    page = Client().post("/sign-in/", waiting).content.decode()
    assert "请填写这一项" not in page
    client, url = sign_in({name: values[0] for name, values in sent_by(page, "/sign-in/").items()})
    assert "二楼" in client.get(url).content.decode()


def test_a_first_password_is_changed_in_between(boss: Client) -> None:
    carried = form_of_settings(boss, place="二楼")
    User.objects.update(must_change_password=True)
    client, url = sign_in(carried)
    assert url.startswith("/password/?next=")
    new = {"new_password1": "huanghe-9-pai", "new_password2": "huanghe-9-pai"}
    assert "二楼" in client.get(client.post(url, new).url).content.decode()


def test_somebody_elses_permission_is_his_own(event: Event, boss: Client) -> None:
    give_role(event, Role.REFEREE, "caipan")
    client, url = sign_in(form_of_settings(boss, place="二楼"), name="caipan")
    assert client.get(url).status_code == 403
    assert SESSION_KEY not in client.session


@pytest.mark.parametrize("change", ["x", "", "kept"])
def test_what_was_not_signed_by_us_is_not_shown(boss: Client, change: str) -> None:
    carried = form_of_settings(boss, place="二楼")
    forged = carried["kept"][:-4] + change if change != "kept" else change
    client, url = sign_in(carried | {"kept": forged})
    assert url == f"{DESK}settings/"
    assert "二楼" not in client.get(url).content.decode()


def test_passwords_are_never_carried(event: Event, boss: Client) -> None:
    typed = {"name": "甲", "password": "geheim-1", "new_password1": "geheim-2", "code": "geheim-3"}
    carried = send_signed_out(f"{DESK}schedule/", f"{DESK}schedule/", {n: [v] for n, v in typed.items()})
    client, _url = sign_in(carried)
    assert client.session[SESSION_KEY]["fields"] == [["name", ["甲"]]]


def test_more_than_can_be_carried_is_not(event: Event) -> None:
    answer = Client().post(f"{DESK}settings/", {"notice": "长" * MOST_CHARACTERS})
    assert answer.status_code == 302


def test_a_file_has_to_be_chosen_again_and_the_page_says_so(boss: Client) -> None:
    page = f"{DESK}entrants/import/"
    client = Client()
    answer = client.post(page, {"file": io.BytesIO(b"a,b")}, headers={"referer": SITE + page})
    assert "选过的文件留不住" in client.get(answer.url).content.decode()
    with_text = {"file": io.BytesIO(b"a,b"), "sheet": "名单"}
    answer = Client().post(page, with_text, headers={"referer": SITE + page})
    html = answer.content.decode()
    assert "选过的文件留不住" in html
    client, url = sign_in({name: values[0] for name, values in sent_by(html, "/sign-in/").items()})
    assert "选过的文件留不住" in client.get(url).content.decode()


def test_a_form_whose_page_is_gone_waits_behind_a_button(event: Event, boss: Client) -> None:
    Event.objects.update(state=EventState.FINISHED)
    target = f"{DESK}step/resume/"
    # Typed on a page that was itself the answer to a button, so that nothing can be opened there.
    client, url = sign_in(send_signed_out(target, target, {"reason": ["申诉成立"]}))
    html = client.get(url).content.decode()
    assert STILL_THERE in html
    assert "<li>申诉成立</li>" in html
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    client.post(target, sent_by(html, target))
    event.refresh_from_db()
    assert event.state == EventState.RUNNING


class TestATokenOutOfDate:
    """Every open page has one as soon as somebody signs in beside it."""

    @pytest.fixture
    def strict(self, event: Event) -> Client:
        """The organiser's browser, which checks tokens."""
        client = Client(enforce_csrf_checks=True)
        user = give_role(event, Role.ORGANISER, "boss")
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    def test_the_form_comes_back_as_it_was(self, strict: Client) -> None:
        page = f"{DESK}schedule/"
        typed = {"stage_name": "半决赛", "csrfmiddlewaretoken": "old"}
        answer = strict.post(page, typed, headers={"referer": SITE + page, "origin": SITE})
        assert (answer.status_code, answer.url) == (302, f"{page}#kept")
        assert 'value="半决赛"' in strict.get(page).content.decode()

    def test_signed_out_too_one_signs_in_first(self, event: Event) -> None:
        page = f"{DESK}schedule/"
        answer = Client(enforce_csrf_checks=True).post(page, {"count": "1"}, headers={"referer": SITE + page})
        assert answer.status_code == 403
        assert "kept" in sent_by(answer.content.decode(), "/sign-in/")

    def test_so_does_what_the_sign_in_itself_carries(self, boss: Client) -> None:
        carried = form_of_settings(boss, place="二楼")
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = boss.cookies
        answer = strict.post("/sign-in/", carried, headers={"referer": f"{SITE}/sign-in/"})
        assert answer.url == f"{DESK}settings/#kept"
        assert "二楼" in strict.get(answer.url).content.decode()

    @pytest.mark.parametrize(
        "sender",
        [
            {},
            {"origin": "https://elsewhere.example"},
            {"origin": "null", "referer": f"{SITE}/desk/kerqin/schedule/"},
            {"referer": "https://elsewhere.example/"},
        ],
    )
    def test_another_site_can_put_no_words_into_anybodys_mouth(
        self, strict: Client, sender: dict[str, str]
    ) -> None:
        page = f"{DESK}schedule/"
        answer = strict.post(page, {"stage_name": "骗子杯"}, headers=sender)
        assert answer.status_code == 403
        assert SESSION_KEY not in strict.session
        assert "骗子杯" not in strict.get(page).content.decode()
