"""The goals as aims of a turn: what the player wants on the board, and what the others want not to be there."""

from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search.searching import ANYTHING, Aim

__all__ = ["ANYTHING", "Aim", "breaking", "letting_win", "reaching"]


def reaching(judge: Judge, position: Position) -> Aim:
    """What the player's own last turn must reach; for a win only a part: as much prestige as somebody has for sure."""
    shows: list[tuple[int, ...]] = [(1 << index,) for index in range(len(judge.box.sites)) if judge.zones >> index & 1]
    if judge.mission:
        shows.append(tuple(judge.placements))
    least = Bounds(position, judge).least_rival() if judge.win else 0
    return Aim(shows=tuple(shows), penthouses=judge.penthouses, prestige=max(judge.prestige, least))


def breaking(judge: Judge) -> list[Aim]:
    """What anybody's last turn must do, one of these, so that the goals may be missed in the end.

    Penthouses stay, so a goal of penthouses is missed only by having built too few.
    """
    colour = judge.colour
    aims = [Aim(breaks=((colour, (1 << index,)),)) for index in range(len(judge.box.sites)) if judge.zones >> index & 1]
    if judge.mission:
        aims.append(Aim(breaks=((colour, tuple(judge.placements)),)))
    if judge.prestige:
        aims.append(Aim(at_most=((colour, judge.prestige - 1),), missions=judge.missions))
    if judge.win:
        aims.append(Aim(denies=colour, missions=judge.missions))
    return aims


def letting_win(judge: Judge, position: Position) -> Aim:
    """What another player's last turn must do for the player to win: nobody may have more prestige than the player has.

    Missions that are not known are taken for none, so this is only a part of it.
    """
    (own,) = judge.missions[judge.seat]
    most = judge.rank(position.board, position.thirds, judge.seat, own)[0]
    rivals = [colour for colour in judge.seats if colour != judge.colour]
    known = tuple(missions if len(missions) == 1 else () for missions in judge.missions)
    return Aim(at_most=tuple((rival, most) for rival in rivals), missions=known)
