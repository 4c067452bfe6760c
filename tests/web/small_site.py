"""A site with all pages but no pictures: made in a second, played like any other."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path

from skypuzzle.games import GAMES, load
from skypuzzle.generation import day_source
from skypuzzle.pictures.booklet import Figure
from skypuzzle.web.assets import MANIFEST, app_files, icon_files, manifest
from skypuzzle.web.building import index_file
from skypuzzle.web.days import GameDay, day_json, game_day, puzzles_json
from skypuzzle.web.frame import frame_of
from skypuzzle.web.pages import GIVEN, SOLVED, day_page, fixed_pages, puzzle_page

MODULES = "app/modules"
"""The folder of the modules that scripts are joined from: tests import them one by one."""
NOTHING = Figure('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>', "nothing")


@cache
def games_of(day: date) -> Sequence[GameDay]:
    """The puzzles of all games on a day that is shipped."""
    return [game_day(game, day, day_source(game, day)) for game in map(load, GAMES)]


def write_site(folder: Path, days: Sequence[date]) -> None:
    """Write it into a folder."""
    frame = frame_of(map(load, GAMES))
    files = {f"{MODULES}/{path}": data for path, data in app_files(frame.games).items()}
    files |= {f"{frame.folder}/{path}": data for path, data in frame.app.items()} | fixed_pages(frame)
    files |= icon_files() | {MANIFEST: manifest()}
    files["days.json"] = index_file(frame, days)
    for day in days:
        files |= {
            f"{day}/index.html": day_page(frame, day, games_of(day)),
            f"{day}/day.json": day_json(day, games_of(day)),
        }
        for of_game in games_of(day):
            within = f"{day}/{of_game.game.name}"
            files[f"{within}/puzzles.json"] = puzzles_json(of_game)
            for number in range(1, len(of_game.puzzles) + 1):
                files[f"{within}/{number}/index.html"] = puzzle_page(frame, of_game, number, NOTHING)
                files |= {f"{within}/{number}/{name}": NOTHING.svg.encode() for name in (GIVEN, SOLVED)}
    for path, data in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
