"""Cloud City: everything a program needs to set up, play, solve, check, read, write and score the game.

`str` of any value gives its notation; `parse_position`, `parse_city` and the like read it. Each name is imported when
it is first used; `__init__.pyi` lists them for type checkers.
"""

from skypuzzle.imports import Lazy

_PUBLIC = Lazy(
    __name__,
    {
        ".bots": "BOTS Bot greedy_bot planner_bot random_bot",
        ".library": "best check cities count daily_set explain generate optima review solve verify why_not",
        ".notation.cities": "parse_city parse_quarter parse_stock parse_tile parse_tiles parse_walkway",
        ".notation.positions": (
            "parse parse_player parse_position parse_requests parse_shape parse_turn parse_turns play_all"
        ),
        ".rules.city": "City mirrored rotations symmetries turned",
        ".rules.faults": "check_city check_position",
        ".rules.pieces": (
            "Cell FULL_STOCK Height KINDS QUARTER_NAMES Quarter RECTANGLE SQUARE Shape Stock Tile TileMix Walkway "
            "default_tile_mix kind_of parse_tile_mix"
        ),
        ".rules.play": "alone apply legal_draws legal_layings legal_moves legal_walkway_sets legal_walkways new_game",
        ".rules.position": (
            "FromPile FromRow GameRecord Move Position Seat Turn known_to remembered turn_known_to unseen"
        ),
        ".rules.scoring": "CARDS Route Scores Tally routes score score_cities",
        ".simulation": "Simulation play_out",
        "skypuzzle.errors": "Fault FileError NotationError RuleError SkypuzzleError",
        "skypuzzle.play": "IllegalTurnError replay",
    },
)
__getattr__ = _PUBLIC.get
__all__ = _PUBLIC.names


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
