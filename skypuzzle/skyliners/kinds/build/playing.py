"""A `build` puzzle on the terminal, on pages and to play: pictures, hints in three steps, and the pieces placed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from rich.text import Text

from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.levels import called
from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.base import BuildPuzzle, side_with_most_clues, task
from skypuzzle.skyliners.kinds.build import reasoning
from skypuzzle.skyliners.kinds.build.counting import prune
from skypuzzle.skyliners.kinds.build.explaining import Explainer, explain_proof
from skypuzzle.skyliners.kinds.build.lines import sites_in
from skypuzzle.skyliners.kinds.build.reasoning import Deduction, Proof, Technique, final_city, first_wrong, prove
from skypuzzle.skyliners.kinds.words import building, line_name, mistake_hint, name_set
from skypuzzle.skyliners.notation import parse_action
from skypuzzle.skyliners.pictures.scene import Scene
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.rules.board import EMPTY, FILES, PARK_CODE, SITE_NAMES, SIZE, Board, Piece, Reserve, Side, Site
from skypuzzle.skyliners.rules.play import why_not_there
from skypuzzle.skyliners.rules.position import Action, Build
from skypuzzle.skyliners.sessions.city_puzzle import CityPuzzle

CLUES = "Numbers outside: what each side must see."


def draw_clues(puzzle: BuildPuzzle, board: Board, width: int, *, unicode: bool, seat: Side | None = None) -> Text:
    bottom = Side.S if seat is None else seat
    return draw(board, width=width, seat=bottom, unicode=unicode, clues=puzzle.question.plans, legend=CLUES)


def build_scene(puzzle: BuildPuzzle, seat: Side | None = None) -> Scene:
    question = puzzle.question
    return Scene(
        question.board,
        plans=question.plans,
        in_detail=False,
        seat=Side.S if seat is None else seat,
        heading=called(puzzle),
        note=task(puzzle),
        legend=CLUES,
        supply=question.supply,
    )


def solution_scene(puzzle: BuildPuzzle, city: Board, seat: Side | None = None) -> Scene:
    given = build_scene(puzzle, seat)
    marked = city.built_since(given.board)
    return replace(given, board=city, in_detail=True, marked=marked, note="The solution.", legend="", supply=None)


def explanation_scenes(puzzle: BuildPuzzle, seat: Side | None) -> Iterator[Scene]:
    proof = prove(puzzle.question)
    if proof is None:
        raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
    given = build_scene(puzzle, seat)
    yield given
    question, steps = puzzle.question, proof.steps
    heights = list(question.board.heights)
    shown = given.board
    for number, (step, words) in enumerate(zip(steps, explain_proof(proof), strict=True), 1):
        for conclusion in step.conclusions:
            if len(conclusion.left) == 1:
                heights[conclusion.site] = conclusion.left[0]
        board = Board(bytes(heights))
        yield replace(
            given,
            board=board,
            heading=f"step {number} of {len(steps)}",
            note=words,
            supply=_left_over(question, board),
            lit=frozenset([each.site for each in step.conclusions] if step.line is None else sites_in(step.line)),
            marked=board.built_since(shown),
        )
        shown = board
    yield replace(
        given,
        board=proof.solution,
        heading="solved",
        note="Each side sees what it must.",
        supply=None,
        marked=proof.solution.built_since(given.board),
    )


def _left_over(question: CityQuestion, board: Board) -> Reserve:
    placed = zip(board.pieces, question.board.pieces, strict=True)
    return Reserve(*(held - (after - before) for held, (after, before) in zip(question.supply, placed, strict=True)))


TAKERS = re.compile(r" \([^()]*\)")  # the sites that the pieces go to, which would give everything away


def _why_not(puzzle: BuildPuzzle, actions: Sequence[Action]) -> str:
    """The reason of the first step of the explanation that the last of these actions contradicts."""
    action, question = actions[-1], puzzle.question
    if not isinstance(action, Build):
        return "What you have put there cannot stay."
    board = question.board
    for each in actions:
        board = board.with_piece(each.piece, each.site) if isinstance(each, Build) else board
    proof = prove(question)
    for step in prune(proof).steps if proof is not None else ():
        for conclusion in step.conclusions:
            if conclusion.site == action.site and not any(
                reasoning.can_become(board.heights[action.site], code) for code in conclusion.left
            ):
                stated = f"{Explainer(question).reason(step)}."
                return TAKERS.sub("", stated) if step.technique is Technique.PIECES else stated
    return f"A {action.piece} there cannot stay."


def _next_step(puzzle: BuildPuzzle, actions: Sequence[Action]) -> Hint | None:
    question = puzzle.question
    board, left = question.board, question.supply
    for action in actions:
        if isinstance(action, Build):
            board, left = board.with_piece(action.piece, action.site), left.less(action.piece)
    if left.total == 0:
        return None
    proof = prove(question)
    for step in prune(proof).steps if proof is not None else ():
        for conclusion in step.conclusions:
            piece = _next_piece(board.heights[conclusion.site], conclusion.left)
            if piece is not None:
                return _reasoned_hint(question, step, conclusion.left, Build(piece, conclusion.site))
    return _unexplained_hint(replace(question, board=board, supply=left))


def _next_piece(now: int, codes: Sequence[int]) -> Piece | None:
    """The piece that must come next on a site that can only become one of these; None if unknown or done."""
    lowest = min(codes)
    if lowest <= now:
        return None
    if now == EMPTY and lowest == PARK_CODE:
        return Piece.PARK if len(codes) == 1 else None
    return Piece.ROOF if lowest == now + 1 and len(codes) == 1 else Piece.FLOOR if lowest >= now + 2 else None


def _reasoned_hint(question: CityQuestion, step: Deduction, codes: Sequence[int], build: Build) -> Hint:
    site = build.site
    where, line = where_to_look(step, site)
    least = "" if len(codes) == 1 else "at least "
    end = f"{SITE_NAMES[site]} must be {least}{building(codes[0])}: place {build}."
    steps = where, f"{Explainer(question).reason(step)}.", end
    return Hint(steps, str(build), name_set(sites_in(line)))


def where_to_look(step: Deduction, site: Site) -> tuple[str, int]:
    """The first step of a hint about a site, and the line it names: a rank (0–4) or a file (5–9)."""
    line = SIZE + site % SIZE if step.line is None else step.line
    if step.line is None and step.technique is not Technique.SUPPOSING:
        return f"Look at where the pieces must go, and at {line_name(line)}.", line
    return f"Look at {line_name(line)}.", line


def _unexplained_hint(question: CityQuestion) -> Hint | None:
    """A piece of the solution without a reason, for puzzles that the techniques do not solve."""
    city = final_city(question)
    if city is None:
        return None
    build = reasoning.way_to(question.board, city)[0]
    site = build.site
    where = f"Look at file {FILES[site % SIZE]}."
    steps = where, "The known techniques do not settle it: try out what could be there.", f"Place {build}."
    return Hint(steps, str(build), name_set(sites_in(SIZE + site % SIZE)))


class City(NamedTuple):
    """The board and the pieces left to place."""

    board: Board
    supply: Reserve


class PlayableBuild(CityPuzzle[City]):
    """A `build` puzzle."""

    puzzle: BuildPuzzle
    seat = Side.S  # north is up

    def __init__(self, puzzle: BuildPuzzle) -> None:
        super().__init__(puzzle, City(puzzle.question.board, puzzle.question.supply))
        self.plans = puzzle.question.plans
        self.view = side_with_most_clues(self.plans)

    @property
    def task(self) -> str:
        return task(self.puzzle)

    def board(self, state: City) -> Board:
        return state.board

    def reserve(self, state: City) -> Reserve:
        return state.supply

    def after(self, state: City, move: str) -> City:
        action = parse_action(move)
        if not isinstance(action, Build):
            raise RuleError(Fault("action", move, "you can only build here"))
        reason = (
            why_not_there(state.board, action) if state.supply[action.piece] else f"there is no {action.piece} left"
        )
        if reason is not None:
            raise RuleError(Fault("action", move, reason))
        return City(state.board.with_piece(action.piece, action.site), state.supply.less(action.piece))

    def is_complete(self, state: City) -> bool:
        return state.supply.total == 0

    def is_solved(self, state: City) -> bool:
        return self.is_complete(state) and len(self.holding(state)) == len(self.plans)

    def shortfall(self, state: City) -> str:
        wrong = [plan for plan in self.plans if not plan.holds_on(state.board)]
        faults = [f"{plan} sees {len(state.board.seen(plan.side, plan.row))}" for plan in wrong]
        return f"All pieces are placed, but {', '.join(faults)}."

    def picture(self, state: City, width: int, unicode: bool) -> Text:
        return draw_clues(self.puzzle, state.board, width, unicode=unicode)

    def solution(self) -> list[str] | None:
        city = final_city(self.puzzle.question)
        return None if city is None else [*map(str, reasoning.way_to(self.puzzle.question.board, city))]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return first_wrong(self.puzzle.question, [*map(parse_action, moves)])

    def hint(self, moves: Sequence[str]) -> Hint | None:
        actions = [*map(parse_action, moves)]
        wrong = first_wrong(self.puzzle.question, actions)
        if wrong is None:
            return _next_step(self.puzzle, actions)
        return mistake_hint(actions[wrong], _why_not(self.puzzle, actions[: wrong + 1]), len(actions) - wrong)


def build_data(puzzle: BuildPuzzle) -> Mapping[str, Any] | None:
    """None if no city solves the puzzle; without steps if no explanation is known."""
    city, proof = final_city(puzzle.question), prove(puzzle.question)
    if city is None:
        return None
    return {"city": str(city), "steps": [] if proof is None else _steps(prune(proof))}


def _steps(proof: Proof) -> list[dict[str, Any]]:
    """The steps in order. The page's hint is the first one that asks for a piece not on the board yet."""
    explainer = Explainer(proof.question)
    steps: list[dict[str, Any]] = []
    stated: dict[Site, list[int]] = {}  # the steps about each site
    for step in proof.steps:
        why, premises = f"{explainer.reason(step)}.", sorted(set(_premises(step)))
        needs = sorted({number for site in premises for number in stated.get(site, ())})
        placed = [(where_to_look(step, each.site), each) for each in step.conclusions]
        for (where, line), group in groupby(placed, itemgetter(0)):
            conclusions = [each for _, each in group]
            for each in conclusions:
                stated.setdefault(each.site, []).append(len(steps))
            steps.append(
                {
                    "technique": str(step.technique),
                    "where": where,
                    "why": why,
                    "concludes": [[SITE_NAMES[each.site], each.left] for each in conclusions],
                    "looks": [SITE_NAMES[site] for site in sites_in(line)],
                    "needs": needs,
                }
            )
    return steps


def _premises(step: Deduction) -> Iterator[Site]:
    """The sites about which earlier steps must have said something."""
    yield from (fact.site for fact in step.premises)
    for link in step.chain:
        yield from _premises(link)
