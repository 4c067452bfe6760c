"""Playing games of bots again from their seed."""

from typing import Any

from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.documents.documents import CloudCityDocument, RecordsDocument
from skypuzzle.cloud_city.documents.records import read_tile_mix, records_document
from skypuzzle.cloud_city.notation.positions import parse_shape
from skypuzzle.cloud_city.rules.requests import CARDS, MOST_REQUESTS
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.errors import FileError, SkypuzzleError, quote
from skypuzzle.verifying.findings import Findings, Watch
from skypuzzle.verifying.remaking import NotReproducibleError, compare, played


def remake(document: CloudCityDocument, data: bytes, name: str, findings: Findings, watch: Watch[Any]) -> None:
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
    shape, requests = parse_shape(document.shape), document.requests
    if not 1 <= len(document.bots) <= shape.most_players:
        raise NotReproducibleError(f"{len(document.bots)} bots cannot play {shape}")
    cards = (requests,) if isinstance(requests, int) else tuple(requests)
    number = cards[0] if isinstance(requests, int) else len(cards)
    if not 0 <= number <= MOST_REQUESTS or not (isinstance(requests, int) or set(cards) <= CARDS.keys()):
        raise NotReproducibleError("$.requests are not Special Requests to play with")
    try:
        mix = read_tile_mix(document.tile_mix)
        run = Simulation(
            tuple(document.bots), document.seed, shape, requests if isinstance(requests, int) else cards, mix
        )
        return records_document(list(played(run.play, len(document.records), findings, watch)), run)
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None
