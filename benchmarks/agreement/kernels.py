"""Compiled and plain kernels on random questions: the same answers, in the same order, after the same number of nodes.

Questions are small, and searches are cut off after a few nodes, because plain Python is slow; where a search stops, it
must stop at the same place. The exit code is 1 if an answer differs, or if a kernel is not compiled.

    pip install -e '.[test]' && python -m benchmarks.agreement.kernels --count 10000
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple
from unittest import mock

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.cloud_city.search.cities import best_cities, best_walkways, walkway_sets
from skypuzzle.games import GAMES, load
from skypuzzle.limits import NO_LIMIT, OutOfLimitsError, SearchLimits
from skypuzzle.skyline.rules.city import RENTS, Outline
from skypuzzle.skyline.search.turn_search import best_income, best_outcomes, every_outcome
from skypuzzle.skyliners import DEFAULT_SEATS, ROWS, Plan, Position, Simulation, Variant
from skypuzzle.skyliners.checking import forcing
from skypuzzle.skyliners.kinds.force import making as force_making
from skypuzzle.skyliners.questions.city_search import clues_of
from tests.cloud_city import kernels as cloud_city_kernels
from tests.cloud_city.naive_search import random_endgame
from tests.interpreting import forms
from tests.skyline import kernels as skyline_kernels
from tests.skyline.turn_positions import dressed, from_games, tight
from tests.skyliners import kernels as skyliners_kernels
from tests.skyliners.games import on_the_way
from tests.skyliners.odd_positions import some_position
from tests.skyliners.tables import table_in

BATCH = 200
"""Questions that one form answers before the other."""
NODES = 60
TURNS = 5
"""Questions about each random position of Skyline, which takes long to come by."""

Answer = Callable[[ModuleType, Chance], object]


class Kernel(NamedTuple):
    """How random questions are put to one form of a kernel."""

    answer: Answer
    using: Callable[[ModuleType], AbstractContextManager[object]] = nullcontext


# Skyliners


def _city(form: ModuleType, chance: Chance) -> object:
    question = skyliners_kernels.taken_apart(chance)
    asked = question.board.heights, question.supply, question.whole, clues_of(question.plans)
    search = _search(form)
    search.ask(*asked)
    told: list[Any] = [(search.next(NODES), search.nodes) for _ in range(2)]
    told.append(search.answer() if told[-1][0] == form.FOUND else None)
    search.ask(*asked)
    return [*told, search.reason(1 + chance.below(3), True), search.traced()]


@cache
def _search(form: ModuleType) -> Any:
    return form.Search() if hasattr(form, "Search") and not hasattr(form, "Paths") else form.Paths()


def _path(form: ModuleType, chance: Chance) -> object:
    question = skyliners_kernels.taken_apart(chance)
    finder = _search(form)
    finder.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    known, told = finder.start(), []
    for _ in range(6):
        after = finder.look(known, chance.below(form.SUPPOSE), 1 + chance.below(3))
        told.append(after)
        if after is None:
            break
        known = after
    return told


def _playout(form: ModuleType, chance: Chance) -> object:
    table = table_in(form, some_position(chance.below(10**9)))
    legal = table.legal()
    return legal, table.score(), table.play_out(chance.below(2**60)), table.placed(), table.score()


def _forced(_form: ModuleType, chance: Chance) -> object:
    positions = _turns(chance.below(40))
    position = positions[-1 - chance.below(min(6, len(positions)))]
    player = position.mover
    assert player is not None
    rows = chance.shuffled(ROWS)[: 1 + chance.below(2)]
    placed = {card.row: card for card in position.office if isinstance(card, Plan) and card.side is player}
    shown = {row: min(max(len(position.board.seen(player, row)), 1), 4) for row in rows}
    numbers = {row: shown[row] if chance.below(4) else 1 + chance.below(4) for row in rows}
    plans = tuple(placed.get(row, Plan(player, row, numbers[row])) for row in sorted(rows))
    missing = sum(plan not in position.office for plan in plans)
    in_hand = 5 - sum(card.side is player for card in position.office)
    if missing > in_hand:
        return None
    search = forcing.new_forcing(position, player, plans, SearchLimits(10 * NODES, NO_LIMIT))
    try:
        proof = search.wins(search.game.start), search.best(search.game.start)
    except OutOfLimitsError:
        proof = None
    return force_making.Finder(position, player).turns(plans, most_states=NODES), proof


@cache
def _turns(seed: int) -> list[Position]:
    """The beginnings of the turns of a game."""
    run = Simulation(DEFAULT_SEATS[2 + seed % 3], Variant.FULL, f"kernels {seed}", ("random",) * (2 + seed % 3))
    return [
        position
        for position in on_the_way(run.play(0))
        if position.turn is not None and position.turn.action == 1 and force_making.is_small(position)
    ]


def _using_forced(form: ModuleType) -> ExitStack:
    patched = ExitStack()
    for module, names in ((force_making, ("Rows", "Forced")), (forcing, ("Rows", "Table", "ProofSearch"))):
        for name in names:
            patched.enter_context(mock.patch.object(module, name, getattr(form, name)))
    return patched


# Cloud City


def _walkways(_form: ModuleType, chance: Chance) -> object:
    game = random_endgame(chance, 1, hand=1, row=chance.below(2), spare=chance.below(3))
    best = best_walkways(game.city, game.stock)
    sets = walkway_sets(game.city, game.stock, level=chance.choice(list(Height)))
    return best, sets, best_cities(game, nodes=10) if not chance.below(4) else None


def _survey(form: ModuleType, chance: Chance) -> object:
    """The clues of a random plan of tiles, most of them left out, and some of them wrong."""
    looks, kinds = form.looks(), form.kinds()
    faces = [chance.below(len(looks)) for _ in range(9)]
    heights = bytearray(36)
    for cell, face in enumerate(faces):
        column, rank = cell % 3, cell // 3
        for at, height in enumerate(looks[face]):
            heights[12 * rank + 2 * column + 6 * (at // 2) + at % 2] = height
    clues = [clue if chance.below(3) else -1 for clue in form.votes_of(bytes(heights))]
    if not chance.below(3):
        clues[chance.below(12)] = chance.below(729)
    tiles = [sum(kinds[face] == kind for face in faces) for kind in range(15)]
    search, laid = _search(form), [face if chance.below(2) else -1 for face in faces]
    search.ask(tiles, clues, laid)
    told: list[Any] = [(search.next(NODES), search.nodes) for _ in range(2)]
    told.append(search.answer() if told[-1][0] == form.FOUND else None)
    search.ask(tiles, clues, laid)
    return [*told, search.reason(1 + chance.below(2), True), search.traced()]


# Skyline


def _turn(_form: ModuleType, chance: Chance) -> object:
    number = chance.below(10**6)
    position = _positions(number % 3, number // 3 % 40)[number // 120 % TURNS]
    asks: list[Callable[..., Any]] = [best_outcomes, best_income, every_outcome]
    found = chance.choice(asks)(position, nodes=1 + chance.below(NODES))
    return [(str(each.board), each.most_cash) for each in found.boards], found.nodes


@cache
def _positions(kind: int, seed: int) -> list[Any]:
    made: Iterator[Any] = (from_games, dressed, tight)[kind](Chance("kernels", seed))
    return [next(made) for _ in range(TURNS)]


def _rent(form: ModuleType, chance: Chance) -> object:
    outline = Outline.square(5)
    sites = len(outline.sites)
    rents = [chance.choice(RENTS) for _ in range(sites)]
    owners = [chance.choice([0, 1, 2, 3, 0, 1, 2, 3, 4]) for _ in range(sites)]
    flags = []
    left = set(range(sites))
    while left:
        site = min(left)
        group, waiting = {site}, [site]
        while waiting:
            beside = outline.beside_masks[waiting.pop()]
            found = {other for other in left - group if beside >> other & 1 and owners[other] == owners[site]}
            group |= found
            waiting += found
        left -= group
        if owners[site] < 4:
            income = sum(rents[each] for each in group) + (chance.below(20) == 0)
            flags.append((chance.choice(sorted(group)), owners[site], income))
    known = [owner if not chance.below(3) else -1 for owner in owners]
    search = _search(form)
    search.ask(outline.beside_masks, rents, flags, owners.count(4))
    search.begin(known)
    told: list[Any] = [(search.next(NODES // 4), search.nodes), search.notes()]
    search.begin(known)
    level = chance.choice([form.EASY, form.MEDIUM, form.HARD])
    return [*told, search.reason(level), search.notes(), search.step(level)]


KERNELS = {
    "skypuzzle.skyliners.search.kernel": Kernel(_city),
    "skypuzzle.skyliners.search.paths": Kernel(_path),
    "skypuzzle.skyliners.search.playouts": Kernel(_playout),
    "skypuzzle.skyliners.search.forced": Kernel(_forced, _using_forced),
    "skypuzzle.cloud_city.search.kernel": Kernel(_walkways, cloud_city_kernels.using),
    "skypuzzle.cloud_city.search.survey": Kernel(_survey),
    "skypuzzle.skyline.search.kernel": Kernel(_turn, skyline_kernels.using),
    "skypuzzle.skyline.search.rent": Kernel(_rent),
}


def kernel_modules() -> list[str]:
    return [name for game in map(load, GAMES) for name in game.kernel_modules]


def compare(name: str, seed: str, numbers: range) -> list[int]:
    """The numbers of the questions that the two forms answer differently."""
    kernel, answers = KERNELS[name], []
    for form in forms(import_module(name)).values():
        with kernel.using(form):
            answers.append([repr(kernel.answer(form, Chance(seed, name, number))) for number in numbers])
    return [number for place, number in enumerate(numbers) if len({each[place] for each in answers}) > 1]


def main() -> int:
    """Compare, and count."""
    options = CommandLine(__doc__)
    options.number("--count", 10_000, "questions for each kernel", quick=100)
    options.text("--only", "", "only kernels whose names contain this")
    options.text("--seed", "kernels", "of the questions")
    asked = options.parse()
    wrong = 0
    for name in kernel_modules():
        if asked.only not in name:
            continue
        began, different = time.monotonic(), list[int]()
        if not import_module(name).COMPILED:
            say(f"{name} is not compiled: there is nothing to compare")
            wrong += 1
            continue
        firsts = range(0, asked.count, BATCH)
        for first in progress(firsts, len(firsts), name):
            different += compare(name, asked.seed, range(first, min(first + BATCH, asked.count)))
        say(f"{name}: {asked.count} questions, {len(different)} different, {time.monotonic() - began:.0f} s")
        if different:
            say(f"DIFFERENT: {name} {different[:20]} (seed {asked.seed})")
        wrong += len(different)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
