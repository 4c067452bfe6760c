"""Playing games of bots again from their seed."""

from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.checking.odds import Odds
from skypuzzle.cloud_city.checking.verdicts import Check
from skypuzzle.cloud_city.documents import RecordDocument, RecordsDocument, record_document, records_document
from skypuzzle.cloud_city.rules.scoring import CARDS, MOST_REQUESTS
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.errors import quote
from skypuzzle.verifying.remaking import CHANCE, NotReproducibleError, RunAgain, expect_bots


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
    run = Simulation(
        bots=document.bots,
        seed=document.seed,
        shape=shape,
        requests=requests,
        tile_mix=document.tile_mix,
        rotate=document.rotate is True,
    )
    return RunAgain(records_document(run), run.play, record_document)


def odds_of(document: Check, _name: str) -> Odds:
    """Return the run of games behind the chances of a check. Raises NotReproducibleError."""
    chance, goals = document.chance, document.together.goals
    if chance is None or [finding.goals for finding in document.goals] != [(goal,) for goal in goals]:
        raise NotReproducibleError("there is nothing to play for", CHANCE)
    expect_bots(chance.bots, len(document.position.seats), BOTS, CHANCE)
    return Odds(document.position, document.player, goals, chance.seed, chance.bots, mix=document.tile_mix)
