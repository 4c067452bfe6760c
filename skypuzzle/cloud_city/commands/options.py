"""Options shared by the commands of Cloud City, and how to read them."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.checking.winning import win_faults
from skypuzzle.cloud_city.drafts import FORM
from skypuzzle.cloud_city.notation.cities import parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_player, parse_request, parse_requests
from skypuzzle.cloud_city.questions.question import Built, Goal, Lead, Request, Votes, Win, goal_faults
from skypuzzle.cloud_city.rules.pieces import TileMix, parse_tile_mix
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.scoring import MOST_REQUESTS
from skypuzzle.console.options import bots as named_bots
from skypuzzle.console.options import refuse
from skypuzzle.errors import Fault, RuleError
from skypuzzle.storage import read_text

DEFAULT_PLAYERS = 2

PlayersOption: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar="N", min=1, max=4, help="1 to 4, or up to 3 with 3x4. [default: 2]")
]
ShapeOption: TypeAlias = Annotated[
    str, typer.Option("--shape", metavar="3x3|3x4", help="The shape of a finished city.")
]
RequestsOption: TypeAlias = Annotated[
    str | None, typer.Option("--requests", metavar="CARDS", help="Special Request cards by number: 4 or 4,8.")
]
DrawRequestsOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--draw-requests", metavar="N", min=0, max=MOST_REQUESTS, help="Draw 1 or 2 Special Request cards."),
]
TileMixOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--tile-mix",
        metavar="FILE",
        help='Use other tiles: a JSON file, {"start": ["B..B", …], "tiles": {"BB..": 4, …}}.',
    ),
]
KnownToOption: TypeAlias = Annotated[
    str | None, typer.Option("--known-to", metavar="PLAYER", help="Hide the tiles that this player cannot see.")
]
BotsOption: TypeAlias = Annotated[
    str, typer.Option("--bots", metavar="NAMES", help=f"{' or '.join(BOTS)}: one for all seats, or one per seat.")
]
PlayerOption: TypeAlias = Annotated[
    str | None, typer.Option("--player", metavar="PLAYER", help="Whose goal, 1 to 4. [default: the player to move]")
]
VotesOption: TypeAlias = Annotated[
    int | None, typer.Option("--votes", metavar="N", min=0, max=999, help="At least this many votes at the end.")
]
RequestGoalOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--request", metavar="CARD", help="Fulfil this Special Request, 1 to 10; can be repeated."),
]
WalkwayOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--walkway", metavar="WALKWAY", help="Build this walkway, such as a1-f1; can be repeated."),
]


def goals(
    votes: int | None, requests: list[str] | None, walkways: list[str] | None, *, lead: bool = False, win: bool = False
) -> tuple[Goal, ...]:
    wanted: list[Goal] = [] if votes is None else [Votes(votes)]
    wanted += [Request(parse_request(text)) for text in requests or ()]
    wanted += [Built(parse_walkway(text)) for text in walkways or ()]
    return tuple(dict.fromkeys([*wanted, *([Lead()] if lead else []), *([Win()] if win else [])]))


def usual_goals(position: Position, seat: Seat, *, advice: bool) -> tuple[Goal, ...]:
    """What there is to judge without goals: the requests in play, the lead and the win; for advice, only one of these.

    Raises RuleError if there is nothing.
    """
    rivals = position.others(seat)
    wanted: list[Goal] = [Request(card) for card in position.requests]
    wanted += [Lead()] if rivals else []
    found = [goal for goal in wanted if not any(goal_faults((goal,), rivals))]
    if not any(win_faults(position)):
        found.append(Win())
    if not found:
        raise RuleError(Fault("goals", "", "nothing to judge here on its own; add --votes, --request or --walkway"))
    return tuple(found[-1:] if advice else found)


def seat_of(text: str | None, players: int) -> Seat | None:
    """The seat that an option names; None without the option. Raises RuleError if nobody sits there."""
    if text is None:
        return None
    seat = parse_player(text)
    if seat >= players:
        raise RuleError(Fault("player", text, f"there is no player {text}"))
    return seat


def player_of(position: Position, text: str | None) -> Seat:
    seat = seat_of(text, len(position.seats))
    if seat is None:
        seat = position.mover
    if seat is None:
        raise RuleError(Fault("player", "-", "the game is over; say whose city you mean with --player"))
    return seat


def requests(cards: str | None, drawn: int | None) -> int | tuple[int, ...]:
    refuse("--draw-requests", "cannot be combined with --requests", when=None not in (cards, drawn))
    return (drawn or 0) if cards is None else parse_requests(FORM.tidy("requests", cards, {}))


def bots(text: str, seats: int) -> tuple[str, ...]:
    return named_bots(text, seats, BOTS, tuple(BOTS))


def tile_mix(path: Path | None) -> TileMix | None:
    return None if path is None else read_text(path, parse_tile_mix)
