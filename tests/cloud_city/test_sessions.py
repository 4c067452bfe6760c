"""Playing Cloud City move by move: turns part by part, undo and redo, bots that play again the same way, resuming."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS, random_bot
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds.finish.playing import PlayableFinish
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, RECTANGLE, ROTATIONS, SQUARE, Shape
from skypuzzle.cloud_city.rules.play import legal_layings, new_game
from skypuzzle.cloud_city.rules.position import GameRecord, Move, Position, deal_unknown, known_to, unseen
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.sessions.partial_turn import PartialTurn, with_part
from skypuzzle.cloud_city.sessions.playable_games import saved_bot_game
from skypuzzle.errors import InputError, NotationError, RuleError, SkypuzzleError
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Puzzle, without_solution
from skypuzzle.sessions.game_session import keep_game, resumed, saved_games
from skypuzzle.sessions.logbook import Logbook, SavedGame
from skypuzzle.sessions.puzzle_session import PuzzleSession
from tests.cloud_city.playing import AERIAL, FINISH, SURVEY, aerial, any_parts, table
from tests.running import type_moves


@pytest.mark.parametrize(
    ("players", "shape", "requests"), [(1, SQUARE, 1), (2, RECTANGLE, 2), (3, SQUARE, 0), (4, SQUARE, 2)]
)
def test_a_whole_game_ends_and_is_the_record_of_its_turns(players: int, shape: Shape, requests: int) -> None:
    session = table(players, shape, requests)
    chance = Chance("player")
    while not session.is_over:
        if session.is_yours:
            for word in any_parts(session.state, chance):
                session.play(word)
        else:
            session.let_bot_move()
    state: PartialTurn = session.state
    start = session.playable.table
    assert len(state.turns) == players * (shape.tiles - 1)
    assert GameRecord(start, state.turns).end() == state.position
    assert len(session.decisions) < len(session.moves) or players == 1
    lines, _ = session.playable.scoring(state)
    assert len(lines) == players + 1
    tally = score(state.position).tallies[0]
    assert lines[0].startswith("you: river")
    assert lines[0].endswith(f"{tally.total} votes.")
    assert f"you {tally.total}" in session.playable.result(state)
    document = session.playable.document(session.states, session.moves)
    assert document.type == "record"


def test_undo_goes_part_by_part_and_redo_lets_bots_do_the_same_again() -> None:
    session = table(3)
    for word in any_parts(session.state, Chance(1)):
        session.play(word)
    while not session.is_yours:
        session.let_bot_move()
    moves, state = session.moves, session.state
    before_the_draw = list(session.decisions)[-1]
    assert session.undo() == moves[before_the_draw]
    assert session.state.is_laid
    while session.undo() is not None:
        pass
    assert session.state == session.playable.start
    while session.redo() is not None:
        pass
    assert session.moves == moves
    assert session.state == state
    session.undo()
    session.play(moves[before_the_draw])
    while not session.is_yours:
        session.let_bot_move()
    assert session.moves == moves


def test_every_part_has_its_time_and_says_why_not() -> None:
    position = parse_position("e5:B./.B;e5:B./.G BB..,BG..,S..S;?,?,? GS..,B..G,SS.. 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 35")
    state = PartialTurn(position)

    def refused(state: PartialTurn, word: str, reason: str) -> None:
        with pytest.raises(RuleError) as error:
            with_part(state, word)
        assert reason in error.value.faults[0].reason, error.value

    refused(state, "e6-f6", "first lay a tile, then build")
    refused(state, "+GS..", "first lay a tile, then draw")
    refused(state, "GG..@e3", "not in the hand")
    refused(state, "BB..@c3", "on e3 c5 g5 e7 (rule 8)")
    refused(state, "BB..@e5", "there is a tile already")
    laid = with_part(state, "BB..@e3")
    assert laid.hand == ("BG..", "S..S")
    refused(laid, "BG..@e7", "you lay one tile per turn")
    refused(laid, "e4-e5", "there is no building on e5 (rule 10a)")
    refused(laid, "+BB..", "not in the row")
    assert [str(way) for way in laid.buildable] == ["e4-f4", "e4-e6", "f4-f5"]
    built = with_part(laid, "f5-f4")
    assert built.stock.river == (5, 8, 8, 6, 3)
    refused(built, "f4-f5", "it is already there")
    done = with_part(built, "+GS..")
    assert done.position.mover == 1
    assert [str(turn) for turn in done.turns] == ["1: BB..@e3 f4-f5 +GS.."]
    assert done.position.hands[0] == ("BG..", "S..S", "GS..")
    with pytest.raises(NotationError, match="expected a tile to lay"):
        with_part(state, "nonsense")
    refused(laid, "+-", "draw a tile from the row")


def test_what_comes_up_is_not_for_the_player_to_say() -> None:
    session = table()
    words = any_parts(session.state, Chance(3))
    for word in words[:-1]:
        session.play(word)
    for draw in (f"{words[-1]}>BB..", "+?BB.."):
        with pytest.raises(RuleError, match="cannot choose what comes up"):
            session.play(draw)


def test_in_the_last_turn_it_does_not_matter_what_is_drawn() -> None:
    position = parse_position("S.GG.S/S...S./B....B/.SBBS./B...--/S.GG-- B..S,BB..,? GG..,BB..,SS..")
    state = with_part(PartialTurn(position), "B..S@e1")
    assert with_part(state, "+-").position.is_over


def test_a_game_is_resumed_from_the_logbook_as_it_was_left(tmp_path: Path) -> None:
    session = table(4, requests=2)
    for word in any_parts(session.state, Chance(5))[:-1]:
        session.play(word)
    logbook = Logbook(tmp_path / "cloud-city.json", "cloud-city")
    keep_game(session, logbook, date(2027, 1, 1))
    assert "revised" not in (tmp_path / "cloud-city.json").read_text()  # earlier versions do not know it
    (again,) = saved_games(Logbook(tmp_path / "cloud-city.json", "cloud-city"), saved_bot_game)
    assert (again.state, again.moves) == (session.state, session.moves)
    session.play("+?")
    again.play("+?")
    while not session.is_yours:
        session.let_bot_move()
        again.let_bot_move()
    assert again.state == session.state


@pytest.mark.parametrize(
    "change", [{"start": "nonsense"}, {"you": "5"}, {"bots": {}}, {"bots": {"2": "clairvoyant"}}, {"moves": ["+?"]}]
)
def test_a_saved_game_that_makes_no_sense_is_not_resumed(change: dict[str, object]) -> None:
    saved = table().saved()
    kept = SavedGame(**{name: getattr(saved, name) for name in ("start", "you", "bots", "seed")} | change)
    assert resumed(saved, saved_bot_game) is not None
    assert resumed(kept, saved_bot_game) is None


def test_the_player_sees_no_more_than_the_rules_allow() -> None:
    session = table(2)
    game = session.playable
    for word in any_parts(session.state, Chance(8))[:-1]:
        session.play(word)
    session.play("+?")
    session.let_bot_move()
    known = game.known(session.state)
    assert known.hands[1] == (None,) * 3
    assert set(known.pile or ()) == {None}
    own, other = game.turns(session.states, session.moves)
    assert own[0] == "1"
    assert len(own[1].rpartition("+?")[2]) == 4
    assert other[1].endswith("+?") or ">" in other[1]


def test_bots_see_no_more_than_the_rules_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Position] = []

    def spy(known: Position, chance: Chance) -> Move:
        seen.append(known)
        return random_bot(known, chance)

    monkeypatch.setitem(BOTS, "random", spy)
    session = table(2)
    *parts, _ = any_parts(session.state, Chance(8))
    drawn = session.state.position.row[0]
    for word in (*parts, f"+{drawn}"):
        session.play(word)
    truth = session.state.position
    session.let_bot_move()
    (known,) = seen
    assert set(known.pile or ()) == {None}
    assert known.hands == ((None, None, drawn), truth.hands[1]), "what is taken from the row is remembered"
    assert known.row == truth.row


def test_what_is_not_known_is_dealt_from_what_is_left() -> None:
    start = new_game(2, Chance("dealing"))
    known = known_to(0, start)
    whole = deal_unknown(known, Chance(1))
    assert known_to(0, whole) == known
    assert not unseen(whole)
    assert deal_unknown(known, Chance(1)) == whole != deal_unknown(known, Chance(2))
    assert len(deal_unknown(known._replace(pile=None), Chance(1)).pile or ()) == len(start.pile or ())
    with pytest.raises(SkypuzzleError, match="only 35 are left in the box"):
        deal_unknown(known._replace(pile=(*(known.pile or ()), None)), Chance(1))


@pytest.mark.parametrize("level", Level)
def test_hints_alone_solve_an_aerial_puzzle_even_if_its_solution_is_withheld(level: Level) -> None:
    session = PuzzleSession(GAME.playable(without_solution(aerial(level))))
    while not session.is_solved:
        hint = session.playable.hint(session.moves)
        assert hint is not None
        assert hint.move is not None
        assert hint.move in hint.steps[2]
        session.play(hint.move)
        assert session.playable.first_wrong(session.moves) is None
    assert session.playable.hint(session.moves) is None


def test_an_aerial_puzzle_by_typing() -> None:
    puzzle = aerial()
    session = PuzzleSession(GAME.playable(puzzle))
    solution = session.playable.solution()
    assert solution is not None
    assert type_moves(session, " ".join(move.lower() for move in solution))[0]
    assert session.moves == tuple(solution)
    given = next(iter(puzzle.roofs.givens))
    bare = next(quarter for quarter in range(6) if quarter not in puzzle.roofs.heights)
    other = "B" if solution[0][0] != "B" else "G"
    cell = solution[0][1:]
    words = [f"{other}{cell}", f"{other}{cell}", "check", "hint", f".{cell}", f".{cell}", "check", "x", "show"]
    words += [f"S{QUARTER_NAMES[given]}", f"B{QUARTER_NAMES[bare]}", *solution]
    solved, said = type_moves(PuzzleSession(GAME.playable(puzzle)), " ".join(words))
    assert not solved, "what was refused in part is no answer"
    for line in (
        f"{other}{cell}: {len(solution) - 1} heights to find",
        f"{other}{cell}: {cell} is {'river' if other == 'B' else 'forest'} already",
        "Right so far? No.",
        f"It is not right so far. Look at rank {cell[1]}.",
        f".{cell}: {cell} has no height yet",
        "Right so far? Yes.",
        f"S{QUARTER_NAMES[given]}: the height of {QUARTER_NAMES[given]} is given",
        f"B{QUARTER_NAMES[bare]}: there is no roof on {QUARTER_NAMES[bare]}",
        f"{solution[-1]}: Solved.",
    ):
        assert line in said


def test_hints_alone_solve_a_survey() -> None:
    session = PuzzleSession(GAME.playable(SURVEY))
    while not session.is_solved:
        hint = session.playable.hint(session.moves)
        assert hint is not None
        assert hint.move is not None
        assert hint.move in hint.steps[2]
        session.play(hint.move)
        assert session.playable.first_wrong(session.moves) is None
    assert any("@" not in move for move in session.moves), "some hints are about quarters"


def test_a_survey_by_typing() -> None:
    session = PuzzleSession(GAME.playable(SURVEY))
    solution = session.playable.solution()
    assert solution is not None
    assert type_moves(session, " ".join(solution))[0]
    assert str(session.state.city) == "S..GG./.SG..S/..GG.S/BS..G./.B.S.G/B..SG."
    words = "gg..@a1 .G.G@a1 check hint hint hint -a1 -a1 Sc3 sc3 ?c3 ?c3 BB..@a1 SB..@g1 x =e =5 hint show"
    solved, said = type_moves(PuzzleSession(GAME.playable(SURVEY)), f"{words} {' '.join(solution)}")
    assert not solved, "what was refused in part is no answer"
    left = "left: B..B G..G G..G G..S G..S GG.. S..S SB.. SS..; 0 of 8 lines right"
    for line in (
        "GG..@a1: left: B..B G..G G..G G..S G..S S..S SB.. SS..; 0 of 8 lines right",
        ".G.G@a1: left: B..B G..G G..G G..S G..S S..S SB.. SS..; 0 of 8 lines right",
        "Right so far? No.",
        "It is not right so far. Look at the cell a1.",
        ".G.G@a1 cannot stay. -a1 takes it back.",
        f"-a1: {left}",
        "-a1: there is no tile on a1",
        f"Sc3: {left}",
        "Sc3: that is noted already",
        f"?c3: {left}",
        "?c3: nothing is noted on c3",
        "BB..@a1: there is no BB.. left: B..B G..G G..G G..S G..S GG.. S..S SB.. SS..",
        "SB..@g1: the square has cells a1 c1 e1 a3 c3 e3 a5 c5 e5",
        "column e has 0.0.0, wanted 0.5.0",
        "rank 5 has 0.0.0, wanted 0.0.5",
        f"{solution[-1]}: Solved.",
    ):
        assert line in said


def test_a_whole_square_that_is_wrong_says_so_and_no_more() -> None:
    session = PuzzleSession(GAME.playable(SURVEY))
    solution = session.playable.solution() or []
    for move in solution[1:]:
        session.play(move)
    tile, _, cell = solution[0].partition("@")
    other = next(turn for turn in ROTATIONS[tile] if turn != tile)
    session.play(f"{other}@{cell}")
    assert session.standing() == "All tiles are laid, but not all lines have their votes."
    assert session.playable.first_wrong(session.moves) == len(solution) - 1


def test_hints_alone_finish_a_city() -> None:
    session = PuzzleSession(GAME.playable(FINISH))
    while not session.is_solved:
        hint = session.playable.hint(session.moves)
        assert hint is not None
        assert hint.move is not None
        assert hint.move in hint.steps[2]
        session.play(hint.move)
        assert session.playable.first_wrong(session.moves) is None
    assert session.state.city.votes == 40
    assert session.playable.hint(session.moves) is None


def test_a_finish_by_typing() -> None:
    session = PuzzleSession(GAME.playable(FINISH))
    solution = session.playable.solution()
    assert solution is not None
    assert type_moves(session, " ".join(solution).lower().replace("s", "S"))[0]
    words = "tiles ways b..b@e5 ways check undo S..S@a5 a3-a6 b3-b5 check hint hint hint +SS..>BB.. +? SS..@e5 G..G@e5"
    _, said = type_moves(PuzzleSession(GAME.playable(FINISH)), f"{words} end hint hint hint")
    for line in (
        "the next tile goes on a5 e5",
        "first lay a tile, then build (ruling H)",
        "nothing can be built now",
        "Right so far? No.",
        "a3-a6: 24 votes (B 12, G 8, S 4); build (1 walkway possible) or draw: row S..S SS.. B..S, or +? from the pile",
        "Right so far? Yes.",
        "Look at the row.",
        "Draw it (+SS..).",
        "+SS..>BB..: you cannot know what comes up: +BB.. draws from the row, +? from the pile",
        "SS..@e5: not in the hand B..B G..G ?",
        "G..G@e5: 26 votes (B 12, G 8, S 6); build (1 walkway possible) or end",
        "+-: The city is finished with 26 votes, but it can have more. (undo takes it back)",
        "It is not right so far. Look at what you have drawn.",
        "+? is wrong. Undo 3 times.",
    ):
        assert line in said


def test_every_way_to_the_best_city_is_right_and_every_other_is_not() -> None:
    """As exhaustive play of the tiles has it: from where can the best city still be reached?"""
    ready = PlayableFinish(FINISH)
    solution = ready.solution() or []
    final = PuzzleSession(ready)
    for move in solution:
        final.play(move)
    goal = final.state.city

    def reaches(state: PartialTurn) -> bool:
        if len(state.city.tiles) == len(goal.tiles):
            return bool(state.city.tiles == goal.tiles)
        if state.is_laid:
            draws = [f"+{tile}" for tile in dict.fromkeys(state.position.row) if tile]
            return any(reaches(ready.after(state, draw)) for draw in [*draws, "+?"])
        known = [tile for tile in dict.fromkeys(state.hand) if tile]
        ways = [(turn, cell) for tile in known for turn in ROTATIONS[tile] for cell in state.city.growth(SQUARE)]
        fitting = [(tile, cell) for tile, cell in ways if goal.tiles.get(cell) == tile]
        return any(reaches(state.lay(tile, cell)) for tile, cell in fitting)

    judged = [0, 0]
    for tile, cell in legal_layings(ready.start.position):
        for draw in ("+S..S", "+SS..", "+B..S", "+?"):
            moves = [f"{tile}@{QUARTER_NAMES[cell]}", draw]
            state = ready.after(ready.after(ready.start, moves[0]), draw)
            fits = all(goal.tiles.get(at) == lying for at, lying in state.city.tiles.items())
            is_right = fits and reaches(state)
            assert (ready.first_wrong(moves) is None) is is_right
            judged[is_right] += 1
    assert min(judged) > 0


places = st.sampled_from([f"{column}{rank}" for column in "abcdefgn" for rank in (1, 2, 3, 5, 6, 9)])
WORDS = st.one_of(
    st.builds("{}{}".format, st.sampled_from(["B", "G", "S", ".", "?", "-", "="]), places),
    st.builds("{}@{}".format, st.sampled_from(sorted(ROTATIONS)), places),
    st.builds("{}-{}".format, places, places),
    st.builds("+{}".format, st.sampled_from(["?", "-", "SS..", "B..S", "S..S>BB..", ""])),
    st.text(max_size=6),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([AERIAL, SURVEY, FINISH]), st.lists(WORDS, max_size=25), st.integers(0, 25))
def test_whatever_is_typed_is_done_or_refused_and_is_there_again_the_next_time(
    puzzle: Puzzle, words: list[str], back: int
) -> None:
    session = PuzzleSession(GAME.playable(puzzle))
    for word in words:
        before = session.state
        try:
            session.play(session.playable.spelled(word) if word else word)
        except InputError:
            assert session.state == before
    for _ in range(back):
        session.undo()
    again = PuzzleSession(GAME.playable(puzzle))
    assert again.resume(session.progress())
    assert (again.state, again.moves, again.undone) == (session.state, session.moves, session.undone)
    wrong = session.playable.first_wrong(session.moves)
    if wrong is not None or puzzle is AERIAL:  # to think about the other ones takes a while
        hint = session.playable.hint(session.moves)
        assert (hint is not None and hint.move is None) == (wrong is not None)


@settings(max_examples=25, deadline=None)
@given(st.lists(WORDS, max_size=30), st.integers(0, 99))
def test_whatever_is_typed_in_a_game_is_done_or_refused(words: list[str], seed: int) -> None:
    session = table(2, seed=str(seed))
    for word in words:
        while not session.is_yours and not session.is_over:
            session.let_bot_move()
        before = session.state
        try:
            session.play(session.playable.spelled(word))
        except InputError:
            assert session.state == before
    again = resumed(session.saved(), saved_bot_game)
    assert again is not None
    assert again.state == session.state
