"""True documents of Cloud City of every type, and the same with one thing changed, which `verify` must not call proven.

They are small, so that all of them can be judged by playing everything out.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.cities import parse_city
from skypuzzle.cloud_city.rules.pieces import KINDS
from skypuzzle.game import Game
from skypuzzle.games import load
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import read_puzzles
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.storage import Source
from tests import changing
from tests.changing import Doc
from tests.cloud_city.naive_claims import is_true
from tests.running import run

HEADER = {"format": "skypuzzle/1", "game": "cloud-city"}

CITY = "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S"
STANDING = "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a1-f1,c1-d1,a2-f2"
GROWING = "c3:S.G.--/.S.G--/B..B--/.BB.--/.G..S./B.SS.S,e3-f3"
PILE = "23"
LATE = (
    "e3:.BG.--/G..G--/B.S.--/.BB.--/.S.G.S/G..GS.,e3-h3,e3-e7,h3-h4,f4-j4,h4-h7,f5-g5,f5-f8,e7-h7;"
    "c3:GS----/..----/.SB..S/G..G.G/S..B../S.B.SS,c3-g3,c3-c4,e3-e6,g3-h3,h3-h6,c5-f5,c5-c8,f5-h5,d6-h6,d6-d8 "
    f"SB..,BG..,?;?,?,? B..G,?,? 5.8.6.6.3/5.7.3.5.3/4.7.7.3.3 {PILE} 1 - 3x3"
)
CARDS = (
    "e3:.G...G/S.BS.G/B..B../.BB.BB/.G..--/B.SS--,e3-e6,g3-h3,h3-h7,f4-f8,f5-g5,i5-j5,e6-h6,e7-h7,j7-j8,f8-j8;"
    "c3:SG.G.S/..S..G/B.B..G/.S.G.S/....--/SSSG--,c3-d3,c3-c8,d3-d5,e3-e7,f3-f5,f5-f8,h5-h8,c6-e6,h6-h7,c8-h8,d8-f8 "
    "S..S,BG..,BS..;?,?,? B..G,BB..,BB.. 4.7.6.6.3/4.6.7.4.3/4.7.6.4.1 21 1 4,7 3x3"
)
ALONE = "e3:S.GSB./S....S/B..B--/.BB.--/--...G/--GB.G G..G,G..G,BB.. B..B,BB..,S..S"
RECORDED: Doc = {
    "start": (
        "e3:.G...G/S.BS.G/B..B../.BB.BB/.G..--/B.SS--,e3-e6,g3-h3,h3-h7,f4-f8,f5-g5,i5-j5,e6-h6,e7-h7,j7-j8,f8-j8;"
        "c3:SG.G.S/..S..G/B.B..G/.S.G.S/....--/SSSG--,c3-d3,c3-c8,d3-d5,e3-e7,f3-f5,f5-f8,h5-h8,c6-e6,h6-h7,c8-h8,"
        "d8-f8 S..S,BG..,BS..;G..G,BS..,G..G B..G,BB..,BB.. 4.7.6.6.3/4.6.7.4.3/4.7.6.4.1 B..S,B..B,SS.. 1 4,7 3x3"
    ),
    "turns": ["1: BG..@i3 f4-j4 i4-i5 j4-j7 +BB..", "2: .B.S@g3 e3-h3 +BB.."],
}
REVIEWED: Doc = {
    "start": (
        "e3:.BG.--/G..G--/B.S.--/.BB.--/.S.G.S/G..GS.,e3-h3,e3-e7,h3-h4,f4-j4,h4-h7,f5-g5,f5-f8,e7-h7;"
        "c3:GS----/..----/.SB..S/G..G.G/S..B../S.B.SS,c3-g3,c3-c4,e3-e6,g3-h3,h3-h6,c5-f5,c5-c8,f5-h5,d6-h6,d6-d8 "
        "SB..,BG..,BB..;SG..,B..S,BB.. B..G,GS..,BB.. 5.8.6.6.3/5.7.3.5.3/4.7.7.3.3 BS..,G..G,B..S,B..B,SS.. 1 - 3x3"
    ),
    "turns": [
        "1: .S.B@i5 j4-j6 g5-j5 g6-j6 +BB..",
        "2: .SB.@e7 e6-e7 d8-f8 +?",
        "1: BG..@i7 g8-j8 +BS..",
        "2: .B.B@g7 e7-h7 h7-h8 +B..S",
    ],
}

SOLVED = {
    "walkways": [CITY],
    "standing": [STANDING, "--votes", "30"],
    "stock": [STANDING, "--stock", "1.1.1.1.1/1.1.1.1.1/1.1.1.1.1", "--best"],
    "tiles": [GROWING, "--tiles", "BB..,G..S", "--votes", "12", "--stock", "1.2.2.1.1/1.1.1.1.1/2.2.1.1.1"],
    "walkway": [STANDING, "--walkway", "c6-d6"],
    "request": [STANDING, "--request", "4"],
    "impossible": [GROWING, "--tiles", "BB..,G..S", "--votes", "40"],
    "none": [GROWING, "--tiles", "BB..,G..S", "--votes", "60", "--count"],
    "count": [GROWING, "--tiles", "BB..", "--votes", "3", "--count"],
    "all": [GROWING, "--tiles", "BB..", "--votes", "8", "--all"],
    "some": [GROWING, "--tiles", "BB..", "--votes", "3", "--all", "--limit", "3"],
    "all best": [GROWING, "--tiles", "BB..", "--best", "--all"],
    "optima": [GROWING, "--tiles", "BB..", "--best", "--count"],
    "game": [LATE, "--votes", "33"],
    "game best": [LATE],
    "game walkway": [LATE, "--walkway", "j4-j6"],
    "game request": [LATE, "--request", "5", "--votes", "35"],
    "game impossible": [LATE, "--votes", "60"],
    "game rule": [LATE, "--walkway", "j4-j6", "--walkway", "g8-j8", "--request", "8"],
    "game count": [LATE, "--votes", "32", "--count"],
    "game all": [LATE, "--all", "--best"],
    "cards": [CARDS],
    "cards count": [CARDS, "--best", "--count"],
    "cards votes": [CARDS, "--votes", "40", "--request", "9"],
}

CHECKED = {
    "forced": [CARDS, "--votes", "50", "--request", "4"],
    "secured": [CARDS, "--votes", "10"],
    "lost": [CARDS, "--votes", "57"],
    "lead": [CARDS, "--lead", "--walkway", "j4-j7"],
    "advice": [CARDS, "--votes", "54", "--advise"],
    "two turns": [ALONE, "--votes", "14"],
}


def true_documents() -> dict[str, Callable[[], Doc]]:
    """How each is made, by what it is called."""
    simulate = partial(_said, "simulate", "--json", "--seed")
    found: dict[str, Callable[[], Doc]] = {
        "position": partial(_said, "show", LATE, "--json"),
        "position, bare": partial(_said, "show", STANDING, "--json"),
        "record": partial(_late_record, RECORDED),
        "record, whole": lambda: simulate("1", "--bots", "random", "--players", "1", "--requests", "9")["records"][0],
        "records": partial(simulate, "2", "--games", "2", "--bots", "random", "--shape", "3x4"),
        "review": partial(_review, REVIEWED),
        "review, cards": partial(_review, RECORDED),
        "puzzle-set": made_puzzles,
        "explain, aerial": partial(_about, "explain", 1),
        "explain, survey, one step": partial(_about, "explain", 2, "--step", "1"),
        "play, solved": lambda: _about("play", 1, "--plain", stdin=" ".join(_heights()).encode()),
        "play, shown": partial(_about, "play", 1, "--plain", stdin=b"solution"),
        "play, aerial": lambda: _about("play", 1, "--plain", stdin=" ".join(["hint", *_heights()[:3]]).encode()),
        "solve, at least": lambda: {**_said("solve", *SOLVED["count"], "--json"), "answer": "undecided", "count": 3},
        "solve, undecided": lambda: {**_said("solve", *SOLVED["count"], "--json"), "answer": "undecided", "count": 0},
    }
    for place, kind in enumerate(("aerial", "survey", "finish")):
        found[f"puzzle, {kind}"] = partial(_puzzle, place)
    for name, words in SOLVED.items():
        found[f"solve, {name}"] = partial(_said, "solve", *words, "--json")
    for name, words in CHECKED.items():
        found[f"check, {name}"] = partial(_said, "check", "--time-limit", "100", *words, "--json")
    return found


@cache
def true_document(name: str) -> Doc:
    """One of them, made once."""
    return true_documents()[name]()


def _said(*words: str, stdin: bytes = b"") -> Doc:
    ran = run("cloud-city", *words, stdin=stdin)
    document: Doc = json.loads(ran.out)
    return document


def _late_record(played: Doc) -> Doc:
    """The last turns of a game as a record, scored by the program."""
    document = {**HEADER, "type": "record", **played}
    turns = [turn[3:] for turn in played["turns"]]
    position = run("cloud-city", "apply", played["start"], *turns).out.strip()
    return {**document, "result": _said("score", position, "--json")["result"]}


def _review(played: Doc) -> Doc:
    return _said("review", "-", "--json", stdin=json.dumps(_late_record(played)).encode())


@cache
def made_puzzles() -> Doc:
    """A set with a puzzle of each kind."""
    sets = [
        _said("generate", "--kind", kind, "--difficulty", "easy", "--seed", "7", "--json")
        for kind in ("aerial", "survey", "finish")
    ]
    return {**sets[0], "puzzles": [puzzle for each in sets for puzzle in each["puzzles"]]}


def _puzzle(place: int) -> Doc:
    return {**HEADER, "type": "puzzle", **made_puzzles()["puzzles"][place]}


def _heights() -> list[str]:
    """What to type to solve the first of them."""
    puzzle = made_puzzles()["puzzles"][0]
    ranks = zip(puzzle["solution"]["city"].split("/"), puzzle["roofs"].split("/"), "654321", strict=True)
    return [
        f"{height}{file}{rank}"
        for heights, roofs, rank in ranks
        for height, roof, file in zip(heights, roofs, "abcdef", strict=True)
        if roof == "o"
    ]


def _about(command: str, number: int, *words: str, stdin: bytes = b"") -> Doc:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "set.json"
        file.write_text(json.dumps(made_puzzles()))
        return _said(command, f"{file}#{number}", *words, "--json", stdin=stdin)


def known_here(name: str, _game: Game) -> Puzzle | None:
    """One of the puzzles above."""
    source = Source("set", json.dumps(made_puzzles()).encode())
    return next((each for each in read_puzzles(skim(source), load("cloud-city")) if each.id == name), None)


# One thing changed ----------------------------------------------------------------------------------------------------


def mutations(document: Doc, chance: Chance) -> list[tuple[str, Doc]]:
    """The place of each change, and the document with it."""
    return changing.mutations(document, chance, _other_texts)


def outcome(place: str, claimed: Doc, original: Doc) -> str:
    """`refuted`, `refused`, `undecided`, `not proven`, `true`, or `FALSE`, and `unjudged` if nobody here can tell."""
    return changing.outcome(place, claimed, original, is_true, known_here)


WORDS: dict[str, list[str]] = {
    "verdict": ["secured", "forced", "alone", "with-help", "lost", "undecided"],
    "open": ["secured", "forced", "alone", "with-help"],
    "answer": ["solved", "impossible", "undecided"],
    "level": ["easy", "medium", "hard", "expert"],
    "difficulty": ["easy", "medium", "hard", "expert"],
    "kind": ["aerial", "survey", "finish"],
    "techniques": ["joined", "neighbours", "line", "tile", "supposing"],
    "technique": ["joined", "neighbours", "line", "tile", "supposing"],
    "bots": ["random", "greedy"],
    "shape": ["3x3", "3x4"],
}
NUMBER = re.compile(r"\d+")
TILE = re.compile(r"[BGS.]{4}")
QUARTER = re.compile(r"[a-n]\d{1,2}")


def _other_texts(text: str, key: str, chance: Chance) -> Iterator[str]:
    """Everything in a text that could be otherwise: a building, a tile, a quarter, a number, a whole field."""
    if key in WORDS:
        yield from WORDS[key]
        return
    if key in ("words", "text", "reasons", "seed", "set", "license", "name", "id"):
        yield text + "x"
        yield text[1:]
    if key == "goals":
        yield from ("votes 20", "votes 45", "request 7", "request 5", "walkway c6-d6", "lead")
    yield from _with_another(text, TILE, chance, lambda _: chance.choice(list(KINDS)))
    yield from _with_another(text, QUARTER, chance, _neighbour(chance))
    for change in (1, -1):
        yield from _with_another(text, NUMBER, chance, partial(_added, change))
    if "/" in text or key in ("actions", "turns"):
        for _ in range(2):
            yield from _with_another(
                text, re.compile("[BGS.]"), chance, lambda was: chance.choice("BGS.".replace(was, ""))
            )
        parts = text.split(",")
        if len(parts) > 1:
            place = 1 + chance.below(len(parts) - 1)
            yield ",".join(parts[:place] + parts[place + 1 :])
            yield f"{text},{parts[place]}"
            yield f"{text},a1-b1"
    if key in ("city", "cities", "ideal"):
        possible = parse_city(text).possible_walkways()
        yield ",".join([text, *map(str, chance.shuffled(possible)[:1])])
    if key in ("turn", "turns"):
        yield f"{text}{chance.choice(list(KINDS))}"
        yield re.sub(r"\+.*", f"+?{chance.choice(list(KINDS))}", text)
        yield f"{text}>{chance.choice(list(KINDS))}"
        yield f"{text} +?{chance.choice(list(KINDS))}"
    fields = text.split(" ")
    if len(fields) == 8:
        place = chance.below(8)
        other = {5: ["1", "2", "-"], 6: ["-", "1", "9", "4,7"], 7: ["3x3", "3x4"], 4: ["0", "5", "?"]}.get(
            place, ["-", "?"]
        )
        yield " ".join([*fields[:place], chance.choice(other), *fields[place + 1 :]])
        yield " ".join([*fields[:1], *(";".join(part.split(";")[::-1]) for part in fields[1:2]), *fields[2:]])
    elif len(fields) > 1 and key in ("turns", "turn"):
        yield " ".join(fields[:-1])
        yield " ".join([*fields[:-1], "+?"])
        yield " ".join([*fields, "a1-b1"])


def _added(change: int, was: str) -> str:
    return str(max(0, int(was) + change))


def _neighbour(chance: Chance) -> Callable[[str], str]:
    def other(was: str) -> str:
        file, rank = "abcdefghijklmn".index(was[0]), int(was[1:])
        file, rank = chance.choice([(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)])
        return f"{'abcdefghijklmn'[file % 14]}{(rank - 1) % 14 + 1}"

    return other


def _with_another(text: str, pattern: re.Pattern[str], chance: Chance, other: Callable[[str], str]) -> Iterator[str]:
    """One of the places where it matches changed, if there is any."""
    places: list[Any] = list(pattern.finditer(text))
    if places:
        found = chance.choice(places)
        yield text[: found.start()] + other(found[0]) + text[found.end() :]
