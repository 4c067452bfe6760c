"""The screens of Skyliners, as the program opens them, and the help for their keys and signs."""

from typing import TYPE_CHECKING, Any

from skypuzzle.screens.host import GameScreens, Host, TableHost
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.table import Table

if TYPE_CHECKING:
    from skypuzzle.screens.chapters import RuleFigure
    from skypuzzle.skyliners.screens.game_screen import BotGameScreen
    from skypuzzle.skyliners.screens.table_screen import SkylinersTableScreen


MOVING = """\
[b]arrows[/b], mouse   move          [b]tab[/b]   look from another side
[b]f[/b] [b]r[/b] [b]p[/b]           place a floor, a roof, a park
                (or click the site once more for a floor)
[b]u[/b]  [b]U[/b]            undo, redo
"""
FOR_PUZZLES = """\
[b]h[/b]               a hint: where to look, how, what
[b]c[/b]               is it right so far? Yes or no
[b]s[/b]               show the solution
[b]=[/b]               put a planning card into the office
"""
FOR_GAMES = """\
[b]=[/b]               put a planning card into the office
[b]v[/b]               how your own plans stand, and what to do for them
[b]space[/b]           skip waiting for the bots; next step of the scoring
"""
LEAVING = """\
[b]L[/b]               turn the counts of rows on or off
[b]d[/b]               dark or light
[b]esc[/b]  [b]q[/b]          back, quit: everything is saved

[b]2/3[/b]  a row shows 2 and must show 3      [b]✓3[/b]  it does      [b]4+[/b]  4 or 5"""

PUZZLE_HELP = MOVING + FOR_PUZZLES + LEAVING
GAME_HELP = MOVING + FOR_GAMES + LEAVING

ABOUT_THE_EXAMPLE = (
    "This is what S sees of a city; buildings farther back are darker. Row B shows 1, because three floors hide "
    "everything behind them. In row C the second building is only as high as the one in front of it, so it is "
    "hidden; the third is higher, so the row shows 2."
)
RULE_TEXTS = {
    "Build": "Place all the pieces listed next to the city, as many on a site as you like, so that each row with a "
    "sign shows as many as the sign says. Other rows may show anything. The number on a building is "
    "how many floors it has.",
    "The last turns of a game": "A turn has two actions. With the first, a player puts one of their own pieces on a "
    "site. With the second, they do so on another site, or put a planning card into the office. They have one card for "
    "each row: it says how many the row will show in the end (1, 2, 3, or 4+ for 4 and 5). Next to the city are "
    "everybody's floors, roofs and parks, an arrow for whose turn it is, and the office: a tick or a cross says "
    "whether a card would be right now, and ? is a card face down. Once somebody has no floor left, the game is over "
    "at the end of the round.",
}
"""Replacements for texts of the printed rules about pencils and about what is below the board."""


class Screens(GameScreens):
    """The screens of puzzles and whole games, imported when they are opened."""

    help = PUZZLE_HELP
    rule_texts = RULE_TEXTS

    def rule_figures(self, *, dark: bool) -> "list[RuleFigure]":
        from skypuzzle.screens.chapters import RuleFigure
        from skypuzzle.skyliners.notation import parse_board
        from skypuzzle.skyliners.pictures.skyline import EXAMPLE
        from skypuzzle.skyliners.rules.board import Side
        from skypuzzle.skyliners.screens.palette import DARK, LIGHT, skyline_lines

        return [RuleFigure(skyline_lines(parse_board(EXAMPLE), Side.S, DARK if dark else LIGHT), ABOUT_THE_EXAMPLE)]

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        from skypuzzle.skyliners.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)

    def table_screen(self, table: Table, host: TableHost) -> "SkylinersTableScreen":
        from skypuzzle.skyliners.screens.table_screen import SkylinersTableScreen

        return SkylinersTableScreen(table, host)
