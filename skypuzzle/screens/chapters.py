"""The rules of a game in chapters, after a page with all keys."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.markup import escape
from textual.screen import ModalScreen
from textual.widgets import Static

from skypuzzle.screens.dialogs import TooSmall

if TYPE_CHECKING:
    from skypuzzle.pictures.booklet import PrintedRules

LEAFING = "[b]← →[/b] or [b]{keys}[/b] turn the pages   [b]esc[/b] closes this"
STYLE = """
ChaptersScreen { align: center middle; }
ChaptersScreen > VerticalScroll {
    width: 78; height: auto; max-height: 100%; padding: 0 2; border: round $accent; background: $surface;
    scrollbar-size-vertical: 1;
}
ChaptersScreen #page { height: auto; }
"""
KEYS = "Keys"
PAGE_WIDTH = 71
"""Columns of a page without border and scroll bar."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what is below it: texts with markup, or pictures."""

    title: str
    parts: Sequence[str | Text]


@dataclass(frozen=True, slots=True)
class RuleFigure:
    """A figure of the rules as text, and a caption for it."""

    picture: Text
    about: str


def chapters(rules: "PrintedRules", figures: Sequence[RuleFigure], texts: Mapping[str, str]) -> list[Chapter]:
    """Return the rules of the booklet, a chapter for each heading, with the credit below the last one.

    `texts` replaces texts by their headings, because there is no paper and no pencil here.
    """
    found: list[Chapter] = []
    for title, parts in _sections(rules, iter(figures), texts):
        if title or not found:
            found.append(Chapter(title, parts))
        else:
            found[-1] = Chapter(found[-1].title, [*found[-1].parts, *parts])
    if found and rules.credit:
        found[-1] = Chapter(found[-1].title, [*found[-1].parts, f"[dim]{escape(rules.credit)}[/dim]"])
    return found


def _sections(
    rules: "PrintedRules", figures: Iterator[RuleFigure], texts: Mapping[str, str]
) -> Iterator[tuple[str, list[str | Text]]]:
    """Yield headings with what is below them; text without a heading describes a figure on paper, so it is left out."""
    from skypuzzle.pictures.booklet import Section

    for part in rules.body:
        if isinstance(part, Section):
            if part.heading:
                yield part.heading, [escape(texts.get(part.heading, part.text))]
        elif (figure := next(figures, None)) is not None:
            yield "", [figure.picture, escape(figure.about)]


class ChaptersScreen(ModalScreen[None]):
    """One chapter at a time; the first one has the keys of the screen below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,tab,space,enter", "by(1)", show=False, priority=True),
        Binding("left,shift+tab,backspace", "by(-1)", show=False, priority=True),
        *(Binding(str(number), f"open({number - 1})", show=False) for number in range(1, 10)),
        Binding("escape,question_mark,q", "dismiss", show=False),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, keys: str, rules: Sequence[Chapter], place: int = 0) -> None:
        super().__init__()
        self.chapters = [Chapter(KEYS, [keys]), *rules]
        self.place = place

    def compose(self) -> ComposeResult:
        yield TooSmall()
        with VerticalScroll():
            yield Static(id="page")

    def on_mount(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Show the chapter, below the titles of all."""
        chapter = self.chapters[self.place]
        parts = [
            Content.from_markup(part) if isinstance(part, str) else Content.from_rich_text(part)
            for part in (self._titles(), *chapter.parts)
        ]
        last = LEAFING.format(keys=f"1-{len(self.chapters)}")
        page = self.query_one("#page", Static)
        page.update(Content("\n\n").join([*parts, Content.from_markup(f"[dim]{last}[/dim]")]))

    def _titles(self) -> str:
        """Return the titles of all chapters, to click; a number stays next to its title."""
        text, width = "", 0
        for place, chapter in enumerate(self.chapters):
            title = escape(chapter.title)
            shown = f"[reverse] {title} [/reverse]" if place == self.place else f"[dim]{place + 1}[/dim] {title}"
            needed = len(chapter.title) + 2
            gap = "" if not text else "  " if width + 2 + needed <= PAGE_WIDTH else "\n"
            width = needed if gap == "\n" else width + len(gap) + needed
            text += f"{gap}[@click=screen.open({place})]{shown}[/]"
        return text

    def action_by(self, step: int) -> None:
        self.action_open(self.place + step)

    def action_open(self, place: int) -> None:
        if 0 <= place < len(self.chapters):
            self.place = place
            self.redraw()


class WelcomeDialog(ModalScreen[None]):
    """The first start: read the rules, or skip to the puzzles."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,question_mark", "read", show=False),
        Binding("escape,space", "dismiss", show=False),
        Binding("q,ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, title: str, keys: str, rules: Sequence[Chapter]) -> None:
        super().__init__()
        self.keys, self.rules = keys, rules
        self.text = (
            f"[b]Welcome to {escape(title)}![/b]\n\n"
            "There are new puzzles every day, from easy to hard. Each has one\n"
            "solution, and can be solved by thinking alone.\n\n"
            "[@click=screen.read][b]enter[/b] the rules (2 minutes)[/]   "
            "[@click=screen.dismiss][b]esc[/b] skip to the puzzles[/]\n\n"
            "[dim]? shows the rules and all keys at any time.[/dim]"
        )

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(self.text)

    def action_read(self) -> None:
        self.app.switch_screen(ChaptersScreen(self.keys, self.rules, 1 if self.rules else 0))
