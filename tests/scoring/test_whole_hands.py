"""60 whole hands: each with its expected 嘴 goes through the settlement and gives the expected payments.

What the settlement takes from a record is read here by other means than the engine: the level of the 见 is
counted from the winner's cards, a 娄 from the winner's hand.
"""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from scoring.result import Dang, Ending, HandResult, Jian, PenaltyEntry
from scoring.ruleset import load
from scoring.settlement import settle

CASES = json.loads((Path(__file__).parent / "cases" / "hands.json").read_text(encoding="utf-8"))
LEVELS = ("huang", "mian", "cha", "tong", "quan")
BENG = ("wuyuan", "babeng", "mubabeng", "tianbeng")

# What the declared 砸 of the three 假砸 would have brought from each of the other two, in half 嘴 (P03).
DECLARED = {
    "11-018": 2 * (20 + 1),  # no big win named: 20, 乱牌 1; won by 吃, no pattern
    "11-037": 2 * (20 + 2),  # 20, 三抱子 with one 捎 (three 三条) 2; won by a drawn 么
    "11-052": 2 * (20 + 1 + 1 + 2),  # 20, 抹 1, 乱牌 1, 大架 with one 捎 (three 九条) 2
}


def cards(mpsz):
    return [n + suit for numbers, suit in re.findall(r"([1-9]+)([mpsz])", mpsz) for n in numbers]


def meld_cards(meld):
    kind, text = meld.split(":")
    return cards(text) * {"cha": 3, "guang": 4, "chi": 1}[kind]


def winner_holds(record):
    """How many of each card the winner has, in hand and on the table."""
    player = record["players"][record["end"]["winner"]]
    held = Counter(cards(player["hand"]))
    for meld in player["melds"]:
        held.update(meld_cards(meld))
    return held


def big_of(case):
    end = case["record"]["end"]
    called_beng = end["call"] == "beng"
    said_za = end["call"] in ("duo", "shuaishou") or (end["call"] == "hu" and end.get("buraying"))
    fitting = [code for code in case["expect"]["big"] if (code in BENG) == called_beng]
    return fitting[0] if fitting and (called_beng or said_za) else None


def result_of(case):
    record, expect = case["record"], case["expect"]
    end, players = record["end"], record["players"]
    common = {
        "dealer": record["dealer"],
        "fouls": {seat: tuple(player.get("fouls", ())) for seat, player in players.items()},
        "penalties": tuple(PenaltyEntry(entry["code"], entry["by"]) for entry in record.get("penalties", ())),
    }
    if end["kind"] == "dead":
        ending = Ending("dead", dead_reason=end["reason"])
        return HandResult(ending=ending, dead_by=end.get("by"), half_zui=expect["half_zui"], **common)
    winner, ruling = end["winner"], expect["ruling"]
    is_zhaza = ruling == "zhaza"
    held = winner_holds(record)
    gen = end["last"] or is_zhaza  # a 假砸 is paid a 跟见: the copies of the winning card itself
    copies = held[end["tile"] if is_zhaza else end["jian"]]
    dang = record.get("dang", {})
    return HandResult(
        ending=Ending(ruling, end["call"], buraying=end.get("buraying", False), dihe=end.get("dihe", False)),
        winner=winner,
        big=big_of(case) if ruling == "win" else None,
        luan="luan" in players[winner]["report"],
        liable=end.get("liable"),
        half_zui={winner: DECLARED[case["name"]]} if is_zhaza else expect.get("half_zui", {}),
        jian=Jian(LEVELS[copies], gen=gen),
        dang=Dang(
            dangjia=dang.get("dangjia"),
            pot=dang.get("pot", 0),
            lou=4 in Counter(cards(players[winner]["hand"])).values() and "ha" in players[winner]["report"],
            took=dang.get("took", False),
            said=dang.get("said", False),
        ),
        **common,
    )


def test_there_are_60_hands():
    assert len(CASES) == 60
    assert {case["expect"]["ruling"] for case in CASES} == {"win", "dead", "zhahu", "zhaza"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_whole_hand_gives_the_expected_payments(case):
    record = case["record"]
    ruleset = load(record["ruleset"], record.get("options"))
    settlement = settle(result_of(case), ruleset, accept_breaches=True)
    expected = {"pot": 0, **case["expect"]["net"]}
    assert dict(settlement.net) == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_only_a_pot_wrongly_taken_is_a_breach_in_these_hands(case):
    record = case["record"]
    settlement = settle(result_of(case), load(record["ruleset"], record.get("options")), accept_breaches=True)
    took = record.get("dang", {}).get("took", False)
    assert all(breach.field == "dang.took" for breach in settlement.breaches)
    assert bool(settlement.breaches) == took  # in none of these hands could the pot be taken


def exempt_seats(case):
    """Who is 免嘴 by the record: by a foul that takes the 嘴, or because the other won big or 不让赢."""
    record = case["record"]
    winner = record["end"].get("winner")
    is_exempting = case["expect"]["big"] and big_of(case) if winner else None
    by_call = bool(is_exempting or record["end"].get("buraying"))
    return {
        seat
        for seat, player in record["players"].items()
        if seat != winner and (by_call or set(player.get("fouls", ())) - {"F04"})
    }


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case["expect"]["ruling"] in ("win", "dead") and exempt_seats(case)],
    ids=lambda case: case["name"],
)
def test_whatever_exempt_players_hold_the_payments_are_the_same(case):
    holding = json.loads(json.dumps(case))
    for seat in exempt_seats(case):
        holding["expect"]["half_zui"][seat] = 99
    record = case["record"]
    settlement = settle(
        result_of(holding), load(record["ruleset"], record.get("options")), accept_breaches=True
    )
    assert dict(settlement.net) == {"pot": 0, **case["expect"]["net"]}
