"""From JSON to a `HandRecord`: every field read, checked for its type, refused by its name.

What cannot be read is refused and never guessed at: an unknown card or word, a fifth card of a kind, a wrong
number of cards, a field nobody knows. What can be read and breaks a rule is not this module's business.
"""

from collections import Counter
from typing import Final

from scoring.fields import Fields, RecordError, parse_json, read_card, read_cards, refuse, shown
from scoring.record import Claims, Dead, HandRecord, Meld, MeldKind, PlayerRecord, Win, WonBy, Yun, Zakong
from scoring.result import Call, Dang, DeadReason, PenaltyEntry
from scoring.rotation import resting_seat
from scoring.seats import SEATS, Seat
from scoring.tiles import CARD_NAMES, COPIES, YAO

__all__ = ["RecordError", "parse_record", "read_record"]

REPORTS: Final = ("ha", "luan", "wuyaojiang", "duanyao", "yidianhong", "dihe")
CHE: Final = (
    *(f"bao{n}" for n in range(1, 10)),
    "qunzi",
    "bangzi",
    "laohu",
    "dajia",
    "hunjiang",
    "wula",
    "hong",
)
END_KINDS: Final = ("win", "dead", "zakong")
FOULS: Final = tuple(f"F{n:02}" for n in range(1, 16))
PENALTIES: Final = tuple(f"P{n:02}" for n in range(1, 8))
MISCOUNTED: Final = "F05"

# A winner's hand is complete at 31 cards, everybody else's at 30 (section 2).
WINNERS_CARDS: Final = 31
OTHERS_CARDS: Final = 30
LEAST_EATEN: Final = 3
MOST_EATEN: Final = 12
MOST_HALF_ZUI: Final = 9_999
MOST_DANG: Final = 999
# Ten sets of three and a card are 31; two cards of each of three kinds make five 车 at most.
MOST_SETS: Final = 10
MOST_CHE: Final = 5
MOST_HU: Final = 99


def parse_record(text: str) -> HandRecord:
    """Read a record from JSON text; raise `RecordError` with the field and the reason."""
    return read_record(parse_json(text))


def read_record(data: object) -> HandRecord:
    """Read a record from what JSON gave; raise `RecordError` with the field and the reason."""
    root = Fields(data)
    dealer = root.seat("dealer")
    record = HandRecord(
        ruleset=root.text("ruleset"),
        options=_options(root),
        dealer=dealer,
        players=_players(root.fields("players"), dealer),
        end=_end(root.fields("end")),
        dang=_dang(root.fields("dang"), dealer) if root.has("dang") else Dang(),
        penalties=_penalties(root),
    )
    root.close()
    _check_seats(record)
    _check_winner(record)
    _check_counts(record)
    return record


def _options(root: Fields) -> dict[str, str | int]:
    if not root.has("options"):
        return {}
    options = root.fields("options")
    # Whether the ruleset has them is known to the ruleset alone.
    return {key: _option(options, key) for key in options.keys()}  # noqa: SIM118


def _option(options: Fields, key: str) -> str | int:
    value = options.take(key)
    return options.number(key, 0, MOST_HALF_ZUI) if isinstance(value, int) else options.text(key)


def _players(players: Fields, dealer: Seat) -> dict[Seat, PlayerRecord]:
    resting = resting_seat(dealer)
    if players.has(resting):
        refuse(players.at(resting), "resting", dealer=dealer, seat=resting)
    active = tuple(seat for seat in SEATS if seat != resting)
    for seat in active:
        if not players.has(seat):
            refuse(players.path, "three", seats=", ".join(active))
    found: dict[Seat, PlayerRecord] = {seat: _player(players.fields(seat)) for seat in active}
    players.close()
    return found


def _player(fields: Fields) -> PlayerRecord:
    ways = [key for key in ("hand", "half_zui", "claims") if fields.has(key)]
    if len(ways) > 1:
        refuse(fields.at(ways[1]), "both", keys=" / ".join(ways))
    words = fields.words("report", (*REPORTS, *(f"che:{name}" for name in CHE)))
    player = PlayerRecord(
        report=tuple(word for word in words if not word.startswith("che:")),
        che=tuple(word.removeprefix("che:") for word in words if word.startswith("che:")),
        hand=fields.cards("hand") if ways in ([], ["hand"]) else None,
        melds=_melds(fields, "melds"),
        yun=fields.words("yun", Yun),
        fouls=fields.words("fouls", FOULS),
        piao=fields.flag("piao", default=True),
        miansheng=fields.number_or_none("miansheng", 1, 10),
        guang_undeclared=tuple(read_card(text, path) for path, text in fields.texts("guang_undeclared")),
        guozhang=_melds(fields, "guozhang"),
        half_zui=fields.number_or_none("half_zui", 0, MOST_HALF_ZUI),
        claims=_claims(fields.fields("claims")) if fields.has("claims") else None,
    )
    fields.close()
    if player.claims is not None:
        of_cards = {
            "melds": player.melds,
            "guozhang": player.guozhang,
            "guang_undeclared": player.guang_undeclared,
            "piao": not player.piao,
        }
        for key, value in of_cards.items():
            if value:
                refuse(fields.at(key), "with_claims")
    return player


def _claims(fields: Fields) -> Claims:
    counts = {
        f"{of}_{what}": fields.number(key, 0, MOST_SETS) if fields.has(key := f"{of}_{what}") else 0
        for what in ("ha", "lou", "cha", "guang")
        for of in ("min", "yao")
    }
    claims = Claims(
        **counts,
        shao=fields.numbers("che", 0, 3, most=MOST_CHE),
        hu=fields.number_or_none("hu", 0, MOST_HU),
        qingmen=fields.flag("qingmen", default=True),
        yao_dui=fields.number_or_none("yao_dui", 0, len(YAO)),
    )
    fields.close()
    if claims.least_cards > WINNERS_CARDS:
        refuse(fields.path, "count", n=claims.least_cards, right=f"≤ {WINNERS_CARDS}")
    return claims


def _melds(fields: Fields, key: str) -> tuple[Meld, ...]:
    return tuple(_meld(text, path) for path, text in fields.texts(key))


def _meld(text: str, path: str) -> Meld:
    word, _colon, cards = text.partition(":")
    copies: dict[str, tuple[MeldKind, int]] = {"cha": ("cha", 3), "guang": ("guang", 4)}
    if word in copies:
        kind, n = copies[word]
        return Meld(kind, (read_card(cards, path),) * n)
    if word != "chi":
        refuse(path, "meld", what=shown(text))
    eaten = read_cards(cards, path)
    if not LEAST_EATEN <= len(eaten) <= MOST_EATEN:
        refuse(path, "count", n=len(eaten), right=f"{LEAST_EATEN}–{MOST_EATEN}")
    return Meld("chi", eaten)


def _end(fields: Fields) -> Win | Dead | Zakong:
    kind = fields.word("kind", END_KINDS)
    end = _win(fields) if kind == "win" else _dead(fields) if kind == "dead" else _zakong(fields)
    fields.close()
    return end


def _win(fields: Fields) -> Win:
    sender = fields.word("from", (*SEATS, "wall"), default="wall")
    return Win(
        winner=fields.seat("winner"),
        call=fields.word("call", Call),
        by=fields.word("by", WonBy),
        tile=fields.card("tile") if fields.has("tile") else "",
        jian=fields.card("jian") if fields.has("jian") else "",
        sender=None if sender == "wall" else sender,
        last=fields.flag("last"),
        buraying=fields.flag("buraying"),
        hu_at_call=fields.number_or_none("hu_at_call", 0, MOST_HU),
        dihe=fields.flag("dihe"),
        claim=fields.text("claim") if fields.has("claim") else None,
        liable=fields.seat_or_none("liable"),
        jian_copies=fields.number_or_none("jian_copies", 0, COPIES),
    )


def _dead(fields: Fields) -> Dead:
    reason: DeadReason = fields.word("reason", DeadReason)
    if reason in ("paozhuang", "diaotou"):
        return Dead(reason, fields.seat("by"))
    return Dead(reason)


def _zakong(fields: Fields) -> Zakong:
    return Zakong(fields.seat("declarer"), fields.seat_or_none("liable"))


def _dang(fields: Fields, dealer: Seat) -> Dang:
    dang = Dang(
        dangjia=fields.seat_or_none("dangjia"),
        pot=fields.number("pot", 0, MOST_DANG) if fields.has("pot") else 0,
        took=fields.flag("took"),
        said=fields.flag("said"),
    )
    if dang.dangjia == dealer:
        refuse(fields.at("dangjia"), "dangjia")
    fields.close()
    return dang


def _penalties(root: Fields) -> tuple[PenaltyEntry, ...]:
    if not root.has("penalties"):
        return ()
    entries = root.take("penalties")
    if not isinstance(entries, list):
        refuse(root.at("penalties"), "list", what=type(entries).__name__)
    return tuple(_penalty(Fields(entry, f"penalties[{place}]")) for place, entry in enumerate(entries))


def _penalty(fields: Fields) -> PenaltyEntry:
    entry = PenaltyEntry(fields.word("code", PENALTIES), fields.seat("by"))
    fields.close()
    return entry


def _check_seats(record: HandRecord) -> None:
    """Refuse what the resting player cannot have done."""
    end = record.end
    named = {
        "end.winner": end.winner if isinstance(end, Win) else None,
        "end.from": end.sender if isinstance(end, Win) else None,
        "end.by": end.by if isinstance(end, Dead) else None,
        "end.declarer": end.declarer if isinstance(end, Zakong) else None,
        "end.liable": end.liable if not isinstance(end, Dead) else None,
        "dang.dangjia": record.dang.dangjia,
    }
    for path, seat in named.items():
        if seat is not None and seat not in record.players:
            refuse(path, "resting", dealer=record.dealer, seat=seat)


def _check_winner(record: HandRecord) -> None:
    """Refuse a win of which something is missing: by cards both cards, by counts the 和 and the 见."""
    end = record.end
    if not isinstance(end, Win):
        return
    claims = record.players[end.winner].claims
    if claims is None:
        for key, value in (("tile", end.tile), ("jian", end.jian)):
            if not value:
                refuse(f"end.{key}", "missing")
        return
    if claims.hu is None:
        refuse(f"players.{end.winner}.claims.hu", "missing")
    if end.jian_copies is None:
        refuse("end.jian_copies", "missing")


def _check_counts(record: HandRecord) -> None:
    for seat, player in record.players.items():
        if player.hand is None:
            continue
        path = f"players.{seat}"
        for card, n in Counter(player.cards).items():
            if n > COPIES:
                refuse(f"{path}.hand", "five", card=CARD_NAMES[card], n=n)
        right = complete_at(record, seat)
        if len(player.cards) not in right and not _is_miscounted(record, seat, player):
            refuse(f"{path}.hand", "count", n=len(player.cards), right=" / ".join(map(str, right)))


def complete_at(record: HandRecord, seat: Seat) -> tuple[int, ...]:
    """Return how many cards a player may hold at the end (section 2)."""
    end = record.end
    if isinstance(end, Win) and seat == end.winner:
        # Declared at the opening by somebody who does not deal: no card has been drawn yet.
        return (OTHERS_CARDS,) if end.by == "deal" and seat != record.dealer else (WINNERS_CARDS,)
    before_play = (isinstance(end, Win) and end.by == "deal") or (
        isinstance(end, Dead) and end.reason == "yun"
    )
    # Before the first card is played the dealer holds one more.
    return (OTHERS_CARDS, WINNERS_CARDS) if before_play and seat == record.dealer else (OTHERS_CARDS,)


def _is_miscounted(record: HandRecord, seat: Seat, player: PlayerRecord) -> bool:
    """Say whether a wrong number of cards is just what the record is about (相公, 跑庄, 掉头)."""
    return MISCOUNTED in player.fouls or (isinstance(record.end, Dead) and record.end.by == seat)
