"""What Cloud City adds to `new`, `apply`, `score`, `simulate` and `generate`."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.commands import options
from skypuzzle.cloud_city.drafts import FORM, face_down, tidy_turns
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.notation.positions import parse_shape, parse_turns, play_all
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import SQUARE
from skypuzzle.cloud_city.rules.play import check_setup, finished_game, new_game
from skypuzzle.cloud_city.rules.position import Position, known_to
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, RuleError
from skypuzzle.subjects import Started

if TYPE_CHECKING:
    from skypuzzle.cloud_city.kinds.base import CloudCitySpec
    from skypuzzle.cloud_city.simulation import Simulation
    from skypuzzle.puzzles.levels import Level


def new(
    players: options.PlayersOption = None,
    shape: options.ShapeOption = "3x3",
    requests: options.RequestsOption = None,
    draw_requests: options.DrawRequestsOption = None,
    tile_mix: options.TileMixOption = None,
    tiles: Annotated[
        str | None, typer.Option("--tiles", metavar="HANDS", help="The hands at your table, by seat: BB..,B..G,GS..;?")
    ] = None,
    row: Annotated[str | None, typer.Option("--row", metavar="TILES", help="The face-up tiles at your table.")] = None,
    stock: Annotated[
        str | None,
        typer.Option(
            "--stock", metavar="STOCK", help="The walkways in your box, if some are missing: all but B2. [default: all]"
        ),
    ] = None,
    known: options.KnownToOption = None,
) -> Callable[[Chance], Started]:
    """Shuffles the tiles, lays the start tiles, deals hands and the face-up row, and prints the position with all tiles
    face up. With one player, it is an exercise. If you name tiles of your own table, all that you do not name stay
    unknown.

    \b
    Examples:
      skypuzzle cloud-city new --players 4 --seed 7
      skypuzzle cloud-city new --players 3 --shape 3x4 --requests 4,8
      skypuzzle cloud-city new --seed 7 --known-to 2
      skypuzzle cloud-city new --tiles "BB..,B..G,GS..;?" --row GS..,B..G,SS..
    """
    number, into = players or options.DEFAULT_PLAYERS, parse_shape(shape)
    knower = options.seat_of(known, number)
    cards = options.requests(requests, draw_requests)
    check_setup(number, into, cards)
    mix = options.tile_mix(tile_mix)

    def deal(chance: Chance) -> Started:
        position = new_game(number, chance, shape=into, requests=cards, tile_mix=mix)
        own = {"hands": tiles, "row": row, "stock": stock}
        if any(own.values()):
            position = Draft.of(face_down(position), GAME).with_fields(own).position()
        return (position if knower is None else known_to(knower, position)), [*FORM.notes(position, mix)]

    return deal


def apply(
    turns: Annotated[
        list[str], typer.Argument(metavar="TURN...", help='Turns: "B..S@c1 b2-b5 +BB.." "2: BG..@g5 +?".')
    ],
) -> Callable[[Position], Position]:
    """\b
    A turn lays a tile as it is turned, with its south-western quarter on c1,
    builds walkways and draws: +BB.. from the row, +? from the pile.
    Where the pile is not known, say what came: +?GS.. from the pile,
    +BB..>GS.. for what came up in the row. "2:" in front names the player.

    \b
    Examples:
      skypuzzle cloud-city apply POSITION "1: B..S@g5 +BB.." "2: BG..@e7 +?"
      skypuzzle cloud-city apply - "B..G@g5 +?" < position.txt
    """
    played = parse_turns(tidy_turns(" ".join(turns)))
    return lambda position: play_all(position, played)


def score() -> Callable[[Position | City], tuple[Position, Mapping[str, Any]]]:
    """Also scores a finished city on its own. Votes are listed by level and by Special Request card.

    \b
    Examples:
      skypuzzle cloud-city score game.json
      skypuzzle cloud-city score game.json -o page.pdf
      skypuzzle cloud-city score "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a6-f6"
    """

    def finish(found: Position | City) -> tuple[Position, Mapping[str, Any]]:
        end = finished_game(found) if isinstance(found, City) else found
        if end.mover is not None:
            reason = "the game is not over yet; the show command counts the votes of the walkways"
            raise RuleError(Fault("turn", str(end.mover + 1), reason))
        return end, {}

    return finish


def simulate(
    players: options.PlayersOption = None,
    shape: options.ShapeOption = "3x3",
    requests: options.RequestsOption = None,
    draw_requests: options.DrawRequestsOption = None,
    tile_mix: options.TileMixOption = None,
    bots: options.BotsOption = "greedy",
) -> "Callable[[str, bool], Simulation]":
    """\b
    Examples:
      skypuzzle cloud-city simulate --seed 7
      skypuzzle cloud-city simulate --games 100 --bots planner,greedy
      skypuzzle cloud-city simulate --games 10 --seed 7 -o games.json
    """
    from skypuzzle.cloud_city.simulation import Simulation

    number, into = players or options.DEFAULT_PLAYERS, parse_shape(shape)
    cards = options.requests(requests, draw_requests)
    check_setup(number, into, cards)
    by_seat, mix = options.bots(bots, number), options.tile_mix(tile_mix)
    return lambda seed, rotate: Simulation(
        bots=by_seat, seed=seed, shape=into, requests=cards, tile_mix=mix, rotate=rotate
    )


def generate(
    shape: Annotated[
        str | None, typer.Option("--shape", metavar="3x3|3x4", help="For aerial: the shape of the city. [default: 3x3]")
    ] = None,
) -> "Callable[[str, Level | None], CloudCitySpec]":
    from skypuzzle.cloud_city.kinds.base import CloudCitySpec

    grown = SQUARE if shape is None else parse_shape(shape)
    return lambda kind, level: CloudCitySpec(kind=kind, level=level, shape=grown)
