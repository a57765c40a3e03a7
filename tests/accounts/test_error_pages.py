"""The pages for what goes wrong below or before the site: database down, unknown address, too much."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory

from tests.builders import make_user
from tournament import hosts
from tournament.accounts import error_pages
from tournament.accounts.models import User

pytestmark = pytest.mark.django_db


class TestWithoutADatabase:
    """The page that says so must not ask the database for anything."""

    @pytest.fixture
    def client(self, client_for: Callable[[User], Client]) -> Client:
        """Somebody who is signed in: a session that has to be looked up."""
        client = client_for(make_user("caipan"))
        client.raise_request_exception = False
        return client

    @pytest.fixture
    def no_database(self, client: Client) -> Iterator[None]:
        """Let every query fail from now on."""

        def fails(*_arguments: object) -> None:
            raise OperationalError("server closed the connection")

        with connection.execute_wrapper(fails):
            yield

    @pytest.mark.usefixtures("no_database")
    @pytest.mark.parametrize("address", ["/", "/sign-in/", "/password/", "/e/kerqin/", "/desk/new/"])
    def test_every_page_ends_in_ours(
        self, client: Client, caplog: pytest.LogCaptureFixture, address: str
    ) -> None:
        response = client.get(address)
        page = response.content.decode()
        assert response.status_code == 500
        assert "系统出错了" in page
        assert "closed the connection" not in page
        references = [one.args[0] for one in caplog.records if one.name == "tournament.accounts.error_pages"]
        assert len(references) == 1
        assert references[0] in page

    @pytest.mark.usefixtures("no_database")
    def test_in_the_language_that_was_chosen(self, client: Client) -> None:
        client.cookies["django_language"] = "en"
        assert '<html lang="en">' in client.get("/").content.decode()

    @pytest.mark.usefixtures("no_database")
    def test_even_without_the_list_of_hashed_style_sheets(self, client: Client, settings: Any) -> None:
        backend = "whitenoise.storage.CompressedManifestStaticFilesStorage"
        settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
        assert "/static/css/base.css" in client.get("/").content.decode()


class TestAnUnknownAddress:
    """A phone that kept the address of yesterday's Wi-Fi is told so, whatever language it speaks."""

    @pytest.fixture(autouse=True)
    def _known(self, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        settings.ALLOWED_HOSTS = ["localhost"]
        settings.HALL = False
        monkeypatch.setattr(error_pages, "current_addresses", lambda: ["192.168.1.50"])

    def opened(self, **more: str) -> str:
        response = Client().get("/", HTTP_HOST="192.168.1.20:8000", **more)
        assert response.status_code == 400
        return response.content.decode()

    @pytest.mark.parametrize("language", ["zh-hans", "en"])
    def test_it_is_named_in_both_languages(self, language: str) -> None:
        page = self.opened(HTTP_COOKIE=f"django_language={language}")
        assert "您打开的是“192.168.1.20:8000”" in page
        assert "does not answer to the address you opened (192.168.1.20:8000)" in page
        assert "make run" in page

    def test_in_a_hall_the_right_ones_are_shown(self, settings: Any) -> None:
        settings.HALL = True
        page = self.opened(SERVER_PORT="8000")
        assert '<a class="button" href="http://192.168.1.50:8000/">' in page

    def test_elsewhere_the_machines_addresses_are_nobodys_business(self) -> None:
        assert "192.168.1.50" not in self.opened()

    def test_what_was_asked_for_is_shown_as_text(self) -> None:
        response = Client(HTTP_HOST="<b>x</b>").get("/")
        assert response.status_code == 400
        assert "<b>" not in response.content.decode()

    def test_the_console_hears_of_each_host_once(self, caplog: pytest.LogCaptureFixture) -> None:
        for host in ("once-a.example", "once-b.example", "once-a.example"):
            Client(HTTP_HOST=host).get("/")
        said = [one for one in caplog.records if one.name.startswith("django.")]
        assert ["'once-a.example'" in one.getMessage() for one in said] == [True, False]
        assert "'once-b.example'" in said[1].getMessage()
        assert [one.exc_info for one in said] == [None, None]

    def test_somebody_who_tries_names_does_not_fill_the_console(self) -> None:
        once = hosts.OnceAHost()

        def refused(host: str) -> logging.LogRecord:
            record = logging.makeLogRecord({"msg": "Invalid HTTP_HOST header"})
            record.request = RequestFactory(HTTP_HOST=host).get("/")
            return record

        told = [once.filter(refused(f"{number}.example")) for number in range(30)]
        assert told == [True] * hosts.HOSTS_NAMED + [False] * (30 - hosts.HOSTS_NAMED)


def test_a_file_that_is_too_large_is_said_to_be(settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    response = Client().post("/sign-in/", {"username": "a" * 20})
    assert response.status_code == 400
    assert "一次最多 6 MB" in response.content.decode()


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_another_request_that_cannot_be_read_is_answered_in_words(language: str) -> None:
    client = Client(HTTP_COOKIE=f"django_language={language}")
    page = client.get("/sign-in/?q=%00").content.decode()
    assert f'<html lang="{language}">' in page.replace("zh-Hans", "zh-hans")
    assert ("发来的内容不能用" in page) or language == "en"
