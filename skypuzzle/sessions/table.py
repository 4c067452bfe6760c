"""A game that people play around a table: its start, its turns and edits in order, and what each seat knows of it.

A table does not change: every change returns a new one. Its steps are text, and all that it says is replayed by the
rules from them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from msgspec import Struct, field

from skypuzzle.chance import Chance
from skypuzzle.documents import Document
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, InputError, RuleError
from skypuzzle.play import Record
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame


class Seat(NamedTuple):
    """A place at the table."""

    name: str
    bot: str | None
    """None if a person sits there."""


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A turn, or an edit of the board."""

    turn: str | None = None
    """With every card that somebody at this device has entered."""
    edit: str | None = None
    """The position that was entered, finished or not."""

    def __post_init__(self) -> None:
        if (self.turn is None) == (self.edit is None):
            raise RuleError(Fault("step", self.turn or "", "expected either a turn or an edit"))


class TableDocument(Document, frozen=True, kw_only=True, omit_defaults=True):
    """A game at a table. It may begin in the middle, and `?` stands for what nobody at this device knows."""

    type: Literal["table"] = "table"
    start: str
    """A position, finished or not."""
    steps: tuple[Step, ...]
    undone: tuple[Step, ...] = ()
    """Taken back, the next to be redone last."""
    bots: dict[str, str] = field(default_factory=dict)
    """By seat. People sit on all other seats."""
    mine: str | None = None
    """The seat that this device answers for."""
    seed: str = ""
    """Of the bots."""


FIELDS = ("start", "steps", "undone", "bots", "mine", "seed")


class _Moment(NamedTuple):
    """A moment of a game: a position by the rules, or what was entered."""

    draft: Draft | None
    position: Any


@dataclass(frozen=True)
class Table:
    """A game at a table. Its fields are those of its document."""

    game: "BoardGame"
    start: str
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    bots: Mapping[str, str] = dataclass_field(default_factory=dict)
    mine: str | None = None
    seed: str = ""

    @classmethod
    def of(cls, document: TableDocument, game: "BoardGame") -> Self:
        return cls(game, **{name: getattr(document, name) for name in FIELDS})

    def document(self) -> TableDocument:
        fields: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        return TableDocument(game=self.game.name, **fields)

    # What the steps lead to

    @cached_property
    def _replayed(self) -> tuple[tuple[_Moment, ...], tuple[int, str] | None]:
        moments = [_entered(self.start, self.game)]
        for index, step in enumerate(self.steps):
            try:
                moments.append(self._after(moments[-1], step))
            except InputError as error:
                return tuple(moments), (index, str(error))
        return tuple(moments), None

    def _after(self, moment: _Moment, step: Step) -> _Moment:
        if step.edit is not None:
            return _entered(step.edit, self.game)
        position = _position(moment)
        return _Moment(None, position.play(self._turn(step, position)))

    @property
    def fault(self) -> tuple[int, str] | None:
        """The first step that cannot be played, by its place from 0, and why; None if all can."""
        return self._replayed[1]

    @property
    def last_moment(self) -> int:
        """The moments are counted from the start, which is 0; they end before the first step with a fault."""
        return len(self._replayed[0]) - 1

    def at(self, moment: int) -> "Table":
        """Return the table as it was after this many steps."""
        return replace(self, steps=self.steps[:moment], undone=())

    @cached_property
    def draft(self) -> Draft:
        """The position at the last moment, as it can be edited."""
        draft, position = self._replayed[0][-1]
        return Draft.of(position, self.game) if draft is None else draft

    @property
    def position(self) -> Any:
        """The position at the last moment, with all cards that were entered. Raises an InputError if unfinished."""
        return _position(self._replayed[0][-1])

    @property
    def is_finished_draft(self) -> bool:
        """Is the last moment a position with players?"""
        return self._replayed[0][-1].position is not None

    @property
    def is_over(self) -> bool:
        return self.is_finished_draft and self.fault is None and self.position.is_over

    @property
    def mover(self) -> Seat | None:
        """None if nobody is to move, or it is not yet known who."""
        if self.fault is not None or not self.is_finished_draft or self.is_over:
            return None
        return self._seat(self.position.player_name(self.position.mover))

    @property
    def is_bots_turn(self) -> bool:
        return self.mover is not None and self.mover.bot is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """In the order of play; none as long as no position is finished."""
        found = next((moment.position for moment in reversed(self._replayed[0]) if moment.position is not None), None)
        return () if found is None else tuple(self._seat(found.player_name(player)) for player in found.seats)

    def _seat(self, name: str) -> Seat:
        return Seat(name, self.bots.get(name))

    @property
    def people(self) -> list[str]:
        """The seats without bots."""
        return [seat.name for seat in self.seats if seat.bot is None]

    def viewer(self, holder: str | None) -> str | None:
        """Return the seat whose cards may be shown, given who holds the device; None if there is none."""
        return self.mine or (self.people[0] if len(self.people) == 1 else holder)

    # Changes

    def play(self, text: str) -> "Table":
        """Add one or more turns. Raises an InputError if they cannot be played."""
        settled = self._settled()
        if settled.fault is not None:
            raise RuleError(Fault(f"step {settled.fault[0] + 1}", "", "it cannot be played; correct it first"))
        position, steps = settled.position, [*settled.steps]
        for each in settled._read(text, position):
            turn = _named(each, position)
            position = position.play(turn)
            if not position.is_between_turns:
                raise RuleError(Fault("turn", str(turn), f"not the whole turn; add the rest of it ({position.turn})"))
            steps.append(Step(turn=str(turn)))
        return replace(settled, steps=tuple(steps), undone=())

    def changed_by(
        self, viewer: str | None, change: Callable[["Table"], "Table"], *, all_cards: bool = False
    ) -> "Table":
        """Change the table. An error says no more than the cards that the viewer may see."""
        try:
            return change(self)
        except InputError:
            if not all_cards:
                change(self.seen_by(viewer))
                raise RuleError(
                    Fault("turn", "", "it does not fit the cards of others; --all-cards says why")
                ) from None
            raise

    def edit(self, line: str) -> "Table":
        """Set the board. Nothing is refused."""
        if self.fault is None and line == self.draft.line:
            return self
        return replace(self, steps=(*self.steps[: self.last_moment], Step(edit=line)), undone=())

    def undo(self) -> "Table":
        """Take back the last step, and the turns of bots until a person can move; without any, nothing changes."""
        back = replace(self, steps=self.steps[:-1], undone=(*self.undone, *self.steps[-1:]))
        return back.undo() if back.steps and back.is_bots_turn else back

    def redo(self) -> "Table":
        on = replace(self, steps=(*self.steps, *self.undone[-1:]), undone=self.undone[:-1])
        return on.redo() if on.undone and on.is_bots_turn else on

    def with_step(self, index: int, text: str) -> "Table":
        """Correct a step; later ones are replayed, as far as they can be (see `fault`)."""
        before = self.at(index)
        new = before.edit(text) if self.steps[index].edit is not None else before.play(text)
        return replace(self, start=new.start, steps=(*new.steps, *self.steps[index + 1 :]), undone=())

    def with_bots(self, bots: Mapping[str, str], seed: str) -> "Table":
        return replace(self, bots=dict(bots), seed=seed)

    def with_mine(self, seat: str | None) -> "Table":
        return replace(self, mine=seat)

    def _settled(self) -> "Table":
        """Keep only the last of several edits in a row; before the first turn, the last one is the start."""
        kept = [
            step
            for step, following in zip(self.steps, (*self.steps[1:], Step(turn="")), strict=False)
            if step.edit is None or following.edit is None
        ]
        start = self.start
        if kept and kept[0].edit is not None:
            start = kept.pop(0).edit or ""
        return replace(self, start=start, steps=tuple(kept))

    def bot_turn(self) -> str:
        """Return the turn of the bot that is to move, from what it knows. Raises an InputError if it cannot move."""
        mover = self.mover
        if mover is None or mover.bot is None:
            raise ValueError("it is not a bot's turn")
        if mover.bot not in self.game.bot_names():
            raise RuleError(Fault("bot", mover.bot, f"expected {listed(self.game.bot_names(), 'or')}"))
        known, chance = self.known_to(mover.name), Chance("table", self.seed, len(self.steps))
        try:
            return str(self.game.table.bot_turn(mover.bot, known, self.position, chance))
        except RuleError:  # what it says may name cards of the bot
            reason = f"it cannot choose a turn; enter the cards of {mover.name}"
            raise RuleError(Fault("bot", mover.bot, reason)) from None

    # What a seat knows

    def known_to(self, seat: str | None) -> Any:
        """Return the position as a seat knows it; if the seat is None, what everybody knows.

        Raises an InputError if the position is unfinished.
        """
        return self.seen_by(seat).position

    def seen_by(self, seat: str | None) -> "Table":
        """Return the table with the secret cards of all other seats face down; after the end, it is unchanged.

        If nobody sits there, all cards are face down.
        """
        if self.is_over:
            return self
        steps = tuple(self._seen_steps(seat))
        start = self._seen_entry(self._replayed[0][0], seat)
        return replace(self, start=start, steps=steps, undone=(), seed="")

    def _seen_steps(self, seat: str | None) -> Iterator[Step]:
        for step, (before, after) in zip(self.steps, pairwise(self._replayed[0]), strict=False):
            if step.edit is not None:
                yield Step(edit=self._seen_entry(after, seat))
            else:
                yield Step(turn=self._seen_turn(step, before.position, seat))

    def _seen_turn(self, step: Step, before: Any, seat: str | None) -> str:
        return str(self.game.table.seen_turn(_player(before, seat), before, self._turn(step, before)))

    def _seen_entry(self, moment: _Moment, seat: str | None) -> str:
        draft, position = moment
        if position is None:
            return (draft or self.draft).with_fields(dict.fromkeys(self.game.table.secret_fields, "")).line
        viewer = _player(position, seat)
        for player in position.seats if viewer is None else [viewer]:
            position = position.known_to(player)
        return self.game.form.write(position)

    def expect_position(self, seat: str | None, *, all_cards: bool = False) -> None:
        """Raise the error of the first step that cannot be played, or of an unfinished position, as a seat may read it.

        What is wrong with cards that others may not see is only said with `all_cards`.
        """
        if self.fault is not None:
            index, reason = self.fault
            why = f": {reason}" if all_cards or self._may_read(index, seat) else "; --all-cards says why"
            raise RuleError(Fault(f"step {index + 1}", "", f"it cannot be played{why}"))
        if not self.is_finished_draft:
            secret = () if all_cards else self.game.table.secret_fields
            held = [self.draft.fields[name] for name in secret]
            faults = [
                Fault(name, "", "it cannot be read; --all-cards says why")
                if name in secret or (text and any(text in each for each in held))
                else Fault(name, text, why)
                for name, text, why in self.draft.problems
            ]
            raise RuleError(*dict.fromkeys(faults) or [Fault("position", self.draft.line, self.game.no_players)])

    def _may_read(self, index: int, seat: str | None) -> bool:
        """Is the text of this step, and all before it, open to a seat?"""
        before = self.at(index)
        seen = before.seen_by(seat)
        if self.steps[index].turn is None or (seen.start, seen.steps) != (before.start, before.steps):
            return False
        try:
            turn = self._turn(self.steps[index], before.position)
            return self._seen_turn(self.steps[index], before.position, seat) == str(turn)
        except InputError:
            return False

    def record(self) -> Record[Any, Any]:
        """Return the turns since the last edit, from the position before them. Raises an InputError if unfinished."""
        edits = [index + 1 for index, step in enumerate(self.steps[: self.last_moment]) if step.edit is not None]
        first = edits[-1] if edits else 0
        moments, steps = self._replayed[0][first:], self.steps[first : self.last_moment]
        start = _position(moments[0])
        turns = [self._turn(step, each.position) for step, each in zip(steps, moments, strict=False)]
        return self.game.table.record_type.played(start, tuple(turns), moments[-1].position)

    def _turn(self, step: Step, position: Any) -> Any:
        """Read the turn of a step. Raises an InputError, also if there are several."""
        turn, *more = self._read(step.turn or "", position)
        if more:
            raise RuleError(Fault("turn", step.turn or "", "expected one turn"))
        return _named(turn, position)

    def _read(self, text: str, position: Any) -> Sequence[Any]:
        if position.is_over:
            raise RuleError(Fault("turn", text, "the game is over"))
        return self.game.table.read_turns(text, position.mover)


def _entered(line: str, game: "BoardGame") -> _Moment:
    draft = Draft.read(line, game)
    try:
        position = draft.position()
    except InputError:
        position = None
    return _Moment(draft, position if hasattr(position, "seats") else None)


def _position(moment: _Moment) -> Any:
    """Return the position. Raises the InputError of an unfinished draft."""
    if moment.position is None and moment.draft is not None:
        found = moment.draft.position()
        raise RuleError(Fault("position", str(found), moment.draft.game.no_players))
    return moment.position


def _named(turn: Any, position: Any) -> Any:
    """Return the turn with its player; if the text does not say who, it is the mover."""
    return turn._replace(player=position.mover) if turn.player is None else turn


def _player(position: Any, seat: str | None) -> Any:
    """Return the player of a seat; None, which stands for everybody, if nobody sits there at the moment."""
    return next((player for player in position.seats if position.player_name(player) == seat), None)
