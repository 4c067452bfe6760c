"""The interface between a game and the program, which knows no game by name.

A game is a package with a module `game` whose `GAME` is one of these. Methods import what they need when they are
called, as most commands need little of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Union, cast

from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.kind import Kind, Kinds

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.pictures.booklet import PrintedRules
    from skypuzzle.puzzles.puzzle import Order, Puzzle
    from skypuzzle.screens.host import GameScreens
    from skypuzzle.sessions.logbook import SavedGame
    from skypuzzle.sessions.playable import GameRequest, PlayableGame, PlayablePuzzle
    from skypuzzle.verifying.findings import Findings, Watch
    from skypuzzle.verifying.remaking import RunAgain


OPTIONS = {
    **dict.fromkeys(("new", "apply", "score", "simulate", "generate"), "positions"),
    **{command: command for command in ("solve", "check", "show", "play")},
}
"""The commands that a game adds options to, and the module in its package `commands` that has them."""


def is_puzzle(found: object) -> bool:
    """Is it a puzzle? Asked without importing what puzzles need."""
    return hasattr(found, "difficulty")


class Game(ABC):
    """A game: its name, its commands, its puzzles, and how they are proven, shown and played.

    It has no state and can be sent to another process. Puzzles, orders and documents have the game's own types: a game
    is only ever passed what it made itself, so methods may narrow them.
    """

    name: ClassVar[str]
    """As used in files and on the command line."""
    title: ClassVar[str]
    edition: ClassVar[int]
    """Of its puzzles: changes only when the same seed would give different ones."""
    commands: ClassVar[Mapping[str, str]] = {}
    """Commands that only this game has, with their summaries; each is in a module of that name in `commands`."""
    has_positions: ClassVar[bool] = False
    """Are there positions to solve, check, show, set up, play on, score and simulate? Only a `BoardGame` has them."""
    kernels: ClassVar[Sequence[str]] = ()
    """Modules of its package, such as `search/kernel`, that are compiled where there is a compiler."""
    kinds: ClassVar[Kinds]
    """Its kinds of puzzles."""

    @property
    def package(self) -> str:
        """The name of its package."""
        return type(self).__module__.rpartition(".")[0]

    @property
    def kernel_modules(self) -> tuple[str, ...]:
        """The full names of its kernels."""
        return tuple(f"{self.package}.{kernel.replace('/', '.')}" for kernel in self.kernels)

    # Puzzles

    def kind_of(self, puzzle: "Puzzle") -> Kind[Any]:
        """The kind of a puzzle."""
        return self.kinds[puzzle.kind]

    @abstractmethod
    def options(self, command: str) -> "Callable[..., Any]":
        """What the game adds to a command: a function whose parameters are options, and which returns what they mean.

        Its docstring is the second part of the help. Every game adds to `generate` and `play`: a function of a kind and
        a level that returns what puzzles must be like, and a request for a whole game or None.
        """

    @abstractmethod
    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        """What the puzzles of a day must be like, in order."""

    def day_line(self, _day: date) -> str:
        """What to expect of the puzzles of a day, in a few words, if there is anything to say."""
        return ""

    # Documents

    @abstractmethod
    def document_types(self) -> "Mapping[str, type[Struct]]":
        """Its document types by name, `puzzle` and `puzzle-set` among them."""

    @property
    def puzzle_type(self) -> Any:
        """The type of a puzzle of any of its kinds."""
        return Union[*(kind.puzzle_type for kind in self.kinds.values())]

    # Proving

    def prove(
        self,
        document: Any,
        place: str,
        name: str,
        _findings: "Findings",
        *,
        second_opinion: bool,  # noqa: ARG002 - passed by name
    ) -> None:
        """Prove a document of a type only this game has; of `records`, all but the games, which come one by one."""
        raise FileError(f"{name}: {place}: a {document.type} document cannot be proven")

    def run_again(self, _around: Any, _first: Any) -> "RunAgain":
        """The run that `records` come from, given all but the games, and the first of these."""
        raise FileError(f"games of {self.name} cannot be played again")

    def remake(self, _document: Any, name: str, _findings: "Findings", _watch: "Watch[Any]") -> None:
        """Remake a document of a type that only this game has from its seed, and compare."""
        raise FileError(f"{name}: it has no seed, so it cannot be regenerated")

    # Pictures

    def drawing(self, _shown: Any) -> str | None:
        """How a notebook shows a board, a position or a puzzle, as SVG; None for text."""
        return None

    def puzzle_sheets(self, puzzles: "Iterable[Puzzle]", width: int, *, unicode: bool) -> "RenderableType":
        """Puzzles one below the other, each with its number and its task."""
        from skypuzzle.pictures.layout import one_below_the_other, puzzle_sheet

        return one_below_the_other(
            puzzle_sheet(
                puzzle,
                self.kind_of(puzzle).picture(puzzle, width, unicode=unicode),
                self.kind_of(puzzle).task(puzzle),
                width,
                number=number,
                unicode=unicode,
            )
            for number, puzzle in enumerate(puzzles, 1)
        )

    # Paper

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        """What a beginner needs to know to solve puzzles of these kinds."""
        from skypuzzle.pictures.booklet import PrintedRules, Section

        return PrintedRules(
            [Section(kind.capitalize(), text) for kind, text in self.kinds.tasks.items() if kind in kinds]
        )

    # Web pages

    def page_rules(self) -> "PrintedRules":
        """The rules as pages have them: as on paper, unless the game has words for a screen."""
        return self.printed_rules([*self.kinds])

    # Playing

    whole_game: ClassVar[str] = ""
    """What playing a whole game is called; empty if there are only puzzles. Whole games need the methods below, too."""

    def playable(self, puzzle: "Puzzle") -> "PlayablePuzzle[Any]":
        """A puzzle, ready to play."""
        return self.kind_of(puzzle).playable(puzzle)

    def screens(self) -> "GameScreens | None":
        """Its full screen; None if it is played by typing only."""
        return None

    def usual_game(self) -> "GameRequest":
        """The whole game to play by default; asked for only where there is a `whole_game`."""
        raise NotImplementedError

    def bot_names(self) -> Sequence[str]:
        """The bots to offer to people who type."""
        return ()

    def bot_rating(self, _bot: str, _players: int) -> float | None:
        """How strong a bot is at a table of so many, on the scale of `skypuzzle.ratings`; None if that is not known."""
        return None

    def saved_game(self, _saved: "SavedGame") -> "PlayableGame[Any]":
        """A whole game from the logbook, before its first move; a SkypuzzleError if it is invalid."""
        raise SkypuzzleError(f"{self.title} has only puzzles, no whole games")


class BoardGame(Game):
    """A game with positions. Whatever is asked of it is in one of the usual modules of its package, imported late."""

    has_positions = True
    no_players: ClassVar[str]
    """What to say of a bare board where a position with players is needed."""

    def module(self, name: str) -> Any:
        """A module of its package, such as `pictures.score_sheet`."""
        return import_module(f"{self.package}.{name}")

    def options(self, command: str) -> "Callable[..., Any]":
        return cast("Callable[..., Any]", getattr(self.module(f"commands.{OPTIONS[command]}"), command))

    def parse(self, text: str) -> Any:
        """Read a position, or a bare board."""
        return self.module("notation.positions").parse(text)

    def drawing(self, shown: Any) -> str:
        """From above."""
        scene = self.kind_of(shown).scene(shown) if is_puzzle(shown) else self.module("pictures.scene").scene_of(shown)
        return cast(str, self.module("pictures.from_above").from_above(scene))

    def prove(self, document: Any, place: str, name: str, findings: "Findings", *, second_opinion: bool) -> None:
        self.module("verifying.verifying").prove(document, place, name, findings, second_opinion=second_opinion)

    def run_again(self, around: Any, first: Any) -> "RunAgain":
        return cast("RunAgain", self.module("verifying.remaking").run_again(around, first))

    def page_rules(self) -> "PrintedRules":
        return cast("PrintedRules", self.module("web.rules").page_rules(self.printed_rules([*self.kinds])))

    def screens(self) -> "GameScreens":
        return cast("GameScreens", self.module("screens.opening").Screens())

    def usual_game(self) -> "GameRequest":
        return cast("GameRequest", self.module("commands.play").Request())

    def bot_names(self) -> Sequence[str]:
        return tuple(self.module("bots").BOTS)

    def saved_game(self, saved: "SavedGame") -> "PlayableGame[Any]":
        return cast("PlayableGame[Any]", self.module("sessions.playable_games").saved_bot_game(saved))
