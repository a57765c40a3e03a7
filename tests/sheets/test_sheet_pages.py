"""The addresses of printed sheets: who may open them, what they hand out, what they say when they cannot."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.builders import give_role, make_event, make_players, make_table, make_zhang
from tests.sheets.paper import reader, text_of
from tournament.accounts.models import Role, User
from tournament.draw.models import Table
from tournament.events.models import Event
from tournament.sheets import documents, render
from tournament.sheets.fonts import GlyphMissing

pytestmark = pytest.mark.django_db

ONE_TABLE = ("score-sheet", "score-sheet-blank")
EVERY = (*ONE_TABLE, "score-sheets")


@pytest.fixture
def table(event: Event) -> Table:
    """Table 3 of the first 仗."""
    return make_table(make_zhang(event), make_players(event, 4), number=3)


@pytest.fixture
def no_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand out an empty file: these tests are about the door, not the paper."""
    document = documents.Document(filename="表.pdf", content=b"%PDF-")
    monkeypatch.setattr(documents, "score_sheet", lambda **_rows: document)
    monkeypatch.setattr(documents, "score_sheets", lambda **_rows: document)


def address(name: str, event: Event, zhang: int = 1, table: int = 3) -> str:
    """Return the address of a sheet."""
    numbers = [zhang, table] if name in ONE_TABLE else [zhang]
    return reverse(name, args=[event.slug, *numbers])


@pytest.mark.usefixtures("no_printing", "table")
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.CHIEF, Role.REFEREE])
def test_every_official_of_the_event_may_print(
    name: str, role: Role, event: Event, client_for: Callable[[User], Client]
) -> None:
    response = client_for(give_role(event, role, "official")).get(address(name, event))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Cache-Control"] == "private, no-cache"


@pytest.mark.usefixtures("no_printing", "table")
@pytest.mark.parametrize("name", EVERY)
def test_others_may_not(
    name: str, event: Event, client: Client, client_for: Callable[[User], Client]
) -> None:
    asked = client.get(address(name, event))
    assert asked.status_code == 302
    assert asked["Location"].startswith(reverse("sign-in"))
    stranger = give_role(make_event("elsewhere"), Role.ORGANISER, "stranger")
    assert client_for(stranger).get(address(name, event)).status_code == 403


@pytest.mark.usefixtures("no_printing", "table")
@pytest.mark.parametrize("name", EVERY)
def test_what_another_event_has_is_not_found_here(
    name: str, event: Event, organiser: User, client_for: Callable[[User], Client]
) -> None:
    other = make_event("elsewhere")
    make_table(make_zhang(other, number=2), make_players(other, 4), number=9)
    client = client_for(organiser)
    assert client.get(address(name, event, zhang=2, table=9)).status_code == 404
    if name in ONE_TABLE:
        assert client.get(address(name, event, table=9)).status_code == 404


@pytest.mark.usefixtures("no_printing", "table")
@pytest.mark.parametrize("name", EVERY)
def test_sheets_are_only_read(name: str, event: Event, organiser_client: Client) -> None:
    assert organiser_client.post(address(name, event)).status_code == 405


def filename_of(response: HttpResponse) -> str:
    """Return the file name that RFC 5987 carries."""
    kind, _sep, name = response["Content-Disposition"].partition("; filename*=utf-8''")
    assert kind == "inline"
    return unquote(name)


@pytest.mark.pdf
@pytest.mark.parametrize(
    ("name", "filename"),
    [
        ("score-sheet", "科尔沁嘴和交流赛 第 1 仗 3 号桌 记分表.pdf"),
        ("score-sheet-blank", "科尔沁嘴和交流赛 第 1 仗 3 号桌 空白记分表.pdf"),
        ("score-sheets", "科尔沁嘴和交流赛 第 1 仗 空白记分表.pdf"),
    ],
)
@pytest.mark.usefixtures("table")
def test_the_file_is_named_in_chinese(
    name: str, filename: str, event: Event, organiser_client: Client
) -> None:
    response = organiser_client.get(address(name, event))
    assert filename_of(response) == filename
    metadata = reader(response.content).metadata
    assert metadata is not None
    assert metadata.title == filename.removesuffix(".pdf")


@pytest.mark.pdf
@pytest.mark.usefixtures("table")
def test_paper_is_chinese_even_for_an_english_reader(event: Event, organiser_client: Client) -> None:
    organiser_client.cookies["django_language"] = "en"
    response = organiser_client.get(address("score-sheet-blank", event))
    assert "违规、处罚和更正" in text_of(response.content)
    assert "规则：嘴和（通辽 2011 规则）" in text_of(response.content)


@pytest.mark.usefixtures("table")
def test_the_qr_code_leads_to_this_very_site(
    event: Event, organiser_client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["hall.example"]
    seen: list[Any] = []
    monkeypatch.setattr(
        documents, "render_pdfs", lambda _template, contexts, **_more: seen.extend(contexts) or b"%PDF-"
    )
    organiser_client.get(address("score-sheet", event), HTTP_HOST="hall.example")
    assert [context["sheet"].address for context in seen] == ["http://hall.example/e/kerqin/z/1/t/3/"]


def test_before_the_seats_are_published_the_page_says_what_is_missing(
    event: Event, organiser_client: Client
) -> None:
    make_zhang(event)
    response = organiser_client.get(address("score-sheets", event))
    assert response.status_code == 409
    assert "第 1 仗还没有公布座位，公布后才有记分表。" in response.content.decode()
    assert reverse("desk-zhangs", args=[event.slug]) in response.content.decode()


@pytest.mark.usefixtures("table")
def test_a_box_in_the_sites_own_words_is_refused_with_the_way_to_the_settings(
    event: Event, organiser_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_sheet: Any, **_more: Any) -> bytes:
        raise GlyphMissing("𠀀")

    monkeypatch.setattr(documents, "render_pdfs", refuse)
    response = organiser_client.get(address("score-sheet", event))
    assert response.status_code == 422
    page = response.content.decode()
    assert "“𠀀”（U+20000）不在打印用的字库里" in page
    assert f'href="{reverse("settings", args=[event.slug])}"' in page


@pytest.mark.usefixtures("no_printing", "table")
@pytest.mark.parametrize(
    ("asked", "sent"),
    [("1733036400123-42", "1733036400123-42"), ("", None), ("a; path=/", None), ("1" * 41, None)],
)
def test_the_page_that_waits_for_a_file_finds_its_token(
    asked: str, sent: str | None, event: Event, organiser_client: Client
) -> None:
    response = organiser_client.get(address("score-sheets", event), {"ready": asked})
    cookie = response.cookies.get("file-ready")
    assert (cookie.value if cookie else None) == sent


class TestWithoutSystemLibraries:
    """A machine without Pango runs the site and says how to print."""

    @pytest.fixture(autouse=True)
    def no_pango(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the import fail as it does there."""

        def missing(_name: str) -> None:
            raise OSError("cannot load library 'libpango-1.0-0'")

        monkeypatch.setattr(render.importlib, "import_module", missing)

    @pytest.mark.usefixtures("table")
    @pytest.mark.parametrize("name", EVERY)
    def test_the_command_is_shown(self, name: str, event: Event, organiser_client: Client) -> None:
        response = organiser_client.get(address(name, event))
        assert response.status_code == 503
        page = strip_tags(response.content.decode())
        assert "sudo apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0" in page

    @pytest.mark.usefixtures("table")
    def test_the_desk_still_opens(self, event: Event, organiser_client: Client) -> None:
        response = organiser_client.get(reverse("desk", args=[event.slug]))
        assert response.status_code == 200
        assert "记分表" in response.content.decode()
