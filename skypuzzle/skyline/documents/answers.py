"""Questions and answers of `solve` as documents."""

from msgspec import UNSET

from skypuzzle.answers import Count, Impossible
from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyline.documents.documents import GAME
from skypuzzle.skyline.documents.positions import as_colour
from skypuzzle.skyline.documents.question_documents import RepairEntry, SolveDocument, SolveQuestion
from skypuzzle.skyline.documents.records import turn_entries
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.questions.answer import Answer, Boards, Reasons, Repair, Solved
from skypuzzle.skyline.questions.goals import parse_goal
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.position import stock_text


def solve_document(question: Question, answer: Answer, reasons: Reasons | None = None, *, best: bool) -> SolveDocument:
    """A question with its answer; with `best`, no answer is better."""
    document = _document(question, best=best)
    if isinstance(answer, Solved):
        document.answer = "solved"
        document.board, document.cash = str(answer.board), answer.cash
        document.prestige = UNSET if answer.prestige is None else answer.prestige
        document.turns = turn_entries(answer.turns)
    elif isinstance(answer, Impossible):
        document.answer = "impossible"
        document.reasons = list(reasons.reasons) if reasons and reasons.complete else []
        if reasons and reasons.all_repairs:
            document.repairs = [repair_entry(repair) for repair in reasons.repairs]
    return document


def repair_entry(repair: Repair) -> RepairEntry:
    """The least that would have been enough."""
    return RepairEntry(words=repair.words, cash=repair.cash, floors=stock_text(repair.floors), turns=repair.turns)


def count_document(question: Question, found: Count, *, best: bool) -> SolveDocument:
    """A question with the number of its final boards."""
    document = _document(question, best=best)
    document.count = found.number
    if found.complete:
        document.answer = "solved" if found.number else "impossible"
    return document


def boards_document(question: Question, found: Boards, *, best: bool) -> SolveDocument:
    """A question with all its final boards, or the best of them."""
    document = _document(question, best=best)
    document.boards = [str(board) for board in found.boards]
    if found.complete:
        document.answer = "solved" if found.boards else "impossible"
    return document


def _document(question: Question, *, best: bool) -> SolveDocument:
    asked = SolveQuestion(
        position=str(question.position),
        player=as_colour(question.player),
        goals=[str(goal) for goal in question.goals],
        turns=question.turns,
        best=True if best else UNSET,
    )
    return SolveDocument(format=FORMAT, game=GAME, type="solve", question=asked, answer="undecided")


def read_question(document: SolveDocument, name: str) -> Question:
    """The question of a document."""
    asked = document.question
    try:
        position = parse_position(asked.position)
        goals = tuple(parse_goal(text, position.box) for text in asked.goals)
        return Question(position, asked.player, goals, asked.turns)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.question: {error}") from None
