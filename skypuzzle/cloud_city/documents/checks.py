"""What `check` finds as documents, and back."""

from msgspec import UNSET

from skypuzzle.answers import Limit
from skypuzzle.cloud_city.checking.advice import Advice
from skypuzzle.cloud_city.checking.prospects import Prospect
from skypuzzle.cloud_city.checking.strategy import Reply, Step, Strategy
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Reason
from skypuzzle.cloud_city.documents.check_documents import (
    CheckDocument,
    FindingEntry,
    LimitText,
    ProspectEntry,
    ReasonEntry,
    ReplyEntry,
    StepEntry,
)
from skypuzzle.cloud_city.documents.documents import GAME
from skypuzzle.cloud_city.documents.records import read_move, read_moves, tile_mix_entry, turn_texts
from skypuzzle.cloud_city.notation.tiles import parse_tile
from skypuzzle.cloud_city.questions.goals import goal_faults, parse_goal
from skypuzzle.cloud_city.rules.geometry import Height
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.cloud_city.rules.tiles import TileMix, kind_of
from skypuzzle.cloud_city.rules.walkways import Piece
from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, RuleError, SkypuzzleError, raise_if_any
from skypuzzle.verdicts import Verdict

LIMITS: dict[Limit, LimitText] = {Limit.TIME: "time", Limit.STATES: "states"}
LEVELS = {str(height): height for height in Height}


def check_document(found: Check, advice: Advice | None = None, mix: TileMix | None = None) -> CheckDocument:
    """Verdicts with what proves them, and the turns that were weighed."""
    return CheckDocument(
        format=FORMAT,
        game=GAME,
        type="check",
        position=str(found.position),
        player=found.player + 1,
        goals=[_finding_entry(finding, found) for finding in found.goals],
        together=_finding_entry(found.together, found),
        advice=UNSET if advice is None else [prospect_entry(prospect, found.player) for prospect in advice.turns],
        tile_mix=UNSET if mix is None else tile_mix_entry(mix),
    )


def prospect_entry(prospect: Prospect, player: Seat) -> ProspectEntry:
    """A turn with its verdict."""
    return ProspectEntry(
        turn=str(Turn(player, prospect.turn)),
        verdict=prospect.verdict.value,
        open=[verdict.value for verdict in prospect.open],
        limit=UNSET if prospect.stopped_by is None else LIMITS[prospect.stopped_by],
        votes=prospect.votes,
    )


def _finding_entry(finding: Finding, found: Check) -> FindingEntry:
    entry = FindingEntry(
        goals=[str(goal) for goal in finding.goals],
        verdict=finding.verdict.value,
        open=[verdict.value for verdict in finding.open],
        limit=UNSET if finding.stopped_by is None else LIMITS[finding.stopped_by],
    )
    if finding.line:
        entry.turns = turn_texts(finding.line, found.position.movers())
    if finding.strategy is not None:
        entry.strategy = [_step_entry(step, found.player) for step in finding.strategy.steps]
    if finding.reasons:
        entry.reasons = [
            ReasonEntry(words=reason.words, votes=UNSET if reason.votes is None else reason.votes)
            for reason in finding.reasons
        ]
    return entry


def _step_entry(step: Step, player: Seat) -> StepEntry:
    return StepEntry(
        turn=UNSET if step.turn is None else str(Turn(player, step.turn)),
        replies=[_reply_entry(reply) for reply in step.replies] or UNSET,
    )


def _reply_entry(reply: Reply) -> ReplyEntry:
    return ReplyEntry(
        then=reply.then,
        drawn=UNSET if reply.drawn is None else reply.drawn,
        pieces=[f"{height}{length}" for height, length in reply.pieces] or UNSET,
        seen=UNSET if reply.seen is None else reply.seen,
    )


def read_strategy(entries: list[StepEntry], player: Seat, place: str) -> Strategy:
    """A strategy, its claims not yet proven."""
    return Strategy(
        tuple(_read_step(entry, player, f"{place}[{index}]", len(entries)) for index, entry in enumerate(entries))
    )


def _read_step(entry: StepEntry, player: Seat, place: str, steps: int) -> Step:
    turn = None if entry.turn is UNSET else read_move(entry.turn, player, f"{place}.turn")
    replies = [] if entry.replies is UNSET else entry.replies
    return Step(
        turn,
        tuple(_read_reply(reply, f"{place}.replies[{index}]", steps) for index, reply in enumerate(replies)),
    )


def _read_reply(entry: ReplyEntry, place: str, steps: int) -> Reply:
    if not 0 <= entry.then < steps:
        raise FileError(f"{place}.then: there is no step {entry.then}")
    try:
        drawn = None if entry.drawn is UNSET else kind_of(parse_tile(entry.drawn))
    except SkypuzzleError as error:
        raise FileError(f"{place}.drawn: {error}") from None
    pieces = () if entry.pieces is UNSET else tuple(_read_piece(text, f"{place}.pieces") for text in entry.pieces)
    return Reply(entry.then, drawn, pieces, None if entry.seen is UNSET else entry.seen)


def _read_piece(text: str, place: str) -> Piece:
    if len(text) != 2 or text[0] not in LEVELS or text[1] not in "12345":
        raise FileError(f"{place}: {text!r} is not a level and a length, such as B3")
    return LEVELS[text[0]], int(text[1])


def read_finding(entry: FindingEntry, start: Position, player: Seat, place: str) -> Finding:
    """A finding, its claims not yet proven."""
    rivals = [city for seat, city in enumerate(start.cities) if seat != player]
    try:
        goals = tuple(map(parse_goal, entry.goals))
        raise_if_any(RuleError, goal_faults(goals, rivals))
    except SkypuzzleError as error:
        raise FileError(f"{place}.goals: {error}") from None
    return Finding(
        goals,
        Verdict(entry.verdict),
        tuple(map(Verdict, entry.open)),
        None if entry.limit is UNSET else Limit(entry.limit),
        () if entry.turns is UNSET else read_moves(entry.turns, start.movers(), place),
        None if entry.strategy is UNSET else read_strategy(entry.strategy, player, f"{place}.strategy"),
        ()
        if entry.reasons is UNSET
        else tuple(Reason(each.words, None if each.votes is UNSET else each.votes) for each in entry.reasons),
    )
