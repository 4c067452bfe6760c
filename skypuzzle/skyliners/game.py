"""Skyliners as the rest of the program knows it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.game import Game

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedRules, PrintedSolution
    from skypuzzle.puzzles.orders import Order
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.screens.host import GameScreens
    from skypuzzle.sessions.logbook import SavedGame
    from skypuzzle.sessions.playable import GameRequest, PlayableGame, PlayablePuzzle
    from skypuzzle.skyliners.puzzles.puzzle import Puzzle
    from skypuzzle.verifying.findings import Findings, Watch


class Skyliners(Game):
    """Build a city together, and plan how many buildings you will see in your rows."""

    name: ClassVar[str] = "skyliners"
    title: ClassVar[str] = "Skyliners"
    edition: ClassVar[int] = 1
    commands: ClassVar[Mapping[str, str]] = {
        "solve": "Find a line of play that makes plans come true, or prove that there is none.",
        "check": "Judge how safe plans are in a live game.",
        "show": "Show a position: the city from above and what each row sees.",
        "new": "Set up a game by the rules.",
        "apply": "Play turns on a position, and print the result.",
        "score": "Score a finished game, card by card.",
        "simulate": "Play whole games with bots.",
    }
    kernels: ClassVar[Sequence[str]] = ("search/kernel",)
    kinds: ClassVar[Mapping[str, str]] = {
        "build": "Place all the pieces so that each side sees what it must.",
        "reach": "Find the last turn of the game that makes every plan hold.",
        "secure": "Find the turn after which every plan holds, whatever the others do.",
        "win": "Find the last turn of the game that makes its player the only winner.",
    }

    def _commands(self, module: str) -> ModuleType:
        """A module of the commands, found by name, as they build on this one."""
        return import_module(f"{self.package}.commands.{module}")

    # Puzzles

    @property
    def order_options(self) -> "Callable[..., Callable[..., Order[Any]]]":
        """Which sides have clues, how many pieces there are, and whether clues are symmetric."""
        options: Callable[..., Callable[..., Order[Any]]] = self._commands("ordering").order_options
        return options

    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        """Three builds from easy to hard, a turn that reaches plans, and one that secures them or wins."""
        from skypuzzle.skyliners.puzzles.daily import daily_orders

        return daily_orders(day)

    def explain(self, puzzle: "Puzzle") -> "list[Step] | None":
        """What one row, the pieces or all rows together leave possible, or why other turns fail."""
        from skypuzzle.skyliners.puzzles.explaining import explain

        return explain(puzzle)

    # Documents

    def document_types(self) -> "Mapping[str, type[Struct]]":
        """All of them, in the order of their names."""
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, PuzzleSetDocument
        from skypuzzle.skyliners.documents import documents
        from skypuzzle.skyliners.documents.check_documents import CheckDocument

        return {
            "check": CheckDocument,
            "explain": ExplainDocument,
            "play": PlayDocument[documents.ActionText],
            "position": documents.PositionDocument,
            "puzzle": documents.PuzzleDocument,
            "puzzle-set": PuzzleSetDocument[documents.PuzzleEntry, documents.OrderEntry],
            "record": documents.RecordDocument,
            "records": documents.RecordsDocument,
            "solve": documents.SolveDocument,
        }

    @property
    def entry_type(self) -> "type[Struct]":
        """A puzzle as written in a set."""
        from skypuzzle.skyliners.documents.documents import PuzzleEntry

        return PuzzleEntry

    def entry(self, puzzle: "Puzzle") -> Any:
        """A puzzle as written in a set."""
        from skypuzzle.skyliners.documents.puzzle_entries import puzzle_entry

        return puzzle_entry(puzzle)

    def read_entry(self, entry: Any, place: str) -> "Puzzle":
        """A puzzle from its entry."""
        from skypuzzle.skyliners.documents.puzzle_entries import read_entry

        return read_entry(entry, place)

    def order_entry(self, order: Any) -> Any:
        """An order as written in a generated set."""
        from skypuzzle.skyliners.documents.puzzle_entries import order_entry

        return order_entry(order)

    def read_order(self, entry: Any, seed: str) -> "Order[Any]":
        """An order from its entry."""
        from skypuzzle.skyliners.documents.puzzle_entries import read_order

        return read_order(entry, seed)

    # Proving

    def prove_puzzle(self, entry: Any, place: str, name: str, findings: "Findings") -> None:
        """Prove that it has one solution by the rules, is lean, and has the level it claims."""
        from skypuzzle.skyliners.verifying.puzzles import prove_puzzle

        prove_puzzle(entry, place, name, findings)

    def second_opinion(self, entry: Any, place: str, name: str, findings: "Findings") -> None:
        """What python-constraint finds, or playing out every line."""
        from skypuzzle.skyliners.verifying.puzzles import second_opinion_on_puzzle

        second_opinion_on_puzzle(entry, place, name, findings)

    def prove(self, document: Any, place: str, name: str, findings: "Findings", *, second_opinion: bool) -> None:
        """Positions, records, answers and checks."""
        from skypuzzle.skyliners.verifying.verifying import prove

        prove(document, place, name, findings, second_opinion=second_opinion)

    def remake(self, document: Any, data: bytes, name: str, findings: "Findings", watch: "Watch[Any]") -> None:
        """Games of bots, and those behind the odds of a check."""
        from skypuzzle.skyliners.verifying.remaking import remake

        remake(document, data, name, findings, watch)

    # Pictures

    def task(self, puzzle: "Puzzle") -> str:
        """What to place, or whose turn must do what."""
        from skypuzzle.skyliners.puzzles.tasks import task_of_player

        return task_of_player(puzzle)

    def puzzle_picture(self, puzzle: "Puzzle", width: int, *, unicode: bool) -> "RenderableType":
        """The city from above, with the clues or the position."""
        from skypuzzle.skyliners.pictures.puzzle_text import puzzle_picture

        return puzzle_picture(puzzle, width, unicode=unicode)

    # Paper

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        """How a side sees a city, with an example, and how a turn works."""
        from skypuzzle.skyliners.pictures.printed import printed_rules

        return printed_rules(kinds)

    def printed_puzzle(self, puzzle: "Puzzle") -> "PrintedPuzzle":
        """A city with sites to write on, or with lines for a turn."""
        from skypuzzle.skyliners.pictures.printed import printed_puzzle

        return printed_puzzle(puzzle)

    def printed_solution(self, puzzle: "Puzzle") -> "PrintedSolution | None":
        """The final city, and the turn."""
        from skypuzzle.skyliners.pictures.printed import printed_solution

        return printed_solution(puzzle)

    # Playing

    whole_game: ClassVar[str] = "a whole game against three bots"

    def playable(self, puzzle: Any) -> "PlayablePuzzle[Any]":
        """A puzzle, ready to play."""
        from skypuzzle.skyliners.sessions.playable_puzzles import playable

        return playable(puzzle)

    def screens(self) -> "GameScreens":
        """Its full screen."""
        from skypuzzle.skyliners.screens.opening import SkylinersScreens

        return SkylinersScreens()

    def whole_game_options(self) -> "Callable[..., GameRequest | None]":
        """Players, seats, bots, or a position."""
        options: Callable[..., GameRequest | None] = self._commands("whole_games").whole_game
        return options

    def usual_game(self) -> "GameRequest":
        """Four players, you at the bottom."""
        request: GameRequest = self._commands("whole_games").BotGameRequest()
        return request

    def saved_game(self, saved: "SavedGame") -> "PlayableGame[Any]":
        """From its start position."""
        from skypuzzle.skyliners.sessions.playable_games import saved_bot_game

        return saved_bot_game(saved)


GAME = Skyliners()
