"""True documents of Skyline of every type, and the same with one thing changed, which `verify` must not call proven.

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
from skypuzzle.game import Game
from skypuzzle.games import load
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import read_puzzles
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.skyline.rules.board import default_box
from skypuzzle.storage import Source
from tests import changing
from tests.changing import Doc
from tests.running import run
from tests.skyline.naive_claims import is_true

HEADER = {"format": "skypuzzle/1", "game": "skyline"}
PUZZLES = Path(__file__).parents[2] / "puzzles" / "skyline"

BOARD = "PypypPypy/PyPbybyPby/YPyYpyPy/..YY/BybybYbY/BYbybyYb/.B../BPbpbpBpbwb/BB/Bpb"
SMALL = (
    ".P/.YpywyP/.PypyPyYpywy/PyPy../PypypY./.../..Yp./YpPypyp./YpypYpypy/Y "
    "PY P1 14.20 001010.000000 FK.- 5.3 RVSRBYOKPKTZSYDOSCZVZWWVBCPWBFD Y"
)
WIDE = (
    ".Py/BpPbpbpBp/PPBypB/.PYbyB/YpywyY./YYBypwy/.YPybyb./PbywyYpbybBy/PyY/. "
    "YPB B1 5.8.10 001000.001010.111000 DV.V.- 4.1.3 TZOWCKOPSCRPYFPDZYSYF Y"
)
POOR = (
    ".Y/YPypypY/..Y./.YYp./Ypypy../.PywwyPy/..PyYpywy/PPypypPypy/P./. "
    "PY P1 9.14 021010.000000 D.FPRT 5.6 WRTOBCDVCYZBSWKTVZSWSVOPCKOYDBP Y"
)
SAFE = (
    "YYpypy/PPypypYp/.PYpP/.YYpP/Ypypy../.../..PyPy/.YpypyPy/../. "
    "YP P1 18.1 021001.002000 CD.FO 2.4 WKZPKFFCVTRKBYYRWRYSTPBOZWOSDBDZ Y"
)
HELPED = (
    "PY/PBpypyYb/PPybybPybybByb/YYYbypB/PypbyYbywbYb/..Yb/..BpbpBp/BpPbpypBpybp/.P/Bp "
    "PBY Y1 0.14.9 000010.000000.000011 D.Z.- 3.6.5 PTWOWSYTOFBBSFSBYCY B"
)
ALONE = (
    "PypYpr/YpywyRypypY/YrRypypRypyrYby/RyrPrybRybwyYbyby/YpbrbBrbPb/BPrbRb/.BPbB/BRbrbrB/BB/P "
    "RYPB B1 11.15.18.7 101000.100000.220000.000000 D.PRWY.CKPY.DR 5.4.6.1 OTDOSV Y"
)
EARLY = "../.Y./..../.P../.../.Y./..../.P./../. YP Y1 8.6 110000.110000 CKV.RST 1.4 12 -"

SOLVED = {
    "best": [WIDE],
    "mission": [WIDE, "--mission"],
    "cash": [SMALL, "--cash", "20", "--income", "2"],
    "penthouse": [SMALL, "--penthouses", "3", "--best"],
    "impossible": [POOR, "--mission"],
    "no prestige": [SMALL, "--prestige", "9", "--cash", "5"],
    "none": [POOR, "--mission", "--count"],
    "count": [POOR, "--count"],
    "all": [SMALL, "--all"],
    "some": [POOR, "--all", "--limit", "3"],
    "all best": [POOR, "--all", "--best"],
    "best count": [WIDE, "--count", "--best"],
    "another's": [HELPED, "--player", "P", "--zone", "c9"],
    "two turns": [EARLY, "--cash", "14", "--turns", "2"],
    "two turns, best": [EARLY, "--best", "--turns", "2"],
    "two turns, impossible": [EARLY, "--penthouses", "1", "--turns", "2"],
}
SLOW = ("solve, two turns, best", "solve, two turns, impossible")
"""They take seconds, and are for the campaign."""
CHECKED = {
    "forced": [SMALL, "--prestige", "5"],
    "forced mission": [WIDE, "--mission", "--prestige", "1"],
    "secured": [SAFE, "--prestige", "2"],
    "lost": [POOR, "--mission", "--zone", "c9"],
    "alone": [ALONE, "--mission"],
    "with-help": [HELPED, "--win", "--player", "P"],
    "advice": [SMALL, "--prestige", "5", "--advise"],
}
TRUE_KINDS = {"rent": "2027-01-01", "last": "2027-01-03", "machine": "2027-01-03", "secure": "2027-01-02"}
"""A day with a puzzle of each kind that is soon proven."""


def true_documents() -> dict[str, Callable[[], Doc]]:
    """How each is made, by what it is called."""
    simulate = partial(_said, "simulate", "--json", "--seed")
    found: dict[str, Callable[[], Doc]] = {
        "position": partial(_said, "show", WIDE, "--json"),
        "position, bare": partial(_said, "show", BOARD, "--json"),
        "record": late_record,
        "record, whole": lambda: simulate("1", "--bots", "greedy")["records"][0],
        "records": partial(simulate, "2", "--games", "2", "--bots", "greedy,random", "--hidden"),
        "puzzle-set": known_puzzles,
        "puzzle-set, generated": partial(
            _said, "generate", "--kind", "rent", "--size", "5", "--difficulty", "easy", "--seed", "7", "--json"
        ),
        "explain, rent": partial(_about, "explain", 1),
        "explain, last, one step": partial(_about, "explain", 2, "--step", "1"),
        "play, solved": lambda: _about("play", 2, "--plain", stdin=_solution(1).encode()),
        "play, shown": partial(_about, "play", 1, "--plain", stdin=b"solution"),
        "play, rent": partial(_about, "play", 1, "--plain", stdin=b"hint Yb9 Pc9"),
        "solve, at least": lambda: {**_said("solve", *SOLVED["count"], "--json"), "answer": "undecided", "count": 3},
        "solve, undecided": lambda: {**_said("solve", *SOLVED["count"], "--json"), "answer": "undecided", "count": 0},
    }
    for place, kind in enumerate(TRUE_KINDS):
        found[f"puzzle, {kind}"] = partial(known_puzzle, place)
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
    ran = run("skyline", *words, stdin=stdin)
    document: Doc = json.loads(ran.out)
    return document


@cache
def late_record() -> Doc:
    """The last turns of a game as a record of their own, scored by the program."""
    whole = _said("simulate", "--seed", "4", "--bots", "greedy", "--json")["records"][0]
    before, turns = whole["turns"][:-3], whole["turns"][-3:]
    played = [f"{turn['player']}: {' '.join(turn['actions'])} ." for turn in before]
    start = run("skyline", "apply", whole["start"], *played).out.strip()
    return {**HEADER, "type": "record", "start": start, "turns": turns, "result": whole["result"]}


@cache
def known_puzzles() -> Doc:
    """A set with a puzzle of each kind."""
    sets = {day: json.loads((PUZZLES / f"{day}.json").read_text()) for day in set(TRUE_KINDS.values())}
    found = [next(p for p in sets[day]["puzzles"] if p["kind"] == kind) for kind, day in TRUE_KINDS.items()]
    return {**sets[TRUE_KINDS["rent"]], "puzzles": found}


def known_puzzle(place: int) -> Doc:
    """One of them in a document of its own."""
    return {**HEADER, "type": "puzzle", **known_puzzles()["puzzles"][place]}


def _solution(place: int) -> str:
    return " ".join([*known_puzzles()["puzzles"][place]["solution"]["actions"], "."])


def _about(command: str, number: int, *words: str, stdin: bytes = b"") -> Doc:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "set.json"
        file.write_text(json.dumps(known_puzzles()))
        return _said(command, f"{file}#{number}", *words, "--json", stdin=stdin)


def known_here(name: str, _game: Game) -> Puzzle | None:
    """One of the puzzles above."""
    source = Source("set", json.dumps(known_puzzles()).encode())
    return next((each for each in read_puzzles(skim(source), load("skyline")) if each.id == name), None)


# One thing changed ----------------------------------------------------------------------------------------------------


def mutations(document: Doc, chance: Chance) -> list[tuple[str, Doc]]:
    """The place of each change, and the document with it."""
    return changing.mutations(document, chance, _other_texts)


def outcome(place: str, claimed: Doc, original: Doc) -> str:
    """`refuted`, `refused`, `undecided`, `not proven`, `true`, or `FALSE`, and `unjudged` if nobody here can tell."""
    return changing.outcome(place, claimed, original, is_true, known_here)


LEVELS = ["easy", "medium", "hard", "expert"]
COLOURS = ["Y", "P", "B", "R"]
WORDS: dict[str, list[str]] = {
    "verdict": ["secured", "forced", "alone", "with-help", "lost", "undecided"],
    "open": ["secured", "forced", "alone", "with-help"],
    "limit": ["time", "states"],
    "answer": ["solved", "impossible", "undecided"],
    "level": LEVELS,
    "difficulty": LEVELS,
    "kind": ["rent", "last", "machine", "secure"],
    "goal": ["income", "mission", "win"],
    "techniques": ["close", "reach", "planning ahead", "bonus money", "trading in"],
    "technique": ["close", "reach", "planning ahead", "bonus money", "trading in"],
    "bots": ["random", "greedy", "planner"],
    "winners": COLOURS,
    "player": COLOURS,
    "owner": [*COLOURS, "W"],
}
SITES = list(default_box().sites)
NUMBER = re.compile(r"\d+")
SITE = re.compile(r"[a-d](?:10|[1-9])")
FLOORS = ["1", "2", "4", "6", "10", "w"]
CARDS = "RCDVBTWSPKOYFZ"


def _other_texts(text: str, key: str, chance: Chance) -> Iterator[str]:
    """Everything in a text that could be otherwise: a floor, a site, a card, a number, a whole field."""
    if key in WORDS:
        yield from WORDS[key]
        return
    if key in ("words", "text", "reasons", "seed", "set", "license", "name", "id"):
        yield text + "x"
        yield text[1:]
    if key == "goals":
        yield from ("mission", "win", "prestige 2", "prestige 4", "cash 12", "income 9", "penthouses 2", "zone c3")
    if key == "floors":
        yield from ("000000", "000001", "000010")
    if key == "actions":
        site, card = chance.choice(SITES), chance.choice(CARDS)
        yield from (f"${site}", site, f"w{site}", f"!{card}", f"+{chance.choice(FLOORS)}", f"-{chance.choice(FLOORS)}")
        yield from ("|", "skip", "%CCC", f"{text}>C")
        return
    yield from _with_another(text, SITE, lambda _: chance.choice(SITES), chance)
    for change in (1, -1):
        yield from _with_another(text, NUMBER, partial(_added, change), chance)
    if text.count("/") > 3:
        yield from _other_positions(text, chance)


def _other_positions(text: str, chance: Chance) -> Iterator[str]:
    """Another board, or in a position another turn, holding, card, mission or pile; also those of rent puzzles."""
    board, *fields = text.split(" ")
    for letters in ("ypbrw", "YPBR.", "12345", "YPBRW"):
        for changed in _with_one_of(board, letters, chance):
            yield " ".join([changed, *fields])
    yield " ".join([board + chance.choice("ypw"), *fields])
    if not fields:
        return
    for place, letters in ((1, "123"), (1, "YPB"), (4, CARDS), (6, CARDS)):
        for changed in _with_one_of(fields[place], letters, chance):
            yield " ".join([board, *fields[:place], changed, *fields[place + 1 :]])
    place = chance.below(len(fields))
    others = {0: ["YP", "PY", "YPB"], 1: ["-", "Y1", "P1", "B2b"], 7: ["Y", "P", "-", "YP"], 6: ["0", "3", "?"]}
    yield " ".join([board, *fields[:place], chance.choice(others.get(place, ["-", "?", "?.?"])), *fields[place + 1 :]])
    for place in (2, 3, 4, 5):
        yield " ".join([board, *fields[:place], ".".join(fields[place].split(".")[::-1]), *fields[place + 1 :]])


def _with_one_of(text: str, letters: str, chance: Chance) -> Iterator[str]:
    """One of these letters in the text, if it has any, changed to another of them."""
    return _with_another(text, re.compile(f"[{letters}]"), lambda _: chance.choice(letters), chance)


def _added(change: int, was: str) -> str:
    return str(max(0, int(was) + change)).zfill(len(was))


def _with_another(text: str, pattern: re.Pattern[str], other: Callable[[str], str], chance: Chance) -> Iterator[str]:
    """One of the places where it matches changed, if there is any."""
    places: list[Any] = list(pattern.finditer(text))
    if places:
        found = chance.choice(places)
        yield text[: found.start()] + other(found[0]) + text[found.end() :]
