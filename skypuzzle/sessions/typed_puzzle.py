"""A puzzle solved by typing."""

from functools import partial
from typing import Any

from skypuzzle.errors import InputError, NotationError
from skypuzzle.sessions.conversation import Conversation, help_text
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.wording import right_so_far

LEFT = [
    ("undo, redo", "take back, do again"),
    ("check", "is it right so far?"),
    ("show", "the board now"),
    ("quit", "leave"),
]
RIGHT = [("hint", "three times: where, how, what"), ("solution", ""), ("keys", "u U h c s q work, too")]


def solve_by_typing(session: PuzzleSession[Any], talk: Conversation) -> bool:
    """Take what is typed until the puzzle gets solved or nothing more comes; is it solved?

    A person may be wrong on the way; what is piped in is an answer, and one that the rules refuse in part is wrong.
    """
    playable = session.playable
    if talk.is_watched:
        _show(session, talk)
        talk.say(f"{session.title}. {playable.task} (type help for the words you can use)")
        if session.is_solved:
            talk.say(f"{session.standing()} (undo takes it apart again)")
    for word in map(playable.spelled, talk.words):
        if word == "quit":
            break
        was_solved = session.is_solved
        talk.say(_answer(session, word, talk))
        if session.is_solved and not was_solved and talk.is_watched:
            break
    return session.is_solved and not session.shown and (talk.is_watched or not talk.refused)


def _answer(session: PuzzleSession[Any], word: str, talk: Conversation) -> str:
    playable = session.playable
    match word:
        case "help":
            return help_text(playable.words, LEFT, RIGHT)
        case "undo":
            undone = session.undo()
            return "there is nothing to undo" if undone is None else f"{undone} taken back: {_state(session)}"
        case "redo":
            redone = session.redo()
            return "there is nothing to redo" if redone is None else f"{redone}: {_state(session)}"
        case "check":
            return right_so_far(is_right=playable.first_wrong(session.moves) is None)
        case "hint":
            hint = playable.hint(session.moves)
            return "there is nothing left to do" if hint is None else session.next_step(hint)
        case "show":
            _show(session, talk)
            return _state(session)
        case "solution":
            return _solution(session)
    seen: str | None = playable.look(session.state, word)
    return _play(session, word, talk) if seen is None else seen


def _play(session: PuzzleSession[Any], move: str, talk: Conversation) -> str:
    try:
        session.play(move)
    except NotationError as error:
        return talk.refuse(f"{error.faults[0]}; help tells what can be typed")
    except InputError as error:
        return talk.refuse(f"{move}: {error.faults[0].reason}")
    if talk.is_watched:
        _show(session, talk)
    return f"{move}: {_state(session)}"


def _state(session: PuzzleSession[Any]) -> str:
    """How it ended, or how it stands."""
    standing = session.standing()
    if standing and not session.is_solved:
        return f"{standing} (undo takes it back)"
    return standing or str(session.playable.describe(session.state))


def _solution(session: PuzzleSession[Any]) -> str:
    solution = session.playable.solution()
    if solution is None:
        return "there is no solution"
    session.shown = True
    return " ".join(solution)


def _show(session: PuzzleSession[Any], talk: Conversation) -> None:
    talk.show(partial(session.playable.picture, session.state))
