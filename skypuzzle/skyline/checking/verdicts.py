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

from typing import Literal, TypeAlias

from msgspec import Struct

from skypuzzle.documents import Document
from skypuzzle.skyline.notation.positions import ColourText, PositionText
from skypuzzle.skyline.questions.question import GoalText, TurnText
from skypuzzle.skyline.rules.play import Turn
from skypuzzle.skyline.rules.position import Seat
from skypuzzle.verdicts import SearchLimit, Verdict, rank

Strategy: TypeAlias = tuple[Turn, ...]
"""Turns of the player's, of which the first one is played that is legal and leaves nothing to fear.

There is only one if it is the player's turn now. Afterwards, whatever anybody does, the game ends with the goals: that
is what the proof of a strategy goes through.
"""


class Reason(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why goals are lost or secured."""

    words: str
    prestige: int | None = None
    """For a goal of prestige: the most (lost) or the least (secured) that any continuation can end with, at a bound."""


class Finding(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The strongest verdict that is proven for some goals together, with what proves it."""

    goals: tuple[GoalText, ...]
    verdict: Verdict
    open: tuple[Verdict, ...]
    """Stronger ones that are neither proven nor refuted."""
    limit: SearchLimit | None = None
    """The limit for which these are open; None if there are none, or if no search could tell before the last round."""
    turns: tuple[TurnText, ...] | None = None
    """For `alone` and `with-help`: the turns of all players from now on, for `alone` with those of the others left out.

    It goes to the end of the game, or to a point from which every continuation ends with the goal.
    """
    strategy: tuple[TurnText, ...] | None = None
    """For `forced`."""
    reasons: tuple[Reason, ...] | None = None
    """For `lost` and `secured`."""


class Prospect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A turn of the player's, one for each board that it can leave behind, and how safe the goals are then."""

    turn: TurnText
    verdict: Verdict
    open: tuple[Verdict, ...]
    """Stronger ones that are neither proven nor refuted."""
    limit: SearchLimit | None = None
    """The limit for which they are open."""
    prestige: int
    """The player's, as the board then stands; without the mission if it is not known."""
    income: int
    """What the best group then pays."""
    cash: int
    """What the player then has."""

    @property
    def rank(self) -> tuple[int, list[int], int, int, int, str]:
        """What they are ordered by, best first: what may be better comes before what is settled."""
        return *rank(self.verdict, self.open), -self.prestige, -self.income, -self.cash, str(self.turn)


class Check(Document, frozen=True, omit_defaults=True, kw_only=True):
    """How safe a player's goals are in a live game, each alone and all together."""

    game: Literal["skyline"] = "skyline"
    type: Literal["check"] = "check"
    position: PositionText
    player: ColourText
    goals: tuple[Finding, ...]
    together: Finding
    """The only one itself, if there is one goal."""
    advice: tuple[Prospect, ...] | None = None
    """The player's turns, the best first, if that was asked for."""

    @property
    def seat(self) -> Seat:
        """The player's; a RuleError if nobody plays that colour."""
        return self.position.seat(self.player)
