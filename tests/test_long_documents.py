"""Documents are read and written item by item, and come to the same as when they are read and written whole."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skypuzzle import long_documents
from skypuzzle.documents import encode
from skypuzzle.errors import FileError
from skypuzzle.long_documents import skim, write_document
from skypuzzle.puzzles.documents import PuzzleSet, set_document
from skypuzzle.storage import Source

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
HEADS = st.dictionaries(st.text(), JSON, max_size=4)


class Item(msgspec.Struct):
    id: str
    towers: list[int]


@pytest.fixture(autouse=True, scope="module")
def _small_bites() -> Iterator[None]:
    """Everything is cut in every place."""
    with mock.patch.object(long_documents, "CHUNK", 3):
        yield


@given(HEADS, st.lists(JSON, max_size=6), st.sampled_from([None, 1]), st.booleans())
def test_reading_item_by_item_is_reading_the_whole(
    head: dict[str, Any], items: list[Any], indent: int | None, ascii_only: bool
) -> None:
    document = {**head, "puzzles": items}
    text = json.dumps(document, indent=indent, ensure_ascii=ascii_only)
    found = skim(Source("document", text.encode()))
    assert found.lengths == {"puzzles": len(items)}
    assert found.head == {**document, "puzzles": []}
    assert [json.loads(item) for item in found.items("puzzles")] == items


@given(st.lists(st.builds(Item, st.text(), st.lists(st.integers(0, 99), max_size=40)), max_size=6))
def test_writing_item_by_item_is_writing_the_whole(items: list[Item]) -> None:
    written: list[bytes] = []
    write_document(set_document("nim", 1, "name", "seed"), "puzzles", items, written.append)
    assert b"".join(written).decode() == encode(set_document("nim", 1, "name", "seed", items))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON: it is empty"),
        ("[]", "$: Expected `object`"),
        ("{", "not JSON: expecting value (character 2)"),
        ('{"a" 1}', "not JSON: expected : (character 6)"),
        ('{"a": 1 "b": 2}', "not JSON: expected , (character 9)"),
        ('{"a": 1,}', "not JSON"),
        ('{"puzzles": [{} {}]}', "not JSON: expected , (character 17)"),
        ('{"puzzles": [{},]}', "not JSON"),
        ('{"puzzles": [{"a": 1, "a": 2}]}', "the key 'a' appears twice"),
        ('{"puzzles": [], "puzzles": []}', "the key 'puzzles' appears twice"),
        ('{"a": {"b": 1, "b": 2}}', "the key 'b' appears twice"),
        ('{"a": 1} {}', "not JSON: something follows the document"),
        ('{"a": NaN}', "not JSON"),
        ('{"set": "\\ud800"}', "not JSON"),
        ('{"\\ud800": 1}', "not JSON"),
        ('{"a": [' + "[" * 100_000, "JSON nested too deeply"),
    ],
)
def test_what_is_wrong_is_named(text: str, reason: str) -> None:
    with pytest.raises(FileError) as caught:
        for _ in skim(Source("document", text.encode())).items("puzzles"):
            pass
    assert str(caught.value).startswith("document: ")
    assert reason in str(caught.value)


def test_one_item_at_a_time_is_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    with path.open("w") as file:
        file.write('{"puzzles": [')
        file.write(",".join(["{}"] * 100_000))
        file.write('], "set": "after it"}')
    with mock.patch.object(long_documents, "CHUNK", 4096), mock.patch("skypuzzle.storage.MOST_BYTES", 10_000):
        found = skim(Source(str(path), path))
        assert (found.lengths["puzzles"], found.head["set"]) == (100_000, "after it")
        assert found.item("puzzles", 99_999) == b"{}"
        path.write_text('{"puzzles": ["' + "x" * 100_000 + '"]}')
        with pytest.raises(FileError, match="larger than the limit"):
            skim(Source(str(path), path))


def test_around_is_read_strictly() -> None:
    document = skim(Source("document", b'{"format": "skypuzzle/1", "type": "puzzle-set", "game": 3}'))
    with pytest.raises(FileError, match=r"document: \$\.game: Expected `str`"):
        document.around(PuzzleSet)
