"""HTML that cannot go wrong: elements are made by a function, and whatever is text is escaped there."""

from collections.abc import Mapping
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
    """An element with its attributes, those that are None left out, and what is in it."""
    written = "".join(
        f' {key}="{_quoted(str(value))}"' for key, value in (attributes or {}).items() if value is not None
    )
    if name in EMPTY:
        return Markup(f"<{name}{written}>")
    between = "\n" if name in ROOMY else ""
    inside = between.join(_child(child) for child in children if child is not None)
    return Markup(f"<{name}{written}>{between}{inside}{between if inside else ''}</{name}>")


def document(head: Markup, body: Markup) -> bytes:
    """A whole page in English."""
    return f"<!doctype html>\n{tag('html', {'lang': 'en'}, head, body)}\n".encode()


def _child(child: str) -> str:
    return child if isinstance(child, Markup) else _escaped(child.replace("'", APOSTROPHE))


def _quoted(text: str) -> str:
    """The value of an attribute, between double quotes."""
    return _escaped(text).replace('"', "&quot;")


def _escaped(text: str) -> str:
    """Text as HTML has it, which knows no control characters."""
    return escape(printable(text), quote=False)
