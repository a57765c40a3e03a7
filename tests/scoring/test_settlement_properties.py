"""Properties every settlement has, whatever the hand: zero sums, no favoured seat, a truthful read-back."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.dang import deposits_left, settle_pot_left
from scoring.ledger import net_of
from scoring.reading import read_back
from scoring.refusal_texts import REFUSAL_TEXTS
from scoring.refusals import find_refusals
from scoring.result import Dang, Ending, HandResult, Jian, PenaltyEntry
from scoring.rotation import active_seats, resting_seat
from scoring.ruleset import load
from scoring.seats import ACCOUNT_NAMES, SEATS
from scoring.settlement import SettlementRefused, settle
from tests.scoring.zui_hands import RULESETS

amounts = st.integers(0, 200)
seats = st.sampled_from(SEATS)


@st.composite
def rulesets(draw):
    ruleset = load(draw(st.sampled_from(RULESETS)))
    choices = {
        key: draw(st.sampled_from([value.code for value in spec.values]))
        for key, spec in ruleset.option_specs.items()
        if spec.values
    }
    return load(ruleset.id, choices)


@st.composite
def dangs(draw, ending, active, *, luan, pot):
    """A 挡 that goes with the ending; `pot` are the depositors of what lies there, None for any."""
    pot = draw(st.lists(seats, max_size=4)) if pot is None else pot
    has_dangjia = not ending.tianhe and ending.dead_reason != "nodang"
    return Dang(
        dangjia=draw(st.sampled_from([None, *active[1:]])) if has_dangjia else None,
        pot=len(pot),
        depositors=tuple(pot),
        lou=draw(st.booleans()) and not luan,
        took=draw(st.booleans()),
        said=draw(st.booleans()),
    )


def fitting_bigs(ruleset, ending, *, luan):
    word = "buraying" if ending.buraying else ending.call
    reports = ("any", "luan" if luan else "ha")
    return [code for code, big in ruleset.big_wins.items() if word in big.calls and big.report in reports]


@st.composite
def hands(draw, ruleset, pot=None):
    """A hand as the outcomes offer it; a pot taken against the rules, and other breaches, occur."""
    dealer = draw(seats)
    active = active_seats(dealer)
    outcome = draw(st.sampled_from(list(ruleset.outcomes.values())))
    ending, asks = outcome.ending, set(outcome.asks)
    caller = draw(st.sampled_from((dealer,) if ending.tianhe else active[1:] if ending.dihe else active))
    others = [seat for seat in active if seat != caller]
    luan = draw(st.booleans())
    fitting = fitting_bigs(ruleset, ending, luan=luan)
    liable = draw(st.sampled_from([None, *others])) if "liable" in asks else None
    zui = {seat: draw(amounts) for seat in active}
    if outcome.zui_of == "caller" or ending.ruling == "win":
        zui[caller] += 66  # the dearest 砸 (30 嘴) declared at the opening (3 嘴)
    has_jian = "jian" in asks and (ending.ruling != "zakong" or liable is not None)
    levels = st.sampled_from(["mian", "cha", "tong"])
    beside = st.builds(PenaltyEntry, st.sampled_from(["P05", "P07"]), st.sampled_from(active))
    fouls = st.dictionaries(
        st.sampled_from(others), st.tuples(st.sampled_from(list(ruleset.fouls))), max_size=2
    )
    return HandResult(
        dealer=dealer,
        ending=ending,
        winner=caller if "winner" in asks else None,
        declarer=caller if "declarer" in asks else None,
        liable=liable,
        dead_by=draw(st.sampled_from(active)) if "dead_by" in asks else None,
        big=draw(st.sampled_from(fitting)) if "big" in asks and fitting else None,
        luan=luan,
        half_zui=zui,
        jian=Jian(draw(levels), gen=draw(st.booleans())) if has_jian else None,
        dang=draw(dangs(ending, active, luan=luan, pot=pot)),
        fouls=draw(fouls),
        penalties=tuple(draw(st.lists(beside, max_size=2))),
    )


@given(st.data())
def test_every_hand_offered_by_the_outcomes_settles_and_sums_to_zero(data):
    ruleset = data.draw(rulesets())
    result = data.draw(hands(ruleset))
    settlement = settle(result, ruleset, accept_breaches=True)
    assert sum(settlement.net.values()) == 0
    assert dict(settlement.net) == dict(net_of(settlement.lines))
    assert all(line.half_zui > 0 and isinstance(line.half_zui, int) for line in settlement.lines)
    assert settlement.moved == bool(settlement.lines)
    # Only the pot and the three penalties that reach the resting seat make it pay or be paid beside the 见.
    rest = resting_seat(result.dealer)
    assert all(line.payer != rest for line in settlement.lines)


def turned(result, k):
    """The same hand with everybody moved `k` seats on."""

    def move(seat):
        return seat if seat is None else SEATS[(SEATS.index(seat) + k) % 4]

    return replace(
        result,
        dealer=move(result.dealer),
        winner=move(result.winner),
        declarer=move(result.declarer),
        liable=move(result.liable),
        dead_by=move(result.dead_by),
        half_zui={move(seat): zui for seat, zui in result.half_zui.items()},
        fouls={move(seat): codes for seat, codes in result.fouls.items()},
        penalties=tuple(PenaltyEntry(entry.code, move(entry.by)) for entry in result.penalties),
        dang=replace(
            result.dang,
            dangjia=move(result.dang.dangjia),
            depositors=tuple(move(seat) for seat in result.dang.depositors),
        ),
    )


@given(st.data(), st.integers(1, 3))
def test_relabelling_the_seats_relabels_the_result(data, k):
    ruleset = data.draw(rulesets())
    result = data.draw(hands(ruleset))

    def move(account):
        return account if account == "pot" else SEATS[(SEATS.index(account) + k) % 4]

    there = settle(result, ruleset, accept_breaches=True).lines
    here = settle(turned(result, k), ruleset, accept_breaches=True).lines
    moved = tuple(replace(line, payer=move(line.payer), payee=move(line.payee)) for line in there)
    assert here == moved


@given(st.data())
def test_the_order_in_which_facts_are_given_does_not_matter(data):
    ruleset = data.draw(rulesets())
    result = data.draw(hands(ruleset))
    backwards = replace(
        result,
        half_zui=dict(reversed(result.half_zui.items())),
        fouls=dict(reversed(result.fouls.items())),
    )
    assert settle(backwards, ruleset, accept_breaches=True) == settle(result, ruleset, accept_breaches=True)


def spoken_net(sentence):
    """Add up a Chinese read-back again: who gains and who loses, in half 嘴."""
    by_name = {text.zh: account for account, text in ACCOUNT_NAMES.items()}
    net = dict.fromkeys(by_name.values(), 0)
    payments = re.sub(r"（[^）]*）", "", sentence.removesuffix("。合计 0"))
    for phrase in re.split(r"[；，]", payments):
        if phrase == "谁也不付":
            continue
        payers, payees, amount = re.fullmatch(r"(.+?)(?:各)?付(.+?)(?:各)? ([0-9.]+)", phrase).groups()
        half = int(amount.removesuffix(".5")) * 2 + amount.endswith(".5")
        for payer in payers.split("、"):
            for payee in payees.split("、"):
                net[by_name[payer]] -= half
                net[by_name[payee]] += half
    return net


@given(st.data())
def test_the_read_back_adds_up_to_the_ledger(data):
    ruleset = data.draw(rulesets())
    settlement = settle(data.draw(hands(ruleset)), ruleset, accept_breaches=True)
    text = read_back(settlement.lines, ruleset)
    assert spoken_net(text.zh) == dict(settlement.net)
    assert text.zh.endswith("。合计 0")
    assert text.en.endswith(". Sum 0")


@given(st.data())
def test_the_factors_said_beside_a_jian_multiply_to_its_amount(data):
    ruleset = data.draw(rulesets())
    result = data.draw(hands(ruleset))
    lines = settle(result, ruleset, accept_breaches=True).lines
    jian = [line for line in lines if line.reason == "jian"]
    spoken = read_back(jian, ruleset, result=result).zh
    assert spoken_net(spoken) == dict(net_of(jian))
    if jian and result.jian is not None:
        product = ruleset.jian_levels[result.jian.level].half_zui
        for factor in re.findall(r"× ([0-9]+)", spoken):
            product *= int(factor)
        assert {line.half_zui for line in jian} == {product}
        assert ("乱牌 ×" in spoken) <= result.luan
        assert ("按砸牌 ×" in spoken) == (result.big is not None or result.ending.ruling != "win")


@given(st.data())
@settings(max_examples=40)
def test_the_pot_of_a_zhang_is_what_its_lines_leave_in_it(data):
    ruleset = data.draw(rulesets())
    ledger = []
    for _ in range(data.draw(st.integers(1, 6))):
        lying = [deposit.seat for deposit in deposits_left(ledger) for _ in range(deposit.half_zui // 10)]
        ledger += settle(data.draw(hands(ruleset, pot=lying)), ruleset, accept_breaches=True).lines
    deposits = deposits_left(ledger)
    assert sum(deposit.half_zui for deposit in deposits) == net_of(ledger)["pot"]
    ledger += settle_pot_left(deposits, ruleset)
    kept = ruleset.options["dang_left_over"] == "keep"
    assert net_of(ledger)["pot"] == (sum(deposit.half_zui for deposit in deposits) if kept else 0)


wild = st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.text(max_size=3), seats)


@given(
    st.builds(
        HandResult,
        dealer=wild,
        ending=st.builds(
            Ending,
            ruling=st.one_of(wild, st.sampled_from(["win", "dead", "zakong", "zhahu", "zhaza"])),
            call=st.one_of(wild, st.sampled_from(["hu", "mo", "duo", "beng", "shuaishou"])),
            buraying=st.booleans(),
            tianhe=st.booleans(),
            dihe=st.booleans(),
            dead_reason=st.one_of(wild, st.sampled_from(["wall", "nodang", "yun", "paozhuang", "diaotou"])),
        ),
        winner=wild,
        declarer=wild,
        liable=wild,
        dead_by=wild,
        big=st.one_of(wild, st.sampled_from(["shiba", "hei10", "babeng"])),
        luan=st.booleans(),
        half_zui=st.dictionaries(wild, wild, max_size=4),
        jian=st.one_of(st.none(), st.builds(Jian, wild, st.booleans())),
        dang=st.builds(
            Dang,
            wild,
            wild,
            st.lists(wild, max_size=3).map(tuple),
            st.booleans(),
            st.booleans(),
            st.booleans(),
        ),
        fouls=st.dictionaries(wild, st.lists(wild, max_size=2).map(tuple), max_size=3),
        penalties=st.lists(st.builds(PenaltyEntry, wild, wild), max_size=2).map(tuple),
    )
)
@settings(max_examples=300)
def test_whatever_is_given_is_settled_or_refused_and_nothing_else(result):
    for ruleset_id in RULESETS:
        ruleset = load(ruleset_id)
        refusals = find_refusals(result, ruleset)
        assert {refusal.code for refusal in refusals} <= set(REFUSAL_TEXTS)
        if refusals:
            with pytest.raises(SettlementRefused):
                settle(result, ruleset)
        else:
            assert sum(settle(result, ruleset).net.values()) == 0
