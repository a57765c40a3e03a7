"""The verdict from the cards: the 60 handed hands, what the cards show to be wrong, and the command line."""

import copy
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.fields import RecordError
from scoring.notation import parse_cards
from scoring.patterns import half_zui_of
from scoring.record_reader import read_record
from scoring.ruleset import RulesetError
from scoring.sets import HENG, SHANG, is_run
from scoring.verdict import Verdict, judge
from scoring.verdict_json import as_json, as_text

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).parent / "cases" / "hands.json"
CASES = json.loads(FILE.read_text(encoding="utf-8"))
BY_NAME = {case["name"]: case for case in CASES}


def verdict_on(record: dict[str, Any]) -> Verdict:
    return judge(read_record(record))


@pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))
def test_each_handed_hand(case: dict[str, Any]) -> None:
    verdict, expected = as_json(verdict_on(case["record"])), case["expect"]
    # A hand nobody said to have won has neither.
    none = {"hu": None, "qingmen": None, "big": []}
    for key in ("ruling", *none):
        assert verdict.get(key, none.get(key)) == expected.get(key, none.get(key))
    if "half_zui" in expected:
        assert verdict["half_zui"] == expected["half_zui"]
    moved = {account: net for account, net in verdict["net"].items() if net}
    assert moved == {account: net for account, net in expected["net"].items() if net}
    assert sum(verdict["net"].values()) == 0


@pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))
def test_the_arrangement_has_every_card_of_the_winner_at_most_once_and_every_set_is_one(
    case: dict[str, Any],
) -> None:
    verdict = verdict_on(case["record"])
    seat = case["record"]["end"].get("winner")
    used: Counter[str] = Counter()
    for code, _colon, written in (one.partition(":") for one in as_json(verdict).get("arrangement", [])):
        cards = parse_cards(written)
        if code in ("ha", "lou", "cha", "guang"):
            assert len(set(cards)) == 1
            used.update(cards)
        elif code == "shun":
            assert is_run(cards)
        elif code.startswith(("heng_", "shang_")):
            kinds = {**HENG, **SHANG}[code.partition("_")[2]]
            assert set(cards) <= set(kinds)
        elif code.startswith("che_"):
            assert len(set(cards)) == 3
    if seat:
        held = verdict.record.players[seat].counts
        assert all(used[kind] <= held[kind] for kind in used)


@pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))
def test_what_is_explained_is_what_was_added_up(case: dict[str, Any]) -> None:
    verdict = verdict_on(case["record"])
    for seat, items in verdict.items.items():
        if verdict.ruling != "zhahu":
            assert half_zui_of(items) == verdict.result.half_zui[seat]
    if verdict.hu is not None:
        assert sum(item.hu for item in verdict.items[case["record"]["end"]["winner"]]) == verdict.hu


def seats_turned(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with everybody one seat further."""
    turn = dict(zip("ESWN", "SWNE", strict=True))
    text = copy.deepcopy(record)
    text["dealer"] = turn[record["dealer"]]
    text["players"] = {turn[seat]: player for seat, player in record["players"].items()}
    for key in ("winner", "from", "liable", "by", "declarer"):
        if text["end"].get(key) in turn:
            text["end"][key] = turn[text["end"][key]]
    if text.get("dang", {}).get("dangjia"):
        text["dang"]["dangjia"] = turn[text["dang"]["dangjia"]]
    for entry in text.get("penalties", ()):
        entry["by"] = turn[entry["by"]]
    return text


@pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))
def test_other_seats_give_the_same_payments_turned(case: dict[str, Any]) -> None:
    turn = {**dict(zip("ESWN", "SWNE", strict=True)), "pot": "pot"}
    before = verdict_on(case["record"]).settlement.net
    after = verdict_on(seats_turned(case["record"])).settlement.net
    assert after == {turn[account]: net for account, net in before.items()}


# ---- what the cards show to be against the rules


def changed(name: str, seat: str, **player: Any) -> Verdict:
    """Return the verdict on a handed hand in which a player's record is another."""
    record = copy.deepcopy(BY_NAME[name]["record"])
    record["players"][seat] |= player
    return verdict_on(record)


def codes(verdict: Verdict) -> list[tuple[str, str | None]]:
    return [(one.code, one.player) for one in verdict.violations]


def test_a_hand_within_the_rules_has_none() -> None:
    assert codes(verdict_on(BY_NAME["11-012"]["record"])) == []


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (["luan", "che:bao3", "che:bao7"], "F06"),
        (["ha", "che:bao3", "che:bao7", "che:hong"], "F07"),
        (["ha", "che:bao3", "che:bao7", "duanyao"], "F13"),
        (["ha", "che:bao3", "che:bao7", "yidianhong"], "F13"),
    ],
)
def test_section_4_a_wrong_report(report: list[str], code: str) -> None:
    # 333m 111p 777p 555z and 双车 in hand: 哈子, no 红车, more than one 么 card.
    assert (code, "E") in codes(changed("11-012", "E", report=report))


def test_each_violation_says_where_the_rule_stands() -> None:
    # 报惊车 is 五(六)3(3), 报错 3(2), 撂错云 stands with the 云.
    record = copy.deepcopy(BY_NAME["11-012"]["record"])
    record["players"]["E"] |= {"report": ["luan", "che:hong"], "yun": ["da"]}
    found = {one["code"]: one for one in as_json(verdict_on(record))["violations"]}
    assert found["F07"]["clause"] == "五(六)3(3)"
    assert found["F06"]["clause"] == "五(六)3(2)"
    assert found["yun"]["clause"].startswith("一(一)6")
    assert all(one["message"] and one["message_en"] and one["section"] for one in found.values())


def test_section_4_wuyaojiang_with_no_yao_pair_at_all() -> None:
    # 3333m 5678m and 叉 and 光 of 民 cards only.
    assert ("F13", "E") in codes(changed("11-006", "E", report=["ha", "wuyaojiang"]))


def test_two_che_share_no_kind() -> None:
    assert ("F07", "E") in codes(changed("11-012", "E", report=["ha", "che:bao3", "che:bao7", "che:qunzi"]))


def test_a_yun_without_its_cards() -> None:
    assert ("yun", "E") in codes(changed("11-012", "E", yun=["da"]))


@pytest.mark.parametrize(("chi", "code"), [("chi:6m6p7s", "F04"), ("chi:456p", "F10")])
def test_what_was_eaten(chi: str, code: str) -> None:
    record = copy.deepcopy(BY_NAME["11-012"]["record"])
    # Somebody else's hand of the same size; only the reports and the eaten set matter here.
    record["players"]["S"] |= {"report": ["ha"], "hand": "444p", "melds": [chi], "fouls": ["F05"]}
    assert (code, "S") in codes(verdict_on(record))


def test_a_win_by_eating_with_the_pair_in_hand() -> None:
    name = next(case["name"] for case in CASES if case["record"]["end"].get("by") == "chi")
    record = copy.deepcopy(BY_NAME[name]["record"])
    winner, tile = record["end"]["winner"], record["end"]["tile"]
    assert ("F11", winner) not in codes(verdict_on(record))
    record["players"][winner] |= {"hand": f"{tile}{tile}", "melds": [], "fouls": ["F05"]}
    assert ("F11", winner) in codes(verdict_on(record))


def test_section_12_a_win_that_is_none_says_what_is_missing() -> None:
    [too_few] = verdict_on(BY_NAME["11-004"]["record"]).violations
    assert (too_few.code, too_few.text.zh) == ("P02", "只有 7 和，不到 10 和")


def test_five_of_a_kind_over_the_whole_table() -> None:
    record = copy.deepcopy(BY_NAME["11-012"]["record"])
    record["players"]["S"] |= {"hand": "33m", "melds": [], "fouls": ["F05"], "report": ["luan"]}
    [found] = [one for one in verdict_on(record).violations if one.code == "five_of_a_kind"]
    assert (found.cards, found.text.zh) == (("3m",), "三家一共有 5 张三万，一种只有四张")


def test_the_jian_of_the_last_card_is_that_card() -> None:
    record = copy.deepcopy(BY_NAME["11-012"]["record"])
    record["end"] |= {"last": True, "jian": "9s"}
    assert ("jian", "E") in codes(verdict_on(record))


# ---- what is refused


def test_who_won_must_show_cards() -> None:
    record = copy.deepcopy(BY_NAME["11-012"]["record"])
    record["players"]["E"] = {"report": ["ha"], "half_zui": 10}
    with pytest.raises(RecordError, match=r"players\.E\.hand: missing"):
        verdict_on(record)


@pytest.mark.parametrize("more", [{"ruleset": "nowhere"}, {"options": {"no_such": "yes"}}])
def test_a_ruleset_or_an_option_that_does_not_exist(more: dict[str, Any]) -> None:
    with pytest.raises(RulesetError):
        verdict_on(BY_NAME["11-012"]["record"] | more)


def test_cards_that_were_not_shown_count_as_stated() -> None:
    record = copy.deepcopy(BY_NAME["11-009"]["record"])
    record["players"]["W"] = {"report": ["luan"], "half_zui": 2}
    assert verdict_on(record).settlement.net == verdict_on(BY_NAME["11-009"]["record"]).settlement.net


# ---- the command line


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    # -S: nothing that was installed may be needed.
    command = [sys.executable, "-S", "-m", "scoring", *arguments]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, check=False)


def test_a_verdict_from_standard_input_in_a_bare_checkout() -> None:
    done = run("verdict", "-", given=json.dumps(BY_NAME["11-012"]["record"]))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["net"]["E"] == BY_NAME["11-012"]["expect"]["net"]["E"]


def test_a_verdict_a_line_and_its_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(json.dumps(case["record"]) for case in CASES), encoding="utf-8")
    assert main(["verdict", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["ruling"] for line in lines] == [case["expect"]["ruling"] for case in CASES]
    assert main(["verdict", "--text", str(file)]) == 0
    assert "P02 只有 7 和，不到 10 和" in capsys.readouterr().out


@pytest.mark.parametrize("given", ["", "{", "[]", '{"dealer": "S"}', '{"dealer": "X\\n"}'])
def test_what_cannot_be_read_is_one_line_and_status_2(
    given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(given, encoding="utf-8")
    assert main(["verdict", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "gbk.json").write_bytes("三万".encode("gb18030"))
    for name in ("nothing.json", "gbk.json"):
        assert main(["verdict", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_rulesets_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "zuihu"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["id"], shown["options"]["quan_jian"]["value"]) == ("zuihu", "2.5")
    assert main(["ruleset", "../zuihu"]) == 2


def test_the_text_says_who_pays_whom() -> None:
    assert as_text(verdict_on(BY_NAME["11-012"]["record"])).startswith("北、南各付东 36")
    assert as_text(verdict_on(BY_NAME["11-012"]["record"]), "en")
