"""A puzzle about one turn of each kind and level, with the chance it was made from; kept so that none changes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurn, BestTurnPuzzle
from skypuzzle.skyline.kinds.secure.puzzle import Secured, SecurePuzzle
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.rules.actions import Action

KEPT = Path(__file__).parent / "data" / "turn_puzzles.json"


@cache
def kept(kind: str) -> dict[Level, dict[str, Any]]:
    """What is kept of a kind."""
    entries = json.loads(KEPT.read_text("utf-8"))
    return {Level(entry["level"]): entry for entry in entries if entry["kind"] == kind}


def last_puzzle(level: Level) -> BestTurnPuzzle:
    """The `last` puzzle of a level."""
    entry = kept("last")[level]
    solution = BestTurn(_actions(entry), entry["prestige"])
    return BestTurnPuzzle("last", parse_position(entry["position"]), entry["player"], _difficulty(entry), solution)


def machine_puzzle(level: Level) -> BestTurnPuzzle:
    """The `machine` puzzle of a level."""
    entry = kept("machine")[level]
    solution = BestTurn(_actions(entry), entry["income"])
    return BestTurnPuzzle("machine", parse_position(entry["position"]), entry["player"], _difficulty(entry), solution)


def secure_puzzle(level: Level) -> SecurePuzzle:
    """The `secure` puzzle of a level."""
    entry = kept("secure")[level]
    solution = Secured(_actions(entry))
    position = parse_position(entry["position"])
    return SecurePuzzle(position, entry["player"], entry["goal"], _difficulty(entry), solution)


def seed(kind: str, level: Level) -> str:
    """The chance from which the first attempt makes it."""
    return str(kept(kind)[level]["seed"])


def _actions(entry: dict[str, Any]) -> tuple[Action, ...]:
    return tuple(map(parse_action, entry["actions"]))


def _difficulty(entry: dict[str, Any]) -> Difficulty:
    return Difficulty(Level(entry["level"]), entry["score"], tuple(entry["techniques"]))
