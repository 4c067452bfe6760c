"""Proving game records again: every turn is replayed by the rules, and the result is scored again."""

from msgspec import UNSET, to_builtins

from skypuzzle.play import IllegalTurnError, replay
from skypuzzle.skyliners.documents.documents import RecordDocument, RecordsDocument
from skypuzzle.skyliners.documents.records import read_record, result
from skypuzzle.skyliners.rules.knowledge import hidden_cards
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings


def list_unproven(document: RecordsDocument, findings: Findings) -> None:
    """List what is said of several games: where they come from takes playing them again."""
    findings.leave_out("$.seed", "that the games come from it", from_seed=True)
    findings.leave_out("$.bots", "that they played the games")
    if document.rotate is not UNSET:
        findings.leave_out("$.rotate", "that they changed seats")
    if document.start_player is not UNSET:
        findings.leave_out("$.start_player", "that it was not drawn")
    if document.setup_cards is not UNSET:
        findings.leave_out("$.setup_cards", "that they were drawn from")
    findings.leave_out("$.records", "number and order")


def prove_record(document: RecordDocument, name: str, place: str, findings: Findings) -> None:
    """Prove that a game is legal, complete, and scored as it says."""
    record = read_record(document, f"{name}: {place}")
    position = record.start
    try:
        for index, position in enumerate(replay(record.start, record.turns), -1):
            unfinished = position.turn is not None and position.turn.action == 2
            if index >= 0 and (unfinished or not record.turns[index].actions):
                findings.fault(f"{place}.turns[{index}]", "the turn is not finished")
                return
    except IllegalTurnError as error:
        findings.fault(f"{place}.turns[{error.index}]", str(error))
        return
    if position.turn is not None:
        findings.fault(f"{place}.turns", f"the game is not over: {position.turn} is next")
    elif hidden := hidden_cards(position):
        findings.fault(f"{place}.start", f"{hidden[0]} is not known, so the game cannot be scored")
    else:
        true, claimed = to_builtins(result(score(position))), to_builtins(document.result)
        for where, right, said in differences(true, claimed, f"{place}.result"):
            findings.fault(where, f"the record says {said}, but the rules say {right}")
