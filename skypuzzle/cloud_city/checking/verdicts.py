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

from typing import Literal

from msgspec import Struct

from skypuzzle.cloud_city.checking.strategy import Strategy
from skypuzzle.cloud_city.notation.cities import TileMixText
from skypuzzle.cloud_city.notation.positions import Player, PositionText, TurnText
from skypuzzle.cloud_city.questions.question import GoalText
from skypuzzle.documents import Document
from skypuzzle.limits import Limit
from skypuzzle.verdicts import PROVABLE, Verdict

BEST_FIRST = (*PROVABLE, Verdict.UNDECIDED, Verdict.LOST)


class Reason(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why goals are lost or secured."""

    words: str
    votes: int | None = None
    """For a goal of votes: the most (lost) or the fewest (secured) that any continuation can end with."""


class Finding(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The strongest verdict that is proven for some goals together, and its proof."""

    goals: tuple[GoalText, ...]
    verdict: Verdict
    open: tuple[Verdict, ...]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: Limit | None = None
    """Why they are open: the time was up, or the search could not store any more states."""
    turns: tuple[TurnText, ...] = ()
    """with-help: the turns of all players from now to the player's last, with the tiles that come up."""
    strategy: Strategy = ()
    """forced, alone: how, from the first step on."""
    reasons: tuple[Reason, ...] = ()
    """lost: why it cannot hold; secured: why it cannot be broken."""


class Prospect(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A turn that can be played now, and the verdict for all goals together after it."""

    turn: TurnText
    verdict: Verdict
    open: tuple[Verdict, ...]
    limit: Limit | None = None
    votes: int
    """Of walkways, with the next tiles of hand and row if the others take nothing; in the last turn all votes."""

    @property
    def rank(self) -> tuple[int, list[int], int, str]:
        """What they are ordered by, best first: what may be better comes before what is settled."""
        still_open = [PROVABLE.index(each) for each in self.open] or [len(PROVABLE)]
        return BEST_FIRST.index(self.verdict), still_open, -self.votes, str(self.turn)


class Check(Document, kw_only=True, omit_defaults=True):
    """How safe a player's goals are in a live game."""

    game: Literal["cloud-city"] = "cloud-city"
    type: Literal["check"] = "check"
    position: PositionText
    player: Player
    goals: tuple[Finding, ...]
    """Each goal on its own."""
    together: Finding
    """All goals together."""
    advice: tuple[Prospect, ...] | None = None
    """With --advise: turns, the best first."""
    tile_mix: TileMixText | None = None
    """The tiles in the box, unless they are the default ones."""
