"""The hand record: what can be read is read, anything else is refused by the name of its field."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.record import Dead, HandRecord, Meld, Win, Zakong
from scoring.record_reader import RecordError, parse_record, read_record
from scoring.result import Dang, PenaltyEntry

CASES = json.loads((Path(__file__).parent / "cases" / "hands.json").read_text(encoding="utf-8"))
# South deals, so East rests; West has won with the 31st card.
PLAIN: dict[str, Any] = {
    "ruleset": "zuihu",
    "dealer": "S",
    "players": {
        "S": {"report": ["ha"], "hand": "112337789m12446p1222235558999s", "melds": ["cha:6z"]},
        "W": {
            "report": ["ha", "che:bao4"],
            "hand": "334555589m5558999p58s777z123s",
            "melds": ["guang:6p", "chi:567s"],
        },
        "N": {"report": ["luan"], "half_zui": 3},
    },
    "end": {
        "kind": "win",
        "winner": "W",
        "call": "mo",
        "by": "cha",
        "tile": "4m",
        "from": "wall",
        "jian": "6m",
    },
}


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the plain record with another value at a dotted path; `...` takes the field away."""
    record = copy.deepcopy(PLAIN)
    *above, last = path.split(".")
    place = record
    for key in above:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return record


def refusal(data: object) -> RecordError:
    with pytest.raises(RecordError) as refused:
        read_record(data)
    assert "\n" not in str(refused.value)
    return refused.value


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_each_handed_case_is_read(case: dict[str, Any]) -> None:
    record = read_record(case["record"])
    assert isinstance(record, HandRecord)
    assert {seat: len(player.cards) for seat, player in record.players.items()} == {
        seat: 31 if seat == case["record"]["end"].get("winner") else 30 for seat in case["record"]["players"]
    }


def test_every_field_finds_its_place() -> None:
    data = changed("players.S.melds", ["cha:6z"])
    data["players"]["S"] |= {
        "yun": ["xiao", "da"],
        "fouls": ["F05"],
        "piao": False,
        "miansheng": 7,
        "guang_undeclared": ["6p"],
        "guozhang": ["cha:6z"],
    }
    data["options"] = {"three_lou": "hu", "quan_jian": 2}
    data["dang"] = {"dangjia": "W", "pot": 2, "took": True, "said": False}
    data["penalties"] = [{"code": "P05", "by": "E"}]
    data["end"] |= {
        "last": True,
        "buraying": True,
        "hu_at_call": 18,
        "dihe": True,
        "claim": "shiba",
        "liable": "S",
    }
    record = read_record(data)
    south, west, north = (record.players[seat] for seat in ("S", "W", "N"))
    assert (south.yun, south.fouls, south.piao, south.miansheng) == (("xiao", "da"), ("F05",), False, 7)
    assert (south.guang_undeclared, south.guozhang) == (("6p",), (Meld("cha", ("6z",) * 3),))
    assert (west.report, west.che, west.is_luan) == (("ha",), ("bao4",), False)
    assert west.melds == (Meld("guang", ("6p",) * 4), Meld("chi", ("5s", "6s", "7s")))
    assert (north.hand, north.half_zui, north.is_luan) == (None, 3, True)
    assert record.options == {"three_lou": "hu", "quan_jian": 2}
    assert record.dang == Dang(dangjia="W", pot=2, took=True)
    assert record.penalties == (PenaltyEntry("P05", "E"),)
    assert record.end == Win(
        winner="W",
        call="mo",
        by="cha",
        tile="4m",
        jian="6m",
        last=True,
        buraying=True,
        hu_at_call=18,
        dihe=True,
        claim="shiba",
        liable="S",
    )


@pytest.mark.parametrize(
    ("end", "read"),
    [
        ({"kind": "dead", "reason": "wall"}, Dead("wall")),
        ({"kind": "dead", "reason": "paozhuang", "by": "S"}, Dead("paozhuang", "S")),
        ({"kind": "zakong", "declarer": "W"}, Zakong("W")),
        ({"kind": "zakong", "declarer": "W", "liable": "N"}, Zakong("W", "N")),
    ],
)
def test_the_other_ends(end: dict[str, str], read: object) -> None:
    data = changed("end", end)
    # Nobody won: a 叉 in place of the 光 leaves West 30 cards.
    data["players"]["W"]["melds"] = ["cha:6p", "chi:567s"]
    assert read_record(data).end == read


@pytest.mark.parametrize(
    ("path", "value", "field", "said"),
    [
        ("dealer", ..., "dealer", "missing"),
        ("dealer", "X", "dealer", "must be one of E, S, W, N, not X"),
        ("dealer", 1, "dealer", "must be text, not 1"),
        ("ruleset", None, "ruleset", "missing"),
        ("players", [], "players", "must be an object, not list"),
        ("players.N", ..., "players", "must be the three who play: S, W, N"),
        ("players.E", {}, "players.E", "E rests while S deals"),
        ("players.Q", {}, "players.Q", "unknown field"),
        ("players.S.hand", ..., "players.S.hand", "missing"),
        ("players.S.hand", "1z", "players.S.hand", "“1z” is no card of this game"),
        ("players.S.hand", "11111m", "players.S.hand", "5 of"),
        ("players.S.hand", "123m", "players.S.hand", "6 cards instead of 30"),
        ("players.S.half_zui", 3, "players.S.half_zui", "only one of hand / half_zui"),
        ("players.N.half_zui", 1.5, "players.N.half_zui", "must be a whole number"),
        ("players.N.half_zui", True, "players.N.half_zui", "must be a whole number"),
        ("players.N.half_zui", -1, "players.N.half_zui", "must be a whole number"),
        ("players.N.half_zui", 10**40, "players.N.half_zui", "not a huge number"),
        ("players.S.report", "ha", "players.S.report", "must be a list, not ha"),
        ("players.S.report", ["ha", 3], "players.S.report[1]", "must be text, not 3"),
        ("players.S.report", ["che:bao10"], "players.S.report[0]", "not che:bao10"),
        ("players.S.melds", ["peng:6z"], "players.S.melds[0]", "no cha:, guang: or chi:"),
        ("players.S.melds", ["cha:67z"], "players.S.melds[0]", "must be one kind, not 2 cards"),
        ("players.S.melds", ["chi:6z"], "players.S.melds[0]", "1 cards instead of 3–12"),
        ("players.S.melds", ["cha:1m"], "players.S.hand", "5 of"),
        ("players.S.yun", ["grand"], "players.S.yun[0]", "must be one of xiao, da"),
        ("players.S.fouls", ["F16"], "players.S.fouls[0]", "must be one of F01"),
        ("players.S.piao", "yes", "players.S.piao", "must be true or false"),
        ("players.S.miansheng", 0, "players.S.miansheng", "must be a whole number 1 to 10"),
        ("players.S.colour", "red", "players.S.colour", "unknown field"),
        ("end.kind", "draw", "end.kind", "must be one of win, dead, zakong"),
        ("end.winner", "E", "end.winner", "E rests while S deals"),
        ("end.from", "E", "end.from", "E rests while S deals"),
        ("end.tile", "44m", "end.tile", "must be one kind, not 2 cards"),
        ("end.jian", ..., "end.jian", "missing"),
        ("end.reason", "wall", "end.reason", "unknown field"),
        ("end", {"kind": "dead", "reason": "paozhuang"}, "end.by", "missing"),
        ("dang", {"dangjia": "S"}, "dang.dangjia", "the dealer cannot be the dangjia"),
        ("dang", {"pot": -1}, "dang.pot", "must be a whole number 0 to 999"),
        ("penalties", {"code": "P05"}, "penalties", "must be a list"),
        ("penalties", [{"code": "P05"}], "penalties[0].by", "missing"),
        ("penalties", [{"code": "P99", "by": "W"}], "penalties[0].code", "must be one of P01"),
        ("options", {"three_lou": []}, "options.three_lou", "must be text"),
        ("note", "x", "note", "unknown field"),
        ("a\nb\x1b", "x", "a?b?", "unknown field"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_field(path: str, value: object, field: str, said: str) -> None:
    refused = refusal(changed(path, value))
    assert refused.field == field
    assert said in str(refused)
    assert refused.reason.zh


@pytest.mark.parametrize(
    ("end", "dealer_won"),
    [({"by": "deal", "call": "hu"}, True), ({"by": "deal", "call": "shuaishou"}, False)],
)
def test_section_2_a_hand_declared_at_the_opening_is_complete_at_30_unless_the_dealer_declares(
    end: dict[str, str], dealer_won: bool
) -> None:
    souths, wests = "112337789m12446p1222235558999s666z", "334555589m5558999p58s777z123s234666p"
    data = changed("players.W", {"report": ["ha"], "hand": wests})
    data["players"]["S"] = {"report": ["ha"], "hand": souths + ("7z" if dealer_won else "")}
    data["end"] |= end | {"winner": "S" if dealer_won else "W", "tile": "4m"}
    assert read_record(data)
    # One card less for the dealer who won, two more for the one who lost.
    data["players"]["S"]["hand"] = souths if dealer_won else souths + "57z"
    assert refusal(data).field == "players.S.hand"


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"x"', "null", "NaN", '{"dealer": NaN}', "[" * 100_000])
def test_what_is_no_object_of_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert "\n" not in str(refused.value)


def test_a_field_that_stands_twice_is_refused() -> None:
    with pytest.raises(RecordError, match=r"^dealer: stands twice$"):
        parse_record('{"dealer": "S", "dealer": "W"}')


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every value inside a record."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        found += places(one, (*path, key))
    return found


@settings(max_examples=300)
@given(st.data())
def test_no_value_anywhere_does_anything_but_read_or_be_refused(data: st.DataObject) -> None:
    record = copy.deepcopy(data.draw(st.sampled_from(CASES))["record"])
    *above, last = data.draw(st.sampled_from(places(record)))
    place = record
    for key in above:
        place = place[key]
    place[last] = data.draw(JSON)
    try:
        read_record(record)
    except RecordError as refused:
        message = str(refused)
        if message != message.replace("\n", " ") or len(message) > 400:
            raise


@given(JSON)
def test_no_other_value_is_read_as_a_record(value: object) -> None:
    with pytest.raises(RecordError):
        read_record(value)
