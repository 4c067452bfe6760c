"""Making a document again from its seed: sets of puzzles, games of bots, and the games behind a chance."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, to_builtins

from skypuzzle.documents import encode
from skypuzzle.errors import MOST_FAULTS, FileError, SkypuzzleError, quote
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.checking.odds import Odds
from skypuzzle.skyliners.documents.check_documents import CheckDocument
from skypuzzle.skyliners.documents.checks import add_shares
from skypuzzle.skyliners.documents.documents import PuzzleSetDocument, RecordsDocument
from skypuzzle.skyliners.documents.orders import ordered_set, read_order
from skypuzzle.skyliners.documents.positions import SIDES
from skypuzzle.skyliners.documents.puzzles import GENERATOR, puzzle_entry, set_document
from skypuzzle.skyliners.documents.records import records_document
from skypuzzle.skyliners.notation.positions import parse_position
from skypuzzle.skyliners.proving.checks import read_check
from skypuzzle.skyliners.puzzles.daily import daily_orders, daily_seed
from skypuzzle.skyliners.puzzles.orders import Order
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.skyliners.rows.limits import OutOfLimitsError
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS
from skypuzzle.skyliners.rules.setup import SETUP_CARDS
from skypuzzle.skyliners.simulation import Simulation
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings

MOST_GAMES = 1_000_000
"""More cannot be asked for, so nobody has played more."""

Watch: TypeAlias = Callable[[Iterable[Any], int, str], Iterable[Any]]
"""Takes things to be done, their number, and what is being done; gives them back one by one."""


class NotReproducibleError(Exception):
    """Nothing here makes such a document."""


def regenerate(document: msgspec.Struct, data: bytes, name: str, findings: Findings, watch: Watch) -> None:
    """Make a document again and compare it, byte for byte; what only the seed tells is proven by that."""
    place = "$.chance" if isinstance(document, CheckDocument) else "$.seed"
    try:
        if isinstance(document, PuzzleSetDocument):
            _compare(_same_set(document, findings, watch), document, data, findings)
        elif isinstance(document, RecordsDocument):
            _compare(_same_games(document, findings, watch), document, data, findings)
        elif isinstance(document, CheckDocument) and document.chance is not UNSET:
            _compare_shares(document, name, findings, watch)
        else:
            raise FileError(f"{name}: nothing in it comes from a seed, so there is nothing to make again")
    except NotReproducibleError as error:
        findings.leave_open(place, f"not reproducible: {error}")
    except OutOfLimitsError:
        findings.leave_open(place, "there was no time to make it again")


def _compare(made: msgspec.Struct, document: msgspec.Struct, data: bytes, findings: Findings) -> None:
    found = list(differences(to_builtins(made), to_builtins(document), "$"))
    for place, true, said in found[:MOST_FAULTS]:
        findings.fault(place, f"it says {said}, but the seed gives {true}")
    if len(found) > MOST_FAULTS:
        findings.fault("$", f"the seed gives something else in {len(found) - MOST_FAULTS} more places")
    if not found:
        findings.not_proven.clear()
        same = encode(made).encode() == data
        findings.note(
            "$", "made again from its seed, " + ("byte for byte the same" if same else "laid out differently")
        )


def _same_set(document: PuzzleSetDocument, findings: Findings, watch: Watch) -> PuzzleSetDocument:
    if document.generator != GENERATOR:
        theirs, ours = (f"{each.name} edition {each.edition}" for each in (document.generator, GENERATOR))
        raise NotReproducibleError(f"made by {theirs}, and this is {ours}")
    if document.order is not UNSET:
        try:
            asked = read_order(document.order, document.seed)
        except SkypuzzleError as error:
            raise NotReproducibleError(f"$.order: {error}") from None
        pieces = [(asked, number) for number in range(len(document.puzzles))]
    else:
        day = _day_of(document.seed)
        if day is None:
            raise NotReproducibleError("it does not say to what order its puzzles were made")
        pieces = [(order, 0) for order in daily_orders(day)]
    watched = watch(pieces, len(pieces), "making puzzles")
    entries = [puzzle_entry(_make(order, number, findings)) for order, number in watched]
    if all(entry.solution is UNSET for entry in document.puzzles):
        for entry in entries:
            entry.solution = UNSET
    if document.order is not UNSET:
        return ordered_set(asked, entries)
    return set_document(document.seed.removeprefix("daily "), document.seed, entries)


def _day_of(seed: str) -> date | None:
    """The day that a seed is of."""
    try:
        day = date.fromisoformat(seed.removeprefix("daily "))
    except ValueError:
        return None
    return day if daily_seed(day) == seed else None


def _make(order: Order, number: int, findings: Findings) -> Puzzle:
    try:
        for puzzle in order.attempts(number):
            if puzzle is not None:
                return puzzle
            if findings.clock.is_out:
                raise OutOfLimitsError
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None
    raise AssertionError("the last attempt is an error")


def _same_games(document: RecordsDocument, findings: Findings, watch: Watch) -> RecordsDocument:
    if not document.records:
        raise NotReproducibleError("it holds no games")
    start = parse_position(document.records[0].start)
    _expect_bots(document.bots, len(start.seats))
    sites = {f"{letter}{depth + 1}": (row, depth) for row, letter in enumerate(ROW_LETTERS) for depth in range(5)}
    cards = None if document.setup_cards is UNSET else document.setup_cards
    if cards is not None and (len(cards) != SETUP_CARDS or not set(cards) <= sites.keys() - {"C3"}):
        raise NotReproducibleError(f"$.setup_cards are not {SETUP_CARDS} sites")
    run = Simulation(
        seats=tuple(sorted(start.seats)),
        variant=start.variant,
        seed=document.seed,
        bots=tuple(document.bots),
        start=None if document.start_player is UNSET else SIDES[document.start_player],
        setup_cards=None if cards is None else tuple(sites[card] for card in cards),
    )
    if run.start is not None and run.start not in run.seats:
        raise NotReproducibleError(f"nobody sits at $.start_player {run.start}")
    return records_document(list(_played(run.play, len(document.records), findings, watch)), run)


def _expect_bots(names: Iterable[str], seats: int) -> None:
    named = list(names)
    for bot in named:
        if bot not in BOTS:
            raise NotReproducibleError(f"there is no bot {quote(bot)} here")
    if len(named) != seats:
        raise NotReproducibleError(f"{len(named)} bots for {seats} seats")


def _played(play: Callable[[int], Any], games: int, findings: Findings, watch: Watch) -> Iterator[Any]:
    for number in watch(range(games), games, "playing"):
        if findings.clock.is_out:
            raise OutOfLimitsError
        yield play(number)


def _compare_shares(document: CheckDocument, name: str, findings: Findings, watch: Watch) -> None:
    """Only the shares come from the seed; all else is proven by itself."""
    position, player, plans = read_check(document, name)
    if document.chance is UNSET or document.together is UNSET or position.is_over:
        raise NotReproducibleError("there is nothing to play for")
    _expect_bots(document.chance.bots, len(position.seats))
    if not 1 <= document.chance.games <= MOST_GAMES:
        raise NotReproducibleError(f"nobody can ask for {document.chance.games} games")
    run = Odds(position, player, plans, document.chance.seed, tuple(document.chance.bots))
    games = list(_played(run.play, document.chance.games, findings, watch))
    made = msgspec.convert(to_builtins(document), CheckDocument)
    add_shares(made, run, games, document.chance.games if document.chance.asked is UNSET else document.chance.asked)
    found = list(differences(to_builtins(made), to_builtins(document), "$"))
    for place, true, said in found:
        findings.fault(place, f"it says {said}, but the seed gives {true}")
    if not found:
        findings.not_proven = [line for line in findings.not_proven if ".chance: " not in line]
        findings.note("$.chance", "the games of bots, played again from their seed, give the same")
