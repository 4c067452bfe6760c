"""`rent` puzzles: a city whose heights are known, and a flag with its income in every group: who owns which top?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.puzzles.documents import DifficultyEntry, PuzzleEntry, difficulty_entry, read_difficulty
from skypuzzle.skyline.documents.documents import BoxText, Colour, SiteText, box_entry
from skypuzzle.skyline.documents.positions import as_colour
from skypuzzle.skyline.kinds.base import SkylineKind
from skypuzzle.skyline.kinds.rent.grids import parse_heights, parse_owners
from skypuzzle.skyline.kinds.rent.puzzle import Given, RentPuzzle, rent_of
from skypuzzle.skyline.notation.boxes import box_named, box_with
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.box import default_box
from skypuzzle.skyline.rules.outline import Outline

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.chance import Chance
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.skyline.kinds.orders import Order
    from skypuzzle.skyline.kinds.rent.playable import PlayableRent
    from skypuzzle.skyline.kinds.rent.screen import RentScreen
    from skypuzzle.skyline.pictures.scene import Scene
    from skypuzzle.verifying.findings import Findings

RULES = (
    "You see the rent of every top, and below it how high its tower is. Find the owners, and write their letters. Each "
    "group has one flag, on one of its sites: whose it is, and what the group pays. So groups of one colour never "
    "touch. How many tops are neutral is told."
)
TASK = (
    "Find the owner of every top. Tops of one owner that lie side by side are a group, and each group has one flag: "
    "its colour, and what its tops pay together. Towers of one to four floors pay 1, 2, 4 and 6; a penthouse, on five, "
    "pays nothing but joins its neighbours."
)


class FlagEntry(Struct, forbid_unknown_fields=True):
    """The flag of a group: its owner, and what its tops pay."""

    site: SiteText
    owner: Colour
    income: int


class GivenEntry(Struct, forbid_unknown_fields=True):
    """A top whose owner is given."""

    site: SiteText
    owner: Literal["Y", "P", "B", "R", "W"]


class RentSolution(Struct, kw_only=True, forbid_unknown_fields=True):
    """The owners of all tops."""

    owners: str
    """Ranks from north to south, separated by /, a letter for each site."""


class RentEntry(PuzzleEntry, kw_only=True, tag="rent"):
    """Every group of tops of one owner carries one flag; find the owner of each top."""

    id: str
    heights: str
    """Ranks from north to south, separated by /, the number of floors on each site."""
    flags: list[FlagEntry]
    given: list[GivenEntry]
    """Tops whose owner is given."""
    neutral: int
    """How many tops are neutral."""
    box: BoxText | UnsetType = UNSET
    """On the board of a box that is not the default one."""
    difficulty: DifficultyEntry
    solution: RentSolution | UnsetType = UNSET


class RentKind(SkylineKind[RentPuzzle]):
    """Find the owner of every top from the rent of each group."""

    name = "rent"
    has_reward = True
    on_any_board = True
    last_note = "Every owner is found."
    rules: Sequence[tuple[str, str]] = (("Rent puzzles", RULES),)
    entry_type = RentEntry

    def attempt(self, chance: "Chance", order: "Order") -> RentPuzzle | None:
        from skypuzzle.skyline.kinds.rent.making import attempt

        board = (order.box or default_box()).outline
        return attempt(chance, order.level, board if order.size is None else Outline.square(order.size))

    def solve(self, puzzle: RentPuzzle) -> RentPuzzle | None:
        from skypuzzle.skyline.kinds.rent.solutions import solution_of

        owners = solution_of(puzzle)
        return None if owners is None else replace(puzzle, solution=owners)

    def prove(self, puzzle: RentPuzzle, place: str, findings: "Findings") -> None:
        from skypuzzle.skyline.kinds.rent.reasoning import reason
        from skypuzzle.skyline.kinds.rent.solutions import proven_solutions, redundant
        from skypuzzle.verifying.claims import is_unique, prove_difficulty, prove_lean

        given = puzzle.rent
        if puzzle.solution is not None and (fault := given.why_not(puzzle.solution)) is not None:
            findings.fault(f"{place}.solution", fault)
            return
        found, complete = proven_solutions(given, findings.time())
        if not is_unique(found, place, findings, complete=complete):
            return
        reasoning = reason(given)
        if reasoning is None:
            findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
            return
        prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
        prove_lean(redundant(given, reasoning.difficulty.level), place, findings)

    def entry(self, puzzle: RentPuzzle) -> RentEntry:
        rent = puzzle.rent
        return RentEntry(
            id=puzzle.id,
            heights=rent.heights_text,
            flags=[FlagEntry(flag.site, as_colour(flag.owner), flag.income) for flag in rent.flags],
            given=[GivenEntry(given.site, as_colour(given.owner)) for given in rent.given],
            neutral=rent.neutral,
            box=box_entry(box_with(rent.outline)),
            difficulty=difficulty_entry(puzzle.difficulty),
            solution=UNSET if puzzle.owners_text is None else RentSolution(owners=puzzle.owners_text),
        )

    def read(self, entry: RentEntry, _place: str) -> RentPuzzle:
        box = default_box() if entry.box is UNSET else box_named(entry.box)
        outline, heights = parse_heights(entry.heights, box.outline)
        flags = [Flag(flag.site, flag.owner, flag.income) for flag in entry.flags]
        given = [Given(given.site, given.owner) for given in entry.given]
        rent = rent_of(outline, heights, flags, given, entry.neutral)
        owners = None if entry.solution is UNSET else parse_owners(entry.solution.owners, outline)
        return RentPuzzle(rent, read_difficulty(entry.difficulty), owners)

    def task(self, puzzle: RentPuzzle) -> str:
        number = puzzle.rent.neutral
        if number == 0:
            return f"{TASK} No top is neutral."
        if number == 1:
            return f"{TASK} 1 top is neutral: it belongs to nobody."
        return f"{TASK} {number} tops are neutral: they belong to nobody."

    def explain(self, puzzle: RentPuzzle) -> "list[Step] | None":
        from skypuzzle.skyline.kinds.rent.explaining import explain

        return explain(puzzle)

    def playable(self, puzzle: RentPuzzle) -> "PlayableRent":
        from skypuzzle.skyline.kinds.rent.playable import PlayableRent

        return PlayableRent(puzzle)

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "RentScreen":
        from skypuzzle.skyline.kinds.rent.screen import RentScreen

        return RentScreen(session, host)

    def picture(self, puzzle: RentPuzzle, width: int, *, unicode: bool) -> "Text":
        from skypuzzle.skyline.pictures.terminal import draw

        return draw(self.scene(puzzle).sight, width=width, unicode=unicode)

    def solution_picture(self, puzzle: RentPuzzle, width: int, *, unicode: bool) -> "Text":
        from skypuzzle.skyline.pictures.terminal import draw

        return draw(self.scene(puzzle, solved=True).sight, width=width, unicode=unicode)

    def scene(self, puzzle: RentPuzzle, *, solved: bool = False) -> "Scene":
        from skypuzzle.skyline.kinds.rent.pictures import sight_of_rent
        from skypuzzle.skyline.pictures.scene import Scene

        if not solved:
            return Scene(sight_of_rent(puzzle.rent), heading=self.heading(puzzle), note=self.task(puzzle))
        self.expect_solution(puzzle)
        sight = sight_of_rent(puzzle.rent, puzzle.solution)
        return Scene(sight, heading=self.heading(puzzle), note="The solution.")

    def step_scenes(self, puzzle: RentPuzzle) -> "Iterator[Scene]":
        from skypuzzle.skyline.kinds.rent.pictures import step_scenes

        return step_scenes(puzzle)

    def page_data(self, puzzle: RentPuzzle) -> Mapping[str, Any] | None:
        from skypuzzle.skyline.kinds.rent.page_data import page_data

        return page_data(puzzle)

    def reward(self, puzzle: RentPuzzle) -> str:
        """The skyline with the owners of all tops."""
        from skypuzzle.skyline.pictures.skyline import skyline

        return skyline(replace(self.scene(puzzle, solved=True), heading="", note=""))


RENT = RentKind()
