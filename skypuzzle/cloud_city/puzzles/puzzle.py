"""The puzzles of Cloud City, whatever their kind."""

from typing import Literal, TypeAlias, get_args

from skypuzzle.cloud_city.puzzles.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.puzzles.finish.puzzle import FinishPuzzle
from skypuzzle.cloud_city.puzzles.survey.puzzle import SurveyPuzzle

Kind: TypeAlias = Literal["aerial", "survey", "finish"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Puzzle: TypeAlias = AerialPuzzle | SurveyPuzzle | FinishPuzzle

__all__ = ["KINDS", "AerialPuzzle", "FinishPuzzle", "Kind", "Puzzle", "SurveyPuzzle"]
