"""Hints for puzzles about one turn: the next action on a way to the board that solves it, and what it is good for."""

from collections.abc import Sequence

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyline.notation.wording import action_words
from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Claim, EndTurn, Income, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import NEUTRAL, PENTHOUSE_LEVEL
from skypuzzle.skyline.sessions.game_so_far import one_action
from skypuzzle.skyline.sessions.typed_words import income_of


def hint_for(position: Position, way: Sequence[Action], goal: Board, before: str = "", *, for_income: bool) -> Hint:
    """What to do next for someone who is on the way: where, what it is good for, what; `before` comes first."""
    action = way[0] if way else EndTurn()
    words = action_words(position, action)
    what = f"{words[0].upper()}{words[1:]} ({action})."
    reason = before + _reason(position, way, goal, for_income=for_income)
    return Hint((_where(action), reason, what), str(action), _places(position, action))


def _where(action: Action) -> str:
    match action:
        case Income():
            return "Look at your groups: which of them should pay?"
        case Build(site) | BuildNeutral(site):
            return f"Look at {site}."
        case Claim() | TradeIn():
            return "Look at your cards."
        case EndTurn():
            return "Look at the board."
        case _:
            return "Look at your money."


def _reason(position: Position, way: Sequence[Action], goal: Board, *, for_income: bool) -> str:
    match way:
        case []:
            return "Everything stands that should."
        case [Income(site), *_]:
            if income_of(position, site) < position.board.income(position.seats[position.mover_seat or 0]):
                return "With more money, you would have to build."
            return f"You need the money, and no group pays more than that of {site}."
        case [Build(site), *_]:
            return _why_own(position, site, way, goal, for_income=for_income)
        case [BuildNeutral(site), *_]:
            return _why_neutral(position, site, goal)
        case [Claim(card), *_]:
            return f"Your tops show the {position.box.bonus_of[card].name}, and the money is needed."
        case [TradeIn(), *_]:
            return "There are cards that you will not claim, and the money is needed."
        case _:
            return "With more money, you would have to build."


def _why_own(position: Position, site: str, way: Sequence[Action], goal: Board, *, for_income: bool) -> str:
    """What a floor of one's own is good for: what stands in the end, or a card that it shows."""
    index, colour, box = position.box.index[site], position.seats[position.mover_seat or 0], position.box
    end, card = goal.towers[index], _shown_by(position, way, index)
    texts = []
    if end.endswith(colour):
        group = box.outline.group(index, goal.tops[colour])
        worth = [] if for_income else _worth(position, index, goal)
        if worth:
            texts.append(f"In the end it is {' and '.join(worth)}.")
        elif for_income or card is None:
            texts.append(f"In the end its group pays {goal.rent(group)}M.")
    elif card is None:
        texts.append(f"More must come on top of it: in the end there is {end.capitalize()}.")
    if card is not None:
        texts.append(f"Your top there lets you claim the {box.bonus_of[card].name}.")
    return " ".join(texts)


def _worth(position: Position, index: int, goal: Board) -> list[str]:
    """The prestige that a top brings in the end."""
    seat, box = position.mover_seat or 0, position.box
    colour, mission = position.seats[seat], position.missions[seat]
    worth = ["a penthouse of yours"] if len(goal.towers[index]) == PENTHOUSE_LEVEL else []
    if box.zone_mask >> index & 1:
        worth.append("a zone of yours")
    if mission is not None and _is_part(index, box.goals[mission - 1], goal, colour):
        worth.append("a part of your mission")
    return worth


def _is_part(index: int, places: Sequence[Mask], goal: Board, colour: str) -> bool:
    tops = goal.tops[colour]
    return any(place >> index & 1 and place & tops == place for place in places)


def _shown_by(position: Position, way: Sequence[Action], index: int) -> str | None:
    """The next card on the way whose pattern lies on this site when it is claimed."""
    colour = position.seats[position.mover_seat or 0]
    for action in way:
        if isinstance(action, Claim) and _is_part(index, position.box.claims[action.card], position.board, colour):
            return action.card
        position = apply(position, action)
    return None


def _why_neutral(position: Position, site: str, goal: Board) -> str:
    index, colour = position.box.index[site], position.seats[position.mover_seat or 0]
    tower, end = position.board.towers[index], goal.towers[index]
    if end.endswith(NEUTRAL) and len(end) == len(tower) + 1:
        return "In the end a neutral floor is on top there: it must be nobody's."
    if tower.endswith(colour):
        return "You may not build on your own floor, but on a neutral one in between."
    return "One level more, and your next floor fits there."


def _places(position: Position, action: Action) -> frozenset[str]:
    if isinstance(action, Income):
        outline, tops = position.box.outline, position.board.tops[position.seats[position.mover_seat or 0]]
        return frozenset(outline.names(outline.group(outline.index[action.site], tops)))
    return frozenset((action.site,)) if isinstance(action, Build | BuildNeutral) else frozenset()


def mistake(before: Position, moves: Sequence[str], wrong: int) -> Hint:
    """For someone who has gone wrong with one of these moves, made in this position."""
    move, times = moves[wrong], len(moves) - wrong
    action = one_action(move)
    undo = "Undo it." if times == 1 else f"Undo {times} times."
    where, what = _what_is_wrong(action)
    steps = (f"It is not right so far. {where}", what, f"{move} is wrong. {undo}")
    return Hint(steps, None, _places(before, action))


def _what_is_wrong(action: Action) -> tuple[str, str]:
    match action:
        case Income():
            return "Look at your income.", "Another group should pay."
        case Build() | BuildNeutral():
            return "Look at what you have built.", "One floor too many, or in the wrong place."
        case Claim() | TradeIn():
            return "Look at your cards.", "You have spent one that is needed, or that would pay later."
        case EndTurn():
            return "Look at the end of your turn.", "There is more to build."
        case _:
            return "Look at the end of building.", "There is more to build, and buying ends it."
