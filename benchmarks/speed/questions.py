"""Two hundred fixed questions on bare boards, of growing size, half of them with no answer though each row has one.

Makes them again and writes them to `data/questions.json`; with --quick, only compares the first few.

    python -m benchmarks.speed.questions
"""

import json
import sys
from pathlib import Path

from benchmarks.harness import CommandLine, progress
from skypuzzle.answers import Impossible
from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    BARE_BOARD,
    CENTRE,
    ROWS,
    SITES,
    Piece,
    Plan,
    Reserve,
    Side,
    parse_board,
    parse_plan,
    parse_reserve,
)
from skypuzzle.skyliners.questions import CityQuestion, Solved, solve
from skypuzzle.skyliners.rules.board import TAKES, Board

FILE = Path(__file__).with_name("data") / "questions.json"
PAIRS, QUICK_PAIRS = 100, 10
SMALLEST, LARGEST = 4, 30


def load() -> list[tuple[CityQuestion, bool]]:
    """Every question, and whether it has an answer."""
    entries = json.loads(FILE.read_text())
    return [
        (
            CityQuestion(
                parse_board(entry["board"]), parse_reserve(entry["supply"]), tuple(map(parse_plan, entry["plans"]))
            ),
            entry["answer"] == "yes",
        )
        for entry in entries
    ]


def random_city(chance: Chance, start: Board, pieces: int) -> tuple[Board, Reserve]:
    """A city grown from a board by so many pieces, and what was placed."""
    board, placed = start, [0, 0, 0]
    free = [site for site in SITES if site != CENTRE]
    while sum(placed) < pieces:
        piece, site = chance.choice([Piece.FLOOR] * 8 + [Piece.ROOF, Piece.PARK]), chance.choice(free)
        if TAKES[piece][board.heights[site]]:
            board = board.with_piece(piece, site)
            placed[piece] += 1
    return board, Reserve(*placed)


def make_pair(chance: Chance, number: int) -> list[dict[str, object]]:
    """A question with an answer, and one without."""
    pieces = SMALLEST + (LARGEST - SMALLEST) * number // (PAIRS - 1)
    while True:
        start, _ = random_city(chance, BARE_BOARD, chance.below(8))
        city, supply = random_city(chance, start, pieces)
        seen = [Plan(side, row, min(4, count)) for side in Side for row in ROWS if (count := len(city.seen(side, row)))]
        plans = chance.shuffled(seen)[: 1 + chance.below(20)]
        if (no := _make_impossible(chance, start, supply, seen)) is not None:
            yes = CityQuestion(start, supply, tuple(plans))
            return [_entry(yes, "yes"), _entry(no, "no")]


def _make_impossible(chance: Chance, start: Board, supply: Reserve, seen: list[Plan]) -> CityQuestion | None:
    """Change numbers of true plans, one by one, until no city has them all, though each alone is possible."""
    plans = chance.shuffled(seen)
    for index in range(len(plans)):
        plan = plans[index]
        plans[index] = Plan(plan.side, plan.row, chance.choice([n for n in (1, 2, 3, 4) if n != plan.number]))
        if not isinstance(solve(CityQuestion(start, supply, (plans[index],))), Solved):
            plans[index] = plan
            continue
        question = CityQuestion(start, supply, tuple(plans))
        if isinstance(solve(question, time_limit=20), Impossible):
            return question
    return None


def _entry(question: CityQuestion, answer: str) -> dict[str, object]:
    return {
        "board": str(question.board),
        "supply": str(question.supply),
        "plans": [str(plan) for plan in question.plans],
        "answer": answer,
    }


def main() -> int:
    """Write the file, or compare its beginning with what would be written."""
    options = CommandLine(__doc__)
    asked = options.parse()
    number = QUICK_PAIRS if asked.quick else PAIRS
    chance = Chance("questions")
    pairs = (make_pair(chance, place) for place in range(number))
    entries = [entry for pair in progress(pairs, number, "pairs") for entry in pair]
    print(f"{len(entries)} questions")
    if asked.quick:
        same = json.loads(FILE.read_text())[: len(entries)] == entries
        print(f"{'the same as' if same else 'NOT the same as'} the first ones of {FILE.name}")
        return 0 if same else 1
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    FILE.write_text(f"[\n{lines}\n]\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
