"""Computer players. A bot is a function of what its player may know, and of chance."""

from skypuzzle.skyliners.bots.naming import BOTS, NAMES, bot_name, told_name
from skypuzzle.skyliners.bots.planner import Planner, in_time
from skypuzzle.skyliners.bots.simple import Bot, greedy_bot, random_bot

__all__ = ["BOTS", "NAMES", "Bot", "Planner", "bot_name", "greedy_bot", "in_time", "random_bot", "told_name"]
