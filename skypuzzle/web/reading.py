"""Pages to read: how to play, with pictures, and about this site."""

from collections.abc import Iterable, Iterator, Mapping

from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Figure, PrintedRules, Section
from skypuzzle.pictures.drawing import size_of
from skypuzzle.web.assets import NAME, expect_harmless
from skypuzzle.web.frame import Frame
from skypuzzle.web.markup import (
    ABOUT_DATA,
    ABOUT_OFFLINE,
    ABOUT_THE_REST,
    DAYS,
    IN_GENERAL,
    IN_THE_TERMINAL,
    KEYS,
    TOUCHES,
    TYPING,
    WHAT_IT_IS,
    WHOSE,
    Child,
    Markup,
    capital,
    paragraphs,
    tag,
)

COVER = "cover.svg"


def reading_files(frame: Frame) -> dict[str, bytes]:
    rules = {game: game.page_rules() for game in frame.games}
    files = {"about/index.html": _about(frame, rules), "how-to-play/index.html": _how_to_play(frame, rules)}
    for game, of_game in rules.items():
        files |= _game_files(frame, game, of_game)
    return files


def _how_to_play(frame: Frame, rules: dict[Game, PrintedRules]) -> bytes:
    return frame.page(
        "how-to-play/",
        "reading",
        f"How to play · {NAME}",
        "The rules of the puzzles, with pictures, and how to play them by touch, mouse, keys or typing.",
        tag("h1", None, "How to play"),
        *_prose(IN_GENERAL),
        tag("ul", {"class": "games"}, *(_card(game, of_game) for game, of_game in rules.items())),
        *_prose(IN_THE_TERMINAL),
        *_on_the_page(),
        tag("h2", None, "Days"),
        *_prose(DAYS),
    )


def _card(game: Game, rules: PrintedRules) -> Markup:
    kinds = [
        item
        for kind, task in game.kinds.tasks.items()
        for item in (tag("dt", None, capital(kind)), tag("dd", None, task))
    ]
    return tag(
        "li",
        None,
        None if rules.cover is None else _picture(Figure(rules.cover.svg, ""), f"{game.name}/{COVER}"),
        tag("h2", None, tag("a", {"href": f"{game.name}/"}, game.title)),
        tag("dl", {"class": "kinds"}, *kinds),
    )


def _game_files(frame: Frame, game: Game, rules: PrintedRules) -> dict[str, bytes]:
    folder = f"how-to-play/{game.name}"
    pictures: dict[str, bytes] = {}
    body: list[Markup] = []
    if rules.cover is not None:
        pictures[f"{folder}/{COVER}"] = expect_harmless(rules.cover.svg).encode()
        body.append(_picture(rules.cover, COVER))
    for item in rules.body:
        if isinstance(item, Section):
            body += _section(item)
        else:
            name = f"figure-{len(pictures)}.svg"
            pictures[f"{folder}/{name}"] = expect_harmless(item.svg).encode()
            body.append(_picture(item, name))
    page = frame.page(
        f"{folder}/",
        "reading",
        f"How to play {game.title} puzzles · {NAME}",
        f"The rules of {game.title} puzzles, with pictures, and how to play them here.",
        tag("h1", None, f"{game.title} puzzles"),
        *body,
        *([tag("h2", None, "Letters"), tag("p", None, rules.legend)] if rules.legend else []),
        *_on_the_page(),
        tag("p", {"class": "faint"}, rules.credit) if rules.credit else None,
        tag("p", None, tag("a", {"href": "../"}, "How to play the others")),
    )
    return {f"{folder}/index.html": page, **pictures}


def _section(section: Section) -> Iterator[Markup]:
    if section.heading:
        yield tag("h2", None, section.heading)
    yield tag("p", None, section.text)


def _picture(figure: Figure, name: str) -> Markup:
    width, height = size_of(figure.svg)
    image = tag("img", {"class": "sheet", "src": name, "alt": figure.alt, "width": width, "height": height})
    return tag("p", {"class": "picture"}, image)


def _on_the_page() -> Iterator[Markup]:
    """How to play with fingers, keys and words: the same for every game."""
    yield tag("h2", None, "On the screen")
    yield tag(
        "ul",
        None,
        *(tag("li", None, tag("strong", None, what), f": {' '.join(how.split())}") for what, how in TOUCHES.items()),
    )
    yield tag("h2", None, "With keys")
    rows = [tag("tr", None, tag("th", {"scope": "row"}, *_keys(keys)), tag("td", None, does)) for keys, does in KEYS]
    yield tag("table", {"class": "keys"}, tag("tbody", None, *rows))
    yield from _prose(TYPING)


def _keys(keys: Iterable[str]) -> Iterator[Child]:
    for number, key in enumerate(keys):
        if number:
            yield " "
        yield tag("kbd", None, key)


def _about(frame: Frame, rules: dict[Game, PrintedRules]) -> bytes:
    return frame.page(
        "about/",
        "reading",
        f"About · {NAME}",
        "An unofficial fan project: whose games these are, what you may do with the puzzles, and that nothing leaves "
        "your device.",
        tag("h1", None, "About"),
        *_prose(WHAT_IT_IS),
        tag("h2", None, "Whose games these are"),
        *_prose(WHOSE),
        tag("dl", None, *(item for game, of_game in rules.items() for item in _credit(game, of_game))),
        *_headed(ABOUT_DATA),
        *(_headed(ABOUT_OFFLINE) if frame.is_offline else ()),
        *_headed(ABOUT_THE_REST),
    )


def _credit(game: Game, rules: PrintedRules) -> Iterator[Markup]:
    """Yield whose game it is, without the words about a fan project, which are above."""
    words = rules.credit.rpartition("fan project: ")[2]
    yield tag("dt", None, game.title)
    yield tag("dd", None, capital(words))


def _headed(parts: Mapping[str, str]) -> Iterator[Markup]:
    for heading, words in parts.items():
        yield tag("h2", None, heading)
        yield from _prose(words)


def _prose(words: str) -> Iterator[Markup]:
    return (tag("p", None, each) for each in paragraphs(words))
