"""`skypuzzle play --plain`: what is typed or piped in, line by line."""

import sys
from collections.abc import Iterator
from contextlib import suppress

from skypuzzle.cli import today
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import emit, emit_document, emit_picture, tell
from skypuzzle.errors import SkypuzzleError
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners.documents.play import game_document, play_document
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.games_left import keep_game, waiting_text
from skypuzzle.skyliners.sessions.shelf import Shelf
from skypuzzle.skyliners.typed.games import play_by_typing
from skypuzzle.skyliners.typed.puzzles import solve_by_typing
from skypuzzle.skyliners.typed.talk import Draw, Talk
from skypuzzle.storage import MOST_BYTES, expect_length

PROMPT = "> "


def type_in(opening: Shelf | GameSession, logbook: Logbook | None, *, anew: bool, json: bool) -> int:
    """Play by typing. Only where a person types is anything kept, or gone on with: pipes always begin anew."""
    lines = _piped() if logbook is None else _by_hand(json=json)
    talk = Talk(lines, tell if json else _say, _skip if json else _show, is_watched=logbook is not None)
    if isinstance(opening, GameSession):
        done = _game(opening, logbook, talk, json=json)
    else:
        done = _puzzle(opening, logbook, talk, anew=anew, json=json)
    if logbook is not None and logbook.trouble:
        tell(f"skypuzzle: {logbook.trouble}")
    return Exit.DONE if done else Exit.NO


def _game(game: GameSession, logbook: Logbook | None, talk: Talk, *, json: bool) -> bool:
    if logbook is not None and (waiting := waiting_text(game, logbook)):
        talk.say(waiting)
    try:
        over = play_by_typing(game, talk)
    finally:  # Ctrl-C is a way to leave, too
        if logbook is not None:
            keep_game(game, logbook)
    if json:
        emit_document(game_document(game), None)
    return over


def _puzzle(shelf: Shelf, logbook: Logbook | None, talk: Talk, *, anew: bool, json: bool) -> bool:
    shelf.fill()
    place = shelf.chosen if shelf.chosen is not None else _choice(shelf, talk, ask=talk.is_watched or not json)
    if place is None and json:
        raise SkypuzzleError("no puzzle was chosen, so there is nothing to tell of")
    if place is None:
        return False
    session = shelf.session(place, logbook, anew=anew)
    try:
        solved = solve_by_typing(session, talk)
    finally:
        session.solve_for_good(today.now())
        if logbook is not None:
            logbook.keep(session.puzzle.id, session.visit())
    if solved:
        talk.say(f"\n{session.share}".rstrip())
    if json:
        emit_document(play_document(session), None)
    return solved


def _choice(shelf: Shelf, talk: Talk, *, ask: bool) -> int | None:
    for place in range(len(shelf.puzzles)) if ask else ():
        talk.say(shelf.title(place))
    for word in talk.words:
        if word == "quit":
            return None
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(shelf.puzzles):
            return int(word) - 1
        if ask:
            talk.say(f"which one, 1 to {len(shelf.puzzles)}?")
    return None


def _say(text: str) -> None:
    emit(f"{text}\n", None)


def _show(draw: Draw) -> None:
    emit_picture(draw, None)


def _skip(_draw: Draw) -> None:
    """A document is no place for pictures."""


def _by_hand(*, json: bool) -> Iterator[str]:
    if not json:
        with suppress(ImportError):
            import readline  # noqa: F401 - it makes lines editable, where there is one, but echoes to standard output
    while True:
        if json:
            tell(PROMPT, end="")
        try:
            yield input("" if json else PROMPT)
        except EOFError:
            return


def _piped() -> Iterator[str]:
    if sys.stdin is None:
        return
    length = 0
    while line := sys.stdin.buffer.readline(MOST_BYTES + 1):
        length += len(line)
        expect_length(length, "standard input")
        yield line.decode("utf-8", "replace")
