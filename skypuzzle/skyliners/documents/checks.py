"""What `check` found, as documents."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from skypuzzle.answers import Limit
from skypuzzle.documents import FORMAT
from skypuzzle.shares import Share
from skypuzzle.skyliners.checking.advice import Advice, Aim
from skypuzzle.skyliners.checking.last_turn import ScoredTurn
from skypuzzle.skyliners.checking.odds import Odds
from skypuzzle.skyliners.checking.prospects import Estimate, Prospect
from skypuzzle.skyliners.checking.strategy import Strategy
from skypuzzle.skyliners.checking.verdicts import Check, Finding
from skypuzzle.skyliners.documents.check_documents import (
    AdviceEntry,
    AimEntry,
    ChanceEntry,
    CheckDocument,
    FindingEntry,
    HelpEntry,
    LimitText,
    PlayoutsEntry,
    ProspectEntry,
    ScoredTurnEntry,
    ShareEntry,
    StepEntry,
    StrategyEntry,
    VerdictText,
)
from skypuzzle.skyliners.documents.documents import GAME
from skypuzzle.skyliners.documents.positions import LETTERS
from skypuzzle.skyliners.documents.records import turn_entry
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.verdicts import Verdict

SHARE_DIGITS = 6


def check_document(found: Check) -> CheckDocument:
    """All verdicts with their certificates."""
    return CheckDocument(
        format=FORMAT,
        game=GAME,
        type="check",
        position=str(found.position),
        player=LETTERS[found.player],
        plans=[_entry(found, finding, plan=str(finding.plan)) for finding in found.plans],
        together=UNSET if found.together is None else _entry(found, found.together),
    )


def _entry(found: Check, finding: Finding, plan: str | UnsetType = UNSET) -> FindingEntry:
    entry = FindingEntry(
        plan=plan, verdict=finding.verdict.value, open=_values(finding.open), limit=_limit(finding.stopped_by)
    )
    if finding.answer is not None:
        entry.board = str(finding.answer.board)
        entry.turns = [turn_entry(turn) for turn in finding.answer.turns]
        if finding.verdict is Verdict.WITH_HELP:
            entry.help = help_entries(finding, found.player)
    if finding.strategy is not None:
        entry.strategy = strategy_entry(finding.strategy, found.position)
    if finding.reasons is not None:
        entry.reasons = list(finding.reasons.reasons)
    return entry


def _values(verdicts: Sequence[Verdict]) -> list[VerdictText]:
    return [verdict.value for verdict in verdicts]


def _limit(limit: Limit | None) -> LimitText | UnsetType:
    if limit is None:
        return UNSET
    return "time" if limit is Limit.TIME else "states"


def help_entries(finding: Finding, player: Side) -> list[HelpEntry]:
    """What others do for the plans in a line of play."""
    return [HelpEntry(turn, str(action)) for turn, action in finding.help(player)]


def strategy_entry(strategy: Strategy, position: Position) -> StrategyEntry:
    """A strategy, step by step."""
    turn = strategy.first_turn(position)
    return StrategyEntry(
        turn=UNSET if turn is None else turn_entry(turn),
        steps=[
            StepEntry(
                play=UNSET if step.play is None else step.play,
                then=UNSET if step.then is None else step.then,
                replies=step.replies or UNSET,
            )
            for step in strategy.steps
        ],
    )


def add_shares(document: CheckDocument, run: Odds, games: Sequence[tuple[bool, ...]], asked: int) -> None:
    """Add how often the plans held in games of bots; there may be fewer games than were asked for."""
    each, together = run.shares(games)
    fewer = asked if together.games < asked else UNSET
    document.chance = ChanceEntry(together.games, run.seed, list(run.bots), fewer)
    if not games:
        return
    for entry, share in zip(document.plans, each, strict=True):
        entry.chance = share_entry(share)
    if document.together is not UNSET:
        document.together.chance = share_entry(together)


def share_entry(share: Share) -> ShareEntry:
    """A share with its interval."""
    low, high = share.interval
    return ShareEntry(share.held, share.games, round(low, SHARE_DIGITS), round(high, SHARE_DIGITS))


def advice_entry(advice: Advice) -> AdviceEntry:
    """The turns that were weighed."""
    if advice.by_score:
        return AdviceEntry(by_score=[scored_entry(each) for each in advice.by_score])
    if advice.by_plan is not None:
        return AdviceEntry(by_plan=[aim_entry(aim) for aim in advice.by_plan])
    prospects = [prospect_entry(each) for each in advice.by_verdict]
    return AdviceEntry(plans=[str(plan) for plan in advice.plans], by_verdict=prospects)


def scored_entry(scored: ScoredTurn) -> ScoredTurnEntry:
    """A last turn with its score."""
    return ScoredTurnEntry(turn_entry(scored.turn), scored.points, scored.lead, scored.certain, scored.open or UNSET)


def prospect_entry(prospect: Prospect) -> ProspectEntry:
    """A turn with its verdict."""
    return ProspectEntry(
        turn_entry(prospect.turn),
        prospect.verdict.value,
        _values(prospect.open),
        prospect.reason,
        _limit(prospect.stopped_by),
        playouts_entry(prospect.estimate),
    )


def playouts_entry(estimate: Estimate) -> PlayoutsEntry | UnsetType:
    """What random games said, if there were any."""
    return PlayoutsEntry(estimate.games, estimate.lead) if estimate.games else UNSET


def aim_entry(aim: Aim) -> AimEntry:
    """A plan with the best turn towards it."""
    best = prospect_entry(aim.best)
    return AimEntry(
        plan=str(aim.plan),
        turn=best.turn,
        verdict=best.verdict,
        open=best.open,
        reason=best.reason,
        limit=best.limit,
        playouts=best.playouts,
    )
