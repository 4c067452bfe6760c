"""Checking what `check --win` claims: lines of play are replayed and scored, all else is searched for again."""

from skypuzzle.answers import opposite
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import OutOfTimeError
from skypuzzle.skyliners.checking import Check
from skypuzzle.skyliners.checking.advice import Estimates, is_last_turn, scored_turns
from skypuzzle.skyliners.checking.checking import Advice, Prospect, WinFinding
from skypuzzle.skyliners.checking.win_advice import estimate, named_turn, order, reason_for
from skypuzzle.skyliners.checking.winning import STATES_IN_MEMORY, Play, WinFacts, end_of, expect_all_known, wins
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Position, Turn
from skypuzzle.skyliners.verifying.checks import prove_scores
from skypuzzle.skyliners.verifying.facts import check_limit, open_faults, stronger_than
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.checks import prove_shares
from skypuzzle.verifying.findings import Findings

LINES = {Verdict.ALONE: Play.ALONE, Verdict.WITH_HELP: Play.WITH_HELP}


def prove_win(document: Check, win: WinFinding, name: str, findings: Findings) -> None:
    """Check everything that a document claims about a win."""
    position, player = document.position, document.player
    try:
        if player not in position.seats:
            raise FileError(f"{player} does not play")
        expect_all_known(position)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $: {error}") from None
    if document.plans or document.together is not None:
        findings.fault("$.plans", "a document about a win has none")
    for key, reason in _misplaced(win, position):
        findings.fault(f"$.win{key}", reason)
    check_limit(win, "$.win", findings)
    if not findings.faults:
        _prove_verdict(win, position, player, findings)
    if document.advice is not None and not findings.faults:
        _prove_advice(document.advice, document, win, findings)
    prove_shares(document, (win,), "$.win", findings)


def _misplaced(win: WinFinding, position: Position) -> list[tuple[str, str]]:
    found = list(open_faults(win.verdict, win.open))
    if win.turn is not None and win.verdict is not Verdict.FORCED:
        found.append((".turn", f"cannot be combined with {win.verdict}"))
    if (win.turns is not None) is not (win.verdict in LINES and not position.is_over):
        found.append((".turns", f"{'missing' if win.turns is None else 'cannot be combined'} with {win.verdict}"))
    return found


def _prove_verdict(win: WinFinding, position: Position, player: Side, findings: Findings) -> None:
    if win.verdict in LINES:
        _prove_line(win.turns or (), position, player, LINES[win.verdict], findings)
    elif win.verdict in PROVABLE:
        findings.judge(_truth(position, player, win.verdict, findings), "$.win.verdict", f"it is not {win.verdict}")
    if win.turn is not None:
        try:
            after = play_turn(position, win.turn)
        except SkypuzzleError as error:
            findings.fault("$.win.turn", str(error))
            return
        is_whole = win.turn.player is player and after.is_between_turns
        is_forced = _truth(after, player, Verdict.FORCED, findings) if is_whole else False
        findings.judge(is_forced, "$.win.turn", "the win is not forced after it")
    elif win.verdict is Verdict.FORCED and position.mover is player:
        findings.fault("$.win.turn", "missing: the turn to play now")
    for stronger in stronger_than(win.verdict):
        if stronger not in win.open:
            is_so = opposite(_truth(position, player, stronger, findings))
            findings.judge(is_so, "$.win.verdict", f"it is {stronger}")


def _prove_line(turns: tuple[Turn, ...], position: Position, player: Side, play: Play, findings: Findings) -> None:
    try:
        end = end_of(position, turns, player, play)
    except SkypuzzleError as error:
        findings.fault("$.win.turns", str(error))
        return
    if not position.is_over and not wins(end, player, play):
        findings.fault("$.win.turns", f"{player} is not the only winner at the end")
    elif play is Play.ALONE:
        is_so = _truth(position, player, Verdict.WITH_HELP, findings)
        findings.judge(is_so, "$.win.verdict", "no legal line of play ends with the win")


def _truth(position: Position, player: Side, verdict: Verdict, findings: Findings) -> bool | None:
    clock, play = findings.time(), Play(verdict)
    facts = WinFacts(position, player)
    if not clock.is_out:
        facts.find(clock, STATES_IN_MEMORY, [play] if play is not Play.ALONE else [Play.WITH_HELP, Play.ALONE])
    return facts.known[play]


def _prove_advice(advice: Advice, document: Check, win: WinFinding, findings: Findings) -> None:
    position, player = document.position, document.player
    if position.mover is not player:
        findings.fault("$.advice", "it is not the turn of the player")
    elif is_last_turn(position, player):
        prove_scores(advice.by_score, scored_turns(position, player, findings.time()), findings)
    elif advice.by_score or advice.plans or advice.by_plan is not None:
        findings.fault("$.advice", "expected turns by verdict alone")
    else:
        named = named_turn(win, player)
        if named is not None and named not in [entry.turn for entry in advice.by_verdict]:
            findings.fault("$.advice.by_verdict", f"the turn that the verdict names is missing: {named}")
        if list(advice.by_verdict) != sorted(advice.by_verdict, key=order):
            findings.fault("$.advice.by_verdict", "not best first")
        if len({frozenset(entry.turn.actions) for entry in advice.by_verdict}) < len(advice.by_verdict):
            findings.fault("$.advice.by_verdict", "the same turn twice")
        estimates = Estimates(position, player, findings.time())
        for index, entry in enumerate(advice.by_verdict):
            _prove_entry(entry, f"$.advice.by_verdict[{index}]", position, player, estimates, findings)
        findings.leave_out("$.advice.by_verdict", "that no other turn is better")


def _prove_entry(
    entry: Prospect, place: str, position: Position, player: Side, estimates: Estimates, findings: Findings
) -> None:
    try:
        after = play_turn(position, entry.turn)
    except SkypuzzleError as error:
        findings.fault(f"{place}.turn", str(error))
        return
    if entry.turn.player is not player or not after.is_between_turns:
        findings.fault(f"{place}.turn", "not a whole turn of the player")
        return
    for key, reason in open_faults(entry.verdict, entry.open):
        findings.fault(f"{place}{key}", reason)
    check_limit(entry, place, findings)
    if entry.reason != reason_for(after, player):
        findings.fault(f"{place}.reason", f"it is {reason_for(after, player)}")
    if entry.verdict in PROVABLE:
        is_so = _truth(after, player, entry.verdict, findings)
        findings.judge(is_so, f"{place}.verdict", f"it is not {entry.verdict}")
    for stronger in stronger_than(entry.verdict):
        if stronger not in entry.open:
            is_so = opposite(_truth(after, player, stronger, findings))
            findings.judge(is_so, f"{place}.verdict", f"it is {stronger}")
    if entry.playouts is not None:
        try:
            findings.judge(
                entry.playouts == estimate(estimates, entry.turn), f"{place}.playouts", "not what games give"
            )
        except OutOfTimeError:
            findings.leave_open(f"{place}.playouts")
