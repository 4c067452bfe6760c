"""What Skyline of the World adds to `new`, `apply`, `score`, `simulate` and `generate`."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from skypuzzle.chance import Chance
from skypuzzle.console.options import refuse
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.skyline.commands import options
from skypuzzle.skyline.drafts import FORM, face_down
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.notation.positions import parse_colour, parse_seats
from skypuzzle.skyline.notation.turns import parse_actions, play_all
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import known_to
from skypuzzle.skyline.rules.position import BUILDING, HAND_CARDS, Position
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.subjects import Started, with_players
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.puzzles.levels import Level
    from skypuzzle.skyline.kinds.orders import KindName, SkylineSpec
    from skypuzzle.skyline.simulation import Simulation


def new(
    players: options.PlayersOption = None,
    box: options.BoxOption = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="COLOURS", help="Who plays at your table, in the order of play, such as PYB."),
    ] = None,
    missions: Annotated[
        str | None, typer.Option("--missions", metavar="NUMBERS", help="The missions at your table, by seat: 3.?.?")
    ] = None,
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="CARDS", help="The bonus cards at your table, by seat: CKV.???.???")
    ] = None,
    known: options.KnownToOption = None,
    hidden: options.HiddenOption = False,
) -> Callable[[Chance], Started]:
    """Draws lots for who begins, deals missions and bonus cards, and prints the position with all cards face up. For
    the start at your own table, say who plays in which order; cards that you do not name stay unknown.

    \b
    Examples:
      skypuzzle skyline new --players 4 --seed 7
      skypuzzle skyline new --seed 7 --known-to yellow --hidden
      skypuzzle skyline new --seats PY --missions purple:3 --cards purple:CKV
      skypuzzle skyline new --box my-box.json
    """
    refuse("--players", "cannot be combined with --seats", when=players is not None and seats is not None)
    for option, value in {"--missions": missions, "--cards": cards}.items():
        refuse(option, "needs --seats: who plays, in which order?", when=value is not None and seats is None)
    order = None if seats is None else parse_seats(FORM.tidy("seats", seats, {}))
    refuse("--hidden", "needs --known-to: who is it hidden from?", when=hidden and known is None)
    knower = None if known is None else parse_colour(known)
    chosen, number = options.box(box), players or (len(order) if order else options.DEFAULT_PLAYERS)
    if knower is not None and order is None:
        options.expect_player(knower, number)

    def deal(chance: Chance) -> Started:
        position = new_game(number, chance, box=chosen)
        if order is not None:
            own = {"seats": order, "turn": f"{order[0]}{BUILDING}", "missions": missions}
            start = Draft.of(face_down(position), GAME).with_fields(own)
            position = start.with_field("cards", _dealt(cards, order)).position() if cards else start.position()
        return (position if knower is None else known_to(position.seat(knower), position, hidden=hidden)), ()

    return deal


def _dealt(cards: str, seats: str) -> str:
    """Return the cards of all players, three each. Raises a NotationError if somebody has more."""
    hands = [hand.strip("-") for hand in FORM.tidy("cards", cards, {"seats": seats}).split(".")]
    for hand in hands:
        if len(hand) > HAND_CARDS:
            reason = f"{number_of(len(hand), 'card')} in {hand}, but each player starts with {HAND_CARDS}"
            raise NotationError(Fault("--cards", cards, reason))
    return ".".join(hand.ljust(HAND_CARDS, UNKNOWN) for hand in hands)


def apply(
    turns: Annotated[
        list[str], typer.Argument(metavar="ACTION...", help="Actions and turns: '$b9 b10 !C +4 .' 'P: c3 .'.")
    ],
    box: options.BoxOption = None,
) -> Callable[[Position], Position]:
    """\b
    $b9 takes income, b9 builds, wb9 builds a neutral floor, !C claims a
    bonus card, %CVV trades three in, +4 and -w buy and sell, . ends the turn.
    "P:" in front names the player. A turn without . at the end goes on.
    Where the pile is not known, say what was drawn: b9>?C.

    \b
    Examples:
      skypuzzle skyline apply POSITION 'Y: b9 +4 .' 'P: c3 .'
      skypuzzle skyline apply - '$b9' < position.txt
    """
    options.box(box)
    played = parse_actions(" ".join(turns))
    return lambda position: play_all(position, played)


def score(box: options.BoxOption = None) -> Callable[[Position | Board], tuple[Position, Mapping[str, Any]]]:
    """Prestige is listed by penthouses, zones and mission, with tie-breaks.

    \b
    Examples:
      skypuzzle skyline score game.json
      skypuzzle skyline score game.json -o page.pdf
      skypuzzle skyline simulate --seed 7 --json | skypuzzle skyline score -
    """
    options.box(box)

    def finish(found: Position | Board) -> tuple[Position, Mapping[str, Any]]:
        end: Position = with_players(found, GAME)
        if end.turn is not None:
            reason = "the game is not over, so there is no score yet; use show to see how the players stand"
            raise RuleError(Fault("turn", end.seats[end.turn.seat], reason))
        return end, {}

    return finish


def simulate(
    players: options.PlayersOption = None,
    bots: options.BotsOption = "greedy",
    hidden: options.HiddenOption = False,
    box: options.BoxOption = None,
) -> "Callable[[str, bool], Simulation]":
    """\b
    Examples:
      skypuzzle skyline simulate --seed 7
      skypuzzle skyline simulate --games 100 --bots planner,greedy
      skypuzzle skyline simulate --players 4 --games 10 --seed 7 -o games.json
    """
    from skypuzzle.skyline.simulation import Simulation

    by_seat, chosen = options.bots(bots, players or options.DEFAULT_PLAYERS), options.box(box)
    return lambda seed, rotate: Simulation(bots=by_seat, seed=seed, hidden=hidden, box=chosen, rotate=rotate)


def generate(
    size: Annotated[
        int | None,
        typer.Option("--size", metavar="N", min=5, max=8, help="For rent: a square of 5 to 8. [default: the board]"),
    ] = None,
    box: options.BoxOption = None,
) -> "Callable[[str, Level | None], SkylineSpec]":
    from skypuzzle.skyline.kinds.orders import SkylineSpec

    chosen = options.box(box)
    return lambda kind, level: SkylineSpec(kind=cast("KindName", kind), level=level, size=size, box=chosen)
