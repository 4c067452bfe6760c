"""HTML, and words that pages need."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import TypeAlias

from skypuzzle.errors import printable


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Child: TypeAlias = str | None
"""Text, which is escaped; or what `tag` made; None is left out."""

EMPTY = frozenset({"meta", "link", "img", "br", "hr"})
"""Elements that hold nothing and are never closed."""
ROOMY = frozenset({"html", "head", "body", "header", "main", "footer", "nav", "ul", "ol", "dl", "section", "noscript"})
"""Elements whose children stand on lines of their own, to be read by people."""

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
"""As printers set it."""


def tag(name: str, attributes: Mapping[str, str | int | None] | None = None, /, *children: Child) -> Markup:
    """Return an element; attributes that are None are left out, and text is escaped."""
    written = "".join(
        f' {key}="{_quoted(str(value))}"' for key, value in (attributes or {}).items() if value is not None
    )
    if name in EMPTY:
        return Markup(f"<{name}{written}>")
    between = "\n" if name in ROOMY else ""
    inside = between.join(_child(child) for child in children if child is not None)
    return Markup(f"<{name}{written}>{between}{inside}{between if inside else ''}</{name}>")


def document(head: Markup, body: Markup) -> bytes:
    return f"<!doctype html>\n{tag('html', {'lang': 'en'}, head, body)}\n".encode()


def _child(child: str) -> str:
    return child if isinstance(child, Markup) else _escaped(child.replace("'", APOSTROPHE))


def _quoted(text: str) -> str:
    """The value of an attribute, between double quotes."""
    return _escaped(text).replace('"', "&quot;")


def _escaped(text: str) -> str:
    """Text as HTML has it, which knows no control characters."""
    return escape(printable(text), quote=False)


IN_GENERAL = """
Every day brings new puzzles about cities, and about what is seen of them. Each has exactly one solution, and that is
proven before it goes out.
"""
TOUCHES = {
    "Pieces and sites": """
        choose a piece below the board, then touch the sites where it goes. Or touch a site first, then the piece; the
        site stays selected for another one until you touch it again, or the next.
        """,
    "Clues": """
        touch one at the edge of the board to look along its line: what is seen, what is hidden, and behind what.
        """,
    "Undo and redo": "take back as much as you like, and do it again.",
    "Right so far?": "yes or no, but not where it went wrong.",
    "Hint": "three steps, each when you ask for it: where to look, how to reason, what to do.",
    "Notes": "write with a pencil in a corner of a site, where that is of any use.",
    "Savepoint": "remember how things stand, try something, and come back.",
    "Solved": "you see the finished city, and may share how it went without giving anything away.",
}
KEYS = (
    (("←", "→", "↑", "↓"), "go from site to site"),
    (("Home", "End"), "to the ends of the line; with Ctrl, of the whole board"),
    (("Enter", "Space"), "press the site"),
    (("f", "r", "1", "…"), "the tool with that letter or number on its button"),
    (("u", "U"), "undo, redo; also Ctrl+Z and Ctrl+Y"),
    (("c",), "right so far?"),
    (("h",), "a hint; again for one more step"),
    (("n",), "notes"),
    (("Esc",), "put down what was chosen"),
)
TYPING = """
Keys work once the board or one of its buttons has the focus: press Tab until it has, or click it.

Moves can also be typed: “More” below the board has a line for it, and says which words a puzzle knows. Screen readers
are told in a sentence what has changed.
"""
DAYS = """
Days are UTC days: everybody gets new puzzles at the same moment, and a streak counts the same days. All earlier days
are in the archive, and each day has a booklet to print.
"""

WHAT_IT_IS = """
Puzzles for board games about cities, a few of each game every day: for a coffee, or for a whole pot. They are made and
proven by a program, skypuzzle, which also plays them in the terminal, explains them step by step, and prints them.

It is an unofficial fan project, made for the love of these games.
"""
WHOSE = "They are well worth buying: on a table, with friends, they are another pleasure."
ABOUT_DATA = {
    "Your data": """
        What you solved stays in this browser, on this device. There is no account and no cookie, nothing counts or
        follows you, and no page here asks another host for anything. Whoever hosts these files can see that they were
        fetched, as with any page.

        “Your progress” keeps it as a file, brings it back from one, and removes it. The file is the same that the
        program in the terminal keeps.
        """
}
ABOUT_OFFLINE = {
    "Offline": """
        After a visit, the puzzles of the coming days are kept on your device as far as they are out, so that they can
        be played on a plane. From the menu of your browser the site can be installed like an app. If you would rather
        not have that, “Your progress” switches it off.
        """
}
ABOUT_THE_REST = {
    "Solutions": """
        A page that plays offline must know the solution. So the solutions are in the files of this site, also those of
        days to come. Whoever looks for them will find them; nobody else sees them by accident.
        """,
    "What you may do": """
        The puzzles are in the public domain (CC0 1.0): print them, change them, sell them, no need to ask. The program
        is free software under the MIT licence.
        """,
}


def paragraphs(words: str) -> Sequence[str]:
    return [" ".join(each.split()) for each in words.strip().split("\n\n")]


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
