"""Playing games of bots again from their seed."""

from typing import Any

from msgspec import UNSET

from skypuzzle.errors import FileError, SkypuzzleError, quote
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.documents.documents import RecordsDocument, SkylineDocument
from skypuzzle.skyline.documents.records import records_document
from skypuzzle.skyline.notation.boxes import box_named
from skypuzzle.skyline.rules.setup import check_players
from skypuzzle.skyline.simulation import Simulation
from skypuzzle.verifying.findings import Findings, Watch
from skypuzzle.verifying.remaking import NotReproducibleError, compare, played


def remake(document: SkylineDocument, data: bytes, name: str, findings: Findings, watch: Watch[Any]) -> None:
    """Play games again from their seed, and compare."""
    if not isinstance(document, RecordsDocument):
        raise FileError(f"{name}: it has no seed, so it cannot be regenerated")
    compare(_same_games(document, findings, watch), document, data, findings)


def _same_games(document: RecordsDocument, findings: Findings, watch: Watch[Any]) -> RecordsDocument:
    if not document.records:
        raise NotReproducibleError("it holds no games")
    for bot in document.bots:
        if bot not in BOTS:
            raise NotReproducibleError(f"there is no bot called {quote(bot)}")
    try:
        check_players(len(document.bots))
        run = Simulation(
            bots=tuple(document.bots),
            seed=document.seed,
            hidden=document.hidden is True,
            box=None if document.box is UNSET else box_named(document.box),
        )
        return records_document(list(played(run.play, len(document.records), findings, watch)), run)
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None
