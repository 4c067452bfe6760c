"""A puzzle about one turn of each kind and level, with the chance it was made from; kept so that none changes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyline.kinds.best_turn.puzzle import LastPuzzle, LastTurn, MachinePuzzle, MachineTurn
from skypuzzle.skyline.kinds.one_turn import TurnSolution
from skypuzzle.skyline.kinds.secure.puzzle import SecurePuzzle
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.rules.actions import Action

KEPT = Path(__file__).parent / "data" / "turn_puzzles.json"


@cache
def kept(kind: str) -> dict[Level, dict[str, Any]]:
    """What is kept of a kind."""
    entries = json.loads(KEPT.read_text("utf-8"))
    return {Level(entry["level"]): entry for entry in entries if entry["kind"] == kind}


def last_puzzle(level: Level) -> LastPuzzle:
    """The `last` puzzle of a level."""
    entry = kept("last")[level]
    return LastPuzzle(**_givens(entry), solution=LastTurn(_actions(entry), entry["prestige"]))


def machine_puzzle(level: Level) -> MachinePuzzle:
    """The `machine` puzzle of a level."""
    entry = kept("machine")[level]
    return MachinePuzzle(**_givens(entry), goal="income", solution=MachineTurn(_actions(entry), entry["income"]))


def secure_puzzle(level: Level) -> SecurePuzzle:
    """The `secure` puzzle of a level."""
    entry = kept("secure")[level]
    return SecurePuzzle(**_givens(entry), goal=entry["goal"], solution=TurnSolution(_actions(entry)))


def seed(kind: str, level: Level) -> str:
    """The chance from which the first attempt makes it."""
    return str(kept(kind)[level]["seed"])


def _actions(entry: dict[str, Any]) -> tuple[Action, ...]:
    return tuple(map(parse_action, entry["actions"]))


def _givens(entry: dict[str, Any]) -> dict[str, Any]:
    difficulty = Difficulty(Level(entry["level"]), entry["score"], tuple(entry["techniques"]))
    return {"position": parse_position(entry["position"]), "player": entry["player"], "difficulty": difficulty}
