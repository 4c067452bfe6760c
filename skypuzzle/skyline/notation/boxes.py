"""Finding the box that a position was written for: the default one, or one whose file was named.

A position in a document names its box, unless it is the default one, so it can be read on its own. Sites, goals and
final boards do not name it: sites and boards stay texts in documents, goals are read without a box, and `verify`
checks them against the box of its position. So reading depends on nothing that was read or set before.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import notation
from skypuzzle.skyline.rules.box import Box, default_box, parse_box
from skypuzzle.storage import read_text

VARIABLE = "SKYPUZZLE_BOX"
"""Names the file of a box of one's own."""

_known: dict[str, Box] = {}


def read_box(path: str) -> Box:
    """The box in a file; from now on positions that carry its short name can be read."""
    box = read_text(Path(path), parse_box)
    _known[box.digest] = box
    return box


def box_named(digest: str) -> Box:
    """A box by its short name: the default one, one that was read, or the one that the environment names."""
    if digest == default_box().digest:
        return default_box()
    if digest not in _known and (path := os.environ.get(VARIABLE)):
        read_box(path)
    if digest not in _known:
        reason = (
            f"this is another board than the default; name its file in {VARIABLE}, or with --box where there is one"
        )
        raise NotationError(Fault("box", digest, reason))
    return _known[digest]


if TYPE_CHECKING:
    BoxText: TypeAlias = Box
    DigestText: TypeAlias = str
else:
    FORM = {"description": "the short name of a box", "pattern": "^[0-9a-f]{8}$"}
    BoxText = notation("BoxText", box_named, write=lambda box: box.digest, **FORM)
    DigestText = notation("DigestText", str, **FORM)
