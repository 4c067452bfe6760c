"""What players do, in words: every action with its place, its price and who is paid."""

from collections.abc import Iterator

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
from skypuzzle.skyline.rules.hands import TRADE_PAYS
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import BUILDING, INCOME, INVESTING, Position
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.skyline.rules.towers import (
    COLOURS,
    NEUTRAL_FLOOR,
    PENTHOUSE_LEVEL,
    PRICES,
    SELLING_PRICES,
    VALUES,
    Colour,
    Cost,
    floor_cost,
    neutral_cost,
)

PHASES = {INCOME: "income", BUILDING: "building", INVESTING: "investment"}


def owner_name(owner: str) -> str:
    """An owner in words."""
    return COLOURS.get(owner, "neutral")


def player_name(colour: Colour) -> str:
    """A player by colour and letter."""
    return f"{owner_name(colour)} ({colour})"


def floor_name(floor: int) -> str:
    """A kind of floor in words."""
    if floor == NEUTRAL_FLOOR:
        return "a neutral floor"
    return "a penthouse" if floor == PENTHOUSE_LEVEL - 1 else f"a {VALUES[floor]}"


def moment(position: Position) -> str:
    """Whose turn it is and in which phase, and what was done in it."""
    turn = position.turn
    if turn is None:
        return "game over"
    words = f"{player_name(position.seats[turn.seat])} to move: {PHASES[turn.phase]}"
    return words + (f", claimed {turn.claimed}" if turn.claimed else "")


def action_words(position: Position, action: Action) -> str:
    """What an action does in a position, in words."""
    box, colour = position.box, "" if position.turn is None else position.seats[position.turn.seat]
    match action:
        case Income(site):
            group = box.outline.group(box.index[site], position.board.tops[colour])
            return f"take {position.board.rent(group)}M from {', '.join(box.outline.names(group))}"
        case Build(site, draws):
            tower = position.board.tower(site)
            told = f"; the others draw {' '.join(draws)}" if draws.strip(UNKNOWN) else ""
            return f"build {floor_name(len(tower))} on {site} for {_price(floor_cost(tower))}{told}"
        case BuildNeutral(site):
            cost = neutral_cost(position.board.tower(site), colour)
            return f"build {floor_name(NEUTRAL_FLOOR)} on {site} for {_price(cost)}"
        case Claim(card):
            bonus = box.bonus_of[card]
            return f"claim {card} ({bonus.name}) for {bonus.pay}M"
        case TradeIn(cards):
            return f"trade in {' '.join(cards)} for {TRADE_PAYS}M"
        case Buy(floor):
            return f"buy {floor_name(floor)} for {PRICES[floor]}M"
        case Sell(floor):
            return f"sell {floor_name(floor)} for {SELLING_PRICES[floor]}M"
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
    """A whole turn in a sentence."""
    return f"{owner_name(turn.player)}: {'; '.join(words for words, _ in told(position, turn)) or 'nothing'}"


def told(position: Position, turn: Turn) -> Iterator[tuple[str, Position]]:
    """Every action of a turn in words, with the position after it; the last one before the turn ends."""
    if turn.is_skipped:
        yield action_words(position, Skip()), skip(position)
        return
    for action in turn.actions:
        words = action_words(position, action)
        position = apply(position, action)
        yield words, position
