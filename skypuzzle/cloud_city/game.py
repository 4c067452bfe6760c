"""Cloud City as the rest of the program knows it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.game import Game

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.cloud_city.puzzles.puzzle import Puzzle
    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedRules, PrintedSolution
    from skypuzzle.puzzles.orders import Order
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.screens.host import GameScreens
    from skypuzzle.sessions.logbook import SavedGame
    from skypuzzle.sessions.playable import GameRequest, PlayableGame, PlayablePuzzle
    from skypuzzle.verifying.findings import Findings, Watch


class CloudCity(Game):
    """Lay tiles, raise towers, and join those of one height by walkways."""

    name: ClassVar[str] = "cloud-city"
    title: ClassVar[str] = "Cloud City"
    edition: ClassVar[int] = 1
    commands: ClassVar[Mapping[str, str]] = {
        "solve": "Find a line of play that reaches a goal, or prove that there is none.",
        "review": "Tell what each turn of a game cost.",
        "show": "Show a position: the cities from above, or a city as it stands there.",
        "new": "Set up a game by the rules.",
        "apply": "Play turns on a position, and print the result.",
        "score": "Score a finished game, level by level.",
        "simulate": "Play whole games with bots.",
    }
    kernels: ClassVar[Sequence[str]] = ("search/kernel", "search/survey")
    kinds: ClassVar[Mapping[str, str]] = {
        "aerial": "Find the height of every roof in a city seen from above.",
        "survey": "Lay nine tiles so that each line carries the votes it must.",
        "finish": "Lay the last tiles of a game for the most votes.",
    }

    def _commands(self, module: str) -> ModuleType:
        """A module of the commands, found by name, as they build on this one."""
        return import_module(f"{self.package}.commands.{module}")

    # Puzzles

    @property
    def order_options(self) -> "Callable[..., Callable[..., Order[Any]]]":
        """The shape of the city."""
        options: Callable[..., Callable[..., Order[Any]]] = self._commands("ordering").order_options
        return options

    def daily_orders(self, day: date) -> "Sequence[Order[Any]]":
        """Three aerial puzzles from easy to hard, a survey, and a finish."""
        from skypuzzle.cloud_city.puzzles.daily import daily_orders

        return daily_orders(day)

    def explain(self, puzzle: "Puzzle") -> "list[Step] | None":
        """What follows from walkways and roofs, from lines and tiles, or why other ways to finish yield less."""
        from skypuzzle.cloud_city.puzzles.explaining import explain

        return explain(puzzle)

    # Documents

    def document_types(self) -> "Mapping[str, type[Struct]]":
        """All of them, in the order of their names."""
        from skypuzzle.cloud_city.documents import documents
        from skypuzzle.cloud_city.documents.check_documents import CheckDocument
        from skypuzzle.cloud_city.documents.question_documents import ReviewDocument, SolveDocument
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, PuzzleSetDocument

        return {
            "check": CheckDocument,
            "explain": ExplainDocument,
            "play": PlayDocument[str],
            "position": documents.PositionDocument,
            "puzzle": documents.PuzzleDocument,
            "puzzle-set": PuzzleSetDocument[documents.PuzzleEntry, documents.OrderEntry],
            "record": documents.RecordDocument,
            "records": documents.RecordsDocument,
            "review": ReviewDocument,
            "solve": SolveDocument,
        }

    @property
    def entry_type(self) -> "type[Struct]":
        """A puzzle as written in a set."""
        from skypuzzle.cloud_city.documents.documents import PuzzleEntry

        return PuzzleEntry

    def entry(self, puzzle: "Puzzle") -> Any:
        """A puzzle as written in a set."""
        from skypuzzle.cloud_city.documents.puzzle_entries import puzzle_entry

        return puzzle_entry(puzzle)

    def read_entry(self, entry: Any, place: str) -> "Puzzle":
        """A puzzle from its entry."""
        from skypuzzle.cloud_city.documents.puzzle_entries import read_entry

        return read_entry(entry, place)

    def order_entry(self, order: Any) -> Any:
        """An order as written in a generated set."""
        from skypuzzle.cloud_city.documents.puzzle_entries import order_entry

        return order_entry(order)

    def read_order(self, entry: Any, seed: str) -> "Order[Any]":
        """An order from its entry."""
        from skypuzzle.cloud_city.documents.puzzle_entries import read_order

        return read_order(entry, seed)

    # Proving

    def prove_puzzle(self, entry: Any, place: str, name: str, findings: "Findings") -> None:
        """Prove that it has one solution by the rules, is lean, and has the level it claims."""
        from skypuzzle.cloud_city.verifying.puzzles import prove_puzzle

        prove_puzzle(entry, place, name, findings)

    def second_opinion(self, entry: Any, place: str, name: str, findings: "Findings") -> None:
        """What our own search finds: the proof itself is CP-SAT's."""
        from skypuzzle.cloud_city.verifying.puzzles import second_opinion_on_puzzle

        second_opinion_on_puzzle(entry, place, name, findings)

    def prove(self, document: Any, place: str, name: str, findings: "Findings", *, second_opinion: bool) -> None:
        """Positions, records, answers, checks and reviews."""
        from skypuzzle.cloud_city.verifying.verifying import prove

        prove(document, place, name, findings, second_opinion=second_opinion)

    def remake(self, document: Any, data: bytes, name: str, findings: "Findings", watch: "Watch[Any]") -> None:
        """Games of bots."""
        from skypuzzle.cloud_city.verifying.remaking import remake

        remake(document, data, name, findings, watch)

    # Pictures

    def task(self, puzzle: "Puzzle") -> str:
        """What to find, to lay or to finish."""
        from skypuzzle.cloud_city.puzzles.tasks import task_of_player

        return task_of_player(puzzle)

    def puzzle_picture(self, puzzle: "Puzzle", width: int, *, unicode: bool) -> "RenderableType":
        """Roofs and walkways, tiles and clues, or a position."""
        from skypuzzle.cloud_city.pictures.puzzle_text import puzzle_picture

        return puzzle_picture(puzzle, width, unicode=unicode)

    # Paper

    def printed_rules(self, kinds: Collection[str]) -> "PrintedRules":
        """Which walkways can stand in a city, with an example, and what each kind asks."""
        from skypuzzle.cloud_city.pictures.printed import printed_rules

        return printed_rules(kinds)

    def printed_puzzle(self, puzzle: "Puzzle") -> "PrintedPuzzle":
        """A city to write on, tiles and clues, or a position with lines for the turns."""
        from skypuzzle.cloud_city.pictures.printed import printed_puzzle

        return printed_puzzle(puzzle)

    def printed_solution(self, puzzle: "Puzzle") -> "PrintedSolution | None":
        """The city, and the turns."""
        from skypuzzle.cloud_city.pictures.printed import printed_solution

        return printed_solution(puzzle)

    # Playing

    whole_game: ClassVar[str] = "a whole game against a bot"

    def playable(self, puzzle: Any) -> "PlayablePuzzle[Any]":
        """A puzzle, ready to play."""
        from skypuzzle.cloud_city.sessions.playable_puzzles import playable

        return playable(puzzle)

    def screens(self) -> "GameScreens":
        """Its full screen."""
        from skypuzzle.cloud_city.screens.opening import CloudCityScreens

        return CloudCityScreens()

    def whole_game_options(self) -> "Callable[..., GameRequest | None]":
        """Players, your seat, bots, shape and requests, or a position."""
        options: Callable[..., GameRequest | None] = self._commands("whole_games").whole_game
        return options

    def usual_game(self) -> "GameRequest":
        """Two players, you first."""
        request: GameRequest = self._commands("whole_games").BotGameRequest()
        return request

    def saved_game(self, saved: "SavedGame") -> "PlayableGame[Any]":
        """From its start position."""
        from skypuzzle.cloud_city.sessions.playable_games import saved_bot_game

        return saved_bot_game(saved)


GAME = CloudCity()
