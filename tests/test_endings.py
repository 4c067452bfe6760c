"""Puzzles of the last round: one turn, nothing to spare, an obvious repair that fails, and words that are true."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from skypuzzle.chance import Chance
from skypuzzle.clock import Clock
from skypuzzle.documents import encode
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.bots import greedy_bot
from skypuzzle.skyliners.documents.puzzle_entries import puzzle_document
from skypuzzle.skyliners.puzzles.endings.grading import LEVELS, Effort, grade
from skypuzzle.skyliners.puzzles.endings.greedy import greedy_share
from skypuzzle.skyliners.puzzles.endings.judging import PlansTask, task_of
from skypuzzle.skyliners.puzzles.endings.measuring import measure
from skypuzzle.skyliners.puzzles.endings.titles import TITLES, turn_title
from skypuzzle.skyliners.puzzles.endings.wrong_turns import near_misses
from skypuzzle.skyliners.puzzles.explaining import explain
from skypuzzle.skyliners.puzzles.orders import Order
from skypuzzle.skyliners.puzzles.puzzle import TurnKind, TurnPuzzle
from skypuzzle.skyliners.puzzles.quarry import most_pieces, thrifty_game
from skypuzzle.skyliners.puzzles.turns import breaking_reply
from skypuzzle.skyliners.rules.actions import Action, Build, Plan, Planning
from skypuzzle.skyliners.rules.pieces import FLOOR
from skypuzzle.skyliners.rules.play import apply, legal_actions
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import replay
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game
from skypuzzle.skyliners.rules.symmetry import ROTATIONS
from skypuzzle.skyliners.rules.turns import turns_from
from skypuzzle.skyliners.simulation import play_out
from skypuzzle.skyliners.verifying.force_puzzles import turns_by_play
from tests.games import run

KINDS: tuple[TurnKind, ...] = ("reach", "secure", "win")


@cache
def mined(kind: TurnKind, number: int) -> TurnPuzzle:
    puzzle = Order(kind, "tests").make(number)
    assert isinstance(puzzle, TurnPuzzle)
    return puzzle


def solutions(puzzle: TurnPuzzle) -> int:
    """How many turns do it: by the rules after the last turn, and by playing out everything before it."""
    if puzzle.kind == "win":
        return sum(score(after).winners == (puzzle.player,) for after in turns_from(puzzle.position).values())
    return turns_by_play(puzzle, Clock())


@pytest.mark.parametrize(("kind", "number"), [("reach", 0), ("reach", 1), ("secure", 0), ("win", 0), ("win", 1)])
def test_one_turn_does_it_and_no_plan_could_be_left_out(kind: TurnKind, number: int) -> None:
    puzzle = mined(kind, number)
    assert solutions(puzzle) == 1
    for spare in puzzle.plans:
        assert solutions(replace(puzzle, plans=tuple(plan for plan in puzzle.plans if plan != spare))) > 1
    assert measure(puzzle) == (puzzle.difficulty, [])
    assert puzzle.label is not None
    assert puzzle.label.title == turn_title(puzzle)


@pytest.mark.parametrize("number", range(4))
def test_the_obvious_repair_fails(number: int) -> None:
    """One that makes a plan true that is not, or the most points, counted without the library's help."""
    reach, win = mined("reach", number), mined("win", number)
    unmet = [plan for plan in reach.plans if not plan.holds_on(reach.position.board)]
    assert len(unmet) > 1
    others = [action for action in legal_actions(reach.position) if action not in (reach.solution or ())]
    assert any(plan.holds_on(apply(reach.position, action).board) for action in others for plan in unmet)
    results = [score(after) for after in turns_from(win.position).values()]
    most = max(result.totals[win.player] for result in results)
    assert any(result.totals[win.player] == most and result.winners != (win.player,) for result in results)


def test_what_is_spare_or_obvious_is_noticed() -> None:
    puzzle = mined("reach", 0)
    held = [card for card in puzzle.position.office if isinstance(card, Plan) and card not in puzzle.plans]
    after = turns_from(puzzle.position)[frozenset(puzzle.solution or ())]
    extra = next(card for card in held if card.holds_on(after.board))
    assert f"it is not lean: {extra} could be taken away" in measure(replace(puzzle, plans=(*puzzle.plans, extra)))[1]


def named(text: str) -> Iterator[frozenset[str]]:
    """The turns that a sentence names before its colon."""
    for words in re.split(", | or ", text.split(": ")[0].split(" (")[0]):
        yield frozenset(words.removesuffix(" with something else").split())


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("kind", KINDS)
def test_explanations_name_what_fails_and_end_with_what_does_not(kind: TurnKind, number: int) -> None:
    puzzle = mined(kind, number)
    steps = explain(puzzle)
    assert steps is not None
    right = {str(action) for action in puzzle.solution or ()}
    turn = next(step.text for step in steps if step.technique == "turn")
    assert set(turn.split(" is the turn")[0].split(" wins")[0].split()) == right
    legal = [frozenset(map(str, actions)) for actions in turns_from(puzzle.position)]
    for step in steps:
        if step.technique == "turns" and ": " in step.text:
            for actions in named(step.text):
                assert any(actions <= turn for turn in legal)
                assert actions != right
    assert steps[0].technique == "wrong"
    assert any(step.technique == "repairs" for step in steps) or kind == "secure"


@pytest.mark.parametrize("number", range(2))
def test_a_reply_that_is_said_to_break_a_plan_does(number: int) -> None:
    task = task_of(mined("secure", number))
    assert isinstance(task, PlansTask)
    for miss in near_misses(task):
        for actions in miss.turns[:3]:
            position = task.turns[actions]
            board = position.board
            for side, builds in miss.reply:
                assert position.seats.index(side) > position.seats.index(task.player)
                assert len({build.site for build in builds}) == len(builds) <= 2
                for build in builds:
                    board = board.with_piece(build.piece, build.site)
            assert not miss.plan.holds_on(board)
        assert breaking_reply(miss.plan, task.turns[task.right[0]].board, task.position, task.player) is None


def test_titles_fit_and_survive_turning() -> None:
    for titles in TITLES.values():
        assert all(len(title) <= 32 and 2 <= len(title.split()) <= 5 for title in titles)
    assert all(len(TITLES[often]) >= 8 for often in ("three", "crossing", "scarce"))
    puzzle = mined("win", 0)
    turned = replace(
        puzzle, position=ROTATIONS[1].position(puzzle.position), player=ROTATIONS[1].side(puzzle.player), solution=None
    )
    assert turn_title(turned) == turn_title(puzzle)


@pytest.mark.parametrize("number", range(3))
def test_how_often_the_greedy_bot_finds_it(number: int) -> None:
    puzzle = mined("win", number)
    right = frozenset(puzzle.solution or ())
    share, found = greedy_share(puzzle.position, right), 0
    for game in range(60):
        chance = Chance("greedy", game)
        first = greedy_bot(puzzle.position, chance)
        halfway = apply(puzzle.position, first)
        found += {first, greedy_bot(halfway, chance)} == right
    assert abs(found / 60 - share) < 0.2
    assert share == 0 or found or share < 0.1


def test_what_is_found_without_a_thought_is_easy() -> None:
    effort = Effort(turns=100, right=1, at_risk=3, candidates=40, repairs=5, replies=0, likely=False)
    for kind, levels in LEVELS.items():
        assert grade(kind, effort).level is Level.EXPERT
        assert grade(kind, replace(effort, likely=True)).level is Level.EASY
        assert sorted(set(levels)) == list(levels)


def test_thrifty_players_have_roofs_left() -> None:
    """As far as they know they have none, and yet they never pass."""
    ends = [thrifty_game(Chance("thrift", number)).end() for number in range(6)]
    assert any(reserve.roofs for end in ends for reserve in end.reserves)
    assert any(not reserve.roofs for end in ends for reserve in end.reserves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_has_more_pieces_than_an_order_may_ask_for(players: int) -> None:
    """One builds nothing but floors, so that the game ends soon; the others plan first, and keep their pieces."""

    def spend(known: Position, _chance: Chance) -> Action:
        return next(action for action in legal_actions(known) if isinstance(action, Build) and action.piece is FLOOR)

    def save(known: Position, _chance: Chance) -> Action:
        return max(legal_actions(known), key=lambda action: isinstance(action, Planning))

    seats = DEFAULT_SEATS[players]
    game = play_out(new_game(seats, Chance("quick")), {**dict.fromkeys(seats, save), seats[0]: spend}, Chance("quick"))
    positions = list(replay(game.start, game.turns))
    for rounds in (1, 2):
        starts = positions[-1 - rounds * players : len(positions) - 1 - (rounds - 1) * players]
        assert max(each.reserves[-1].total for each in starts) <= most_pieces(rounds)
        if players == 2:
            assert starts[-1].reserves[-1].total == most_pieces(rounds)


@pytest.mark.parametrize(
    ("kind", "changes", "reason"),
    [
        ("win", {"plans": ["NA1"]}, "a win puzzle has none"),
        ("win", {"kind": "secure"}, "this is not certainly the last round"),
        ("win", {"kind": "force", "plans": ["NA1"]}, "this is the last round for certain"),
        ("reach", {"plans": []}, "expected plans of the player and cards of others"),
        ("secure", {"plans": []}, "expected plans of the player"),
        ("secure", {"kind": "win", "plans": []}, "others still move"),
    ],
)
def test_nothing_is_said_about_what_is_no_puzzle(
    kind: TurnKind, changes: dict[str, object], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps({**json.loads(encode(puzzle_document(mined(kind, 0)))), **changes}))
    for words in (("explain",), ("play", "--plain"), ("solve",), ("print", "-o", str(tmp_path / "booklet.pdf"))):
        ran = run(words[0], str(path), *words[1:], stdin=b"hint\n")
        assert (ran.code, reason in ran.err) == (2, True), words
    assert reason in run("verify", str(path)).out
