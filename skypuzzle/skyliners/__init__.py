"""Skyliners: everything a program needs to set up, play, solve, check, read, write and score the game.

`str` of any value gives its notation; `parse_position`, `parse_board` and the like read it. Each name is imported when
it is first used; `__init__.pyi` lists them for type checkers.
"""

from skypuzzle.imports import Lazy

_PUBLIC = Lazy(
    __name__,
    {
        ".bots": "BOTS Bot Planner bot_name greedy_bot random_bot",
        ".library": "check cities count daily_set explain generate solve verify why_not",
        ".notation": (
            "parse parse_action parse_board parse_card parse_office parse_plan parse_position parse_reserve "
            "parse_seats parse_side parse_skyscrapers parse_turns parse_variant"
        ),
        ".rules.board": (
            "BARE_BOARD Board CENTRE District LINES Piece ROWS ROW_LETTERS Reserve Row SITES SITE_NAMES Side Site "
            "Variant"
        ),
        ".rules.play": "GameRecord RowScore Score SkyscraperScore apply legal_actions play_turn score",
        ".rules.position": (
            "Action Build Card Forfeit HiddenPlan HiddenPlanning Moment Plan Planning Position Turn check_position"
        ),
        ".rules.setup": (
            "DEFAULT_SEATS SetupCard hidden_cards known_to new_game parse_setup_cards revealed turn_known_to"
        ),
        ".simulation": "Simulation play_out",
        "skypuzzle.errors": "Fault FileError NotationError RuleError SkypuzzleError",
    },
)
__getattr__ = _PUBLIC.get
__all__ = _PUBLIC.names


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
