"""What `skypuzzle.skyline` offers."""

from skypuzzle.errors import Fault, FileError, NotationError, RuleError, SkypuzzleError
from skypuzzle.play import IllegalTurnError, replay
from skypuzzle.skyline.bots import BOTS, Bot, greedy_bot, random_bot
from skypuzzle.skyline.library import best, boards, check, count, daily_set, explain, generate, solve, verify, why_not
from skypuzzle.skyline.notation.boards import parse_board, parse_site
from skypuzzle.skyline.notation.boxes import read_box
from skypuzzle.skyline.notation.positions import parse, parse_colour, parse_position
from skypuzzle.skyline.notation.turns import PlayedActions, parse_action, parse_actions, parse_turn, play_all
from skypuzzle.skyline.rules.actions import (
    Action,
    Build,
    BuildNeutral,
    Buy,
    Claim,
    EndBuilding,
    EndTurn,
    Income,
    Sell,
    Skip,
    TradeIn,
)
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.box import Bonus, Box, Mission, default_box, parse_box
from skypuzzle.skyline.rules.choices import legal_actions
from skypuzzle.skyline.rules.faults import check_board, check_position
from skypuzzle.skyline.rules.knowledge import action_known_to, known_to, remembered
from skypuzzle.skyline.rules.outline import Outline, Site
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Moment, Position, Seat
from skypuzzle.skyline.rules.records import GameRecord, Turn, play_turn
from skypuzzle.skyline.rules.scoring import Scores, Tally, score, tally
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.rules.towers import COLOURS, Colour, Stock, Tower
from skypuzzle.skyline.simulation import Simulation, play_out

__all__ = [
    "BOTS",
    "COLOURS",
    "Action",
    "Board",
    "Bonus",
    "Bot",
    "Box",
    "Build",
    "BuildNeutral",
    "Buy",
    "Claim",
    "Colour",
    "EndBuilding",
    "EndTurn",
    "Fault",
    "FileError",
    "GameRecord",
    "IllegalTurnError",
    "Income",
    "Mission",
    "Moment",
    "NotationError",
    "Outline",
    "PlayedActions",
    "Position",
    "RuleError",
    "Scores",
    "Seat",
    "Sell",
    "Simulation",
    "Site",
    "Skip",
    "SkypuzzleError",
    "Stock",
    "Tally",
    "Tower",
    "TradeIn",
    "Turn",
    "action_known_to",
    "apply",
    "best",
    "boards",
    "check",
    "check_board",
    "check_position",
    "count",
    "daily_set",
    "default_box",
    "explain",
    "generate",
    "greedy_bot",
    "known_to",
    "legal_actions",
    "new_game",
    "parse",
    "parse_action",
    "parse_actions",
    "parse_board",
    "parse_box",
    "parse_colour",
    "parse_position",
    "parse_site",
    "parse_turn",
    "play_all",
    "play_out",
    "play_turn",
    "random_bot",
    "read_box",
    "remembered",
    "replay",
    "score",
    "skip",
    "solve",
    "tally",
    "verify",
    "why_not",
]
