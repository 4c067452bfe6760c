"""A command whose options come from two places."""

from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from skypuzzle.console.options import joined


def bake(
    bread: Annotated[str | None, typer.Argument(metavar="BREAD")] = None,
    extras: dict[str, object] | None = None,
    plain: Annotated[bool, typer.Option("--plain", help="Nothing on it.")] = False,
) -> None:
    """Bake something."""
    print(bread, extras, plain)


def with_seeds(
    seeds: Annotated[int, typer.Option("--seeds", min=2, help="How many seeds.")] = 3,
    shape: Annotated[str | None, typer.Option("--shape")] = None,
) -> dict[str, object]:
    """Seeds go on top."""
    return {"seeds": seeds, "shape": shape}


def baked(*words: str) -> str:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(joined(bake, "extras", with_seeds))
    return CliRunner().invoke(app, words).output


def test_each_part_gets_its_own_options() -> None:
    assert baked() == "None {'seeds': 3, 'shape': None} False\n"
    assert baked("rye", "--shape", "round", "--plain", "--seeds", "9") == "rye {'seeds': 9, 'shape': 'round'} True\n"


def test_help_shows_the_options_of_both_in_their_order() -> None:
    told = baked("--help")
    places = [
        told.index(word)
        for word in ("Bake something.", "Seeds go on top.", "--seeds", "How many seeds.", "--shape", "--plain")
    ]
    assert places == sorted(places)
    assert "extras" not in told


def test_what_typer_refuses_is_still_refused() -> None:
    assert "Invalid value for '--seeds'" in baked("--seeds", "1")


def test_an_option_that_both_have_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="both parts have seeds"):
        joined(with_seeds, "shape", with_seeds)
