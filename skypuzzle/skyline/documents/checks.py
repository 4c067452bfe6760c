"""What `check` finds as documents, and back."""

from msgspec import UNSET

from skypuzzle.answers import Limit
from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyline.checking.advice import Advice, Prospect
from skypuzzle.skyline.checking.strategy import Strategy
from skypuzzle.skyline.checking.verdicts import Check, Finding, Reason
from skypuzzle.skyline.documents.check_documents import (
    CheckDocument,
    FindingEntry,
    LimitText,
    ProspectEntry,
    ReasonEntry,
)
from skypuzzle.skyline.documents.documents import GAME
from skypuzzle.skyline.documents.positions import as_colour
from skypuzzle.skyline.documents.records import read_actions, read_turns, turn_entries
from skypuzzle.skyline.questions.goals import parse_goal
from skypuzzle.skyline.rules.box import Box
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.verdicts import Verdict

LIMITS: dict[Limit, LimitText] = {Limit.TIME: "time", Limit.STATES: "states"}


def check_document(found: Check, advice: Advice | None = None) -> CheckDocument:
    """Verdicts with what proves them, and the turns that were weighed."""
    return CheckDocument(
        format=FORMAT,
        game=GAME,
        type="check",
        position=str(found.position),
        player=as_colour(found.position.seats[found.player]),
        goals=[_finding_entry(finding) for finding in found.goals],
        together=_finding_entry(found.together),
        advice=UNSET if advice is None else [prospect_entry(prospect) for prospect in advice.turns],
    )


def prospect_entry(prospect: Prospect) -> ProspectEntry:
    """A turn with its verdict."""
    (turn,) = turn_entries([prospect.turn])
    return ProspectEntry(
        turn=turn,
        verdict=prospect.verdict.value,
        open=[verdict.value for verdict in prospect.open],
        limit=UNSET if prospect.stopped_by is None else LIMITS[prospect.stopped_by],
        prestige=prospect.prestige,
        income=prospect.income,
        cash=prospect.cash,
    )


def _finding_entry(finding: Finding) -> FindingEntry:
    entry = FindingEntry(
        goals=[str(goal) for goal in finding.goals],
        verdict=finding.verdict.value,
        open=[verdict.value for verdict in finding.open],
        limit=UNSET if finding.stopped_by is None else LIMITS[finding.stopped_by],
    )
    if finding.line:
        entry.turns = turn_entries(finding.line)
    if finding.strategy is not None:
        entry.strategy = turn_entries(finding.strategy.answers)
    if finding.reasons:
        entry.reasons = [
            ReasonEntry(words=reason.words, prestige=UNSET if reason.prestige is None else reason.prestige)
            for reason in finding.reasons
        ]
    return entry


def read_finding(entry: FindingEntry, box: Box, place: str) -> Finding:
    """A finding, its claims not yet proven."""
    try:
        goals = tuple(parse_goal(text, box) for text in entry.goals)
    except SkypuzzleError as error:
        raise FileError(f"{place}.goals: {error}") from None
    strategy = None if entry.strategy is UNSET else entry.strategy
    reasons = [] if entry.reasons is UNSET else entry.reasons
    return Finding(
        goals,
        Verdict(entry.verdict),
        tuple(map(Verdict, entry.open)),
        None if entry.limit is UNSET else Limit(entry.limit),
        () if entry.turns is UNSET else read_turns(entry.turns, place),
        None
        if strategy is None
        else Strategy(
            tuple(
                Turn(turn.player, read_actions(turn.actions, f"{place}.strategy[{number}]"))
                for number, turn in enumerate(strategy)
            )
        ),
        tuple(Reason(each.words, None if each.prestige is UNSET else each.prestige) for each in reasons),
    )
