"""Skyliners to look at."""

from skypuzzle.skyliners.pictures.reports import game_report, league_table
from skypuzzle.skyliners.pictures.score_sheet import score_sheet
from skypuzzle.skyliners.pictures.solution import solution
from skypuzzle.skyliners.pictures.terminal import draw

__all__ = ["draw", "game_report", "league_table", "score_sheet", "solution"]
