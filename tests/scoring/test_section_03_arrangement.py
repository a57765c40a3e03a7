"""Section 3: the arrangement that is 清门 and has the most 和, held against one that tries everything."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.arrangement import arrange, places_of
from scoring.material import Material
from scoring.notation import parse_cards
from scoring.sets import HENG, SHANG, is_run, set_of
from scoring.tiles import KINDS, YAO
from tests.scoring import column_search

# What a piece is made of: a single card, a unit, a run on the table or a set on the table.
Piece = tuple[str, str, str]


def arranged(cards: str, **more: object):
    return arrange(Material(free=Counter(parse_cards(cards)), **more))


@pytest.mark.parametrize(
    "cards",
    [
        "234m",
        "23456789m",
        "2345678s",
        "123p",
        "123456789p",
        "345m345m",
        "3455667m",  # 3456 and 567
    ],
)
def test_runs(cards: str) -> None:
    assert arranged(cards).idle == {}


@pytest.mark.parametrize(
    ("cards", "idle"),
    [
        ("123m", {"2m": 1, "3m": 1}),  # no 么 in a run but 么并
        ("789s", {"7s": 1, "8s": 1}),
        ("34m", {"3m": 1, "4m": 1}),
        ("3344m", {"3m": 2, "4m": 2}),
        ("34556m", {"5m": 1}),  # no card twice in a run
        ("5m5p", {"5m": 1, "5p": 1}),
    ],
)
def test_what_makes_no_set_is_named(cards: str, idle: dict[str, int]) -> None:
    assert arranged(cards).idle == idle


@pytest.mark.parametrize(("name", "kinds"), HENG.items())
def test_one_number_in_all_suits_with_further_copies(name: str, kinds: tuple[str, ...]) -> None:
    found = arrange(Material(free={kinds[0]: 2, kinds[1]: 1, kinds[2]: 2}))
    assert (found.is_qingmen, found.shang) == (True, frozenset())


@pytest.mark.parametrize(("name", "kinds"), SHANG.items())
def test_each_shang(name: str, kinds: tuple[str, ...]) -> None:
    found = arrange(Material(free={kinds[0]: 2, kinds[1]: 1, kinds[2]: 2}))
    assert (found.is_qingmen, found.shang) == (True, {name})


def test_wenquan_and_two_of_them() -> None:
    assert arranged("123p").wenquan == 1
    assert arranged("112233p").wenquan == 2
    assert arranged("1234567p").wenquan == 1
    assert arranged("23p", runs=(("4p", "6p"),)).wenquan == 0
    assert arranged("1p", runs=(("2p", "4p"),)).wenquan == 1


def test_three_tiao_with_three_wan_and_seven_bing_are_qunzi() -> None:
    # The example of section 3: the 哈 is one unit of the set.
    assert arranged("3m7p", units=frozenset({"3s"})).shang == {"qunzi"}


def test_a_unit_is_in_one_set_only_and_never_in_a_run() -> None:
    # Three 3s serve 群子 or 三抱子, not both: 3p is left over, or 7p with one 3m.
    assert sum(arranged("33m7p3p", units=frozenset({"3s"})).idle.values()) == 1
    assert arranged("24s", units=frozenset({"3s"})).idle == {"2s": 1, "4s": 1}


def test_the_cards_of_a_pair_may_go_to_different_sets() -> None:
    assert arranged("33m33s7p3p").is_qingmen
    assert arranged("33m33s7p3p").shang == {"qunzi"}


def test_cards_in_hand_join_sets_on_the_table() -> None:
    assert arranged("36m", runs=(("4m", "5m"),)).is_qingmen
    assert arranged("2378m", runs=(("4m", "6m"),)).is_qingmen
    assert not arranged("28m", runs=(("4m", "6m"),)).is_qingmen
    assert arranged("33m3p", made=frozenset({"bao3"})).is_qingmen
    assert arranged("7p", made=frozenset({"qunzi"})).shang == {"qunzi"}


def test_the_arrangement_with_more_hu_is_taken() -> None:
    # 9m in 混江 or in 789m: the run can do without it when it has 6m.
    assert arranged("6789m8s5z").shang == {"hunjiang"}
    # 789m needs it: then 8s is idle, or 7m and 8m are; one idle card is better than two.
    assert arranged("789m8s5z").idle == {"8s": 1}


def test_section_14_share_cards() -> None:
    # 九条 and 红花 once: 大架 with 老千, or 兀拉 with 九万; both only if a card may serve two.
    assert len(arranged("9m9s67z").shang) == 1
    assert arranged("9m9s67z", shared=True).shang == {"dajia", "wula"}


# ---- against every possible grouping


def pieces_of(material: Material) -> list[Piece]:
    singles = [("card", kind, "") for kind, n in sorted(material.free.items()) for _copy in range(n)]
    units = [("unit", kind, "") for kind in sorted(material.units)]
    return [*singles, *units, *(("run", *ends) for ends in material.runs)]


def group_of(group: tuple[Piece, ...]) -> tuple[str, int] | None:
    """Return what a group is: a 横副 or 垧 by name, or a run, and how many 文全; None when it is no set."""
    cards = [kind for what, kind, _end in group if what == "card"]
    runs = [(kind, end) for what, kind, end in group if what == "run"]
    if any(what == "unit" for what, _kind, _end in group):
        name = set_of(tuple(kind for what, kind, _end in group))
        return None if runs or name is None else (name, 0)
    for first, last in runs:
        cards += [f"{n}{first[1]}" for n in range(int(first[0]), int(last[0]) + 1)]
    if is_run(tuple(cards)):
        return "run", int("1p" in cards)
    name = set_of(tuple(cards)) if not runs else None
    return None if name is None else (name, 0)


def groupings(pieces: list[Piece]) -> Iterator[tuple[int, frozenset[str], int]]:
    """Yield of every way to group pieces: idle 民 cards, the 垧, the 文全."""
    if not pieces:
        yield 0, frozenset(), 0
        return
    first, *others = pieces
    alone = int(first[0] == "card" and first[1] not in YAO)
    for idle, shang, wenquan in groupings(others):
        yield idle + alone, shang, wenquan + int(first[0] == "run" and first[1] == "1p")
    for size in range(2, len(others) + 1) if len(others) > 1 else ():
        for chosen in combinations(range(len(others)), size):
            found = group_of((first, *(others[place] for place in chosen)))
            if found is None:
                continue
            left = [piece for place, piece in enumerate(others) if place not in chosen]
            for idle, shang, wenquan in groupings(left):
                yield idle, shang | ({found[0]} & SHANG.keys()), wenquan + found[1]
    # A run on the table may take a single card.
    for place, other in enumerate(others):
        found = group_of((first, other)) if "run" in (first[0], other[0]) else None
        if found is not None:
            for idle, shang, wenquan in groupings(others[:place] + others[place + 1 :]):
                yield idle, shang, wenquan + found[1]


def best_by_trying(material: Material) -> tuple[int, int]:
    return max(
        (-idle, len(shang) + min(wenquan, 2)) for idle, shang, wenquan in groupings(pieces_of(material))
    )


# Kinds that belong together, so that small hands hold sets at all.
CORNERS = ("23456m", "12345p", "3m3p3s7p2s4s", "9m9s7z6z8s5z7m8m", "8p2s2m2p3p1p", "9p1s1m9m9s7p8p")


@st.composite
def materials(draw: st.DrawFn) -> Material:
    kinds = parse_cards(draw(st.sampled_from(CORNERS)))
    cards = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=8))
    units = draw(st.sets(st.sampled_from(kinds), max_size=2))
    free = {kind: min(n, 2) for kind, n in Counter(cards).items() if kind not in units}
    run = draw(st.sampled_from([(), (("4m", "6m"),), (("1p", "3p"),), (("2p", "4p"),), (("3s", "5s"),)]))
    return Material(free=free, units=frozenset(units), runs=run)


@settings(max_examples=150)
@given(materials())
def test_nothing_better_is_found_by_trying_every_grouping(material: Material) -> None:
    found = arrange(material)
    got = -sum(found.idle.values()), len(found.shang) + min(found.wenquan, 2)
    assert got == best_by_trying(material)


@settings(max_examples=15)
@given(st.permutations(KINDS))
def test_the_order_of_the_cards_does_not_matter(order: list[str]) -> None:
    cards = parse_cards("234567m 3s3p 7p 2s2m8p 9m8s5z 123p")
    free = Counter(cards)
    shuffled = {kind: free[kind] for kind in order if free[kind]}
    assert arrange(Material(free=shuffled)) == arrange(Material(free=free))


# ---- larger hands against the slower search, which goes through all suits at once


@st.composite
def whole_hands(draw: st.DrawFn) -> Material:
    rng = draw(st.randoms(use_true_random=False))
    lowest, width = rng.randrange(1, 8), rng.randrange(3, 10)
    near = [kind for kind in KINDS if kind[1] in "mps" and lowest <= int(kind[0]) < lowest + width]
    kinds = rng.choice([near, list(KINDS), rng.sample(KINDS, 10)])
    pool = [kind for kind in kinds for _copy in range(4)]
    free = Counter(rng.sample(pool, min(len(pool), rng.randrange(4, 22))))
    units = {kind for kind in rng.sample(KINDS, rng.randrange(6)) if kind not in free}
    runs = rng.sample(
        [("4m", "6m"), ("1p", "3p"), ("2p", "4p"), ("3s", "6s"), ("7p", "9p")], rng.randrange(3)
    )
    made = rng.sample(sorted({**HENG, **SHANG}), rng.randrange(3))
    return Material(free, frozenset(units), frozenset(made), tuple(runs), rng.random() < 0.2)


@settings(max_examples=60)
@given(whole_hands())
def test_the_slower_search_finds_nothing_better_in_whole_hands(material: Material) -> None:
    found = arrange(material)
    expected = column_search.arrange(column_search.Material(*material))
    assert (sum(found.idle.values()), len(found.shang) + min(found.wenquan, 2)) == (
        sum(expected.idle.values()),
        len(expected.shang) + min(expected.wenquan, 2),
    )


@settings(max_examples=60)
@given(whole_hands())
def test_no_card_lies_in_two_places(material: Material) -> None:
    arrangement = arrange(material)
    formed = (arrangement.shang | arrangement.heng) - material.made
    lying = {one.kind: one for one in places_of(material, arrangement)}
    for kind in KINDS:
        one = lying[kind]
        free, unit = material.free.get(kind, 0), kind in material.units
        assert set(one.sets) >= {name for name in formed if kind in {**HENG, **SHANG}[name]}
        heng = len([name for name in one.sets if name in HENG and name in formed])
        shang = len([name for name in one.sets if name in SHANG and name in formed])
        # A card for each set that was formed of it, the unit for one of them, the others in runs or idle.
        needed = heng + (min(shang, 1) if material.shared else shang)
        assert one.in_runs + max(needed - unit, 0) + arrangement.idle.get(kind, 0) <= free
        if not one.sets and kind not in YAO:
            assert one.in_runs + arrangement.idle.get(kind, 0) == free


def test_a_kind_of_which_there_is_no_card_makes_no_set() -> None:
    assert arrange(Material(free={"3m": 1, "3p": 1, "3s": 0})).idle == {"3m": 1, "3p": 1}
