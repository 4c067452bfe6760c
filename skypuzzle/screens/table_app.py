"""`skypuzzle table` on the full screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from skypuzzle.chance import Chance
from skypuzzle.screens import table_dialogs
from skypuzzle.screens.host import GameScreens, Thinker
from skypuzzle.screens.screen_app import PACE, ScreenApp
from skypuzzle.screens.table_dialogs import PlayersDialog
from skypuzzle.sessions.choice import Modes
from skypuzzle.sessions.table import Table
from skypuzzle.sessions.table_file import TableFile

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame


class TableApp(ScreenApp):
    """A table, kept in its file after every change."""

    CSS = ScreenApp.CSS + table_dialogs.STYLE

    def __init__(
        self,
        game: "BoardGame",
        screens: GameScreens,
        file: TableFile,
        seed: str,
        *,
        background: Callable[[], Thinker],
        pace: float = PACE,
        modes: Modes | None = None,
    ) -> None:
        super().__init__(game, screens, background=background, pace=pace, modes=modes)
        self.game: BoardGame = game
        self.file = file
        self.seed = seed

    def on_mount(self) -> None:
        """Open the table, or ask who plays at a new one."""
        self.use_theme()
        if self.file.table is None:
            self.push_screen(PlayersDialog(self.game.title, self.game.table.players), self._begin)
        else:
            self._open()
        if self.file.trouble:
            self.notify(self.file.trouble, severity="warning", markup=False)

    def _begin(self, chosen: tuple[int, bool] | None) -> None:
        players, is_dealt = chosen or (2, False)
        if is_dealt:
            position, _ = self.game.options("new")(players=players)(Chance("new", self.seed))
            start = self.game.form.write(position)
        else:
            start = self.game.table.start(self.game, str(players)).line
        self.keep_table(Table(self.game, start, seed=self.seed))
        self._open()

    def _open(self) -> None:
        if self.file.table is not None:
            self.push_screen(self.screens.table_screen(self.file.table, self))

    def keep_table(self, table: Table) -> None:
        """Keep a changed table; say so once if that fails."""
        before = self.file.trouble
        self.file.keep(table)
        if self.file.trouble and self.file.trouble != before:
            self.notify(self.file.trouble, severity="warning", markup=False)
