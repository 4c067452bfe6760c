"""The player's own rating: which games count, once each, and what is said of them."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.ratings import rating_against
from skypuzzle.sessions.game_session import (
    BEFORE,
    NOT_KNOWN,
    PRIOR,
    REVISED,
    UNCOUNTED,
    GameSession,
    keep_game,
    own_rating,
    result_text,
    resumed,
)
from skypuzzle.sessions.logbook import FinishedGame, Logbook
from skypuzzle.skyliners import Side, Variant, bots, legal_actions, new_game, score
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.sessions.playable_games import SkylinersGame, saved_bot_game
from tests.skyliners.games import at
from tests.skyliners.test_sessions import NO_CARDS_LEFT

DAY = date(2027, 1, 10)
MEASURED = {"random": 450.0, "greedy": 1000.0, "planner-50": 1200.0, "planner-1000": 1600.0}
WON = FinishedGame(start="x", you="S", bots={"W": "greedy"}, seed="7", day=DAY, points={"S": 12, "W": 9}, winners=["S"])
Playing = GameSession[SkylinersGame]


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ladder may be climbed anew at any time."""
    found: Mapping[str, Mapping[str, float]] = dict.fromkeys("234", MEASURED)
    monkeypatch.setattr(bots, "_ratings", lambda: found)


@pytest.fixture
def book(tmp_path: Path) -> Logbook:
    return Logbook(tmp_path / "skyliners.json", "skyliners")


def game(seed: str = "1", bot: str = "random", variant: Variant = Variant.FULL) -> Playing:
    start = new_game([Side.S, Side.W], Chance("rated", seed), variant=variant)
    return GameSession(SkylinersGame(start, Side.S, {Side.W: bot}, seed))


def go_on(session: Playing, place: int = 0) -> None:
    """To the player's next decision, after the one that has this place in the list."""
    session.play(str(legal_actions(session.state)[place]))
    bots_go_on(session)


def bots_go_on(session: Playing) -> None:
    while not session.is_over and (not session.is_yours or session.forced is not None):
        session.play(session.forced) if session.forced is not None else session.let_bot_move()


def finished(session: Playing, book: Logbook) -> str:
    """Play to the end, and hear what it has done to the rating."""
    bots_go_on(session)
    while not session.is_over:
        go_on(session)
    keep_game(session, book, DAY)
    return result_text(session, GAME, book)


def test_a_finished_game_counts_once_and_is_there_the_next_time(book: Logbook, tmp_path: Path) -> None:
    session = game()
    told = finished(session, book)
    (kept,) = Logbook(tmp_path / "skyliners.json", "skyliners").finished
    scored = score(session.state)
    assert (kept.day, kept.bots, kept.seed) == (DAY, {"W": "random"}, "1")
    assert kept.points == {str(side): points for side, points in scored.totals.items()}
    expected = rating_against([((450.0,), kept.share)], PRIOR)
    assert told == f"Your rating: {expected.value:.0f} ± {expected.error:.0f} after 1 game (random has 450)."
    for _ in range(2):
        keep_game(session, book, date(2027, 2, 2))
        assert result_text(session, GAME, book) == told
    assert book.finished == (kept,)
    second = finished(game("2", "greedy"), book)
    games = [((bot,), each.share) for bot, each in zip((450.0, 1000.0), book.finished, strict=True)]
    now = rating_against(games, PRIOR)
    change = round(now.value) - round(expected.value)
    assert change != 0
    way = f"up {change}" if change > 0 else f"down {-change}"
    assert second == f"Your rating: {now.value:.0f} ± {now.error:.0f} after 2 games, {way} (greedy has 1000)."
    assert own_rating(GAME, book) == (now, 2)


def test_what_was_answered_by_a_bot_may_be_looked_at_again_but_not_changed(book: Logbook) -> None:
    session = game()
    bots_go_on(session)
    begun = len(session.moves)
    session.play(str(legal_actions(session.state)[0]))
    session.undo()
    assert not session.is_at_stake
    session.play(str(legal_actions(session.state)[1]))  # within one's own turn
    assert session.unrated == ""
    go_on(session)
    go_on(session)
    line = session.moves
    while session.undo():
        pass
    assert len(session.moves) == begun
    assert session.is_at_stake
    while session.redo():
        pass
    assert session.moves == line
    assert session.unrated == ""
    session.undo()
    session.undo()
    assert session.is_at_stake
    with_stake = resumed(session.saved(), saved_bot_game)
    assert with_stake is not None
    assert with_stake.is_at_stake
    session.play(str(legal_actions(session.state)[2]))
    assert session.unrated == REVISED
    again = resumed(session.saved(), saved_bot_game)
    assert again is not None
    assert again.unrated == REVISED
    assert finished(again, book) == f"This game does not count for your rating: {REVISED}."
    assert book.finished == ()


def test_the_first_end_of_a_game_is_the_one_that_counts(book: Logbook) -> None:
    finished(game(), book)
    first = book.finished
    other = game()
    bots_go_on(other)
    go_on(other, place=3)
    assert finished(other, book) == f"This game does not count for your rating: {BEFORE}."
    assert book.finished == first


def test_the_same_once_more_is_nothing_else() -> None:
    session = game()
    bots_go_on(session)
    for place in (0, 1, 2, 3):
        go_on(session, place)
    line = session.moves
    for _ in range(4):
        session.undo()
    for move in line[len(session.moves) :]:
        session.play(move) if session.is_yours else session.let_bot_move()
    assert (session.moves, session.undone, session.unrated) == (line, (), "")
    for _ in range(4):
        session.undo()
    session.play(session.undone[-1])
    assert session.is_at_stake  # what bots did later is known
    bots_go_on(session)
    go_on(session, place=5)
    bots_go_on(session)
    go_on(session, place=7)
    assert session.unrated == REVISED


def test_of_two_windows_only_one_says_that_it_counts(book: Logbook, tmp_path: Path) -> None:
    other = Logbook(tmp_path / "skyliners.json", "skyliners")
    assert finished(game(), book).startswith("Your rating: ")
    assert finished(game(), other) == f"This game does not count for your rating: {BEFORE}."
    assert other.finished == book.finished


def test_it_is_said_why_a_game_does_not_count(book: Logbook) -> None:
    position = GameSession(SkylinersGame(at(NO_CARDS_LEFT), Side.S, {Side.W: "random"}, "7"))
    earlier = game("3")
    bots_go_on(earlier)
    go_on(earlier)
    left = resumed(replace(earlier.saved(), revised=game().playable.saved.revised), saved_bot_game)
    assert left is not None
    for session, why in (
        (game(variant=Variant.INTRO), "only the full game is rated"),
        (position, "it did not start as a new game"),
        (game(bot="planner-7"), "planner-7 has no rating"),
        (left, NOT_KNOWN),
    ):
        assert finished(session, book) == f"This game does not count for your rating: {why}."
    assert book.finished == ()
    assert own_rating(GAME, book) is None


@pytest.mark.parametrize(
    "damage",
    [{"winners": []}, {"winners": ["N"]}, {"you": "W"}, {"points": {"S": 3}}, {"bots": {"W": "clever"}}],
    ids=lambda damage: next(iter(damage)),
)
def test_a_finished_game_that_makes_no_sense_is_reported_and_the_others_count(
    damage: dict[str, Any], book: Logbook, tmp_path: Path
) -> None:
    book.finish(WON)
    rating = own_rating(GAME, book)
    path = tmp_path / "skyliners.json"
    document = json.loads(path.read_bytes())
    document["finished"].append({**document["finished"][0], "seed": "8", **damage})
    path.write_text(json.dumps(document))
    again = Logbook(path, "skyliners")
    assert again.trouble is None
    assert own_rating(GAME, again) == rating
    assert again.trouble == UNCOUNTED


def test_a_shared_win_counts_by_its_part() -> None:
    shared = replace(WON, bots={"W": "greedy", "N": "greedy"}, points={"S": 9, "W": 9, "N": 3}, winners=["W", "S"])
    assert (WON.share, shared.share, replace(shared, winners=["W"]).share) == (1.0, 0.5, 0.0)
    assert WON.is_sound
    assert shared.is_sound
