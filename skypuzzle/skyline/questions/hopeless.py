"""What a look at the board shows to be impossible, with any money and in any number of turns."""

from skypuzzle.skyline.model.solo import extensions
from skypuzzle.skyline.questions import wording
from skypuzzle.skyline.questions.goals import Goal, MissionGoal, PenthousesGoal, PrestigeGoal, ZoneGoal
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.outline import Mask, Site
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import LEVELS, PENTHOUSE_LEVEL, Stock


def hopeless(question: Question) -> tuple[str, ...] | None:
    """Reasons that anyone can see; None if there are none."""
    for goal in question.goals:
        why = _why_hopeless(question, goal)
        if why is not None:
            return wording.goal(goal), why
    return None


def closed_sites(question: Question) -> list[Site]:
    """Sites where the player's top can never be again, whatever is built on them."""
    board, colour = question.position.board, question.player
    enough: Stock = (1,) * LEVELS + (LEVELS,)
    return [
        site
        for site, tower in zip(board.box.sites, board.towers, strict=True)
        if not tower.endswith(colour) and not any(floor.is_own for floor in extensions(tower, colour, enough))
    ]


def _why_hopeless(question: Question, goal: Goal) -> str | None:
    box, closed = question.position.box, closed_sites(question)
    mission = question.position.missions[question.seat]
    penthouses = _most_penthouses(question.start, question.seat)
    if isinstance(goal, ZoneGoal) and goal.site in closed:
        return wording.closed(question, [goal.site], [goal])
    if isinstance(goal, MissionGoal) and mission is not None:
        blocking = _blocking(question, closed, box.goals[mission - 1])
        return None if blocking is None else wording.closed(question, blocking, [goal])
    if isinstance(goal, PenthousesGoal) and goal.number > penthouses:
        return wording.too_few(question, penthouses)
    if isinstance(goal, PrestigeGoal) and mission is not None:
        zones = [zone for zone in box.zones if zone not in closed]
        is_open = _blocking(question, closed, box.goals[mission - 1]) is None
        if goal.number > penthouses + len(zones) + MISSION_PRESTIGE * is_open:
            return wording.all_prestige(penthouses, zones, mission=is_open)
    return None


def _most_penthouses(position: Position, seat: Seat) -> int:
    """Those that stand, those in stock and those in the bank."""
    floor, stock = PENTHOUSE_LEVEL - 1, position.stock[seat]
    held = stock[floor] if stock is not None else 0
    return position.board.penthouses(position.seats[seat]) + held + max(0, bank(position, seat)[floor])


def _blocking(question: Question, closed: list[Site], places: tuple[Mask, ...]) -> list[Site] | None:
    """Closed sites that leave no place for a pattern, none of them needlessly; None if there is one left."""
    outline = question.position.box.outline
    if not all(place & outline.mask(closed) for place in places):
        return None
    needed = list(closed)
    for site in closed:
        fewer = [other for other in needed if other != site]
        if all(place & outline.mask(fewer) for place in places):
            needed = fewer
    return needed
