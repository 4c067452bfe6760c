"""What the rules hand out are values: they never change under their holder, and go into sets."""

import pkgutil
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import cached_property
from importlib import import_module

import pytest

GAMES = ("skyliners", "cloud_city", "skyline")


def classes() -> list[type]:
    found: dict[type, None] = {}
    for game in GAMES:
        rules = import_module(f"skypuzzle.{game}.rules")
        for module in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
            things = vars(import_module(module.name)).values()
            found.update(dict.fromkeys(thing for thing in things if isinstance(thing, type) and is_dataclass(thing)))
    return [thing for thing in found if thing.__module__.split(".")[1] in GAMES]


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_cannot_be_changed_and_can_be_hashed(kind: type) -> None:
    value: object = object.__new__(kind)
    for name in [*(field.name for field in fields(kind)), "anything"]:
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(value, name, None)
    assert kind.__hash__ is not None
    remembers = any(isinstance(thing, cached_property) for thing in vars(kind).values())
    assert hasattr(value, "__dict__") == remembers  # else every one of millions of values would carry a dict


def test_all_three_games_have_values() -> None:
    assert {kind.__module__.split(".")[1] for kind in classes()} == set(GAMES)
    assert len(classes()) > 20
