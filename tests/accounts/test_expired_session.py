"""A button pressed after the sign-in ran out: the person signs in and stands before the button again."""

import pytest
from django.test import Client

from tests.builders import PASSWORD, give_role
from tournament.accounts.models import Role
from tournament.events.models import Event

pytestmark = pytest.mark.django_db

SITE = "http://testserver"
CLOSE = "/desk/kerqin/z/1/t/1/close/"
NOT_DONE = "登录已过期，刚才这一步没有做。登录后请再点一次。"


def next_of(response: object) -> str:
    """Return where an answer leads after signing in."""
    path, _sep, page = response.url.partition("?next=")  # type: ignore[attr-defined]
    assert path == "/sign-in/"
    return str(page)


def test_after_signing_in_the_page_with_the_button_opens(event: Event) -> None:
    give_role(event, Role.REFEREE, "caipan")
    client = Client()
    led = client.post(CLOSE, headers={"referer": f"{SITE}/desk/kerqin/zhangs/?show=1"})
    assert next_of(led) == "/desk/kerqin/zhangs/%3Fshow%3D1"
    assert NOT_DONE in client.get(led.url).content.decode()
    back = client.post(led.url, {"username": "caipan", "password": PASSWORD, "next": "/desk/kerqin/zhangs/"})
    assert back.url == "/desk/kerqin/zhangs/"
    assert client.get(back.url).status_code == 200


@pytest.mark.parametrize(
    "referer",
    [
        "",
        "https://elsewhere.example/desk/kerqin/zhangs/",
        "http://testserver@elsewhere.example/",
        "http://testserver//elsewhere.example/",
        "javascript:alert(1)",
    ],
)
def test_without_a_page_of_this_site_before_it_the_events_desk_opens(event: Event, referer: str) -> None:
    assert next_of(Client().post(CLOSE, headers={"referer": referer})) == "/desk/kerqin/"


def test_outside_of_events_the_first_page_opens() -> None:
    assert next_of(Client().post("/desk/new/")) == "/"


def test_a_page_that_was_only_opened_is_opened_after_signing_in(event: Event) -> None:
    client = Client()
    led = client.get("/desk/kerqin/log/?page=2", headers={"referer": f"{SITE}/"})
    assert next_of(led) == "/desk/kerqin/log/%3Fpage%3D2"
    assert NOT_DONE not in client.get(led.url).content.decode()


def test_a_tap_sent_by_htmx_is_told_the_same(event: Event) -> None:
    client = Client()
    page = f"{SITE}/desk/kerqin/check-in/"
    headers = {"hx-request": "true", "hx-current-url": page}
    led = client.post("/desk/kerqin/check-in/1/", {"state": "present"}, headers=headers)
    assert led["HX-Redirect"] == "/sign-in/?next=/desk/kerqin/check-in/"
    assert NOT_DONE in client.get(led["HX-Redirect"]).content.decode()


class TestTheAddressBehindAButton:
    """Opened as a page it does nothing; it says so and leads back."""

    @pytest.fixture
    def client(self, event: Event, client_for: object) -> Client:
        """A referee's browser."""
        return client_for(give_role(event, Role.REFEREE, "caipan"))  # type: ignore[operator,no-any-return]

    def opened(self, client: Client, address: str = CLOSE, **headers: str) -> str:
        """Return the page at an address that is only posted to."""
        response = client.get(address, headers=headers)
        assert response.status_code == 405
        assert response["Allow"] == "POST"
        return response.content.decode()

    def test_it_says_so_and_leads_to_the_page_before(self, client: Client) -> None:
        page = self.opened(client, referer=f"{SITE}/desk/kerqin/zhangs/")
        assert "这一步请用页面上的按钮" in page
        assert 'href="/desk/kerqin/zhangs/"' in page

    @pytest.mark.parametrize("before", ["", f"{SITE}/sign-in/?next={CLOSE}", f"{SITE}{CLOSE}"])
    def test_after_the_sign_in_it_leads_to_the_desk(self, client: Client, before: str) -> None:
        assert 'class="button primary" href="/desk/kerqin/"' in self.opened(client, referer=before)

    def test_outside_of_events_it_leads_to_the_first_page(self, client: Client) -> None:
        assert 'class="button primary" href="/"' in self.opened(client, "/language/")

    def test_no_other_site_is_linked(self, client: Client) -> None:
        page = self.opened(client, referer="https://elsewhere.example/desk/")
        assert "elsewhere" not in page

    def test_it_speaks_english_too(self, client: Client) -> None:
        client.cookies["django_language"] = "en"
        assert '<html lang="en">' in self.opened(client)
