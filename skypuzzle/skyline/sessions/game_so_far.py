"""A game action by action: the whole truth at the table, the turns that are over, and what was done in this one."""

from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.notation.turns import parse_action, parse_turn
from skypuzzle.skyline.notation.wording import owner_name, told
from skypuzzle.skyline.rules.actions import Action, Build, Buy, EndTurn, Sell, Skip
from skypuzzle.skyline.rules.knowledge import known_actions, known_to
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.skyline.rules.towers import Colour


class PlayedTurn(NamedTuple):
    """A turn that is over, as somebody at the table has seen it."""

    player: Colour
    text: str
    """In notation."""
    words: str


class GameSoFar(NamedTuple):
    """The table now, and how it came about."""

    position: Position
    began: Position
    """The table at the beginning of this turn."""
    actions: tuple[Action, ...] = ()
    """What was done in this turn."""
    turns: tuple[Turn, ...] = ()
    """All turns that are over."""
    seen: tuple[PlayedTurn, ...] = ()
    """The same, as the one who watches has seen them."""

    @property
    def mover(self) -> Colour | None:
        """Whose turn it is; None when the game is over."""
        seat = self.position.mover_seat
        return None if seat is None else self.position.seats[seat]


def with_action(state: GameSoFar, word: str, you: Colour) -> GameSoFar:
    """One action more; `you` is who watches."""
    return _with(state, one_action(word), you)


def with_turn(state: GameSoFar, text: str, you: Colour, *, hidden: bool = False) -> GameSoFar:
    """A whole turn at once; in the hidden game, nobody sees what others buy and sell."""
    turn = parse_turn(text)
    if turn.player != state.mover:
        raise RuleError(Fault("turn", text, f"it is the turn of {state.mover}"))
    for action in (*turn.actions, EndTurn()):
        state = _with(state, action, you, hidden=hidden)
    return state


def _with(state: GameSoFar, action: Action, you: Colour, *, hidden: bool = False) -> GameSoFar:
    after = applied(state.position, action)
    if not isinstance(action, EndTurn):
        return state._replace(position=after, actions=(*state.actions, action))
    turn, seat = Turn(state.mover or "", state.actions), state.began.seat(you)
    seen = known_actions(seat, state.began, turn.actions)
    secret = (Buy, Sell) if hidden and turn.player != you else ()
    shown = Turn(turn.player, tuple(action for action in seen if not isinstance(action, secret)))
    played = PlayedTurn(turn.player, str(shown), in_words(known_to(seat, state.began, hidden=hidden), shown))
    return GameSoFar(after, after, (), (*state.turns, turn), (*state.seen, played))


def in_words(before: Position, turn: Turn) -> str:
    """A turn in words; what is done several times in a row is told once."""
    runs = [(words, len([*same])) for words, same in groupby(words for words, _ in told(before, turn))]
    texts = [words if number == 1 else f"{number}× {words}" for words, number in runs]
    return f"{owner_name(turn.player)}: {'; '.join(texts) or 'nothing'}"


def one_action(word: str) -> Action:
    """An action as a player types it: what others draw is not for the player to say."""
    action = parse_action(word, "move")
    if isinstance(action, Build) and action.draws:
        raise RuleError(Fault("move", word, f"what others draw is not for you to say: {action.site}"))
    return action


def applied(position: Position, action: Action) -> Position:
    """By the rules; whose turn it is goes without saying."""
    if isinstance(action, Skip):
        raise RuleError(Fault("move", str(action), "turns are left out only in solo answers"))
    try:
        return apply(position, action)
    except RuleError as error:
        raise RuleError(*(replace(fault, place=fault.place.rpartition(": ")[2]) for fault in error.faults)) from None
