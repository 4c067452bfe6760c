"""The screen of a puzzle, and what it shares with the screen of a game: the city with a cursor, and the panel."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from skypuzzle.screens.dialogs import Part, hint_lines
from skypuzzle.screens.framed import OTHER_LINES, FramedPuzzleScreen, FramedScreen
from skypuzzle.screens.game_screen import Tone
from skypuzzle.sessions.choice import COUNTS
from skypuzzle.skyliners.rules.board import FULL, ROW_LETTERS, SITE_NAMES, Board, Piece, Reserve, Row, Side
from skypuzzle.skyliners.rules.play import score
from skypuzzle.skyliners.rules.position import Build, HiddenPlan, Plan, Planning, Position, Turn
from skypuzzle.skyliners.screens.city_view import CityState, CityView, PlanDialog
from skypuzzle.skyliners.screens.opening import PUZZLE_HELP
from skypuzzle.skyliners.screens.palette import DARK, LIGHT, Palette, skyline_lines
from skypuzzle.skyliners.sessions.city_puzzle import CityPuzzle, plans_holding, sight
from skypuzzle.skyliners.sessions.playable_games import ScoringStep

SIGNS = {Piece.FLOOR: "■", Piece.ROOF: "▲", Piece.PARK: "♣"}
MOST_SIGNS = 16
MOST_EARLIER = 6
CARDS_IN_A_LINE = 5


def pieces_line(reserve: Reserve, palette: Palette) -> Text:
    line = Text()
    for piece, number in zip(Piece, reserve, strict=True):
        if line.plain:
            line.append("\n")
        look = "" if number else palette.faint
        name = f"{piece}{'' if number == 1 else 's'}"
        line.append(f"{number:2} {name:8}", look)
        line.append(SIGNS[piece] * min(number, MOST_SIGNS), palette.frame)
    return line


def sight_lines(board: Board, row: tuple[Side, Row], palette: Palette, *, counts: bool = True) -> Part:
    """The highlighted row of sight: what is seen and what is hidden; behind what, if there is room."""
    along = sight(board, *row)
    text = Text()
    text.append(f"{along.side} looks along row {ROW_LETTERS[along.row]}", f"bold {palette.sides[along.side]}")
    text.append("  tab", palette.faint)
    if not counts:
        return Part(text)
    names = " ".join(SITE_NAMES[site] for site in along.seen) or "nothing"
    text.append(f"\n◉ sees {names}")
    shorter = text.copy()
    for site, front in along.hidden:
        text.append(f"\n░ {SITE_NAMES[site]} is behind {SITE_NAMES[front]}", palette.faint)
    if along.hidden:
        hidden = " ".join(SITE_NAMES[site] for site, _ in along.hidden)
        shorter.append(f"\n░ not {hidden}", palette.faint)
    return Part(text, shorter)


def position_lines(
    position: Position,
    you: Side | None,
    palette: Palette,
    *,
    counts: bool = True,
    points: Mapping[Side, int] | None = None,
) -> list[Text]:
    """The players and the office; `points` are what everyone would score if the game ended now."""
    table = Text(f"           fl rf pk sky{'' if points is None else ' now'}", palette.faint)
    for side, reserve, district in zip(position.seats, position.reserves, position.skyscrapers, strict=True):
        table.append(f"\n{'▶' if side is position.mover else ' '} ")
        name = f"{side} {'you' if side is you else side.colour}"
        table.append(f"{name:8}", f"bold {palette.sides[side]}")
        table.append(f"{reserve.floors:3}{reserve.roofs:3}{reserve.parks:3}  {district or '?':2}")
        if points is not None:
            best = points[side] == max(points.values())
            table.append(f"{points[side]:4}", "bold" if best else "")
    return [table, office_line(position, palette, counts=counts)] if position.variant is FULL else [table]


def office_line(position: Position, palette: Palette, *, counts: bool = True) -> Text:
    text = Text("office", palette.faint)
    if not position.office:
        return text.append(" is empty", palette.faint)
    for number, card in enumerate(position.office):
        text.append("\n" if number % CARDS_IN_A_LINE == 0 else " ")
        if isinstance(card, HiddenPlan):
            text.append(f"{card}  ", palette.sides[card.side])
        else:
            tick = " " if not counts else "✓" if card.holds_on(position.board) else "✗"
            text.append(f"{card}{tick}", f"bold {palette.sides[card.side]}")
    return text


def turn_lines(turns: Sequence[Turn], players: int, palette: Palette) -> Text:
    text = Text("latest turns", palette.faint)
    for turn in turns[-players:]:
        text.append(f"\n{turn.player}: ", f"bold {palette.sides[turn.player]}")
        text.append(" ".join(map(str, turn.actions)))
    return text


def scoring_lines(steps: Sequence[ScoringStep], place: int, seats: Sequence[Side], palette: Palette) -> list[Part]:
    """One step of the final scoring, the totals so far, and earlier cards if there is room."""
    step = steps[place]
    totals = Text("           points antennas", palette.faint)
    for side in sorted(seats, key=lambda side: -step.totals[side]):
        antennas = sum(owner is side for owner in step.antennas.values())
        totals.append(f"\n{side} {side.colour:7}", f"bold {palette.sides[side]}")
        totals.append(f"{step.totals[side]:8}{antennas:9}")
    before = Text("before", palette.faint)
    for earlier in [step for step in steps[:place] if step.row is not None][-MOST_EARLIER:]:
        row = earlier.row
        if row is not None:
            name = str(row.plan) if row.plan else f"{row.side}{ROW_LETTERS[row.row]}"
            gained = f"{row.points} ↑{len(row.antennas)}" if row.points else "wrong" if row.plan else "0"
            before.append(f"\n{name} ", palette.sides[row.side]).append(gained)
    heading = Text(f"Scoring, {place + 1} of {len(steps)}", palette.heading)
    return [Part(heading), Part(Text(step.text)), Part(totals), *([Part(before, Text())] if place else [])]


PANEL, WIDE_PANEL = 30, 42
PIECES = {"f": Piece.FLOOR, "r": Piece.ROOF, "p": Piece.PARK}


class BoardScreen(FramedScreen):
    """A city with a cursor."""

    DEFAULT_CSS = """
    BoardScreen #panel { width: 30; height: 100%; padding: 0 0 0 1; }
    BoardScreen.wide #panel { width: 42; padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1, 0)", show=False),
        Binding("down", "go(1, 0)", show=False),
        Binding("left", "go(0, -1)", show=False),
        Binding("right", "go(0, 1)", show=False),
        Binding("tab", "look(1)", show=False, priority=True),
        Binding("shift+tab", "look(-1)", show=False, priority=True),
        Binding("f", "place('f')", show=False),
        Binding("r", "place('r')", show=False),
        Binding("p", "place('p')", show=False),
        Binding("L", "counts", show=False),
    ]

    def look_at(self, board: Board, seat: Side) -> None:
        self.city = CityView(seat)
        self.cursor = self.city.plan.first_site(board)
        self.eye = seat
        """The side whose row of sight is highlighted."""
        self.note = Text("")

    @property
    def palette(self) -> Palette:
        return DARK if self.app.current_theme.dark else LIGHT

    @property
    def lit(self) -> tuple[Side, Row]:
        """The row of sight through the cursor."""
        return self.eye, self.city.plan.row_through(self.eye, self.cursor)

    @property
    def counts(self) -> bool:
        """Does the screen count what rows show now?"""
        return self.host.mode(COUNTS)

    def action_counts(self) -> None:
        self.host.set_mode(COUNTS, on=not self.counts)
        self.say("Counts are on again." if self.counts else "Counts are off; press L to turn them on again.")

    def board_widget(self) -> CityView:
        return self.city

    def on_resize(self, event: events.Resize) -> None:
        wide = event.size.width >= 110
        self.set_class(wide, "wide")
        self.city.fit(event.size.width - (WIDE_PANEL if wide else PANEL), event.size.height - OTHER_LINES)
        self.redraw()

    def show_board(self) -> None:
        self.city.show(self.city_state())

    def panel_width(self) -> int:
        return WIDE_PANEL - 4 if self.has_class("wide") else PANEL - 1

    def city_state(self) -> CityState:
        raise NotImplementedError

    def open_plan_dialog(self, position: Position, seat: Side) -> None:
        """Let the player choose and play a planning card; if none may be played now, say why."""
        dialog = PlanDialog(position, seat, counts=self.counts)
        if (reason := dialog.why_none()) is not None:
            self.say(f"Not now: {reason}.", Tone.BAD)
            return

        def chosen(action: Planning | None) -> None:
            if action is not None:
                self.attempt(str(action))

        self.app.push_screen(dialog, chosen)

    def action_go(self, down: int, right: int) -> None:
        self.cursor = self.city.plan.moved(self.cursor, down, right)
        self.redraw()

    def action_look(self, step: int) -> None:
        self.eye = Side((self.eye + step) % len(Side))
        self.redraw()

    def action_place(self, key: str) -> None:
        self.attempt(str(Build(PIECES[key], self.cursor)))

    def on_city_view_site_clicked(self, event: CityView.SiteClicked) -> None:
        """Move the cursor, or put a floor where it is already."""
        if event.site == self.cursor:
            self.action_place("f")
        else:
            self.cursor = event.site
            self.redraw()

    def on_city_view_row_clicked(self, event: CityView.RowClicked) -> None:
        line = self.city.plan
        self.eye = event.side
        along = [site for site in range(25) if line.row_through(event.side, site) == event.row]
        if self.cursor not in along:
            self.cursor = along[len(along) // 2]
        self.redraw()


class CityPuzzleScreen(BoardScreen, FramedPuzzleScreen[CityPuzzle[Any]]):
    """A puzzle: its city, and next to it the pieces that are left and what is seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("equals_sign", "plan", show=False)]
    help_text = PUZZLE_HELP
    keys: tuple[tuple[str, str, str], ...] = (
        ("f", "floor", "place('f')"),
        ("r", "roof", "place('r')"),
        ("p", "park", "place('p')"),
        ("=", "plan", "plan"),
        ("u", "undo", "undo"),
        ("h", "hint", "hint"),
        ("c", "check", "check"),
        ("tab", "side", "look(1)"),
        ("?", "help", "help"),
        ("q", "quit", "app.leave"),
    )

    def begin(self) -> None:
        self.look_at(self.board, self.puzzle.seat)

    @property
    def board(self) -> Board:
        return self.puzzle.board(self.session.state)

    @property
    def position(self) -> Position | None:
        return self.puzzle.position(self.session.state)

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        """Leave out keys for pieces and cards that the player does not have."""
        pieces = self.puzzle.reserve(self.puzzle.start)
        none = {key for key, piece in PIECES.items() if not pieces[piece]}
        if self.position is None or self.position.variant is not FULL:
            none.add("=")
        return [key for key in super().keys_now() if key[0] not in none]

    @property
    def asked(self) -> Sequence[Plan]:
        """The plans to show on signs; where points are the goal, the player's own cards."""
        if self.puzzle.plans or self.position is None:
            return self.puzzle.plans
        return [card for card in self.position.office if isinstance(card, Plan) and card.side is self.puzzle.seat]

    def city_state(self) -> CityState:
        hint = self.session.hint
        return CityState(
            self.board,
            tuple({plan.side for plan in self.asked}),
            {(plan.side, plan.row): plan.number for plan in self.asked},
            self.cursor,
            self.lit,
            [*map(SITE_NAMES.index, hint[0].places)] if hint is not None else (),
            self.board.built_since(self.puzzle.board(self.puzzle.start)),
            counts=self.counts,
        )

    def panel(self) -> list[Part]:
        puzzle, state, palette, counts = self.puzzle, self.session.state, self.palette, self.counts
        hint = self.session.hint
        parts = [Part(Text(puzzle.task), None if hint is None else Text())]
        if hint is not None:
            parts.append(hint_lines(*hint, style=palette.hint, faint=palette.faint))
        if self.position is not None:
            now = None if puzzle.plans or not counts else score(self.position).totals
            parts += map(Part, position_lines(self.position, puzzle.seat, palette, counts=counts, points=now))
        else:
            parts.append(Part(pieces_line(puzzle.reserve(state), palette)))
        if self.position is not None and (turns := puzzle.turns(state)):
            parts.append(Part(turn_lines(turns, len(self.position.seats), palette), Text()))
        if puzzle.plans and counts:
            held, asked = len(puzzle.holding(state)), len(puzzle.plans)
            parts.append(Part(Text(plans_holding(held, asked), palette.good if held == asked else "")))
        return [*parts, sight_lines(self.board, self.lit, palette, counts=counts)]

    def reward(self) -> Text:
        return skyline_lines(self.board, self.puzzle.view, self.palette)

    def play(self, move: str) -> str:
        """Make a move; if other players answer, say what they did."""
        before = len(self.session.moves)
        made = super().play(move)
        if self.session.is_complete or len(self.session.moves) <= before + 1:
            return made
        return self.puzzle.replies(self.session.state) or made

    def action_plan(self) -> None:
        if self.position is None or self.position.variant is not FULL:
            self.say("There are no planning cards here.", Tone.BAD)
        else:
            self.open_plan_dialog(self.position, self.puzzle.seat)
