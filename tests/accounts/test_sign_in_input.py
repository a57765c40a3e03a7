"""What is typed at the sign-in: too much, at full width, or what nobody can type."""

import pytest
from axes.models import AccessAttempt
from django.test import Client

from tests.builders import PASSWORD, make_user

pytestmark = pytest.mark.django_db


def sign_in(username: str, password: str = PASSWORD, **more: str) -> object:
    return Client().post("/sign-in/", {"username": username, "password": password, **more})


@pytest.mark.parametrize("field", ["username", "password"])
def test_far_too_much_is_a_sentence_and_never_tried(field: str) -> None:
    typed = {"username": "caipan", "password": PASSWORD, field: "很" * 100_000}
    response = sign_in(**typed)
    assert response.status_code == 200  # type: ignore[attr-defined]
    assert "太长了" in response.content.decode()  # type: ignore[attr-defined]
    # The throttle keeps what was tried, in columns of 255 signs.
    assert not AccessAttempt.objects.exists()


def test_the_longest_name_there_can_be_is_tried() -> None:
    make_user("a" * 150)
    assert sign_in("a" * 150).status_code == 302  # type: ignore[attr-defined]
    assert "太长了" not in sign_in("b" * 150).content.decode()  # type: ignore[attr-defined]
    assert "太长了，最多 150 个字。" in sign_in("b" * 151).content.decode()  # type: ignore[attr-defined]


def test_letters_at_full_width_are_the_same_letters() -> None:
    make_user("caipan7")
    assert sign_in("ｃａｉｐａｎ７").status_code == 302  # type: ignore[attr-defined]


def test_tries_at_full_width_are_counted_with_the_others() -> None:
    make_user("caipan")
    for username in ("caipan", "ｃaipan", "cａipan", "caｉpan", "caiｐan"):
        last = sign_in(username, "no")
    assert last.status_code == 429  # type: ignore[attr-defined]


@pytest.mark.parametrize("field", ["username", "password", "next", "anything"])
def test_a_nul_is_refused_before_it_reaches_the_database(field: str) -> None:
    typed = {"username": "caipan", "password": "no", field: "cai\0pan"}
    response = sign_in(**typed)
    assert response.status_code == 400  # type: ignore[attr-defined]
    assert not AccessAttempt.objects.exists()


@pytest.mark.parametrize("query", ["q=%00", "%00=1", "next=/%00"])
def test_a_nul_in_the_address_is_refused_likewise(query: str) -> None:
    response = Client().post(f"/sign-in/?{query}", {"username": "caipan", "password": "no"})
    assert response.status_code == 400
    assert not AccessAttempt.objects.exists()
