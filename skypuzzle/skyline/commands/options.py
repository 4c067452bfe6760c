"""Options shared by the commands of Skyline of the World, and how to read them."""

import os
from typing import Annotated, TypeAlias

import typer

from skypuzzle.console.options import bots as named_bots
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.notation.positions import VARIABLE, parse_colour, read_box
from skypuzzle.skyline.questions.question import NUMBER_GOALS, Goal, MissionGoal, WinGoal, ZoneGoal
from skypuzzle.skyline.rules.board import Box
from skypuzzle.skyline.rules.city import COLOURS, Colour
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

DEFAULT_PLAYERS = 2

PlayersOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--players", metavar="N", min=FEWEST_PLAYERS, max=MOST_PLAYERS, help="2 to 4. [default: 2]"),
]
BoxOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--box",
        metavar="FILE",
        envvar=VARIABLE,
        show_envvar=False,
        help=f"A board and cards of your own (JSON); the variable {VARIABLE} names one for all commands.",
    ),
]
HiddenOption: TypeAlias = Annotated[
    bool, typer.Option("--hidden", help="Money and floors are secret, once a player has built.")
]
KnownToOption: TypeAlias = Annotated[
    str | None, typer.Option("--known-to", metavar="COLOUR", help="Turn what this player may not know face down.")
]
BotsOption: TypeAlias = Annotated[
    str, typer.Option("--bots", metavar="NAMES", help=f"{' or '.join(BOTS)}: one for all, or one a seat.")
]
PlayerOption: TypeAlias = Annotated[
    str | None, typer.Option("--player", metavar="COLOUR", help="Whose goal. [default: the player to move]")
]
MissionOption: TypeAlias = Annotated[bool, typer.Option("--mission", help="The player's mission is completed.")]
PrestigeOption: TypeAlias = Annotated[
    int | None, typer.Option("--prestige", metavar="N", min=0, max=99, help="At least this much prestige.")
]
ZoneOption: TypeAlias = Annotated[
    list[str] | None, typer.Option("--zone", metavar="SITE", help="The top of this zone is the player's; any number.")
]


def box(path: str | None) -> Box | None:
    """Reads the box in the user's file and names it in the environment for other processes of this command."""
    if path is None:
        return None
    found = read_box(path)
    os.environ[VARIABLE] = path
    return found


def goals(
    *, mission: bool = False, zones: list[str] | None = None, win: bool = False, **numbers: int | None
) -> tuple[Goal, ...]:
    """The goals given to a command, without duplicates; `numbers` are named as in goals."""
    wanted: list[Goal] = [MissionGoal()] if mission else []
    wanted += [NUMBER_GOALS[name](number) for name, number in numbers.items() if number is not None]
    wanted += [ZoneGoal(text) for text in zones or ()]
    return tuple(dict.fromkeys([*wanted, *([WinGoal()] if win else [])]))


def player_of(position: Position, text: str | None) -> Seat:
    seat = position.mover_seat if text is None else position.seat(parse_colour(text))
    if seat is None:
        raise RuleError(Fault("player", "-", "the game is over: add --player"))
    return seat


def bots(text: str, seats: int) -> tuple[str, ...]:
    return named_bots(text, seats, BOTS, tuple(BOTS))


def expect_player(colour: Colour, players: int) -> None:
    """Refuse a colour that does not play in a game of this size, before it is set up."""
    colours = "".join(COLOURS)[:players]
    if colour not in colours:
        raise RuleError(Fault("player", colour, f"only {colours} play"))


def usual_goals(position: Position, seat: Seat, *, advice: bool) -> tuple[Goal, ...]:
    """What to judge if no goal is named: each zone, and if the mission is known, the mission and the win.

    Turns are ranked for the win alone: hardly any turn leads to everything at once.
    """
    zones = [ZoneGoal(site) for site in position.box.zones]
    if position.missions[seat] is None:
        return tuple(zones)
    return (WinGoal(),) if advice else (MissionGoal(), *zones, WinGoal())
