"""The pages of the entry list: upload, preview, confirm, discard."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import give_role, make_event
from tests.entrants.entering import coming_event, enter, file, upload, upload_rows
from tournament.accounts.models import Role, User
from tournament.entrants.desk_items import items
from tournament.entrants.models import PlayerState, RosterImport
from tournament.entrants.services import confirm_import, upload_roster
from tournament.events.checklist import Item
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def coming(db: None) -> Event:
    return coming_event("hall")


@pytest.fixture
def client(coming: Event, client_for) -> Client:
    return client_for(give_role(coming, Role.ORGANISER, "fuzeren"))


@pytest.fixture
def user(coming: Event, client: Client) -> User:
    return User.objects.get(username="fuzeren")


def text_of(response) -> str:
    """Return the words of a page, without markup, in one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", response.content.decode()))


def send(client: Client, event: Event, filename: str, data: bytes | None = None):
    return client.post(
        reverse("roster-upload", args=[event.slug]), {"file": file(filename, data)}, follow=True
    )


@pytest.mark.parametrize(
    ("filename", "summary"),
    [
        ("roster-utf8.csv", "将加入 64 人、16 队"),
        ("roster-gbk.csv", "将加入 38 人、10 队"),
        ("roster-merged.xlsx", "将加入 48 人、12 队"),
    ],
)
def test_uploading_a_real_list_shows_its_preview_and_enters_nobody(
    client: Client, coming: Event, filename: str, summary: str
) -> None:
    response = send(client, coming, filename)
    assert response.redirect_chain[0][0] == reverse(
        "roster-preview", args=["hall", RosterImport.objects.get().pk]
    )
    assert summary in text_of(response)
    assert not coming.players.exists()
    assert not coming.teams.exists()


def test_the_preview_shows_every_row_of_the_file_with_what_will_happen(client: Client, coming: Event) -> None:
    page = text_of(send(client, coming, "roster-gbk.csv"))
    # 55 rows: 38 players, one repeated, one without a name, 11 blank, a title, a header, totals, a signature.
    assert re.findall(r"第 (\d+) 行 [·＋△＝✕]", page) == [str(number) for number in range(1, 56)]
    assert page.count("＋ 加入") == 38
    assert page.count("✕ 重复，不导入") == 1
    assert page.count("✕ 有问题，不导入") == 1
    assert page.count("空行，跳过") == 11
    for words in (
        "标题或说明，不导入",
        "· 表头",
        "合计，不导入",
        "签字，不导入",
        "2 行不加入",
        "2 行请您看一下",
    ):
        assert words in page
    assert "与第 8 行的“白音宝力高一”同队同名，不再导入。" in page
    assert "第 53 行没有姓名，不导入。" in page


def test_only_the_rows_that_need_a_look_can_be_shown(client: Client, coming: Event, user: User) -> None:
    stored = upload(coming, user)
    page = text_of(client.get(reverse("roster-preview", args=["hall", stored.pk]), {"show": "look"}))
    assert re.findall(r"第 (\d+) 行 [·＋△＝✕]", page) == ["52", "53"]
    assert "加入 38 人" in page


def test_the_preview_speaks_the_language_of_the_page(client: Client, coming: Event, user: User) -> None:
    stored = upload(coming, user)
    client.cookies["django_language"] = "en"
    page = text_of(client.get(reverse("roster-preview", args=["hall", stored.pk])))
    assert "Row 53 has no name and will not be imported." in page
    assert "blank, skipped" in page
    assert "Read as GB18030 text." in page


def test_substitutes_are_shown_and_the_other_sheet_can_be_chosen(
    client: Client, coming: Event, user: User
) -> None:
    stored = upload(coming, user, "roster-merged.xlsx")
    address = reverse("roster-preview", args=["hall", stored.pk])
    page = text_of(client.get(address))
    assert page.count("△ 加入，替补") == 3
    assert "其中 3 人是替补。" in page
    assert "报名表（48 人）" in page
    other = client.get(address, {"sheet": "说明"})
    assert other.status_code == 200
    assert "“说明”里没有找到表头" in text_of(other)
    assert reverse("roster-confirm", args=["hall", stored.pk]) not in other.content.decode()
    assert "没有名为“没有的”的工作表" in text_of(client.get(address, {"sheet": "没有的"}))


def test_confirming_shows_the_result_with_the_numbers(client: Client, coming: Event, user: User) -> None:
    stored = upload(coming, user)
    response = client.post(
        reverse("roster-confirm", args=["hall", stored.pk]), {"sheet": "roster-gbk.csv"}, follow=True
    )
    page = text_of(response)
    assert "已加入 38 人" in page
    assert "加入 38 人；2 行没有加入：表里重复 1、内容不全或不对 1。" in page
    assert "38 贾伟华 科尔沁区二队" in page
    assert "第 52 行 白音宝力高一 · 科左中旗二队 表里重复" in page
    assert "第 53 行 — · 库伦旗" in page
    assert coming.players.count() == 38


def test_confirming_twice_from_the_page_adds_nothing_and_says_so(
    client: Client, coming: Event, user: User
) -> None:
    stored = upload(coming, user)
    address = reverse("roster-confirm", args=["hall", stored.pk])
    client.post(address)
    page = text_of(client.post(address, follow=True))
    assert "这次没有再加人" in page
    assert "已加入 38 人" in page
    assert coming.players.count() == 38


def test_who_is_on_the_list_already_is_named_and_left_alone(
    client: Client, coming: Event, user: User
) -> None:
    enter(coming, "魏刚", "开鲁县", phone="1", user=user)
    stored = upload_rows(coming, user, "1,开鲁县,魏刚,男,70,13800000000,", "2,开鲁县,梁英,女,66,,")
    page = text_of(client.get(reverse("roster-preview", args=["hall", stored.pk])))
    assert "将加入 1 人、1 队" in page
    assert "＝ 名单里已有，不再加" in page
    assert "名单里的 1 号同队同名。" in page
    confirm_import(roster_import=stored, user=user)
    assert coming.players.get(name="魏刚").phone == "1"
    assert "名单里已有（1 号）" in text_of(client.get(reverse("roster-preview", args=["hall", stored.pk])))


def test_a_list_without_anybody_new_has_no_button_to_confirm(
    client: Client, coming: Event, user: User
) -> None:
    confirm_import(roster_import=upload(coming, user), user=user)
    stored = upload(coming, user)
    response = client.get(reverse("roster-preview", args=["hall", stored.pk]))
    assert "表里认出的人，名单上都有了，不用再导入" in text_of(response)
    assert reverse("roster-confirm", args=["hall", stored.pk]) not in response.content.decode()


def test_confirming_such_a_list_anyway_is_refused_on_the_page(
    client: Client, coming: Event, user: User
) -> None:
    confirm_import(roster_import=upload(coming, user), user=user)
    response = client.post(reverse("roster-confirm", args=["hall", upload(coming, user).pk]))
    assert response.status_code == 409
    assert "没有可以加入的选手" in text_of(response)


def test_discarding_leads_back_to_the_list(client: Client, coming: Event, user: User) -> None:
    stored = upload(coming, user)
    page = text_of(client.post(reverse("roster-discard", args=["hall", stored.pk]), follow=True))
    assert "没有导入，内容已经删除" in page
    assert not RosterImport.objects.exists()
    assert client.get(reverse("roster-preview", args=["hall", stored.pk])).status_code == 404


def entrants_item(event: Event) -> Item:
    return next(item for item in items(event) if item.order == 40)


def test_the_same_list_sent_again_asks_nothing_of_anybody(client: Client, coming: Event, user: User) -> None:
    first = upload(coming, user)
    assert "还没有确认" in entrants_item(coming).detail
    confirm_import(roster_import=first, user=user)
    again = upload(coming, user)
    assert entrants_item(coming).done
    page = client.get(reverse("roster-preview", args=["hall", again.pk]))
    assert "表里认出的人，名单上都有了，不用再导入。" in text_of(page)
    listed = text_of(client.get(reverse("entrants", args=["hall"])))
    assert "还没有确认" not in listed
    assert "“roster-gbk.csv”传上来以后没有导入" in listed


def test_an_upload_overtaken_by_another_is_no_longer_waited_for(coming: Event, user: User) -> None:
    table = "姓名,代表队\n{0},甲队\n{1},甲队\n{2},乙队\n{3},乙队\n"
    old = upload_roster(
        event=coming, filename="旧.csv", data=table.format("王一", "王二", "王三", "王四").encode(), user=user
    )
    new = upload_roster(
        event=coming, filename="新.csv", data=table.format("李一", "李二", "李三", "李四").encode(), user=user
    )
    assert "新.csv" in entrants_item(coming).detail
    confirm_import(roster_import=new, user=user)
    assert old.confirmed_at is None
    assert entrants_item(coming).done


def test_an_unconfirmed_upload_is_found_again_from_the_list(
    client: Client, coming: Event, user: User
) -> None:
    stored = upload(coming, user)
    response = client.get(reverse("entrants", args=["hall"]))
    assert "“roster-gbk.csv”还没有确认" in text_of(response)
    assert reverse("roster-preview", args=["hall", stored.pk]) in response.content.decode()


@pytest.mark.parametrize(
    ("filename", "data", "sentence"),
    [
        ("list.pdf", b"%PDF-1.7", "不能读“.pdf”文件。请另存为 .xlsx 或 .csv 再传。"),
        ("list.xlsx", b"not a workbook", "内容却不是 Excel 表格"),
        ("list.csv", b"", "文件是空的"),
        ("list.csv", b"x" * (5 * 1024 * 1024 + 1), "文件超过 5 MB"),
        ("list.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "旧版 .xls 文件"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_beside_the_field(
    client: Client, coming: Event, filename: str, data: bytes, sentence: str
) -> None:
    response = send(client, coming, filename, data)
    assert response.status_code == 200
    assert sentence in " ".join(response.context["form"].errors["file"])
    assert 'aria-invalid="true"' in response.content.decode()
    assert not RosterImport.objects.exists()


def test_uploading_nothing_asks_for_a_file(client: Client, coming: Event) -> None:
    response = client.post(reverse("roster-upload", args=["hall"]))
    assert response.context["form"].errors["file"] == ["请先选一个文件。"]


def test_a_refusal_speaks_english_too(client: Client, coming: Event) -> None:
    client.cookies["django_language"] = "en"
    response = client.post(reverse("roster-upload", args=["hall"]), {"file": file("list.pdf", b"%PDF")})
    assert "files cannot be read" in response.context["form"].errors["file"][0]


def test_names_from_a_file_are_shown_as_text(client: Client, coming: Event, user: User) -> None:
    stored = upload_rows(coming, user, "1,<b>队</b>,<script>x</script>,男,70,,")
    page = client.get(reverse("roster-preview", args=["hall", stored.pk])).content.decode()
    assert "<script>x" not in page
    assert "<b>队" not in page


def test_another_events_import_is_not_found(client: Client, coming: Event) -> None:
    other = make_event("other", state=EventState.ANNOUNCED)
    organiser = give_role(other, Role.ORGANISER, "somebody")
    stored = upload(other, organiser)
    assert client.get(reverse("roster-preview", args=["hall", stored.pk])).status_code == 404
    for name in ("roster-confirm", "roster-discard"):
        assert client.post(reverse(name, args=["hall", stored.pk])).status_code == 404
        # And the address of the other event opens to nobody of this one.
        assert client.post(reverse(name, args=["other", stored.pk])).status_code == 403
    assert RosterImport.objects.count() == 1
    assert not other.players.exists()


def test_confirming_needs_a_post(client: Client, coming: Event, user: User) -> None:
    stored = upload(coming, user)
    for name in ("roster-confirm", "roster-discard"):
        assert client.get(reverse(name, args=["hall", stored.pk])).status_code == 405
    assert not coming.players.exists()


def test_reserves_from_the_list_are_not_expected_at_check_in(
    client: Client, coming: Event, user: User
) -> None:
    confirm_import(roster_import=upload(coming, user, "roster-merged.xlsx"), user=user)
    reserves = coming.players.filter(state=PlayerState.RESERVE).order_by("number")
    # Rows 6, 26 and 46 of the sheet, whose first player stands in row 3.
    assert list(reserves.values_list("number", "name")) == [(4, "龚勇静"), (24, "邓兰刚"), (44, "曹秀洋")]
