"""An entry list on its way in: kept apart until confirmed, entered once, numbered on."""

import json
import threading

import pytest
from django.db import connection

from tests.builders import give_role, make_event, make_players
from tests.entrants.entering import coming_event, enter, upload, upload_rows
from tournament.accounts.models import Role, User
from tournament.entrants.models import Player, PlayerState, RosterImport, Team
from tournament.entrants.services import EntrantsRefused, confirm_import, discard_import, remove_player
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def coming(db: None) -> Event:
    return coming_event()


def test_nothing_enters_the_event_before_confirmation(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser, "roster-utf8.csv")
    assert not coming.players.exists()
    assert not coming.teams.exists()
    assert (stored.confirmed_at, stored.added) == (None, 0)
    assert coming.actions.get().verb == "roster.upload"


# Counted in the files by eye: players, teams, and those marked 替补.
@pytest.mark.parametrize(
    ("filename", "players", "teams", "reserves"),
    [("roster-utf8.csv", 64, 16, 0), ("roster-gbk.csv", 38, 10, 0), ("roster-merged.xlsx", 48, 12, 3)],
)
def test_confirming_a_real_list_enters_its_players_and_teams(
    coming: Event, organiser: User, filename: str, players: int, teams: int, reserves: int
) -> None:
    assert confirm_import(roster_import=upload(coming, organiser, filename), user=organiser) == players
    assert coming.players.count() == players
    assert coming.teams.count() == teams
    assert coming.players.filter(state=PlayerState.RESERVE).count() == reserves
    assert coming.players.filter(state=PlayerState.EXPECTED).count() == players - reserves
    assert list(coming.players.values_list("number", flat=True)) == list(range(1, players + 1))
    assert list(coming.teams.values_list("number", flat=True)) == list(range(1, teams + 1))


def test_a_player_is_entered_with_all_the_list_says(coming: Event, organiser: User) -> None:
    confirm_import(roster_import=upload(coming, organiser, "roster-utf8.csv"), user=organiser)
    # Row 33 of the file: 33,科尔沁区一队,戴桂华,男,73,13877746395; the event is in 2026.
    player = coming.players.get(number=33)
    assert (player.name, player.team.name, player.gender) == ("戴桂华", "科尔沁区一队", "m")
    assert (player.birth_year, player.phone) == (2026 - 73, "13877746395")
    assert (player.pinyin, player.initials) == ("dai gui hua", "dgh")
    assert not player.is_late


def test_confirming_twice_adds_nothing_and_reports_the_first_result(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser)
    assert [confirm_import(roster_import=stored, user=organiser) for _time in range(2)] == [38, 38]
    assert coming.players.count() == 38
    assert coming.actions.filter(verb="roster.confirm").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_people_confirming_at_once_enter_everybody_once() -> None:
    event = coming_event()
    organiser = give_role(event, Role.ORGANISER, "organiser")
    stored = upload(event, organiser, "roster-utf8.csv")
    results: list[object] = []
    gate = threading.Barrier(2)

    def confirm() -> None:
        try:
            gate.wait(timeout=20)
            results.append(
                confirm_import(roster_import=RosterImport.objects.get(pk=stored.pk), user=organiser)
            )
        except Exception as error:  # noqa: BLE001
            results.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=confirm) for _one in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert results == [64, 64]
    assert (event.players.count(), event.teams.count()) == (64, 16)


def test_the_same_list_uploaded_again_adds_nobody(coming: Event, organiser: User) -> None:
    confirm_import(roster_import=upload(coming, organiser), user=organiser)
    with pytest.raises(EntrantsRefused, match="没有可以加入的选手"):
        confirm_import(roster_import=upload(coming, organiser), user=organiser)
    assert (coming.players.count(), coming.teams.count()) == (38, 10)


def test_a_corrected_list_adds_only_who_is_new_under_the_next_numbers(coming: Event, organiser: User) -> None:
    confirm_import(
        roster_import=upload_rows(coming, organiser, "1,开鲁县,魏刚,男,70,,", "2,开鲁县,梁英,女,66,,"),
        user=organiser,
    )
    again = upload_rows(
        coming, organiser, "1,开鲁县,魏　刚,男,70,,", "2,库伦旗,魏刚,男,61,,", "3,开鲁县,史成,男,59,,"
    )
    assert confirm_import(roster_import=again, user=organiser) == 2
    assert list(coming.players.values_list("number", "team__name", "name")) == [
        (1, "开鲁县", "魏刚"),
        (2, "开鲁县", "梁英"),
        (3, "库伦旗", "魏刚"),
        (4, "开鲁县", "史成"),
    ]
    assert coming.teams.count() == 2


def test_a_team_in_other_brackets_is_the_same_team(coming: Event, organiser: User) -> None:
    enter(coming, "魏刚", "开鲁县（一）队", user=organiser)
    confirm_import(
        roster_import=upload_rows(coming, organiser, "1,开鲁县(一)队,梁英,女,66,,"), user=organiser
    )
    assert coming.teams.count() == 1


def test_a_number_once_given_is_not_given_to_an_imported_player(coming: Event, organiser: User) -> None:
    enter(coming, "魏刚", user=organiser)
    remove_player(player=enter(coming, "录错了", user=organiser), user=organiser)
    confirm_import(roster_import=upload_rows(coming, organiser, "1,开鲁县,梁英,女,66,,"), user=organiser)
    assert list(coming.players.values_list("number", flat=True)) == [1, 3]


@pytest.mark.parametrize("state", [EventState.CHECKIN, EventState.RUNNING])
def test_who_is_imported_after_check_in_began_is_late(state: EventState) -> None:
    event = coming_event(state=state)
    organiser = give_role(event, Role.ORGANISER, "organiser")
    confirm_import(roster_import=upload_rows(event, organiser, "1,开鲁县,梁英,女,66,,"), user=organiser)
    assert event.players.get().is_late


def test_the_list_is_closed_when_the_event_is_over(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser)
    Event.objects.filter(pk=coming.pk).update(state=EventState.FINISHED)
    with pytest.raises(EntrantsRefused, match="比赛已经结束"):
        confirm_import(roster_import=stored, user=organiser)
    with pytest.raises(EntrantsRefused, match="比赛已经结束"):
        upload(coming, organiser)
    assert not coming.players.exists()


def test_an_individual_event_needs_no_team_column(organiser: User) -> None:
    event = coming_event(kind="individual")
    stored = upload(event, organiser, "list.csv", "序号,姓名\n1,梁英\n2,魏刚\n".encode())
    assert confirm_import(roster_import=stored, user=organiser) == 2
    assert not event.teams.exists()


def test_a_team_event_takes_nobody_without_a_team(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser, "list.csv", "序号,姓名\n1,梁英\n2,魏刚\n".encode())
    with pytest.raises(EntrantsRefused, match="没有可以加入的选手"):
        confirm_import(roster_import=stored, user=organiser)


def test_a_sheet_that_is_no_list_is_refused_in_words(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser, "roster-merged.xlsx")
    with pytest.raises(EntrantsRefused, match="没有找到表头"):
        confirm_import(roster_import=stored, sheet="说明", user=organiser)
    with pytest.raises(EntrantsRefused, match="没有名为“别的”的工作表"):
        confirm_import(roster_import=stored, sheet="别的", user=organiser)
    assert confirm_import(roster_import=stored, sheet="报名表", user=organiser) == 48


@pytest.mark.parametrize(
    ("filename", "data", "sentence"),
    [
        ("list.pdf", b"%PDF-1.7", "不能读“.pdf”文件"),
        ("list.xlsx", b"hello", "内容却不是 Excel 表格"),
        ("list.xlsx", b"", "文件是空的"),
        ("list.csv", b"\r\n\r\n", "文件是空的"),
        ("list.csv", "早上好\n大家好\n".encode(), "没有找到表头"),
        ("list.csv", b"a" * (5 * 1024 * 1024 + 1), "文件超过 5 MB"),
    ],
)
def test_what_is_no_entry_list_is_refused_and_leaves_nothing(
    coming: Event, organiser: User, filename: str, data: bytes, sentence: str
) -> None:
    with pytest.raises(EntrantsRefused) as refused:
        upload(coming, organiser, filename, data)
    assert sentence in str(refused.value)
    assert refused.value.field == "file"
    assert not coming.imports.exists()
    assert not coming.actions.exists()


def test_phones_and_the_files_cells_are_not_kept_in_the_import_after_confirmation(
    coming: Event, organiser: User
) -> None:
    stored = upload(coming, organiser)
    confirm_import(roster_import=stored, user=organiser)
    stored.refresh_from_db()
    kept = json.dumps(stored.preview, ensure_ascii=False)
    # 梁英 of the sample, and her phone.
    assert "梁英" in kept
    assert "14059022248" not in kept
    assert "1944" not in kept


def test_discarding_deletes_what_the_file_said(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser)
    discard_import(roster_import=stored, user=organiser)
    assert not coming.imports.exists()
    assert coming.actions.first().verb == "roster.discard"
    with pytest.raises(EntrantsRefused, match="已经放弃"):
        confirm_import(roster_import=stored, user=organiser)
    assert not coming.players.exists()


def test_a_confirmed_import_cannot_be_discarded(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser)
    confirm_import(roster_import=stored, user=organiser)
    with pytest.raises(EntrantsRefused, match="已经导入"):
        discard_import(roster_import=stored, user=organiser)
    assert coming.imports.count() == 1


def test_a_preview_of_another_version_is_refused_in_words(coming: Event, organiser: User) -> None:
    stored = upload(coming, organiser)
    stored.preview["sheets"]["version"] = 999
    stored.save()
    with pytest.raises(EntrantsRefused, match="重新上传"):
        confirm_import(roster_import=stored, user=organiser)


def test_importing_into_one_event_leaves_another_alone(coming: Event, organiser: User) -> None:
    other = make_event("other")
    make_players(other, 4)
    confirm_import(roster_import=upload(coming, organiser), user=organiser)
    assert (other.players.count(), other.teams.count()) == (4, 1)
    assert Player.objects.filter(event=coming).exclude(team__event=coming).count() == 0
    assert Team.objects.filter(event=coming).count() == 10
