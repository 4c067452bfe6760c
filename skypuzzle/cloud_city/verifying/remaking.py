"""Playing games of bots again from their seed."""

from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.documents import RecordDocument, RecordsDocument, record_document, records_document
from skypuzzle.cloud_city.rules.scoring import CARDS, MOST_REQUESTS
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.errors import SkypuzzleError, quote
from skypuzzle.verifying.remaking import NotReproducibleError, RunAgain


def run_again(document: RecordsDocument, _first: RecordDocument) -> RunAgain:
    for bot in document.bots:
        if bot not in BOTS:
            raise NotReproducibleError(f"there is no bot called {quote(bot)}")
    shape, requests = document.shape, document.requests
    if not 1 <= len(document.bots) <= shape.most_players:
        raise NotReproducibleError(f"{len(document.bots)} bots cannot play {shape}")
    cards = (requests,) if isinstance(requests, int) else requests
    number = cards[0] if isinstance(requests, int) else len(cards)
    if not 0 <= number <= MOST_REQUESTS or not (isinstance(requests, int) or set(cards) <= CARDS.keys()):
        raise NotReproducibleError("$.requests are not Special Requests to play with")
    try:
        run = Simulation(
            bots=document.bots,
            seed=document.seed,
            shape=shape,
            requests=requests,
            tile_mix=document.tile_mix,
            rotate=document.rotate is True,
        )
        return RunAgain(records_document(run), run.play, record_document)
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None
