"""Pages to read: how to play, with pictures, and about this site."""

from collections.abc import Iterable, Iterator, Mapping

from skypuzzle.game import Game
from skypuzzle.pictures.booklet import Figure, PrintedRules, Section
from skypuzzle.pictures.drawing import size_of
from skypuzzle.web import markup
from skypuzzle.web.assets import NAME, expect_harmless
from skypuzzle.web.frame import Frame

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
        markup.tag("h1", None, "How to play"),
        *_prose(markup.IN_GENERAL),
        markup.tag("ul", {"class": "games"}, *(_card(game, of_game) for game, of_game in rules.items())),
        *_on_the_page(),
        markup.tag("h2", None, "Days"),
        *_prose(markup.DAYS),
    )


def _card(game: Game, rules: PrintedRules) -> markup.Markup:
    kinds = [
        item
        for kind, task in game.kinds.tasks.items()
        for item in (markup.tag("dt", None, markup.capital(kind)), markup.tag("dd", None, task))
    ]
    return markup.tag(
        "li",
        None,
        None if rules.cover is None else _picture(Figure(rules.cover.svg, ""), f"{game.name}/{COVER}"),
        markup.tag("h2", None, markup.tag("a", {"href": f"{game.name}/"}, game.title)),
        markup.tag("dl", {"class": "kinds"}, *kinds),
    )


def _game_files(frame: Frame, game: Game, rules: PrintedRules) -> dict[str, bytes]:
    folder = f"how-to-play/{game.name}"
    pictures: dict[str, bytes] = {}
    body: list[markup.Markup] = []
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
        markup.tag("h1", None, f"{game.title} puzzles"),
        *body,
        *([markup.tag("h2", None, "Letters"), markup.tag("p", None, rules.legend)] if rules.legend else []),
        *_on_the_page(),
        markup.tag("p", {"class": "faint"}, rules.credit) if rules.credit else None,
        markup.tag("p", None, markup.tag("a", {"href": "../"}, "How to play the others")),
    )
    return {f"{folder}/index.html": page, **pictures}


def _section(section: Section) -> Iterator[markup.Markup]:
    if section.heading:
        yield markup.tag("h2", None, section.heading)
    yield markup.tag("p", None, section.text)


def _picture(figure: Figure, name: str) -> markup.Markup:
    width, height = size_of(figure.svg)
    image = markup.tag("img", {"class": "sheet", "src": name, "alt": figure.alt, "width": width, "height": height})
    return markup.tag("p", {"class": "picture"}, image)


def _on_the_page() -> Iterator[markup.Markup]:
    """How to play with fingers, keys and words: the same for every game."""
    yield markup.tag("h2", None, "On the screen")
    yield markup.tag(
        "ul",
        None,
        *(
            markup.tag("li", None, markup.tag("strong", None, what), f": {' '.join(how.split())}")
            for what, how in markup.TOUCHES.items()
        ),
    )
    yield markup.tag("h2", None, "With keys")
    rows = [
        markup.tag("tr", None, markup.tag("th", {"scope": "row"}, *_keys(keys)), markup.tag("td", None, does))
        for keys, does in markup.KEYS
    ]
    yield markup.tag("table", {"class": "keys"}, markup.tag("tbody", None, *rows))
    yield from _prose(markup.TYPING)


def _keys(keys: Iterable[str]) -> Iterator[markup.Child]:
    for number, key in enumerate(keys):
        if number:
            yield " "
        yield markup.tag("kbd", None, key)


def _about(frame: Frame, rules: dict[Game, PrintedRules]) -> bytes:
    return frame.page(
        "about/",
        "reading",
        f"About · {NAME}",
        "An unofficial fan project: whose games these are, what you may do with the puzzles, and that nothing leaves "
        "your device.",
        markup.tag("h1", None, "About"),
        *_prose(markup.WHAT_IT_IS),
        markup.tag("h2", None, "Whose games these are"),
        *_prose(markup.WHOSE),
        markup.tag("dl", None, *(item for game, of_game in rules.items() for item in _credit(game, of_game))),
        *_headed(markup.ABOUT_DATA),
        *(_headed(markup.ABOUT_OFFLINE) if frame.is_offline else ()),
        *_headed(markup.ABOUT_THE_REST),
    )


def _credit(game: Game, rules: PrintedRules) -> Iterator[markup.Markup]:
    """Yield whose game it is, without the words about a fan project, which are above."""
    words = rules.credit.rpartition("fan project: ")[2]
    yield markup.tag("dt", None, game.title)
    yield markup.tag("dd", None, markup.capital(words))


def _headed(parts: Mapping[str, str]) -> Iterator[markup.Markup]:
    for heading, words in parts.items():
        yield markup.tag("h2", None, heading)
        yield from _prose(words)


def _prose(words: str) -> Iterator[markup.Markup]:
    return (markup.tag("p", None, each) for each in markup.paragraphs(words))
