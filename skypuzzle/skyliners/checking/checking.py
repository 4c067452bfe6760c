"""Check plans in a live game: each plan separately, then all of them together.

The types of the verdicts are also those of the documents.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from skypuzzle.answers import Impossible, all_of, is_yes, opposite
from skypuzzle.documents import NotedDocument
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.notation import notation
from skypuzzle.odds import BotGames, Share
from skypuzzle.skyliners.checking.forcing import FIRST_STATES, Forcing, Memory, new_forcing
from skypuzzle.skyliners.checking.strategy import Strategy, TurnText, begin_strategy
from skypuzzle.skyliners.notation import ActionText, BoardText, PlanText, PositionText, SideText
from skypuzzle.skyliners.questions import Answer, GameQuestion, Reasons, Solved, answer, sites_of, why_not
from skypuzzle.skyliners.rules.board import FULL, PLANNING_CARDS, ROWS, Side
from skypuzzle.skyliners.rules.position import NUMBERS, Build, Plan, Position, Turn
from skypuzzle.verdicts import SearchLimit, Verdict, strongest

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


BEST_OF_A_VERDICT = 8
"""How many turns of each verdict play the most games."""
MOST_GAMES = 2_000
"""Random games that each of these plays."""


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
    limit: SearchLimit | None = None
    """Why they are open: the time was up, or the search for a strategy could not store any more states."""
    turns: tuple[TurnText, ...] | None = None
    """alone, with-help: a line of play to the end of the game."""
    board: BoardText | None = None
    """alone, with-help: the final city."""
    help: tuple[Help, ...] | None = None
    """with-help: what others do for the plans in these turns."""
    strategy: Strategy | None = None
    refutation: Strategy | None = None
    """Not forced: how the others prevent it. For all plans together, left out if a single one is refuted."""
    certified: bool = True
    """False if it was searched, but took too long to write out, whether the plans are forced."""
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
    limit: SearchLimit | None = None
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
        return any(prospect.playouts for prospect in self.by_verdict or self.by_plan or ())


class WinFinding(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The strongest proven verdict on being the only winner. Strategies are not written out."""

    verdict: Verdict
    open: tuple[Verdict, ...]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: SearchLimit | None = None
    turn: TurnText | None = None
    """forced: what to play now, if it is the player's turn; the win is forced after it."""
    turns: tuple[TurnText, ...] | None = None
    """with-help: a line of play to the end of the game. alone: the same with the turns of all others skipped."""
    chance: Share | None = None


class Check(NotedDocument, frozen=True, kw_only=True, omit_defaults=True):
    """How safe a player's plans are. If none are known, all that the player could still make."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["check"] = "check"
    position: PositionText
    player: SideText
    plans: tuple[Finding, ...]
    together: Finding | None = None
    """Left out if no plans were asked about."""
    win: WinFinding | None = None
    """If it was asked whether the player can win; then there are no plans."""
    advice: Advice | None = None
    chance: BotGames | None = None

    def plans_of(self, finding: Finding) -> tuple[Plan, ...]:
        """The plans a finding is about: one, or all of them."""
        judged = self.plans if finding.plan is None else (finding,)
        return tuple(single.plan for single in judged if single.plan is not None)


def help_of_others(turns: tuple[Turn, ...], player: Side, plans: tuple[Plan, ...]) -> Iterator[Help]:
    """Find what other players build on the rows of the plans."""
    sites = sites_of(plans)
    for number, turn in enumerate(turns):
        for action in turn.actions:
            if turn.player is not player and isinstance(action, Build) and action.site in sites:
                yield Help(number, action)


STATES_IN_SECONDS = 300_000
"""The most states that the search for a strategy visits for each question without a time limit."""
MOST_STEPS = 50_000
"""A longer strategy is not written out."""


@dataclass(slots=True)
class Facts:
    """What is known about some plans together; None means not settled."""

    plans: tuple[Plan, ...]
    secured: bool | None
    alone: Answer
    possible: Answer
    forced: bool | None = None
    strategy: Strategy | None = None
    """If forced, how; if not, how the others prevent it."""
    certified: bool = True
    stopped_by: Limit | None = None
    reasons: Reasons | None = None

    @property
    def is_lost(self) -> bool:
        return isinstance(self.possible, Impossible)


def known_plans(position: Position, player: Side) -> tuple[Plan, ...]:
    """The player's cards in the office whose faces are known."""
    return tuple(card for card in position.office if card.side is player and isinstance(card, Plan))


def asked_plans(position: Position, player: Side, more: Iterable[Plan] = ()) -> tuple[Plan, ...]:
    """The player's known cards in the office, and more plans."""
    return tuple(dict.fromkeys((*known_plans(position, player), *more)))


def check(
    position: Position,
    player: Side,
    plans: Iterable[Plan] = (),
    *,
    time_limit: float | None = None,
    force: bool = True,
    most_states: int | None = None,
    reasons: bool = False,
    on_settled: Callable[[int, int], None] | None = None,
) -> Check:
    """Judge the player's known cards and these plans; with none of either, every plan they could still make.

    Without `force`, no strategies are searched for. That search visits at most `most_states` states for each plan; by
    default as many as there is time for, or without a time limit a few seconds' worth. With `reasons`, findings say why
    a plan is lost or secured, as far as time allows. `on_settled` is called with how many of the verdicts are settled.
    """
    asked = asked_plans(position, player, plans)
    raise_if_any(
        RuleError,
        (
            Fault("plan", str(plan), f"not a plan of {player}'s, whose plans are checked")
            for plan in asked
            if plan.side is not player
        ),
    )
    GameQuestion(position, asked)  # complains if they make no sense
    clock = Clock(time_limit)
    judged = asked or possible_plans(position, player)
    singles = [
        _facts_of_one(position, player, plan, clock.share(len(judged) + 1 - number))
        for number, plan in enumerate(judged)
    ]
    together = _facts_of_all(position, player, asked, singles, clock) if len(asked) > 1 else None
    if reasons and asked and not position.is_over:
        _explain(position, singles, together, clock.share(2))
    if force:
        if most_states is None:
            most_states = STATES_IN_SECONDS if time_limit is None else sys.maxsize
        _force(position, player, [*singles, *([together] if together else [])], clock, most_states, on_settled)
    findings = [replace(_finding(facts, player), plan=facts.plans[0]) for facts in singles]
    of_all = together or (singles[0] if asked else None)
    return Check(
        position=position,
        player=player,
        plans=tuple(findings),
        together=None if of_all is None else _finding(of_all, player),
    )


def possible_plans(position: Position, player: Side) -> tuple[Plan, ...]:
    """Every row with every number, unless the player has no card left."""
    played = sum(card.side is player for card in position.office)
    if position.variant is FULL and played == PLANNING_CARDS:
        return ()
    return tuple(Plan(player, row, number) for row in ROWS for number in NUMBERS)


def _facts_of_one(position: Position, player: Side, plan: Plan, clock: Clock) -> Facts:
    secured: bool | None = False
    if plan in position.office or position.variant is not FULL:
        # a card that is not in the office yet could always be left out
        secured = opposite(is_yes(answer(GameQuestion(position, broken=plan), clock)))
    return _facts(position, player, (plan,), secured, clock)


def _facts(position: Position, player: Side, plans: tuple[Plan, ...], secured: bool | None, clock: Clock) -> Facts:
    alone = answer(GameQuestion(position, plans, by=player), clock)
    possible = alone if isinstance(alone, Solved) else answer(GameQuestion(position, plans), clock)
    return Facts(plans, secured, alone, possible)


def _facts_of_all(
    position: Position, player: Side, plans: tuple[Plan, ...], singles: Sequence[Facts], clock: Clock
) -> Facts:
    """Judge all plans together. They are secured if each one is, and lost if any one is."""
    secured = all_of([facts.secured for facts in singles])
    if any(facts.is_lost for facts in singles):
        return Facts(plans, False, Impossible(), Impossible(), forced=False)
    return _facts(position, player, plans, secured, clock)


def _explain(position: Position, singles: Sequence[Facts], together: Facts | None, clock: Clock) -> None:
    """Find reasons for lost and secured plans; all together need their own only if no single plan is lost."""
    for facts in singles:
        if facts.is_lost or facts.secured:
            broken = GameQuestion(position, broken=facts.plans[0])
            facts.reasons = _why_not(GameQuestion(position, facts.plans) if facts.is_lost else broken, clock)
    if together is not None and together.is_lost and not any(facts.is_lost for facts in singles):
        together.reasons = _why_not(GameQuestion(position, together.plans), clock)


def _why_not(question: GameQuestion, clock: Clock) -> Reasons | None:
    """The reasons why something is impossible; None if there is not enough time."""
    if clock.is_out:
        return None
    found = why_not(question, time_limit=clock.left, known=True)
    return found if found.complete else None


def _force(
    position: Position,
    player: Side,
    questions: Sequence[Facts],
    clock: Clock,
    most_states: int,
    on_settled: Callable[[int, int], None] | None,
) -> None:
    """Search for strategies: for all questions in turn, each time with twice as many states."""
    waiting = [facts for facts in questions if not facts.secured and not facts.is_lost]
    if not waiting:
        return
    memory = Memory(position)
    searches = {
        facts.plans: new_forcing(position, player, facts.plans, SearchLimits(most_states, clock), memory)
        for facts in waiting
    }
    states = FIRST_STATES
    while waiting:
        for facts in waiting:
            if _refuters(facts, questions):
                facts.forced, facts.stopped_by = False, None
                continue
            search = searches[facts.plans]
            try:
                facts.forced = search.wins(search.game.start, states)
            except OutOfLimitsError as error:
                facts.stopped_by = error.reached
            else:
                facts.stopped_by = None
                _write(facts, search, position, clock)
        waiting = [
            facts
            for facts in waiting
            if facts.forced is None and facts.stopped_by is not Limit.TIME and searches[facts.plans].has_states_left
        ]
        states *= 2
        if on_settled:
            on_settled(len(questions) - len(waiting), len(questions))
    for facts in questions:
        if facts.strategy is None and (refuters := _refuters(facts, questions)):
            facts.forced, facts.stopped_by = False, None
            facts.certified = any(each.certified for each in refuters)
        if facts.forced is False:
            facts.secured = False


def _refuters(facts: Facts, questions: Sequence[Facts]) -> list[Facts]:
    """Fewer of the plans that cannot be forced either."""
    return [each for each in questions if each.forced is False and {*each.plans} < {*facts.plans}]


def _write(facts: Facts, search: Forcing, position: Position, clock: Clock) -> None:
    """Write out the strategy of the winning side, or only what to play now if that is too long."""
    try:
        facts.strategy = search.write(position, clock, MOST_STEPS, forced=facts.forced is True)
    except OutOfLimitsError:
        facts.certified = False
        if facts.forced:
            with suppress(OutOfLimitsError):
                facts.strategy = begin_strategy(search, position)


def _finding(facts: Facts, player: Side) -> Finding:
    verdict, still_open = strongest((facts.secured, facts.forced, is_yes(facts.alone), is_yes(facts.possible)))
    found = Finding(
        verdict=verdict,
        open=still_open,
        # only the search for a strategy ends for a reason other than time
        limit=facts.stopped_by if set(still_open) <= {Verdict.FORCED} else Limit.TIME,
        strategy=facts.strategy if verdict is Verdict.FORCED else None,
        refutation=facts.strategy if facts.forced is False and verdict is not Verdict.LOST else None,
        certified=facts.certified or verdict in (Verdict.SECURED, Verdict.LOST),
        reasons=facts.reasons if verdict in (Verdict.SECURED, Verdict.LOST) else None,
    )
    line = facts.possible
    if verdict not in (Verdict.ALONE, Verdict.WITH_HELP) or not isinstance(line, Solved):
        return found
    helped = tuple(help_of_others(line.turns, player, facts.plans)) if verdict is Verdict.WITH_HELP else None
    return replace(found, turns=line.turns, board=line.board, help=helped)
