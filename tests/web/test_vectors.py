"""The boards of pages against the terminal: the same words typed in the same puzzles, and not a letter different.

Run with `-rP` to read how many words were compared, in which kinds of puzzles, and which reasons for refusing them.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from skypuzzle.games import GAMES, load
from skypuzzle.web.assets import app_files, app_name
from skypuzzle.web.days import GameDay, puzzles_json
from tests.web.conftest import Browse
from tests.web.refusals import RARE, REFUSALS
from tests.web.vector_hints import wrong_hints
from tests.web.vector_lines import VECTORS, Lines, lines_of_play, puzzles_of
from tests.web.vectors import FORCE, Told

RUNNER = Path(__file__).with_name("run_vectors.js")
DAY = date(2027, 1, 1)
MOST_TOLD = 5
"""Differences that a failure spells out."""
REPLY = "reply"
"""The word that asks what the opponent does."""
NOT_CLAIMED = {FORCE: ("describe", "shortfall")}
"""What a page may say in its own way: there, a `force` puzzle ends with the turn."""


@pytest.mark.parametrize("name", GAMES)
def test_a_board_says_to_every_word_what_the_terminal_says(name: str, browse: Browse) -> None:
    game = load(name)
    puzzles, plays = zip(*puzzles_of(game, REFUSALS[name]), strict=True)
    pages = json.loads(puzzles_json(GameDay(game, DAY, "", puzzles, plays)))["puzzles"]
    played = lines_of_play([game.playable(puzzle) for puzzle in puzzles], name)
    page = browse()
    page.goto("")
    app = f"/app/{app_name(app_files(map(load, GAMES)))}"
    said = json.loads(page.evaluate(RUNNER.read_text(), [app, name, played.to_json(pages)]))
    different = [*_different(played, said["lines"]), *wrong_hints(game, played, said["hints"], said["alone"])]
    assert not different, "\n".join((f"{len(different)} differences", *different[:MOST_TOLD]))
    words = _tell_what_was_compared(name, played)
    assert words.keys() == REFUSALS[name].keys(), "every kind"
    assert played.different_words >= VECTORS


def _different(played: Lines, said: list[list[Told]]) -> Iterator[str]:
    """The first difference in each line of play."""
    for (number, line), answers in zip(played.lines, said, strict=True):
        puzzle, moves = played.playables[number].puzzle, list[str]()
        for vector, answer in zip(line, answers, strict=True):
            claimed = {key: told for key, told in answer.items() if key not in NOT_CLAIMED.get(puzzle.kind, ())}
            if vector.word == REPLY and _is_as_good(vector.told.get("look", ""), claimed.get("look", "")):
                continue  # it does not end the line of play
            if claimed != vector.told:
                at = f"{puzzle.kind} {puzzle.id} after {' '.join(moves)}: {vector.word!r}"
                yield f"{at}\n  terminal: {vector.told}\n  page:     {claimed}"
                break
            moves += vector.moves


def _is_as_good(told: str, said: str) -> bool:
    """Do both answers say the same of the opponent's reply? There may be several, and none is better."""
    mover, _, does = said.partition(": ")
    if not does:
        return told == said
    return told.startswith(f"{mover}: ") and told.rpartition(". ")[2] == said.rpartition(". ")[2]


def _tell_what_was_compared(name: str, played: Lines) -> dict[str, Counter[str]]:
    """And make sure that there was everything: solved and not solved, and every reason that the terminal can give."""
    words: dict[str, Counter[str]] = defaultdict(Counter)
    refusals: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, told in played.told():
        words[kind].update(key for key, value in told.items() if value is not False)
        if "refusal" in told:
            reasons = [reason for reason in REFUSALS[name][kind] if re.search(f": {reason}(; |$)", told["refusal"])]
            assert reasons, f"a reason that is not in the list: {told['refusal']}"
            refusals[kind].update(reasons)
    for kind, number in words.items():
        ends = f"{number['complete']} to the end, {number['solved']} of them right"
        print(f"{name} {kind}: {number['spelled']} words: {number['made']} moves ({ends}), ", end="")
        print(f"{number['look']} looks, {number['refusal']} refusals for {len(refusals[kind])} reasons")
        for reason, times in refusals[kind].most_common():
            print(f"  {times:5} {reason}")
        assert {*REFUSALS[name][kind]} - {*RARE.get(kind, ())} - {*refusals[kind]} == set(), kind
        assert 0 < number["solved"] < number["complete"]
    return words
