"""Replays games of bots from their seed."""

from skypuzzle.errors import SkypuzzleError, quote
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.documents import RecordDocument, RecordsDocument, record_document, records_document
from skypuzzle.skyline.notation.positions import box_named
from skypuzzle.skyline.rules.setup import check_players
from skypuzzle.skyline.simulation import Simulation
from skypuzzle.verifying.remaking import NotReproducibleError, RunAgain


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
