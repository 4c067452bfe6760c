"""The app with Skyliners in it, to drive by keys and mouse."""

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.screens.app import PlayApp
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.playable import GameRequest
from skypuzzle.skyliners import Action, Build, Piece, Planning, Side, Variant, new_game, parse_action
from skypuzzle.skyliners.game import Skyliners
from skypuzzle.skyliners.kinds.base import Puzzle, kind_named
from skypuzzle.skyliners.rules.board import SITES, Site
from skypuzzle.skyliners.screens.board_screen import CityPuzzleScreen
from skypuzzle.skyliners.screens.game_screen import BotGameScreen
from skypuzzle.skyliners.sessions.city_puzzle import CityPuzzle
from skypuzzle.skyliners.sessions.playable_games import SkylinersGame
from tests.screens import play_app
from tests.skyliners.puzzles import shipped


def new_year(chosen: int | None = None) -> PuzzleChoice:
    return PuzzleChoice("2027-01-01", [*shipped()], chosen=chosen, game="Skyliners")


def table(seed: str = "7", variant: Variant = Variant.FULL) -> GameSession[SkylinersGame]:
    start = new_game(list(Side), Chance("screens", seed), variant=variant, start=Side.S)
    return GameSession(SkylinersGame(start, Side.S, dict.fromkeys(Side, "random"), seed))


class Usual(GameRequest):
    """The game that `g` opens."""

    def new(self) -> SkylinersGame:
        return table().playable

    def fits(self, _left: object, _new: object) -> bool:
        raise AssertionError("no game was left")


class SkylinersHere(Skyliners):
    """The game, with a whole game that does not depend on chance."""

    package = Skyliners.__module__.rpartition(".")[0]

    def usual_game(self) -> Usual:
        return Usual()


def program(opening: PuzzleChoice | GameSession[Any], home: Path, **more: Any) -> PlayApp:
    return play_app(SkylinersHere(), opening, home, **more)


def on_puzzle(app: PlayApp) -> CityPuzzleScreen:
    assert isinstance(app.screen, CityPuzzleScreen)
    return app.screen


def on_game(app: PlayApp) -> BotGameScreen:
    assert isinstance(app.screen, BotGameScreen)
    return app.screen


def spot(screen: CityPuzzleScreen | BotGameScreen, site: Site) -> tuple[int, int]:
    """The place of a site on the screen."""
    plan = screen.city.plan
    line, column = plan.place(site)
    left, top = screen.city.region.offset
    return left + 11 + (plan.wide + 1) * column, top + 4 + plan.high * line


async def go_to(pilot: Pilot[int], screen: CityPuzzleScreen | BotGameScreen, site: Site) -> None:
    line, column = screen.city.plan.place(site)
    here = screen.city.plan.place(screen.cursor)
    await pilot.press(*["down" if line > here[0] else "up"] * abs(line - here[0]))
    await pilot.press(*["right" if column > here[1] else "left"] * abs(column - here[1]))


async def do(
    pilot: Pilot[int], screen: CityPuzzleScreen | BotGameScreen, move: Action | str, *, mouse: bool = False
) -> None:
    """Enter an action by keys alone, or choose its site with the mouse."""
    action = parse_action(str(move))
    if isinstance(action, Build):
        if mouse and action.site != screen.cursor:
            await pilot.click(offset=spot(screen, action.site))
        else:
            await go_to(pilot, screen, action.site)
        await pilot.press(action.piece.letter.lower())
    elif isinstance(action, Planning):
        await pilot.press("equals_sign", "abcde"[action.row], str(action.number), "enter")
    await pilot.pause()


def wrong_build(puzzle: Puzzle) -> Action:
    ready = kind_named(puzzle.kind).playable(puzzle)
    builds = [Build(piece, site) for site in SITES for piece in Piece]
    return next(build for build in builds if can(ready, build) and ready.first_wrong([str(build)]) is not None)


def can(ready: CityPuzzle[Any], action: Action) -> bool:
    """Do the rules allow it as the first move?"""
    try:
        ready.after(ready.start, str(action))
    except RuleError:
        return False
    return True
