"""How safe a goal is in a live game, and what shows it.

**What is judged** is the end of the game: the board and, for a win, who built a third penthouse first. A win is to be
the only winner. The goals are the mission, zones, a win, so much prestige and so many penthouses; money is worth
nothing at the end.

**What is known** is what the position says. Where it has a `?`, everything that is possible may be so: another
player's money is any amount, a stock is whatever the supply leaves, a bonus card in a hand or in the pile is any kind
of which not all cards are known to be elsewhere, each card by itself, and a mission is any that is not known to be
somebody's. What others can do is thus what the rules call legal where not everything is known. The player's own money,
floors and cards must be known, and for the mission, prestige and a win the own mission, too. A card that the player
draws is seen by the player then.

**The verdicts.** A finding has the first of them that is true:

- *secured*: every legal continuation, whatever the player does, ends with the goal;
- *forced*: the player has a strategy, a turn for all that can be seen by then, that ends with the goal against every
  turn of the others and everything that is not known;
- *alone*: the same, if the turns of all others are left out;
- *with-help*: some legal continuation ends with the goal, if what is not known is as the player likes;
- *lost*: none of these.

To leave out a turn is not legal in play, so what is forced need not be possible alone: somebody may have to build. In
the last round verdicts are exact, but for limits. Before it, they are what is proven: goals that nobody can take away
or give any more, a turn after which this is so, a line of play to the end; what is not proven is left open.
"""

from dataclasses import dataclass

from skypuzzle.answers import Limit
from skypuzzle.skyline.checking.strategy import Strategy
from skypuzzle.skyline.questions.goals import Goal
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Reason:
    """Why goals are lost or secured."""

    words: str
    """For a person."""
    prestige: int | None = None
    """For a goal of prestige: the most (lost) or the least (secured) that any continuation can end with, at a bound."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The strongest verdict that is proven for some goals together, with what proves it."""

    goals: tuple[Goal, ...]
    verdict: Verdict
    open: tuple[Verdict, ...] = ()
    """Stronger ones that are neither proven nor refuted."""
    stopped_by: Limit | None = None
    """The limit for which these are open; None if there are none, or if no search could tell before the last round."""
    line: tuple[Turn, ...] = ()
    """For `alone` and `with-help`: the turns of all players from now on, for `alone` with those of the others left out.

    It goes to the end of the game, or to a point from which every continuation ends with the goal.
    """
    strategy: Strategy | None = None
    """For `forced`."""
    reasons: tuple[Reason, ...] = ()
    """For `lost` and `secured`."""


@dataclass(frozen=True, slots=True)
class Check:
    """What was found of a player's goals, each alone and all together."""

    position: Position
    player: Seat
    goals: tuple[Finding, ...]
    together: Finding
    """The only one itself, if there is one goal."""
