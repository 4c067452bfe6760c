"""The help texts of the screens, and how the program opens them."""

from typing import TYPE_CHECKING, Any

from skypuzzle.screens.host import GameScreens, Host, TableHost
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.table import Table

if TYPE_CHECKING:
    from skypuzzle.skyline.screens.game_screen import BotGameScreen
    from skypuzzle.skyline.screens.table_screen import SkylineTableScreen


TURN = """\
[b]arrows[/b], mouse    move; [b]tab[/b] goes through what is possible
[b]enter[/b]            take income, build your floor (or click again)
[b]w[/b]                build a neutral floor
[b]a[/b]  [b]![/b]C  [b]%[/b]CVV      claim all that your tops show, claim C, trade in
[b]1[/b] [b]2[/b] [b]4[/b] [b]6[/b] [b]0[/b] [b]5[/b]      buy by price: 0 a penthouse, 5 a neutral floor
[b]-[/b]4  [b]-[/b]w           sell for half the price; or click the numbers
[b]e[/b] or [b].[/b]  [b]|[/b]        end the turn; end building to claim cards
[b]u[/b]  [b]U[/b]  [b]x[/b]          undo, redo, cancel what was begun
"""
RENT = """\
[b]arrows[/b], mouse    move; [b]tab[/b] goes to the next top without an owner
[b]y[/b] [b]p[/b] [b]b[/b] [b]r[/b]  [b]w[/b]       yellow, purple, blue, red; neutral (or click again)
[b]x[/b]                take an owner away
"""
FOR_PUZZLES = """\
[b]h[/b]                a hint: where to look, how, what
[b]c[/b]                is it right so far? yes or no
[b]s[/b]                show the solution
"""
UNDO = "[b]u[/b]  [b]U[/b]             undo, redo\n"
FOR_SECURE = "[b]o[/b]                after a wrong turn: what the opponent does\n"
FOR_GAMES = """\
[b]l[/b]                the latest turns in words
[b]space[/b]            skip waiting for the bots
"""
LEAVING = """\
[b]d[/b]                dark or light
[b]esc[/b]  [b]q[/b]           back, quit: everything is saved

"""
TOWERS = """\
Floors from the ground up, the top a capital; + you can build there,
° only a neutral floor; ◆ a zone. First income, then building from
stock, then buying. Never on your own floor; you pay the owner below."""
GROUPS = """\
Neighbouring tops of one owner form a group, with one flag: what they
pay together. ⚑7 wants 7, ✓7 has 7, !7 has more. Penthouses (rent 0)
join their neighbours. Two groups of one colour never touch."""

RENT_HELP = RENT + FOR_PUZZLES + UNDO + LEAVING + GROUPS
TURN_HELP = TURN + FOR_PUZZLES + LEAVING + TOWERS
SECURE_HELP = TURN + FOR_PUZZLES + FOR_SECURE + LEAVING + TOWERS
GAME_HELP = TURN + FOR_GAMES + LEAVING + TOWERS
PUZZLE_HELP = (
    f"[b]rent[/b]\n{RENT}[b]last[/b], [b]machine[/b], [b]secure[/b]: a turn as in a game\n{TURN}{FOR_PUZZLES}{LEAVING}"
).rstrip()


class Screens(GameScreens):
    """The screens of whole games; kinds have the screens of puzzles."""

    help = PUZZLE_HELP

    def game_screen(self, session: GameSession[Any], host: Host) -> "BotGameScreen":
        from skypuzzle.skyline.screens.game_screen import BotGameScreen

        return BotGameScreen(session, host)

    def table_screen(self, table: Table, host: TableHost) -> "SkylineTableScreen":
        from skypuzzle.skyline.screens.table_screen import SkylineTableScreen

        return SkylineTableScreen(table, host)
