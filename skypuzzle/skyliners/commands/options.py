"""Options shared by the commands of Skyliners, and how to read them."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from skypuzzle.drafts import letters
from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.skyliners.drafts import SIDES
from skypuzzle.skyliners.notation import parse_plan, parse_seats
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Plan, seat_faults
from skypuzzle.storage import read_text

if TYPE_CHECKING:
    from skypuzzle.skyliners.rules.setup import SetupCard

PlayersOption: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar="N", min=2, max=4, help="2, 3 or 4. [default: 4]")
]
SeatsOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--seats", metavar="SIDES", help="Which sides play, such as NES. [default: by the number of players]"),
]
StartOption: TypeAlias = Annotated[
    str | None, typer.Option("--start", metavar="SIDE", help="The start player. [default: drawn at random]")
]
VariantOption: TypeAlias = Annotated[str, typer.Option("--variant", metavar="full|intro", help="Which game.")]
SetupCardsOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--setup-cards", metavar="FILE", help='A setup deck of your own: JSON, {"cards": ["A1", …]}.'),
]
KnownToOption: TypeAlias = Annotated[
    str | None, typer.Option("--known-to", metavar="SIDE", help="Turn cards that this player may not see face down.")
]
PlansOption: TypeAlias = Annotated[
    list[str] | None, typer.Option("--plan", metavar="PLAN", help="What must hold: SB3 or green:B3; repeatable.")
]

COLOURS = {side.colour: side for side in Side}
COLOUR = re.compile(rf"\b({'|'.join(COLOURS)}):", re.IGNORECASE)


def side(text: str) -> Side:
    if text.lower() not in SIDES:
        raise NotationError(Fault("side", text, f"expected N, E, S, W or {', '.join(COLOURS)}"))
    return Side[SIDES[text.lower()]]


def cards_by_letter(text: str) -> str:
    """Replace colours by letters: `red:B3` becomes `WB3`."""
    return COLOUR.sub(lambda name: str(COLOURS[name[1].lower()]), text.replace(" ", ""))


def plans(texts: list[str] | None) -> tuple[Plan, ...]:
    return tuple(parse_plan(cards_by_letter(text)) for text in dict.fromkeys(texts or ()))


def seats(players: int | None, text: str | None) -> tuple[Side, ...]:
    if text is None:
        from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS

        return DEFAULT_SEATS[players or 4]
    chosen = parse_seats(letters(text, SIDES) or text)
    raise_if_any(RuleError, seat_faults(sorted(chosen)))
    if players not in (None, len(chosen)):
        raise NotationError(Fault("seats", text, f"{len(chosen)} seats for {players} players"))
    return chosen


def seat(text: str | None, seats: Sequence[Side], what: str) -> Side | None:
    """The side that an option names. Raises RuleError if nobody sits there."""
    if text is None:
        return None
    chosen = side(text)
    if chosen not in seats:
        raise RuleError(Fault(what, text, f"nobody sits at {chosen}"))
    return chosen


def bots(text: str, seats: int) -> tuple[str, ...]:
    """Names of bots by seat; a single name is for all seats."""
    from skypuzzle.console.options import bots as named_bots
    from skypuzzle.skyliners.bots import BOTS, NAMES, bot_name

    return tuple(map(bot_name, named_bots(text, seats, BOTS, NAMES)))


def setup_cards(path: Path | None) -> "tuple[SetupCard, ...] | None":
    from skypuzzle.skyliners.rules.setup import parse_setup_cards

    return None if path is None else read_text(path, parse_setup_cards)
