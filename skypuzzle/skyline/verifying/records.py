"""Proving game records again: every turn is replayed by the rules, and the result is scored again."""

from msgspec import UNSET, to_builtins

from skypuzzle.play import IllegalTurnError
from skypuzzle.skyline.documents.documents import RecordDocument, RecordsDocument
from skypuzzle.skyline.documents.records import read_record, result
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings


def list_unproven(document: RecordsDocument, findings: Findings) -> None:
    """List what is said of several games: where they come from takes playing them again."""
    findings.leave_out("$.seed", "that the games come from it", from_seed=True)
    findings.leave_out("$.bots", "that they played the games")
    if document.rotate is not UNSET:
        findings.leave_out("$.rotate", "that they changed seats")
    for key in ("hidden", "box"):
        if getattr(document, key) is not UNSET:
            findings.leave_out(f"$.{key}", "that the games were set up with it")
    findings.leave_out("$.records", "number and order")


def prove_record(document: RecordDocument, name: str, place: str, findings: Findings) -> None:
    """Prove that a game is legal, complete, and scored as it says."""
    record = read_record(document, f"{name}: {place}")
    try:
        end = record.end()
    except IllegalTurnError as error:
        findings.fault(f"{place}.turns[{error.index}]", str(error))
        return
    if end.turn is not None:
        findings.fault(f"{place}.turns", f"the game is not over: {end.seats[end.turn.seat]} is next")
    elif None in end.missions:
        findings.fault(f"{place}.start", "a mission is not known, so the game cannot be scored")
    else:
        true, claimed = to_builtins(result(end)), to_builtins(document.result)
        for where, right, said in differences(true, claimed, f"{place}.result"):
            findings.fault(where, f"the record says {said}, but the rules say {right}")
