"""Computer players. A bot is a function of what its player may know, and of chance."""

from skypuzzle.cloud_city.bots.planner import planner_bot
from skypuzzle.cloud_city.bots.simple import Bot, greedy_bot, random_bot

__all__ = ["BOTS", "Bot", "greedy_bot", "planner_bot", "random_bot"]

BOTS: dict[str, Bot] = {"greedy": greedy_bot, "planner": planner_bot, "random": random_bot}
