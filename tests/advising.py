"""Random positions with goals, and whether the advice of `check --advise` agrees with its verdicts."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.commands.check import check as check_cloud_city
from skypuzzle.cloud_city.questions.question import total_votes
from skypuzzle.cloud_city.simulation import Simulation as CloudCityGames
from skypuzzle.play import replay
from skypuzzle.skyline.commands.check import check as check_skyline
from skypuzzle.skyline.simulation import Simulation as SkylineGames
from skypuzzle.skyliners import DEFAULT_SEATS
from skypuzzle.skyliners.commands.check import check as check_skyliners
from skypuzzle.skyliners.rules.board import FULL, INTRO, ROW_LETTERS
from skypuzzle.skyliners.simulation import Simulation as SkylinersGames
from skypuzzle.verdicts import PROVABLE, Judge, Verdict, known_of

Truths = list[bool | None]


class Asked(NamedTuple):
    """A position of a game between bots, and what is asked about it."""

    position: Any
    options: dict[str, Any]
    judge: Callable[..., Judge]

    def __str__(self) -> str:
        return f"{self.position} {self.options}"

    def document(self, seconds: str) -> Any:
        return self.judge(**self.options, time_limit=seconds)(self.position, advise=True, games=None).document


def skyliners_positions(seed: str) -> Iterator[Asked]:
    for number in count():
        chance = Chance("advising", "skyliners", seed, number)
        variant = INTRO if number % 5 == 4 else FULL
        record = SkylinersGames(
            DEFAULT_SEATS[2 + number % 3], variant, f"{seed} {number}", ("greedy",) * (2 + number % 3)
        ).play(0)
        position = _moment(record, chance)
        side, rows = position.mover, chance.shuffled(range(5))[: 1 + chance.below(2)]
        played = {card.row: card for card in position.office if card.side is side}
        plans = [
            str(
                played.get(row)
                or f"{side}{ROW_LETTERS[row]}{min(4, max(1, _seen(position, side, row) + chance.below(2)))}"
            )
            for row in rows
        ]
        yield Asked(position, {"plans": plans} if variant is FULL else {"win": True}, check_skyliners)


def _seen(position: Any, side: Any, row: int) -> int:
    return len(position.board.seen(side, row))


def cloud_city_positions(seed: str) -> Iterator[Asked]:
    for number in count():
        chance = Chance("advising", "cloud-city", seed, number)
        record = CloudCityGames(("greedy",) * (2 + number % 2), f"{seed} {number}", requests=number % 3).play(0)
        position = _moment(record, chance)
        goals: list[dict[str, Any]] = [{"lead": True}, {"win": True}]
        votes = total_votes(position.city(position.mover)) + 3 * position.turns_left(position.mover)
        goals += [{"votes": max(0, votes + more)} for more in (-2, 0, 2, 4)]
        yield Asked(position, goals[chance.below(len(goals))], check_cloud_city)


def skyline_positions(seed: str) -> Iterator[Asked]:
    for number in count():
        chance = Chance("advising", "skyline", seed, number)
        position = _moment(SkylineGames(("greedy",) * (2 + number % 3), f"{seed} {number}").play(0), chance)
        zone = chance.choice(position.box.zones)
        goals: list[dict[str, Any]] = [{"win": True}, {"mission": True}, {"zones": [zone]}, {"prestige": 4}]
        goals.append({"mission": True, "zones": [zone]})
        yield Asked(position, goals[chance.below(len(goals))], check_skyline)


POSITIONS = {"skyliners": skyliners_positions, "cloud-city": cloud_city_positions, "skyline": skyline_positions}


def _moment(record: Any, chance: Chance) -> Any:
    """A position before somebody's turn, half of them in the last quarter of the game."""
    reached = list(replay(record.start, record.turns))[:-1]
    late = chance.below(2) * 3 * len(reached) // 4
    return reached[late + chance.below(len(reached) - late)]


def disagreements(document: Any) -> Iterator[str]:
    """Where the advice and the verdicts of a check contradict each other."""
    win = getattr(document, "win", None)
    together = win or document.together
    advice = document.advice
    if hasattr(advice, "by_score"):
        if advice.by_score:
            listed = {frozenset(entry.turn.actions) for entry in advice.by_score}
            named = _named(together, document)
            if named is not None and frozenset(named.actions) not in listed:
                yield f"{named} is not listed"
            return
        advice = advice.by_verdict
        findings: Sequence[Any] = [together]
        if win is None and {*document.advice.plans} != {*(finding.plan for finding in document.plans)}:
            return  # it is about the plans that are not lost
    else:
        findings = [together, *document.goals]
    before = known_of(together.verdict, together.open)
    for finding in findings:
        named = _named(finding, document)
        if named is None:
            continue
        same = [entry for entry in advice if _is_same(entry.turn, named)]
        if not same:
            yield f"{named} is not listed"
        elif finding is together and not any(_is_as_good(entry, together.verdict) for entry in same):
            yield f"{named} proves {together.verdict}, but is listed as {same[0].verdict}"
    for entry in advice:
        yield from _contradictions(entry, before)


def _contradictions(entry: Any, before: Truths) -> Iterator[str]:
    after = known_of(entry.verdict, entry.open)
    for number, verdict in enumerate(PROVABLE):
        # what is secured by a turn was forced before it
        is_so = before[max(number, 1)]
        if is_so is False and after[number] is not False and (after[number] is None or verdict is entry.verdict):
            yield f"{entry.turn} is {entry.verdict}, perhaps {[*map(str, entry.open)]}, which is refuted"
        if is_so is None and verdict is entry.verdict:
            yield f"{entry.turn} is {entry.verdict}, which the verdict leaves open"
    if before[0] and entry.verdict is not Verdict.SECURED:
        yield f"{entry.turn} is {entry.verdict}, but all is secured"


def _is_as_good(entry: Any, verdict: Verdict) -> bool:
    return entry.verdict in PROVABLE and PROVABLE.index(entry.verdict) <= PROVABLE.index(verdict)


def _named(finding: Any, document: Any) -> Any:
    """The player's turn that a verdict begins with."""
    strategy, turn = getattr(finding, "strategy", None), getattr(finding, "turn", None)
    if turn is None and strategy is not None and finding.verdict in (Verdict.FORCED, Verdict.ALONE):
        turn = (
            strategy.turn
            if hasattr(strategy, "turn")
            else strategy[0].turn
            if hasattr(strategy[0], "turn")
            else strategy[0]
        )
    turn = turn or next(iter(finding.turns or ()), None)
    player = getattr(document, "seat", document.player) if hasattr(turn, "move") else document.player
    return turn if turn is not None and turn.player == player else None


def _is_same(turn: Any, named: Any) -> bool:
    if hasattr(turn, "move"):
        draw = getattr(named.move.draw, "tile", None) if "refill" in getattr(named.move.draw, "_fields", ()) else None
        return (
            turn.move[:2] == named.move[:2]
            and {*turn.move.walkways} == {*named.move.walkways}
            and (draw is None or turn.move.draw.tile == draw)
        )
    wanted = {str(action) for action in named.actions} - {"=?"}
    return wanted <= {str(action) for action in turn.actions} and len(turn.actions) == len(named.actions)
