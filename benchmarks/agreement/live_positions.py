"""`solve` on live positions: does it agree with CP-SAT, and how long does it take?

Positions come from games of bots (early, middle and late; two to four players), each with one to three plans, of one
side or of several. In one process, the answer of `solve` is compared with that of CP-SAT alone; both are timed. From
the shell, each question takes turns with `python -c "import typer"`, and with another version of skypuzzle if there is
one to compare with, so that a noisy machine is noisy for all. The exit code is 1 if an answer differs, if the median
takes more than 3.5 times the import, or if a question is slower than before.

    python -m benchmarks.agreement.live_positions --before /path/to/an/older/skypuzzle
"""

import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.answers import Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT
from skypuzzle.play import replay
from skypuzzle.skyliners import DEFAULT_SEATS, Plan, Position, Simulation, Variant
from skypuzzle.skyliners.questions import SEARCH_STATES, GameQuestion, solve
from skypuzzle.skyliners.questions.game_search import solve as search

STAGES = ("early", "middle", "late")
MOST_OF_TYPER = 3.5
IMPORT_TYPER = ["-c", "import typer"]
FIRST, POSSIBLE, IMPOSSIBLE = "11p.2/.2.../1.p../.p.1./...1. NE E1 1.0.0/1.0.0", "EE1", "EA4"
HERE = Path(__file__).parents[2]
ROUNDS = 5
SLOWER = 1.1
"""Times as long as before, beyond which a question counts as slower: less than that is noise."""


def questions(number: int) -> Iterator[tuple[str, GameQuestion]]:
    """Fixed positions, each with plans near what the rows show."""
    chance = Chance("live positions")
    for game in range(number):
        players, stage = 2 + game % 3, game // 3 % 3
        variant = Variant.INTRO if game % 8 == 7 else Variant.FULL
        bots = (("greedy", "random")[game % 2],) * players
        record = Simulation(DEFAULT_SEATS[players], variant, f"live {game}", bots).play(0)
        reached = list(replay(record.start, record.turns))[:-1]
        position = reached[(len(reached) * stage + chance.below(len(reached))) // 3]
        sides = position.seats if game % 4 == 0 else (chance.choice(position.seats),)
        yield STAGES[stage], GameQuestion(position, _plans(chance, position, sides, 1 + game // 9 % 3))


def _plans(chance: Chance, position: Position, sides: Sequence[int], number: int) -> tuple[Plan, ...]:
    """Cards that can still be planned, or lie in the office."""
    plans: dict[tuple[int, int], Plan] = {}
    known = {(card.side, card.row): card for card in position.office if isinstance(card, Plan)}
    while len(plans) < number:
        side, row = chance.choice([side for side in position.seats if side in sides]), chance.below(5)
        seen = len(position.board.seen(side, row))
        plan = Plan(side, row, min(4, max(1, seen + chance.below(3) - 1)))
        plans[side, row] = known.get((side, row), plan)
    return tuple(plans.values())


def compare(asked: Sequence[tuple[str, GameQuestion]]) -> bool:
    """The answers of `solve` and of CP-SAT alone, in this process; the import of OR-Tools is counted apart."""
    began = time.perf_counter()
    from skypuzzle.skyliners.questions import solving

    imported = time.perf_counter() - began
    answers, settled, ours, theirs, slower = Counter[str](), 0, [], [], 0
    for stage, question in progress(asked, len(asked), "asking both"):
        began = time.perf_counter()
        answer = solve(question)
        ours.append(time.perf_counter() - began)
        began = time.perf_counter()
        judge = solving.solve(question, NO_LIMIT)
        theirs.append(time.perf_counter() - began)
        settled += not isinstance(search(question, SEARCH_STATES, NO_LIMIT), Undecided)
        slower += ours[-1] > SLOWER * (theirs[-1] + imported)
        same = type(answer) is type(judge)
        answers[f"{stage}, {type(answer).__name__.lower() if same else 'DIFFERENT'}"] += 1
        if not same:
            say(f"DIFFERENT: {question.position} {' '.join(map(str, question.plans))}")
    print(f"{len(asked)} questions, {settled} settled without OR-Tools: {dict(sorted(answers.items()))}")
    print(f"in this process: {figures(ours)}; CP-SAT alone: {figures(theirs)}, and {imported * 1000:.0f} ms to import")
    print(f"slower than CP-SAT with its import: {slower}")
    return not any("DIFFERENT" in kind for kind in answers)


def from_the_shell(asked: Sequence[tuple[str, GameQuestion]], before: Path | None) -> bool:
    """Each question as a command, next to the import of typer and the version before."""
    base, now, then, slower = [], [], [], 0
    for folder in {HERE, before or HERE}:
        for plan in (POSSIBLE, IMPOSSIBLE):
            seconds(["-m", "skypuzzle", "solve", FIRST, f"--plan={plan}"], folder)  # so that all is compiled
    seconds(IMPORT_TYPER, None)
    for _, question in progress(asked, len(asked), "from the shell"):
        words = ["-m", "skypuzzle", "solve", str(question.position), *(f"--plan={plan}" for plan in question.plans)]
        base.append(seconds(IMPORT_TYPER, None))
        now.append(seconds(words, HERE))
        if before is not None:
            then.append(seconds(words, before))
            slower += now[-1] > SLOWER * then[-1] and _is_slower(words, before)
    ratio = statistics.median(now) / statistics.median(base)
    print(f"from the shell: {figures(now)}; import typer: {figures(base)}")
    print(f"the median is {ratio:.2f} times `import typer` (at most {MOST_OF_TYPER}?)")
    if then:
        print(f"before: {figures(then)}, {statistics.median(then) / statistics.median(base):.2f} times")
        print(f"slower than before: {slower}")
    return ratio <= MOST_OF_TYPER and not slower


def _is_slower(words: list[str], before: Path) -> bool:
    """Is it, or was that noise? Both again, in turns."""
    pairs = [(seconds(words, HERE), seconds(words, before)) for _ in range(ROUNDS)]
    now, then = statistics.median(now for now, _ in pairs), statistics.median(then for _, then in pairs)
    if now <= SLOWER * then:
        return False
    say(f"SLOWER, {now * 1000:.0f} ms after {then * 1000:.0f} ms: {words[3:]}")
    return True


@contextmanager
def bytecode_kept() -> Iterator[None]:
    """Let Python keep what it compiles, as it does where skypuzzle is installed, whatever the folders here allow."""
    with TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        with mock.patch.dict(os.environ, {**kept, "PYTHONPYCACHEPREFIX": folder}, clear=True):
            yield


def seconds(words: list[str], package: Path | None) -> float:
    """From the start of a process to its end; the answer is looked at elsewhere."""
    environment = {**os.environ, "PYTHONPATH": str(package)} if package is not None else dict(os.environ)
    began = time.perf_counter()
    ran = subprocess.run([sys.executable, *words], cwd="/", env=environment, capture_output=True, check=False)
    taken = time.perf_counter() - began
    if ran.returncode not in (0, 1):
        raise AssertionError(f"{words}: {ran.stderr.decode()}")
    return taken


def main() -> int:
    """Compare answers, then times."""
    options = CommandLine(__doc__)
    options.number("--positions", 200, "positions", quick=24)
    options.text("--before", "", "the folder of another version of skypuzzle to compare with")
    given = options.parse()
    asked = list(questions(given.positions))
    before = Path(given.before) if given.before else None
    with bytecode_kept():
        return 0 if all([compare(asked), from_the_shell(asked, before)]) else 1


if __name__ == "__main__":
    sys.exit(main())
