"""Reading matter: how to play, and what this is."""

from collections.abc import Iterator

from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Figure, Section
from skypuzzle.pictures.drawing import size_of
from skypuzzle.web.frame import NAME, Frame
from skypuzzle.web.markup import Markup, tag
from skypuzzle.web.svg import expect_harmless


def reading_files(frame: Frame) -> dict[str, bytes]:
    """All pages to read, with their pictures."""
    files = {"about/index.html": _about(frame), "how-to-play/index.html": _how_to_play(frame)}
    for game in frame.games:
        files |= _rules(frame, game)
    return files


def _how_to_play(frame: Frame) -> bytes:
    games = [tag("li", None, tag("a", {"href": f"{game.name}/"}, game.title)) for game in frame.games]
    return frame.page(
        "how-to-play/",
        "reading",
        f"How to play · {NAME}",
        "The rules of the puzzles, with pictures, and how to play them here.",
        tag("h1", None, "How to play"),
        tag("ul", None, *games),
    )


def _rules(frame: Frame, game: Game) -> dict[str, bytes]:
    """The page about a game, and the figures on it."""
    rules = game.printed_rules(list(game.kinds))
    folder = f"how-to-play/{game.name}"
    figures: dict[str, bytes] = {}
    body: list[Markup] = []
    for item in rules.body:
        if isinstance(item, Section):
            body += _section(item)
        else:
            name = f"figure-{len(figures) + 1}.svg"
            figures[f"{folder}/{name}"] = expect_harmless(item.svg).encode()
            body.append(_figure(item, name))
    page = frame.page(
        f"{folder}/",
        "reading",
        f"How to play {game.title} puzzles · {NAME}",
        f"The rules of {game.title} puzzles, with pictures, and how to play them here.",
        tag("h1", None, f"How to play {game.title} puzzles"),
        *body,
        tag("p", {"class": "small"}, rules.credit) if rules.credit else None,
    )
    return {f"{folder}/index.html": page, **figures}


def _section(section: Section) -> Iterator[Markup]:
    if section.heading:
        yield tag("h2", None, section.heading)
    yield tag("p", None, section.text)


def _figure(figure: Figure, name: str) -> Markup:
    width, height = size_of(figure.svg)
    return tag("p", None, tag("img", {"src": name, "alt": figure.alt, "width": width, "height": height}))


def _about(frame: Frame) -> bytes:
    return frame.page(
        "about/",
        "reading",
        f"About · {NAME}",
        "Who makes these puzzles, whose rules they follow, and what happens to your data: nothing.",
        tag("h1", None, "About"),
    )
