"""A game at a table on the screen: setting it up, editing it, following its turns, and asking about it."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

from skypuzzle.drafts import Draft
from skypuzzle.errors import InputError, one_line
from skypuzzle.screens.table_dialogs import Confirm, PeopleDialog, TextScreen
from skypuzzle.screens.table_editor import TableEditor
from skypuzzle.screens.table_view import CORRECTION, GOAL, POSITION, TURN
from skypuzzle.sessions.table import Table
from skypuzzle.sessions.table_questions import Answer, Kind, Question, ask, goals_of
from skypuzzle.wording import listed

ANSWER_WIDTH = 76
ALL_CARDS = "[b]The editor shows every card[/b] that was entered here, also those of other players."
HAND_OVER = "[b]Hand the device to {seat}.[/b]\n\nNobody else should look now."
HELP = """\
[b]t[/b]            from the editor to the turns, and back
[b]u[/b]  [b]U[/b]         undo, redo      [b]B[/b]  who is a person, who a bot
[b]d[/b]  [b]q[/b]         dark or light, quit: every change is saved

[b]Ask[/b]          [b]V[/b]  verdicts   [b]A[/b]  the best turns   [b]S[/b]  the score
             [b]G[/b]  a goal: a way there, or why not
             [b]O[/b]  odds, by games between bots

[b]In the editor[/b]
[b]arrows[/b], mouse move       [b]tab[/b]  from the board to the values and back
{sites}
[b]+[/b]  [b]-[/b]         the next value, the one before
[b]backspace[/b]    clear     [b]C[/b]  clear the board
[b]l[/b]            type or paste another position's line; arrows edit this one

[b]Turns[/b]
{turns}
[b]l[/b]            type a turn
[b]\\[[/b]  [b]][/b]         earlier and later moments     [b]E[/b]  correct the turn there"""


def verdict_lines(document: Mapping[str, Any]) -> Iterator[str]:
    """Yield the goals of a check with their verdicts, and with what is still open; nothing if none was named."""
    judged = document.get("plans") or document.get("goals") or ()
    found = [(goal.get("plan") or ", ".join(goal["goals"]), goal) for goal in judged if document.get("together")]
    if "win" in document:
        found.append(("win", document["win"]))
    for name, goal in found:
        still = goal.get("open") or ()
        yield f"{name} {goal['verdict']}" + (f", perhaps {listed(still, 'or')}" if still else "")


class TableScreen(TableEditor):
    """A table; a game adds its board, and how turns are entered with it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.leave", show=False),
        Binding("escape", "back", show=False),
        Binding("tab", "cycle(1)", show=False, priority=True),
        Binding("shift+tab", "cycle(-1)", show=False, priority=True),
        Binding("ctrl+z", "undo", show=False),
        Binding("f1", "help", show=False),
        Binding("t", "follow", show=False),
        Binding("l", "line", show=False),
        Binding("left_square_bracket", "moment(-1)", show=False),
        Binding("right_square_bracket", "moment(1)", show=False),
        Binding("E", "correct", show=False),
        Binding("C", "clear_board", show=False),
        Binding("B", "people", show=False),
        Binding("G", "goal", show=False),
        *(
            Binding(key, f"ask('{question}')", show=False)
            for key, question in (("V", "check"), ("A", "advise"), ("O", "chances"), ("S", "score"))
        ),
    ]
    optional: ClassVar[Sequence[str]] = ()
    """What may be left empty when the line is typed for it."""
    site_help: ClassVar[str]
    turn_help: ClassVar[str]

    def with_move(self, move: str) -> str | None:
        """Add a move to the turn that is being entered, and return the turn if that completes it."""
        raise NotImplementedError

    def score_lines(self, position: Any) -> Sequence[str]:
        """Explain the score as if the game ended now, card by card."""
        raise NotImplementedError

    # The background: bots, verdicts, answers

    def go_on(self) -> None:
        """Let bots move, then ask for the next person or judge the position, in the background."""
        self._work(self._bots_and_verdicts)

    def _work(self, work: Callable[[], Awaitable[None]]) -> None:
        self.stop_working()
        self.worker = self.aside(work, instead_of="table")

    async def _bots_and_verdicts(self) -> None:
        while (mover := self.table.mover) is not None and mover.bot is not None:
            table = self.table
            self.say(f"{mover.name}, {mover.bot}, is thinking …")
            turn = await self.host.think(Table.bot_turn, table)
            self.set_table(table.play(turn))
            self.show_position()
            await asyncio.sleep(self.host.pace)
        self.say(self.invitation())
        if mover is not None and self.must_hand_over(mover.name):
            self.hand_over(mover.name, lambda: None)
        elif mover is not None:
            await self._judge()

    async def _judge(self) -> None:
        """Show the verdicts, as far as there is anything to judge."""
        try:
            answer = await self._asked(Question("check"))
        except InputError:
            return
        if answer.document is not None:
            self.verdicts = [*verdict_lines(answer.document)]
            self.redraw()

    async def _asked(self, question: Question) -> Answer:
        asked = partial(ask, width=ANSWER_WIDTH, unicode=True)
        return await self.host.think(asked, self.table.game, self.known, self.viewer, question)

    # Several people at one device

    def must_hand_over(self, seat: str) -> bool:
        """Do others have cards that this person must not see, and the device perhaps?"""
        is_shared = self.table.mine is None and len(self.table.people) > 1
        return is_shared and self.looking != seat and self.has_secrets

    def hand_over(self, seat: str, then: Callable[[], None]) -> None:
        def answered(is_here: bool | None) -> None:
            if is_here:
                self.looking = seat
                self.moved("")
                then()

        self.app.push_screen(Confirm(HAND_OVER.format(seat=seat), f"I am {seat}"), answered)

    def action_people(self) -> None:
        if not self.table.seats:
            self.decline("First say who plays.")
            return

        def chosen(people: tuple[Mapping[str, str], str | None] | None) -> None:
            if people is not None:
                bots, mine = people
                self.change(replace(self.table, bots=dict(bots), mine=mine))

        self.app.push_screen(PeopleDialog(self.table), chosen)

    def action_undo(self) -> None:
        self._travel(self.table.undo(), "There is nothing to undo.")

    def action_redo(self) -> None:
        self._travel(self.table.redo(), "There is nothing to redo.")

    def _travel(self, table: Table, otherwise: str) -> None:
        if table == self.table:
            self.say(otherwise)
        else:
            self.change(table)

    # Turns

    def action_follow(self) -> None:
        """Go from the editor to the turns, and back."""
        if not self.is_editing:
            if self.is_hidden:
                self.app.push_screen(Confirm(ALL_CARDS, "show them"), lambda yes: self._edit() if yes else None)
            else:
                self._edit()
        elif self.looked_at.is_finished_draft:
            self.is_editing = False
            self.slots.leave()
            self.moved("")
        else:
            self.decline(f"First finish the position: {self.problem}")

    def _edit(self) -> None:
        self.is_editing = True
        self.moved("")

    def refuse(self) -> bool:
        if self.is_editing:
            return True
        if self.moment is not None:
            self.decline("This is an earlier moment; ] goes on.")
        elif not self.acts:
            self.decline("The game is over." if self.table.is_over else "No turn can be entered now.")
        return not self.acts

    def play(self, move: str) -> str:
        turn = self.with_move(move)
        if turn is not None:
            self.change(self.changed(lambda table: table.play(turn)), turn)
        return self.invitation()

    def changed(self, change: Callable[[Table], Table]) -> Table:
        """Return the table after a change by the person who looks. Raises an InputError."""
        return self.table.changed_by(self.viewer, change, all_cards=not self.has_secrets)

    def invite(self) -> None:
        self.say(self.invitation())

    def action_moment(self, step: int) -> None:
        """Look at the next moment, earlier or later; those in which the position was unfinished are only edited."""
        last = self.table.last_moment
        at = (last if self.moment is None else self.moment) + step
        while 0 <= at < last and not (self.is_editing or self.table.at(at).is_finished_draft):
            at += step
        if not 0 <= at <= last:
            self.say("This is the start." if at < 0 else "This is the last moment.")
            return
        self.moment = None if at == last else at
        self.moved("")

    def action_earlier(self) -> None:
        self.action_moment(-1)  # links cannot have negative numbers

    def action_correct(self) -> None:
        """Correct the turn before the moment that is looked at, or the first one that cannot be played."""
        fault = self.table.fault
        at = len(self.looked_at.steps) - 1 if self.moment is not None or fault is None else fault[0]
        if at < 0 or self.table.steps[at].turn is None:
            self.say("Only turns are corrected here; t opens the editor.")
            return
        self._correcting = at
        seen = self.table.seen_by(self.viewer).steps if self.has_secrets else self.table.steps
        self.type_line(CORRECTION, (seen[at].turn if at < len(seen) else "") or "")

    # The line

    async def on_click(self, event: events.Click) -> None:
        if event.widget is self.line_input and not self.is_typing:
            self.action_line()

    def action_line(self) -> None:
        """Type the position, or the next turn."""
        if self.is_editing:
            self.type_line(POSITION, self.draft.line)
        elif not self.refuse():
            self.type_line(TURN, "")

    def action_goal(self) -> None:
        if self.slots.is_active:
            return
        try:
            goals = [goal.text for goal in goals_of(self.table.game, self.known, self.viewer)]
        except InputError:
            goals = []
        self.type_line(GOAL, goals[0] if goals else "")
        self.say(f"Type a goal, such as {', '.join(goals[:3])}.")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text, purpose = event.value.strip(), self.typing_for
        self.stop_typing()
        if text or purpose in self.optional:
            self.entered(purpose, text)

    def on_paste(self, event: events.Paste) -> None:
        if not self.is_typing:
            self.entered(POSITION if self.is_editing else TURN, event.text)

    def entered(self, purpose: str, text: str) -> None:
        """Use what was typed into the line."""
        slot = self.current_slot
        try:
            if purpose == POSITION:
                self.edited(Draft.read(text, self.table.game))
            elif purpose == TURN:
                self.change(self.changed(lambda table: table.play(text)), text)
            elif purpose == CORRECTION:
                at = self._correcting
                self.change(self.changed(lambda table: table.with_step(at, text)))
            elif purpose == GOAL:
                self.ask(Question("goal", tuple(re.split(r"\s*,\s*", text))))
            elif slot is not None:
                self.put(slot, text)
                self.slots.move(self.form.slots(self.draft), 1)
                self.redraw()
        except InputError as error:
            self.type_line(purpose, text)
            self.decline(one_line(str(error)))

    # Questions

    def action_ask(self, kind: Kind) -> None:
        self.ask(Question(kind))

    def ask(self, question: Question) -> None:
        """Ask about the position that is looked at, as its viewer knows it."""
        mover = self.looked_at.mover
        if not self.looked_at.is_finished_draft:
            self.decline(f"First finish the position: {self.problem}")
        elif mover is not None and self.must_hand_over(mover.name):
            self.hand_over(mover.name, lambda: self.ask(question))
        elif question.kind == "score":
            self._score()
        else:
            self.say("Thinking …")
            self._work(lambda: self._answer(question))

    @property
    def problem(self) -> str:
        """Why the position is not finished."""
        return next((f"{problem.field}: {problem.reason}" for problem in self.draft.problems), "who plays?")

    def _score(self) -> None:
        position = self.known
        title = "The score" if position.is_over else "The score if the game ended now"
        try:
            lines = self.score_lines(position)
        except InputError as error:
            self.decline(one_line(str(error)))
        else:
            self.app.push_screen(TextScreen(title, "\n".join(f"• {line}" for line in lines)))

    async def _answer(self, question: Question) -> None:
        table = self.looked_at
        answer = await self._asked(question)
        if table.steps == self.looked_at.steps:
            self.say(self.invitation())
            self.app.push_screen(TextScreen(" ".join((question.kind, *question.goals)).capitalize(), answer.text))

    def action_back(self) -> None:
        """Leave the line, the values, or an earlier moment."""
        if self.is_typing:
            self.stop_typing()
        elif self.slots.is_active:
            self.slots.leave()
            self.redraw()
        elif self.moment is not None:
            self.moment = None
            self.moved("")

    def action_help(self) -> None:
        self.open_help(HELP.format(sites=self.site_help, turns=self.turn_help))
