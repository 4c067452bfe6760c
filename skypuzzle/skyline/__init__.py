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
        ".notation.boards": "parse_board parse_site",
        ".notation.boxes": "read_box",
        ".notation.positions": "parse parse_colour parse_position",
        ".notation.turns": "PlayedActions parse_action parse_actions parse_turn play_all",
        ".rules.actions": "Action Build BuildNeutral Buy Claim EndBuilding EndTurn Income Sell Skip TradeIn",
        ".rules.board": "Board",
        ".rules.box": "Bonus Box Mission default_box parse_box",
        ".rules.choices": "legal_actions",
        ".rules.faults": "check_board check_position",
        ".rules.knowledge": "action_known_to known_to remembered",
        ".rules.outline": "Outline Site",
        ".rules.play": "apply skip",
        ".rules.position": "Moment Position Seat",
        ".rules.records": "GameRecord Turn play_turn",
        ".rules.scoring": "Scores Tally score tally",
        ".rules.setup": "new_game",
        ".rules.towers": "COLOURS Colour Stock Tower",
        ".simulation": "Simulation play_out",
    },
)
__getattr__ = _PUBLIC.get
__all__ = _PUBLIC.names


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
