"""`skypuzzle new`."""

from skypuzzle.chance import Chance
from skypuzzle.cli import options
from skypuzzle.cli.output import emit_position
from skypuzzle.skyliners import known_to, new_game, parse_variant


def new(
    players: options.PlayersOption = None,
    seats: options.SeatsOption = None,
    start: options.StartOption = None,
    variant: options.VariantOption = "full",
    seed: options.SeedOption = None,
    setup_cards: options.SetupCardsOption = None,
    known: options.KnownToOption = None,
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
    position = new_game(
        options.seats(players, seats),
        Chance("new", options.seed(seed)),
        variant=parse_variant(variant),
        start=None if start is None else options.side(start),
        setup_cards=options.setup_cards(setup_cards),
    )
    if known is not None:
        position = known_to(options.side(known), position)
    emit_position(position, json=json, output=output)
