"""Words to try the commands of Cloud City with, most of them damaged in some way."""

import json
from functools import cache
from itertools import islice
from typing import Any

from benchmarks.stress.odd_words import HOSTILE, Chosen, among, damaged, few, name, number, odd_text, one_of, said
from skypuzzle.chance import Chance
from skypuzzle.cloud_city import Shape, Simulation, legal_moves, parse_position
from skypuzzle.games import load
from skypuzzle.play import replay

CITY = "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a1-f1,c1-d1"
GROWING = "c3:S.G.--/.S.G--/B..B--/.BB.--/.G..S./B.SS.S,e3-f3"
ALONE = "e3:S.GSB./S....S/B..B--/.BB.--/--...G/--GB.G G..G,G..G,BB.. B..B,BB..,S..S"
TILES = among("BB..,G..S", "BB..", "S..S,SB..,G..G,BB..", "-", "GG..,GG..", "B.B.")
STOCK = among("6.8.8.6.3/6.8.8.6.3/6.8.8.6.3", "0.0.0.0.0/1.1.1.1.1/0.0.0.0.0", "99.8.8.6.3/6.8.8.6.3/6.8.8.6.3")
WALKWAY = among("a1-f1", "c6-d6", "e3-e7", "j4-j6", "a1-b2", "g8-j8")
CARD = among("1", "4", "7", "8", "10", "11")
SEED = among("1", "7", "☃", "fuzz")
SHAPE = among("3x3", "3x4", "4x3")
KINDS = among(*load("cloud-city").document_types(), "verify")


def player(chance: Chance) -> str:
    """A player, or nearly one."""
    return chance.choice(["1", "2"] * 6 + ["3", "4", "0", "5", "x", "", "12", chance.choice(HOSTILE)])


OPTIONS: dict[str, dict[str, Chosen | None]] = {
    "show": {"--seat": player, "--view": among("above", "side"), "--known-to": player, "--turn": number,
             "--solution": None, "--explain": None, "--theme": among("light", "dark"), "--json": None, "-o": name},
    "apply": {"--json": None, "-o": name},
    "solve": {"--votes": among("10", "40", "45", "999", "-1"), "--request": CARD, "--walkway": WALKWAY, "--best": None,
              "--player": player, "--tiles": TILES, "--stock": STOCK, "--count": None, "--all": None,
              "--limit": number, "--json": None, "-o": name},
    "check": {"--votes": among("10", "40", "57"), "--request": CARD, "--walkway": WALKWAY, "--lead": None,
              "--player": player, "--advise": None, "--tile-mix": among("it.json"), "--json": None, "-o": name},
    "review": {"--player": player, "--json": None, "-o": name},
    "score": {"--json": None, "-o": name},
    "verify": {"--json": None, "-o": among("x.json", "x.txt")},
    "explain": {"--step": number, "--json": None, "-o": name},
    "print": {"-o": among("x.pdf", "x.txt"), "--paper": among("a4", "letter"), "--no-solutions": None},
    "new": {"--players": number, "--shape": SHAPE, "--requests": among("4", "4,8", "1,1"), "--draw-requests": number,
            "--seed": SEED, "--known-to": player, "--tile-mix": among("it.json"), "--json": None, "-o": name},
    "simulate": {"--players": number, "--shape": SHAPE, "--requests": among("4", "9,10"), "--draw-requests": number,
                 "--seed": SEED, "--games": few, "--bots": among("random", "greedy", "random,greedy"),
                 "--tile-mix": among("it.json"), "--jobs": among("1", "0", "x"), "--json": None, "-o": name},
    "generate": {"--kind": among("aerial", "survey", "castle"), "--difficulty": among("easy", "medium", "mild"),
                 "--shape": SHAPE, "--count": among("1", "2", "0"), "--jobs": among("1", "0"),
                 "--dask": among("nowhere", "[", ":1"), "--json": None, "-o": name},
    "daily": {"--date": among("2027-W01-1", "20270101", "2027-02-30", "tomorrow"), "--days": few, "--json": None,
              "-o": name},
    "play": {"--date": among("2027-01-01", "20270101"), "--players": number, "--you": player,
             "--bots": among("random"), "--shape": SHAPE, "--requests": among("4", "2"), "--seed": SEED, "--new": None,
             "--json": None},
    "schema": {"--json": None, "-o": name},
    "completion": {"--json": None},
    "help": {"--json": None},
}  # fmt: skip
"""What is tried; options that would only take long are left out."""

TYPED = ["Bc3", "Ga1", ".b2", "?c3", "-c1", "BG..@c1", "G.B.@g5", "b2-b5", "+?", "+BB..", "end", "ways", "tiles",
         "undo", "redo", "check", "hint", "show", "solution", "help", "quit", "#"]  # fmt: skip


@cache
def positions() -> list[str]:
    """Positions of real games, early and late, of both shapes and one to four players."""
    found = [CITY, GROWING]
    for place, (players, shape) in enumerate([(1, "3x3"), (2, "3x3"), (2, "3x4"), (4, "3x3")]):
        game = Simulation(("random",) * players, "fuzz", Shape(shape), place % 3).play(place)
        found += map(str, replay(game.start, game.turns))
    return found


@cache
def documents() -> list[Any]:
    """Documents of every type, as the program writes them."""
    end = parse_position(positions()[-1])
    late = next(text for text in reversed(positions()) if len(text.split()) == 8 and text.split()[5] != "-")
    games = said(["cloud-city", "simulate", "--games", "2", "--seed", "fuzz", "--bots", "random"])
    sets = [
        said(["cloud-city", "generate", "--kind", kind, "--difficulty", "easy", "--seed", "7"])
        for kind in ("aerial", "survey")
    ]
    header = {"format": "skypuzzle/1", "game": "cloud-city", "type": "puzzle"}
    found = [games, *games["records"], *sets, *({**header, **puzzle} for each in sets for puzzle in each["puzzles"])]
    record = json.dumps(_late(games["records"][0])).encode()
    for words, stdin in (
        (["show", CITY], b""),
        (["show", str(end)], b""),
        (["show", late], b""),
        (["score", str(end)], b""),
        (["solve", CITY], b""),
        (["solve", late], b""),
        (["solve", late, "--votes", "90"], b""),
        (["solve", late, "--count"], b""),
        (["check", late, "--votes", "20"], b""),
        (["check", ALONE, "--votes", "14", "--advise"], b""),
        (["solve", GROWING, "--tiles", "BB..", "--all", "--best"], b""),
        (["solve", GROWING, "--tiles", "BB..", "--votes", "8", "--all"], b""),
        (["solve", GROWING, "--tiles", "BB..", "--votes", "8", "--count"], b""),
        (["review", "-"], record),
        (["explain", "-"], json.dumps(found[4]).encode()),
        (["play", "-", "--plain"], json.dumps(found[4]).encode()),
        (["verify", "-"], record),
    ):
        found.append(said(["cloud-city", *words], stdin))
    return found


def _late(record: Any) -> Any:
    """The same game from its last turns on: quickly reviewed."""
    turns = record["turns"]
    start = said(["cloud-city", "apply", record["start"], *turns[:-4]])["position"]
    return {**record, "start": start, "turns": turns[-4:]}


def document(chance: Chance, command: str) -> bytes:
    """A document of Cloud City."""
    return one_of(documents(), chance, command)


def position(chance: Chance) -> str:
    """A position, or nearly one, or one with a field of another."""
    if not chance.below(4):
        fields, others = (chance.choice(positions()[2:]).split() for _ in range(2))
        place = chance.below(len(fields))
        return " ".join([*fields[:place], others[place], *fields[place + 1 :]][: 3 + chance.below(6)])
    return damaged(chance, chance.choice(positions())) if chance.below(20) else odd_text(chance)


def turns(chance: Chance) -> list[str]:
    """A position, and a turn that is legal there now and then."""
    start = parse_position(chance.choice(positions()[2:]))
    legal = [str(turn) for turn in islice(legal_moves(start), 200)] or ["BB..@c1 +?"]
    return [damaged(chance, str(start)), damaged(chance, chance.choice(legal))]
