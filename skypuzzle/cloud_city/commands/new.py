"""`skypuzzle cloud-city new`."""

from skypuzzle.chance import Chance
from skypuzzle.cloud_city import arguments, known_to, new_game, parse_shape
from skypuzzle.cloud_city.documents import position_document
from skypuzzle.cloud_city.rules.setup import check_setup
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, expect_text, wants_json


def new(
    players: arguments.PlayersOption = None,
    shape: arguments.ShapeOption = "3x3",
    requests: arguments.RequestsOption = None,
    draw_requests: arguments.DrawRequestsOption = None,
    seed: options.SeedOption = None,
    tile_mix: arguments.TileMixOption = None,
    known: arguments.KnownToOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Set up a game by the rules.

    It shuffles the tiles, lays the start tiles, deals hands and the face-up row, and prints the position with all
    tiles face up. One player makes an exercise of it.

    \b
    Examples:
      skypuzzle cloud-city new --players 4 --seed 7
      skypuzzle cloud-city new --players 3 --shape 3x4 --requests 4,8
      skypuzzle cloud-city new --seed 7 --known-to 2
    """
    expect_text(output)
    number, into = players or arguments.DEFAULT_PLAYERS, parse_shape(shape)
    knower = arguments.seated(known, number)
    cards = arguments.requests(requests, draw_requests)
    check_setup(number, into, cards)
    mix = arguments.tile_mix(tile_mix)
    chance = Chance("new", options.seed(seed))
    position = new_game(number, chance, shape=into, requests=cards, tile_mix=mix)
    if knower is not None:
        position = known_to(knower, position)
    if wants_json(json, output):
        emit_document(position_document(position), output)
    else:
        emit(f"{position}\n", output)
