"""`skypuzzle new`."""

from skypuzzle.chance import Chance
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, expect_text, wants_json
from skypuzzle.skyliners import arguments, known_to, new_game, parse_variant
from skypuzzle.skyliners.documents import position_document


def new(
    players: arguments.PlayersOption = None,
    seats: arguments.SeatsOption = None,
    start: arguments.StartOption = None,
    variant: arguments.VariantOption = "full",
    seed: options.SeedOption = None,
    setup_cards: arguments.SetupCardsOption = None,
    known: arguments.KnownToOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Set up a game by the rules.

    It chooses seats, start player, neutral floors and skyscraper cards, and prints the position with all cards face up.

    \b
    Examples:
      skypuzzle new --players 4 --seed 7
      skypuzzle new --seats SW --start W --variant intro
      skypuzzle new --seed 7 --known-to S
    """
    expect_text(output)
    chosen, game = arguments.seats(players, seats), parse_variant(variant)
    first = arguments.seated(start, chosen, "start player")
    knower = arguments.seated(known, chosen, "side")
    cards = arguments.setup_cards(setup_cards)
    position = new_game(chosen, Chance("new", options.seed(seed)), variant=game, start=first, setup_cards=cards)
    if knower is not None:
        position = known_to(knower, position)
    if wants_json(json, output):
        emit_document(position_document(position), output)
    else:
        emit(f"{position}\n", output)
