"""Who moves when in the rest of a `force` puzzle, and whether the next round is certainly the last."""

from skypuzzle.skyliners.rules.board import PLANNING_CARDS, Side
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.wording import listed


def still_this_round(position: Position, player: Side) -> tuple[Side, ...]:
    """Who moves after the player before the round is over."""
    return position.seats[position.seats.index(player) + 1 :]


def next_is_last(position: Position, player: Side) -> bool:
    """Must somebody be out of floors at the end of the next round, if not before (rule 24)?

    Every turn builds with its first action, and with both of them once the planning cards are played.
    """
    closing = sum(reserve.roofs + reserve.parks for reserve in position.reserves)
    if sum(height % 2 == 0 for height in position.board.heights) < closing + 2:
        return False  # there might be no site for a floor
    first = position.seats.index(player)
    for seat, (side, reserve) in enumerate(zip(position.seats, position.reserves, strict=True)):
        turns = 1 + (seat >= first)
        cards = PLANNING_CARDS - sum(card.side is side for card in position.office)
        if reserve.total <= 2 * turns - min(turns, cards):
            return True
    return False


def may_end_now(position: Position, player: Side) -> bool:
    """Could somebody run out of floors in this round, so that no other follows?"""
    return any(position.reserve(side).floors <= 2 for side in (player, *still_this_round(position, player)))


def order_words(position: Position, player: Side) -> str:
    """The turns to come, for a task."""
    then = still_this_round(position, player)
    now = f"You move, then {listed(map(str, then))}" if then else "You move"
    order = ", ".join("you" if side is player else str(side) for side in position.seats)
    coming = "a last round" if next_is_last(position, player) else "another round"
    unless = ", unless somebody runs out of floors before" if may_end_now(position, player) else ""
    return f"{now}; then comes {coming} ({order}){unless}."


def last_word(position: Position) -> str:
    """The order of a round, and who has the last word."""
    return f"A round goes {', '.join(map(str, position.seats))}, so {position.seats[-1]} has the last word"
