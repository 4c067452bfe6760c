"""Skyliners to look at."""

from skypuzzle.skyliners.pictures.score_sheet import game_report, league_table, score_sheet
from skypuzzle.skyliners.pictures.terminal import draw

__all__ = ["draw", "game_report", "league_table", "score_sheet"]
