"""How your own plans stand in a game, as `check` proves it."""

from dataclasses import dataclass

from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position

SECONDS = 5.0

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

    def __str__(self) -> str:
        meaning = MEANINGS.get(self.verdict)
        text = f"{self.name} {self.verdict}" + (f": {meaning}" if meaning else "")
        return f"{text} (maybe {' or '.join(self.stronger)})" if self.stronger else text


def verdicts(known: Position, player: Side, seconds: float = SECONDS) -> tuple[PlanVerdict, ...]:
    """Every plan of a player's by what they know, and then all of them together."""
    from skypuzzle.skyliners.checking import check, known_plans

    if not known_plans(known, player):
        return ()
    found = check(known, player, time_limit=seconds)
    named = [(str(item.plan), item) for item in found.plans]
    if found.together is not None and len(named) > 1:
        named.append(("together", found.together))
    return tuple(PlanVerdict(name, item.verdict.value, tuple(kind.value for kind in item.open)) for name, item in named)
