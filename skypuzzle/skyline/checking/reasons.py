"""Why goals are lost or secured, in words; prestige with the number that no continuation passes."""

from collections.abc import Iterator, Sequence

from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.verdicts import Reason
from skypuzzle.skyline.questions.goals import Goal, MissionGoal, PenthousesGoal, PrestigeGoal, ZoneGoal
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import COLOURS, LEVELS, NEUTRAL
from skypuzzle.wording import number_of


def why_lost(position: Position, seat: Seat, goals: Sequence[Goal]) -> tuple[Reason, ...]:
    """Why no continuation ends with these goals."""
    if position.is_over:
        return (Reason("the game is over"),)
    bounds = Bounds(position, Judge(position, seat, goals))
    found = [_why_lost(goal, bounds) for goal in goals if bounds.is_lost(goal)]
    if not found and len(goals) > 1:
        return (Reason("no continuation ends with all of them"),)
    return tuple(found) or (Reason(f"no continuation ends with {_thing(goals[0])}"),)


def why_secured(position: Position, seat: Seat, goals: Sequence[Goal]) -> tuple[Reason, ...]:
    """Why every continuation ends with these goals."""
    if position.is_over:
        return (Reason("the game is over"),)
    bounds = Bounds(position, Judge(position, seat, goals))
    return tuple(_why_secured(goal, bounds) for goal in goals)


def _why_lost(goal: Goal, bounds: Bounds) -> Reason:
    judge, position = bounds.judge, bounds.position
    name = COLOURS[judge.colour]
    if isinstance(goal, ZoneGoal):
        tower = position.board.tower(goal.site)
        if len(tower) == LEVELS:
            return Reason(f"{goal.site} is closed: its fifth level is {_owner(tower[-1])}")
        return Reason(f"{name} can put no floor on {goal.site} any more")
    if isinstance(goal, MissionGoal):
        gone = next(iter(_blocking(bounds)), None)
        return Reason(f"no place is left for the mission{f': {gone} can never be {name}' if gone else ''}")
    if isinstance(goal, PrestigeGoal):
        most = bounds.most_prestige()
        return Reason(f"{goal.number} prestige is needed, and no continuation has more than {most}", most)
    if isinstance(goal, PenthousesGoal):
        most = bounds.own.most_penthouses
        return Reason(f"{number_of(goal.number, 'penthouse')} needed, and there can be no more than {most}")
    return Reason(f"{name} can have {bounds.most_prestige()} prestige at most, and another is never behind that")


def _blocking(bounds: Bounds) -> Iterator[str]:
    """A site that every place of the mission needs, if there is one, and that is gone."""
    common = -1
    for place in bounds.judge.placements:
        common &= place & ~bounds.own.within_reach
    yield from bounds.judge.box.outline.names(common) if bounds.judge.placements else ()


def _why_secured(goal: Goal, bounds: Bounds) -> Reason:
    judge = bounds.judge
    if not bounds.is_secured(goal):
        return Reason(f"every continuation ends with {_thing(goal)}")
    if isinstance(goal, ZoneGoal):
        if len(bounds.position.board.tower(goal.site)) == LEVELS:
            return Reason(f"{goal.site} is closed with a {COLOURS[judge.colour]} penthouse")
        return Reason(f"nobody has a floor left that could go on {goal.site}")
    if isinstance(goal, MissionGoal):
        place = next(place for place in judge.placements if bounds.own.sure & place == place)
        return Reason(f"nobody can build on {', '.join(judge.box.outline.names(place))} any more")
    if isinstance(goal, PrestigeGoal):
        least = bounds.least_prestige()
        return Reason(f"{least} prestige can never be lost", least)
    if isinstance(goal, PenthousesGoal):
        return Reason("penthouses stay")
    least = bounds.least_prestige()
    return Reason(f"{least} prestige can never be lost, and nobody can come level with that")


def _thing(goal: Goal) -> str:
    return {MissionGoal: "the mission", ZoneGoal: goal.words}.get(type(goal), goal.words)


def _owner(owner: str) -> str:
    return "neutral" if owner == NEUTRAL else COLOURS[owner]
