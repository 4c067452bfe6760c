"""Words to try commands with: good positions, documents and options, most of them damaged in some way.

What is nearly right gets further than noise, so damage is done to what real games and real answers look like.
"""

import contextlib
import io
import json
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple
from unittest import mock

from msgspec.structs import replace

from benchmarks.harness import PUZZLES
from skypuzzle.chance import Chance
from skypuzzle.cli import main as skypuzzle
from skypuzzle.documents import encode
from skypuzzle.games import load
from skypuzzle.play import replay
from skypuzzle.skyliners import Side, Simulation, Variant, legal_actions, parse_position
from skypuzzle.skyliners.documents import record_document, records_document

DOCUMENTS = [*load("skyliners").document_types(), "verify"]

HOSTILE = [
    "\x1b]0;x\x07",
    "\x9b2J",
    "\u202e",
    "\x00",
    "\x7f",
    "\u2028",
    "\ud800",
    "\ufeff",
    "\U000e0001",
    "é∑𝄞",
    "\t",
    "²",
]
LETTERS = "NESW12@.p^[]/-?, ABCDE0fullGox;+>\n{}\":#'\\"
SHIPPED = PUZZLES / "2027-01-01.json"
BOARD = "1..../..2../..p../...../....1"
LATE = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2 NE,SW full"


class Words(NamedTuple):
    """One thing to try: a command line, what comes in, and the files that there are."""

    words: list[str]
    stdin: bytes = b""
    files: dict[str, bytes] = {}  # noqa: RUF012 - it is never changed


@cache
def positions() -> list[str]:
    """Positions of real games, early and late, of both variants and two to four players."""
    found = [BOARD, LATE]
    for number, seats in enumerate([(Side.N, Side.E), (Side.N, Side.E, Side.S), tuple(Side)]):
        for variant in Variant:
            game = Simulation(seats, variant, "fuzz", ("random",) * len(seats)).play(number)
            found += map(str, replay(game.start, game.turns))
    return found


@cache
def documents() -> list[Any]:
    """Documents of every type, as the program writes them."""
    runs = [Simulation(tuple(Side)[:2], variant, "fuzz", ("random",) * 2) for variant in Variant]
    found = [json.loads(encode(record_document(run.play(1)))) for run in runs]
    games = replace(records_document(runs[0]), records=(record_document(runs[0].play(0)),))
    found.append(json.loads(encode(games)))
    shipped = json.loads(SHIPPED.read_text())
    found += [shipped, *({**_header("puzzle"), **puzzle} for puzzle in shipped["puzzles"])]
    for words in (
        ["show", LATE],
        ["show", BOARD],
        ["solve", BOARD, "--supply", "3.0.0", "--plan", "SB2"],
        ["solve", BOARD, "--supply", "3.0.0", "--plan", "SB2", "--count"],
        ["solve", BOARD, "--supply", "2.0.0", "--plan", "SB3", "--all"],
        ["solve", "p.1../5^.2../..p../...../....1", "--supply", "2.1.0", "--plan", "WA2", "--plan", "WB3"],
        ["solve", LATE, "--plan", "SB3"],
        ["check", LATE, "--plan", "SB3"],
        ["check", LATE, "--advise"],
        ["explain", f"{SHIPPED}#1"],
        ["verify", str(SHIPPED)],
        ["play", f"{SHIPPED}#1", "--plain"],
    ):
        found.append(said(words))
    return found


def said(words: list[str], stdin: bytes = b"") -> Any:
    """What the program answers, as a document."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    typed = mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
    with typed, contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        skypuzzle([*words, "--json"])
        out.flush()
        return json.loads(out.buffer.getvalue())


def _header(kind: str) -> dict[str, str]:
    return {"format": "skypuzzle/1", "game": "skyliners", "type": kind}


def odd_text(chance: Chance) -> str:
    """Noise."""
    letters = chance.choice([LETTERS, "NESW?,", ".p123456789^[]/", "".join(HOSTILE)])
    return "".join(chance.choice(letters) for _ in range(chance.choice([0, 1, 2, 5, 40, 40, 3000])))


def damaged(chance: Chance, text: str) -> str:
    """A text with something cut out, doubled, moved, or put in."""
    for _ in range(chance.choice([0, 0, 0, 0, 1, 2])):
        one, other = sorted((chance.below(len(text) + 1), chance.below(len(text) + 1)))
        odd = chance.choice(
            [chance.choice(LETTERS), chance.choice(HOSTILE), "99", "1000000000000", "-1", odd_text(chance)]
        )
        text = chance.choice(
            [
                text[:one] + odd + text[one:],
                text[:one] + odd + text[one + 1 :],
                text[:one] + text[other:],
                text[:other] + text[one:],
                text[:one] + text[one : one + 9] * 3 + text[one:],
                " ".join(chance.shuffled(text.split(" "))),
            ]
        )
    return text


ODD_VALUES: list[Any] = [None, True, -1, 0, 10**30, 1e308, 0.5, "", [], {}, [[]], {"a": 1}, "SB3", "N", "Fb2", *HOSTILE]


def damaged_value(chance: Chance, value: Any) -> Any:
    """A document with something wrong in one place."""
    if isinstance(value, dict) and value and chance.below(12):
        inner_keys = [key for key in value if key not in _header("")]
        key = chance.choice(inner_keys if inner_keys and chance.below(9) else list(value))
        match chance.below(9):
            case 0:
                return {known: inner for known, inner in value.items() if known != key}
            case 1:
                return {**value, chance.choice([*HOSTILE, "title", "par", "stars", key.upper()]): 1}
            case 2:
                return {**value, key: value[chance.choice(list(value))]}
        return {**value, key: damaged_value(chance, value[key])}
    if isinstance(value, list) and value and chance.below(12):
        place = chance.below(len(value))
        match chance.below(8):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return value[: place + 1] + value[place:]
            case 2:
                return chance.shuffled(value)
            case 3:
                return value * chance.choice([0, 2, 30])
        return [*value[:place], damaged_value(chance, value[place]), *value[place + 1 :]]
    if isinstance(value, str) and chance.below(3):
        return damaged(chance, value)
    if isinstance(value, int) and chance.below(2):
        return value + chance.choice([-1, 1, 100])
    return chance.choice(ODD_VALUES)


PUZZLE_TYPES = ("puzzle", "puzzle-set")
GAME_TYPES = ("position", "record", "records")
TYPES: dict[str, tuple[str, ...]] = {"show": (*PUZZLE_TYPES, *GAME_TYPES), "review": ("record", "records")}
TYPES |= dict.fromkeys(("explain", "print", "play"), PUZZLE_TYPES)
TYPES |= dict.fromkeys(("apply", "solve", "check", "score"), GAME_TYPES)
"""What the commands take; `verify` takes everything."""


def document(chance: Chance, command: str) -> bytes:
    """A document of Skyliners."""
    return one_of(documents(), chance, command)


def one_of(known: list[Any], chance: Chance, command: str) -> bytes:
    """A document, such as the command takes as a rule, and damaged as a rule; the bytes need not be JSON any more."""
    every = sorted({held["type"] for held in known})
    types = TYPES.get(command, every) if chance.below(10) else every
    value = chance.choice([held for held in known if held["type"] in types])
    for _ in range(chance.choice([0, 0, 1, 1, 2])):
        value = damaged_value(chance, value)
    text = json.dumps(value, ensure_ascii=bool(chance.below(2)))
    match chance.below(20):
        case 0:
            text = damaged(chance, text)
        case 1:
            text = chance.choice(["[" * 100_000, '{"a":' * 5000, "NaN", "1e999", "\ufeff" + text, text * 2, ""])
    data = text.encode("utf-8", "surrogatepass")
    return data if chance.below(30) else data[: chance.below(len(data) + 1)] + b"\xff\xfe" + data


def position(chance: Chance) -> str:
    """A position, or nearly one, or one with a field of another."""
    if not chance.below(4):
        fields, others = (chance.choice(positions()[1:]).split() for _ in range(2))
        place = chance.below(len(fields))
        return " ".join([*fields[:place], others[place], *fields[place + 1 :]])
    return damaged(chance, chance.choice(positions())) if chance.below(20) else odd_text(chance)


def turns(chance: Chance) -> list[str]:
    """A position, and a turn that is legal there now and then."""
    start = parse_position(chance.choice(positions()[1:]))
    legal = [str(action) for action in legal_actions(start)] or ["--"]
    second = chance.choice([*legal, "=B3", "=?", "--", "Fb2", "Re5", "Pc3"])
    return [damaged(chance, str(start)), damaged(chance, f"{start.mover or 'N'}: {chance.choice(legal)} {second}")]


def side(chance: Chance) -> str:
    """A side, or nearly one."""
    return chance.choice(["N", "E", "S", "W"] * 4 + ["blue", "RED", "s", "X", "", "NN", chance.choice(HOSTILE)])


def number(chance: Chance) -> str:
    """A number, or nearly one."""
    return chance.choice(
        ["0", "1", "2", "3", "4", "5", "-1", "x", "", "1.5", "nan", "99999999999999999999", "²", "1_0"]
    )


def name(chance: Chance) -> str:
    """A file to write, or nearly one."""
    ending = chance.choice([".json", ".svg", ".png", ".txt", ".gif", ".pdf", ".jpg", "", ".JSON", "/x.json", "/"])
    return chance.choice(["out", "a b", "-", "é", chance.choice(HOSTILE), "x" * 300, "nowhere/x", "..", "\n"]) + ending


Chosen = Callable[[Chance], str]


def among(*words: str) -> Chosen:
    """One of these, or something odd now and then."""
    return lambda chance: chance.choice(words) if chance.below(12) else damaged(chance, chance.choice(words))


PLAN = among("SB3", "SA1", "NC2", "WA4", "EB1", "green:B3", "SB2", "S?")
SEED = among("1", "7", "☃", "fuzz")
BOTS = among("random", "greedy", "easy", "normal", "planner", "planner-3", "greedy,planner-7", "planner-1,random,easy",
             "planner-0", "planner-007", "planner-1000000", "planner-N", "planner-٣", "hard,", "Easy")  # fmt: skip


def short(chance: Chance) -> str:
    """Seconds, or nearly so; never many."""
    return chance.choice(
        ["0.05", "0.01", "0.1", "0.02"] if chance.below(20) else ["0", "-1", "x", "nan", "", "1e-9", "²"]
    )


def few(chance: Chance) -> str:
    """A number of games, or nearly one; never a big one."""
    return chance.choice(["1", "2", "1", "2", "0", "-1", "x", "1.5"])


KINDS = among(*DOCUMENTS)

OPTIONS: dict[str, dict[str, Chosen | None]] = {
    "show": {"--seat": side, "--view": side, "--known-to": side, "--turn": number, "--solution": None,
             "--theme": among("light", "dark"), "--json": None, "-o": name},
    "apply": {"--json": None, "-o": name},
    "solve": {"--plan": PLAN, "--supply": among("2.0.0", "1.1.1", "0.0.0", "99.0.0"), "--at-most": None,
              "--count": None,
              "--just-see": None, "--by": side, "--fewest": None, "--all": None, "--limit": number, "--json": None},
    "check": {"--plan": PLAN, "--player": side, "--advise": None, "--chance": few,
              "--bots": BOTS, "--json": None, "-o": name},
    "score": {"--office": among("SA1,WA2", "SB3", "-"), "--cards": among("NE,SW", "?,?"), "--json": None, "-o": name},
    "verify": {"--json": None, "-o": among("x.json", "x.txt")},
    "explain": {"--step": number, "--json": None, "-o": name},
    "print": {"-o": among("x.pdf", "x.txt"), "--paper": among("a4", "letter"), "--no-solutions": None},
    "new": {"--players": number, "--seats": among("NE", "NESW", "SW", "NS", "NN"), "--start": side, "--seed": SEED,
            "--variant": among("full", "intro"), "--known-to": side, "--setup-cards": among("it.json"), "--json": None,
            "-o": name},
    "simulate": {"--players": number, "--seats": among("NE", "NESW", "SW"), "--start": side, "--seed": SEED,
                 "--variant": among("full", "intro"), "--games": few, "--bots": BOTS,
                 "--setup-cards": among("it.json"), "--jobs": among("1", "0", "x"), "--json": None, "-o": name},
    "generate": {"--kind": among("build", "build", "castle"), "--difficulty": among("easy", "medium", "mild"),
                 "--symmetric": None,
                 "--sides": among("NE", "NESW", "NN", "red"), "--pieces": among("3-9", "0-2", "98-99", "9-3"),
                 "--count": among("1", "2", "0"), "--jobs": among("1", "0"), "--dask": among("nowhere", "[", ":1"),
                 "--json": None, "-o": name},
    "daily": {"--date": among("2027-W01-1", "20270101", "2027-02-30", "tomorrow"), "--days": number, "--json": None,
              "-o": name},
    "play": {"--date": among("2027-01-01", "20270101"), "--players": number, "--you": side, "--bots": BOTS,
             "--variant": among("full", "intro"), "--seats": among("NE", "SW"), "--start": side, "--seed": SEED,
             "--new": None, "--json": None},
    "schema": {"--json": None, "-o": name},
    "completion": {"--json": None},
    "help": {"--json": None},
}  # fmt: skip
"""What is tried; options that would only take long are left out."""

TYPED = [
    "Fb2",
    "Re5",
    "Pa1",
    "=B3",
    "--",
    "undo",
    "redo",
    "check",
    "hint",
    "show",
    "solution",
    "SB",
    "help",
    "quit",
    "#",
]
