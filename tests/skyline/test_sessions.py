"""Playing Skyline action by action: undo and redo, bots that play again the same way, resuming, hints."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.errors import InputError, RuleError
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.game_session import keep_game, resumed, saved_games
from skypuzzle.sessions.logbook import Logbook, SavedGame
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.rules.play import GameRecord, score
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.sessions.playable_games import SkylineGame, saved_bot_game
from skypuzzle.skyline.sessions.turns import GameSoFar
from tests.running import type_moves
from tests.skyline.playing import LAST, MACHINE, RENT, SECURE, any_words, bots_played, table


@pytest.mark.parametrize(("players", "hidden"), [(2, False), (3, True), (4, False)])
def test_a_whole_game_ends_and_is_the_record_of_its_turns(players: int, hidden: bool) -> None:
    session = table(players, hidden=hidden)
    chance = Chance("player")
    while not session.is_over:
        if session.is_yours:
            for word in any_words(session.state, chance):
                session.play(word)
        else:
            session.let_bot_move()
    state: GameSoFar = session.state
    game = session.playable
    assert GameRecord(game.table, state.turns).end() == state.position
    assert len(session.turns) == len(state.turns)
    lines, _ = game.scoring(state)
    assert len(lines) == players + 1
    tally = score(state.position).tallies[game.seat]
    assert f"you: {tally.penthouses} penthouse" in "\n".join(lines)
    assert f"you {tally.total}" in game.result(state)
    assert game.document(session.states, session.moves).type == "record"
    assert game.known(state) == state.position, "in the end everything is open"


def test_undo_goes_action_by_action_and_redo_lets_bots_do_the_same_again() -> None:
    session = table(3)
    bots_played(session)
    for word in ("b9", "b10", "+2", "."):
        session.play(word)
    bots_played(session)
    moves, state = session.moves, session.state
    assert session.undo() == "."
    assert [*map(str, session.state.actions)] == ["b9", "b10", "+2"]
    while session.undo() is not None:
        pass
    assert not session.decisions
    while session.redo() is not None:
        pass
    assert (session.moves, session.state) == (moves, state)
    session.undo()
    session.play(".")
    bots_played(session)
    assert session.moves == moves


@pytest.mark.parametrize("hidden", [False, True])
def test_a_game_is_resumed_from_the_logbook_as_it_was_left(hidden: bool, tmp_path: Path) -> None:
    session = table(4, hidden=hidden)
    bots_played(session)
    for word in any_words(session.state, Chance(5))[:-1]:
        session.play(word)
    keep_game(session, Logbook(tmp_path / "skyline.json", "skyline"), date(2027, 1, 1))
    (again,) = saved_games(Logbook(tmp_path / "skyline.json", "skyline"), saved_bot_game)
    assert (again.state, again.moves) == (session.state, session.moves)
    assert again.playable.hidden is hidden
    for both in (session, again):
        both.play(".")
        bots_played(both)
    assert again.state == session.state


@pytest.mark.parametrize(
    "change", [{"start": "nonsense"}, {"you": "R"}, {"bots": {}}, {"bots": {"P": "clairvoyant"}}, {"moves": ["!C"]}]
)
def test_a_saved_game_that_makes_no_sense_is_not_resumed(change: dict[str, object]) -> None:
    saved = table().saved()
    kept = SavedGame(**{name: getattr(saved, name) for name in ("start", "you", "bots", "seed")} | change)
    assert resumed(saved, saved_bot_game) is not None
    assert resumed(kept, saved_bot_game) is None


def test_nobody_sees_more_than_the_rules_allow() -> None:
    session = table(3, hidden=True, bot="random")
    bots_played(session)
    known = session.playable.known(session.state)
    seat = session.playable.seat
    for other, colour in enumerate(known.seats):
        is_own, is_shown = other == seat, other == seat or not known.board.built(colour)[0]
        assert (known.cash[other] is not None, known.stock[other] is not None) == (is_shown, is_shown)
        assert ("?" not in known.cards[other], known.missions[other] is not None) == (is_own, is_own)
    assert set(known.pile) == {"?"}
    with pytest.raises(RuleError, match="leave out what others draw"):
        session.play("b9>??")


def test_hints_alone_solve_every_kind_even_if_the_solution_is_withheld() -> None:
    for puzzle in (RENT, LAST, MACHINE, SECURE):
        session = PuzzleSession(GAME.playable(puzzle))
        while not session.is_solved:
            hint = session.playable.hint(session.moves)
            assert hint is not None
            assert hint.move is not None
            assert hint.move in hint.steps[2]
            session.play(hint.move)
            assert session.playable.first_wrong(session.moves) is None
        assert session.playable.hint(session.moves) is None
        again = PuzzleSession(GAME.playable(puzzle))
        for move in again.playable.solution() or []:
            again.play(move)
        assert again.is_solved


def test_a_rent_puzzle_by_typing() -> None:
    session = PuzzleSession(GAME.playable(RENT))
    solution = session.playable.solution()
    assert solution is not None
    assert type_moves(session, " ".join(move.lower() for move in solution))[0]
    assert session.moves == tuple(solution)
    words = "yc10 yc10 =c10 .c10 .c10 pb10 rc10 check hint xc10 Yz9 Yd1 .c10"
    solved, said = type_moves(PuzzleSession(GAME.playable(RENT)), f"{words} {' '.join(solution)}")
    assert not solved, "what was refused in part is no answer"
    for line in (
        "Yc10: 18 owners to find, neutral 1 of 4",
        "Yc10: c10 is yellow already",
        "c10: rent 4; yellow b10 c10: 6 of 6",
        ".c10: 19 owners to find, neutral 1 of 4",
        ".c10: c10 has no owner yet",
        "Pb10: the owner of b10 is given",
        "Right so far? No.",
        "It is not right so far. Look at rank 10.",
        "owner 'Xc10': expected an owner and a site such as Yc9, or .c9 to clear it; type help for a list",
        "site 'd1': expected one of 29 sites, from c1 to b10; type help for a list",
        f"{solution[-1]}: Solved.",
    ):
        assert line in said, line


def test_owners_that_do_not_fit_say_why() -> None:
    session = PuzzleSession(GAME.playable(RENT))
    *most, last = session.playable.solution() or []
    for move in most:
        session.play(move)
    session.play(f"{'Y' if last[0] != 'Y' else 'P'}{last[1:]}")
    assert session.is_complete
    assert session.standing().startswith("Every top has an owner, but ")
    assert session.playable.first_wrong(session.moves) == len(most)


def test_the_last_turn_by_typing_in_any_order() -> None:
    assert type_moves(PuzzleSession(GAME.playable(LAST)), "$C9 B7 %ssd b5 !r b4 .")[0]
    assert type_moves(PuzzleSession(GAME.playable(LAST)), "$c9 %dss b5 b7 !R b4 .")[0], "any way to the board will do"
    words = "b7 $c9 ?b7 ?c9 cards can !R b5 +2 check hint hint hint undo undo check . b7 . b9 w2 undo"
    solved, said = type_moves(PuzzleSession(GAME.playable(LAST)), words)
    assert not solved
    for line in (
        "b7: income comes first, such as $c9 (rule 3)",
        "b7 Py: your floor: 4M to yellow; a neutral one: there is no neutral floor in the stock (rule 4)",
        "Right so far? No.",
        "It is not right so far. Look at the end of building.",
        "+2 is wrong. Undo it.",
        "Right so far? Yes.",
        ".: a floor must be built if one can be afforded, such as b10 (rule 4, ruling F)",
        ".: The game ends with prestige 3, but it can be more. (undo takes it back)",
        "b9: the turn is over; undo takes it back",
    ):
        assert line in said, (line, said)


def test_a_wrong_turn_shows_the_answer_of_the_opponent() -> None:
    _, said = type_moves(PuzzleSession(GAME.playable(SECURE)), "$a7 reply b7 d7 . reply undo wd7 !Y d7 . reply")
    assert "first end your turn (.)" in said
    assert ".: This does not secure your mission: yellow has an answer. (undo takes it back)" in said
    assert any(line.startswith("yellow: ") and line.endswith("Then your mission is gone.") for line in said)
    assert said[-2:] == [".: Solved.", "Whatever yellow does, your mission is safe."]


WORDS = st.one_of(
    st.builds(
        "{}{}".format, st.sampled_from(["", "$", "w", "?", "Y", "b", "."]), st.sampled_from(["b9", "c9", "a1", "d7"])
    ),
    st.builds("{}{}".format, st.sampled_from(["!", "%", "+", "-"]), st.sampled_from(["C", "crv", "4", "10", "w", "1"])),
    st.sampled_from([".", "|", "skip", "can", "cards"]),
    st.text(max_size=5),
)


@settings(max_examples=10, deadline=None)
@given(st.lists(WORDS, max_size=30), st.integers(0, 9))
def test_whatever_is_typed_in_a_game_is_done_or_refused(words: list[str], seed: int) -> None:
    session = table(2, seed=str(seed), bot="random")
    for word in words:
        bots_played(session)
        before = session.state
        if session.playable.look(before, session.playable.spelled(word)) is not None:
            continue
        try:
            session.play(session.playable.spelled(word))
        except InputError:
            assert session.state == before
    again = resumed(session.saved(), saved_bot_game)
    assert again is not None
    assert again.state == session.state


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([RENT, LAST, SECURE]), st.lists(WORDS, max_size=20), st.integers(0, 20))
def test_whatever_is_typed_is_done_or_refused_and_is_there_again_the_next_time(
    puzzle: Puzzle, words: list[str], back: int
) -> None:
    session = PuzzleSession(GAME.playable(puzzle))
    for word in words:
        before = session.state
        try:
            session.play(session.playable.spelled(word))
        except InputError:
            assert session.state == before
    for _ in range(back):
        session.undo()
    again = PuzzleSession(GAME.playable(puzzle))
    assert again.resume(session.progress())
    assert (again.state, again.moves, again.undone) == (session.state, session.moves, session.undone)
    hint, wrong = session.playable.hint(session.moves), session.playable.first_wrong(session.moves)
    assert (hint is not None and hint.move is None) == (wrong is not None)


def test_in_the_hidden_game_all_see_what_is_bought_but_not_the_piles() -> None:
    start = new_game(2, Chance("hidden"))
    bot, you = tuple(start.seats)
    turn = f"{bot}: c3 +2 +4 ."
    game = SkylineGame(start, you, {bot: "greedy"}, "1", hidden=True)
    state = game.after(game.start, turn)
    assert state.seen[-1].text == turn
    assert game.known(state).cash == (None, 10)
