"""Fixtures every room's tests share."""

from collections.abc import Callable, Iterator

import hypothesis
import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.utils import translation

from tests.builders import give_role, make_event
from tournament.accounts.models import Role, User
from tournament.events.models import Event

# A busy machine is not a fault of the code: time is measured by benchmarks, not by tests.
hypothesis.settings.register_profile("site", deadline=None)
hypothesis.settings.load_profile("site")


@pytest.fixture(scope="session", autouse=True)
def _settings_of_tests() -> Iterator[None]:
    """Speak plain http, serve static files by name, hash passwords cheaply; for the live server too.

    A hashed manifest exists only after collectstatic, and the redirect to https has a test of its own.
    """
    plain = {
        "SECURE_SSL_REDIRECT": False,
        "SESSION_COOKIE_SECURE": False,
        "CSRF_COOKIE_SECURE": False,
        "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
        "STORAGES": {
            **settings.STORAGES,
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
        },
    }
    with override_settings(**plain):
        yield


@pytest.fixture(autouse=True)
def _chinese() -> None:
    """Begin in the site's language: a request made in English leaves English behind in its thread."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture
def event(db: None) -> Event:
    """A running event."""
    return make_event()


@pytest.fixture
def organiser(event: Event) -> User:
    """赛事负责人."""
    return give_role(event, Role.ORGANISER, "organiser")


@pytest.fixture
def chief(event: Event) -> User:
    """裁判长."""
    return give_role(event, Role.CHIEF, "chief")


@pytest.fixture
def referee(event: Event) -> User:
    """裁判."""
    return give_role(event, Role.REFEREE, "referee")


@pytest.fixture
def organiser_client(client_for: Callable[[User], Client], organiser: User) -> Client:
    """A browser in which the organiser is signed in."""
    return client_for(organiser)


@pytest.fixture
def client_for() -> Callable[[User], Client]:
    """Return a function that signs a person in."""

    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return sign_in
