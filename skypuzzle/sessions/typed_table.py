"""A table by typing: one line at a time, from a person or from a pipe."""

from collections.abc import Callable, Iterator
from inspect import signature
from typing import TYPE_CHECKING, Any, get_args

from skypuzzle.chance import Chance
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, InputError, NotationError, RuleError, SkypuzzleError
from skypuzzle.sessions.table import Seat, Table
from skypuzzle.sessions.table_file import TableFile
from skypuzzle.sessions.table_questions import Kind, Question, ask, goals_of
from skypuzzle.wording import listed, number_of

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame
    from skypuzzle.sessions.typed import Draw

HELP = """\
players N or SEATS     the empty table; the start player first, such as 3 or SWN
deal [SEED]            set the game up by chance
set NAME VALUE         enter a site, a field or a part of one: set c3 2^, set turn S1
slots                  all that can be set, with its value
position LINE          or just the line: enter a whole position, or a board
bot SEAT NAME          a bot plays there; bot SEAT none: a person does
mine SEAT              the seat whose cards this device may show
hand SEAT              who holds the device now, if several people share it
turn TURN              or just the turn: S: Fb2 =?
undo, redo             take back, do again
correct K TURN         correct step K; later steps are played again
moment K               show the game after K steps
show, line, steps      the board, its line, all steps
check, advise [GOALS]  verdicts, the best turns
goal, chances GOALS    a line of play or why there is none; games between bots
goals                  what can be asked about
score                  the score so far; at the end, card by card
quit                   leave; the table is kept"""

CLEARED = "\n" * 50
"""Moves what another person has seen out of sight."""
SETUP = (
    ("Who plays, the start player first? How many people, or their seats [2]", "players", "2"),
    ("How does it start? deal, a position, or nothing: enter what lies on your table with set", "", ""),
    ("Which seats do bots play, such as W greedy, N greedy? [none]", "bot", ""),
    ("Which seat is yours, if others keep their cards to themselves? [none]", "mine", ""),
)
"""Questions to a person, what they do with the answer, and its default."""


class TypedTable:
    """A conversation about the table in a file."""

    def __init__(
        self,
        game: "BoardGame",
        file: TableFile,
        seed: str,
        say: Callable[[str], None],
        show: Callable[["Draw"], None],
        *,
        width: int,
        unicode: bool,
        all_cards: bool,
    ) -> None:
        self.game = game
        self.file = file
        self.seed = seed
        self.say = say
        self.show = show
        self.width = width
        self.unicode = unicode
        self.all_cards = all_cards
        self.refused = 0
        """How many lines were refused."""
        self.is_watched = False
        """Is a person looking?"""
        self._holder: str | None = None
        """Who holds the device, if several people share it."""

    @property
    def table(self) -> Table:
        return self.file.table or Table(self.game, Draft.new(self.game).line, seed=self.seed)

    @property
    def viewer(self) -> str | None:
        """The seat whose cards may be shown."""
        return self.table.viewer(self._holder)

    def set_up(self, lines: Iterator[str]) -> None:
        """Ask a person how the game begins; an empty answer takes the default."""
        for question, command, default in SETUP:
            self.say(question)
            for line in lines:
                answer = line.strip() or default
                if not answer or self.answer(f"{command} {answer}".strip()):
                    break

    def run(self, lines: Iterator[str], *, is_watched: bool) -> None:
        """Answer lines until there are no more; a person is asked for the start of a new table."""
        self.is_watched = is_watched
        if is_watched and self.file.table is None:
            self.set_up(lines)
        if is_watched:
            self.answer("show")
            self.say("Type a turn, or help.")
        self.answer("")
        for line in lines:
            typed = line.partition("#")[0].strip()
            if typed in ("quit", "q"):
                return
            if typed:
                self.answer(typed)

    def answer(self, line: str) -> bool:
        """Do what a line says. Returns False if it is refused."""
        word, _, rest = line.partition(" ")
        kind = next((kind for kind in get_args(Kind) if kind == word.lower()), None)
        command = getattr(self, f"_do_{word.lower()}", None)
        try:
            if kind is not None:
                self._ask(kind, rest)
            elif command is not None:
                command(rest.strip())
            elif "/" in line:
                self._do_position(line)
            elif line:
                self._do_turn(line)
            self._let_bots_play()
        except NotationError as error:
            self.refused += 1
            self.say(f"{error}; type help for what you can type")
            return False
        except SkypuzzleError as error:
            self.refused += 1
            self.say(str(error))
            return False
        return True

    def _let_bots_play(self) -> None:
        while self.table.is_bots_turn:
            self._played(self.table.play(self.table.bot_turn()))

    # Setting up

    def _do_players(self, text: str) -> None:
        if any(step.turn is not None for step in self.table.steps):
            raise RuleError(Fault("players", text, "the game has begun; take its turns back, or start over with --new"))
        numbers = [*map(str, self.game.table.players)]
        if not text or (text.isdigit() and text not in numbers):
            raise NotationError(Fault("players", text, f"expected {listed(numbers, 'or')}, or the seats"))
        start = self.game.table.start(self.game, text)
        self.file.keep(Table(self.game, start.line, seed=self.seed))
        self._who()

    def _do_deal(self, text: str) -> None:
        if self.table.steps:
            raise RuleError(Fault("deal", text, "the game has begun; take its steps back, or start over with --new"))
        seed = text or self.seed
        line = self._new(seed).line
        self.file.keep(Table(self.game, line, bots=self.table.bots, mine=self.table.mine, seed=seed))
        self._show(self.table)

    def _new(self, seed: str) -> Draft:
        """Set up a game for those who play, in their order, as `new` does."""
        new, names = self.game.options("new"), [seat.name for seat in self.table.seats]
        options: dict[str, Any] = {"players": len(names)}
        if "start" in signature(new).parameters:
            options = {"seats": "".join(names), "start": names[0]}
        position, _ = new(**options)(Chance("new", seed))
        draft = Draft.of(position, self.game)
        if len(draft.fields.get("seats", "")) != len(names):
            return draft
        return draft.with_fields({"seats": "".join(names), "turn": names[0] + draft.fields["turn"][1:]})

    def _do_set(self, text: str) -> None:
        name, value = self._slot(text)
        draft = self.table.draft
        if name in self.game.form.fields:
            self._edit(draft.with_field(name, value))
        else:
            self._edit(self.game.table.put(draft, name, value))

    def _slot(self, text: str) -> tuple[str, str]:
        """Return the name of a field or a slot, which may have spaces in it, and the value."""
        slots = [slot.name for slot in self.game.table.slots(self.table.draft)]
        names = sorted((*self.game.form.fields, *slots), key=len, reverse=True)
        for name in names:
            if text.lower().startswith(f"{name.lower()} ") and (value := text[len(name) :].strip(" :")):
                return name, value
        raise NotationError(Fault("set", text, f"expected a value for one of {', '.join(names[::-1][:12])} …"))

    def _do_slots(self, _text: str) -> None:
        hidden = () if self.all_cards else self.game.table.secret_fields
        for slot in self.game.table.slots(self.table.draft):
            self.say(f"{slot.name}: {'…' if slot.field in hidden else slot.text}")

    def _do_position(self, text: str) -> None:
        if not text:
            raise NotationError(Fault("position", text, f"expected a position, such as {Draft.new(self.game).line}"))
        draft = Draft.read(text, self.game)
        given = {name: value for name, value in draft.fields.items() if value}
        self._edit(self.table.draft.with_fields(given) if len(given) == 1 else draft)

    def _edit(self, draft: Draft) -> None:
        self.file.keep(self.table.edit(draft.line))
        try:
            known = self.known(self.table)
        except InputError as error:
            for problem in error.faults:
                self.say(f"not yet finished: {problem}")
            return
        for note in self.game.form.notes(known):
            self.say(f"note: {note}")
        self._who()

    def _do_bot(self, text: str) -> None:
        bots = dict(self.table.bots)
        for part in text.split(","):
            name, _, bot = map(str.strip, part.strip().partition(" "))
            if bot not in (*self.game.bot_names(), "none"):
                raise NotationError(Fault("bot", bot, f"expected none, {listed(self.game.bot_names(), 'or')}"))
            bots[self._named(name).name] = bot
        bots = {seat: bot for seat, bot in bots.items() if bot != "none"}
        self.file.keep(self.table.with_bots(bots, self.table.seed))

    def _do_mine(self, text: str) -> None:
        self.file.keep(self.table.with_mine(None if text == "none" else self._named(text).name))

    def _do_hand(self, text: str) -> None:
        seat = self._named(text).name
        if self.table.mine not in (None, seat):
            raise RuleError(Fault("hand", text, f"only the cards of {self.table.mine} are shown; type mine none first"))
        self._holder = seat
        if self.is_watched:
            self.say(CLEARED + f"{self._holder} has the device now.")
        self._show(self.table)

    def _named(self, text: str) -> Seat:
        found = next((seat for seat in self.table.seats if seat.name.lower() == text.lower()), None)
        if found is None:
            names = ", ".join(seat.name for seat in self.table.seats)
            raise NotationError(Fault("seat", text, f"the seats are {names}" if names else "no seat is known yet"))
        return found

    # Following

    def _do_turn(self, text: str) -> None:
        self.table.expect_position(self.viewer, all_cards=self.all_cards)
        self._played(self._changed(lambda table: table.play(text)))

    def _changed(self, change: Callable[[Table], Table]) -> Table:
        return self.table.changed_by(self.viewer, change, all_cards=self.all_cards)

    def _played(self, table: Table) -> None:
        before = sum(step.turn is not None for step in self.table.steps)
        self.file.keep(table)
        seen = table if self.all_cards else table.seen_by(self.viewer)
        for turn in [step.turn for step in seen.steps if step.turn is not None][before:]:
            self.say(turn)
        self._release()
        self._who()

    def _release(self) -> None:
        """Hide what the person who held the device has seen."""
        if self._holder is not None and self.is_watched:
            self.say(CLEARED)
        self._holder = None

    def _who(self) -> None:
        if self.table.is_over:
            self.say("The game is over.")
            try:
                self._ask("score", "")
            except InputError as error:
                self.say(f"Not scored: {error}")
        elif (mover := self.table.mover) is not None:
            self.say(f"{mover.name} to move")

    def _do_undo(self, _text: str) -> None:
        self._travel(self.table.undo(), "undo")

    def _do_redo(self, _text: str) -> None:
        self._travel(self.table.redo(), "redo")

    def _travel(self, table: Table, word: str) -> None:
        if table == self.table:
            raise RuleError(Fault(word, "", f"there is nothing to {word}"))
        self.file.keep(table)
        self._release()
        self._who()

    def _do_correct(self, text: str) -> None:
        number, _, turn = text.partition(" ")
        index = self._moment(number, first=1) - 1
        self.table.at(index).expect_position(self.viewer, all_cards=self.all_cards)
        self.file.keep(self._changed(lambda table: table.with_step(index, turn.strip())))
        self.table.expect_position(self.viewer, all_cards=self.all_cards)
        self._who()

    def _moment(self, text: str, *, first: int) -> int:
        most = len(self.table.steps)
        if text.isascii() and text.isdigit() and len(text) < 6 and first <= int(text) <= most:
            return int(text)
        raise NotationError(Fault("step", text, f"expected {first} to {most}"))

    def _do_moment(self, text: str) -> None:
        self._show(self.table.at(self._moment(text, first=0)))

    # Asking

    def known(self, table: Table) -> Any:
        """Return the position as it may be shown. Raises an InputError if it is unfinished."""
        table.expect_position(self.viewer, all_cards=self.all_cards)
        return table.position if self.all_cards else table.known_to(self.viewer)

    def _show(self, table: Table) -> None:
        position = self.known(table)
        draw = self.game.module("pictures.terminal").draw
        self.show(lambda width, unicode: draw(position, width=width, unicode=unicode))

    def _do_show(self, _text: str) -> None:
        self._show(self.table)

    def _do_line(self, _text: str) -> None:
        self.say(self.game.form.write(self.known(self.table)))

    def _do_steps(self, _text: str) -> None:
        table = self.table if self.all_cards else self.table.seen_by(self.viewer)
        for number, step in enumerate(table.steps, 1):
            self.say(f"{number} {step.turn or f'edit: {step.edit}'}")

    def _do_goals(self, _text: str) -> None:
        for goal in goals_of(self.game, self.known(self.table), self.viewer):
            self.say(f"{goal.text:12} {goal.words}")

    def _ask(self, kind: Kind, goals: str) -> None:
        question = Question(kind, tuple(goal.strip() for goal in goals.split(",") if goal.strip()))
        position = self.known(self.table)
        self.say(ask(self.game, position, self.viewer, question, width=self.width, unicode=self.unicode).text)

    def _do_help(self, _text: str) -> None:
        self.say(HELP)
        self.say(f"{number_of(len(self.table.steps), 'step')} so far, in {self.file.name}")
