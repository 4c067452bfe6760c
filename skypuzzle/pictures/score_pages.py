"""Score sheets on paper: blank forms to fill in, and the scoring of a finished game.

How they look is in `score_pages.typ`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table

from skypuzzle.pictures.booklet import Data
from skypuzzle.pictures.images import pdf
from skypuzzle.pictures.layout import plain_table

if TYPE_CHECKING:
    from rich.console import RenderableType

FAN_PROJECT = "skypuzzle is an unofficial fan project: the rules are their authors', the games their publishers'."


@dataclass(frozen=True, slots=True)
class ScorePage:
    """One page: a picture, if there is one, and below it rows of tables and lines of text."""

    title: str
    rows: "Sequence[Sequence[RenderableType]]"
    picture: str = ""
    """SVG."""
    field: float = 10
    """The height of a field of a form, in millimetres."""


def form(title: str, headings: Iterable[str], labels: Iterable[str]) -> Table:
    """A table to fill in: labels on the left, and an empty field under each heading but the first."""
    table = plain_table(*headings)
    table.title = title
    for label in labels:
        table.add_row(label)
    return table


def scoring_page(title: str, sheet: Group, picture: str) -> ScorePage:
    return ScorePage(title, [[part] for part in sheet.renderables], picture)


def score_pdf(pages: Sequence[ScorePage], paper: str) -> bytes:
    """Return pages as PDF. Tables lie side by side in their row, in which the widest have the most room."""
    data = {"paper": paper, "credit": FAN_PROJECT, "pages": [_page(page) for page in pages]}
    return pdf(files(__package__).joinpath("score_pages.typ").read_bytes(), data)


def _page(page: ScorePage) -> Data:
    rows = [list(_parts(row)) for row in page.rows]
    return {"title": page.title, "picture": page.picture, "field": page.field, "rows": [row for row in rows if row]}


def _parts(row: "Sequence[RenderableType]") -> Iterator[Data]:
    for part in row:
        if isinstance(part, Table):
            columns = [[str(cell) for cell in column.cells] for column in part.columns]
            yield {
                "title": str(part.title or ""),
                "head": [str(column.header) for column in part.columns],
                "cells": [list(cells) for cells in zip(*columns, strict=True)],
                "is_form": part.title is not None,
            }
        elif str(part):
            yield {"note": str(part)}
