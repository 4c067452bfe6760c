"""The interface that every game implements. The rest of the program knows no game by name.

A game is a package with a module `game` whose `GAME` is a `Game`. Methods import what they need when they are called,
because most commands need little of it.
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

    from skypuzzle.drafts import Form
    from skypuzzle.odds import Odds
    from skypuzzle.pictures.booklet import PrintedRules
    from skypuzzle.puzzles.puzzle import Order, Puzzle
    from skypuzzle.screens.host import GameScreens
    from skypuzzle.sessions.logbook import SavedGame
    from skypuzzle.sessions.playable import GameRequest, PlayableGame, PlayablePuzzle
    from skypuzzle.table_form import TableForm
    from skypuzzle.verifying.findings import Findings
    from skypuzzle.verifying.remaking import RunAgain


OPTIONS = {
    **dict.fromkeys(("new", "apply", "score", "simulate", "generate"), "positions"),
    **{command: command for command in ("solve", "check", "show", "play")},
}
"""Commands that a game adds options to, and the module in its package `commands` that has them."""


def is_puzzle(found: object) -> bool:
    """Return whether it is a puzzle, without importing what puzzles need."""
    return hasattr(found, "difficulty")


class Game(ABC):
    """A game: its name, its commands, its puzzles, and how they are proven, shown and played.

    It has no state and can be sent to another process. A game only ever gets puzzles, orders and documents of its own
    types, so its methods may narrow them.
    """

    name: ClassVar[str]
    """As used in files and on the command line."""
    title: ClassVar[str]
    edition: ClassVar[int]
    """Of its puzzles: changes only when the same seed would give different ones."""
    commands: ClassVar[Mapping[str, str]] = {}
    """Commands that only this game has, with their summaries; each has a module of its name in `commands`."""
    has_positions: ClassVar[bool] = False
    """Are there positions to solve, check, show, set up, play on, score and simulate? Only a `BoardGame` has them."""
    kernels: ClassVar[Sequence[str]] = ()
    """Modules of its package, such as `search/kernel`, that are compiled if there is a compiler."""
    kinds: ClassVar[Kinds]

    @property
    def package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    @property
    def kernel_modules(self) -> tuple[str, ...]:
        return tuple(f"{self.package}.{kernel.replace('/', '.')}" for kernel in self.kernels)

    # Puzzles

    def kind_of(self, puzzle: "Puzzle") -> Kind[Any]:
        return self.kinds[puzzle.kind]

    @abstractmethod
    def options(self, command: str) -> "Callable[..., Any]":
        """Return what the game adds to a command: a function whose parameters are options, and whose result they mean.

        Its docstring is the second part of the help. Every game adds to `generate` (a function of a kind and a level
        that returns what puzzles must be like) and to `play` (a request for a whole game, or None).
        """

    @abstractmethod
    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        """Return what the puzzles of a day must be like, in order."""

    def day_line(self, _day: date) -> str:
        """Return a few words about the puzzles of a day, or nothing."""
        return ""

    # Documents

    @abstractmethod
    def document_types(self) -> "Mapping[str, type[Struct]]":
        """Return its document types by name, including `puzzle` and `puzzle-set`."""

    @property
    def puzzle_type(self) -> Any:
        """The union of its puzzle types."""
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
        """Prove a document of a type only this game has; of `records`, all but the games themselves."""
        raise FileError(f"{name}: {place}: a {document.type} document cannot be proven")

    def run_again(self, _around: Any, _first: Any) -> "RunAgain":
        """Return the run that `records` come from, given the document without its games, and the first game."""
        raise FileError(f"games of {self.name} cannot be played again")

    def odds_of(self, document: Any, name: str) -> "Odds":
        """Return the games behind the chances of a check document."""
        raise FileError(f"{name}: a {document.type} document has no games that could be played again")

    # Pictures

    def drawing(self, _shown: Any) -> str | None:
        """Return the SVG that a notebook shows for a board, a position or a puzzle; None for text."""
        return None

    def puzzle_sheets(self, puzzles: "Iterable[Puzzle]", width: int, *, unicode: bool) -> "RenderableType":
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
        from skypuzzle.pictures.booklet import PrintedRules, Section

        return PrintedRules(
            [Section(kind.capitalize(), text) for kind, text in self.kinds.tasks.items() if kind in kinds]
        )

    # Web pages

    def page_rules(self) -> "PrintedRules":
        """Return the rules for web pages: as on paper, unless the game rewords them for a screen."""
        return self.printed_rules([*self.kinds])

    # Playing

    whole_game: ClassVar[str] = ""
    """What the list of puzzles calls a whole game; empty if there are none. Whole games need the methods below."""

    def playable(self, puzzle: "Puzzle") -> "PlayablePuzzle[Any]":
        return self.kind_of(puzzle).playable(puzzle)

    def screens(self) -> "GameScreens | None":
        """Return its full screen; None if it is only played by typing."""
        return None

    def usual_game(self) -> "GameRequest":
        """Return the default whole game; called only if there is a `whole_game`."""
        raise NotImplementedError

    def bot_names(self) -> Sequence[str]:
        """Return the bots that the help offers."""
        return ()

    def bot_rating(self, _bot: str, _players: int) -> float | None:
        """Return the rating of a bot among this many players, on the scale of `skypuzzle.ratings`; None if unknown."""
        return None

    def saved_game(self, _saved: "SavedGame") -> "PlayableGame[Any]":
        """Return a saved whole game before its first move. Raises a SkypuzzleError if it is invalid."""
        raise SkypuzzleError(f"{self.title} has only puzzles, no whole games")


class BoardGame(Game):
    """A game with positions. Each method finds what it needs in one of the usual modules of the game's package."""

    has_positions = True
    no_players: ClassVar[str]
    """The error for a bare board where a position with players is needed."""

    spec: ClassVar[str]
    """Module and class of what its puzzles must be like; `daily_orders` is in the same module."""
    own_documents: ClassVar[Mapping[str, str]]
    """Module and class of `check` documents, and of types that only this game has."""

    def module(self, name: str) -> Any:
        """A module of its package, such as `pictures.score_sheet`."""
        return import_module(f"{self.package}.{name}")

    def _member(self, place: str) -> Any:
        module, _, name = place.rpartition(".")
        return getattr(self.module(module), name)

    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        return cast("Sequence[Order[Any]]", self.module(self.spec.rpartition(".")[0]).daily_orders(day))

    def document_types(self) -> "Mapping[str, type[Struct]]":
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, puzzle_types

        types = {
            "explain": ExplainDocument,
            "play": PlayDocument,
            "table": import_module("skypuzzle.sessions.table").TableDocument,  # a layer above, like a game's modules
            **puzzle_types(self, self._member(self.spec)),
            **{name: self._member(place) for name, place in self.own_documents.items()},
            **{
                name: self._member(f"documents.{name.capitalize()}Document")
                for name in ("position", "record", "records", "solve")
            },
        }
        return dict(sorted(types.items()))

    def options(self, command: str) -> "Callable[..., Any]":
        return cast("Callable[..., Any]", getattr(self.module(f"commands.{OPTIONS[command]}"), command))

    @property
    def form(self) -> "Form":
        """How people type its positions."""
        return cast("Form", self.module("drafts").FORM)

    @property
    def table(self) -> "TableForm":
        """How it is entered and played at a table."""
        return cast("TableForm", self.module("sessions.table").TABLE)

    def drawing(self, shown: Any) -> str:
        scene = self.kind_of(shown).scene(shown) if is_puzzle(shown) else self.module("pictures.scene").scene_of(shown)
        return cast(str, self.module("pictures.from_above").from_above(scene))

    def prove(self, document: Any, place: str, name: str, findings: "Findings", *, second_opinion: bool) -> None:
        self.module("verifying.verifying").prove(document, place, name, findings, second_opinion=second_opinion)

    def run_again(self, around: Any, first: Any) -> "RunAgain":
        return cast("RunAgain", self.module("verifying.remaking").run_again(around, first))

    def odds_of(self, document: Any, name: str) -> "Odds":
        return cast("Odds", self.module("verifying.remaking").odds_of(document, name))

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
