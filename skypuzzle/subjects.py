"""What a document can hold that a command is about: a position, a whole game or a puzzle. Each game has its own."""

from collections.abc import Callable, Mapping
from typing import Any

from skypuzzle.documents import decode, decode_item
from skypuzzle.game import Game
from skypuzzle.long_documents import expect_no_number, one_of, skim
from skypuzzle.naming import Place
from skypuzzle.puzzles.reading import HOLDS_PUZZLES, read_puzzle


def read_subject(
    place: Place, game: Game, parse: Callable[[str], Any], readers: Mapping[str, Callable[[Any, str], Any]]
) -> Any:
    """What is at a place, in JSON or, on standard input, in notation.

    Readers are given a document of the type they are named after, `record` among them, and what errors call it.
    """
    name, number = place.source.name, place.number
    if (text := place.notation()) is not None:
        return parse(text)
    document = skim(place.source)
    header, types = document.header, game.document_types()
    if header.game == game.name and header.type in HOLDS_PUZZLES:
        return read_puzzle(document, number, game)
    if header.game == game.name and header.type == "records":
        document.around(types["records"])
        index = one_of(document.lengths["records"], "records", name, number)
        at = f"$.records[{index}]"
        record = decode_item(document.item("records", index), name, at, types["record"])
        return readers["record"](record, f"{name}: {at}")
    readable = (*readers, "records", *HOLDS_PUZZLES)  # the latter are read above, and named in errors
    found: Any = decode(place.source.read(), name, game.name, {kind: types[kind] for kind in readable})
    expect_no_number(number, name)
    return readers[found.type](found, f"{name}: $")
