"""What Skyliners adds to `new`, `apply`, `score`, `simulate` and `generate`."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, cast

import typer

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.bots import NAMES
from skypuzzle.skyliners.commands import options
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.notation import parse_office, parse_skyscrapers, parse_turns, parse_variant
from skypuzzle.skyliners.rules.board import Board, Side
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.setup import hidden_cards, known_to, new_game, revealed
from skypuzzle.subjects import with_players
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle.puzzles.levels import Level
    from skypuzzle.skyliners.kinds import KindName
    from skypuzzle.skyliners.kinds.orders import SkylinersSpec
    from skypuzzle.skyliners.simulation import Simulation


def new(
    players: options.PlayersOption = None,
    seats: options.SeatsOption = None,
    start: options.StartOption = None,
    variant: options.VariantOption = "full",
    setup_cards: options.SetupCardsOption = None,
    known: options.KnownToOption = None,
) -> Callable[[Chance], Position]:
    """Chooses seats, start player, neutral floors and skyscraper cards, and prints the position with all cards face
    up.

    \b
    Examples:
      skypuzzle new --players 4 --seed 7
      skypuzzle new --seats SW --start W --variant intro
      skypuzzle new --seed 7 --known-to S
    """
    chosen, game = options.seats(players, seats), parse_variant(variant)
    first = options.seat(start, chosen, "start player")
    knower = options.seat(known, chosen, "side")
    cards = options.setup_cards(setup_cards)

    def deal(chance: Chance) -> Position:
        position = new_game(chosen, chance, variant=game, start=first, setup_cards=cards)
        return position if knower is None else known_to(knower, position)

    return deal


def apply(
    turns: Annotated[
        list[str], typer.Argument(metavar="TURN...", help='Turns, or part of one: "S: Fb2 =B3" "W: Fc4 =?".')
    ],
) -> Callable[[Position], Position]:
    """\b
    Actions: Fb2 floor, Rb2 roof, Pb2 park, =B3 plan 3 in row B,
    =? an unknown plan, -- forfeit.
    A player may be named by side or colour: "S:" or "green:".

    \b
    Examples:
      skypuzzle apply POSITION "S: Fb2 =B3" "W: Fc4 =?"
      skypuzzle new --seed 7 | skypuzzle apply - "S: Fb2 Fd4"
    """
    played = parse_turns(options.turns_by_letter(" ".join(turns)))
    return lambda position: GameRecord(position, played).end()


def score(
    office: Annotated[
        str | None,
        typer.Option("--office", metavar="CARDS", help="The office, face up, first card first: SB3,NA2,WA4."),
    ] = None,
    cards: Annotated[
        str | None,
        typer.Option("--cards", metavar="CARDS", help="The skyscraper cards in the order of the seats: NE,SW,NW,SE."),
    ] = None,
) -> Callable[[Position | Board], Position]:
    """The score is listed card by card. Cards that are face down in the position must be revealed with --office and
    --cards.

    \b
    Examples:
      skypuzzle score game.json
      skypuzzle score POSITION --office SB3,NA2,WA4 --cards NE,SW,NW,SE
    """
    open_cards = None if office is None else parse_office(options.cards_by_letter(office))
    skyscrapers = None if cards is None else parse_skyscrapers(cards.replace(" ", ""))

    def finish(position: Position | Board) -> Position:
        finished = revealed(with_players(position, GAME), open_cards, skyscrapers)
        if finished.turn is not None:
            raise RuleError(Fault("turn", str(finished.turn), "the game is not over, so there is nothing to score yet"))
        if hidden := hidden_cards(finished):
            reason = f"face down: {', '.join(hidden)}; reveal them with --office and --cards"
            raise RuleError(Fault("position", str(finished), reason))
        return finished

    return finish


def simulate(
    players: options.PlayersOption = None,
    seats: options.SeatsOption = None,
    start: options.StartOption = None,
    variant: options.VariantOption = "full",
    setup_cards: options.SetupCardsOption = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="NAMES", help=f"{listed(NAMES, 'or')}: one for all, or one a seat, clockwise from north."
        ),
    ] = "greedy",
) -> "Callable[[str, bool], Simulation]":
    """\b
    Examples:
      skypuzzle simulate --seed 7
      skypuzzle simulate --games 100 --bots greedy,random --players 2
      skypuzzle simulate --games 10 --seed 7 -o games.json
    """
    from skypuzzle.skyliners.simulation import Simulation

    chosen, game = options.seats(players, seats), parse_variant(variant)
    by_seat = options.bots(bots, len(chosen))
    first = options.seat(start, chosen, "start player")
    cards = options.setup_cards(setup_cards)
    return lambda seed, rotate: Simulation(chosen, game, seed, by_seat, first, cards, rotate)


def generate(
    sides: Annotated[
        str | None, typer.Option("--sides", metavar="SIDES", help="For build: which sides have clues, such as NE.")
    ] = None,
    pieces: Annotated[
        str | None, typer.Option("--pieces", metavar="MIN-MAX", help="How many pieces to place or to choose from.")
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="For build: clues come in pairs under a half turn.")
    ] = False,
) -> "Callable[[str, Level | None], SkylinersSpec]":
    """Returns what makes a spec from a kind and a level."""
    from skypuzzle.skyliners.kinds.orders import ANY_NUMBER, SkylinersSpec, parse_pieces

    def spec(kind: str, level: "Level | None") -> "SkylinersSpec":
        clued = tuple(Side) if sides is None else _sides(sides)
        number = ANY_NUMBER if pieces is None else parse_pieces(pieces)
        return SkylinersSpec(kind=cast("KindName", kind), level=level, pieces=number, sides=clued, symmetric=symmetric)

    return spec


def _sides(text: str) -> tuple[Side, ...]:
    words = re.split("[, ]+", text.strip()) if re.search("[, ]", text) else list(text) or [text]
    return tuple(sorted(options.side(word) for word in words))
