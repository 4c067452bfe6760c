"""The search of rows: the same yes and no as CP-SAT anywhere in a game, whatever is asked."""

import re
import subprocess
import sys
from collections import Counter
from unittest import mock

import pytest

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.skyliners import (
    DEFAULT_SEATS,
    Plan,
    Position,
    Side,
    Simulation,
    Variant,
    apply,
    known_to,
    legal_actions,
    parse_plan,
    parse_position,
)
from skypuzzle.skyliners.questions import GameQuestion, Solved, game_search, solve, solving
from skypuzzle.skyliners.row_search import RowGame, move_of
from tests.running import run
from tests.skyliners.games import board, on_the_way

STATES = 5_000
LATE = "11p.2/.2.../1.p../.p.1./...1. NESW W1 2.2.1/2.2.0/2.2.0/1.2.1 EA3 NW,NE,SE,SW full"


def plans(text: str) -> tuple[Plan, ...]:
    return tuple(map(parse_plan, text.split()))


def position(chance: Chance, number: int) -> Position:
    """Any moment of a game, as somebody knows it."""
    players, variant = 2 + number % 3, Variant.INTRO if number % 4 == 3 else Variant.FULL
    bots = (chance.choice(("random", "greedy")),) * players
    record = Simulation(DEFAULT_SEATS[players], variant, f"rows {number} {chance.below(1000)}", bots).play(0)
    reached = on_the_way(record)
    return known_to(chance.choice(record.start.seats), reached[chance.below(len(reached))])


def some_plans(chance: Chance, at: Position, number: int, sides: tuple[Side, ...]) -> tuple[Plan, ...]:
    """Plans near what the rows show now."""
    found = {}
    for _ in range(number):
        side, row = chance.choice(sides), chance.below(5)
        found[side, row] = Plan(side, row, min(4, max(1, len(at.board.seen(side, row)) + chance.below(4) - 1)))
    return tuple(found.values())


def assert_agreed(question: GameQuestion) -> str:
    """What the search finds is what CP-SAT finds; it may only leave open what shares sites."""
    found = game_search.solve(question, STATES, NO_LIMIT)
    if not isinstance(found, Undecided):
        assert type(found) is type(solving.solve(question, NO_LIMIT)), question
    return type(found).__name__


@pytest.mark.parametrize("seed", range(2))
def test_plans_of_one_side(seed: int) -> None:
    chance, kinds = Chance("one side", seed), Counter[str]()
    for number in range(12):
        at = position(chance, number)
        side = chance.choice(at.seats)
        asked = some_plans(chance, at, 1 + number % 3, (side,))
        kinds[assert_agreed(GameQuestion(at, asked))] += 1
        kinds[assert_agreed(GameQuestion(at, asked, just_see=True))] += 1
        kinds[assert_agreed(GameQuestion(at, asked, by=side))] += 1
        kinds[assert_agreed(GameQuestion(at, asked, by=chance.choice(at.seats), just_see=number % 2 == 0))] += 1
        kinds[assert_agreed(GameQuestion(at, broken=asked[0]))] += 1
    assert set(kinds) == {"Solved", "Impossible"}


@pytest.mark.parametrize("seed", range(2))
def test_plans_of_several_sides(seed: int) -> None:
    chance, kinds, crossing = Chance("several sides", seed), Counter[str](), 0
    for number in range(16):
        at = position(chance, number)
        asked = some_plans(chance, at, 2 + number % 2, at.seats)
        crossing += RowGame(at, asked[0].side, asked).shares_sites
        for by in (None, chance.choice(at.seats)):
            kinds[assert_agreed(GameQuestion(at, asked, by=by, just_see=number % 3 == 0))] += 1
    assert kinds["Undecided"] <= 4
    assert min(kinds["Solved"], kinds["Impossible"], crossing) >= 5


def test_both_ends_of_a_line() -> None:
    at = parse_position(f"{board(b1='1', b2='2')} NES N1 3.1.1/3.1.0/3.1.0 - ?,?,? full")
    answers = {
        text: game_search.solve(GameQuestion(at, plans(text), just_see=True), STATES, NO_LIMIT)
        for text in ("SB4 ND1", "SB4 ND2", "SB3 ND3", "SB4 ND3", "SB4 ND4")
    }
    for text, answer in answers.items():
        assert type(answer) is type(solving.solve(GameQuestion(at, plans(text), just_see=True), NO_LIMIT)), text
    assert {type(answer) for answer in answers.values()} == {Solved, Impossible}


@pytest.mark.parametrize("number", range(8))
def test_with_no_plans_any_end_will_do(number: int) -> None:
    at = position(Chance("no plans", number), number)
    answer = game_search.solve(GameQuestion(at), STATES, NO_LIMIT)
    assert isinstance(answer, Solved)
    assert bool(answer.turns) is not at.is_over


def test_a_finished_game() -> None:
    over = parse_position(f"{board(a1='1', a2='2')} SW - 0.0.0/1.0.0 SA2,W? NE,? full")
    assert isinstance(solve(GameQuestion(over, plans("SA2"))), Solved)
    assert isinstance(solve(GameQuestion(over, plans("SA1"), just_see=True)), Impossible)
    assert isinstance(solve(GameQuestion(over, plans("WE2"))), Impossible)  # its card is not known to be there


def test_cards_of_two_sides_must_each_be_planned_in_time() -> None:
    last = parse_position(f"{board(a5='1', a1='2', b2='1')} EN E2@b2 0.1.0/1.1.0 - ?,? full")
    assert isinstance(solve(GameQuestion(last, plans("EA1 NE2"))), Solved)
    assert isinstance(solve(GameQuestion(last, plans("EA1 EE1 NE2"))), Impossible)
    assert isinstance(solve(GameQuestion(last, plans("EA1 EE1 NE2"), just_see=True)), Solved)


def test_who_alone_may_build_need_not_be_who_planned() -> None:
    at = parse_position(LATE)
    for side in at.seats:
        question = GameQuestion(at, plans("WB3 SC2"), by=side)
        assert type(solve(question)) is type(solving.solve(question, NO_LIMIT)), side


@pytest.mark.parametrize("seed", range(4))
def test_rows_of_several_sides_go_on_as_the_game_does(seed: int) -> None:
    """Action by action: what matters of the position after it is the state after the move that it is."""
    chance = Chance("rows of several", seed)
    for number in range(4):
        players = 2 + number % 3
        record = Simulation(DEFAULT_SEATS[players], Variant.FULL, f"rows {seed} {number}", ("random",) * players).play(
            0
        )
        asked = some_plans(chance, record.start, 3, record.start.seats)
        for just_see in (False, True):
            game = RowGame(record.start, asked[0].side, asked, just_see=just_see)
            for at in on_the_way(record)[::5]:
                state = game.state_of(at)
                if state.to_plan & game.never:
                    continue
                assert [seen for _, seen in game.rows(state)] == [
                    bytes(at.board.heights[site] for site in game_line) for game_line in lines(asked)
                ]
                for action in legal_actions(at):
                    move, after = move_of(game, at, action), game.state_of(apply(at, action))
                    assert move in game.moves(state)
                    if not after.to_plan & game.never:  # else it is the card of a plan, with another number
                        assert game.after(state, move) == after, (str(at), str(action))


def lines(asked: tuple[Plan, ...]) -> list[tuple[int, ...]]:
    from skypuzzle.skyliners import LINES

    return [LINES[plan.side][plan.row] for plan in asked]


def test_what_takes_too_many_states_goes_to_the_model() -> None:
    question = GameQuestion(parse_position(LATE), plans("WB3 SC2"))
    assert isinstance(game_search.solve(question, 1, NO_LIMIT), Undecided)
    with mock.patch("skypuzzle.skyliners.questions.SEARCH_STATES", 1):
        assert isinstance(solve(question), Solved)
    assert isinstance(game_search.solve(question, STATES, Clock(0)), Undecided)


def test_a_plan_to_keep_and_one_to_break_is_a_question_for_the_model() -> None:
    both = GameQuestion(parse_position(LATE), plans("WB3"), broken=parse_plan("SC1"))
    assert not game_search.is_within(both)
    assert isinstance(solve(both), Solved)


@pytest.mark.parametrize(
    "words",
    [
        ["solve", LATE, "--plan", "WB3", "--plan", "WA2"],
        ["solve", LATE, "--plan", "WB3", "--plan", "SC2", "--just-see"],
        ["solve", LATE, "--plan", "WB2", "--by", "W"],
        ["solve", LATE, "--plan", "WB3", "--just-see"],
        ["solve", LATE, "--plan", "WB3", "--json"],
    ],
)
def test_a_live_position_is_solved_without_or_tools(words: list[str]) -> None:
    code = f"import sys; from skypuzzle.cli import main; main({words!r}); print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stderr.split())
    assert not loaded & {"ortools", "numpy", "pandas", "constraint", "textual"}
    assert ("msgspec" in loaded) is ("--json" in words)
    assert ("rich" in loaded) is ("--json" not in words)


def modules_of(*words: str) -> set[str]:
    """The modules of ours that a command loads."""
    code = f"import sys; from skypuzzle.cli import main; main({list(words)!r}); print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name for name in ran.stderr.split() if name.startswith("skypuzzle")}


def test_commands_load_little_that_they_do_not_need() -> None:
    assert len(modules_of("solve", LATE, "--plan", "WB3")) <= 50
    checking = modules_of("check", LATE, "--plan", "WB3")
    assert not [name for name in checking if re.search("bots|playouts|advice|simulation|parallel", name)]
    assert "skypuzzle.skyliners.bots" in modules_of("check", LATE, "--plan", "WB3", "--advise")


def test_towers_too_tall_for_the_search_go_to_the_model() -> None:
    tall = "[33]^..../...../..p../...../..... NE N1 5.2.1/5.1.1 - ?,? full"
    assert run("solve", tall, "--plan", "NE1", "--plan", "EE4", "--just-see").code == 0
