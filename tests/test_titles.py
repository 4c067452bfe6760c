"""Titles of `build` puzzles: short, varied, and the same wherever the puzzle is made."""

from collections import Counter

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.puzzles.orders import Order
from skypuzzle.skyliners.puzzles.patterns import Pattern
from skypuzzle.skyliners.puzzles.proof import prove
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle
from skypuzzle.skyliners.puzzles.titles import CITIES, PATTERNS, build_title

SMALL_WORDS = {"a", "and", "as", "at", "by", "for", "from", "in", "is", "it", "of", "off", "on", "the", "to"}
MOST_CHARACTERS = 32
EACH = 40


def test_all_titles_are_short_in_title_case_and_belong_to_one_theme() -> None:
    assert set(PATTERNS) == set(Pattern)
    titles = [title for theme in (*PATTERNS.values(), *CITIES.values()) for title in theme.split("/")]
    assert len(set(titles)) == len(titles)
    for title in titles:
        words = title.split()
        assert 2 <= len(words) <= 5, title
        assert len(title) <= MOST_CHARACTERS
        assert all(word[0].isupper() or word in SMALL_WORDS for word in words), title
        assert words[0][0].isupper()


def test_titles_are_varied_and_always_the_same() -> None:
    counts = Counter[str]()
    for level in (Level.EASY, Level.MEDIUM, Level.HARD):
        order = Order("build", "titles", level)
        for number in range(EACH):
            puzzle = order.make(number)
            assert isinstance(puzzle, BuildPuzzle)
            proof = prove(puzzle.question)
            assert proof is not None
            title = build_title(proof, puzzle.id)
            assert title == build_title(proof, puzzle.id)
            counts[title] += 1
    assert len(counts) >= EACH
    assert max(counts.values()) <= counts.total() // 10


def test_neighbours_have_different_titles() -> None:
    for number in range(20):
        puzzle = Order("build", "titles", Level.HARD).make(number)
        assert isinstance(puzzle, BuildPuzzle)
        proof = prove(puzzle.question)
        assert proof is not None
        assert len({build_title(proof, puzzle.id, place) for place in range(number, number + 3)}) == 3
