"""找选手 and the player's own page."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import make_event, make_players, make_table, make_zhang
from tests.standings.sheets import Played, close, close_zhang, join, play, sheet
from tournament.entrants.models import Player, PlayerState
from tournament.events.models import Event, EventKind, EventState, ZhangState
from tournament.play.models import Hand

pytestmark = pytest.mark.django_db


def text_of(html: str) -> str:
    """Return a page's main part as plain text."""
    main = re.search(r"<main.*</main>", html, re.DOTALL)
    assert main
    return " ".join(re.sub(r"<[^>]*>", " ", main.group()).split())


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def named(event: Event) -> list[Player]:
    """Four players of two teams under real names."""
    names = [
        ("白音宝力高", "bai yin bao li gao", "byblg"),
        ("梁英", "liang ying", "ly"),
        ("崔伟", "cui wei", "cw"),
        ("李娜艳", "li na yan", "lny"),
    ]
    players = make_players(event, 4, team_size=2)
    for player, (name, pinyin, initials) in zip(players, names, strict=True):
        player.name, player.pinyin, player.initials = name, pinyin, initials
        player.save()
    return players


class TestSearch:
    """By Chinese name, pinyin with or without spaces, initials, number."""

    @pytest.mark.parametrize(
        ("query", "number"),
        [
            ("白音宝力高", 1),
            ("宝力", 1),
            ("bai yin bao li gao", 1),
            ("baiyinbaoligao", 1),
            ("BYBLG", 1),
            ("cui", 3),
            ("cw", 3),
            ("2", 2),
            ("２号", 2),
            (" 4 ", 4),
        ],
    )
    def test_one_hit_leads_straight_to_the_player(
        self, client: Client, named: list[Player], query: str, number: int
    ) -> None:
        response = client.get("/e/kerqin/players/", {"q": query})
        assert response.status_code == 302
        assert response["Location"] == f"/e/kerqin/p/{number}/"

    def test_several_hits_are_listed_with_table_and_seat(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        make_table(make_zhang(event), named, number=7)
        text = text_of(page(client, "/e/kerqin/players/?q=li"))
        # 李娜艳 and 梁英 begin so, 白音宝力高 has the syllable inside; by pinyin: bai, li, liang.
        assert "“li”找到 3 人" in text
        assert re.findall(r"(\S+) \d 号 · \d队 第 1 仗 (7 号桌 · .)", text) == [
            ("白音宝力高", "7 号桌 · 东"),
            ("李娜艳", "7 号桌 · 北"),
            ("梁英", "7 号桌 · 南"),
        ]

    def test_a_number_that_somebody_wears_means_that_player(self, client: Client, event: Event) -> None:
        make_players(event, 12)  # called 选手1 … 选手12
        assert client.get("/e/kerqin/players/?q=1")["Location"] == "/e/kerqin/p/1/"

    def test_nobody_found_says_so_and_what_to_try(self, client: Client, named: list[Player]) -> None:
        html = page(client, "/e/kerqin/players/?q=欧阳")
        assert "没有找到“欧阳”" in html
        assert 'value="欧阳"' in html

    def test_what_was_typed_is_escaped(self, client: Client, named: list[Player]) -> None:
        assert "<script>x" not in page(client, "/e/kerqin/players/?q=<script>x")

    def test_another_events_players_are_not_found(self, client: Client, named: list[Player]) -> None:
        make_players(make_event("other"), 5)
        assert "没有找到“5”" in page(client, "/e/kerqin/players/?q=5")


class TestList:
    """Without a search: everybody."""

    def test_by_the_initial_of_the_pinyin(self, client: Client, named: list[Player]) -> None:
        html = page(client, "/e/kerqin/players/")
        assert re.findall(r"<h2[^>]*>([^<]*)</h2>", html) == ["B", "C", "L"]
        assert re.findall(r'<span class="strong">(\S+) ', html) == ["白音宝力高", "崔伟", "李娜艳", "梁英"]

    def test_a_name_without_pinyin_comes_under_a_sign(self, client: Client, named: list[Player]) -> None:
        Player.objects.filter(number=3).update(pinyin="")
        assert re.findall(r"<h2[^>]*>([^<]*)</h2>", page(client, "/e/kerqin/players/")) == ["#", "B", "L"]

    def test_by_team(self, client: Client, named: list[Player]) -> None:
        html = page(client, "/e/kerqin/players/?by=team")
        assert re.findall(r"<h2[^>]*>([^<]*)</h2>", html) == ["1队", "2队"]

    def test_those_without_a_team_come_last(self, client: Client, event: Event, named: list[Player]) -> None:
        make_players(event, 1, team_size=None, is_house=True, name="陪打一")
        html = page(client, "/e/kerqin/players/?by=team")
        assert re.findall(r"<h2[^>]*>([^<]*)</h2>", html) == ["1队", "2队", "没有代表队"]

    def test_without_teams_there_is_nothing_to_choose(self, client: Client, event: Event) -> None:
        event.kind = EventKind.INDIVIDUAL
        event.save()
        make_players(event, 4, team_size=None)
        assert "按代表队" not in page(client, "/e/kerqin/players/?by=team")

    def test_before_the_entry_list_it_says_what_will_be_here(self, client: Client, event: Event) -> None:
        assert "报名名单导入后" in page(client, "/e/kerqin/players/")

    def test_the_number_of_queries_does_not_grow(self, client: Client, event: Event) -> None:
        counts = set()
        for number in (1, 2, 3):
            make_table(make_zhang(event, number), make_players(event, 4))
            with CaptureQueriesContext(connection) as asked:
                page(client, "/e/kerqin/players/")
            counts.add(len(asked))
        assert len(counts) == 1


class TestSeatNow:
    """Where to sit: the first published 仗 whose table is not closed."""

    def test_a_published_seat(self, client: Client, event: Event, named: list[Player]) -> None:
        make_table(make_zhang(event), named, number=12)
        assert "现在坐哪里 第 1 仗 12 号桌 · 西 看这一桌" in text_of(page(client, "/e/kerqin/p/3/"))

    def test_when_the_own_table_is_closed_it_is_the_next_zhang(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        sheet(make_zhang(event, 1), named, (3, -1, -1, -1), number=2)
        make_table(make_zhang(event, 2), list(reversed(named)), number=5)
        assert "第 2 仗 5 号桌 · 北" in text_of(page(client, "/e/kerqin/p/1/"))

    def test_a_draw_that_is_not_published_stays_secret(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        zhang = make_zhang(event)
        make_table(zhang, named, number=12)
        zhang.state = ZhangState.DRAWN
        zhang.save()
        for path in ("p/1/", "players/", "players/?q=li"):
            assert "12 号桌" not in page(client, f"/e/kerqin/{path}")
        assert "第 1 仗的座位抽签公布后显示在这里。" in text_of(page(client, "/e/kerqin/p/1/"))

    def test_after_the_event_nobody_has_to_sit(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        zhang = make_zhang(event)
        sheet(zhang, named, (3, -1, -1, -1))
        close_zhang(zhang)
        event.state = EventState.FINISHED
        event.save()
        assert "比赛已经结束。" in page(client, "/e/kerqin/p/1/")


class TestPlayer:
    """Place, 仗, opponents and hands."""

    @pytest.fixture
    def played(self, event: Event, named: list[Player]) -> None:
        """Two hands: E 10 −2 −4 −4 and S −3 5 −1 −1; after both: 7, 3, −5, −5 half 嘴."""
        zhang = make_zhang(event)
        sheet(zhang, named, Played((10, -2, -4, -4), "E"), Played((-3, 5, -1, -1), "S"), number=4)
        close_zhang(zhang)

    def test_place_and_total(self, client: Client, played: None) -> None:
        text = text_of(page(client, "/e/kerqin/p/1/"))
        # 7 half 嘴 = 3.5; one 仗 won, one 和; best hand 10 half 嘴 = 5
        assert "名次 1 累计嘴数 +3.5 胜仗 1 和牌 1 砸、夺、蹦 0 单把最高 +5" in text

    def test_a_shared_place_is_shown_as_shared(self, client: Client, played: None) -> None:
        assert "名次 =3 并列 累计嘴数 −2.5" in text_of(page(client, "/e/kerqin/p/4/"))

    def test_the_zhang_with_table_place_and_opponents(self, client: Client, played: None) -> None:
        text = text_of(page(client, "/e/kerqin/p/2/"))
        assert "第 1 仗 · 4 号桌 · 南 +1.5 本桌第 2" in text
        assert "同桌 东 白音宝力高 +3.5 西 崔伟 −2.5 北 李娜艳 −2.5" in text

    def test_every_hand_with_role_words_own_net_and_running_sum(self, client: Client, played: None) -> None:
        text = text_of(page(client, "/e/kerqin/p/1/"))
        # Hand 1: E deals. Hand 2: S deals, so E, the seat before, rests. 5, then 5 − 1.5 = 3.5.
        assert "第 1 把 庄 东 和 本把 +5 累计 +5" in text
        assert "第 2 把 歇 南 和 本把 −1.5 累计 +3.5" in text
        assert re.search(r"崔伟、李娜艳各付白音宝力高 2，梁英付白音宝力高 1。合计 0", text)
        assert "收桌 本把" not in text

    def test_what_the_pot_gives_back_at_the_end_is_a_line_of_its_own(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        # 10 half 嘴 of 东 lie in the pot after the only hand and come back when the table is closed.
        table = sheet(make_zhang(event), named, Played((-10, 0, 0, 0), "S"), is_open=True)
        close(table, refund=(10, 0, 0, 0))
        text = text_of(page(client, "/e/kerqin/p/1/"))
        assert "每一把（1）" in text
        assert "本把 −5 累计 −5" in text
        assert "收桌 本把 +5 累计 0 挡池付白音宝力高 5（退挡）。合计 0" in text

    def test_a_corrected_hand_counts_once_and_one_taken_back_not_at_all(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        table = make_table(make_zhang(event), named)
        first = play(table, Played((10, -2, -4, -4), "E"))
        second = play(table, Played((-3, 5, -1, -1), "S"))
        entry = first.entry
        kept = {"table": table, "dealer": "E", "ruling": "win", "winner": "E", "entry": entry}
        nets = {"net_e": 4, "net_s": -2, "net_w": -1, "net_n": -1}
        Hand.objects.create(number=1, version=2, replaces=first, reason="看错", **kept, **nets)
        Hand.objects.create(
            table=table, number=2, version=2, replaces=second, reason="记错桌", is_void=True, dealer="S"
        )
        html = page(client, "/e/kerqin/p/1/")
        assert html.count("<h4>") == 1
        assert "本把 +2 累计 +2" in text_of(html)

    def test_the_running_sum_is_drawn_and_said(self, client: Client, played: None) -> None:
        html = page(client, "/e/kerqin/p/1/")
        assert (
            'role="img" aria-label="累计嘴数的变化：最高 +5，最低 0，现在 +3.5。每一把的数在下面。"' in html
        )

    def test_nothing_played_yet(self, client: Client, event: Event, named: list[Player]) -> None:
        html = page(client, "/e/kerqin/p/1/")
        assert "记了第一把牌以后" in html
        assert "<svg" not in html

    def test_a_house_player_has_hands_but_no_place(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        Player.objects.filter(number=4).update(is_house=True)
        sheet(make_zhang(event), named, (3, -1, -1, -1))
        text = text_of(page(client, "/e/kerqin/p/4/"))
        assert "陪打补足一桌，不计名次。" in text
        assert "累计嘴数 −" not in text.split("第 1 仗")[0]
        assert "第 1 把" in text

    def test_a_substitute_and_the_replaced_player_name_each_other(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        join(named[0].team, replaces=named[0], name="龙刚")
        Player.objects.filter(number=1).update(state=PlayerState.WITHDRAWN)
        assert "替 白音宝力高 上场。" in text_of(page(client, "/e/kerqin/p/5/"))
        text = text_of(page(client, "/e/kerqin/p/1/"))
        assert "由 龙刚 替补上场。" in text
        assert "退赛" in text

    @pytest.mark.parametrize(
        ("state", "says"),
        [
            (PlayerState.WITHDRAWN, "已退赛，以后的各仗不再排座位。"),
            (PlayerState.RESERVE, "替补：替别人上场以后才排座位。"),
            (PlayerState.ABSENT, "检录时没有到，不排座位。人已经到了，请找裁判。"),
        ],
    )
    def test_no_seat_is_promised_to_whom_the_next_draw_passes_over(
        self, client: Client, event: Event, named: list[Player], state: PlayerState, says: str
    ) -> None:
        make_zhang(event)
        promise = "第 1 仗的座位抽签公布后显示在这里。"
        assert promise in text_of(page(client, "/e/kerqin/p/1/"))
        Player.objects.filter(number=1).update(state=state)
        text = text_of(page(client, "/e/kerqin/p/1/"))
        assert promise not in text
        assert says in text

    def test_who_withdrew_from_a_published_seat_still_sees_it_and_hears_that_none_follows(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        make_table(make_zhang(event), named, number=7)
        Player.objects.filter(number=1).update(state=PlayerState.WITHDRAWN)
        text = text_of(page(client, "/e/kerqin/p/1/"))
        assert "7 号桌 · 东" in text
        assert "已退赛，以后的各仗不再排座位。" in text

    def test_an_unknown_number_and_another_events_number_are_not_found(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        make_players(make_event("other"), 9)
        assert client.get("/e/kerqin/p/9/").status_code == 404
        assert client.get("/e/other/p/9/").status_code == 200

    def test_another_events_tables_do_not_show(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        other = make_event("other")
        sheet(make_zhang(other), make_players(other, 4), (3, -1, -1, -1), number=31)
        assert "31 号桌" not in page(client, "/e/kerqin/p/1/")

    def test_the_number_of_queries_does_not_grow_with_hands_or_zhangs(
        self, client: Client, event: Event, named: list[Player]
    ) -> None:
        counts = set()
        for number in (1, 2, 3):
            zhang = make_zhang(event, number)
            table = make_table(zhang, named)
            for _hand in range(3 * number):
                play(table, Played((3, -1, -1, -1), "E"))
            close(table)
            close_zhang(zhang)
            with CaptureQueriesContext(connection) as asked:
                page(client, "/e/kerqin/p/1/")
            counts.add(len(asked))
        assert len(counts) == 1


PRIVATE = {"phone": "13912345678", "birth_year": 1949, "remark": "心脏不好"}


@pytest.mark.parametrize(
    "path",
    ["players/", "players/?by=team", "players/?q=li", "p/1/", "p/3/", "standings/", "teams/", "teams.csv"],
)
def test_phone_numbers_years_of_birth_and_remarks_are_never_public(
    client: Client, organiser_client: Client, event: Event, named: list[Player], path: str
) -> None:
    sheet(make_zhang(event), named, (3, -1, -1, -1))
    Player.objects.update(**PRIVATE)
    for reader in (client, organiser_client):
        html = page(reader, f"/e/kerqin/{path}")
        assert not [value for value in PRIVATE.values() if str(value) in html]


@pytest.mark.parametrize("query", ["13912345678", "1949", "心脏"])
def test_nobody_is_found_by_what_is_private(client: Client, named: list[Player], query: str) -> None:
    Player.objects.filter(number=1).update(**PRIVATE)
    assert f"没有找到“{query}”" in page(client, f"/e/kerqin/players/?q={query}")
