"""Signing in, its throttle, and the first password."""

import pytest
from django.test import Client

from tests.builders import PASSWORD, give_role, make_event, make_user
from tournament.accounts.models import Role
from tournament.events import services

pytestmark = pytest.mark.django_db


def sign_in(username: str, password: str, address: str = "10.0.0.7", client: Client | None = None):
    client = client or Client(REMOTE_ADDR=address)
    return client.post("/sign-in/", {"username": username, "password": password}, REMOTE_ADDR=address)


def test_the_right_password_signs_in() -> None:
    make_user("caipan")
    response = sign_in("caipan", PASSWORD)
    assert response.status_code == 302
    assert response.url == "/"


def test_a_wrong_password_is_answered_in_words_and_keeps_the_name() -> None:
    make_user("caipan")
    response = sign_in("caipan", "no")
    page = response.content.decode()
    assert "用户名或密码不对" in page
    assert 'value="caipan"' in page


def test_five_wrong_tries_lock_this_user_at_this_address_only() -> None:
    make_user("caipan")
    make_user("caipanzhang")
    for _try in range(5):
        last = sign_in("caipan", "no")
    assert last.status_code == 429
    assert "15 分钟" in last.content.decode()
    # Locked even with the right password …
    assert sign_in("caipan", PASSWORD).status_code == 429
    # … but a colleague behind the same address signs in, and so does the same user elsewhere.
    assert sign_in("caipanzhang", PASSWORD).status_code == 302
    assert sign_in("caipan", PASSWORD, address="10.0.0.8").status_code == 302


def test_a_hall_behind_one_address_is_not_locked_out_together() -> None:
    names = [f"caipan{n}" for n in range(8)]
    for name in names:
        make_user(name)
        sign_in(name, "no")
    assert all(sign_in(name, PASSWORD).status_code == 302 for name in names)


def test_a_first_password_has_to_be_changed_before_the_desk_opens() -> None:
    event = make_event()
    organiser = give_role(event, Role.ORGANISER, "organiser")
    _membership, password = services.add_person(
        event=event, username="caipan", display_name="裁判甲", role=Role.REFEREE, by=organiser
    )
    client = Client(REMOTE_ADDR="10.0.0.7")
    assert sign_in("caipan", password, client=client).url == "/password/?next=%2F"
    assert client.get(f"/desk/{event.slug}/").url == "/password/?next=%2Fdesk%2Fkerqin%2F"
    answer = client.post("/password/", {"new_password1": "huanghe-9-pai", "new_password2": "huanghe-9-pai"})
    assert answer.status_code == 302
    assert client.get(f"/desk/{event.slug}/").status_code == 200
    assert sign_in("caipan", "huanghe-9-pai", client=Client()).status_code == 302


def test_signing_out_is_a_post() -> None:
    client = Client()
    client.force_login(make_user("caipan"), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").status_code == 302
    assert "_auth_user_id" not in client.session


def test_nobody_is_sent_to_another_site_after_signing_in() -> None:
    make_user("caipan")
    response = Client().post(
        "/sign-in/", {"username": "caipan", "password": PASSWORD, "next": "https://elsewhere.example/"}
    )
    assert response.url == "/"


def test_a_tap_after_the_session_ended_takes_the_whole_page_to_sign_in() -> None:
    event = make_event()
    page = f"http://testserver/desk/{event.slug}/check-in/"
    headers = {"hx-request": "true", "hx-current-url": page}
    response = Client().post(f"/desk/{event.slug}/check-in/1/", {"state": "present"}, headers=headers)
    assert response["HX-Redirect"] == f"/sign-in/?next=/desk/{event.slug}/check-in/"
