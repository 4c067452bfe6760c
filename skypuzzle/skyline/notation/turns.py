"""Reads actions and turns, as in `Y: $b9 b10 +4 .`, and puts them into words."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.notation import notation
from skypuzzle.play import IllegalTurnError
from skypuzzle.skyline.notation.positions import ANY_SITE, parse_colour
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import (
    UNKNOWN,
    Action,
    Build,
    BuildNeutral,
    Buy,
    Claim,
    EndBuilding,
    EndTurn,
    Income,
    Sell,
    Skip,
    TradeIn,
)
from skypuzzle.skyline.rules.city import Colour, Cost, floor_cost, neutral_cost
from skypuzzle.skyline.rules.play import Turn, apply, skip
from skypuzzle.skyline.rules.position import BUILDING, INCOME, INVESTING, TRADE_PAYS, Position, sorted_cards
from skypuzzle.wording import parse_all

SITE = "[a-z][1-9][0-9]?"
FLOOR = "|".join(city.FLOORS)
WORDS: tuple[tuple[re.Pattern[str], type[Action]], ...] = (
    (re.compile(rf"\$({SITE})"), Income),
    (re.compile(rf"({SITE})(?:>([A-Z?]{{1,3}}))?"), Build),
    (re.compile(f"w({SITE})"), BuildNeutral),
    (re.compile("!([A-Z])"), Claim),
    (re.compile("%([A-Z?]{3})"), TradeIn),
    (re.compile(rf"\+({FLOOR})"), Buy),
    (re.compile(f"-({FLOOR})"), Sell),
)
PLAIN: dict[str, Action] = {str(action): action for action in (EndBuilding(), EndTurn(), Skip())}
EXAMPLES = "$b9 (income), b9 (build), wb9 (neutral), !C (claim), %CVV (trade in), +4 -w (buy, sell), . (end of turn)"


class PlayedActions(NamedTuple):
    """Actions of one player, and the player if one was named."""

    player: Colour | None
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return " ".join((*([f"{self.player}:"] if self.player else ()), *map(str, self.actions)))


def parse_action(text: str, place: str = "action") -> Action:
    if text in PLAIN:
        return PLAIN[text]
    for pattern, kind in WORDS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        if kind in (Buy, Sell):
            return kind(city.FLOORS.index(found[1]))
        if kind is TradeIn:
            return TradeIn(sorted_cards(found[1]))
        return kind(*(word for word in found.groups() if word is not None))  # type: ignore[arg-type]
    raise NotationError(Fault(place, text, f"expected one of {EXAMPLES}"))


def parse_actions(text: str) -> tuple[PlayedActions, ...]:
    """Reads actions of one or more turns. A player's letter or `.` begins a new turn."""
    runs: list[tuple[Colour | None, list[str]]] = []
    fresh = True
    faults: list[Fault] = []
    for word in text.split():
        if word.endswith(":"):
            try:
                runs.append((parse_colour(word[:-1], "turn"), []))
            except NotationError as error:
                faults += error.faults
                runs.append((None, []))
            fresh = False
            continue
        if fresh:
            runs.append((None, []))
        runs[-1][1].append(word)
        fresh = word in (str(EndTurn()), str(Skip()))
    if not runs:
        raise NotationError(Fault("turn", text, f"expected actions: {EXAMPLES}"))
    try:
        played = parse_all(enumerate(runs, 1), _parse_run)
    except NotationError as error:
        raise NotationError(*faults, *error.faults) from None
    if faults:
        raise NotationError(*faults)
    return played


def _parse_run(numbered: tuple[int, tuple[Colour | None, list[str]]]) -> PlayedActions:
    number, (player, words) = numbered
    if not words:
        raise NotationError(Fault(f"turn {number}", f"{player}:", "there is no action"))
    return PlayedActions(player, parse_all(words, lambda word: parse_action(word, f"turn {number}")))


def parse_turn(text: str) -> Turn:
    """Reads one whole turn with its player: `Y: $b9 b10 +4 .`, or `P: skip`."""
    runs = parse_actions(text)
    player, actions = runs[0]
    if len(runs) != 1 or player is None:
        raise NotationError(Fault("turn", text, "expected one turn with its player, such as Y: $b9 b10 +4 ."))
    return Turn(player, actions[:-1] if actions[-1] == EndTurn() else actions)


def parse_turn_actions(words: list[Any]) -> tuple[Action, ...]:
    """Reads the actions of a turn in a document: its end is not written, and a skipped turn is `skip` alone."""
    actions = []
    for index, word in enumerate(words):
        try:
            if not isinstance(word, str):
                raise TypeError(f"Expected `str`, got `{type(word).__name__}`")
            actions.append(parse_action(word))
        except (NotationError, TypeError) as error:
            raise ValueError(f"{error} - at `$[{index}]`") from None
    if EndTurn() in actions or (Skip() in actions and len(actions) > 1):
        raise ValueError("the end of a turn is not written, and skip stands alone")
    return tuple(actions)


def play_all(start: Position, runs: Iterable[PlayedActions], *, solo: bool = False) -> Position:
    """The position after these actions; an IllegalTurnError says in which turn one is wrong.

    A turn ends with `.`, or when the actions of another player follow. Only solo answers may skip turns.
    """
    position = start
    for number, (player, actions) in enumerate(runs):
        try:
            position = _begun(position, player)
            for action in actions:
                position = skip(position) if solo and isinstance(action, Skip) else apply(position, action)
        except RuleError as error:
            raise IllegalTurnError(number, *error.faults) from None
    return position


def _begun(position: Position, player: Colour | None) -> Position:
    """End the turn before if this player follows."""
    mover = None if position.turn is None else position.seats[position.turn.seat]
    if player is None or mover is None or player == mover:
        return position
    if not position.is_start_of_turn:
        ended = apply(position, EndTurn())
        if ended.turn is not None and ended.seats[ended.turn.seat] == player:
            return ended
    raise RuleError(Fault("turn", f"{player}:", f"it is the turn of {mover}"))


WRITTEN = rf"(?:[$w]?{ANY_SITE}|{ANY_SITE}>[A-Z?]{{1,3}}|![A-Z]|%[A-Z?]{{3}}|[+-](?:1|2|4|6|10|w)|\||skip)"

if TYPE_CHECKING:
    ActionsText: TypeAlias = tuple[Action, ...]
else:
    ActionsText = notation(
        "ActionsText",
        parse_turn_actions,
        write=lambda actions: [*map(str, actions)],
        reads=list,
        type="array",
        items={
            "type": "string",
            "description": "$b9 income, b9 build, wb9 neutral, !C claim, %CVV trade in, +4 -w buy and sell",
            "pattern": f"^{WRITTEN}$",
        },
    )


PHASES = {INCOME: "income", BUILDING: "building", INVESTING: "investment"}


def owner_name(owner: str) -> str:
    return city.COLOURS.get(owner, "neutral")


def player_name(colour: Colour) -> str:
    return f"{owner_name(colour)} ({colour})"


def floor_name(floor: int) -> str:
    if floor == city.NEUTRAL_FLOOR:
        return "a neutral floor"
    return "a penthouse" if floor == city.PENTHOUSE_LEVEL - 1 else f"a {city.VALUES[floor]}"


def moment(position: Position) -> str:
    turn = position.turn
    if turn is None:
        return "game over"
    words = f"{player_name(position.seats[turn.seat])} to move: {PHASES[turn.phase]}"
    return words + (f", claimed {turn.claimed}" if turn.claimed else "")


def action_words(position: Position, action: Action) -> str:
    box, colour = position.box, "" if position.turn is None else position.seats[position.turn.seat]
    match action:
        case Income(site):
            group = box.outline.group(box.index[site], position.board.tops[colour])
            return f"take {position.board.rent(group)}M from {', '.join(box.outline.names(group))}"
        case Build(site, draws):
            tower = position.board.tower(site)
            draw_words = f"; the others draw {' '.join(draws)}" if draws.strip(UNKNOWN) else ""
            return f"build {floor_name(len(tower))} on {site} for {_price(floor_cost(tower))}{draw_words}"
        case BuildNeutral(site):
            cost = neutral_cost(position.board.tower(site), colour)
            return f"build {floor_name(city.NEUTRAL_FLOOR)} on {site} for {_price(cost)}"
        case Claim(card):
            bonus = box.bonus_of[card]
            return f"claim {card} ({bonus.name}) for {bonus.pay}M"
        case TradeIn(cards):
            return f"trade in {' '.join(cards)} for {TRADE_PAYS}M"
        case Buy(floor):
            return f"buy {floor_name(floor)} for {city.PRICES[floor]}M"
        case Sell(floor):
            return f"sell {floor_name(floor)} for {city.SELLING_PRICES[floor]}M"
        case EndBuilding():
            return "build nothing"
        case EndTurn():
            return "end the turn"
        case Skip():
            return "is left out"


def _price(cost: Cost) -> str:
    if not cost.amount:
        return "nothing"
    return f"{cost.amount}M" + ("" if cost.payee is None else f" to {owner_name(cost.payee)}")


def turn_words(position: Position, turn: Turn) -> str:
    return f"{owner_name(turn.player)}: {'; '.join(words for words, _ in describe_turn(position, turn)) or 'nothing'}"


def describe_turn(position: Position, turn: Turn) -> Iterator[tuple[str, Position]]:
    """Each action of a turn in words, with the position after it; the end of the turn is left out."""
    if turn.is_skipped:
        yield action_words(position, Skip()), skip(position)
        return
    for action in turn.actions:
        words = action_words(position, action)
        position = apply(position, action)
        yield words, position
