"""What a player may know: everything face up, and their own cards."""

from collections.abc import Sequence

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyliners.rules.actions import Card, HiddenPlan, HiddenPlanning, Plan, Planning, Turn
from skypuzzle.skyliners.rules.faults import check_position
from skypuzzle.skyliners.rules.geometry import District, Side
from skypuzzle.skyliners.rules.position import Position, office_text, skyscrapers_text


def known_to(side: Side, position: Position) -> Position:
    """The position as one player knows it: the others' planning and skyscraper cards face down (rules 8, 23)."""
    if side not in position.seats:
        raise RuleError(Fault("side", str(side), f"nobody sits at {side}"))
    return position._replace(
        office=tuple(card if card.side is side else HiddenPlan(card.side) for card in position.office),
        skyscrapers=tuple(
            card if seat is side else None for seat, card in zip(position.seats, position.skyscrapers, strict=True)
        ),
    )


def turn_known_to(side: Side, turn: Turn) -> Turn:
    """A turn as one player sees it, without the faces of other players' planning cards."""
    if turn.player is side:
        return turn
    actions = [HiddenPlanning() if isinstance(action, Planning) else action for action in turn.actions]
    return Turn(turn.player, tuple(actions))


def revealed(
    position: Position, office: Sequence[Card] | None, skyscrapers: Sequence[District | None] | None
) -> Position:
    """The position with cards turned face up: the whole office and all skyscraper cards, in their order."""
    office = position.office if office is None else tuple(office)
    skyscrapers = position.skyscrapers if skyscrapers is None else tuple(skyscrapers)
    faults = []
    if [card.side for card in office] != [card.side for card in position.office] or any(
        isinstance(old, Plan) and old != new for old, new in zip(position.office, office, strict=False)
    ):
        reason = f"not the same cards as {office_text(position.office)}"
        faults.append(Fault("office", office_text(office), reason))
    if any(old and old != new for old, new in zip(position.skyscrapers, skyscrapers, strict=False)):
        reason = f"not the same cards as {skyscrapers_text(position.skyscrapers)}"
        faults.append(Fault("cards", skyscrapers_text(skyscrapers), reason))
    raise_if_any(RuleError, faults)
    return check_position(position._replace(office=office, skyscrapers=skyscrapers))


def hidden_cards(position: Position) -> tuple[str, ...]:
    """The cards that are face down, in words; they cannot be scored."""
    office = [
        f"card {number} of the office ({card})"
        for number, card in enumerate(position.office, 1)
        if isinstance(card, HiddenPlan)
    ]
    skyscrapers = [
        f"{side}'s skyscraper card"
        for side, card in zip(position.seats, position.skyscrapers, strict=True)
        if card is None
    ]
    return (*office, *skyscrapers)
