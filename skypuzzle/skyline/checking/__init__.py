"""Check: is a goal still alive in a live game, and how safe is it? The verdicts come with what proves them."""

from skypuzzle.skyline.checking.checking import check
from skypuzzle.skyline.checking.verdicts import Check, Finding, Prospect, Reason

__all__ = ["Check", "Finding", "Prospect", "Reason", "check"]
