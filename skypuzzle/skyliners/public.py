"""What `skypuzzle.skyliners` offers."""

from skypuzzle.skyliners.bots import BOTS, Bot, Planner, bot_name, greedy_bot, random_bot
from skypuzzle.skyliners.library import check, cities, count, daily_set, explain, generate, solve, verify, why_not
from skypuzzle.skyliners.notation.boards import parse_board, parse_reserve
from skypuzzle.skyliners.notation.positions import (
    parse,
    parse_office,
    parse_position,
    parse_seats,
    parse_skyscrapers,
    parse_variant,
)
from skypuzzle.skyliners.notation.turns import parse_action, parse_card, parse_plan, parse_side, parse_turns
from skypuzzle.skyliners.rules.actions import (
    Action,
    Build,
    Card,
    Forfeit,
    HiddenPlan,
    HiddenPlanning,
    Plan,
    Planning,
    Turn,
)
from skypuzzle.skyliners.rules.board import BARE_BOARD, Board
from skypuzzle.skyliners.rules.faults import check_position
from skypuzzle.skyliners.rules.geometry import (
    CENTRE,
    LINES,
    ROW_LETTERS,
    ROWS,
    SITE_NAMES,
    SITES,
    District,
    Row,
    Side,
    Site,
)
from skypuzzle.skyliners.rules.knowledge import hidden_cards, known_to, revealed, turn_known_to
from skypuzzle.skyliners.rules.pieces import Piece, Reserve, Variant
from skypuzzle.skyliners.rules.play import apply, legal_actions, play_turn
from skypuzzle.skyliners.rules.position import Moment, Position
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.scoring import RowScore, Score, SkyscraperScore, score
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, SetupCard, new_game, parse_setup_cards
from skypuzzle.skyliners.simulation import Simulation, play_out

__all__ = [
    "BARE_BOARD",
    "BOTS",
    "CENTRE",
    "DEFAULT_SEATS",
    "LINES",
    "ROWS",
    "ROW_LETTERS",
    "SITES",
    "SITE_NAMES",
    "Action",
    "Board",
    "Bot",
    "Build",
    "Card",
    "District",
    "Forfeit",
    "GameRecord",
    "HiddenPlan",
    "HiddenPlanning",
    "Moment",
    "Piece",
    "Plan",
    "Planner",
    "Planning",
    "Position",
    "Reserve",
    "Row",
    "RowScore",
    "Score",
    "SetupCard",
    "Side",
    "Simulation",
    "Site",
    "SkyscraperScore",
    "Turn",
    "Variant",
    "apply",
    "bot_name",
    "check",
    "check_position",
    "cities",
    "count",
    "daily_set",
    "explain",
    "generate",
    "greedy_bot",
    "hidden_cards",
    "known_to",
    "legal_actions",
    "new_game",
    "parse",
    "parse_action",
    "parse_board",
    "parse_card",
    "parse_office",
    "parse_plan",
    "parse_position",
    "parse_reserve",
    "parse_seats",
    "parse_setup_cards",
    "parse_side",
    "parse_skyscrapers",
    "parse_turns",
    "parse_variant",
    "play_out",
    "play_turn",
    "random_bot",
    "revealed",
    "score",
    "solve",
    "turn_known_to",
    "verify",
    "why_not",
]
