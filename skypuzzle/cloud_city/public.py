"""What `skypuzzle.cloud_city` offers."""

from skypuzzle.cloud_city.bots import BOTS, Bot, greedy_bot, planner_bot, random_bot
from skypuzzle.cloud_city.library import (
    best,
    check,
    cities,
    count,
    daily_set,
    explain,
    generate,
    optima,
    review,
    solve,
    verify,
    why_not,
)
from skypuzzle.cloud_city.notation.cities import parse_city, parse_quarter, parse_stock, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse, parse_position, parse_requests, parse_shape
from skypuzzle.cloud_city.notation.tiles import parse_tile, parse_tiles
from skypuzzle.cloud_city.notation.turns import parse_player, parse_turn, parse_turns, play_all
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import check_city, check_position
from skypuzzle.cloud_city.rules.geometry import QUARTER_NAMES, RECTANGLE, SQUARE, Cell, Height, Quarter, Shape
from skypuzzle.cloud_city.rules.knowledge import known_to, remembered, turn_known_to, unseen
from skypuzzle.cloud_city.rules.play import (
    alone,
    apply,
    legal_draws,
    legal_layings,
    legal_moves,
    legal_walkway_sets,
    legal_walkways,
)
from skypuzzle.cloud_city.rules.position import FromPile, FromRow, Move, Position, Seat, Turn
from skypuzzle.cloud_city.rules.records import GameRecord
from skypuzzle.cloud_city.rules.requests import CARDS, Route, routes
from skypuzzle.cloud_city.rules.scoring import Scores, Tally, score, score_cities
from skypuzzle.cloud_city.rules.setup import new_game
from skypuzzle.cloud_city.rules.symmetry import mirrored, rotations, symmetries, turned
from skypuzzle.cloud_city.rules.tiles import KINDS, Tile, TileMix, default_tile_mix, kind_of, parse_tile_mix
from skypuzzle.cloud_city.rules.walkways import FULL_STOCK, Stock, Walkway
from skypuzzle.cloud_city.simulation import Simulation, play_out
from skypuzzle.errors import Fault, FileError, NotationError, RuleError, SkypuzzleError
from skypuzzle.play import IllegalTurnError, replay

__all__ = [
    "BOTS",
    "CARDS",
    "FULL_STOCK",
    "KINDS",
    "QUARTER_NAMES",
    "RECTANGLE",
    "SQUARE",
    "Bot",
    "Cell",
    "City",
    "Fault",
    "FileError",
    "FromPile",
    "FromRow",
    "GameRecord",
    "Height",
    "IllegalTurnError",
    "Move",
    "NotationError",
    "Position",
    "Quarter",
    "Route",
    "RuleError",
    "Scores",
    "Seat",
    "Shape",
    "Simulation",
    "SkypuzzleError",
    "Stock",
    "Tally",
    "Tile",
    "TileMix",
    "Turn",
    "Walkway",
    "alone",
    "apply",
    "best",
    "check",
    "check_city",
    "check_position",
    "cities",
    "count",
    "daily_set",
    "default_tile_mix",
    "explain",
    "generate",
    "greedy_bot",
    "kind_of",
    "known_to",
    "legal_draws",
    "legal_layings",
    "legal_moves",
    "legal_walkway_sets",
    "legal_walkways",
    "mirrored",
    "new_game",
    "optima",
    "parse",
    "parse_city",
    "parse_player",
    "parse_position",
    "parse_quarter",
    "parse_requests",
    "parse_shape",
    "parse_stock",
    "parse_tile",
    "parse_tile_mix",
    "parse_tiles",
    "parse_turn",
    "parse_turns",
    "parse_walkway",
    "planner_bot",
    "play_all",
    "play_out",
    "random_bot",
    "remembered",
    "replay",
    "review",
    "rotations",
    "routes",
    "score",
    "score_cities",
    "solve",
    "symmetries",
    "turn_known_to",
    "turned",
    "unseen",
    "verify",
    "why_not",
]
