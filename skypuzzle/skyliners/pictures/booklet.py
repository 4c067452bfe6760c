"""A booklet to print: the rules, puzzles with room for a pencil, and their solutions."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from importlib.resources import files
from typing import Any, NamedTuple

from skypuzzle.errors import Fault, NotationError, one_line, shorten
from skypuzzle.pictures.images import pdf
from skypuzzle.skyliners.notation.boards import parse_board
from skypuzzle.skyliners.pictures.from_above import from_above
from skypuzzle.skyliners.pictures.scene import puzzle_scene, scene_of, solution_scene
from skypuzzle.skyliners.pictures.skyline import skyline
from skypuzzle.skyliners.pictures.telling import describe
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.rules.geometry import Side

PAPERS = {"a4": "a4", "letter": "us-letter"}
EXAMPLE = "1p222/p111^./2^1p1./...p1^/131.p"
"""The city in which the rules show what S sees."""


class NamedPuzzle(NamedTuple):
    """A puzzle and where it comes from."""

    source: str
    """The day or the name of its set."""
    puzzle: Puzzle


def parse_paper(text: str) -> str:
    """A size of paper."""
    if text.lower() not in PAPERS:
        raise NotationError(Fault("paper", text, f"expected {' or '.join(PAPERS)}"))
    return PAPERS[text.lower()]


def booklet_pdf(puzzles: Sequence[NamedPuzzle], paper: str, *, solutions: bool) -> bytes:
    """The whole booklet as PDF."""
    sources = list(dict.fromkeys(_told(source) for source, _ in puzzles if source))
    subtitle = _range_or_list(sources)
    count = "one puzzle" if len(puzzles) == 1 else f"{len(puzzles)} puzzles"
    example = scene_of(parse_board(EXAMPLE))
    template = files(__package__).joinpath("booklet.typ").read_bytes()
    solved = [(number, puzzle) for number, (_, puzzle) in enumerate(puzzles, 1) if puzzle.solution is not None]
    return pdf(
        template,
        {
            "paper": paper,
            "title": "Skyliners puzzles",
            "subtitle": subtitle,
            "contents": f"{count}, {subtitle}" if subtitle else count,
            "kinds": sorted({puzzle.kind for _, puzzle in puzzles}),
            "example": {"svg": skyline(example, Side.S), "alt": describe(example, Side.S)},
            "puzzles": [_puzzle(number, *named) for number, named in enumerate(puzzles, 1)],
            "solutions": [_solution(number, puzzle) for number, puzzle in solved if solutions],
        },
    )


def _range_or_list(sources: Sequence[str]) -> str:
    """Days are told from the first to the last, other names one by one."""
    try:
        days = sorted(map(date.fromisoformat, sources))
    except ValueError:
        return shorten(", ".join(sources))
    return f"{days[0]} – {days[-1]}" if len(days) > 1 else "".join(sources)


def _told(source: str) -> str:
    """The name of a set, which may be anything, as it can be printed."""
    return shorten(one_line(source))


def _puzzle(number: int, source: str, puzzle: Puzzle) -> dict[str, Any]:
    scene = puzzle_scene(puzzle)
    return {
        "number": str(number),
        "heading": f"{puzzle.kind}, {puzzle.difficulty.level}",
        "source": _told(source),
        "task": scene.note,
        "id": puzzle.id,
        "svg": from_above(replace(scene, heading="", note=""), pencil=True),
        "alt": describe(scene),
        "has_turn": not isinstance(puzzle, BuildPuzzle),
    }


def _solution(number: int, puzzle: Puzzle) -> dict[str, Any]:
    scene = solution_scene(puzzle)
    actions = () if isinstance(puzzle, BuildPuzzle) or puzzle.solution is None else puzzle.solution
    return {
        "number": str(number),
        "heading": f"{puzzle.kind}, {puzzle.difficulty.level}",
        "turn": " ".join(map(str, actions)),
        "svg": from_above(scene, around=False),
        "alt": describe(scene),
    }
