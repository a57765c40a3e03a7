"""Settings that somebody else changed while a page with them was open."""

from typing import Any

import pytest
from django.test import Client

from tests.accounts.sending import sent_by
from tests.events.test_settings_pages import settings_of
from tournament.events.models import Event, EventKind

pytestmark = pytest.mark.django_db


class TestTwoOrganisersAtOnce:
    """The second is told what the first changed, keeps what he typed, and can then save."""

    def second(self, client: Client, event: Event, theirs: dict[str, str], mine: dict[str, str]) -> Any:
        """Save ``theirs``, then ``mine`` from a page opened before; return the answer to the second."""
        before = settings_of(client, event)
        address = f"/desk/{event.slug}/settings/"
        assert client.post(address, before | theirs).status_code == 302
        return client.post(address, before | mine)

    def test_they_do_not_undo_each_others_settings(self, organiser_client: Client, event: Event) -> None:
        answer = self.second(organiser_client, event, {"host": "老年体协"}, {"place": "二楼"})
        page = answer.content.decode()
        assert "刚刚有别人改了设置" in page
        assert "现在是“老年体协”，已经照此填好" in page
        event.refresh_from_db()
        assert (event.host, event.place) == ("老年体协", "老年活动中心")
        # Pressing the button once more saves both.
        again = organiser_client.post(f"/desk/{event.slug}/settings/", sent_by(page, "", ""))
        assert again.status_code == 302
        event.refresh_from_db()
        assert (event.host, event.place) == ("老年体协", "二楼")

    def test_what_both_changed_is_shown_side_by_side_and_the_second_decides(
        self, organiser_client: Client, event: Event
    ) -> None:
        theirs = {"place": "一楼", "kind": "individual", "tiebreak_1": "lot", "tiebreak_6": ""}
        mine = {"place": "二楼", "notice": "自带水杯"}
        page = self.second(organiser_client, event, theirs, mine).content.decode()
        assert "现在是“一楼”，您填的是“二楼”" in page
        assert f"现在是“{EventKind.INDIVIDUAL.label}”，已经照此填好" in page
        sent = sent_by(page, "", "")
        assert (sent["place"], sent["notice"], sent["kind"]) == (["二楼"], ["自带水杯"], ["individual"])
        organiser_client.post(f"/desk/{event.slug}/settings/", sent)
        event.refresh_from_db()
        assert (event.place, event.notice, event.kind) == ("二楼", "自带水杯", EventKind.INDIVIDUAL)
        assert event.tiebreaks[0] == "lot"

    def test_a_tick_taken_away_and_another_ruleset_are_taken_over(
        self, organiser_client: Client, event: Event
    ) -> None:
        before = settings_of(organiser_client, event)
        address = f"/desk/{event.slug}/settings/"
        theirs = {**before, "ruleset_id": "zuihu"}
        del theirs["teammates_apart"]
        organiser_client.post(address, theirs)
        page = organiser_client.post(address, before | {"place": "二楼"}).content.decode()
        assert "现在是“否”，已经照此填好" in page
        organiser_client.post(address, sent_by(page, "", ""))
        event.refresh_from_db()
        assert (event.ruleset_id, event.teammates_apart, event.place) == ("zuihu", False, "二楼")

    def test_the_same_change_twice_is_nobodys_conflict(self, organiser_client: Client, event: Event) -> None:
        page = self.second(organiser_client, event, {"place": "二楼"}, {"place": "二楼"}).content.decode()
        assert "现在是" not in page
        assert (
            organiser_client.post(f"/desk/{event.slug}/settings/", sent_by(page, "", "")).status_code == 302
        )

    def test_a_mark_that_is_not_ours_saves_nothing(self, organiser_client: Client, event: Event) -> None:
        data = settings_of(organiser_client, event) | {"place": "二楼", "stamp": "x" * 64}
        page = organiser_client.post(f"/desk/{event.slug}/settings/", data).content.decode()
        assert "现在是“老年活动中心”，您填的是“二楼”" in page
        event.refresh_from_db()
        assert event.place == "老年活动中心"
