"""Check: is a goal still alive in a live game, and how safe is it? The verdicts come with what proves them."""

from skypuzzle.cloud_city.checking.checking import check
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Reason, Reply, Step, Strategy

__all__ = ["Check", "Finding", "Reason", "Reply", "Step", "Strategy", "check"]
