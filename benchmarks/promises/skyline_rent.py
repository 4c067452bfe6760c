"""A campaign on `rent` puzzles of Skyline of the World: every claim proven again by three solvers, and how fast.

Each puzzle, of each level, on the board of the game and on squares: one solution as our own search, CP-SAT and clingo
find it; lean; the level as asked; groups of at most seven sites; and every step of the explanation follows by its own
technique from what the steps before it say, as trying everything shows. The exit code is 1 if a claim is false.

Then the rates of one process, beside those of the plain way, which asks a fresh CP-SAT model with default settings
whenever it wants to know whether there is one solution. It takes any lean puzzle, of whatever level.

    python -m benchmarks.promises.skyline_rent --count 200 --jobs 2
"""

import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.rent.explaining import explain
from skypuzzle.skyline.kinds.rent.making import LEVELS, MOST_SITES, attempt, flag_sites, random_city
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, OWNERS, SIZES, Given, Rent, RentPuzzle, rent_of, sites_of
from skypuzzle.skyline.kinds.rent.reasoning import is_solvable, proven_solutions, reason, redundant, solutions
from skypuzzle.skyline.kinds.rent.steps import LEVEL_OF
from skypuzzle.skyline.rules.board import Flag, default_box
from skypuzzle.skyline.rules.city import COLOURS, RENTS, Outline
from tests.skyline.naive_rent import unproven

PROGRAM = """
1 { owns(S, O) : owner(O) } 1 :- site(S).
owner(O) :- colour(O).
owner(neutral).
:- given(S, O), not owns(S, O).
:- flag(S, O, _), not owns(S, O).
:- neutral(N), #count { S : owns(S, neutral) } != N.

% The group of a flag is all that hangs together with it; every top that is owned is in one group.
in(S, S) :- flag(S, _, _).
in(T, F) :- in(S, F), beside(S, T), owns(S, O), owns(T, O), colour(O).
:- owns(S, O), colour(O), not in(S, F) : flag(F, O, _).
:- in(S, F), in(S, G), F < G.
:- flag(F, _, I), #sum { R, S : in(S, F), pays(S, R) } != I.
#show owns/2.
"""


def facts(rent: Rent) -> Iterator[str]:
    """A puzzle for clingo."""
    at = rent.outline.index
    names = OWNER_WORDS
    yield from (f"colour({name})." for name in COLOURS.values())
    for site, pays in enumerate(rent.rents):
        yield f"site({site}). pays({site}, {pays})."
        yield from (f"beside({site}, {other})." for other in rent.outline.beside[site])
    yield from (f"flag({at[flag.site]}, {names[flag.owner]}, {flag.income})." for flag in rent.flags)
    yield from (f"given({at[given.site]}, {names[given.owner]})." for given in rent.given)
    yield f"neutral({rent.neutral})."


def owners_by_clingo(rent: Rent, limit: int) -> list[str]:
    """The solutions as clingo finds them, at most so many, sorted."""
    import clingo

    letters = {name: letter for letter, name in OWNER_WORDS.items()}
    control = clingo.Control([f"{limit}", "--warn=none"])
    control.add("base", [], PROGRAM + "\n".join(facts(rent)))
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            owned = {symbol.arguments[0].number: symbol.arguments[1].name for symbol in model.symbols(shown=True)}
            found.append("".join(letters[owned[site]] for site in range(len(rent.rents))))
    return sorted(found)


def board_of(size: int) -> Outline:
    """A square of that size, or the board of the game for none."""
    return Outline.square(size) if size else default_box().outline


def board_name(size: int) -> str:
    """In words."""
    return f"{size}×{size}" if size else "the board"


class Judged(NamedTuple):
    """A puzzle, what was found out about it, and how long it took to make."""

    id: str
    said: tuple[str, ...]
    given: int
    score: int
    seconds: float


def make(seed: str, level: Level | None, size: int, number: int) -> RentPuzzle:
    """The puzzle of that number."""
    attempts = (attempt(Chance(seed, level, size, number, count), level, size=size or None) for count in range(10_000))
    return next(puzzle for puzzle in attempts if puzzle is not None)


def judge(seed: str, level: Level, size: int, number: int) -> Judged:
    """Make a puzzle and prove every claim about it."""
    began = time.process_time()
    puzzle = make(seed, level, size, number)
    took = time.process_time() - began
    return Judged(puzzle.id, tuple(_claims(puzzle, level)), len(puzzle.rent.given), puzzle.difficulty.score, took)


def _claims(puzzle: RentPuzzle, level: Level) -> list[str]:
    given, only = puzzle.rent, puzzle.owners or ""
    reasoning = reason(given)
    steps = () if reasoning is None else reasoning.steps
    order = list(Level)
    groups = [group for colour in COLOURS for group in given.outline.groups(sites_of(only, colour))]
    claims = {
        "our search agrees": list(islice(solutions(given), 2)) == [only],
        "CP-SAT agrees": proven_solutions(given) == ((only,), True),
        "clingo agrees": owners_by_clingo(given, 2) == [only],
        "lean": not list(redundant(given, level)),
        "level as asked": puzzle.difficulty.level is level
        and max((LEVEL_OF[step.technique] for step in steps), key=order.index) is level
        and [is_solvable(given, other) for other in order[:-1]]
        == [order.index(o) >= order.index(level) for o in order[:-1]],
        "every step proven": bool(steps) and not list(unproven(given, steps)),
        "explained": len(explain(puzzle) or ()) == len(steps),
        "small groups of four colours": max(group.bit_count() for group in groups) <= MOST_SITES
        and {*only} >= {*COLOURS},
    }
    fewer = [owners_by_clingo(given.without(each.site), 2) for each in given.given]
    needed = [f"owners told for {'one solution' if len(found) > 1 else 'the level'}" for found in fewer]
    return [claim if holds else f"FALSE: not {claim}" for claim, holds in claims.items()] + needed


# The plain way ------------------------------------------------------------------------------------------------------


def plainly_made(chance: Chance, outline: Outline) -> Rent | None:
    """A lean puzzle of whatever level; None if the random city will not do."""
    city = random_city(chance, outline)
    if city is None:
        return None
    at, sites = flag_sites(chance, outline, city.groups), outline.sites
    rents = [RENTS[height - 1] for height in city.heights]
    incomes = [sum(pays for site, pays in enumerate(rents) if group >> site & 1) for group in city.groups]
    flags = [Flag(sites[s], OWNERS[c], income) for s, c, income in zip(at, city.colours, incomes, strict=True)]
    letters = city.letters
    told = {site: letter for site, letter in enumerate(letters) if site not in at}
    rent = rent_of(
        outline, city.heights, flags, [Given(sites[s], OWNERS[o]) for s, o in told.items()], letters.count(len(COLOURS))
    )
    for site in chance.shuffled(told):
        less = rent.without(sites[site])
        if _is_plainly_unique(less, letters):
            rent = less
    return rent


def _is_plainly_unique(rent: Rent, letters: list[int]) -> bool:
    """By a fresh model that looks for another solution than the one known."""
    from ortools.sat.python import cp_model

    from skypuzzle.skyline.model.rent import rent_model

    at = rent.outline.index
    flags = [(at[flag.site], OWNERS.index(flag.owner), flag.income) for flag in rent.flags]
    given = {at[each.site]: OWNERS.index(each.owner) for each in rent.given}
    model, owned = rent_model(rent.outline, rent.rents, flags, given, rent.neutral)
    model.add_bool_or(~owned[site, letter] for site, letter in enumerate(letters))
    return cp_model.CpSolver().solve(model) == cp_model.INFEASIBLE


def speed(size: int, count: int, plain: int) -> None:
    """Puzzles of each level and puzzles made the plain way, in turns; the seconds are those of the clock."""
    spent: dict[str, float] = defaultdict(float)
    made: dict[str, int] = defaultdict(int)
    for turn in progress(range(plain), plain, f"rates on {board_name(size)}"):
        began = time.perf_counter()
        made["plain"] += plainly_made(Chance("plain", size, turn), board_of(size)) is not None
        spent["plain"] += time.perf_counter() - began
        for level in LEVELS:
            began = time.perf_counter()
            for number in range(turn * count // plain, (turn + 1) * count // plain):
                make("speed", level, size, number)
                made[str(level)] += 1
            spent[str(level)] += time.perf_counter() - began
    rates = {name: made[name] / spent[name] for name in made}
    ours = ", ".join(f"{level} {rates[str(level)]:.0f} ({rates[str(level)] / rates['plain']:.0f}×)" for level in LEVELS)
    say(f"{board_name(size)}: {ours} a second; the plain way {rates['plain']:.1f}")


def main() -> int:
    """Print what was proven, and how fast."""
    options = CommandLine(__doc__, needs=["clingo"])
    options.number("--count", 200, "puzzles of each level on the board and, as many in all, on squares", quick=3)
    options.number("--speed", 100, "puzzles of each level whose time is taken", quick=8)
    options.number("--plain", 10, "random cities made into puzzles the plain way, on each board", quick=2)
    options.number("--jobs", 1, "processes for the proofs", quick=1)
    options.text("--seed", "campaign", "of the puzzles")
    asked = options.parse()
    wrong = 0
    squares = list(SIZES)
    for level in LEVELS:
        for on, sizes in (("the board", [0]), ("squares", squares)):
            tasks = [(sizes[number % len(sizes)], number) for number in range(asked.count)]
            work = [partial(judge, asked.seed, level, size, number) for size, number in tasks]
            judged = list(progress(in_order(_done, work, asked.jobs), len(work), f"{level} on {on}"))
            wrong += _report(f"{level} on {on}", judged)
    for size in (0, squares[0], squares[-1]):
        speed(size, asked.speed, asked.plain)
    return 1 if wrong else 0


def _done(task: partial[Judged]) -> Judged:
    return task()


def _report(name: str, judged: list[Judged]) -> int:
    said = Counter(claim for each in judged for claim in each.said)
    wrong = sum(count for claim, count in said.items() if claim.startswith("FALSE"))
    given = statistics.median(each.given for each in judged)
    scores = sorted(each.score for each in judged)
    say(f"{name}: {len(judged)} puzzles, {len({each.id for each in judged})} different, {given:g} owners told (median)")
    say(f"  scores {scores[0]} to {scores[-1]}, median {scores[len(scores) // 2]}; {_rate(judged)}")
    for claim, count in sorted(said.items()):
        say(f"  {count:5} {claim}")
    return wrong


def _rate(judged: list[Judged]) -> str:
    return f"{len(judged) / sum(each.seconds for each in judged):.0f} made a second"


if __name__ == "__main__":
    sys.exit(main())
