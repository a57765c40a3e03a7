"""One's own password: a first one opens nothing, and the old one is asked for before a new one counts."""

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import PASSWORD, give_role, make_players, make_table, make_user, make_zhang
from tournament.accounts.models import Role, User
from tournament.events.models import Event

pytestmark = pytest.mark.django_db

NEW = "huanghe-9-pai"
ClientFor = Callable[[User], Client]


def with_first_password(user: User) -> User:
    """Give a person a password that somebody else chose."""
    user.must_change_password = True
    user.save()
    return user


def change(client: Client, old: str | None = None, new: str = NEW, **more: str) -> object:
    """Ask for a new password."""
    typed = {"new_password1": new, "new_password2": new} | ({} if old is None else {"old_password": old})
    return client.post("/password/", typed, **more)


class TestAFirstPassword:
    """Known to the organiser, so that nothing may be done with it in the person's name."""

    @pytest.fixture
    def client(self, event: Event, client_for: ClientFor) -> Client:
        """The browser of a referee who holds every role and has not chosen a password yet."""
        make_table(make_zhang(event), make_players(event, 4))
        user = give_role(event, Role.REFEREE, "caipan")
        for role in (Role.CHIEF, Role.ORGANISER):
            event.memberships.create(user=user, role=role)
        return client_for(with_first_password(user))

    @pytest.mark.parametrize(
        "address",
        [
            "/desk/new/",
            "/desk/kerqin/",
            "/desk/kerqin/people/",
            "/desk/kerqin/z/1/sheets.pdf",
            "/e/kerqin/z/1/t/1/record/",
        ],
    )
    def test_opens_neither_the_desk_nor_the_recording(self, client: Client, address: str) -> None:
        response = client.get(address)
        assert (response.status_code, response["Location"]) == (302, f"/password/?next={quote(address, '')}")

    @pytest.mark.parametrize(
        "address",
        [
            "/desk/new/",
            "/desk/kerqin/z/1/t/1/close/",
            "/e/kerqin/z/1/t/1/record/",
            "/e/kerqin/z/1/t/1/record/preview/",
        ],
    )
    def test_changes_nothing(self, client: Client, address: str) -> None:
        assert client.post(address)["Location"].startswith("/password/?next=")

    def test_a_tap_sent_by_htmx_takes_the_whole_page_there(self, client: Client) -> None:
        response = client.post("/e/kerqin/z/1/t/1/record/preview/", headers={"hx-request": "true"})
        assert response["HX-Redirect"].startswith("/password/?next=")

    @pytest.mark.parametrize("address", ["/", "/e/kerqin/", "/e/kerqin/z/1/t/1/", "/password/"])
    def test_leaves_the_public_pages_open(self, client: Client, address: str) -> None:
        assert client.get(address).status_code == 200

    def test_does_not_keep_anybody_from_signing_out(self, client: Client) -> None:
        assert client.post("/sign-out/").url == "/"

    def test_just_typed_is_not_asked_for_again(self, client: Client) -> None:
        assert "现在的密码</label>" not in client.get("/password/").content.decode()
        assert change(client).status_code == 302  # type: ignore[attr-defined]
        assert client.get("/desk/kerqin/").status_code == 200

    def test_once_changed_leads_on_to_the_page_that_was_asked_for(self, client: Client) -> None:
        led = client.get("/desk/kerqin/z/1/sheets.pdf?copies=2")
        typed = {"new_password1": NEW, "new_password2": NEW}
        assert client.post(led.url, typed | {"new_password2": "other"}).status_code == 422
        assert client.post(led.url, typed).url == "/desk/kerqin/z/1/sheets.pdf?copies=2"

    @pytest.mark.parametrize(
        "elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:a"]
    )
    def test_once_changed_leads_to_no_other_site(self, client: Client, elsewhere: str) -> None:
        typed = {"new_password1": NEW, "new_password2": NEW}
        assert client.post(f"/password/?next={quote(elsewhere)}", typed).url == "/"

    def test_signing_in_with_it_leads_by_way_of_the_change(self, client: Client) -> None:
        data = {"username": "caipan", "password": PASSWORD, "next": "/desk/kerqin/log/"}
        assert Client().post("/sign-in/", data).url == "/password/?next=%2Fdesk%2Fkerqin%2Flog%2F"

    def test_typed_long_ago_is_asked_for(self, client: Client) -> None:
        User.objects.update(last_login=timezone.now() - timedelta(hours=2))
        assert change(client).status_code == 422  # type: ignore[attr-defined]
        assert User.objects.get(username="caipan").must_change_password
        assert change(client, PASSWORD).status_code == 302  # type: ignore[attr-defined]

    def test_chosen_by_oneself_it_is_one_no_more(self, client: Client) -> None:
        change(client)
        user = User.objects.get(username="caipan")
        assert user.check_password(NEW)
        assert not user.must_change_password


class TestAPasswordOfOnesOwn:
    """Whoever finds the desk open cannot take the account over."""

    @pytest.fixture
    def client(self, client_for: ClientFor) -> Client:
        """The browser of somebody who signed in a moment ago."""
        return client_for(make_user("caipan"))

    @pytest.mark.parametrize("old", [None, "", "wrong"])
    def test_is_not_replaced_without_it(self, client: Client, old: str | None) -> None:
        response = change(client, old)
        assert response.status_code == 422  # type: ignore[attr-defined]
        assert User.objects.get().check_password(PASSWORD)

    def test_a_wrong_one_is_answered_in_words(self, client: Client) -> None:
        assert "现在的密码不对，再输一次。" in change(client, "wrong").content.decode()  # type: ignore[attr-defined]

    def test_is_replaced_with_it_and_the_session_goes_on(self, client: Client) -> None:
        assert change(client, PASSWORD).status_code == 302  # type: ignore[attr-defined]
        assert User.objects.get().check_password(NEW)
        assert client.get("/password/").status_code == 200

    def test_guessing_is_locked_out_as_at_the_sign_in(self, client: Client) -> None:
        for _try in range(5):
            last = change(client, "wrong")
        assert last.status_code == 429  # type: ignore[attr-defined]
        assert change(client, PASSWORD).status_code == 429  # type: ignore[attr-defined]
        assert User.objects.get().check_password(PASSWORD)

    def test_what_the_throttle_could_not_write_down_is_refused(self, client: Client) -> None:
        typed = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW, "more": "\0"}
        assert client.post("/password/", typed).status_code == 400

    def test_a_new_one_as_long_as_a_book_is_refused(self, client: Client) -> None:
        response = change(client, PASSWORD, "a9" * 50_000)
        assert response.status_code == 422  # type: ignore[attr-defined]
        assert "最多 1024 个字" in response.content.decode()  # type: ignore[attr-defined]


def test_other_browsers_are_signed_out_by_a_new_password(client_for: ClientFor) -> None:
    user = make_user("caipan")
    here, there = client_for(user), client_for(user)
    change(here, PASSWORD)
    assert here.get("/password/").status_code == 200
    assert there.get("/password/").status_code == 302
