"""Playing games again from their seed: records of bots, and those behind the odds of a check."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError, quote
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.checking import Check
from skypuzzle.skyliners.checking.odds import Odds
from skypuzzle.skyliners.documents import RecordDocument, RecordsDocument, record_document, records_document
from skypuzzle.skyliners.rules.setup import SETUP_CARDS
from skypuzzle.skyliners.simulation import Simulation
from skypuzzle.skyliners.verifying.checks import checked_plans
from skypuzzle.verifying.findings import Findings, Watch, differences
from skypuzzle.verifying.remaking import NoTimeError, NotReproducibleError, RunAgain, played

CHANCE = "$.chance"

MOST_GAMES = 1_000_000


def remake(document: Document, name: str, findings: Findings, watch: Watch[Any]) -> None:
    """Play the games behind a chance again from their seed, and compare."""
    if isinstance(document, Check) and document.chance is not None:
        _compare_shares(document, name, findings, watch)
    else:
        raise FileError(f"{name}: it has no seed, so it cannot be regenerated")


def run_again(document: RecordsDocument, first: RecordDocument) -> RunAgain:
    """Recreate the run that games come from; the first game shows the seats and the variant."""
    start, cards = first.start, document.setup_cards
    _expect_bots(document.bots, len(start.seats))
    if cards is not None and len(cards) != SETUP_CARDS:
        raise NotReproducibleError(f"$.setup_cards are not {SETUP_CARDS} sites")
    run = Simulation(
        seats=tuple(sorted(start.seats)),
        variant=start.variant,
        seed=document.seed,
        bots=document.bots,
        rotate=document.rotate is True,
        start=document.start_player,
        setup_cards=cards,
    )
    if run.start is not None and run.start not in run.seats:
        raise NotReproducibleError(f"nobody sits at $.start_player {run.start}")
    return RunAgain(records_document(run), run.play, record_document)


def _expect_bots(names: Iterable[str], seats: int, place: str = "$.seed") -> None:
    named = list(names)
    for bot in named:
        if bot not in BOTS:
            raise NotReproducibleError(f"there is no bot called {quote(bot)}", place)
    if len(named) != seats:
        raise NotReproducibleError(f"{len(named)} bots for {seats} seats", place)


def _compare_shares(document: Check, name: str, findings: Findings, watch: Watch[Any]) -> None:
    """Only the shares come from the seed; everything else is checked without it."""
    plans, chance = checked_plans(document, name), document.chance
    if chance is None or document.together is None or document.position.is_over:
        raise NotReproducibleError("there is nothing to play", CHANCE)
    _expect_bots(chance.bots, len(document.position.seats), CHANCE)
    if chance.games == 0 and chance.asked is not None:
        raise NotReproducibleError("no game was over in time", CHANCE)
    if not 1 <= chance.games <= MOST_GAMES:
        raise NotReproducibleError(f"{chance.games} is not a number of games to ask for", CHANCE)
    run = Odds(document.position, document.player, plans, chance.seed, chance.bots)
    play = partial(run.play, clock=findings.clock)
    games = list(played(play, chance.games, findings, watch, CHANCE))
    if None in games:
        raise NoTimeError(CHANCE)
    made = run.add_shares(document, games, chance.games if chance.asked is None else chance.asked)
    found = list(differences(builtins(made), builtins(document), "$"))
    for place, true, said in found:
        findings.fault(place, f"it says {said}, but the seed gives {true}")
    if not found:
        findings.not_proven = [line for line in findings.not_proven if ".chance: " not in line]
        findings.note("$.chance", "the games, played again from their seed, give the same shares")
