"""`skypuzzle new`."""

from skypuzzle.chance import Chance
from skypuzzle.cli import options, skyliners
from skypuzzle.cli.output import emit, emit_document, expect_text, wants_json
from skypuzzle.skyliners import known_to, new_game, parse_variant
from skypuzzle.skyliners.files.positions import position_document


def new(
    players: skyliners.PlayersOption = None,
    seats: skyliners.SeatsOption = None,
    start: skyliners.StartOption = None,
    variant: skyliners.VariantOption = "full",
    seed: options.SeedOption = None,
    setup_cards: skyliners.SetupCardsOption = None,
    known: skyliners.KnownToOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Set up a game by the rules.

    Seats, start player, neutral floors and skyscraper cards; the position is printed with all cards open.

    \b
    Examples:
      skypuzzle new --players 4 --seed 7
      skypuzzle new --seats SW --start W --variant intro
      skypuzzle new --seed 7 --known-to S
    """
    expect_text(output)
    chosen, game = skyliners.seats(players, seats), parse_variant(variant)
    first = skyliners.seated(start, chosen, "start player")
    knower = skyliners.seated(known, chosen, "side")
    cards = skyliners.setup_cards(setup_cards)
    position = new_game(chosen, Chance("new", options.seed(seed)), variant=game, start=first, setup_cards=cards)
    if knower is not None:
        position = known_to(knower, position)
    if wants_json(json, output):
        emit_document(position_document(position), output)
    else:
        emit(f"{position}\n", output)
