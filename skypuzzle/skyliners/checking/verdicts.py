"""How safe a plan is, and what shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.answers import Limit
from skypuzzle.skyliners.checking.strategy import Strategy
from skypuzzle.skyliners.questions.answer import Reasons, Solved
from skypuzzle.skyliners.questions.question import sites_of
from skypuzzle.skyliners.rules.actions import Build, Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """The strongest verdict that is proven for some plans together, with what proves it."""

    plans: tuple[Plan, ...]
    verdict: Verdict
    open: tuple[Verdict, ...] = ()
    """Stronger ones that are neither proven nor refuted."""
    stopped_by: Limit | None = None
    """The limit for which these are open; None if there are none, or nobody asked for more."""
    answer: Solved | None = None
    """A line of play, for `alone` and `with-help`."""
    strategy: Strategy | None = None
    """For `forced`."""
    reasons: Reasons | None = None
    """For `lost`, why it cannot be made to hold; for `secured`, why it cannot be broken."""

    @property
    def plan(self) -> Plan:
        """The plan, where there is one."""
        return self.plans[0]

    def help(self, player: Side) -> Iterator[tuple[int, Build]]:
        """What others do for the plans in the line of play: the number of the turn, and what is built there."""
        sites = sites_of(self.plans)
        for number, turn in enumerate(self.answer.turns if self.answer else ()):
            for action in turn.actions:
                if turn.player is not player and isinstance(action, Build) and action.site in sites:
                    yield number, action


@dataclass(frozen=True, slots=True)
class Check:
    """What was found of a player's plans, each alone and all together."""

    position: Position
    player: Side
    plans: tuple[Finding, ...]
    together: Finding | None
    """None where there are no plans, and all that could be planned is judged instead."""
