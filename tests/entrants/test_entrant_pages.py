"""The list of entrants and the pages of a player and a team."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.accounts.sending import sent_by
from tests.builders import make_event, make_players, make_table, make_zhang
from tests.entrants.entering import coming_event, enter, fresh, upload
from tests.entrants.test_import_pages import text_of
from tournament.accounts.models import User
from tournament.entrants.models import Player, PlayerState
from tournament.entrants.services import add_house_players, confirm_import
from tournament.events.models import Event, EventState

pytestmark = pytest.mark.django_db
LIST = reverse("entrants", args=["kerqin"])


@pytest.fixture
def full(event: Event, organiser: User) -> Event:
    """The event with the plain sample: 64 players of 16 teams, numbered as in the file."""
    confirm_import(roster_import=upload(event, organiser, "roster-utf8.csv"), user=organiser)
    return event


def numbers(response) -> list[int]:
    return [row.record.number for row in response.context["table"].rows]


def address(name: str, player: Player) -> str:
    return reverse(name, args=[player.event.slug, player.number])


def typed(client: Client, player: Player, **changed: str) -> dict[str, list[str]]:
    """Return what the edit page sends for a player, with changes."""
    target = address("player-edit", player)
    sent = sent_by(client.get(target).content.decode(), target)
    return sent | {name: [value] for name, value in changed.items()}


def test_an_empty_list_says_what_will_be_here_and_how_to_get_it(organiser_client: Client) -> None:
    response = organiser_client.get(LIST)
    assert "参赛的人会列在这里" in text_of(response)
    assert reverse("roster-upload", args=["kerqin"]) in response.content.decode()


def test_the_list_counts_the_states(organiser_client: Client, event: Event, organiser: User) -> None:
    for state, number in zip(PlayerState, (4, 3, 2, 1, 5), strict=True):
        make_players(event, number, state=state)
    page = text_of(organiser_client.get(LIST))
    for words in ("4 ○ 待检录", "3 ✓ 已到", "2 ✕ 未到", "1 △ 替补", "5 — 退赛"):
        assert words in page


# 白音宝力高一, 白音宝力高二, 白音宝力高 of 开发区 and of 老年大学: 5, 10, 42, 57.
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"q": "白音"}, [5, 10, 42, 57]),
        ({"q": "bybl"}, [5, 10, 42, 57]),
        ({"q": "baiyinbaoligao"}, [5, 10, 42, 57]),
        ({"q": "bai yin"}, [5, 10, 42, 57]),
        ({"q": "33"}, [33]),
        ({"q": "３３号"}, [33]),
        ({"q": "白音", "team": "11"}, [42]),
        ({"team": "1"}, [1, 2, 3, 4]),
        ({"q": "没有这个人"}, []),
        ({"state": "present"}, []),
    ],
)
def test_searching_by_name_pinyin_initials_number_team_and_state(
    organiser_client: Client, full: Event, asked: dict[str, str], found: list[int]
) -> None:
    assert numbers(organiser_client.get(LIST, asked)) == found


def test_an_unknown_team_is_said_beside_the_field_and_everybody_is_shown(
    organiser_client: Client, full: Event
) -> None:
    response = organiser_client.get(LIST, {"team": "999"})
    assert response.status_code == 200
    assert "没有这个代表队。" in text_of(response)


def test_late_entries_and_house_players_can_be_picked_out(
    organiser_client: Client, event: Event, organiser: User
) -> None:
    make_players(event, 2)
    late = enter(event, "补报人", user=organiser)
    (house,) = add_house_players(event=event, count=1, user=organiser)
    assert numbers(organiser_client.get(LIST, {"state": "late"})) == [late.number]
    assert numbers(organiser_client.get(LIST, {"state": "house"})) == [house.number]
    # A house player is none of the present ones the counts speak of.
    assert numbers(organiser_client.get(LIST, {"state": "present"})) == [1, 2]


def test_the_list_sorts_by_pinyin_team_and_number(
    organiser_client: Client, event: Event, organiser: User
) -> None:
    for name, team in (("张三", "乙队"), ("阿古拉", "甲队"), ("单雄信", "乙队"), ("李四", "甲队")):
        enter(event, name, team, user=organiser)
    # a gu la, li si, shan xiong xin, zhang san.
    assert numbers(organiser_client.get(LIST, {"sort": "name"})) == [2, 4, 3, 1]
    assert numbers(organiser_client.get(LIST, {"sort": "-name"})) == [1, 3, 4, 2]
    # 乙队 was entered first and is team 1.
    assert numbers(organiser_client.get(LIST, {"sort": "team"})) == [1, 3, 2, 4]
    assert numbers(organiser_client.get(LIST, {"sort": "-number"})) == [4, 3, 2, 1]


def test_phone_and_birth_year_stand_on_the_edit_page_alone(organiser_client: Client, full: Event) -> None:
    player = full.players.get(number=33)
    listed = organiser_client.get(LIST).content.decode()
    assert player.phone not in listed
    assert str(player.birth_year) not in listed
    assert player.phone not in organiser_client.get(reverse("check-in", args=["kerqin"])).content.decode()
    page = organiser_client.get(address("player-edit", player)).content.decode()
    assert player.phone in page
    assert str(player.birth_year) in page


def test_every_player_links_to_the_public_page(organiser_client: Client, full: Event) -> None:
    page = organiser_client.get(LIST).content.decode()
    assert full.players.get(number=7).get_absolute_url() in page


def test_somebody_is_entered_from_the_page(organiser_client: Client, full: Event) -> None:
    data = {"name": " 新 来 ", "team": "铁路", "state": "present", "pinyin": ""}
    response = organiser_client.post(reverse("player-add", args=["kerqin"]), data, follow=True)
    assert "新来已加入，参赛号 65（补报）。" in text_of(response)
    player = full.players.get(number=65)
    assert (player.name, player.team.name, player.state) == ("新来", "铁路", PlayerState.PRESENT)


def test_a_new_team_is_written_in(organiser_client: Client, full: Event) -> None:
    data = {"name": "新来", "team": "", "new_team": "邮政", "state": "expected"}
    organiser_client.post(reverse("player-add", args=["kerqin"]), data)
    assert full.players.get(name="新来").team.number == 17


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"name": ""}, "name", "请填写这一项。"),
        ({"name": "123456"}, "name", "请写一个人的姓名"),
        ({"name": "张三、李四"}, "name", "请写一个人的姓名"),
        ({"name": "张三（替补）"}, "name", "姓名里不要写括号"),
        ({"name": "贺成军"}, "name", "铁路里已经有“贺成军”（61 号，待检录）"),
        ({"team": ""}, "team", "都要有代表队"),
        ({"new_team": "邮政"}, "new_team", "上面已经选了队"),
        ({"birth_year": "19"}, "birth_year", "出生年份要在 1900 和"),
        ({"pinyin": "xīn 来"}, "pinyin", "拼音只用字母"),
        ({"state": "withdrawn"}, "state", "没有这个选项，请重新选。"),
    ],
)
def test_a_mistake_is_said_beside_its_field_and_nothing_typed_is_lost(
    organiser_client: Client, full: Event, changed: dict[str, str], field: str, sentence: str
) -> None:
    data = {"name": "新来", "team": "铁路", "state": "expected", "phone": "13912345678"} | changed
    response = organiser_client.post(reverse("player-add", args=["kerqin"]), data)
    assert response.status_code == 200
    assert sentence in " ".join(response.context["form"].errors[field])
    assert "13912345678" in response.content.decode()
    assert full.players.count() == 64


def test_tone_marks_are_taken_off_and_the_umlaut_kept(organiser_client: Client, full: Event) -> None:
    player = full.players.get(name="吕平艳")
    data = typed(organiser_client, player, pinyin="Lǚ Píng Yàn")
    assert organiser_client.post(address("player-edit", player), data).status_code == 302
    # ü is kept as v.
    assert fresh(player).pinyin == "lv ping yan"


def test_a_player_is_corrected_from_the_page(organiser_client: Client, full: Event) -> None:
    player = full.players.get(number=3)
    data = typed(
        organiser_client, player, name="崔炜", team="铁路", birth_year="1960", gender="f", remark="左撇子"
    )
    response = organiser_client.post(address("player-edit", player), data, follow=True)
    assert "崔炜的资料已保存。" in text_of(response)
    player = fresh(player)
    assert (player.name, player.team.name, player.birth_year) == ("崔炜", "铁路", 1960)
    assert (player.gender, player.remark, player.pinyin) == ("f", "左撇子", "cui wei")


def test_a_refused_correction_keeps_the_heading_and_what_was_typed(
    organiser_client: Client, full: Event
) -> None:
    player = full.players.get(number=3)
    response = organiser_client.post(
        address("player-edit", player), typed(organiser_client, player, name="梁英", phone="9")
    )
    assert "已经有“梁英”" in " ".join(response.context["form"].errors["name"])
    assert "3 号 崔伟" in text_of(response)
    assert 'value="梁英"' in response.content.decode()


def test_a_player_is_moved_to_the_reserves_from_the_page(organiser_client: Client, full: Event) -> None:
    player = full.players.get(number=3)
    organiser_client.post(address("player-edit", player), typed(organiser_client, player, is_reserve="on"))
    assert fresh(player).state == PlayerState.RESERVE


def test_a_withdrawal_from_the_page(organiser_client: Client, full: Event) -> None:
    player = full.players.get(number=3)
    refused = organiser_client.post(address("player-withdraw", player), {"withdraw-reason": " "})
    assert refused.context["withdraw_form"].errors["reason"] == ["请写明原因。"]
    assert fresh(player).state == PlayerState.EXPECTED
    response = organiser_client.post(
        address("player-withdraw", player), {"withdraw-reason": "生病"}, follow=True
    )
    assert "崔伟已退赛。" in text_of(response)
    response = organiser_client.post(address("player-restore", player), follow=True)
    assert "崔伟恢复参赛" in text_of(response)
    assert fresh(player).state == PlayerState.EXPECTED


def test_a_substitution_from_the_page(organiser_client: Client, full: Event, organiser: User) -> None:
    player = full.players.get(number=3)
    reserve = enter(full, "替他", "科左中旗一队", state=PlayerState.RESERVE, user=organiser)
    page = text_of(organiser_client.get(address("player-edit", player)))
    assert "65 号 替他" in page
    data = {"substitute-reserve": "65", "substitute-reason": "身体不适", "substitute-is_present": "on"}
    response = organiser_client.post(address("player-substitute", player), data, follow=True)
    assert "替他（65 号）替崔伟上场。" in text_of(response)
    assert "由 替他 替补上场。" in text_of(response)
    assert fresh(reserve).state == PlayerState.PRESENT


def test_somebody_from_outside_takes_the_place(organiser_client: Client, full: Event) -> None:
    player = full.players.get(number=3)
    data = {"substitute-reserve": "new", "substitute-name": "", "substitute-reason": "身体不适"}
    refused = organiser_client.post(address("player-substitute", player), data)
    assert "请写一个人的姓名" in " ".join(refused.context["substitute_form"].errors["name"])
    assert "身体不适" in refused.content.decode()
    organiser_client.post(address("player-substitute", player), data | {"substitute-name": "外来"})
    newcomer = full.players.get(name="外来")
    assert (newcomer.replaces, newcomer.team) == (player, player.team)


def test_a_reserve_of_another_team_cannot_be_sent(
    organiser_client: Client, full: Event, organiser: User
) -> None:
    enter(full, "别队的", "铁路", state=PlayerState.RESERVE, user=organiser)
    player = full.players.get(number=3)
    data = {"substitute-reserve": "65", "substitute-reason": "身体不适"}
    response = organiser_client.post(address("player-substitute", player), data)
    assert response.context["substitute_form"].errors["reserve"]
    assert fresh(player).state == PlayerState.EXPECTED


def test_a_wrong_entry_is_removed_and_a_seated_one_is_not(organiser_client: Client, event: Event) -> None:
    players = make_players(event, 5, team_size=1)
    make_table(make_zhang(event), players[:4])
    seated, wrong = players[0], players[4]
    page = text_of(organiser_client.get(address("player-edit", seated)))
    assert "不能删除；不再参赛请办“退赛”" in page
    assert "请办“退赛”" in text_of(organiser_client.post(address("player-remove", seated), follow=True))
    organiser_client.post(address("player-remove", wrong))
    assert list(event.players.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_the_page_says_that_public_seats_stay(organiser_client: Client, event: Event) -> None:
    players = make_players(event, 4, team_size=1)
    make_table(make_zhang(event), players)
    page = text_of(organiser_client.get(address("player-edit", players[0])))
    assert "已经公布的座位不会自动换名字" in page
    organiser_client.post(address("player-withdraw", players[0]), {"withdraw-reason": "生病"})
    page = text_of(organiser_client.get(address("player-edit", players[0])))
    assert "第 1 仗 1 号桌的座位还是这位选手的" in page


def test_a_house_player_gets_a_real_name(organiser_client: Client, event: Event, organiser: User) -> None:
    (house,) = add_house_players(event=event, count=1, user=organiser)
    data = typed(organiser_client, house, name="王裁判")
    assert organiser_client.post(address("player-edit", house), data).status_code == 302
    assert (fresh(house).name, fresh(house).pinyin, fresh(house).team) == ("王裁判", "wang cai pan", None)


def test_after_the_event_only_the_data_can_be_corrected(organiser_client: Client, event: Event) -> None:
    (player,) = make_players(event, 1)
    Event.objects.update(state=EventState.FINISHED)
    page = organiser_client.get(address("player-edit", player)).content.decode()
    for name in ("player-withdraw", "player-substitute", "player-remove"):
        assert address(name, player) not in page
        assert organiser_client.post(address(name, player)).status_code in (200, 302)
    assert fresh(player).state == PlayerState.PRESENT
    response = organiser_client.post(
        reverse("player-add", args=["kerqin"]), {"name": "新来", "team": "1队", "state": "expected"}
    )
    assert "比赛已经结束" in text_of(response)


def test_a_team_is_renamed_from_the_page(organiser_client: Client, full: Event) -> None:
    team = reverse("team-edit", args=["kerqin", 16])
    assert "贺成军" in text_of(organiser_client.get(team))
    data = sent_by(organiser_client.get(team).content.decode(), team, team)
    refused = organiser_client.post(team, data | {"name": "水务局"})
    assert "已经有“水务局”" in " ".join(refused.context["form"].errors["name"])
    organiser_client.post(team, data | {"name": "铁路局"})
    assert full.teams.get(number=16).name == "铁路局"


def test_another_events_players_and_teams_are_not_found(organiser_client: Client, event: Event) -> None:
    make_players(event, 1)
    other = make_event("other")
    make_players(other, 2, team_size=1)
    for name in ("player-edit", "team-edit"):
        assert organiser_client.get(reverse(name, args=["kerqin", 2])).status_code == 404
    for name in ("player-withdraw", "player-restore", "player-substitute", "player-remove"):
        assert organiser_client.post(reverse(name, args=["kerqin", 2])).status_code == 404


def test_an_individual_event_lists_without_teams(organiser_client: Client, event: Event) -> None:
    Event.objects.update(kind="individual")
    make_players(event, 4, team_size=None)
    response = organiser_client.get(LIST)
    assert "代表队" not in text_of(response)
    response = organiser_client.post(
        reverse("player-add", args=["kerqin"]), {"name": "新来", "state": "expected"}
    )
    assert response.status_code == 302


def test_a_coming_event_does_not_offer_to_enter_somebody_as_present(
    organiser_client: Client, event: Event
) -> None:
    coming_event()
    Event.objects.filter(slug="kerqin").update(state=EventState.ANNOUNCED)
    page = text_of(organiser_client.get(reverse("player-add", args=["kerqin"])))
    assert "人已经到了" not in page
    assert "参赛，等检录" in page
