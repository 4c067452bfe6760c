"""Check: is a plan still alive in a live game, and how safe is it? The verdicts come with what proves them."""

from skypuzzle.skyliners.checking.checking import Check, Finding, asked_plans, check, known_plans

__all__ = ["Check", "Finding", "asked_plans", "check", "known_plans"]
