"""What the public standings show: places, ties and state in words, filters, looking back."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.html import Element, parse_html
from django.test.utils import CaptureQueriesContext

from tests.builders import make_event, make_players, make_table, make_team, make_zhang
from tests.standings.sheets import Played, close_zhang, sheet
from tournament.entrants.models import Player, PlayerState
from tournament.events.models import Event, EventKind, EventState

pytestmark = pytest.mark.django_db


def page(client: Client, path: str) -> str:
    """Return a page that must be there."""
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def rows(html: str) -> list[list[str]]:
    """Return the cells of the table's body as plain text, one list a row; without a phone's second lines."""
    return [
        [plain(cell, leave_out="narrow-only") for cell in row.children if isinstance(cell, Element)]
        for row in _body(html).children
        if isinstance(row, Element)
    ]


def on_a_phone(html: str) -> list[list[str]]:
    """Return for each row what a phone shows instead of the columns that it leaves out."""
    return [
        [plain(line) for line in _with_class(row, "narrow-only")]
        for row in _body(html).children
        if isinstance(row, Element)
    ]


def plain(node: Element | str, leave_out: str = "") -> str:
    """Return the text of an element, without its children of one class."""
    text = " ".join(" ".join(_texts(node, leave_out)).split())
    return re.sub(r" ([、（])", r"\1", text)


def _texts(node: Element | str, leave_out: str) -> Iterator[str]:
    if isinstance(node, str):
        yield re.sub(r"<[^>]*>", " ", node)
    elif not leave_out or leave_out not in dict(node.attributes).get("class", ""):
        for child in node.children:
            yield from _texts(child, leave_out)


def _with_class(node: Element, name: str) -> Iterator[Element]:
    for child in node.children:
        if isinstance(child, Element):
            if name in dict(child.attributes).get("class", ""):
                yield child
            yield from _with_class(child, name)


def _body(html: str) -> Element:
    body = re.search(r"<tbody.*?</tbody>", html, re.DOTALL)
    assert body
    parsed = parse_html(body.group())
    assert isinstance(parsed, Element)
    return parsed


@pytest.fixture
def tied(event: Event) -> list[Player]:
    """Eight players after one closed 仗 of two: 4 4 −4 −4 and 6 4 −5 −5 half 嘴; tie-break 仗 won.

    Player 5 has 6. Of those with 4 (1, 2 and 6), 1 and 2 share the first place of table 1 and 6 was second
    at table 2: 1 and 2 are in front of 6, and between them nothing decides.
    """
    event.tiebreaks = ["zhang_won"]
    event.save()
    players = make_players(event, 8)
    first = make_zhang(event, 1)
    make_zhang(event, 2)
    sheet(first, players[:4], Played((4, 4, -4, -4), "E"), number=1)
    sheet(first, players[4:], Played((6, 4, -5, -5), "S"), number=2)
    close_zhang(first)
    return players


class TestPlaces:
    """First three by sign and word, shared places as shared, what decided in words."""

    def test_shared_places_are_shown_with_a_sign_and_read_as_shared(
        self, client: Client, event: Event, tied: list[Player]
    ) -> None:
        html = page(client, "/e/kerqin/standings/")
        places = [row[0] for row in rows(html)]
        assert places == [
            "1 第 1 名 ★ 第一",
            "=2 并列第 2 ★ 并列第二",
            "=2 并列第 2 ★ 并列第二",
            "4 第 4 名",
            "=5 并列第 5",
            "=5 并列第 5",
            "=7 并列第 7",
            "=7 并列第 7",
        ]
        assert 'title="并列第 2"' in html

    def test_amounts_stand_in_zui_with_their_sign(
        self, client: Client, event: Event, tied: list[Player]
    ) -> None:
        # 6 half 嘴 are 3, −5 are −2.5, shown with a real minus.
        found = rows(page(client, "/e/kerqin/standings/"))
        assert [(row[1].split()[0], row[2]) for row in found] == [
            ("选手5", "+3"),
            ("选手1", "+2"),
            ("选手2", "+2"),
            ("选手6", "+2"),
            ("选手3", "−2"),
            ("选手4", "−2"),
            ("选手7", "−2.5"),
            ("选手8", "−2.5"),
        ]

    def test_what_decided_is_said_in_words(self, client: Client, event: Event, tied: list[Player]) -> None:
        notes = {row[1].split()[0]: row[-1] for row in rows(page(client, "/e/kerqin/standings/"))}
        assert notes["选手1"] == notes["选手2"] == "同分，胜仗多者在前"
        assert {notes[name] for name in ("选手5", "选手6", "选手3")} == {""}

    def test_after_the_event_the_first_three_are_champion_second_third(
        self, client: Client, event: Event, tied: list[Player]
    ) -> None:
        event.zhangs.get(number=2).delete()
        event.state = EventState.FINISHED
        event.save()
        html = page(client, "/e/kerqin/standings/")
        assert [row[0] for row in rows(html)][:2] == ["1 第 1 名 ★ 冠军", "=2 并列第 2 ★ 并列亚军"]
        assert "✓ 最终名次" in html

    def test_while_a_table_is_open_nobody_is_called_first(self, client: Client, event: Event) -> None:
        sheet(make_zhang(event), make_players(event, 4), (3, -1, -1, -1), is_open=True)
        html = page(client, "/e/kerqin/standings/")
        assert "◔ 临时名次" in html
        assert "还有 1 桌没有收桌，名次还会变。" in html
        assert "★" not in html

    def test_withdrawn_players_are_marked(self, client: Client, event: Event, tied: list[Player]) -> None:
        Player.objects.filter(number=5).update(state=PlayerState.WITHDRAWN)
        assert "退赛" in rows(page(client, "/e/kerqin/standings/"))[0][1]

    def test_the_order_of_the_tiebreaks_is_explained(
        self, client: Client, event: Event, tied: list[Player]
    ) -> None:
        assert "<li>胜仗多者在前（一仗里本桌第一的次数）</li>" in page(client, "/e/kerqin/standings/")


class TestLookingBack:
    """Standings after an earlier 仗."""

    @pytest.fixture
    def two(self, event: Event) -> None:
        players = make_players(event, 4)
        for number, nets in ((1, (6, 2, -4, -4)), (2, (-9, 3, 3, 3))):
            zhang = make_zhang(event, number)
            sheet(zhang, players, nets)
            close_zhang(zhang)

    def test_upto_counts_only_that_far(self, client: Client, two: None) -> None:
        html = page(client, "/e/kerqin/standings/?upto=1")
        assert next((row[1].split()[0], row[2]) for row in rows(html)) == ("选手1", "+3")
        assert "✓ 第 1 仗后名次" in html
        assert "第 2 仗</th>" not in html

    @pytest.mark.parametrize("asked", ["", "99", "abc", "-1", "９", "1" * 40])
    def test_anything_else_shows_the_latest(self, client: Client, two: None, asked: str) -> None:
        found = rows(page(client, f"/e/kerqin/standings/?upto={asked}"))
        # 2 + 3 = 5 half 嘴 = 2.5
        assert (found[0][1].split()[0], found[0][2]) == ("选手2", "+2.5")


class TestFilter:
    """By team and by search; places stay those among all."""

    def test_a_team(self, client: Client, event: Event, tied: list[Player]) -> None:
        found = rows(page(client, "/e/kerqin/standings/?team=2"))
        assert [row[1].split()[0] for row in found] == ["选手5", "选手6", "选手7", "选手8"]
        assert found[1][0] == "4 第 4 名"

    @pytest.mark.parametrize("query", ["白音", "byblg", "baiyin", "bai yin", "3", "３", "3号"])
    def test_name_pinyin_initials_or_number(
        self, client: Client, event: Event, tied: list[Player], query: str
    ) -> None:
        Player.objects.filter(number=3).update(
            name="白音宝力高", pinyin="bai yin bao li gao", initials="byblg"
        )
        found = rows(page(client, f"/e/kerqin/standings/?q={query}"))
        assert [row[1].split()[0] for row in found] == ["白音宝力高"]

    def test_nobody_found_is_said(self, client: Client, event: Event, tied: list[Player]) -> None:
        html = page(client, "/e/kerqin/standings/?q=欧阳")
        assert "没有符合条件的选手。" in html
        assert 'value="欧阳"' in html

    def test_a_team_of_another_event_is_refused_beside_the_field(
        self, client: Client, event: Event, tied: list[Player]
    ) -> None:
        make_team(make_event("other"), 9)
        assert "没有这个代表队。" in page(client, "/e/kerqin/standings/?team=9")

    def test_without_teams_there_is_no_team_to_choose(self, client: Client, event: Event) -> None:
        event.kind = EventKind.INDIVIDUAL
        event.save()
        sheet(make_zhang(event), make_players(event, 4, team_size=None), (3, -1, -1, -1))
        html = page(client, "/e/kerqin/standings/")
        assert 'name="team"' not in html
        assert "代表队</th>" not in html


class TestTeamsPage:
    """团体名次."""

    def test_sums_members_and_best_player(self, client: Client, event: Event, tied: list[Player]) -> None:
        # team 1: 4 + 4 − 4 − 4 = 0; team 2: 6 + 4 − 5 − 5 = 0; the best single one: 6 against 4 half 嘴.
        html = page(client, "/e/kerqin/teams/")
        found = rows(html)
        assert [(row[0], row[1], row[2], row[4]) for row in found] == [
            ("1 第 1 名 ★ 第一", "2队 同分，队里最高一人高者在前", "0", "+3"),
            ("2 第 2 名 ★ 第二", "1队", "0", "+2"),
        ]
        assert found[0][5] == "选手5 +3、 选手6 +2、 选手7 −2.5、 选手8 −2.5"

    def test_a_phone_has_the_left_out_columns_under_the_name(
        self, client: Client, event: Event, tied: list[Player]
    ) -> None:
        # Of the two 仗 one has been played, so the total is its amount and is not said twice.
        assert on_a_phone(page(client, "/e/kerqin/teams/"))[0] == [
            "最高一人 +3",
            "选手5 +3、 选手6 +2、 选手7 −2.5、 选手8 −2.5",
        ]
        sheet(
            event.zhangs.get(number=2), [*event.players.order_by("number")[4:8]], Played((2, 2, -2, -2), "E")
        )
        # 0 + 0 and 0 + 0: the teams' order stays; 5 has 6 + 2 half 嘴.
        assert on_a_phone(page(client, "/e/kerqin/teams/"))[0][0] == "第 1 仗 0 第 2 仗 0 最高一人 +4"
        assert on_a_phone(page(client, "/e/kerqin/standings/"))[0] == [
            "5 号 2队",
            "第 1 仗 +3 第 2 仗 +1",
        ]

    def test_with_the_best_k_the_others_are_marked(
        self, client: Client, event: Event, tied: list[Player]
    ) -> None:
        event.team_best = 1
        event.save()
        html = page(client, "/e/kerqin/teams/")
        assert (
            rows(html)[0][5] == "选手5 +3、 选手6 +2（不计入）、 选手7 −2.5（不计入）、 选手8 −2.5（不计入）"
        )
        assert "每队取嘴数最高的 1 名队员相加" in html

    def test_an_event_without_teams_has_no_such_page(self, client: Client, event: Event) -> None:
        event.kind = EventKind.INDIVIDUAL
        event.save()
        assert client.get("/e/kerqin/teams/").status_code == 404
        assert client.get("/e/kerqin/teams.csv").status_code == 404


class TestEmpty:
    """Before the first hand the pages say what will be there and how to get on."""

    @pytest.mark.parametrize("path", ["standings", "teams"])
    def test_nothing_yet(self, client: Client, event: Event, path: str) -> None:
        make_table(make_zhang(event), make_players(event, 4))
        html = page(client, f"/e/kerqin/{path}/")
        assert "○ 还没有名次" in html
        assert "记了第一把牌，名次就会列在这里。" in html
        assert "<table" not in html


class TestWhoMayRead:
    """Everybody, once the event is announced; before that its officials."""

    @pytest.mark.parametrize(
        "path", ["standings/", "teams/", "standings.csv", "teams.xlsx", "players/", "p/1/"]
    )
    def test_anybody_reads_an_announced_event(self, client: Client, event: Event, path: str) -> None:
        make_players(event, 4)
        assert client.get(f"/e/kerqin/{path}").status_code == 200

    @pytest.mark.parametrize(
        "path", ["standings/", "teams/", "standings.csv", "teams.xlsx", "players/", "p/1/"]
    )
    def test_an_event_in_preparation_is_only_for_its_officials(
        self, client: Client, organiser_client: Client, event: Event, path: str
    ) -> None:
        make_players(event, 4)
        event.state = EventState.DRAFT
        event.save()
        assert client.get(f"/e/kerqin/{path}").status_code == 404
        assert organiser_client.get(f"/e/kerqin/{path}").status_code == 200

    @pytest.mark.parametrize("path", ["standings/", "teams/", "standings.csv", "players/", "p/1/"])
    def test_only_reading(self, client: Client, event: Event, path: str) -> None:
        make_players(event, 4)
        assert client.post(f"/e/kerqin/{path}").status_code == 405


def test_the_number_of_queries_does_not_grow(
    client: Client, event: Event, django_assert_max_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    counts = set()
    for number in (1, 2, 3):
        zhang = make_zhang(event, number)
        sheet(zhang, make_players(event, 4), (3, -1, -1, -1), number=1)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page(client, "/e/kerqin/standings/")
            page(client, "/e/kerqin/teams/")
        counts.add(len(asked))
    assert len(counts) == 1


def test_64_players_over_four_zhangs_stand_on_one_page_and_cost_no_more_queries_than_four(
    client: Client, event: Event
) -> None:
    players = make_players(event, 64)
    first = make_zhang(event, 1)
    sheet(first, players[:4], (3, -1, -1, -1))
    with CaptureQueriesContext(connection) as with_one_table:
        page(client, "/e/kerqin/standings/")
    for number in (1, 2, 3, 4):
        zhang = first if number == 1 else make_zhang(event, number)
        for table in range(number == 1, 16):
            seats = players[4 * table : 4 * table + 4]
            sheet(zhang, seats, (table, -table, number, -number), number=table + 1)
    with CaptureQueriesContext(connection) as with_all:
        html = page(client, "/e/kerqin/standings/")
    assert len(rows(html)) == 64
    assert len(with_all) == len(with_one_table)


def test_the_order_on_the_page_is_that_worked_out_by_hand(client: Client, event: Event) -> None:
    """Two 仗 at two tables each, everybody at other tables the second time; amounts in half 嘴.

    | player | 仗 1              | 仗 2          | sum | in 嘴 |
    |--------|-------------------|---------------|-----|-------|
    | 1      | +6 − 1 = +5       | −12           |  −7 | −3.5  |
    | 2      | −2 + 3 = +1       | −4            |  −3 | −1.5  |
    | 3      | −2 − 1 = −3       | +20 − 1 = +19 | +16 | +8    |
    | 4      | −2 − 1 = −3       | −6 − 1 = −7   | −10 | −5    |
    | 5      | 0                 | +9            |  +9 | +4.5  |
    | 6      | +9                | +7            | +16 | +8    |
    | 7      | −4                | −7 + 3 = −4   |  −8 | −4    |
    | 8      | −5                | −7 − 1 = −8   | −13 | −6.5  |

    3 and 6 have 8 each. The event looks at 仗 won first: 3 came first at a table in 仗 2 (+19), 6 in 仗 1
    (+9), once each; then at the best hand: 20 of 3 against 9 of 6. So: 3, 6, 5, 2, 1, 7, 4, 8.
    """
    event.tiebreaks = ["zhang_won", "best_hand"]
    event.save()
    one, two, three, four, five, six, seven, eight = make_players(event, 8)
    first, second = make_zhang(event, 1), make_zhang(event, 2)
    sheet(first, [one, two, three, four], (6, -2, -2, -2), (-1, 3, -1, -1), number=1)
    sheet(first, [five, six, seven, eight], (0, 9, -4, -5), number=2)
    sheet(second, [six, one, five, two], (7, -12, 9, -4), number=1)
    sheet(second, [eight, three, four, seven], (-7, 20, -6, -7), (-1, -1, -1, 3), number=2)
    close_zhang(first)
    close_zhang(second)
    found = rows(page(client, "/e/kerqin/standings/"))
    shown = [(row[0].split()[0], row[1].split()[0], row[2], row[3], row[4]) for row in found]
    assert shown == [
        ("1", "选手3", "+8", "−1.5", "+9.5"),
        ("2", "选手6", "+8", "+4.5", "+3.5"),
        ("3", "选手5", "+4.5", "0", "+4.5"),
        ("4", "选手2", "−1.5", "+0.5", "−2"),
        ("5", "选手1", "−3.5", "+2.5", "−6"),
        ("6", "选手7", "−4", "−2", "−2"),
        ("7", "选手4", "−5", "−1.5", "−3.5"),
        ("8", "选手8", "−6.5", "−2.5", "−4"),
    ]
    assert [row[-1] for row in found][:2] == ["同分，单把最高者在前", ""]
