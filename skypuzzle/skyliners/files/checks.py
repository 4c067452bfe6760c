"""What `check` found, as documents."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from skypuzzle.documents import FORMAT
from skypuzzle.skyliners.checking.advice import Advice
from skypuzzle.skyliners.checking.odds import Odds, Share
from skypuzzle.skyliners.checking.strategy import Strategy
from skypuzzle.skyliners.checking.verdicts import Check, Finding, Verdict
from skypuzzle.skyliners.files.check_documents import (
    AdviceEntry,
    ChanceEntry,
    CheckDocument,
    FindingEntry,
    HelpEntry,
    ProspectEntry,
    ScoredTurnEntry,
    ShareEntry,
    StepEntry,
    StrategyEntry,
    VerdictText,
)
from skypuzzle.skyliners.files.documents import GAME
from skypuzzle.skyliners.files.records import LETTERS, turn_entry
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position

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
    entry = FindingEntry(plan=plan, verdict=finding.verdict.value, open=_values(finding.open))
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


def add_shares(document: CheckDocument, run: Odds, games: Sequence[tuple[bool, ...]]) -> None:
    """How often the plans held in games of bots."""
    each, together = run.shares(games)
    document.chance = ChanceEntry(together.games, run.seed, list(run.bots))
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
        scored = [
            ScoredTurnEntry(turn_entry(each.turn), each.points, each.lead, each.certain) for each in advice.by_score
        ]
        return AdviceEntry(by_score=scored)
    prospects = [
        ProspectEntry(turn_entry(each.turn), each.verdict.value, _values(each.open), each.reason)
        for each in advice.by_verdict
    ]
    return AdviceEntry(plans=[str(plan) for plan in advice.plans], by_verdict=prospects)
