"""Prove game records again, whatever the game: replay every turn by the rules, and score the result again."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, Struct

from skypuzzle.documents import builtins
from skypuzzle.play import IllegalTurnError, Record
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings


def prove_record(
    record: Record[Any, Any], claimed: Struct, result: Callable[[Any], Struct], place: str, findings: Findings
) -> None:
    """Prove that a game is legal, complete, and scored as claimed; `result` scores its end as documents do."""
    end = record.start
    try:
        for index, position in enumerate(record.positions(), -1):
            if index >= 0 and (position is end or not position.is_between_turns):
                findings.fault(f"{place}.turns[{index}]", "the turn is not finished")
                return
            end = position
    except IllegalTurnError as error:
        findings.fault(f"{place}.turns[{error.index}]", str(error))
        return
    if not end.is_over:
        findings.fault(f"{place}.turns", f"the game is not over: {end.next_turn} is next")
    elif missing := end.unknown_to_score:
        findings.fault(f"{place}.start", f"{missing} is not known, so the game cannot be scored")
    else:
        for where, right, said in differences(builtins(result(end)), builtins(claimed), f"{place}.result"):
            findings.fault(where, f"the record says {said}, but the rules say {right}")


def list_unproven(records: Struct, settings: Mapping[str, str], findings: Findings) -> None:
    """List what is said of several games: where they come from takes playing them again.

    `settings` are the keys for how the games were set up, with what they claim; those left out claim nothing.
    """
    claims = {"bots": "that they played the games", "rotate": "that they changed seats", **settings}
    findings.leave_out("$.seed", "that the games come from it", from_seed=True)
    for key, claim in claims.items():
        if getattr(records, key) not in (UNSET, None):
            findings.leave_out(f"$.{key}", claim)
    findings.leave_out("$.records", "number and order")
