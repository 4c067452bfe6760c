"""What goes where on a site: files by their paths, made of nothing but their input and so always the same."""

from collections.abc import Callable, Sequence
from datetime import date

from skypuzzle.game import Game
from skypuzzle.imports import nothing_collected
from skypuzzle.making import day_source
from skypuzzle.pictures.booklet import booklet_pdf
from skypuzzle.printing import SourcedPuzzle, part
from skypuzzle.storage import Source
from skypuzzle.web.days import day_json, days_json, game_day, puzzles_json
from skypuzzle.web.frame import Frame, frame_of
from skypuzzle.web.icons import icon_files
from skypuzzle.web.manifest import MANIFEST, manifest
from skypuzzle.web.pages import BOOKLET, GIVEN, PREVIEW, SOLVED, day_page, fixed_pages, puzzle_page
from skypuzzle.web.previews import Preview, preview_pngs
from skypuzzle.web.reading import reading_files
from skypuzzle.web.svg import expect_harmless
from skypuzzle.web.worker import WORKER, farewell_script, worker_script

INDEX, SUMMARY = "days.json", "day.json"
PAPER = "a4"

__all__ = ["INDEX", "SUMMARY", "Frame", "day_files", "frame_files", "frame_of", "index_file"]


def frame_files(frame: Frame) -> dict[str, bytes]:
    """All that does not depend on which days there are."""
    app = {f"{frame.folder}/{path}": data for path, data in frame.app.items()}
    files = app | fixed_pages(frame) | reading_files(frame) | icon_files()
    if not frame.is_offline:
        return files | {WORKER: farewell_script()}
    files[MANIFEST] = manifest()
    return files | {WORKER: worker_script(files)}


def index_file(frame: Frame, days: Sequence[date]) -> bytes:
    """The index of a site with these days."""
    return days_json(frame.games, days, frame.folder, frame.base_url, is_offline=frame.is_offline)


def day_files(frame: Frame, day: date, source_of: Callable[[Game, date], Source] = day_source) -> dict[str, bytes]:
    """All files of a day, in the folder that has its name; `source_of` finds or makes a game's set of the day."""
    sources = [(game, source_of(game, day)) for game in frame.games]
    with nothing_collected():  # drawings are many small objects: looking among them takes a twelfth of the time
        return _day_files(frame, day, sources)


def _day_files(frame: Frame, day: date, sources: Sequence[tuple[Game, Source]]) -> dict[str, bytes]:
    of_games = [game_day(game, day, source) for game, source in sources]
    parts = [
        part(each.game, [SourcedPuzzle(day.isoformat(), each.line, puzzle) for puzzle in each.puzzles])
        for each in of_games
    ]
    files = {
        "index.html": day_page(frame, day, of_games),
        SUMMARY: day_json(day, of_games),
        BOOKLET: booklet_pdf(parts, PAPER),
    }
    pictures: dict[str, Preview] = {}
    for of_game, printed in zip(of_games, parts, strict=True):
        name = of_game.game.name
        files[f"{name}/puzzles.json"] = puzzles_json(of_game)
        for number, entry in enumerate(printed.entries, 1):
            folder = f"{name}/{number}"
            files[f"{folder}/index.html"] = puzzle_page(frame, of_game, number, entry.printed.figure)
            if of_game.play[number - 1] is None:
                files[f"{folder}/{GIVEN}"] = expect_harmless(entry.printed.figure.svg).encode()
            elif of_game.has_picture(number):
                files[f"{folder}/{SOLVED}"] = expect_harmless(
                    of_game.game.kind_of(entry.puzzle).reward(entry.puzzle)
                ).encode()
            pictures[f"{folder}/{PREVIEW}"] = Preview(of_game.game, day, entry.puzzle, entry.printed.figure)
    files |= zip(pictures, preview_pngs([*pictures.values()]), strict=True)
    return {f"{day}/{path}": data for path, data in sorted(files.items())}
