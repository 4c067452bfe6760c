"""The puzzles of Skyline of the World, whatever their kind."""

from typing import Literal, TypeAlias, get_args

from skypuzzle.skyline.puzzles.last.puzzle import LastPuzzle
from skypuzzle.skyline.puzzles.machine.puzzle import MachinePuzzle
from skypuzzle.skyline.puzzles.rent.puzzle import RentPuzzle
from skypuzzle.skyline.puzzles.secure.puzzle import SecurePuzzle

Kind: TypeAlias = Literal["rent", "last", "machine", "secure"]
KINDS: tuple[Kind, ...] = get_args(Kind)

TurnPuzzle: TypeAlias = LastPuzzle | MachinePuzzle | SecurePuzzle
"""Those about one turn of a game."""
Puzzle: TypeAlias = RentPuzzle | TurnPuzzle

__all__ = ["KINDS", "Kind", "LastPuzzle", "MachinePuzzle", "Puzzle", "RentPuzzle", "SecurePuzzle", "TurnPuzzle"]
