"""The slowest answers to odd input: random and hostile texts up to 10 kB as POSITION, and damaged records.

python benchmarks/odd_input.py
"""

import contextlib
import io
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from skypuzzle.chance import Chance
from skypuzzle.cli import main as skypuzzle
from skypuzzle.documents import encode
from skypuzzle.skyliners import Side, Simulation, Variant
from skypuzzle.skyliners.files.records import record_document

TEXTS = 3_000
RECORDS = 1_000
LONGEST = 10_000
ALPHABETS = ["NESW12@.p^[]/-?, ABCDE0full\n", ".p123456789^[]/", "NESW?,", " ", "\x00\x01é∑𝄞\ud800"]
POSITION = "11.11/11.1./..p../...21/...11 SW S1 16.2.1/16.2.1 SA1,W? NE,? full"


def texts(chance: Chance) -> Iterator[str]:
    """Noise of many kinds, and good positions with noise in them."""
    for _ in range(TEXTS):
        alphabet = chance.choice(ALPHABETS)
        noise = "".join(chance.choice(alphabet) for _ in range(chance.below(LONGEST)))
        cut = chance.below(len(POSITION))
        yield noise if chance.below(2) else POSITION[:cut] + noise[: LONGEST - len(POSITION)] + POSITION[cut:]


def records(chance: Chance) -> Iterator[str]:
    """A true record with pieces cut out, doubled or swapped."""
    game = Simulation(tuple(Side), Variant.FULL, "odd", ("random",) * 4).play(0)
    text = encode(record_document(game))
    for _ in range(RECORDS):
        one, other = sorted((chance.below(len(text)), chance.below(len(text))))
        yield chance.choice([text[:one] + text[other:], text[:other] + text[one:], text[:one] + "0" + text[one + 1 :]])
    yield json.dumps({"turns": [[]] * 100_000})


def ask(*words: str) -> tuple[float, int, str]:
    """Seconds, exit code and complaint of one command in this process."""
    err = io.StringIO()
    began = time.perf_counter()
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")), contextlib.redirect_stderr(err):
        code = skypuzzle(words)
    return time.perf_counter() - began, code, err.getvalue()


def report(name: str, answers: list[tuple[float, int, str]]) -> bool:
    """Print what came of them; is it as promised?"""
    codes = {code: sum(answer[1] == code for answer in answers) for code in sorted({answer[1] for answer in answers})}
    long = sum(complaint.count("\n") != 1 for _, code, complaint in answers if code == 2)
    slowest = max(answer[0] for answer in answers)
    print(f"{name}: {len(answers)} asked, exit codes {codes}, not one line: {long}, slowest {slowest * 1000:.0f} ms")
    return codes.keys() <= {0, 1, 2} and not long and slowest < 1


def main() -> int:
    """Ask them all; any exception is a failure of the program and stops the run."""
    chance = Chance("odd input")
    answers = [ask("show", f" {text}") for text in texts(chance)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.json"
        damaged = []
        for text in records(chance):
            file.write_text(text)
            damaged.append(ask("verify", str(file)))
    return 0 if all([report("positions", answers), report("records", damaged)]) else 1


if __name__ == "__main__":
    sys.exit(main())
