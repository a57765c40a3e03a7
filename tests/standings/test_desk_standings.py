"""The desk's standings: for officials of this very event; sortable, with what the tie-breaks compare."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.builders import give_role, make_event, make_players, make_user, make_zhang
from tests.standings.sheets import Played, close_zhang, sheet
from tournament.accounts.models import Role, User
from tournament.events.checklist import items_for
from tournament.events.models import Event, EventState
from tournament.standings.ranking import lot_of

pytestmark = pytest.mark.django_db
DESK = "/desk/kerqin/standings/"
SignIn = Callable[[User], Client]


@pytest.fixture
def played(event: Event) -> None:
    """One closed 仗: 10 −2 −4 −4 half 嘴 in one hand, a big win of the first."""
    zhang = make_zhang(event)
    sheet(zhang, make_players(event, 4), Played((10, -2, -4, -4), "E", big_win="shiba"))
    close_zhang(zhang)


def names(html: str) -> list[str]:
    return re.findall(r'class="to-player"[^>]*>([^<]*)<', html)


class TestWhoMayOpenIt:
    """event.see_desk: organiser, chief referee and referee of this event."""

    @pytest.mark.parametrize("role", list(Role))
    def test_officials_of_the_event(self, client_for: SignIn, event: Event, role: Role) -> None:
        assert client_for(give_role(event, role, "somebody")).get(DESK).status_code == 200

    def test_somebody_not_signed_in_is_led_to_sign_in(self, client: Client, event: Event) -> None:
        response = client.get(DESK)
        assert response.status_code == 302
        assert response["Location"].startswith("/sign-in/")

    def test_somebody_without_a_role_is_refused(self, client_for: SignIn, event: Event) -> None:
        assert client_for(make_user()).get(DESK).status_code == 403

    @pytest.mark.parametrize("role", list(Role))
    def test_an_official_of_another_event_is_refused(
        self, client_for: SignIn, event: Event, role: Role
    ) -> None:
        other = make_event("other")
        assert client_for(give_role(other, role, "stranger")).get(DESK).status_code == 403

    def test_only_reading(self, organiser_client: Client, event: Event) -> None:
        assert organiser_client.post(DESK).status_code == 405

    def test_an_unknown_event_is_not_found(self, organiser_client: Client, event: Event) -> None:
        assert organiser_client.get("/desk/nowhere/standings/").status_code == 404


class TestTable:
    """Columns and sorting."""

    def test_it_shows_what_the_tiebreaks_compare(
        self, organiser_client: Client, event: Event, played: None
    ) -> None:
        html = organiser_client.get(DESK).content.decode()
        first = re.search(r"<tbody.*?</tr>", html, re.DOTALL)
        assert first
        cells = [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>.*?</td>", first.group())]
        # place; +5 in all and in 仗 1; 1 仗 won, 1 和, 1 big win, best hand +5; number, team, note.
        assert cells[1:] == ["+5", "+5", "1", "1", "1", "+5", "1", "1队", ""]

    def test_lot_and_head_to_head_only_where_the_event_uses_them(
        self, organiser_client: Client, event: Event, played: None
    ) -> None:
        assert "抽签号" not in organiser_client.get(DESK).content.decode()
        event.tiebreaks = ["head_to_head", "lot"]
        event.save()
        html = organiser_client.get(DESK).content.decode()
        assert "同桌净胜" in html
        assert f">{lot_of('kerqin', 3)}<" in html

    @pytest.mark.parametrize(
        ("sort", "order", "direction"),
        [
            ("number", [1, 2, 3, 4], "ascending"),
            ("-number", [4, 3, 2, 1], "descending"),
            ("total", [3, 4, 2, 1], "ascending"),
            ("-total", [1, 2, 3, 4], "descending"),
        ],
    )
    def test_it_sorts_and_says_so(
        self,
        organiser_client: Client,
        event: Event,
        played: None,
        sort: str,
        order: list[int],
        direction: str,
    ) -> None:
        html = organiser_client.get(f"{DESK}?sort={sort}").content.decode()
        assert names(html) == [f"选手{n}" for n in order]
        assert html.count("aria-sort=") == 1
        assert f'aria-sort="{direction}"' in html

    @pytest.mark.parametrize("sort", ["best_hand", "-zhang_0", "team", "balance", "nonsense", "name"])
    def test_missing_values_and_unknown_columns_do_not_break_it(
        self, organiser_client: Client, event: Event, played: None, sort: str
    ) -> None:
        event.tiebreaks = ["head_to_head"]
        event.save()
        make_players(event, 2, team_size=None)
        assert len(names(organiser_client.get(f"{DESK}?sort={sort}").content.decode())) == 6

    def test_places_do_not_change_with_the_sorting(
        self, organiser_client: Client, event: Event, played: None
    ) -> None:
        html = organiser_client.get(f"{DESK}?sort=-number").content.decode()
        assert re.findall(r'title="([^"]*)"', html) == ["并列第 3", "并列第 3", "第 2 名", "第 1 名"]

    def test_head_cells_and_row_heads_are_marked_up(
        self, organiser_client: Client, event: Event, played: None
    ) -> None:
        html = organiser_client.get(DESK).content.decode()
        assert html.count('<th scope="row"') == 4
        assert html.count('<th scope="col"') == 11
        assert '<caption class="visually-hidden">个人名次</caption>' in html
        assert 'tabindex="0" role="region" aria-label="个人名次"' in html

    def test_a_hundred_rows_a_page(self, organiser_client: Client, event: Event, played: None) -> None:
        make_players(event, 101, team_size=None)
        html = organiser_client.get(f"{DESK}?q=选手&sort=number&page=2").content.decode()
        assert names(html) == [f"选手{n}" for n in range(101, 106)]
        assert 'aria-current="page" href="?q=%E9%80%89%E6%89%8B&amp;sort=number&amp;page=2"' in html
        # Sorting anew starts from the first page, and keeps the search.
        assert 'href="?q=%E9%80%89%E6%89%8B&amp;sort=place"' in html

    def test_it_offers_all_four_files_and_the_way_to_open_tables(
        self, organiser_client: Client, event: Event
    ) -> None:
        sheet(make_zhang(event), make_players(event, 4), (3, -1, -1, -1), is_open=True)
        html = organiser_client.get(DESK).content.decode()
        for path in ("standings.xlsx", "standings.csv", "teams.xlsx", "teams.csv"):
            assert f'href="/e/kerqin/{path}"' in html
        assert 'href="/desk/kerqin/zhangs/"' in html

    def test_before_the_first_hand_it_says_what_will_be_here(
        self, organiser_client: Client, event: Event
    ) -> None:
        html = organiser_client.get(DESK).content.decode()
        assert "开始记牌后" in html
        assert "<table" not in html


class TestChecklist:
    """名次 is the last line of the desk's checklist."""

    @staticmethod
    def item(event: Event) -> object:
        return next(item for item in items_for(event) if item.order == 90)

    def test_it_waits_for_results(self, event: Event) -> None:
        make_zhang(event)
        item = self.item(event)
        assert (item.title, item.done, item.url) == ("名次", False, DESK)

    def test_it_counts_closed_zhangs(self, event: Event, played: None) -> None:
        assert self.item(event).detail == "已收 1 仗，名次随记牌更新"

    def test_it_is_done_when_the_event_is_finished(self, event: Event, played: None) -> None:
        event.state = EventState.FINISHED
        assert self.item(event).done
