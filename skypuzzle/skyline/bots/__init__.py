"""Computer players. A bot is a function of what its player may know, and of chance."""

from skypuzzle.skyline.bots.greedy import greedy_bot
from skypuzzle.skyline.bots.planner import planner_bot
from skypuzzle.skyline.bots.simple import Bot, random_bot

__all__ = ["BOTS", "Bot", "greedy_bot", "planner_bot", "random_bot"]

BOTS: dict[str, Bot] = {"greedy": greedy_bot, "planner": planner_bot, "random": random_bot}
