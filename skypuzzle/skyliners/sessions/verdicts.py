"""How your own plans stand in a game, as `check` proves it, and what there is to do for them."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skypuzzle.limits import Clock
    from skypuzzle.skyliners.checking import Check, Finding
    from skypuzzle.skyliners.rules.position import Plan

LOST, WITH_HELP, FORCED, SECURED = "lost", "with-help", "forced", "secured"
MOST_STATES = 20_000
"""Of each search for plans that can be forced together."""
SECONDS = 5.0
SHARE_FOR_CHECK = 0.8
"""Of the time; the rest is for which of the plans can come true together."""

MEANINGS = {
    "secured": "holds, whatever the others do",
    "forced": "you can force it",
    "alone": "you can do it, if nobody interferes",
    "with-help": "only with the help of others",
    "lost": "cannot come true any more",
    "undecided": "not settled in the time there was",
}


@dataclass(frozen=True, slots=True)
class PlanVerdict:
    """A plan, or all of them together, and how it stands."""

    name: str
    verdict: str
    stronger: tuple[str, ...]
    """Stronger verdicts that were not settled."""
    how: str = ""
    """What to do for it, what others must do, or which of the plans can still come true together."""

    def __str__(self) -> str:
        meaning = MEANINGS.get(self.verdict)
        text = f"{self.name} {self.verdict}" + (f": {meaning}" if meaning else "")
        text = f"{text} (maybe {' or '.join(self.stronger)})" if self.stronger else text
        return f"{text}; {self.how}" if self.how else text


def verdicts(known: Position, player: Side, seconds: float = SECONDS) -> tuple[PlanVerdict, ...]:
    """Every plan of a player's by what they know, and then all of them together."""
    from skypuzzle.limits import Clock
    from skypuzzle.skyliners.checking import check, known_plans

    if not known_plans(known, player):
        return ()
    clock = Clock(seconds)
    found = check(known, player, time_limit=seconds * SHARE_FOR_CHECK)
    judged = [_judged(str(item.plan), item, _how(found, item)) for item in found.plans]
    if found.together is not None and len(judged) > 1:
        how = "; ".join(
            filter(None, (_how(found, found.together), _forced(found, clock.share(2)), _which(found, clock)))
        )
        judged.append(_judged("together", found.together, how))
    return tuple(judged)


def _judged(name: str, finding: "Finding", how: str) -> PlanVerdict:
    return PlanVerdict(name, finding.verdict.value, tuple(kind.value for kind in finding.open), how)


def _how(found: "Check", finding: "Finding") -> str:
    """The turn that forces it; or what you do in a line of play that gets there, and what the others do for you."""
    if finding.strategy is not None:
        turn = finding.strategy.turn
        return (
            "whatever they do now, you have an answer" if turn is None else f"play {' '.join(map(str, turn.actions))}"
        )
    if finding.turns is None:
        return ""
    from skypuzzle.skyliners.pictures.lines_of_play import matters_to

    own = [
        str(action)
        for turn in finding.turns
        for action in turn.actions
        if turn.player is found.player and matters_to(action, finding, found, turn.player)
    ]
    parts = [text for text in (f"you {' '.join(own)}" if own else "", _help(finding)) if text]
    return f"for instance {', and '.join(parts)}" if parts else "it holds as it stands"


def _help(finding: "Finding") -> str:
    """What others build for it, and who; what is built several times is listed once."""
    if not finding.turns or not finding.help:
        return ""
    times = Counter(str(help_.action) for help_ in finding.help)
    sides = dict.fromkeys(str(finding.turns[help_.turn].player) for help_ in finding.help)
    return f"{listed(sides)} {listed(f'{what} {many}×' if many > 1 else what for what, many in times.items())}"


def _forced(found: "Check", clock: "Clock") -> str:
    """Where you cannot force them all: several that you can force together, and how; if they are found."""
    from skypuzzle.limits import OutOfLimitsError, SearchLimits
    from skypuzzle.skyliners.checking.forcing import new_forcing
    from skypuzzle.skyliners.checking.strategy import strategy

    if found.together is None or found.together.verdict.value in (FORCED, SECURED):
        return ""
    forced = [finding.plan for finding in found.plans if finding.plan and finding.verdict.value == FORCED]
    for number in range(min(len(forced), len(found.plans) - 1), 1, -1):
        for plans in _by_worth(forced, number):
            if clock.is_out:
                return ""
            forcing = new_forcing(found.position, found.player, plans, SearchLimits(MOST_STATES, clock))
            with suppress(OutOfLimitsError):
                if forcing.wins(forcing.game.start):
                    turn = strategy(forcing, found.position, clock).turn
                    how = "" if turn is None else f" with {' '.join(map(str, turn.actions))}"
                    return f"you can force {listed(map(str, plans))} together{how}"
    return ""


def _by_worth(plans: "Sequence[Plan]", number: int) -> "list[tuple[Plan, ...]]":
    """So many of the plans at once; those that show more first, as they are worth more."""
    return sorted(combinations(plans, number), key=lambda group: -sum(plan.number for plan in group))


def _which(found: "Check", clock: "Clock") -> str:
    """Where you cannot do them all: the most that you can do yourself, or failing that with help; if it is found."""
    from skypuzzle.answers import Impossible
    from skypuzzle.skyliners.questions import GameQuestion, Solved, answer

    if found.together is None or found.together.verdict.value not in (LOST, WITH_HELP):
        return ""
    ways: list[tuple[Side | None, str]] = [(found.player, "by yourself"), (None, "with help from others")]
    if found.together.verdict.value == WITH_HELP:
        ways.pop()  # with help, all can come true
    alive = [finding.plan for finding in found.plans if finding.plan and finding.verdict.value != LOST]
    if not alive:
        return ""
    is_most = not found.together.open
    for number in range(min(len(alive), len(found.plans) - 1), 0, -1):
        groups = _by_worth(alive, number)
        for by, words in ways:
            for plans in groups:
                answered = answer(GameQuestion(found.position, plans, by=by), clock)
                if isinstance(answered, Solved):
                    return f"{words} {'at most' if is_most else 'at least'} {listed(map(str, plans))}"
                if by is ways[-1][0] and not isinstance(answered, Impossible):
                    is_most = False  # more may be possible than what is found
                if clock.is_out:
                    return ""
    return ""
