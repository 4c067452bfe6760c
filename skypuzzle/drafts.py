"""A position that a person is entering: read from text as people write it, and completed field by field.

What was typed is tidied into notation, and the strict parsers of the game read that. Documents are read without drafts.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from skypuzzle.errors import Fault, InputError, NotationError
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame


LONGEST = 4000
"""A longer text is not tidied."""


FRAME = re.compile(r"^[ |]*(?:a(?:[ |]*[b-l])+|(?:[b-l][ |]*)+a|\+[|+= -]*)[ |]*$", re.IGNORECASE | re.MULTILINE)
"""A line of a grid that is no rank: the letters of the files, or a rule such as `+-+-+`."""
HEADING = re.compile(r"(?:^ ?(?:[a-z]+ )+|(?<![^\s;,]))([a-z]+) ?:", re.IGNORECASE | re.MULTILINE)
"""A word before a colon; at the beginning of a line, with the words before it."""


def _squeeze(text: str) -> str:
    """Leave one blank between words, and at most one empty line."""
    return re.sub(r"\n(?: ?\n)+", "\n\n", re.sub(r"[^\S\n]+", " ", text.replace("\r\n", "\n"))).strip()


class Form(ABC):
    """What a game says about its positions as people type them. It has no state."""

    fields: ClassVar[Sequence[str]]
    """The names of all fields, in order; the first is the board."""
    aliases: ClassVar[Mapping[str, str]]
    """Other names of fields that people use."""
    ranks: ClassVar[int | None] = None
    """How many lines a grid has; None if it takes all."""
    always_named: ClassVar[Sequence[str]] = ()
    """Fields that the one-line form names too."""
    labels: ClassVar[Collection[str]] = ()
    """Words before a colon that name a part of a field, such as a player."""

    @abstractmethod
    def tidy(self, name: str, text: str, fields: Mapping[str, str]) -> str:
        """Return the notation of a field if the text can be read as one; else the text.

        Raises a NotationError if there are two ways to read it. `fields` has the texts of all fields.
        """

    @abstractmethod
    def defaults(self, fields: Mapping[str, str]) -> Mapping[str, str]:
        """Return fields that are not given but follow from the others, by the rules."""

    @abstractmethod
    def parse(self, fields: Mapping[str, str]) -> Any:
        """Read a position strictly, or a bare board if only that is given. Raises an InputError."""

    @abstractmethod
    def start(self, players: int | None) -> Any:
        """Return the start of a game, with whatever differs from table to table left open."""

    def notes(self, _position: Any) -> Iterator[str]:
        """Say what cannot be in a real game, though the position is accepted."""
        return iter(())

    def write(self, position: Any) -> str:
        return str(position)

    def split_board(self, text: str) -> tuple[str, str]:
        """Split text without names into the board and the rest."""
        lines = text.splitlines()
        ends = [number for number, line in enumerate(lines, 1) if not FRAME.match(line)] or [1]
        if "/" not in lines[ends[0] - 1]:
            end = ends[self.ranks - 1] if self.ranks and len(ends) > self.ranks else len(lines)
            return "\n".join(lines[:end]), " ".join(lines[end:])
        board, *rest = text.split(maxsplit=1)
        return board, "".join(rest)

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """The fields by every name that they have: in the plural, in the singular, and others."""
        names = {**dict(zip(self.fields, self.fields, strict=True)), **self.aliases}
        singular = {re.sub("ies$", "y", name).removesuffix("s"): field for name, field in names.items()}
        return {**names, **singular}

    @cached_property
    def names(self) -> re.Pattern[str]:
        words = "|".join(sorted(self.by_name, key=len, reverse=True))
        return re.compile(rf"(?<![^\s;,])({words})(?:\s*:|(?!\S))", re.IGNORECASE)

    def headings(self, text: str) -> Sequence[tuple[int, int, str]]:
        """Return the names of fields in a text: where each begins and ends, and the field or what is none."""
        found = [(name.start(), name.end(), self.by_name[name[1].lower()]) for name in self.names.finditer(text)]
        for heading in HEADING.finditer(text):
            *before, word = heading[0].strip(" :").lower().split()
            if word not in self.by_name and word not in self.labels:
                start = heading.start(1 if any(name in self.by_name for name in before) else 0)
                found.append((start, heading.end(), text[start : heading.end(1)].strip()))
        return sorted(found)


def letters(text: str, names: Mapping[str, str]) -> str | None:
    """Return the letters that a list of names stands for: `blue, green` or `NS`; None if it is no such list."""
    word, text = "|".join(sorted(names, key=len, reverse=True)), re.sub(r"&|\band\b", " ", text, flags=re.IGNORECASE)
    if not re.fullmatch(rf"(?:(?:{word})[\s,;>/]*)+", text, re.IGNORECASE):
        return None
    return "".join(names[name.lower()] for name in re.findall(word, text, re.IGNORECASE))


def tidy_ranks(
    text: str, sizes: Sequence[int], site: re.Pattern[str], word: re.Pattern[str], write: Callable[[str], str]
) -> str:
    """Return a board with `/` between its ranks, of these numbers of sites, and sites as they are written.

    In a rank, sites follow each other or are words. The rank may have its number before it or on both sides. Raises a
    NotationError if a rank can be read in two ways, or if the labels say that the board is turned; leaves a rank as it
    is if it cannot be read.
    """
    lines = [re.sub("[|,;]", " ", line).strip() for line in re.split("[/\n]", FRAME.sub("", text)) if line.strip()]
    if len(lines) == 1:
        lines = lines[0].split()
    if len(lines) != len(sizes):
        return "/".join("".join(line.split()) for line in lines) if len(lines) > 1 else text
    ranks, is_read, numbers = list[str](), True, range(len(sizes), 0, -1)
    for number, size, line in zip(numbers, sizes, lines, strict=True):
        readings = set[str]()
        for sites in _without_number(line, number):
            together = "".join(sites.split())
            found, words = site.findall(together), sites.split()
            if len(found) == size and "".join(found) == together:
                readings.add("".join(map(write, found)))
            if len(words) == size and all(map(word.fullmatch, words)):
                readings.add("".join(map(write, words)))
        if len(readings) > 1:
            reason = f"either {listed(sorted(readings), 'or')}; write one of them"
            raise NotationError(Fault(f"board, rank {number}", line, reason))
        is_read &= bool(readings)
        ranks.append(readings.pop() if readings else "".join(line.split()))
    turned = [line[0].strip() for line in FRAME.finditer(text) if line[0].strip(" |")[-1] in "aA"]
    if not is_read and all(len(_without_number(line, at)) > 1 for at, line in enumerate(lines, 1)):
        turned.append(lines[0])
    if turned:
        reason = f"the board is turned; write rank {len(sizes)} first, and every rank from file a"
        raise NotationError(Fault("board", turned[0], reason))
    return "/".join(ranks)


def _without_number(line: str, number: int) -> list[str]:
    """Return the line, and what it is without the number of its rank, on the left or on both sides."""
    found = re.match(rf"{number}(?: *: *| )(.*)", line)
    return [line, found[1], *re.findall(rf"(.*) {number}$", found[1])] if found else [line]


def by_seat(
    field: str, text: str, seats: Sequence[str], labels: Mapping[str, str], value: str, unknown: str | None = "?"
) -> list[str] | None:
    """Return what a text lists for the players, in the order of the seats; None if it is not such a list.

    Each value may follow the name of its player: `red 12.2.1, blue: 11.2.1`. A player who is not named has `unknown`.
    Raises a NotationError about a player who is named twice or does not play, and about one who must be named.
    """
    label = "|".join(sorted(labels, key=len, reverse=True))
    item = re.compile(rf"[\s,;/|]*(?:({label})[\s:=]*)?({value})(?=[\s,;/|]|$)", re.IGNORECASE)
    at, named, found = 0, dict[str, str](), list[str]()
    stripped = text.strip(" \t\r\n,;/|")
    while at < len(stripped):
        match = item.match(stripped, at)
        if match is None:
            return None
        if match[1]:
            player, name = labels[match[1].lower()], match[1].strip(":")
            if player in named:
                reason = f"{name} is named twice, with {named[player]} and {match[2]}; write one of them"
                raise NotationError(Fault(field, text, reason))
            if player not in seats and seats and {*seats} <= {*labels.values()}:
                raise NotationError(Fault(field, text, f"{name} does not play, only {listed(seats)}"))
            named[player] = match[2]
        else:
            found.append(match[2])
        at = match.end()
    if not named:
        return found
    if found or not named.keys() <= {*seats}:
        return None
    if unknown is None and (left := [seat for seat in seats if seat not in named]):
        raise NotationError(Fault(field, text, f"{listed(left)} {'is' if len(left) == 1 else 'are'} missing"))
    return [named.get(seat, unknown or "") for seat in seats]


class Problem(NamedTuple):
    """What is wrong, and with which field."""

    field: str
    text: str
    reason: str


@dataclass(frozen=True)
class Draft:
    """A position that is being entered. Nothing is refused before `position` is called."""

    game: "BoardGame"
    fields: Mapping[str, str]
    """The text of every field, in notation if it can be read; empty if it is not given."""
    unknown: Sequence[str] = ()
    """What is written like the name of a field, but is none."""

    @classmethod
    def read(cls, text: str, game: "BoardGame") -> "Draft":
        """Read the one-line form, a grid, or `name: value` pairs. What cannot be read is among the problems."""
        form = game.form
        text = _squeeze(text)
        headings = form.headings(text)
        ends = [*(start for start, _, _ in headings), len(text)]
        fields = dict.fromkeys(form.fields, "")
        for (_, start, field), end in zip(headings, ends[1:], strict=True):
            if field in fields:
                value = text[start:end].strip(" \n;,")
                fields[field] = f"{fields[field]} {field}: {value}" if fields[field] else value
        if unnamed := text[: ends[0]].strip():
            board, rest = form.split_board(unnamed)
            words = [board, *rest.split()]
            open_fields = [field for field in form.fields if not fields[field] and field not in form.always_named]
            for field, word in zip(open_fields, words, strict=False):
                fields[field] = word
            if extra := words[len(open_fields) :]:
                last = (open_fields or form.fields)[-1]
                fields[last] = " ".join((fields[last], *extra))
        unknown = tuple(name for _, _, name in headings if name not in fields)
        return cls(game, fields, unknown)._tidied()

    @classmethod
    def of(cls, position: Any, game: "BoardGame") -> "Draft":
        return cls.read(game.form.write(position), game)

    @classmethod
    def new(cls, game: "BoardGame", players: int | None = None) -> "Draft":
        """Return the start of a game, with whatever differs from table to table left open."""
        return cls.of(game.form.start(players), game)

    def with_field(self, name: str, text: str) -> "Draft":
        return self.with_fields({name: text})

    def with_fields(self, texts: Mapping[str, str | None]) -> "Draft":
        """Replace fields; None leaves one as it is."""
        given = {name: _squeeze(text) for name, text in texts.items() if text is not None}
        return replace(self, fields={**self.fields, **given})._tidied()

    def _tidied(self) -> "Draft":
        fields = dict(self.fields)
        for name, text in self.fields.items():
            try:
                fields[name] = self.game.form.tidy(name, text, fields) if 0 < len(text) <= LONGEST else text
            except NotationError:  # one of the problems
                continue
        return replace(self, fields=fields)

    @cached_property
    def _read(self) -> Any:
        """The position, or the error that lists all problems."""
        form, unclear = self.game.form, set[str]()
        reason = f"no such field; the fields are {', '.join(form.fields)}"
        faults = [Fault("position", name, reason) for name in self.unknown]
        if not any(self.fields.values()):
            reason = f"0 fields; expected {form.fields[0]} alone, or fields of {' '.join(form.fields)}"
            return NotationError(Fault("position", "", reason))
        for name, text in self.fields.items():
            try:
                if 0 < len(text) <= LONGEST:
                    form.tidy(name, text, self.fields)
            except NotationError as error:
                faults += error.faults
                unclear.add(name)
        try:
            found = form.parse(self.completed)
        except InputError as error:
            others = [fault for fault in error.faults if self._field_of(fault) not in unclear]
            return NotationError(*dict.fromkeys((*faults, *others))) if faults else error
        return NotationError(*faults) if faults else found

    @property
    def completed(self) -> Mapping[str, str]:
        """The fields that are given or follow from the others."""
        given = {name: text for name, text in self.fields.items() if text}
        found = {**self.game.form.defaults(given), **given} if len(given) > 1 else given
        return {name: found[name] for name in self.fields if name in found}

    @property
    def line(self) -> str:
        """The one-line form. If there are problems, it is as typed, with names where they are needed."""
        if not isinstance(self._read, InputError):
            return self.game.form.write(self._read)
        given = {name: " ".join(text.split()) for name, text in self.fields.items() if text}
        if not any(" " in text for text in given.values()) and [*given] == [*self.fields][: len(given)]:
            return " ".join(given.values())
        return " ".join(f"{name}: {text}" for name, text in given.items())

    @property
    def problems(self) -> Sequence[Problem]:
        faults = self._read.faults if isinstance(self._read, InputError) else ()
        return [
            Problem(field, fault.text, fault.reason if fault.place == field else f"{fault.place}: {fault.reason}")
            for fault in faults
            for field in [self._field_of(fault)]
        ]

    def _field_of(self, fault: Fault) -> str:
        words = re.findall("[a-z]+", fault.place)
        found = (field for field in self.fields for word in words if word[:3] == field[:3])
        return next(found, next(iter(self.fields)))

    @property
    def notes(self) -> Sequence[str]:
        """What cannot be in a real game, but is accepted."""
        return () if isinstance(self._read, InputError) else [*self.game.form.notes(self._read)]

    def position(self) -> Any:
        """Return the position. Raises the InputError that lists all problems."""
        if isinstance(self._read, InputError):
            raise self._read
        return self._read
