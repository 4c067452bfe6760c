"""`skypuzzle skyline new`."""

from skypuzzle.chance import Chance
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, expect_text, wants_json
from skypuzzle.skyline import arguments, known_to, new_game
from skypuzzle.skyline.documents import position_document
from skypuzzle.skyline.notation.positions import parse_colour


def new(
    players: arguments.PlayersOption = None,
    seed: options.SeedOption = None,
    box: arguments.BoxOption = None,
    known: arguments.KnownToOption = None,
    hidden: arguments.HiddenOption = False,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Set up a game by the rules.

    It draws lots for who begins, deals missions and bonus cards, and prints the position with all cards face up.

    \b
    Examples:
      skypuzzle skyline new --players 4 --seed 7
      skypuzzle skyline new --seed 7 --known-to yellow --hidden
      skypuzzle skyline new --box my-box.json
    """
    expect_text(output)
    options.refuse("--hidden", "goes with --known-to: who is it hidden from?", when=hidden and known is None)
    knower = None if known is None else parse_colour(known)
    chosen = arguments.box(box)
    number = players or arguments.DEFAULT_PLAYERS
    if knower is not None:
        arguments.expect_player(knower, number)
    position = new_game(number, Chance("new", options.seed(seed)), box=chosen)
    if knower is not None:
        position = known_to(position.seat(knower), position, hidden=hidden)
    if wants_json(json, output):
        emit_document(position_document(position), output)
    else:
        emit(f"{position}\n", output)
