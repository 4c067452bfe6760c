"""Keys that want more keys: `!C` claims, `%CVV` trades in, `+4` buys and `-w` sells, as in notation."""

from skypuzzle.skyline.rules.hands import CARDS_TO_TRADE
from skypuzzle.skyline.rules.towers import FLOORS

CLAIM, TRADE, BUY, SELL = "!", "%", "+", "-"
FLOOR_KEYS = {"1": 0, "2": 1, "4": 2, "6": 3, "0": 4, "w": 5, "W": 5, "5": 5}
"""A floor by its price, with 0 for 10; or w for a neutral one."""
QUESTIONS = {
    CLAIM: "Claim which card? Press its letter, or click it; x: none.",
    TRADE: "Trade in which three? Press letters, or click cards; x: none.",
    BUY: "Buy which floor? 1 2 4 6, 0 for a penthouse, w for a neutral one; x: none.",
    SELL: "Sell which floor? 1 2 4 6, 0 for a penthouse, w for a neutral one; x: none.",
}


def completed(begun: str, key: str) -> str | None:
    """What was begun, with one more key; None if the key does not belong to it."""
    if begun[0] in (BUY, SELL):
        return f"{begun}{FLOORS[FLOOR_KEYS[key]]}" if key in FLOOR_KEYS else None
    return f"{begun}{key.upper()}" if len(key) == 1 and key.isalpha() and key.isascii() else None


def is_whole(word: str) -> bool:
    """Is nothing more to be added?"""
    return len(word) == 1 + CARDS_TO_TRADE if word[0] == TRADE else len(word) > 1
