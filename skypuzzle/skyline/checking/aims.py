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


def letting_win(judge: Judge, position: Position, *, clearly: bool) -> Aim:
    """What another player's last turn must do for the player to win, who has moved and keeps what there is.

    Nobody may have more prestige, and as much only if behind by the tie-breaks: clearly so with a mission completed,
    or at least without. Missions that are not known are taken for none, so this is only a part of it.
    """
    (own,) = judge.missions[judge.seat]
    board, thirds = position.board, position.thirds
    most, *mine = judge.rank(board, thirds, judge.seat, own)
    ceilings = []
    for seat, rival in enumerate(judge.seats):
        if seat != judge.seat:
            _, penthouses, _, third = judge.rank(board, thirds, seat, own)
            ceilings.append((rival, most - ([penthouses, clearly, third] >= mine)))
    known = tuple(missions if len(missions) == 1 else () for missions in judge.missions)
    return Aim(at_most=tuple(ceilings), missions=known)
