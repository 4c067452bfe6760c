"""True documents of every type, and the same with one thing in them changed, which `verify` must not call proven."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from skypuzzle.chance import Chance
from skypuzzle.game import Game
from skypuzzle.skyliners.kinds.base import Puzzle
from tests import changing
from tests.changing import Doc
from tests.running import run
from tests.skyliners.judged_endgames import kept_endgames
from tests.skyliners.naive_claims import is_true
from tests.skyliners.puzzles import read_puzzles

PUZZLES = Path(__file__).parents[2] / "puzzles" / "skyliners"

HEADER = {"format": "skypuzzle/1", "game": "skyliners"}
EMPTY = "...../...../..p../...../....."
CITY = "p.1../5^.2../..p../...../....1"
LATE = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2 NE,SW full"
ENDGAME = "2.212/12^p25^/.3p23^/341p3/12..1 WN N1 0.1.0/1.0.0 W?,W?,W?,NC1,W?,ND3,NB3,NE3 SE,NW full"
NO_PLANS = "22.32/.p23^./31^p.p/15^2.1/5321^2 SE S1 2.0.0/1.0.0 E?,E?,S?,S?,S?,E? SE,SW full"

SOLVED = {
    "one": [EMPTY, "--supply", "2.1.0", "--plan", "SA2"],
    "at most": [CITY, "--supply", "1.1.0", "--plan", "WA2", "--at-most"],
    "impossible": [CITY, "--supply", "2.1.0", "--plan", "WA2", "--plan", "WB3"],
    "fewest": [EMPTY, "--supply", "2.0.0", "--plan", "SA1", "--fewest"],
    "count": [EMPTY, "--supply", "1.0.0", "--plan", "SA1", "--count"],
    "all": [EMPTY, "--supply", "1.0.0", "--plan", "SA1", "--all"],
    "none": [EMPTY, "--supply", "1.0.0", "--plan", "SA2", "--count"],
    "some": [EMPTY, "--supply", "2.0.0", "--plan", "SA1", "--all", "--limit", "3"],
    "game": [LATE, "--plan", "SB3"],
    "game by": [LATE, "--plan", "SB3", "--by", "S"],
    "game fewest": [LATE, "--plan", "SB3", "--just-see", "--fewest"],
    "game impossible": [LATE, "--plan", "SB3", "--plan", "SD3"],
    "game some": [ENDGAME, "--plan", "NC1", "--all", "--limit", "3"],
    "game all": [ENDGAME, "--plan", "NC1", "--all"],
    "game count": [ENDGAME, "--plan", "NC1", "--count"],
}
CHECKED = {
    "strategy": [LATE, "--plan", "SB3"],
    "west": [LATE, "--player", "W"],
    "last turn": [LATE, "--advise"],
    "chance": [ENDGAME, "--chance", "5", "--seed", "x", "--bots", "random"],
    "table": [LATE.replace("SC2,WA3,SA2", "S?,WA3,S?")],
    "no plans": [NO_PLANS, "--advise"],
}


def true_documents() -> dict[str, Callable[[], Doc]]:
    """How each is made, by what it is called; small ones, so that all can be judged by playing everything out."""
    simulate = partial(_said, "simulate", "--players", "2", "--json", "--seed")
    daily = json.loads((PUZZLES / "2027-01-01.json").read_text())
    ids = [puzzle["id"] for puzzle in daily["puzzles"]]
    play = partial(_said, "play", "--plain", "--json")
    turn = " ".join(daily["puzzles"][3]["solution"]["actions"])
    report = {"file": "games.json", "ok": True, "faults": [], "notes": [], "undecided": [], "not_proven": ["$.seed: x"]}
    report["errors"] = []
    found: dict[str, Callable[[], Doc]] = {
        "position": partial(_said, "show", LATE, "--json"),
        "position, bare": partial(_said, "show", CITY, "--json"),
        "record": lambda: simulate("1", "--bots", "random")["records"][0],
        "record, intro": lambda: simulate("1", "--variant", "intro")["records"][0],
        "records": partial(simulate, "2", "--games", "2", "--bots", "random"),
        "records, rotated": partial(simulate, "2", "--games", "2", "--bots", "greedy,random", "--rotate"),
        "puzzle-set, daily": lambda: daily,
        "puzzle-set, generated": partial(_said, "generate", "--count", "2", "--seed", "7", "--pieces", "4-8", "--json"),
        "explain": partial(_said, "explain", ids[0], "--json"),
        "explain, one step": partial(_said, "explain", ids[3], "--step", "2", "--json"),
        "play, solved": partial(play, ids[3], stdin=turn.encode()),
        "play": partial(play, ids[0], stdin=b"hint Fa1 Fb1"),
        "verify": lambda: {"format": HEADER["format"], "type": "verify", "files": [report]},
        "site": lambda: {
            "format": HEADER["format"],
            "type": "site",
            "folder": "public",
            "days": [{"day": "2027-01-01", "fate": "added"}],
        },
        "solve, at least": lambda: {**_counted(), "answer": "undecided", "count": 3},
        "check, open": _left_open,
        "solve, undecided": lambda: {**_counted(), "answer": "undecided", "count": 0},
    }
    found["puzzle, force"] = lambda: json.loads((Path(__file__).parent / "data" / "force.json").read_text())
    for place in (0, 3, 4):
        puzzle = daily["puzzles"][place]
        found[f"puzzle, {puzzle['kind']}"] = partial(dict, HEADER, type="puzzle", **puzzle)
    for name, words in SOLVED.items():
        found[f"solve, {name}"] = partial(_said, "solve", *words, "--json")
    for name, words in CHECKED.items():
        found[f"check, {name}"] = partial(_said, "check", "--time-limit", "100", *words, "--json")
    for verdict in ("secured", "forced", "alone", "with-help", "lost"):
        found[f"check, {verdict}"] = partial(_judged_check, verdict)
        found[f"check, {verdict}, advice"] = partial(_judged_check, verdict, "--advise")
    return found


def _counted() -> Doc:
    return _said("solve", *SOLVED["count"], "--json")


def _left_open() -> Doc:
    """What check writes when it does not get as far as strategies."""
    found = _judged_check("alone")
    for entry in (*found["plans"], found["together"]):
        if entry["verdict"] == "alone":
            entry.update(open=["forced"], limit="time")
    return found


def _judged_check(verdict: str, *words: str) -> Doc:
    """An endgame of that verdict; for advice, one in which it is the player's turn."""
    position, player, plans = next(
        (position, player, plans)
        for (position, player, plans), judged in kept_endgames()
        if judged == verdict and not position.is_over and (not words or position.mover is player)
    )
    asked = [word for plan in plans for word in ("--plan", str(plan))]
    return _said("check", str(position), "--player", str(player), *asked, *words, "--json")


def _said(*words: str, stdin: bytes = b"") -> Doc:
    ran = run(*words, stdin=stdin)
    document: Doc = json.loads(ran.out)
    return document


# One thing changed ----------------------------------------------------------------------------------------------------


def mutations(document: Doc, chance: Chance) -> list[tuple[str, Doc]]:
    """The place of each change, and the document with it."""
    return changing.mutations(document, chance, _other_texts)


def outcome(place: str, claimed: Doc, original: Doc) -> str:
    """`refuted`, `refused`, `undecided`, `not proven`, `true`, or `FALSE`, and `unjudged` if nobody here can tell."""
    return changing.outcome(place, claimed, original, is_true, shipped)


WORDS: dict[str, list[str]] = {
    "verdict": ["secured", "forced", "alone", "with-help", "lost", "undecided"],
    "open": ["secured", "forced", "alone", "with-help"],
    "answer": ["solved", "impossible", "undecided"],
    "level": ["easy", "medium", "hard", "expert"],
    "difficulty": ["easy", "medium", "hard", "expert"],
    "kind": ["build", "reach", "secure", "win", "force"],
    "techniques": ["row", "pieces", "crossing", "need", "supposing", "turns", "replies"],
    "technique": ["row", "pieces", "crossing", "need", "supposing", "turns"],
    "bots": ["random", "greedy"],
    "card": ["NW", "NE", "SE", "SW"],
    **{key: ["N", "E", "S", "W"] for key in ("side", "player", "by", "winners")},
}
SITES = [file + rank for file in "abcde" for rank in "12345"]


def _other_texts(text: str, key: str, chance: Chance) -> Iterator[str]:
    if key in WORDS:
        yield from WORDS[key]
    elif re.fullmatch("[NESW][A-E][1-4]", text):
        yield text[:2] + chance.choice([number for number in "1234" if number != text[2]])
        yield text[0] + chance.choice([row for row in "ABCDE" if row != text[1]]) + text[2]
        yield chance.choice([side for side in "NESW" if side != text[0]]) + text[1:]
    elif re.fullmatch(r"[FRP]([a-e][1-5]|[+.])|=.+|--", text):
        yield text[0] + chance.choice(SITES)
        yield chance.choice("FRP") + text[1:]
        yield f"={chance.choice('ABCDE')}{chance.choice('1234')}"
        yield from ("=?", "--")
    elif re.fullmatch("[a-e][1-5]", text):
        yield chance.choice(SITES)
    elif re.fullmatch(r"\d+\.\d+\.\d+", text):
        yield from _other_reserves(text, chance)
    elif text.count("/") >= 4:
        yield from _other_positions(text, chance)
    elif re.fullmatch("[0-9a-f]{16}", text):
        yield text[:-1] + ("0" if text[-1] != "0" else "1")
    elif re.fullmatch("[NESW][A-E]", text):
        yield text[0] + chance.choice("ABCDE")
    else:
        yield text + "x"
        yield text[1:]


def _other_reserves(text: str, chance: Chance) -> Iterator[str]:
    counts = list(map(int, text.split(".")))
    place = chance.below(3)
    for change in (1, -1):
        yield ".".join(str(max(0, count + change * (place == index))) for index, count in enumerate(counts))


def _other_positions(text: str, chance: Chance) -> Iterator[str]:
    """Another board, and in a game another reserve, mover, card or seat."""
    board, *fields = text.split(" ")
    ranks = [re.findall(r"[.p]|(?:\d|\[\d\d\])\^?", rank) for rank in board.split("/")]
    for _ in range(3):
        changed = copy.deepcopy(ranks)
        changed[chance.below(5)][chance.below(5)] = chance.choice([".", "p", "1", "2", "3", "1^", "2^"])
        yield " ".join(["/".join(map("".join, changed)), *fields])
    if len(fields) == 6:
        seats, turn, reserves, office, cards, variant = fields
        each = reserves.split("/")
        place = chance.below(len(each))
        for other in _other_reserves(each[place], chance):
            yield " ".join(
                [board, seats, turn, "/".join([*each[:place], other, *each[place + 1 :]]), office, cards, variant]
            )
        yield " ".join([board, seats, chance.choice(seats) + turn[1:], reserves, office, cards, variant])
        yield " ".join([board, seats, turn, reserves, office, ",".join(cards.split(",")[::-1]), variant])
        if office != "-":
            known = office.split(",")
            place = chance.below(len(known))
            yield " ".join(
                [board, seats, turn, reserves, ",".join(known[:place] + known[place + 1 :]) or "-", cards, variant]
            )
            card = known[place][0] + chance.choice("ABCDE") + chance.choice("1234")
            yield " ".join(
                [board, seats, turn, reserves, ",".join([*known[:place], card, *known[place + 1 :]]), cards, variant]
            )


def shipped(name: str, _game: Game) -> Puzzle | None:
    """A puzzle of the sets that come with the program."""
    for path in (PUZZLES / "2027-01-01.json", PUZZLES / "2027-01-02.json"):
        for puzzle in read_puzzles(path):
            if puzzle.id == name:
                return puzzle
    return None
