"""The pages of puzzles and days, as they are before a script runs, or without scripts."""

from collections.abc import Iterable
from datetime import date

from skypuzzle.pictures.booklet import Figure, day_text
from skypuzzle.pictures.drawing import size_of
from skypuzzle.puzzles.levels import MOST_STARS, about, called, par_text, stars_text, what_it_is
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.web.assets import NAME
from skypuzzle.web.bundling import BOARD
from skypuzzle.web.days import GameDay
from skypuzzle.web.frame import PREVIEW_HEIGHT, PREVIEW_WIDTH, Frame, bare_page, script_of_kind
from skypuzzle.web.markup import Markup, capital, tag

GIVEN, SOLVED, PREVIEW, BOOKLET = "given.svg", "solved.svg", "preview.png", "booklet.pdf"
NEEDS_SCRIPT = "Playing needs JavaScript; on paper, it needs a pencil."
NEEDS_TERMINAL = "It is played in the terminal; on paper, it needs a pencil."
NOT_FOUND, NOT_YET = "There is no such page.", "Perhaps its day has not come yet."
BOARD_STYLE = "board.css"
"""Of each game."""
PUZZLE_PAGE, DAY_PAGE = "offline/puzzle.html", "offline/day.html"
"""The pages of a puzzle and of a day without contents, kept for those who are offline. Not in the folder of the app:
its name says nothing of them, and what is kept of it is never asked for again."""


def fixed_pages(frame: Frame) -> dict[str, bytes]:
    """Return pages that are the same on any day; their scripts fill them."""
    return {
        "index.html": frame.page(
            "",
            "day",
            f"{NAME}: today's city puzzles",
            "Puzzles about cities and what is seen of them, new every day: free, offline, without account or cookie.",
            tag("h1", None, "Today's puzzles"),
            _without_script("Without JavaScript, choose a day by its address, such as 2027-01-01/."),
            fetches=["days.json"],
        ),
        "archive/index.html": frame.page(
            "archive/",
            "archive",
            f"Archive · {NAME}",
            "The puzzles of every day so far.",
            tag("h1", None, "Archive"),
            _without_script("Without JavaScript, choose a day by its address, such as ../2027-01-01/."),
            fetches=["../days.json"],
        ),
        "progress/index.html": frame.page(
            "progress/",
            "progress",
            f"Your progress · {NAME}",
            "What you solved, kept on this device: take it along as a file, bring it back, change settings.",
            tag("h1", None, "Your progress"),
            _without_script("Progress is kept by JavaScript on this device, so there is none without it."),
        ),
        "404.html": bare_not_found_page() if frame.base_url is None else not_found_page(frame),
        PUZZLE_PAGE: frame.page(
            f"{date.min}/game/1/", "puzzle", NAME, "A puzzle.", tag("h1", None, "A puzzle"), is_real=False
        ),
        DAY_PAGE: frame.page(
            f"{date.min}/", "day", NAME, "The puzzles of a day.", tag("h1", None, "The puzzles of a day"), is_real=False
        ),
    }


def not_found_page(frame: Frame) -> bytes:
    """Return the page for wrong addresses, at any depth; its links need the address of the site."""
    return frame.page(
        "404.html",
        "reading",
        f"Not found · {NAME}",
        NOT_FOUND,
        tag("h1", None, "There is no such page"),
        tag("p", None, f"{NOT_YET} ", tag("a", {"href": frame.up("404.html")}, "Today's puzzles")),
        is_real=False,
    )


def bare_not_found_page() -> bytes:
    """Return the page for wrong addresses of a site without a known address: no link is right at every depth."""
    way = "The puzzles of today are on the start page of this site."
    return bare_page(
        f"Not found · {NAME}", tag("h1", None, "There is no such page"), tag("p", None, f"{NOT_YET} {way}")
    )


def day_page(frame: Frame, day: date, of_games: Iterable[GameDay]) -> bytes:
    named = day_text(day)
    sections = [section for of_game in of_games for section in _games_puzzles(of_game)]
    return frame.page(
        f"{day}/",
        "day",
        f"{named} · {NAME}",
        f"The puzzles of {named}.",
        tag("h1", None, named),
        *sections,
        tag("p", None, tag("a", {"href": BOOKLET}, "All of them as a booklet to print (PDF)")),
        fetches=["day.json"],
    )


def _games_puzzles(of_game: GameDay) -> Iterable[Markup]:
    yield tag("h2", None, of_game.game.title)
    if of_game.line:
        yield tag("p", None, of_game.line)
    items = [
        tag("li", None, tag("a", {"href": f"{of_game.game.name}/{number}/"}, headline(puzzle)), f" {measures(puzzle)}")
        for number, puzzle in enumerate(of_game.puzzles, 1)
    ]
    yield tag("ol", None, *items)


def headline(puzzle: Puzzle) -> str:
    return capital(called(puzzle))


def measures(puzzle: Puzzle) -> str:
    """Return kind, level, par and stars in a line that screen readers can read."""
    return ", ".join(filter(None, (about(puzzle), _stars(puzzle))))


def _stars(puzzle: Puzzle) -> str:
    stars = puzzle.label.stars
    return "" if stars is None else f"{stars} of {MOST_STARS} stars"


def puzzle_page(frame: Frame, of_game: GameDay, number: int, figure: Figure) -> bytes:
    """Return the page of a puzzle, with its task, and a picture for browsers without scripts."""
    game, puzzle = of_game.game, of_game.puzzles[number - 1]
    task, named = game.kind_of(puzzle).task(puzzle), day_text(of_game.day)
    path = f"{of_game.day}/{game.name}/{number}/"
    label = puzzle.label
    is_played = of_game.play[number - 1] is not None
    image, size = (PREVIEW, (PREVIEW_WIDTH, PREVIEW_HEIGHT)) if is_played else (GIVEN, size_of(figure.svg))
    shown = tag("img", {"src": image, "alt": figure.alt, "width": size[0], "height": size[1]})
    told = (what_it_is(puzzle) if label.title else "", stars_text(label.stars), par_text(label.par))
    return frame.page(
        path,
        "puzzle",
        f"{headline(puzzle)} · {game.title}, {named} · {NAME}",
        " · ".join(filter(None, (f"{game.title} puzzle of {named}", *told))),
        tag(
            "div",
            {"class": "heading"},
            tag("h1", None, headline(puzzle)),
            tag("p", {"class": "faint"}, ": ".join(filter(None, (f"{game.title}, {named}", measures(puzzle))))),
        ),
        tag("div", {"class": "task"}, tag("p", None, task)),
        tag(
            "noscript",
            None,
            tag("p", None, tag("a", {"href": image}, shown)),
            tag("p", None, NEEDS_SCRIPT if is_played else NEEDS_TERMINAL),
        ),
        tag("p", None, tag("a", {"href": f"../../../how-to-play/{game.name}/"}, f"How to play {game.title}")),
        tag("p", None, tag("a", {"href": f"../../{BOOKLET}"}, "The day's puzzles as a booklet to print (PDF)")),
        uses=_board_files(frame, game.name, puzzle.kind) if is_played else [],
        fetches=["../puzzles.json"],
        preview=f"{path}{PREVIEW}",
    )


def _board_files(frame: Frame, game: str, kind: str) -> list[str]:
    board = f"{game}/{BOARD}"
    return [*filter(None, (board, f"{game}/{BOARD_STYLE}", script_of_kind(frame.app, board, kind)))]


def _without_script(words: str) -> Markup:
    return tag("noscript", None, tag("p", None, words))
