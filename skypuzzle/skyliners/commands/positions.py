"""What Skyliners adds to `new`, `apply`, `score`, `simulate` and `generate`."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from skypuzzle.chance import Chance
from skypuzzle.console.options import refuse
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.skyliners.bots import NAMES
from skypuzzle.skyliners.commands import options
from skypuzzle.skyliners.drafts import FORM, tidy_turns
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.notation import parse_office, parse_site, parse_skyscrapers, parse_turns, parse_variant
from skypuzzle.skyliners.rules.board import NEUTRAL_FLOORS, Board, Side, Site
from skypuzzle.skyliners.rules.play import GameRecord, check_antennas, put_on
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.setup import expect_set_up, hidden_cards, known_to, new_game, parse_setup_card, revealed
from skypuzzle.subjects import Started, with_players
from skypuzzle.wording import listed, number_of, parse_all

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
    drawn: Annotated[
        str | None,
        typer.Option(
            "--drawn",
            metavar="CARDS",
            help="The setup cards drawn at your table, in order, each read from its drawer's side: E1,B2,…",
        ),
    ] = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help="The neutral floors on your table, instead.")
    ] = None,
    cards: Annotated[
        str | None,
        typer.Option("--cards", metavar="CARDS", help="The skyscraper cards at your table, by seat: ?,SE,?,?."),
    ] = None,
    known: options.KnownToOption = None,
) -> Callable[[Chance], Started]:
    """Chooses seats, start player, neutral floors and skyscraper cards, and prints the position with all cards face
    up. For the start at your own table, name the setup cards that were drawn, the start player first; what you do not
    know stays open.

    \b
    Examples:
      skypuzzle new --players 4 --seed 7
      skypuzzle new --seats SW --start W --variant intro
      skypuzzle new --seed 7 --known-to S
      skypuzzle new --start S --drawn E1,B2,A5,D4,B1,E4 --cards "S: SE"
    """
    refuse("--drawn", "cannot be combined with --board", when=drawn is not None and board is not None)
    refuse("--drawn", "needs --start: who drew first?", when=drawn is not None and start is None)
    refuse("--cards", "needs --drawn or --board", when=cards is not None and drawn is None and board is None)
    chosen, game = options.seats(players, seats), parse_variant(variant)
    first = options.seat(start, chosen, "start player")
    knower = options.seat(known, chosen, "side")
    deck = options.setup_cards(setup_cards)
    own = None if drawn is None else parse_all(re.findall("[^, ]+", drawn.upper()), parse_setup_card)
    if own is not None and len({*own}) < len(own):
        raise RuleError(Fault("setup cards", drawn or "", "each card exists once"))
    if own is not None and len(own) != NEUTRAL_FLOORS[len(chosen)]:
        reason = f"{number_of(len(own), 'card')}, but {len(chosen)} players draw {NEUTRAL_FLOORS[len(chosen)]} (rule 9)"
        raise RuleError(Fault("setup cards", drawn or "", reason))

    def deal(chance: Chance) -> Started:
        position = new_game(chosen, chance, variant=game, start=first, setup_cards=deck, drawn=own)
        if drawn is not None or board is not None:
            given = {"board": board, "cards": "?" if cards is None else cards}
            position = expect_set_up(Draft.of(position, GAME).with_fields(given).position())
        return (position if knower is None else known_to(knower, position)), [*FORM.notes(position)]

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
    played = parse_turns(tidy_turns(" ".join(turns)))
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
    antennas: Annotated[
        list[str] | None,
        typer.Option(
            "--antennas",
            metavar="SIDE:SITES",
            help="Where a player who runs out of antennas puts the last ones: red:c3,d4; repeatable. "
            "[default: on the nearest buildings]",
        ),
    ] = None,
) -> Callable[[Position | Board], tuple[Position, Mapping[str, Any]]]:
    """The score is listed card by card. Cards that are face down in the position must be revealed with --office and
    --cards.

    \b
    Examples:
      skypuzzle score game.json
      skypuzzle score game.json -o page.pdf
      skypuzzle score POSITION --office SB3,NA2,WA4 --cards NE,SW,NW,SE
      skypuzzle score game.json --antennas red:c3,d4
    """
    open_cards = None if office is None else parse_office(options.cards_by_letter(office))
    skyscrapers = None if cards is None else parse_skyscrapers(cards.replace(" ", ""))

    choices = dict(map(_antennas, antennas or ()))

    def finish(position: Position | Board) -> tuple[Position, Mapping[str, Any]]:
        finished = revealed(with_players(position, GAME), open_cards, skyscrapers)
        for side in choices:
            if side not in finished.seats:
                raise RuleError(Fault("antennas", str(side), f"nobody sits at {side} ({side.colour})"))
        if finished.turn is not None:
            raise RuleError(Fault("turn", str(finished.turn), "the game is not over, so there is nothing to score yet"))
        if hidden := hidden_cards(finished):
            reason = f"face down: {', '.join(hidden)}; reveal them with --office and --cards"
            raise RuleError(Fault("position", str(finished), reason))
        check_antennas(finished, choices)
        return finished, {"choose": put_on(choices)}

    return finish


def _antennas(text: str) -> tuple[Side, tuple[Site, ...]]:
    side, colon, sites = text.partition(":")
    if not colon:
        raise NotationError(Fault("antennas", text, "expected a side and sites, such as red:c3,d4"))
    return options.side(side.strip()), parse_all(re.findall("[^ ,]+", sites.lower()), parse_site)


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
