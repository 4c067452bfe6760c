"""Mutation testing: do the tests notice when a line of the code that all trust rests on is changed?

Six groups: the rules and scoring of each game, the notation, replay and verifying, and the checkers of strategies. A
seeded sample of small changes (another operator, another number, `not` added, a decorator removed, …) is made to each
group, one at a time and in a copy of the project. A mutant that the group's tests do not notice survives; it is shown
as a diff. Survivors that change nothing a caller can see are listed with the reason in `survivors.json` and count as
killed. Changes of annotations are not made. The exit code is 1 if a group scores less than `--least` per cent.

    pip install -e '.[test,benchmark]' && python -m benchmarks.stress.mutants --jobs 2 --state mutants.json
"""

import ast
import difflib
import hashlib
import json
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance

ROOT = Path(__file__).parents[2]
COPIED = ("skypuzzle", "tests", "benchmarks", "puzzles", "docs", "README.md", "CHANGELOG.md", "pyproject.toml", ".ci")
JUSTIFIED = Path(__file__).with_name("survivors.json")
"""Why some mutants cannot be killed, by their digest."""
LONGEST, STUCK = 60, 1200
"""A mutant hangs, and counts as noticed, if its tests take this many seconds of processor time, or this many in all: a
busy machine makes nothing hang."""


@dataclass(frozen=True)
class Group:
    """Files that are changed, and the tests that must notice it."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


GROUPS = {
    "Skyliners rules": Group(
        ("skypuzzle/skyliners/rules/*.py",),
        (
            "tests/skyliners/test_rules_board.py",
            "tests/skyliners/test_rules_games.py",
            "tests/skyliners/test_rulings.py",
            "tests/skyliners/test_rules_positions.py",
            "tests/skyliners/test_commands.py::test_players_choose_where_the_last_antennas_go",
            "tests/skyliners/test_commands.py::test_antennas_that_cannot_be_chosen",
            "tests/skyliners/test_winning.py::test_players_choose_where_their_last_antennas_go",
            "tests/test_values.py",
            "tests/skyliners/test_notation.py",
            "tests/skyliners/test_random_games.py::test_games_are_short_and_build_only_where_they_may",
            "tests/skyliners/test_random_games.py::test_scores_agree_with_a_naive_count",
            "tests/skyliners/test_random_games.py::test_a_player_knows_his_own_cards_and_no_others",
            "tests/test_perft.py::test_the_rules_and_a_naive_counter_count_the_lines_of_the_table",
        ),
    ),
    "Cloud City rules": Group(
        ("skypuzzle/cloud_city/rules/*.py",),
        (
            "tests/cloud_city/test_rules.py",
            "tests/cloud_city/test_rules_positions.py",
            "tests/test_values.py",
            "tests/cloud_city/test_notation.py",
            "tests/cloud_city/test_random_games.py",
            "tests/test_perft.py::test_turns_on_the_way_through_games_of_cloud_city",
            "tests/test_perft.py::test_first_turns_of_cloud_city",
        ),
    ),
    "Skyline rules": Group(
        ("skypuzzle/skyline/rules/*.py",),
        (
            "tests/skyline/test_rules.py",
            "tests/skyline/test_rulings.py",
            "tests/skyline/test_rules_positions.py",
            "tests/test_values.py",
            "tests/skyline/test_notation.py",
            "tests/skyline/test_random_games.py",
        ),
    ),
    "notation": Group(
        ("skypuzzle/notation.py", "skypuzzle/skyliners/notation.py", "skypuzzle/*/notation/*.py"),
        (
            "tests/test_notation_types.py",
            "tests/skyliners/test_notation.py",
            "tests/cloud_city/test_notation.py",
            "tests/skyline/test_notation.py",
        ),
    ),
    "replay and verifying": Group(
        ("skypuzzle/play.py", "skypuzzle/verifying/*.py", "skypuzzle/*/verifying/*.py"),
        (
            "tests/test_verifying.py",
            "tests/test_values.py",
            "tests/skyliners/test_advice_claims.py",
            "tests/skyliners/test_check_claims.py",
            "tests/skyliners/test_answer_claims.py",
            "tests/skyliners/test_verify.py::test_runs_that_cannot_be_played_again",
            "tests/cloud_city/test_verify.py",
            "tests/skyline/test_check_proofs.py",
            "tests/skyline/test_refutations.py::test_a_policy_that_proves_nothing_is_a_flaw",
            "tests/skyline/test_verify.py",
            "-k",
            (
                "not (one_thing or little_time or their_seed or written or ones_own or impossible_order "
                "or finish_puzzle or puzzles_that or solution_ or another_kind)"
            ),
        ),
    ),
    "strategies": Group(
        (
            "skypuzzle/skyliners/checking/strategy.py",
            "skypuzzle/cloud_city/checking/proofs.py",
            "skypuzzle/cloud_city/checking/refutations.py",
            "skypuzzle/skyline/verifying/verifying.py",
        ),
        (
            "tests/cloud_city/test_check_proofs.py",
            "tests/cloud_city/test_refutations.py",
            "tests/cloud_city/test_policies.py",
            "tests/skyline/test_check_proofs.py",
            "tests/skyline/test_refutations.py::test_a_policy_that_proves_nothing_is_a_flaw",
            "tests/skyline/test_verify.py",
            "tests/skyliners/test_check.py",
            "-k",
            (
                "not (thousand or still_says or strength or stronger or little_time or again_from or written or puzzle "
                "or more_states or exhaustive_search or is_counted)"
            ),
        ),
    ),
}


@dataclass(frozen=True)
class Mutant:
    """One change."""

    file: str
    code: str
    diff: str

    @property
    def digest(self) -> str:
        """The same for the same change among the same lines of a file, wherever in it they are."""
        lines = [line for line in self.diff.splitlines() if not line.startswith(("@@", "---", "+++"))]
        return hashlib.sha256("\n".join([self.file, *lines]).encode()).hexdigest()[:12]


def main() -> int:
    """Change, test, count."""
    options = CommandLine(__doc__, needs=["cosmic_ray"])
    options.number("--count", 150, "mutants of each group", quick=2)
    options.number("--jobs", 2, "processes", quick=2)
    options.number("--least", 95, "per cent that must be noticed", quick=0, least=0)
    options.text("--seed", "mutants", "of the sample")
    options.text("--only", "", "only groups whose names begin with this")
    options.text("--state", "", "a file that says what is done, to resume from")
    asked = options.parse()
    state = Path(asked.state) if asked.state else None
    done: dict[str, str] = json.loads(state.read_text()) if state and state.exists() else {}
    justified = json.loads(JUSTIFIED.read_text("utf-8")) if JUSTIFIED.exists() else {}
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(asked.jobs):
            copies.put(_copy(Path(folder) / str(number)))
        for name, group in GROUPS.items():
            if name.startswith(asked.only):
                copies.put(copy := copies.get())
                if _fate(group.tests, copy) != "survived":
                    say(f"{name}: the tests fail without any change")
                    return 2
                mutants = sample(group, asked.count, Chance(asked.seed, name))
                fates = _fates(group, mutants, copies, asked.jobs, done, state)
                failed += _report(name, mutants, fates, justified) < asked.least
    return 1 if failed else 0


def _copy(folder: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def sample(group: Group, count: int, chance: Chance) -> list[Mutant]:
    """Different places first, then for each of them one of its changes."""
    places = [place for pattern in group.files for file in sorted(ROOT.glob(pattern)) for place in _places(file)]
    found: list[Mutant] = []
    while places and len(found) < count:
        file, changes = places.pop(chance.below(len(places)))
        operator, occurrence = changes[chance.below(len(changes))]
        mutant = _mutant(file, operator, occurrence)
        if mutant is not None:
            found.append(mutant)
    return found


def _places(file: Path) -> Iterator[tuple[Path, list[tuple[str, int]]]]:
    """Places in a file where something can be changed, each with its changes (an operator and its occurrence)."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = list(ast_nodes(get_ast(file.read_text("utf-8"))))
    changes: dict[tuple[Any, Any], list[tuple[str, int]]] = {}
    for name in sorted(operator_names()):
        try:
            operator = get_operator(name)()
        except TypeError:  # it needs arguments
            continue
        occurrence = 0
        for node in nodes:
            for place in operator.mutation_positions(node):
                changes.setdefault(place, []).append((name, occurrence))
                occurrence += 1
    for place in sorted(changes):
        yield file, changes[place]


def _mutant(file: Path, operator: str, occurrence: int) -> Mutant | None:
    """The change, unless nothing but an annotation is different."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    before = file.read_text("utf-8")
    after = mutate_code(before, get_operator(operator)(), occurrence)
    try:
        if after is None or _meaning(after) == _meaning(before):
            return None
    except SyntaxError:
        return None
    name = str(file.relative_to(ROOT))
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), name, operator, lineterm="", n=2)
    return Mutant(name, after, "\n".join(diff))


def _meaning(code: str) -> str:
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Constant(None)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return ast.dump(tree)


def _fates(
    group: Group,
    mutants: list[Mutant],
    copies: "SimpleQueue[Path]",
    jobs: int,
    done: dict[str, str],
    state: Path | None,
) -> list[str]:
    def fate(mutant: Mutant) -> str:
        if mutant.digest in done:
            return done[mutant.digest]
        copy = copies.get()
        try:
            return _test(mutant, group, copy)
        finally:
            copies.put(copy)

    fates = []
    with ThreadPoolExecutor(jobs) as pool:
        for mutant, found in zip(mutants, progress(pool.map(fate, mutants), len(mutants), "mutants"), strict=True):
            fates.append(found)
            done[mutant.digest] = found
            if state:
                state.write_text(json.dumps(done))
    return fates


def _test(mutant: Mutant, group: Group, copy: Path) -> str:
    file = copy / mutant.file
    before = file.read_bytes()
    file.write_text(mutant.code, "utf-8")
    nearby = f"tests/{Path(mutant.file).parts[1]}/"
    try:
        return _fate(sorted(group.tests, key=lambda word: not word.startswith(nearby)), copy)
    finally:
        file.write_bytes(before)


def _fate(tests: Iterable[str], copy: Path) -> str:
    """What the tests make of a copy of the project."""
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", *tests]
    try:
        ran = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", *words],
            cwd=copy,
            env=_environment(copy),
            capture_output=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST)),
            timeout=STUCK,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "hung"
    ends = {0: "survived", -signal.SIGXCPU: "hung", -signal.SIGKILL: "hung"}
    return ends.get(ran.returncode, "killed")


def _environment(copy: Path) -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(copy), "SKYPUZZLE_HOME": str(copy / "home")}


def _report(name: str, mutants: list[Mutant], fates: list[str], justified: dict[str, str]) -> float:
    counts: Counter[str] = Counter()
    for mutant, fate in zip(mutants, fates, strict=True):
        is_excused = fate == "survived" and mutant.digest in justified
        counts["justified" if is_excused else fate] += 1
        if fate == "survived" and not is_excused:
            say(f"SURVIVED {mutant.digest}\n{mutant.diff}\n")
    score = 100 * (len(mutants) - counts["survived"]) / max(len(mutants), 1)
    what = ", ".join(f"{count} {fate}" for fate, count in sorted(counts.items()))
    say(f"{name}: {len(mutants)} mutants, {what}: {score:.1f}%")
    return score


if __name__ == "__main__":
    sys.exit(main())
