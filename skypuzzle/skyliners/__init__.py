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
        ".notation.boards": "parse_board parse_reserve",
        ".notation.positions": "parse parse_office parse_position parse_seats parse_skyscrapers parse_variant",
        ".notation.turns": "parse_action parse_card parse_plan parse_side parse_turns",
        ".rules.actions": "Action Build Card Forfeit HiddenPlan HiddenPlanning Plan Planning Turn",
        ".rules.board": "BARE_BOARD Board",
        ".rules.faults": "check_position",
        ".rules.geometry": "CENTRE District LINES ROWS ROW_LETTERS Row SITES SITE_NAMES Side Site",
        ".rules.knowledge": "hidden_cards known_to revealed turn_known_to",
        ".rules.pieces": "Piece Reserve Variant",
        ".rules.play": "apply legal_actions play_turn",
        ".rules.position": "Moment Position",
        ".rules.records": "GameRecord",
        ".rules.scoring": "RowScore Score SkyscraperScore score",
        ".rules.setup": "DEFAULT_SEATS SetupCard new_game parse_setup_cards",
        ".simulation": "Simulation play_out",
    },
)
__getattr__ = _PUBLIC.get
__all__ = _PUBLIC.names


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
