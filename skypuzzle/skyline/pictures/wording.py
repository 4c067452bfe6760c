"""What players do, in words, as pictures say it."""

from skypuzzle.skyline.notation.wording import (
    action_words,
    floor_name,
    moment,
    owner_name,
    player_name,
    told,
    turn_words,
)

__all__ = ["action_words", "floor_name", "moment", "owner_name", "player_name", "told", "turn_words"]
