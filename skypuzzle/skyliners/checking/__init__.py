"""Check: how safe are plans in a live game? The verdicts come with their proofs."""

from skypuzzle.skyliners.checking.checking import Check, Finding, asked_plans, check, known_plans

__all__ = ["Check", "Finding", "asked_plans", "check", "known_plans"]
