"""What `check` finds: how safe plans are, what shows it, and what to do. These are also the types of its documents."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from msgspec import Struct

from skypuzzle.documents import Document
from skypuzzle.limits import Limit
from skypuzzle.notation import notation
from skypuzzle.ratings import interval
from skypuzzle.skyliners.checking.strategy import Strategy
from skypuzzle.skyliners.notation.positions import ActionText, BoardText, PlanText, PositionText, SideText
from skypuzzle.skyliners.questions import Reasons, sites_of
from skypuzzle.skyliners.questions.turn_text import TurnText
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Build, Plan, Turn
from skypuzzle.verdicts import Verdict

if TYPE_CHECKING:
    ReasonTexts: TypeAlias = Reasons
else:

    def _reasons(texts: list[object]) -> Reasons:
        if not all(isinstance(text, str) for text in texts):
            raise ValueError("expected sentences")
        return Reasons(tuple(texts), complete=True)

    ReasonTexts = notation(
        "ReasonTexts",
        _reasons,
        write=lambda reasons: reasons.reasons,
        reads=list,
        type="array",
        items={"type": "string"},
    )


SHARE_DIGITS = 6


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """In how many games plans held, with a 95% confidence interval for the true share."""

    held: int
    games: int
    low: float
    high: float


def share_of(held: int, games: int) -> Share:
    """A share with its interval."""
    low, high = interval(held, games)
    return Share(held, games, round(low, SHARE_DIGITS), round(high, SHARE_DIGITS))


class Help(Struct, frozen=True, forbid_unknown_fields=True):
    """Another player's action that builds on a row of the plans."""

    turn: int
    """Counted from 0, as in `turns`."""
    action: ActionText


class Finding(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The strongest proven verdict, and its proof. Whatever does not apply is left out."""

    plan: PlanText | None = None
    """Left out for all plans together."""
    verdict: Verdict
    open: tuple[Verdict, ...]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: Limit | None = None
    """Why they are open: the time was up, or the search for a strategy could not store any more states."""
    turns: tuple[TurnText, ...] | None = None
    """alone, with-help: a line of play to the end of the game."""
    board: BoardText | None = None
    """alone, with-help: the final city."""
    help: tuple[Help, ...] | None = None
    """with-help: what others do for the plans in these turns."""
    strategy: Strategy | None = None
    """forced: how."""
    reasons: ReasonTexts | None = None
    """lost: why it cannot hold; secured: why it cannot be broken. The reasons rule it out only together."""
    chance: Share | None = None


class Estimate(Struct, frozen=True, forbid_unknown_fields=True):
    """Random games after a turn: points ahead of the best other player, summed up. It proves nothing."""

    games: int
    lead: int


class Prospect(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A turn, and its verdict for all plans together; of equivalent turns the best one by playouts is listed."""

    turn: TurnText
    verdict: Verdict
    open: tuple[Verdict, ...]
    reason: str
    limit: Limit | None = None
    """Why stronger verdicts are open."""
    playouts: Estimate | None = None
    """In all entries, or left out of all of them if there was no time. The best turns play more games than others."""


class Aim(Prospect, frozen=True, kw_only=True):
    """A plan that could be made, the best turn found towards it, and the verdict after that turn."""

    LAST_FIELDS: ClassVar = Prospect.__struct_fields__

    plan: PlanText


class ScoredTurn(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A last turn, what it scores if nothing else changes, and how much of that is certain, without face-down cards."""

    turn: TurnText
    points: int
    lead: int
    """How many points ahead of the best other player."""
    certain: int
    open: int = 0
    """More points, for cards that others may or may not be able to break: that was not settled."""


class Advice(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The player's turns now, best first: by verdict, then by playouts; on the last turn by score; or a turn a plan."""

    plans: tuple[PlanText, ...] = ()
    """What the verdicts are about: the plans that are not lost."""
    by_verdict: tuple[Prospect, ...] = ()
    by_score: tuple[ScoredTurn, ...] = ()
    by_plan: tuple[Aim, ...] | None = None
    """If no plans were asked about: each plan that is not lost."""

    @property
    def is_estimated(self) -> bool:
        """Was there time for random games?"""
        return any(prospect.playouts for prospect in self.by_verdict or self.by_plan or ())


class BotGames(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the games behind the shares were played."""

    games: int
    seed: str
    bots: tuple[str, ...]
    """By seat, clockwise from north."""
    asked: int | None = None
    """How many games were asked for, if there was no time for all of them."""


class Check(Document, kw_only=True, omit_defaults=True):
    """How safe a player's plans are. If none are known, all that the player could still make."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["check"] = "check"
    position: PositionText
    player: SideText
    plans: tuple[Finding, ...]
    together: Finding | None = None
    """Left out if no plans were asked about."""
    advice: Advice | None = None
    chance: BotGames | None = None

    def plans_of(self, finding: Finding) -> tuple[Plan, ...]:
        """What a finding is about: its plan, or all of them."""
        judged = self.plans if finding.plan is None else (finding,)
        return tuple(single.plan for single in judged if single.plan is not None)


def help_of_others(turns: tuple[Turn, ...], player: Side, plans: tuple[Plan, ...]) -> Iterator[Help]:
    """What others do for plans in a line of play."""
    sites = sites_of(plans)
    for number, turn in enumerate(turns):
        for action in turn.actions:
            if turn.player is not player and isinstance(action, Build) and action.site in sites:
                yield Help(number, action)
