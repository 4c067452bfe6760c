"""A puzzle solved by typing."""

from skypuzzle.errors import InputError
from skypuzzle.skyliners.notation.turns import parse_action
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.puzzles.tasks import task
from skypuzzle.skyliners.sessions.hints import hint_for
from skypuzzle.skyliners.sessions.solutions import is_right_so_far, solution_of
from skypuzzle.skyliners.sessions.solving import Solving
from skypuzzle.skyliners.sessions.turn_session import TurnSession
from skypuzzle.skyliners.typed.talk import Talk, left_over, row_of_sight

HELP = """\
Fb2 Rb2 Pb2   a floor, roof or park on b2        =B3   plan to see 3 in row B
undo, redo    take back, do again                SB    what S sees in row B
check         is it right so far?                hint  three times: where, how, what
show          the board now                      solution
quit          leave                              keys  u U h c s q will do, too"""


def solve_by_typing(session: Solving, talk: Talk) -> bool:
    """Go through what is typed until the puzzle gets solved or nothing more comes; is it solved?

    A person may be wrong on the way; what is piped in is an answer, and one that the rules refuse in part is wrong.
    """
    if talk.is_watched:
        _show(session, talk)
        talk.say(f"{session.title}. {task(session.puzzle)} (help tells what can be typed)")
        if session.is_solved:
            talk.say(f"{session.standing()} (undo takes it apart again)")
    for word in talk.words:
        if word == "quit":
            break
        was_solved = session.is_solved
        talk.say(_answer(session, word, talk))
        if session.is_solved and not was_solved and talk.is_watched:
            break
    return session.is_solved and not session.shown and (talk.is_watched or not talk.refused)


def _answer(session: Solving, word: str, talk: Talk) -> str:
    seen = row_of_sight(word, session.board)
    if seen is not None:
        return seen
    match word:
        case "help":
            return HELP
        case "undo":
            undone = session.undo()
            return "there is nothing to undo" if undone is None else f"{undone} taken back: {_state(session)}"
        case "redo":
            redone = session.redo()
            return "there is nothing to redo" if redone is None else f"{redone}: {_state(session)}"
        case "check":
            return "yes, right so far" if is_right_so_far(session.puzzle, session.actions) else "no"
        case "hint":
            hint = hint_for(session.puzzle, session.actions)
            return "there is nothing left to do" if hint is None else session.tell(hint)
        case "show":
            _show(session, talk)
            return _state(session)
        case "solution":
            return _solution(session)
    return _play(session, word, talk)


def _play(session: Solving, word: str, talk: Talk) -> str:
    try:
        action = parse_action(word)
    except InputError as error:
        return talk.refuse(f"{error.faults[0]}; help tells what can be typed")
    try:
        session.play(action)
    except InputError as error:
        return talk.refuse(f"{action}: {error.faults[0].reason}")
    if talk.is_watched:
        _show(session, talk)
    return f"{action}: {_state(session)}"


def _state(session: Solving) -> str:
    """What is left and what holds, or how it ended."""
    ended = session.standing()
    if ended:
        return ended
    plans = f"; {len(session.holding)} of {len(session.plans)} plans hold" if session.plans else ""
    return f"left: {left_over(session.reserve)}{plans}"


def _solution(session: Solving) -> str:
    found = solution_of(session.puzzle)
    if found is None:
        return "there is no solution"
    session.shown = True
    return " ".join(map(str, found))


def _show(session: Solving, talk: Talk) -> None:
    if isinstance(session, TurnSession):
        position, seat = session.position, session.seat
        talk.show(lambda width, unicode: draw(position, width=width, seat=seat, unicode=unicode))
    else:
        board, plans = session.board, session.plans
        talk.show(lambda width, unicode: draw(board, width=width, unicode=unicode, clues=plans))
