"""Skyline of the World: everything a program needs to set up, play, solve, check, read, write and score the game.

`str` of any value gives its notation; `parse_position`, `parse_board` and the like read it. Each name is imported when
it is first used; `__init__.pyi` lists them for type checkers.
"""

from skypuzzle.imports import Lazy

_PUBLIC = Lazy(
    __name__,
    {
        "skypuzzle.errors": "Fault FileError NotationError RuleError SkypuzzleError",
        "skypuzzle.play": "IllegalTurnError replay",
        ".bots": "BOTS Bot greedy_bot random_bot",
        ".library": "best boards check count daily_set explain generate solve verify why_not",
        ".notation.positions": "parse parse_board parse_colour parse_position parse_site read_box",
        ".notation.turns": "PlayedActions parse_action parse_actions parse_turn play_all",
        ".rules.actions": "Action Build BuildNeutral Buy Claim EndBuilding EndTurn Income Sell Skip TradeIn",
        ".rules.board": "Board Bonus Box Mission default_box parse_box",
        ".rules.city": "COLOURS Colour Outline Site Stock Tower",
        ".rules.legality": "legal_actions",
        ".rules.play": (
            "GameRecord Scores Tally Turn action_known_to apply known_to play_turn remembered score skip tally"
        ),
        ".rules.position": "Moment Position Seat",
        ".rules.setup": "check_board check_position new_game",
        ".simulation": "Simulation play_out",
    },
)
__getattr__ = _PUBLIC.get
__all__ = _PUBLIC.names


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
