"""How safe a goal is in a live game, and what shows it.

**What is unknown.** The pile is face down, whatever is written of it, and so are hands that are not described. Any of
the tiles that are not seen (`rules.knowledge.unseen`) may lie at any place in the pile and in those hands; what others
took from the row is known as far as the position says so. The player's own hand and the row must be known.

**What is judged** is the player's city at the end of the game. Cards that compare cities (1, 2, 5, 6) and the goal of
the lead take the others' cities as they stand *now*, in the position that is asked about. So others can only do harm
by taking pieces from the stock and tiles from the row; what they lay is seen, and tells what is not in the pile.

**The verdicts**, each of which includes those below it:

- *secured*: however everybody plays, the player included, and however the tiles lie, the game ends with the goal;
- *forced*: the player has a strategy, a choice for all that can be seen, that ends with the goal against every order
  of the pile, every hidden hand and every choice of the others;
- *alone*: the same, if the others build no walkways and draw from the pile only; once it is empty, when they must
  take a tile from the row (rule 11, ruling G), they may take any;
- *with-help*: some legal continuation, with some order of the tiles, ends with the goal;
- *lost*: none does.
"""

from dataclasses import dataclass

from skypuzzle.answers import Limit
from skypuzzle.cloud_city.checking.strategy import Strategy
from skypuzzle.cloud_city.questions.goals import Goal
from skypuzzle.cloud_city.rules.position import Move, Position, Seat
from skypuzzle.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Reason:
    """Why goals are lost or secured."""

    words: str
    """For a person."""
    votes: int | None = None
    """For a goal of votes: the most (lost) or the fewest (secured) that any continuation can end with, at a bound."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The strongest verdict that is proven for some goals together, with what proves it."""

    goals: tuple[Goal, ...]
    verdict: Verdict
    open: tuple[Verdict, ...] = ()
    """Stronger ones that are neither proven nor refuted."""
    stopped_by: Limit | None = None
    """The limit for which these are open; None if there are none."""
    line: tuple[Move, ...] = ()
    """For `with-help`: the turns of all seats from now to the player's last, with the tiles told that come up."""
    strategy: Strategy | None = None
    """For `forced` and `alone`."""
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
