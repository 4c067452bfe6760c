"""Playing without a screen: what can be done, undone, hinted at and left, for puzzles and whole games."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession, resumed
from skypuzzle.sessions.logbook import FirstSolve, Logbook, Progress, SavedGame
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.skyliners import (
    Board,
    HiddenPlanning,
    Plan,
    Side,
    Variant,
    apply,
    legal_actions,
    new_game,
    parse_board,
    score,
)
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds.base import Puzzle, ReachPuzzle, TurnPuzzle, kind_named
from skypuzzle.skyliners.kinds.playing import PlayableTurn
from skypuzzle.skyliners.rules.board import LINES, ROWS, SITES, Piece
from skypuzzle.skyliners.rules.play import FORFEIT
from skypuzzle.skyliners.rules.position import Build
from skypuzzle.skyliners.rules.setup import deal_hidden_cards
from skypuzzle.skyliners.sessions.city_puzzle import CityPuzzle, sight
from skypuzzle.skyliners.sessions.playable_games import (
    PlanVerdict,
    SkylinersGame,
    saved_bot_game,
    scoring_steps,
    verdicts,
)
from tests.skyliners.games import at, board
from tests.skyliners.puzzles import FOLDER, shipped, shipped_solution

PUZZLES = shipped()
EVERY_BUILD = [str(Build(piece, site)) for piece in Piece for site in SITES]
KINDS = {puzzle.kind: puzzle for puzzle in (*PUZZLES, *shipped(FOLDER / "2027-01-02.json"))}


Solving = PuzzleSession[CityPuzzle[Any]]
Playing = GameSession[SkylinersGame]


def solving(puzzle: Puzzle) -> Solving:
    return PuzzleSession(kind_named(puzzle.kind).playable(puzzle))


def possible(session: Solving) -> list[str]:
    """What the rules allow, asked without the session."""
    if isinstance(session.playable, PlayableTurn):
        return [] if session.is_complete else [*map(str, legal_actions(session.state.position))]
    return [move for move in EVERY_BUILD if why_not(session, move) is None]


def why_not(session: Solving | Playing, move: str) -> str | None:
    """What the rules say about a move."""
    try:
        session.after(session.state, move)
    except RuleError as error:
        return error.faults[0].reason
    return None


def solution(puzzle: Puzzle) -> list[str]:
    return [*map(str, shipped_solution(puzzle))]


def is_right(session: Solving) -> bool:
    return session.playable.first_wrong(session.moves) is None


@pytest.mark.parametrize("puzzle", [*KINDS.values()], ids=[*KINDS])
def test_the_shipped_solution_solves(puzzle: Puzzle) -> None:
    session = solving(puzzle)
    for move in solution(puzzle):
        assert not session.is_solved
        assert is_right(session)
        session.play(move)
    assert session.is_solved
    assert session.standing() == "Solved."
    assert session.playable.hint(session.moves) is None
    session.undo()
    assert not session.is_solved


@pytest.mark.parametrize("puzzle", [*KINDS.values()], ids=[*KINDS])
def test_hints_alone_lead_to_the_solution_in_three_steps_each(puzzle: Puzzle) -> None:
    session = solving(puzzle)
    count = 0
    while (hint := session.playable.hint(session.moves)) is not None:
        count += 1
        assert [session.next_step(hint) for _ in range(4)] == [*hint.steps, hint.steps[-1]]
        assert hint.move is not None
        assert hint.move in hint.steps[2]
        assert not any(hint.move in step for step in hint.steps[:2])
        assert hint.move.startswith("=") or hint.move[1:] in hint.places
        session.play(hint.move)
    assert session.is_solved
    assert session.hints == count == len(session.moves)
    assert "🔶" * count in session.share


def hinted(session: Solving) -> str:
    """The move that a hint gives in the end."""
    hint = session.playable.hint(session.moves)
    assert hint is not None
    assert hint.move is not None
    for _ in hint.steps:
        session.next_step(hint)
    return hint.move


def row_of(session: Solving) -> tuple[str, int]:
    """What the moves look like to others, and how many were taken back."""
    _, words, row = session.share.splitlines()
    return row, int(words.rpartition(", ")[2].removesuffix(" taken back")) if "taken back" in words else 0


def test_a_hint_cannot_be_washed_off_a_move() -> None:
    session = solving(PUZZLES[0])
    move = hinted(session)
    session.play(move)
    assert row_of(session) == ("🔶", 0)
    session.undo()
    session.redo()
    assert row_of(session) == ("🔶", 1)
    session.undo()
    session.play(move)
    assert row_of(session) == ("🔶", 2)
    session.undo()
    back = solving(PUZZLES[0])
    assert back.resume(session.progress())
    back.redo()
    assert row_of(back) == ("🔶", 3)
    back.undo()
    back.play(move)
    back.play(possible(back)[0])
    assert row_of(back) == ("🔶🟦", 4)


def test_the_same_hint_counts_once_even_after_undo_and_a_break() -> None:
    session = solving(PUZZLES[0])
    move = hinted(session)
    session.play(move)
    session.undo()
    assert hinted(session) == move
    assert session.hints == 1
    back = solving(PUZZLES[0])
    assert back.resume(session.progress())
    assert hinted(back) == move
    assert back.hints == 1
    back.play(move)
    hinted(back)
    assert back.hints == 2


def one_floor() -> TurnPuzzle:
    """S has a floor to place, no card left, and then nothing to do; Fb5 makes SB3 true."""
    text = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 0.0.0/1.0.0 SC2,WA3,SA2,SB3,SD1,SE2,WC3"
    plans, difficulty = (Plan(Side.S, 1, 3),), PUZZLES[3].difficulty
    return ReachPuzzle(position=at(text), player=Side.S, plans=plans, difficulty=difficulty)


def test_an_action_that_is_lost_anyway_is_lost_by_itself() -> None:
    puzzle = one_floor()
    session = solving(puzzle)
    assert session.playable.solution() == ["Fb5"]
    hint = session.playable.hint(())
    assert hint is not None
    assert hint.move == "Fb5"
    session.play("Fb5")
    assert session.moves == ("Fb5", str(FORFEIT))
    assert session.is_solved
    assert is_right(session)
    assert session.playable.hint(session.moves) is None
    assert row_of(session) == ("🟦", 0)
    assert session.undo() == "Fb5"
    assert (session.progress().moves, session.taken_back) == ([], 1)
    assert session.undo() is None
    back = solving(puzzle)
    assert back.resume(session.progress())
    assert back.redo() == "Fb5"
    assert back.is_solved
    assert back.redo() is None
    assert solving(puzzle).resume(back.progress())
    wrong = solving(puzzle)
    wrong.play("Fa1")
    assert wrong.standing().startswith("The turn is played, with an action lost, but it is not enough: SB3")
    hint = wrong.playable.hint(wrong.moves)
    assert hint is not None
    assert hint.steps[2] == "Fa1 is wrong. Undo it."


@pytest.mark.parametrize("place", range(5))
def test_a_mistake_is_found_by_check_and_hint_until_it_is_undone(place: int) -> None:
    puzzle = PUZZLES[place]
    right = solution(puzzle)
    session = solving(puzzle)
    wrong = next(
        move for move in possible(session) if session.playable.first_wrong([move]) is not None and move not in right
    )
    session.play(wrong)
    later = possible(session)
    if later:
        session.play(later[0])
    hint = session.playable.hint(session.moves)
    assert hint is not None
    assert hint.move is None
    assert "not right" in hint.steps[0]
    assert wrong in hint.steps[2]
    assert wrong not in " ".join(hint.steps[:2])
    assert ("Undo it." if not later else "Undo 2 times.") in hint.steps[2]
    for _ in session.moves:
        session.undo()
    assert is_right(session)


def test_a_roof_too_early_is_not_right_though_the_city_has_it_in_the_end() -> None:
    puzzle = GAME.playable(PUZZLES[0])  # e2 becomes 3 floors and a roof, from 1 floor
    assert puzzle.first_wrong(["Fe2", "Fe2", "Re2"]) is None
    assert puzzle.first_wrong(["Re2"]) == 0
    assert puzzle.first_wrong(["Fe2", "Re2"]) == 1


def test_impossible_placements_are_not_made_and_say_why() -> None:
    session = solving(PUZZLES[0])
    reasons = {
        "Rc2": "a roof goes on floors, and c2 is empty",
        "Fa1": "a1 is closed by a roof",
        "Fc3": "c3 is closed by a park",
        "Pc2": "there is no park left",
        "=A1": "you can only build here",
    }
    for text, reason in reasons.items():
        assert why_not(session, text) == reason
        with pytest.raises(RuleError, match=reason):
            session.play(text)
    with pytest.raises(NotationError, match="expected an action"):
        session.play("Fz9")
    assert session.moves == ()
    assert session.states == (session.playable.start,)


def test_all_placed_but_wrong_says_what_is_wrong() -> None:
    session = solving(PUZZLES[0])
    for text in ("Fc2", "Fd2", "Rc2", "Rd2"):
        session.play(text)
    assert session.is_complete
    assert not session.is_solved
    assert session.standing() == "All pieces are placed, but EE2 sees 1, WD3 sees 2."


def test_a_turn_that_does_not_do_it_says_why() -> None:
    session = solving(PUZZLES[3])  # reach NC1 and ND2, which is not in the office yet: Fb5 =D2
    session.play("Fb5")
    session.play("Fa3")
    assert why_not(session, "Fc5") == "the turn is over"
    assert session.standing() == "The turn is played, but it is not enough: ND2 is not in the office."
    session.undo()
    session.play("=D1")
    assert session.standing() == "The turn is played, but it is not enough: ND2 is not in the office."


moves = st.lists(st.one_of(st.integers(0, 10**6), st.sampled_from(["undo", "redo"])), max_size=40)


@given(st.sampled_from([*KINDS.values()]), moves)
@settings(max_examples=60, deadline=None)
def test_any_undoing_and_redoing_equals_a_replay(puzzle: Puzzle, doing: list[int | str]) -> None:
    session = solving(puzzle)
    line: list[str] = []
    undone: list[str] = []
    for what in doing:
        options = possible(session)
        if what == "undo":
            assert session.undo() == (line[-1] if line else None)
            undone += [line.pop()] if line else []
        elif what == "redo":
            assert session.redo() == (undone[-1] if undone else None)
            line += [undone.pop()] if undone else []
        elif isinstance(what, int) and options:
            line.append(options[what % len(options)])
            session.play(line[-1])
            undone = []
        again = solving(puzzle)
        for move in line:
            again.play(move)
        assert (session.moves, session.state) == (tuple(line), again.state)
    back = solving(puzzle)
    assert back.resume(session.progress())
    assert (back.states, back.undone) == (session.states, session.undone)
    assert back.progress().moves == session.progress().moves


def test_what_does_not_fit_the_puzzle_is_not_resumed() -> None:
    for moves_left in (["Fa1"], ["nonsense"], ["Fc2", "Fc2", "Fc2"]):
        session = solving(PUZZLES[0])
        assert not session.resume(Progress(moves=moves_left, seconds=5.0))
        assert (session.moves, session.undone, len(session.states)) == ((), (), 1)
    assert not session.resume(Progress(undone=["Fa1"]))


def test_time_goes_on_from_where_it_was_and_stops_when_solved() -> None:
    times = iter([0.0, *[100.0] * 50])
    session = solving(PUZZLES[0])
    assert session.resume(Progress(seconds=60.0), now=lambda: next(times))
    for move in solution(PUZZLES[0]):
        session.play(move)
    assert session.watch.seconds == 160.0
    session.record_solve(date(2027, 1, 1))
    assert session.progress().first_solve == FirstSolve(day=date(2027, 1, 1), seconds=160.0, hints=0)
    assert session.share.splitlines()[1:] == ["2:40, 4 moves, no hints", "🟦🟦🟦🟦"]


def test_a_solution_that_was_shown_is_not_solved() -> None:
    session = solving(PUZZLES[0])
    session.shown = True
    for move in solution(PUZZLES[0]):
        session.play(move)
    session.record_solve(date(2027, 1, 1))
    assert session.progress().first_solve is None


@given(st.binary(min_size=25, max_size=25), st.sampled_from(Side), st.sampled_from(ROWS))
def test_what_is_hidden_stands_behind_something_as_high(heights: bytes, side: Side, row: int) -> None:
    city = Board(bytes(code % 12 for code in heights))
    along = sight(city, side, row)
    line = LINES[side][row]
    built = [site for site in line if city.heights[site]]
    assert sorted([*along.seen, *(site for site, _ in along.hidden)]) == sorted(built)
    for site, front in along.hidden:
        assert line.index(front) < line.index(site)
        assert city.heights[front] >= city.heights[site]


def test_a_row_of_sight_in_words() -> None:
    city = parse_board(board(b1="2", b2="1", b4="2^", b5="2^"))
    assert str(sight(city, Side.S, 1)) == "S, row B: sees 2 (b1 b4). Hidden: b2 behind b1, b5 behind b4."


def game(players: int = 4, variant: Variant = Variant.FULL, seed: str = "7", bot: str = "greedy") -> Playing:
    start = new_game(list(Side)[:players], Chance("test", seed), variant=variant)
    return GameSession(SkylinersGame(start, start.seats[-1], dict.fromkeys(start.seats, bot), seed))


def options(session: Playing) -> list[str]:
    return [*map(str, legal_actions(session.state))]


def back_again(saved: SavedGame) -> Playing | None:
    return resumed(saved, saved_bot_game)


def to_the_end(session: Playing) -> None:
    while not session.is_over:
        if session.is_yours:
            session.play(options(session)[0])
        else:
            session.let_bot_move()


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_come_to_their_scoring(players: int, variant: Variant) -> None:
    session = game(players, variant, bot="random")
    to_the_end(session)
    steps = scoring_steps(session.state)
    result = score(session.state)
    assert steps[-1].totals == result.totals
    assert [step.row for step in steps if step.row is not None] == list(result.rows)
    placed = [site for row in result.rows for site in row.antennas]
    assert sorted(steps[-1].antennas) == sorted(placed)
    assert all(str(side) in steps[-1].text for side in result.winners)


@pytest.mark.parametrize(
    ("city", "office", "cards", "ending", "points"),
    [
        (
            board(a1="1", a2="2", e5="3"),
            "SA2,WE1",
            "NE,SW",
            "S green wins with 4 points, as many as W red, but more antennas: 2 to 0.",
            "S green (you) 4, W red 4",
        ),
        (board(a1="1", a2="2", e5="3"), "WE1,SA2", "NE,SW", "W red wins with 5 points.", "W red 5, S green (you) 3"),
        (
            board(e1="1", a5="1"),
            "SE1,WA1",
            "SW,NE",
            "W red and S green win with 2 points each and equally many antennas.",
            "W red 2, S green (you) 2",
        ),
    ],
)
def test_who_won_is_said_and_what_broke_a_tie(city: str, office: str, cards: str, ending: str, points: str) -> None:
    over = at(f"{city} WS - 1.0.0/0.0.0 {office} {cards}")
    assert scoring_steps(over)[-1].text == ending
    ended = SkylinersGame(over, Side.S, {Side.W: "greedy"}, "7")
    assert ended.result(over) == f"skypuzzle full game\n{ending}\n{points}\n"


def test_you_see_what_you_may_and_everything_in_the_end() -> None:
    session = game()
    while len(session.state.office) < 3:
        session.play(options(session)[-1]) if session.is_yours else session.let_bot_move()
    game_here, you = session.playable, session.playable.player
    others = [card for card in game_here.known(session.state).office if card.side is not you]
    assert others
    assert not any(isinstance(card, Plan) for card in others)
    played = game_here.played(session.states, session.moves)
    planned = [action for turn in played if turn.player is not you for action in turn.actions]
    assert HiddenPlanning() in planned
    assert not any(str(action).startswith("=") and action != HiddenPlanning() for action in planned)
    to_the_end(session)
    assert game_here.known(session.state) == session.state
    played = game_here.played(session.states, session.moves)
    assert HiddenPlanning() not in [action for turn in played for action in turn.actions]


def test_undo_goes_back_to_your_own_last_decision_and_bots_would_do_the_same_again() -> None:
    session = game(bot="random")
    decisions = []
    for _ in range(40):
        if session.is_yours:
            decisions.append(session.state)
            session.play(options(session)[0])
        else:
            session.let_bot_move()
    reached = session.moves
    while decisions:
        assert session.undo()
        assert session.state == decisions.pop()
    assert not session.undo()
    while session.redo():
        pass
    assert session.moves == reached
    session.undo()
    session.play(session.undone[-1])
    while len(session.moves) < len(reached):
        session.let_bot_move()
    assert session.moves == reached


NO_CARDS_LEFT = "1111^2/12.2p/1^.p1./11^11^p/12113 SW S1 3.0.0/9.0.0 SC2,WA3,SA2,SB1,SD1,SE2,WC3 NE,SW"
"""S plays two floors, then one more, and loses the action after it."""


def test_undo_and_redo_pass_over_actions_that_are_lost_anyway() -> None:
    session = GameSession(SkylinersGame(at(NO_CARDS_LEFT), Side.S, {Side.W: "random"}, "7"))
    decisions = []
    while not session.is_over:
        if session.forced is not None:
            session.play(session.forced)
        elif session.is_yours:
            decisions.append(session.state)
            session.play(options(session)[0])
        else:
            session.let_bot_move()
    reached = session.moves
    assert str(FORFEIT) in reached
    assert len(decisions) == 3
    for decision in reversed(decisions):
        assert session.undo()
        assert session.state == decision
    assert not session.undo()
    for decision in decisions[1:]:
        assert session.redo()
        assert session.state == decision
    assert session.redo()
    assert session.moves == reached
    assert not session.redo()


def test_what_was_taken_back_in_a_game_can_be_made_again_after_a_break() -> None:
    session = game(bot="random")
    for _ in range(30):
        session.play(options(session)[0]) if session.is_yours else session.let_bot_move()
    while session.undo():
        pass
    back = back_again(session.saved())
    assert back is not None
    assert back.undone == session.undone != ()
    while session.redo() and back.redo():
        assert back.state == session.state
    assert len(back.moves) == 30
    foreign = session.saved()
    foreign.undone = ["Fc3"]
    assert back_again(foreign) is None


def test_a_game_goes_on_where_it_was_left() -> None:
    session = game(bot="random")
    for _ in range(17):
        session.play(options(session)[0]) if session.is_yours else session.let_bot_move()
    back = back_again(session.saved())
    assert back is not None
    assert (back.state, back.saved()) == (session.state, session.saved())
    to_the_end(session)
    to_the_end(back)
    assert back.state == session.state
    foreign = session.saved()
    foreign.moves[3] = "Fc3"
    assert back_again(foreign) is None
    foreign.start = "what"
    assert back_again(foreign) is None


def test_a_game_takes_only_your_own_actions_on_your_turn() -> None:
    session = game()
    assert not session.is_yours
    with pytest.raises(RuleError, match=f"it is {session.state.mover}'s turn"):
        session.play("Fa1")
    while not session.is_yours:
        session.let_bot_move()
    with pytest.raises(RuleError, match="c3 is closed by a park"):
        session.play("Fc3")
    with pytest.raises(RuleError, match="the first action of a turn must build"):
        session.play("=A1")
    session.play(options(session)[0])
    with pytest.raises(RuleError, match="you know your own card"):
        session.play("=?")


def test_unknown_skyscraper_cards_are_dealt_and_none_twice() -> None:
    position = at("...../...../..p../...../..... NESW N1 12.2.1/12.2.1/12.2.1/12.2.1 - ?,SW,?,?")
    cards = deal_hidden_cards(position, Chance("x")).skyscrapers
    assert len(set(cards)) == 4
    assert None not in cards
    assert str(cards[1]) == "SW"


def test_your_actions_follow_the_rules_of_play() -> None:
    session = game()
    while not session.is_yours:
        session.let_bot_move()
    before = session.state
    action = legal_actions(before)[0]
    session.play(str(action))
    assert session.state == apply(before, action)


def test_verdicts_are_those_of_check_in_words() -> None:
    known = at("1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,W?,SA2,W?,W?,W?,W? ?,SW full")
    assert [*map(str, verdicts(known, Side.S))] == [
        "SC2 secured: holds whatever the others do",
        "SA2 forced: you can force it; play Fa2",
        "together forced: you can force it; play Fc2",
    ]
    assert verdicts(known, Side.W) == ()


def test_a_verdict_tells_what_was_not_settled() -> None:
    texts = {
        ("alone", ("forced",)): "SB2 alone: you can do it if nobody interferes (perhaps forced)",
        ("lost", ()): "SB2 lost: cannot come true any more",
        (
            "with-help",
            ("alone", "forced"),
        ): "SB2 with-help: only with help from other players (perhaps alone or forced)",
    }
    for (verdict, perhaps), text in texts.items():
        assert str(PlanVerdict("SB2", verdict, perhaps)) == text


def test_a_solution_that_was_shown_stays_shown(tmp_path: Path) -> None:
    choice = PuzzleChoice("set", [PUZZLES[0]])
    logbook = Logbook(tmp_path / "log.json", "skyliners")
    session = choice.session(0, GAME.playable, logbook)
    session.shown = True
    logbook.keep(session.puzzle.id, session.progress())
    again = choice.session(0, GAME.playable, logbook, anew=True)
    assert (again.shown, again.moves) == (True, ())
    assert not again.record_solve(date(2027, 1, 1))
