"""Replays games of bots from their seed."""

from skypuzzle.errors import SkypuzzleError, quote
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.checking.odds import Odds
from skypuzzle.skyline.checking.verdicts import Check
from skypuzzle.skyline.documents import RecordDocument, RecordsDocument, record_document, records_document
from skypuzzle.skyline.notation.positions import box_named
from skypuzzle.skyline.rules.setup import check_players
from skypuzzle.skyline.simulation import Simulation
from skypuzzle.verifying.remaking import CHANCE, NotReproducibleError, RunAgain, expect_bots


def run_again(document: RecordsDocument, _first: RecordDocument) -> RunAgain:
    for bot in document.bots:
        if bot not in BOTS:
            raise NotReproducibleError(f"there is no bot called {quote(bot)}")
    try:
        check_players(len(document.bots))
        run = Simulation(
            bots=document.bots,
            seed=document.seed,
            rotate=document.rotate is True,
            hidden=document.hidden is True,
            box=None if document.box is None else box_named(document.box),
        )
        return RunAgain(records_document(run), run.play, record_document)
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None


def odds_of(document: Check, _name: str) -> Odds:
    """Return the run of games behind the chances of a check. Raises NotReproducibleError."""
    chance, goals = document.chance, document.together.goals
    if chance is None or [finding.goals for finding in document.goals] != [(goal,) for goal in goals]:
        raise NotReproducibleError("there is nothing to play for", CHANCE)
    expect_bots(chance.bots, len(document.position.seats), BOTS, CHANCE)
    return Odds(document.position, document.seat, goals, chance.seed, chance.bots)
