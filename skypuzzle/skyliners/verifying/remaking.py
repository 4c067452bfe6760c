"""Playing games again from their seed: records of bots, and those behind the chances of a check."""

from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.checking import Check
from skypuzzle.skyliners.checking.odds import Odds, WinOdds
from skypuzzle.skyliners.documents import RecordDocument, RecordsDocument, record_document, records_document
from skypuzzle.skyliners.rules.setup import SETUP_CARDS
from skypuzzle.skyliners.simulation import Simulation
from skypuzzle.skyliners.verifying.checks import checked_plans
from skypuzzle.verifying.remaking import CHANCE, NotReproducibleError, RunAgain, expect_bots


def odds_of(document: Check, name: str) -> Odds | WinOdds:
    """Return the run of games behind the chances of a check. Raises NotReproducibleError."""
    plans, chance = checked_plans(document, name), document.chance
    if chance is None or (document.together is None and document.win is None):
        raise NotReproducibleError("there is nothing to play for", CHANCE)
    expect_bots(chance.bots, len(document.position.seats), BOTS, CHANCE)
    if document.win is not None:
        return WinOdds(document.position, document.player, ("win",), chance.seed, chance.bots)
    return Odds(document.position, document.player, plans, chance.seed, chance.bots)


def run_again(document: RecordsDocument, first: RecordDocument) -> RunAgain:
    """Recreate the run that games come from; the first game shows the seats and the variant."""
    start, cards = first.start, document.setup_cards
    expect_bots(document.bots, len(start.seats), BOTS)
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
