"""Words to try the commands of Skyline of the World with, most of them damaged in some way."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from benchmarks.harness import PUZZLES
from benchmarks.stress.odd_words import (
    HOSTILE,
    Chosen,
    among,
    damaged,
    damaged_value,
    few,
    name,
    number,
    odd_text,
    one_of,
    said,
)
from skypuzzle.chance import Chance
from skypuzzle.games import load
from skypuzzle.play import replay
from skypuzzle.skyline import Simulation, legal_actions, parse_position
from skypuzzle.skyline.rules.board import parse_box
from skypuzzle.skyline.rules.play import known_to

BOARD = "PypypPypy/PyPbybyPby/YPyYpyPy/..YY/BybybYbY/BYbybyYb/.B../BPbpbpBpbwb/BB/Bpb"
LATE = (
    "../YPybybY/YYYY/..By./YbpbpBpypy./ByPyBpywy/.PyBypypP/PYpbypPb/BBpb/B "
    "YPB Y1 4.0.8 001010.100000.000000 OSZ.-.- 5.1.2 0 P"
)
"""The last round: small enough for any question."""
ZONE = among("c9", "b6", "c3", "b9", "z9")
SEED = among("1", "7", "☃", "fuzz")
BOX = "box.json"
OTHER = ["XXXXXX", "XZXXXX", "XXXXZX", "XXXXXX", "XZXXXX"]
"""Another board, of another outline."""
FILE = among(*[BOX] * 9, "it.json", "nowhere.json")
KINDS = among(*load("skyline").document_types(), "verify")
BOTS = among("random", "greedy", "random,greedy")
SHIPPED = PUZZLES.parent / "skyline" / "2027-01-01.json"


def player(chance: Chance) -> str:
    """A player, or nearly one."""
    return chance.choice(["Y", "P", "yellow", "purple"] * 4 + ["B", "red", "W", "", "YP", "1", chance.choice(HOSTILE)])


OPTIONS: dict[str, dict[str, Chosen | None]] = {
    "show": {"--player": player, "--view": among("above", "side"), "--known-to": player, "--hidden": None,
             "--turn": number, "--solution": None, "--explain": None, "--theme": among("light", "dark"), "--box": FILE,
             "--json": None, "-o": name},
    "apply": {"--box": FILE, "--json": None, "-o": name},
    "solve": {"--mission": None, "--prestige": among("1", "3", "9", "100"), "--cash": among("5", "40", "-1"),
              "--income": among("6", "30"), "--penthouses": among("1", "3", "4"), "--zone": ZONE,
              "--turns": among("1", "1", "2", "3", "99"), "--best": None, "--player": player, "--count": None,
              "--all": None, "--limit": number, "--box": FILE, "--json": None, "-o": name},
    "check": {"--mission": None, "--zone": ZONE, "--win": None, "--prestige": among("1", "4", "9"), "--player": player,
              "--advise": None, "--box": FILE, "--json": None, "-o": name},
    "score": {"--box": FILE, "--json": None, "-o": name},
    "verify": {"--json": None, "-o": among("x.json", "x.txt")},
    "explain": {"--step": number, "--json": None, "-o": name},
    "print": {"-o": among("x.pdf", "x.txt"), "--paper": among("a4", "letter"), "--no-solutions": None},
    "new": {"--players": number, "--seed": SEED, "--known-to": player, "--hidden": None, "--box": FILE, "--json": None,
            "-o": name},
    "simulate": {"--players": number, "--seed": SEED, "--games": few, "--bots": BOTS, "--hidden": None, "--box": FILE,
                 "--jobs": among("1", "0", "x"), "--json": None, "-o": name},
    "generate": {"--kind": among("rent", "last", "machine", "secure", "castle"),
                 "--difficulty": among("easy", "medium", "mild"), "--size": among("5", "6", "9"),
                 "--count": among("1", "2", "0"), "--box": FILE, "--jobs": among("1", "0"),
                 "--dask": among("nowhere", "[", ":1"), "--json": None, "-o": name},
    "daily": {"--date": among("2027-W01-1", "20270101", "2027-02-30", "tomorrow"), "--days": few, "--json": None,
              "-o": name},
    "play": {"--date": among("2027-01-01", "20270101"), "--players": number, "--you": player, "--bots": BOTS,
             "--hidden": None, "--box": FILE, "--seed": SEED, "--new": None, "--json": None},
    "schema": {"--json": None, "-o": name},
    "completion": {"--json": None},
    "help": {"--json": None},
}  # fmt: skip
"""What is tried; options that would only take long are left out."""

TYPED = ["Yc9", "Pb8", "Wa1", "?c9", "-c9", "$b9", "b9", "wb9", "c7>?C", "!C", "%CVV", "+4", "-w", "|", ".", "skip",
         "can", "cards", "undo", "redo", "check", "hint", "show", "solution", "help", "quit", "#"]  # fmt: skip


@cache
def positions() -> list[str]:
    """Positions of real games, early and late, with two to four players, open and as one player sees them."""
    found = [BOARD, LATE]
    for place, players in enumerate([2, 2, 3, 4]):
        game = Simulation(("random",) * players if place else ("greedy",) * players, "fuzz").play(place)
        reached = [*replay(game.start, game.turns)]
        found += map(str, reached)
        found += [str(known_to(place % players, each, hidden=place > 1)) for each in reached[::5]]
    return found


@cache
def elsewhere() -> list[str]:
    """Positions on the board of another box, which `--box` may make known."""
    game = Simulation(("random",) * 2, "fuzz", box=parse_box(json.dumps(_box(OTHER)))).play(0)
    return [str(each) for each in replay(game.start, game.turns)]


@cache
def documents() -> list[Any]:
    """Documents of every type, as the program writes them."""
    end = next(text for text in positions() if " - " in text and len(text.split()) == 9)
    games = said(["skyline", "simulate", "--games", "2", "--seed", "fuzz", "--bots", "greedy"])
    shipped = json.loads(SHIPPED.read_text())
    header = {"format": "skypuzzle/1", "game": "skyline", "type": "puzzle"}
    puzzles = [{**header, **puzzle} for puzzle in shipped["puzzles"]]
    small = said(["skyline", "generate", "--kind", "rent", "--size", "5", "--difficulty", "easy", "--seed", "7"])
    found = [games, *games["records"], shipped, small, *puzzles, {**header, **small["puzzles"][0]}]
    rent, last = (json.dumps(puzzles[place]).encode() for place in (0, 3))
    for words, stdin in (
        (["show", BOARD], b""),
        (["show", LATE], b""),
        (["show", end], b""),
        (["score", end], b""),
        (["solve", LATE], b""),
        (["solve", LATE, "--mission", "--turns", "2"], b""),
        (["solve", LATE, "--prestige", "9"], b""),
        (["solve", LATE, "--count"], b""),
        (["solve", LATE, "--best", "--all"], b""),
        (["check", LATE], b""),
        (["check", LATE, "--prestige", "4", "--advise"], b""),
        (["explain", "-"], rent),
        (["explain", "-"], last),
        (["play", "-", "--plain"], rent),
        (["play", "-", "--plain"], last),
        (["verify", "-"], last),
    ):
        found.append(said(["skyline", *words], stdin))
    return found


def document(chance: Chance, command: str) -> bytes:
    """A document of Skyline of the World."""
    return one_of(documents(), chance, command)


def boxes(chance: Chance) -> dict[str, bytes]:
    """A file with a board and cards: the default ones, others, or nearly so."""
    box = _box(chance.choice([OTHER, None]))
    if not chance.below(3):
        box = damaged_value(chance, box)
    return {BOX: json.dumps(box).encode("utf-8", "surrogatepass")}


def _box(board: list[str] | None) -> Any:
    """The default box, or one with another board."""
    box = json.loads(files("skypuzzle.skyline").joinpath("data/box.json").read_text("utf-8"))
    return {**box, "board": board or box["board"]}


def position(chance: Chance) -> str:
    """A position, or nearly one, or one with a field of another."""
    if not chance.below(4):
        fields, others = (chance.choice(positions()[1:]).split() for _ in range(2))
        place = chance.below(len(fields))
        return " ".join([*fields[:place], others[place], *fields[place + 1 :]][: 5 + chance.below(5)])
    known = positions() if chance.below(8) else elsewhere()
    return damaged(chance, chance.choice(known)) if chance.below(20) else odd_text(chance)


def turns(chance: Chance) -> list[str]:
    """A position, and actions of which the first is legal there now and then."""
    start = parse_position(chance.choice(positions()[1:]))
    legal = [str(action) for action in legal_actions(start)] or ["$b9"]
    words = " ".join([chance.choice(legal), *(chance.choice(TYPED[5:16]) for _ in range(chance.below(4)))])
    mover = "" if start.mover_seat is None or chance.below(2) else f"{start.seats[start.mover_seat]}: "
    return [damaged(chance, str(start)), damaged(chance, mover + words)]
