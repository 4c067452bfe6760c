"""Questions and answers of `solve` as documents."""

from itertools import repeat

from msgspec import UNSET

from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.cloud_city.documents.documents import GAME
from skypuzzle.cloud_city.documents.question_documents import OptimaEntry, SolveDocument, SolveQuestion
from skypuzzle.cloud_city.documents.records import turn_texts
from skypuzzle.cloud_city.notation.cities import parse_city, parse_stock, shape_of
from skypuzzle.cloud_city.notation.positions import parse, parse_shape
from skypuzzle.cloud_city.notation.tiles import parse_tile
from skypuzzle.cloud_city.questions.answer import Answer, Cities, Optima, Reasons, Solved
from skypuzzle.cloud_city.questions.goals import parse_goal
from skypuzzle.cloud_city.questions.question import CityQuestion, GameQuestion, Question
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.tiles import kind_of
from skypuzzle.cloud_city.rules.walkways import FULL_STOCK
from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError


def solve_document(question: Question, answer: Answer, reasons: Reasons | None = None, *, best: bool) -> SolveDocument:
    """A question with its answer; with `best`, no answer has more votes."""
    document = _document(question, best=best)
    if isinstance(answer, Solved):
        document.answer = "solved"
        document.city, document.votes = str(answer.city), answer.votes
        seats = repeat(question.player if isinstance(question, GameQuestion) else 0)
        document.turns = turn_texts(answer.turns, seats)
    elif isinstance(answer, Impossible):
        document.answer = "impossible"
        document.reasons = list(reasons.reasons) if reasons else []
    return document


def optima_document(question: Question, found: Optima | Impossible | Undecided) -> SolveDocument:
    """A question with the number of its best answers."""
    document = _document(question, best=True)
    if isinstance(found, Optima):
        document.answer = "solved"
        document.optima = OptimaEntry(found.votes, found.layouts, found.cities)
    elif isinstance(found, Impossible):
        document.answer = "impossible"
    return document


def count_document(question: Question, found: Count) -> SolveDocument:
    """A question with the number of its answers."""
    document = _document(question, best=False)
    document.count = found.number
    if found.complete:
        document.answer = "solved" if found.number else "impossible"
    return document


def cities_document(question: Question, found: Cities, *, best: bool) -> SolveDocument:
    """A question with all its answers, or the best of them."""
    document = _document(question, best=best)
    document.cities = [str(city) for city in found.cities]
    if found.complete:
        document.answer = "solved" if found.cities else "impossible"
    return document


def _document(question: Question, *, best: bool) -> SolveDocument:
    asked = SolveQuestion(position="", goals=[str(goal) for goal in question.goals], best=True if best else UNSET)
    if isinstance(question, GameQuestion):
        asked.position, asked.player = str(question.position), question.player + 1
    else:
        asked.position, asked.tiles, asked.stock = str(question.city), list(question.tiles), str(question.stock)
        if question.shape is not shape_of(question.city):
            asked.shape = question.shape.value
    return SolveDocument(format=FORMAT, game=GAME, type="solve", question=asked, answer="undecided")


def read_question(document: SolveDocument, name: str) -> Question:
    """The question of a document."""
    asked = document.question
    try:
        goals = tuple(map(parse_goal, asked.goals))
        shape = None if asked.shape is UNSET else parse_shape(asked.shape)
        position = parse(asked.position) if shape is None else parse_city(asked.position, shape)
        if not isinstance(position, City):
            if asked.player is UNSET:
                raise FileError("a position needs a player")
            return GameQuestion(position, asked.player - 1, goals)
        tiles = tuple(kind_of(parse_tile(text)) for text in ([] if asked.tiles is UNSET else asked.tiles))
        stock = FULL_STOCK.less(position.pieces) if asked.stock is UNSET else parse_stock(asked.stock)
        return CityQuestion(position, tiles, shape or shape_of(position), stock, goals)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.question: {error}") from None
