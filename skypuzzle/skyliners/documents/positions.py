"""Sides and their letters."""

from skypuzzle.skyliners.documents.documents import SideLetter
from skypuzzle.skyliners.rules.geometry import Side

SIDES: dict[SideLetter, Side] = {"N": Side.N, "E": Side.E, "S": Side.S, "W": Side.W}
LETTERS: dict[Side, SideLetter] = {side: letter for letter, side in SIDES.items()}
