"""Puzzles and games played by typing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from threading import Timer
from typing import TYPE_CHECKING, Any, TypeAlias

from skypuzzle.errors import InputError, NotationError, shorten
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.wording import right_so_far

if TYPE_CHECKING:
    from rich.console import RenderableType


KEYS = {"u": "undo", "U": "redo", "h": "hint", "c": "check", "s": "solution", "q": "quit", "?": "help"}
"""Keys of the full screen, which can also be typed."""

Draw: TypeAlias = "Callable[[int, bool], RenderableType]"
"""A picture for a width, with or without Unicode."""
Words: TypeAlias = Sequence[tuple[str, str]]
"""What can be typed, each with its meaning."""


class Conversation:
    """What is typed and what is shown; pictures appear by themselves only if a person is looking."""

    def __init__(
        self, lines: Iterable[str], say: Callable[[str], None], show: Callable[[Draw], None], *, is_watched: bool
    ) -> None:
        self._rest: list[str] = []
        """The rest of the line, the last word first."""
        self.words = self._read(lines)
        """Everything typed, word by word; # starts a comment."""
        self.refused = 0
        """How many words were refused."""
        self.say = say
        self.show = show
        self.is_watched = is_watched

    def _read(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            self._rest = line.partition("#")[0].split()[::-1]
            while self._rest:
                word = self._rest.pop()
                yield KEYS.get(word, word)

    def refuse(self, reason: str) -> str:
        """Return why something cannot be done. The rest of the line depends on it, so it is dropped."""
        self.refused += 1
        left_out = " ".join(reversed(self._rest))
        self._rest = []
        return f"{reason}; the rest of the line was not played: {shorten(left_out)}" if left_out else reason


def help_text(moves: Words, left: Words, right: Words) -> str:
    """Return two columns: the usual move heads the left one, the other words of the game the right one."""
    lines = []
    for (word, meaning), (other, other_meaning) in zip_longest(
        [*moves[:1], *left], [*moves[1:], *right], fillvalue=("", "")
    ):
        lines.append(f"{word:13} {meaning:34} {other:5} {other_meaning}".rstrip())
    return "\n".join(lines)


PUZZLE_WORDS = [
    ("undo, redo", "take back, do again"),
    ("check", "is it right so far?"),
    ("show", "the board now"),
    ("quit", "leave"),
]
RIGHT = [("hint", "three times: where, how, what"), ("solution", ""), ("keys", "u U h c s q also work")]


def solve_by_typing(session: PuzzleSession[Any], talk: Conversation) -> bool:
    """Read words until the puzzle is solved or nothing more comes. Returns whether it is solved.

    A person may make mistakes on the way; piped moves are an answer, which is wrong if the rules refuse any of them.
    """
    playable = session.playable
    if talk.is_watched:
        _show_puzzle(session, talk)
        talk.say(f"{session.title}. {playable.task} (type help for the words you can use)")
        if session.is_solved:
            talk.say(f"{session.standing()} (undo takes it apart again)")
    for word in map(playable.spelled, talk.words):
        if word == "quit":
            break
        was_solved = session.is_solved
        talk.say(_answer_in_puzzle(session, word, talk))
        if session.is_solved and not was_solved and talk.is_watched:
            break
    return session.is_solved and not session.shown and (talk.is_watched or not talk.refused)


def _answer_in_puzzle(session: PuzzleSession[Any], word: str, talk: Conversation) -> str:
    playable = session.playable
    match word:
        case "help":
            return help_text(playable.words, PUZZLE_WORDS, RIGHT)
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
            _show_puzzle(session, talk)
            return _state(session)
        case "solution":
            return _solution(session)
    seen: str | None = playable.look(session.state, word)
    return _play(session, word, talk) if seen is None else seen


def _play(session: PuzzleSession[Any], move: str, talk: Conversation) -> str:
    try:
        session.play(move)
    except NotationError as error:
        return talk.refuse(f"{error.faults[0]}; type help for a list")
    except InputError as error:
        return talk.refuse(f"{move}: {error.faults[0].reason}")
    if talk.is_watched:
        _show_puzzle(session, talk)
    return f"{move}: {_state(session)}"


def _state(session: PuzzleSession[Any]) -> str:
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


def _show_puzzle(session: PuzzleSession[Any], talk: Conversation) -> None:
    talk.show(partial(session.playable.picture, session.state))


GAME_WORDS = [("undo, redo", "back to your last decision, again"), ("show", "the board now"), ("quit", "leave")]
FOR_PUZZLES = ("hint", "check", "solution")
PATIENCE = 1.0
"""Seconds before a person is told that a bot is thinking."""
AT_STAKE = "a bot had moved: if you play something else now, the game does not count for your rating"


def play_by_typing(session: GameSession[Any], talk: Conversation) -> bool:
    """Read words until the game is over or nothing more comes. Returns whether it is over."""
    playable = session.playable
    words = map(playable.spelled, talk.words)
    if talk.is_watched:
        talk.say(f"{playable.greeting} (type help for the words you can use)")
        if playable.rates and session.unrated:
            talk.say(f"This game does not count for your rating: {session.unrated}.")
    shown = len(session.turns)
    while not session.is_over:
        if not session.is_yours:
            _let_bot_move(session, talk)
            continue
        shown = _show_turns(session, shown, talk)
        talk.say(playable.describe(session.state))
        if session.forced is not None:
            session.play(session.forced)
            continue
        word = next(words, "quit")
        if word == "quit":
            return False
        answer = _answer_in_game(session, word, talk)
        shown = min(shown, len(session.turns))
        if answer:
            talk.say(answer)
    _show_turns(session, shown, talk)
    _show_game(session, talk)
    lines, table = playable.scoring(session.state)
    for line in lines:
        talk.say(line)
    talk.show(lambda _width, _unicode: table)
    return True


def _let_bot_move(session: GameSession[Any], talk: Conversation) -> None:
    """Let a bot move; tell a person if that takes long."""
    if not talk.is_watched:
        session.let_bot_move()
        return
    timer = Timer(PATIENCE, talk.say, [f"{session.playable.mover(session.state)} is thinking …"])
    timer.daemon = True
    timer.start()
    try:
        session.let_bot_move()
    finally:
        timer.cancel()


def _show_turns(session: GameSession[Any], shown: int, talk: Conversation) -> int:
    """Show the bots' turns since the last time."""
    turns = session.turns
    fresh = [text for seat, text in turns[shown:] if seat != session.playable.you]
    for text in fresh:
        talk.say(text)
    if talk.is_watched and (fresh or not turns) and not session.is_over:
        _show_game(session, talk)
    return len(turns)


def _answer_in_game(session: GameSession[Any], word: str, talk: Conversation) -> str:
    playable = session.playable
    match word:
        case "help":
            return help_text(playable.words, GAME_WORDS, [])
        case "undo":
            if session.undo() is None:
                return "there is nothing to undo"
            return AT_STAKE if talk.is_watched and session.is_at_stake else ""
        case "redo":
            return "there is nothing to redo" if session.redo() is None else ""
        case "show":
            _show_game(session, talk)
            return ""
    seen: str | None = playable.look(session.state, word)
    if seen is not None:
        return seen
    if word in FOR_PUZZLES:
        return f"{word} is for puzzles; type help for what you can type in a game"
    try:
        session.play(word)
    except InputError as error:
        return talk.refuse(f"{word}: {error.faults[0].reason}")
    return ""


def _show_game(session: GameSession[Any], talk: Conversation) -> None:
    talk.show(partial(session.playable.picture, session.state))
