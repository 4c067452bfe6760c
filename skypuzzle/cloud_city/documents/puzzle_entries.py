"""Puzzles and orders as written in documents."""

from itertools import repeat

import msgspec
from msgspec import UNSET

from skypuzzle.cloud_city.documents.documents import GAME, OrderEntry, PuzzleDocument, PuzzleEntry, Solution
from skypuzzle.cloud_city.documents.records import read_turns, turn_texts
from skypuzzle.cloud_city.notation.cities import parse_city, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position, parse_shape
from skypuzzle.cloud_city.notation.tiles import parse_tile
from skypuzzle.cloud_city.puzzles.aerial.puzzle import check_picture
from skypuzzle.cloud_city.puzzles.aerial.roofs import parse_roofs
from skypuzzle.cloud_city.puzzles.finish.puzzle import Finish
from skypuzzle.cloud_city.puzzles.orders import Order
from skypuzzle.cloud_city.puzzles.puzzle import AerialPuzzle, FinishPuzzle, Puzzle, SurveyPuzzle
from skypuzzle.cloud_city.puzzles.survey.puzzle import survey
from skypuzzle.cloud_city.puzzles.survey.votes import parse_line, parse_votes
from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.full_cities import filled
from skypuzzle.cloud_city.rules.geometry import SQUARE, Shape
from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.puzzles.documents import difficulty_entry, read_difficulty
from skypuzzle.puzzles.levels import Difficulty, Level


def puzzle_entry(puzzle: Puzzle) -> PuzzleEntry:
    """A puzzle as written in a set."""
    entry = PuzzleEntry(id=puzzle.id, kind=puzzle.kind, difficulty=difficulty_entry(puzzle.difficulty))
    if isinstance(puzzle, AerialPuzzle):
        entry.roofs, entry.walkways = str(puzzle.roofs), [str(walkway) for walkway in puzzle.walkways]
    elif isinstance(puzzle, SurveyPuzzle):
        entry.tiles = list(puzzle.survey.tiles)
        entry.votes = {line: str(votes) for line, votes in puzzle.survey.clues}
    else:
        entry.position, entry.player = str(puzzle.position), puzzle.player + 1
        if puzzle.solution is not None:
            turns = turn_texts(puzzle.solution.turns, repeat(puzzle.player))
            entry.solution = Solution(city=str(puzzle.solution.city), turns=turns, votes=puzzle.solution.votes)
        return entry
    if puzzle.solution is not None:
        entry.solution = Solution(city=puzzle.solution.plan_text)
    return entry


def puzzle_document(puzzle: Puzzle) -> PuzzleDocument:
    """A puzzle as a document of its own."""
    header = {"format": FORMAT, "game": GAME, "type": "puzzle"}
    return msgspec.convert({**header, **msgspec.to_builtins(puzzle_entry(puzzle))}, PuzzleDocument)


def read_entry(entry: PuzzleEntry, place: str) -> Puzzle:
    """A puzzle from its entry, its claims not yet proven."""
    try:
        difficulty = read_difficulty(entry.difficulty)
        if entry.kind == "aerial":
            return _read_aerial(entry, difficulty)
        if entry.kind == "survey":
            return _read_survey(entry, difficulty)
        return _read_finish(entry, difficulty, place)
    except SkypuzzleError as error:
        raise FileError(str(error) if str(error).startswith(place) else f"{place}: {error}") from None


def _read_aerial(entry: PuzzleEntry, difficulty: Difficulty) -> AerialPuzzle:
    if entry.roofs is UNSET or entry.walkways is UNSET:
        raise FileError("an aerial puzzle needs roofs and walkways")
    roofs, walkways = parse_roofs(entry.roofs), tuple(sorted(map(parse_walkway, entry.walkways)))
    check_picture(roofs, walkways)
    city = _read_plan(entry, roofs.shape)
    return AerialPuzzle(roofs, walkways, difficulty, None if city is None else City(city.quarters, walkways))


def _read_survey(entry: PuzzleEntry, difficulty: Difficulty) -> SurveyPuzzle:
    if entry.tiles is UNSET or entry.votes is UNSET:
        raise FileError("a survey puzzle needs tiles and votes")
    votes = {parse_line(line): parse_votes(text, f"votes of {line}") for line, text in entry.votes.items()}
    given = survey([parse_tile(text) for text in entry.tiles], votes)
    city = _read_plan(entry, SQUARE)
    return SurveyPuzzle(given, difficulty, None if city is None else filled(city) or city)


def _read_plan(entry: PuzzleEntry, shape: Shape) -> City | None:
    """The solution of a puzzle about a full city: its walkways follow from the plan, so none are written."""
    city = None if entry.solution is UNSET else parse_city(entry.solution.city, shape)
    if city is not None and city.walkways:
        raise FileError(
            f"the solution of a puzzle of the kind {entry.kind} names no walkways: they follow from its heights"
        )
    return city


def _read_finish(entry: PuzzleEntry, difficulty: Difficulty, place: str) -> FinishPuzzle:
    if entry.position is UNSET or entry.player is UNSET:
        raise FileError("a finish puzzle needs a position and a player")
    position, player = parse_position(entry.position), entry.player - 1
    GameQuestion(position, player)  # an error if nothing can be asked about it
    if entry.solution is UNSET:
        return FinishPuzzle(position, player, difficulty, None)
    solution = entry.solution
    if solution.turns is UNSET or solution.votes is UNSET:
        raise FileError("the solution of a finish puzzle has turns and votes")
    city = parse_city(solution.city, position.shape)
    turns = read_turns(solution.turns, repeat(player), f"{place}.solution")
    return FinishPuzzle(position, player, difficulty, Finish(turns, city, solution.votes))


def order_entry(order: Order) -> OrderEntry:
    """The order without its seed, and without what was left open."""
    return OrderEntry(
        kind=order.kind,
        difficulty=UNSET if order.level is None else order.level.value,
        shape=UNSET if order.shape is SQUARE else order.shape.value,
    )


def read_order(entry: OrderEntry, seed: str) -> Order:
    """The order that makes the puzzles again; an error if it is not a possible one."""
    level = None if entry.difficulty is UNSET else Level(entry.difficulty)
    return Order(entry.kind, seed, level, SQUARE if entry.shape is UNSET else parse_shape(entry.shape))
