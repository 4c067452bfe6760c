"""Bots by name, as people type them and as records keep them."""

import re
from collections.abc import Iterator, Mapping

from skypuzzle.skyliners.bots.planner import Planner
from skypuzzle.skyliners.bots.simple import Bot, greedy_bot, random_bot

SIMPLE: dict[str, Bot] = {"greedy": greedy_bot, "random": random_bot}
LEVELS = {"easy": "planner-50", "normal": "planner-1000", "hard": "planner-5000"}
PLANNER = re.compile(r"planner-([1-9][0-9]{0,5})")
NAMES = (*LEVELS, *SIMPLE, "planner-N with N from 1 to 999999")
"""What can be typed, as help and errors say it; N is a number of playouts."""


def bot_name(text: str) -> str:
    """The name that says how a bot plays: a level by its number of playouts, and the planner as on the normal level."""
    return LEVELS["normal"] if text == "planner" else LEVELS.get(text, text)


def told_name(name: str) -> str:
    """What to call a bot where people read: a level by its own name, however it is kept."""
    return next((level for level, planner in LEVELS.items() if planner == bot_name(name)), name)


class _Bots(Mapping[str, Bot]):
    """Every bot by its name. There are as many planners as numbers; the names listed are those worth mentioning."""

    def __getitem__(self, name: str) -> Bot:
        name = bot_name(name)
        if planner := PLANNER.fullmatch(name):
            return Planner(int(planner[1]))
        return SIMPLE[name]

    def __iter__(self) -> Iterator[str]:
        yield from (*LEVELS, "planner", *LEVELS.values(), *SIMPLE)

    def __len__(self) -> int:
        return len(list(iter(self)))


BOTS: Mapping[str, Bot] = _Bots()
