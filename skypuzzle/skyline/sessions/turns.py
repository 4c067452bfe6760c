"""A turn action by action: what can be typed, what it does, and the words for it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.notation.turns import describe_turn, owner_name, parse_action, parse_turn
from skypuzzle.skyline.rules import legality
from skypuzzle.skyline.rules.actions import UNKNOWN, Action, Build, BuildNeutral, Claim, EndTurn, Skip
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import COLOURS, FLOORS, Colour, Cost, Stock, floor_cost, neutral_cost
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, Turn, apply, known_actions, known_to
from skypuzzle.skyline.rules.position import BUILDING, INCOME, Position, Seat

CAN, CARDS, WHY = "can", "cards", "?"
TURN_WORDS = (
    ("$b9 b9 wb9", "income, your floor, a neutral one"),
    ("!C", "claim card C"),
    ("%CVV", "trade three cards in"),
    ("+4 -w", "buy, sell a floor"),
    (".", "end the turn"),
    (CAN, "every legal action"),
    (CARDS, "your cards with their patterns"),
    ("?b9", "what can be built on b9, or why not"),
)
SITE = re.compile("[a-zA-Z][1-9][0-9]?")


def spelled(word: str) -> str:
    """A typed word with the right capitals: cards may be typed in small letters, and sites in capitals."""
    if word[:1] in ("!", "%"):
        return word.upper()
    site = word[1:] if word[:1] in ("$", "w", "W", WHY) else word
    return word.lower() if SITE.fullmatch(site) else word


def stock_line(stock: Stock | None) -> str:
    """The floors in stock, by the names they are bought by: `1 1 2 w`."""
    if stock is None:
        return UNKNOWN
    return " ".join(name for name, number in zip(FLOORS, stock, strict=True) for _ in range(number)) or "none"


def turn_line(position: Position, seat: Seat) -> str:
    cash, stock = position.cash[seat], stock_line(position.stock[seat])
    money = UNKNOWN if cash is None else cash
    return f"{money}M, stock {stock}, cards {position.cards[seat] or '-'}; {next_line(position)}"


def next_line(position: Position) -> str:
    turn = position.turn
    if turn is None:
        return "the game is over"
    if turn.phase == INCOME:
        groups = (f"{action} ({income_of(position, str(action)[1:])}M)" for action in legality.legal_incomes(position))
        return f"take income: {' '.join(groups)}"
    claims = [str(action) for action in legality.legal_card_actions(position) if isinstance(action, Claim)]
    claim = f", claim {' '.join(claims)}" if claims else ""
    if turn.phase != BUILDING:
        return f"buy, sell{claim}, or end the turn"
    places = len({str(action).lstrip("w") for action in legality.legal_builds(position)})
    if not places:
        return f"nothing can be built: buy, sell{claim}, or end the turn"
    end = "" if legality.must_build(position) else ", buy, sell, or end the turn"
    return f"build ({places} {'site' if places == 1 else 'sites'} possible){claim}{end}"


def look(position: Position, seat: Seat, word: str) -> str | None:
    """The answer to `can`, `cards` or `?b9`; None if the word is none of these."""
    if word == CAN:
        return " ".join(map(str, legality.legal_actions(position))) or "the game is over"
    if word == CARDS:
        return "; ".join(card_line(position, seat, card) for card in dict.fromkeys(position.cards[seat])) or "no cards"
    if word.startswith(WHY) and SITE.fullmatch(word[1:]):
        return site_line(position, word[1:]) if word[1:] in position.box.index else legality.no_site(position)
    return None


def card_line(position: Position, seat: Seat, card: str) -> str:
    """A card: `C corner XX/X. 5M, shown`."""
    bonus = position.box.bonus_of.get(card)
    if bonus is None:
        return "? not known"
    shown = "shown" if position.board.shows(position.seats[seat], card) else "not shown"
    return f"{card} {bonus.name} {'/'.join(bonus.pattern)} {bonus.pay}M, {shown}"


def site_line(position: Position, site: str) -> str:
    tower = position.board.tower(site)
    there = f"{site} {tower.capitalize()}" if tower else f"{site} is empty"
    return there if position.turn is None else f"{there}: {'; '.join(building_words(position, site))}"


def cost_words(cost: Cost) -> str:
    """The cost and who gets it: `2M`, `2M to blue`, `free`."""
    if not cost.amount:
        return "free"
    return f"{cost.amount}M" + ("" if cost.payee is None else f" to {COLOURS[cost.payee]}")


def income_of(position: Position, site: str) -> int:
    """What the group of a site pays the player to move; 0 if the top is somebody else's."""
    board, colour = position.board, position.seats[position.mover_seat or 0]
    index, tops = board.box.index[site], board.tops[colour]
    return board.rent(board.box.outline.group(index, tops)) if tops >> index & 1 else 0


def building_words(position: Position, site: str) -> Sequence[str]:
    """What your floor and a neutral one would cost on a site, or why they cannot be built."""
    tower, colour = position.board.tower(site), position.seats[position.mover_seat or 0]
    own, neutral = legality.why_not(position, Build(site)), legality.why_not(position, BuildNeutral(site))
    if own is not None and own == neutral:
        return (own,)
    yours = f"your floor: {own or cost_words(floor_cost(tower))}"
    other = f"a neutral one: {neutral or cost_words(neutral_cost(tower, colour))}"
    return yours, other


def prestige_line(board: Board, colour: str, mission: int | None) -> str:
    """Prestige now; an unknown mission may add to it."""
    known = board.penthouses(colour) + len(board.zones(colour))
    if mission is None:
        return f"{known}?"
    return str(known + MISSION_PRESTIGE * board.fulfils(colour, mission))


def best_income(position: Position) -> Action | None:
    """The group that pays most, the first of several."""
    return max(legality.legal_incomes(position), key=lambda action: income_of(position, str(action)[1:]), default=None)


class PlayedTurn(NamedTuple):
    """A finished turn, as one of the players saw it."""

    player: Colour
    text: str
    """In notation."""
    words: str


class GameSoFar(NamedTuple):
    """A game in progress: the position and everything that led to it."""

    position: Position
    began: Position
    actions: tuple[Action, ...] = ()
    turns: tuple[Turn, ...] = ()
    """The finished turns."""
    seen: tuple[PlayedTurn, ...] = ()
    """The finished turns as the person playing saw them."""

    @property
    def mover(self) -> Colour | None:
        seat = self.position.mover_seat
        return None if seat is None else self.position.seats[seat]


def with_action(state: GameSoFar, word: str, you: Colour) -> GameSoFar:
    """The game after one more action; `you` is the person playing."""
    return _with(state, one_action(word), you)


def with_turn(state: GameSoFar, text: str, you: Colour) -> GameSoFar:
    """The game after a whole turn."""
    turn = parse_turn(text)
    if turn.player != state.mover:
        raise RuleError(Fault("turn", text, f"it is the turn of {state.mover}"))
    for action in (*turn.actions, EndTurn()):
        state = _with(state, action, you)
    return state


def _with(state: GameSoFar, action: Action, you: Colour) -> GameSoFar:
    after = applied(state.position, action)
    if not isinstance(action, EndTurn):
        return state._replace(position=after, actions=(*state.actions, action))
    turn, seat = Turn(state.mover or "", state.actions), state.began.seat(you)
    shown = Turn(turn.player, tuple(known_actions(seat, state.began, turn.actions)))
    played = PlayedTurn(turn.player, str(shown), in_words(known_to(seat, state.began), shown))
    return GameSoFar(after, after, (), (*state.turns, turn), (*state.seen, played))


def in_words(before: Position, turn: Turn) -> str:
    """A turn in words; a repeated action is mentioned once, with a number."""
    runs = [(words, len([*same])) for words, same in groupby(words for words, _ in describe_turn(before, turn))]
    texts = [words if number == 1 else f"{number}× {words}" for words, number in runs]
    return f"{owner_name(turn.player)}: {'; '.join(texts) or 'nothing'}"


def one_action(word: str) -> Action:
    """The action that a player typed. Raises RuleError if it says what others draw."""
    action = parse_action(word, "move")
    if isinstance(action, Build) and action.draws:
        raise RuleError(Fault("move", word, f"leave out what others draw: {action.site}"))
    return action


def applied(position: Position, action: Action) -> Position:
    """The position after an action, by the rules. Faults do not name the turn."""
    if isinstance(action, Skip):
        raise RuleError(Fault("move", str(action), "turns are left out only in solo answers"))
    try:
        return apply(position, action)
    except RuleError as error:
        raise RuleError(*(replace(fault, place=fault.place.rpartition(": ")[2]) for fault in error.faults)) from None
