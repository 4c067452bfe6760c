"""Checks whether a goal is still alive in a live game and how safe it is, with proofs of the verdicts."""

from collections.abc import Iterable, Sequence

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.limits import Clock, Limit, rounds
from skypuzzle.skyline.checking.bounds import check_faults
from skypuzzle.skyline.checking.facts import Facts, facts_of, why_lost, why_secured
from skypuzzle.skyline.checking.verdicts import Check, Finding, Prospect, Reason, Refutation
from skypuzzle.skyline.questions.question import Goal
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import Verdict, strongest

__all__ = ["Check", "Finding", "Prospect", "Reason", "Refutation", "check"]

STATES_IN_SECONDS = 50_000
"""States per question about a goal without a time limit: a few seconds' worth."""
STATES_IN_MEMORY = 2_000_000
"""States per question with a time limit: as many as fit into memory."""


def check(
    position: Position,
    player: Seat,
    goals: Iterable[Goal],
    *,
    time_limit: float | None = None,
    most_states: int | None = None,
) -> Check:
    """Judge a player's goals at the end of the game, each alone and all together.

    Each search ends after `most_states`: by default as many as fit into memory, or without a time limit, a few
    seconds' worth.
    """
    asked = tuple(dict.fromkeys(goals))
    if not asked:
        raise RuleError(Fault("goal", "", "nothing to check: add the mission, a zone, prestige or a win"))
    raise_if_any(RuleError, check_faults(asked, position, player))
    clock, colour = Clock(time_limit), position.seats[player]
    if most_states is None:
        most_states = STATES_IN_SECONDS if time_limit is None else STATES_IN_MEMORY
    questions = len(asked) + (len(asked) > 1)
    singles = [
        facts_of(position, player, (goal,), clock.share(questions - number), most_states)
        for number, goal in enumerate(asked)
    ]
    if len(asked) == 1:
        _use_the_time(position, singles, clock, most_states)
        finding = finding_of(position, singles[0])
        return Check(position=position, player=colour, goals=(finding,), together=finding)
    known = Facts(asked, player)  # if one goal is lost or cannot be forced, all of them together cannot either
    for name in ("secured", "forced", "alone", "possible"):
        if any(getattr(each, name) is False for each in singles):
            setattr(known, name, False)
    known.refutation = next((each.refutation for each in singles if each.refutation), None)
    together = facts_of(position, player, asked, clock, most_states, known)
    _use_the_time(position, [*singles, together], clock, most_states)
    for single in singles:
        single.learn(together)
    findings = tuple(finding_of(position, facts) for facts in singles)
    return Check(position=position, player=colour, goals=findings, together=finding_of(position, together))


def _use_the_time(position: Position, every: Sequence[Facts], clock: Clock, most_states: int) -> None:
    """In the last round, ask again what a share of the time was too short for, as long as there is time.

    Before it, searches use the time that is left, and games would only be played again.
    """

    def waiting() -> list[Facts]:
        return [facts for facts in every if facts.limit(_open(facts)) is Limit.TIME]

    for facts, share in rounds(clock, waiting) if position.is_last_round else ():
        facts.limits.clear()
        facts_of(position, facts.seat, facts.goals, share, most_states, facts)


def _open(facts: Facts) -> tuple[Verdict, ...]:
    return strongest((facts.secured, facts.forced, facts.alone, facts.possible))[1]


def finding_of(position: Position, facts: Facts) -> Finding:
    verdict, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    reasons = {Verdict.LOST: why_lost, Verdict.SECURED: why_secured}.get(verdict)
    return Finding(
        facts.goals,
        verdict,
        still_open,
        facts.limit(still_open),
        {Verdict.ALONE: facts.solo, Verdict.WITH_HELP: facts.line}.get(verdict) or None,
        facts.strategy if verdict is Verdict.FORCED else None,
        facts.refutation if verdict not in (Verdict.SECURED, Verdict.FORCED, Verdict.LOST) else None,
        None if reasons is None else reasons(position, facts.seat, facts.goals) or None,
    )
