"""A hand by its counts, when the cards are gone: the same verdict as from the cards, and what cannot be."""

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring.fields import RecordError
from scoring.notation import parse_cards
from scoring.record_reader import read_record
from scoring.sets import CHE
from scoring.tiles import YAO
from scoring.verdict import Verdict, judge
from scoring.verdict_json import as_json

CASES = json.loads((Path(__file__).parent / "cases" / "hands.json").read_text(encoding="utf-8"))
BY_NAME = {case["name"]: case for case in CASES}
OF_CARDS = ("hand", "melds", "piao", "guozhang", "guang_undeclared")


def counted(player: dict[str, Any], *, drawn: str = "") -> dict[str, Any]:
    """Count a player's cards as a referee does from memory, independently of the engine.

    `drawn`: the 么 that was drawn last and won; it makes no 哈.
    """
    if "hand" not in player:
        return player
    hand = Counter(parse_cards(player["hand"]))
    if drawn:
        hand[drawn] -= 1
    claims: Counter[str] = Counter()

    def add(kind: str, what: str) -> None:
        claims[("yao_" if kind in YAO else "min_") + what] += 1

    for kind, n in hand.items():
        if n >= 3:
            add(kind, "lou" if n == 4 else "ha")
    over = list(player.get("guozhang", ()))
    cha = 0
    laid: Counter[str] = Counter()
    for meld in player.get("melds", ()):
        word, _colon, cards = meld.partition(":")
        if word == "guang":
            kind = parse_cards(cards)[0]
            undeclared = kind in [parse_cards(one)[0] for one in player.get("guang_undeclared", ())]
            add(kind, "ha" if undeclared else "guang")
            laid[kind] = 4
        elif word == "cha":
            kind = parse_cards(cards)[0]
            laid[kind] = 3
            if meld in over:
                continue
            cha += 1
            if not (cha == 4 and not player.get("piao", True) and "luan" in player["report"]):
                add(kind, "cha")
    claims["yao_dui"] = sum(hand[kind] == 2 for kind in YAO)
    che = [
        sum(hand[kind] + laid[kind] >= 3 for kind in CHE[word.removeprefix("che:")])
        for word in player["report"]
        if word.startswith("che:")
    ]
    kept = {key: value for key, value in player.items() if key not in OF_CARDS}
    return kept | {"claims": {**claims, "che": che}}


def by_counts(case: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a handed hand with counts in place of all cards."""
    record = copy.deepcopy(case["record"])
    end = record["end"]
    winner = end.get("winner")
    for seat, player in record["players"].items():
        drawn = seat == winner and end["by"] == "yao"
        record["players"][seat] = counted(player, drawn=parse_cards(end["tile"])[0] if drawn else "")
    if winner:
        player = case["record"]["players"][winner]
        cards = Counter(parse_cards(player["hand"]))
        for meld in player.get("melds", ()):
            word, _colon, written = meld.partition(":")
            of = parse_cards(written)
            cards.update({of[0]: {"cha": 3, "guang": 4}[word]} if word != "chi" else of)
        is_gen = end.get("last") or case["expect"]["ruling"] == "zhaza"
        end["jian_copies"] = cards[parse_cards(end["tile" if is_gen else "jian"])[0]]
        del end["tile"], end["jian"]
        record["players"][winner]["claims"] |= {
            "hu": case["expect"]["hu"],
            "qingmen": case["expect"]["qingmen"],
        }
    return record


@pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))
def test_counts_give_the_verdict_of_the_cards(case: dict[str, Any]) -> None:
    found, expected = as_json(judge(read_record(by_counts(case)))), case["expect"]
    assert found["ruling"] == expected["ruling"]
    assert found.get("hu") == expected.get("hu")
    assert found.get("big", []) == expected.get("big", [])
    if "half_zui" in expected:
        assert found["half_zui"] == expected["half_zui"]
    moved = {account: net for account, net in found["net"].items() if net}
    assert moved == {account: net for account, net in expected["net"].items() if net}


@pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))
def test_the_items_of_counts_add_up_to_the_same_hu_and_zui(case: dict[str, Any]) -> None:
    cards, counts = judge(read_record(case["record"])), judge(read_record(by_counts(case)))
    for seat, items in cards.items.items():
        alike = {
            (one.code, one.n, one.half_zui, one.hu) for one in items if not one.code.startswith("shang_")
        }
        same = {(one.code, one.n, one.half_zui, one.hu) for one in counts.items[seat]}
        assert alike == {one for one in same if one[0] != "shang_claimed"}
        assert sum(one.hu for one in items) == sum(one.hu for one in counts.items[seat])


def claims_of(winner: dict[str, Any], **other: Any) -> Verdict:
    """Return the verdict on a plain win of E, from counts alone."""
    players = {
        "E": {"report": ["ha"], "claims": winner},
        "S": {"report": ["luan"], "half_zui": 0},
        "W": {"report": ["luan"], "claims": {}},
    }
    for seat, more in other.pop("players", {}).items():
        players[seat] |= more
    end = {"kind": "win", "winner": "E", "call": "hu", "by": "chi", "jian_copies": 0} | other.pop("end", {})
    return judge(
        read_record({"ruleset": "tongliao-2011", "dealer": "E", "players": players, "end": end} | other)
    )


def test_section_5_what_the_counts_leave_of_the_hu_are_shang() -> None:
    # 2 民哈 are 4 和, a 么叉 2, a 民光 4: 10 without any 垧, 12 with two. 10 和 are 1 嘴, each further half.
    counts = {"min_ha": 2, "yao_cha": 1, "min_guang": 1}
    verdict = claims_of(counts | {"hu": 12})
    assert [(one.code, one.hu) for one in verdict.items["E"] if one.hu] == [
        ("hu_min_ha", 4),
        ("hu_yao_cha", 2),
        ("hu_min_guang", 4),
        ("shang_claimed", 2),
    ]
    assert verdict.half_zui == {"E": 2 + 2, "S": 0, "W": 0}


@pytest.mark.parametrize(("hu", "field"), [(9, "fewer"), (10, ""), (17, ""), (18, ""), (19, "more")])
def test_section_5_a_hu_the_counts_cannot_bring_is_refused(hu: int, field: str) -> None:
    # 10 和 of sets; six 垧 of 1 and 双文全 of 2 on top are the most there can be.
    counts = {"min_ha": 2, "yao_cha": 1, "min_guang": 1, "hu": hu}
    if not field:
        assert claims_of(counts).hu == hu
        return
    with pytest.raises(RecordError) as refused:
        claims_of(counts)
    assert refused.value.field == "players.E.claims.hu"
    assert ("at least 10" if field == "fewer" else "at most 18") in str(refused.value)


@pytest.mark.parametrize(("value", "hu"), [("replaces", 5), ("adds", 8)])
def test_section_14_guang_hu_by_counts(value: str, hu: int) -> None:
    # A 么光 is 5 和; the 3 of its 哈 come on top or not.
    items = claims_of({"yao_guang": 1, "hu": 12}, options={"guang_hu": value}).items["E"]
    assert next(one.hu for one in items if one.code == "hu_yao_guang") == hu


@pytest.mark.parametrize(
    ("counts", "ruling", "code"),
    [({"hu": 9}, "zhahu", "P02"), ({"hu": 12, "qingmen": False}, "zhahu", "P02")],
)
def test_sections_5_and_12_a_false_win_by_counts(counts: dict[str, Any], ruling: str, code: str) -> None:
    verdict = claims_of({"min_ha": 2} | counts)
    assert verdict.ruling == ruling
    assert code in {one.code for one in verdict.violations}


@pytest.mark.parametrize(
    ("player", "codes"),
    [
        ({"report": ["luan"], "claims": {"min_ha": 1}}, {"F06"}),
        ({"report": ["ha"], "claims": {}}, {"F06"}),
        ({"report": ["luan", "duanyao"], "claims": {"yao_cha": 1}}, {"F13"}),
        ({"report": ["luan"], "claims": {"che": [0]}}, {"che"}),
        ({"report": ["luan", "che:hong"], "claims": {"che": [0]}}, set()),
    ],
)
def test_section_4_wrong_reports_by_counts(player: dict[str, Any], codes: set[str]) -> None:
    verdict = claims_of({"min_ha": 3, "hu": 12}, players={"W": player})
    assert {one.code for one in verdict.violations if one.player == "W"} == codes


def test_section_3_a_che_that_was_not_reported_counts_nothing() -> None:
    said = claims_of({"min_ha": 3, "hu": 12}, players={"W": {"report": ["luan", "che:hong"]}})
    player = {"report": ["luan", "che:hong"], "claims": {"che": [0, 0]}}
    # One empty 车 is 1 嘴; two would be 1 + 1 + 1.
    assert claims_of({"min_ha": 3, "hu": 12}, players={"W": player}).half_zui["W"] == 2
    assert said.half_zui["W"] == 0


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"end": {"jian_copies": None}}, "end.jian_copies"),
        ({"end": {"jian_copies": 5}}, "end.jian_copies"),
        ({"players": {"E": {"melds": ["cha:3m"]}}}, "players.E.melds"),
        ({"players": {"E": {"piao": False}}}, "players.E.piao"),
        ({"players": {"E": {"guang_undeclared": ["3m"]}}}, "players.E.guang_undeclared"),
        ({"players": {"W": {"half_zui": 3}}}, "players.W.claims"),
        ({"players": {"W": {"claims": {"min_ha": 11}}}}, "players.W.claims.min_ha"),
        ({"players": {"W": {"claims": {"min_ha": True}}}}, "players.W.claims.min_ha"),
        ({"players": {"W": {"claims": {"min_ha": 6, "min_lou": 4}}}}, "players.W.claims"),
        ({"players": {"W": {"claims": {"che": [4]}}}}, "players.W.claims.che[0]"),
        ({"players": {"W": {"claims": {"che": [0] * 6}}}}, "players.W.claims.che"),
        ({"players": {"W": {"claims": {"haozi": 1}}}}, "players.W.claims.haozi"),
        ({"players": {"W": {"claims": []}}}, "players.W.claims"),
    ],
)
def test_what_counts_cannot_say_is_refused_by_its_field(more: dict[str, Any], field: str) -> None:
    with pytest.raises(RecordError) as refused:
        claims_of({"min_ha": 3, "hu": 12}, **more)
    assert refused.value.field == field


@pytest.mark.parametrize(("left", "big"), [(None, ["wuyuan"]), (0, ["wuyuan"]), (1, [])])
def test_section_13_wuyuan_needs_every_yao_pair_as_far_as_is_known(left: int | None, big: list[str]) -> None:
    verdict = claims_of(
        {"yao_cha": 5, "hu": 10, "qingmen": False, "yao_dui": left},
        ruleset="zuihu",
        players={"E": {"report": ["luan", "wuyaojiang"]}},
        end={"call": "beng", "by": "cha"},
    )
    assert (list(verdict.big), verdict.ruling) == (big, "win" if big else "zhaza")


def test_the_counts_of_who_won_need_their_hu() -> None:
    with pytest.raises(RecordError, match=r"^players\.E\.claims\.hu: missing$"):
        claims_of({"min_ha": 3})


def test_cards_of_one_and_counts_of_another() -> None:
    # Only the winner's cards are gone; the others' are still there.
    for case in CASES:
        winner = case["record"]["end"].get("winner")
        if not winner:
            continue
        record, counts = copy.deepcopy(case["record"]), by_counts(case)
        record["players"][winner], record["end"] = counts["players"][winner], counts["end"]
        moved = judge(read_record(record)).settlement.net
        assert {account: net for account, net in moved.items() if net} == {
            account: net for account, net in case["expect"]["net"].items() if net
        }
