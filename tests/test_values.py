"""What the rules hand out are values: they never change under their holder, and go into sets; so do proofs."""

import pkgutil
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import cached_property
from importlib import import_module

import pytest

from skypuzzle.play import Record
from skypuzzle.verifying.findings import Findings
from skypuzzle.verifying.remaking import Differences

GAMES = ("skyliners", "cloud_city", "skyline")
GROWING = (Findings, Differences)
"""What collects something, and changes while it does."""


def classes() -> list[type]:
    found: dict[type, None] = {Record: None}
    for name in ("verifying", *(f"{game}.rules" for game in GAMES)):
        package = import_module(f"skypuzzle.{name}")
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            things = vars(import_module(module.name)).values()
            found.update(dict.fromkeys(thing for thing in things if isinstance(thing, type) and is_dataclass(thing)))
    kinds = [thing for thing in found if thing.__module__.split(".")[1] in ("play", "verifying", *GAMES)]
    return [kind for kind in kinds if kind not in GROWING]


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_cannot_be_changed_and_can_be_hashed(kind: type) -> None:
    value: object = object.__new__(kind)
    for name in [*(field.name for field in fields(kind)), "anything"]:
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(value, name, None)
    assert kind.__hash__ is not None
    remembers = any(isinstance(thing, cached_property) for thing in vars(kind).values())
    assert hasattr(value, "__dict__") == remembers  # else every one of millions of values would carry a dict


def test_what_collects_has_places_for_what_it_is_made_of_and_no_others() -> None:
    for kind in GROWING:
        assert not hasattr(kind(), "__dict__")


def test_all_three_games_have_values() -> None:
    assert {kind.__module__.split(".")[1] for kind in classes()} == {"play", "verifying", *GAMES}
    assert len(classes()) > 20
