"""How safe a goal is in a live game, and what proves it.

**What is judged** is the end of the game: the board and, for a win, who built a third penthouse first. To win is to be
the only winner. Goals are the mission, zones, a win, an amount of prestige or a number of penthouses; money is worth
nothing at the end.

**What is known** is what the position says. Where it has a `?`, everything possible may be true: another player's money
is any amount, a stock is anything that the supply allows, a bonus card is any kind of which a copy is unaccounted for,
each card by itself, and a mission is any that no player is known to have. The player's own money, floors and cards must
be known, and for the mission, prestige and a win also their mission. Players see the cards that they draw.

**The verdicts.** A finding has the first of these that is true: *secured* (every legal continuation ends with the
goal), *forced* (the player has a strategy, based on what can be seen, that ends with the goal against all turns of the
others and all unknowns), *alone* (the same with the turns of all others skipped), *with-help* (some legal continuation
ends with the goal, if unknowns are as the player likes), *lost* (none of these).

Skipping a turn is not legal in play, so what is forced need not be possible alone: a player may have to build. In the
last round, verdicts are exact unless a limit is reached. Before it, they are what is proven: goals that can no longer
be taken away or given, a turn after which this is so, a line of play to the end, a policy of the others that prevents
them; the rest is left open.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from skypuzzle.documents import NotedDocument
from skypuzzle.odds import BotGames, Share, likeliest_first
from skypuzzle.skyline.notation.positions import ColourText, PositionText
from skypuzzle.skyline.questions.question import GoalText, TurnText
from skypuzzle.skyline.rules.city import Site
from skypuzzle.skyline.rules.play import Turn
from skypuzzle.skyline.rules.position import Seat
from skypuzzle.verdicts import SearchLimit, Verdict, rank

Strategy: TypeAlias = tuple[Turn, ...]
"""Turns of the player; the first that is legal and leaves no danger is played.

There is only one if it is the player's turn now. Afterwards the game ends with the goals, whatever the others do: that
is what the proof of a strategy goes through.
"""


class Reason(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why goals are lost or secured."""

    words: str
    prestige: int | None = None
    """For a goal of prestige: the most (lost) or the least (secured) that any continuation can end with."""


class Refutation(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the others prevent goals before the last round, whatever the player does: a policy that can be replayed."""

    policy: Literal["take-zone", "end-game"]
    """Take a strategic zone for good, or end the game too early for the player."""
    goals: tuple[GoalText, ...] | None = None
    """For `end-game`: those of the goals that it prevents."""
    zone: Site | None = None
    rounds: int | None = None
    """For `take-zone`: within how many rounds."""


class Finding(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The strongest verdict that is proven for some goals together, with what proves it."""

    goals: tuple[GoalText, ...]
    verdict: Verdict
    open: tuple[Verdict, ...]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: SearchLimit | None = None
    """The limit that left them open; None if none are, or if no search can decide them before the last round."""
    turns: tuple[TurnText, ...] | None = None
    """For `alone` and `with-help`: all turns from now on, with those of others skipped for `alone`.

    They go to the end of the game, or to a point where the goal is certain.
    """
    strategy: tuple[TurnText, ...] | None = None
    refutation: Refutation | None = None
    """Before the last round: why the goals are not forced."""
    reasons: tuple[Reason, ...] | None = None
    chance: Share | None = None


class Prospect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A turn of the player's, one for each board that it can leave behind, and how safe the goals are then."""

    turn: TurnText
    verdict: Verdict
    open: tuple[Verdict, ...]
    limit: SearchLimit | None = None
    prestige: int
    """After the turn, as are income and cash; an unknown mission does not count."""
    income: int
    cash: int

    chance: Share | None = None
    """How often the goals held in games between bots after this turn, for the best few turns of a verdict."""

    @property
    def rank(self) -> tuple[int, list[int], float, int, int, int, str]:
        """The sort key, best first: what may be better comes before what is certain."""
        return (
            *rank(self.verdict, self.open),
            likeliest_first(self.chance),
            -self.prestige,
            -self.income,
            -self.cash,
            str(self.turn),
        )


class Check(NotedDocument, frozen=True, omit_defaults=True, kw_only=True):
    """How safe a player's goals are in a live game, each alone and all together."""

    game: Literal["skyline"] = "skyline"
    type: Literal["check"] = "check"
    position: PositionText
    player: ColourText
    goals: tuple[Finding, ...]
    together: Finding
    advice: tuple[Prospect, ...] | None = None
    chance: BotGames | None = None

    @property
    def seat(self) -> Seat:
        """Raises a RuleError if the colour does not play."""
        return self.position.seat(self.player)

    @property
    def named_turns(self) -> dict[Turn, Finding]:
        """The player's turns that proofs begin with, for all goals together first, each with what it proves."""
        named: dict[Turn, Finding] = {}
        if self.position.mover_seat == self.seat:
            for finding in (self.together, *self.goals):
                for turn in finding.strategy or (finding.turns or ())[:1]:
                    named.setdefault(turn, finding)
        return named
