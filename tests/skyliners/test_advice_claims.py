"""Every kind of claim in the advice of a `check` document: true or not, with and without random games."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from skypuzzle.errors import FileError
from skypuzzle.limits import Clock, Limit, OutOfTimeError
from skypuzzle.skyliners import Side, Turn, parse_action, parse_plan, parse_position
from skypuzzle.skyliners.checking import check
from skypuzzle.skyliners.checking.advice import SimilarTurns, advise, prospects
from skypuzzle.skyliners.checking.checking import Advice, Aim, Estimate, Prospect, ScoredTurn
from skypuzzle.skyliners.rules.position import Plan
from skypuzzle.skyliners.verifying import checks
from skypuzzle.skyliners.verifying.facts import VerdictFacts
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings

SECURED, FORCED, ALONE, WITH_HELP, LOST, UNDECIDED = Verdict
BUILD = "3p113/222.2/2.pp2/12^331^/2^6112 SE E2@b1 1.0.0/1.1.0 - ?,SW intro"
CARD = "1^3^.11/23111/p1^p.3/23.2^2/.3p37 WS S2@a4 1.0.0/2.0.0 S?,S?,W?,W?,S?,S?,W?,W?,W? NE,SW full"
LAST = BUILD.replace("1.1.0", "0.1.0")
BY_VERDICT, BY_PLAN = "$.advice.by_verdict", "$.advice.by_plan"
Lines = tuple[list[str], list[str], list[str]]


def plans_of(words: str) -> tuple[Plan, ...]:
    return tuple(map(parse_plan, words.split()))


def turn_of(side: str, *actions: str) -> Turn:
    return Turn(Side[side], tuple(map(parse_action, actions)))


@cache
def advice(position: str, plans: str, *, each: bool = False) -> Advice:
    found = parse_position(position)
    assert found.mover is not None
    return advise(found, found.mover, plans_of(plans), Clock(), each=each)


@cache
def kinds_of(position: str, plans: str) -> tuple[SimilarTurns, ...]:
    found = parse_position(position)
    assert found.mover is not None
    return tuple(prospects(found, found.mover, plans_of(plans), Clock()))


def proven(
    claimed: Advice, position: str, plans: str, *, lost: str = "", player: str = "", clock: Clock | None = None
) -> Lines:
    found, findings = parse_position(position), Findings(clock or Clock())
    side = Side[player] if player else found.mover
    assert side is not None
    about = VerdictFacts(found, side, findings)
    checks.prove_advice(claimed, about, plans_of(plans), set(plans_of(lost)), "a.json")
    return findings.faults, findings.undecided, findings.not_proven


def but(entries: Sequence[Any], index: int, **changes: Any) -> tuple[Any, ...]:
    return (*entries[:index], replace(entries[index], **changes), *entries[index + 1 :])


def swapped(entries: Sequence[Any], one: int, other: int) -> tuple[Any, ...]:
    found = list(entries)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


# By verdict -----------------------------------------------------------------------------------------------------------

GAMES, PLAIN = advice(BUILD, "EE1").by_verdict, tuple(kind.prospect for kind in kinds_of(BUILD, "EE1"))
"""Forced five times, alone four times, with help once; with random games, and without."""
NOT_TURNS = f"{BY_VERDICT}: these are not the player's turns"
NOT_BEST_FIRST = f"{BY_VERDICT}: not best first"
NOT_SAFEST = f"{BY_VERDICT}: turns with the same verdict are not in order, safest first"
NOT_BY_GAMES = f"{BY_VERDICT}: turns with the same verdict are not in order, best by playouts first"
SOME = f"{BY_VERDICT}: some entries have playouts, and some have none"
BEST_OF_KIND = f"{BY_VERDICT}[0].turn: by playouts, Rc2 is the best turn of this kind"
ORDER = f"{BY_VERDICT}: the order of turns with the same verdict"


def by_verdict(entries: Sequence[Prospect]) -> Lines:
    return proven(Advice(plans=plans_of("EE1"), by_verdict=tuple(entries)), BUILD, "EE1")


@pytest.mark.parametrize(("position", "plans"), [(BUILD, "EE1"), (CARD, "SE1")])
def test_advice_that_is_true(position: str, plans: str) -> None:
    assert proven(advice(position, plans), position, plans) == ([], [], [])
    plain = tuple(kind.prospect for kind in kinds_of(position, plans))
    assert proven(Advice(plans=plans_of(plans), by_verdict=plain), position, plans) == ([], [], [])


def correction(entry: Prospect, true: Prospect) -> str:
    return f"after {' '.join(map(str, entry.turn.actions))} it is {true.verdict}, {true.reason}"


@pytest.mark.parametrize(
    ("entries", "faults"),
    [
        (swapped(PLAIN, 0, 1), [NOT_SAFEST]),
        (swapped(PLAIN, 4, 5), [NOT_BEST_FIRST, NOT_SAFEST]),
        (swapped(PLAIN, 8, 9), [NOT_BEST_FIRST, NOT_SAFEST]),
        (PLAIN[:-1], [NOT_TURNS]),
        (PLAIN[1:], [NOT_TURNS]),
        ((), [NOT_TURNS]),
        ((*PLAIN, PLAIN[-1]), [NOT_TURNS]),
        ((*PLAIN[:-1], PLAIN[-2]), [NOT_TURNS]),
        (but(PLAIN, 0, turn=turn_of("S", "Fe5")), [NOT_TURNS]),
        (but(PLAIN, 0, turn=turn_of("E", "Rc2")), [NOT_TURNS]),
        ((*PLAIN, replace(PLAIN[-1], turn=turn_of("S", "Fe5"))), [NOT_TURNS]),
        (but(PLAIN, 3, reason="because"), [f"{BY_VERDICT}[3].reason: {correction(PLAIN[3], PLAIN[3])}"]),
        (but(PLAIN, 5, verdict=FORCED), [f"{BY_VERDICT}[5].verdict: {correction(PLAIN[5], PLAIN[5])}"]),
        (but(PLAIN, 4, verdict=ALONE), [f"{BY_VERDICT}[4].verdict: {correction(PLAIN[4], PLAIN[4])}"]),
        (but(PLAIN, 9, verdict=LOST), [f"{BY_VERDICT}[9].verdict: {correction(PLAIN[9], PLAIN[9])}"]),
        (
            but(PLAIN, 9, verdict=UNDECIDED),
            [
                f"{BY_VERDICT}[9].open: the verdict is undecided, but with-help is not open",
                f"{BY_VERDICT}[9].verdict: {correction(PLAIN[9], PLAIN[9])}",
            ],
        ),
        (but(PLAIN, 4, verdict=ALONE, open=(FORCED,)), []),
        (but(PLAIN, 0, open=(SECURED,)), []),
        (but(PLAIN, 1, open=(SECURED,)), [NOT_BEST_FIRST]),
        (
            but(PLAIN, 4, open=(FORCED,)),
            [NOT_BEST_FIRST, f"{BY_VERDICT}[4].open: these are not verdicts stronger than forced, strongest first"],
        ),
        (but(PLAIN, 2, limit=Limit.TIME), [f"{BY_VERDICT}[2].limit: nothing is open"]),
    ],
)
def test_turns_by_verdict_without_games(entries: tuple[Prospect, ...], faults: list[str]) -> None:
    found, undecided, not_proven = by_verdict(entries)
    assert (found, undecided) == (faults, [])
    claims = {(entry.turn, entry.verdict, entry.open, entry.reason) for entry in entries}
    is_other = not claims <= {(entry.turn, entry.verdict, entry.open, entry.reason) for entry in PLAIN}
    assert (ORDER in not_proven) == (is_other and NOT_TURNS not in faults)


def test_what_limit_left_a_verdict_open_is_not_proven() -> None:
    found = by_verdict(but(PLAIN, 0, open=(SECURED,), limit=Limit.STATES))
    assert found == ([], [], [f"{BY_VERDICT}[0].limit: which limit was reached", ORDER])


def played(games: int, lead: int) -> Estimate:
    return Estimate(games, lead)


def gave(index: int) -> str:
    known = GAMES[index].playouts
    assert known is not None
    return f"{BY_VERDICT}[{index}].playouts: the games give {known.lead} in 2000"


@pytest.mark.parametrize(
    ("entries", "faults"),
    [
        (swapped(GAMES, 0, 1), [NOT_BY_GAMES]),
        (swapped(GAMES, 7, 8), [NOT_BY_GAMES]),
        (swapped(GAMES, 4, 5), [NOT_BEST_FIRST, NOT_BY_GAMES]),
        (GAMES[:-1], [NOT_TURNS]),
        ((*GAMES, GAMES[-1]), [NOT_TURNS]),
        (but(GAMES, 0, turn=turn_of("S", "Fe5")), [NOT_TURNS]),
        ((*GAMES, replace(GAMES[-1], turn=turn_of("S", "Fe5"))), [NOT_TURNS]),
        (but(GAMES, 0, turn=turn_of("E", "Rc1")), [BEST_OF_KIND]),
        (swapped(but(GAMES, 0, turn=turn_of("E", "Rc1")), 0, 1), [BEST_OF_KIND.replace("[0]", "[1]")]),
        (but(GAMES, 0, playouts=played(2000, 10060)), [gave(0)]),
        (but(GAMES, 1, playouts=played(2000, 6144)), [gave(1)]),
        (but(GAMES, 2, playouts=played(1999, 5330)), [gave(2)]),
        (but(GAMES, 9, playouts=played(2001, 6005)), [gave(9)]),
        (swapped(but(GAMES, 0, playouts=played(2000, 1)), 0, 1), [gave(0).replace("[0]", "[1]")]),
        (but(GAMES, 9, playouts=None), [SOME, NOT_TURNS]),
        (but(PLAIN, 9, playouts=GAMES[9].playouts), [SOME]),
        (but(GAMES, 3, reason="because"), [f"{BY_VERDICT}[3].reason: {correction(GAMES[3], GAMES[3])}"]),
        (but(GAMES, 5, verdict=FORCED), [f"{BY_VERDICT}[5].verdict: {correction(GAMES[5], GAMES[5])}", NOT_BY_GAMES]),
        (
            but(GAMES, 0, open=(LOST,)),
            [f"{BY_VERDICT}[0].open: these are not verdicts stronger than forced, strongest first"],
        ),
        (but(GAMES, 2, limit=Limit.TIME), [f"{BY_VERDICT}[2].limit: nothing is open"]),
    ],
)
def test_turns_by_verdict_with_games(entries: tuple[Prospect, ...], faults: list[str]) -> None:
    assert by_verdict(entries)[:2] == (faults, [])


def test_there_may_be_no_time_for_games(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late:
        def __init__(self, *_about: object) -> None: ...

        def rank(self, *_about: object) -> None:
            raise OutOfTimeError

        lead = rank

    monkeypatch.setattr(checks, "Estimates", Late)
    assert by_verdict(GAMES) == ([], [f"{BY_VERDICT}: not settled in time"], [])
    aims = advice(BUILD, "EE1 EA2", each=True)
    places = [f"{BY_PLAN}[{index}].playouts: not settled in time" for index in range(2)]
    assert proven(aims, BUILD, "EE1 EA2")[:2] == ([], places)


def test_a_plan_that_is_safe_with_one_search_has_another_reason() -> None:
    """What is open now and was settled before, or the other way, gives other words; that refutes nothing."""
    first, other = PLAIN[0], replace(PLAIN[0], reason="a")
    for mine, true, faults, undecided in (
        (other, first, [f".reason: {correction(first, first)}"], []),
        (first, first, [], []),
        (replace(other, open=(SECURED,)), replace(first, verdict=SECURED), [], [".reason: not settled in time"]),
        (replace(other, verdict=ALONE, open=(FORCED,)), first, [f".reason: {correction(first, first)}"], []),
    ):
        findings = Findings()
        about = VerdictFacts(parse_position(BUILD), Side.E, findings)
        checks._prove_prospect(mine, true, "", about, plans_of("EE1"))
        assert (findings.faults, findings.undecided) == (faults, undecided)


def test_advice_is_about_the_plans_that_are_not_lost() -> None:
    one, two = Advice(plans=plans_of("EE1"), by_verdict=PLAIN), "EE1 EA2"
    wrong = ["$.advice.plans: expected the plans that are not lost"]
    assert proven(one, BUILD, two, lost="EA2") == ([], [], [])
    assert proven(one, BUILD, two)[0] == proven(one, BUILD, "EE1 EA2", lost="EE1")[0] == wrong
    assert proven(replace(one, plans=plans_of("EA2")), BUILD, "EE1")[0] == wrong
    assert proven(one, BUILD, "EE1", lost="EE1") == ([], [], [])  # if all are lost, it is about all
    scored = replace(one, by_score=advice(LAST, "EE1").by_score)
    assert proven(scored, BUILD, "EE1")[0] == ["$.advice.by_score: it is not the last turn"]


def test_which_plans_are_lost_is_said_in_the_document() -> None:
    document = check(parse_position(BUILD), Side.E, plans_of("EE1 ED4"))
    assert [finding.verdict for finding in document.plans] == [FORCED, LOST]
    wrong = ["$.advice.plans: expected the plans that are not lost"]
    for plans, faults in (("EE1", []), ("ED4", wrong), ("EE1 ED4", wrong)):
        claimed = replace(document, advice=Advice(plans=plans_of(plans), by_verdict=PLAIN))
        findings = Findings()
        checks.prove_check(claimed, "a.json", findings)
        assert findings.faults == faults


@pytest.mark.parametrize("claimed", [Advice(plans=plans_of("EE1"), by_verdict=PLAIN), Advice(by_plan=())])
def test_only_the_mover_gets_advice_and_only_while_there_is_time(claimed: Advice) -> None:
    assert proven(claimed, BUILD, "EE1", clock=Clock(0)) == ([], ["$.advice: not settled in time"], [])
    with pytest.raises(
        FileError, match=r"^a.json: \$\.advice: player 'S': there is nothing to advise: it is E's turn$"
    ):
        proven(claimed, BUILD, "EE1", player="S")


# By score -------------------------------------------------------------------------------------------------------------

SCORED = advice(LAST, "EE1").by_score
WRONG_SCORES = ["$.advice.by_score: not what the turns score"]


@pytest.mark.parametrize(
    ("claimed", "faults"),
    [
        (SCORED, []),
        (swapped(SCORED, 1, 2), []),
        (swapped(SCORED, 0, 1), WRONG_SCORES),
        (SCORED[:-1], WRONG_SCORES),
        ((), WRONG_SCORES),
        ((*SCORED, SCORED[-1]), WRONG_SCORES),
        ((*SCORED[:-1], SCORED[-2]), WRONG_SCORES),
        (but(SCORED, -1 % len(SCORED), turn=turn_of("S", "Fe5")), WRONG_SCORES),
        (but(SCORED, 0, points=19), WRONG_SCORES),
        (but(SCORED, 0, lead=5), WRONG_SCORES),
        (but(SCORED, 0, certain=1), WRONG_SCORES),
        (but(SCORED, 0, certain=-1, open=0), WRONG_SCORES),
    ],
)
def test_the_last_turn_by_score(claimed: tuple[ScoredTurn, ...], faults: list[str]) -> None:
    assert proven(Advice(by_score=claimed), LAST, "EE1") == (faults, [], [])


def test_the_last_turn_is_judged_by_score_alone() -> None:
    wrong = ["$.advice: the last turn is judged by score alone"]
    for more in ({"plans": plans_of("EE1")}, {"by_verdict": PLAIN}):
        changes: dict[str, Any] = more
        assert proven(Advice(by_score=SCORED, **changes), LAST, "EE1")[0] == wrong


@pytest.mark.parametrize(
    ("mine", "true", "is_same"),
    [
        ((9, 1, 5, 0), (9, 1, 5, 0), True),
        ((9, 1, 5, 2), (9, 1, 5, 2), True),
        ((8, 1, 5, 0), (9, 1, 5, 0), False),
        ((10, 1, 5, 0), (9, 1, 5, 0), False),
        ((9, 0, 5, 0), (9, 1, 5, 0), False),
        ((9, 2, 5, 0), (9, 1, 5, 0), False),
        ((9, 1, 4, 0), (9, 1, 5, 0), False),
        ((9, 1, 6, 0), (9, 1, 5, 0), False),
        ((9, 1, 2, 2), (9, 1, 5, 0), False),
        ((9, 1, 8, 0), (9, 1, 5, 2), False),
        ((9, 1, 4, 1), (9, 1, 5, 0), True),
        ((9, 1, 4, 3), (9, 1, 5, 1), True),
        ((9, 1, 4, 4), (9, 1, 5, 1), True),
        ((9, 1, 5, 0), (9, 1, 4, 2), None),
        ((9, 1, 6, 0), (9, 1, 4, 2), None),
        ((9, 1, 4, 0), (9, 1, 4, 2), None),
        ((9, 1, 4, 1), (9, 1, 4, 2), None),
        ((9, 1, 3, 1), (9, 1, 4, 2), None),
        ((9, 1, 5, 1), (9, 1, 4, 2), None),
    ],
)
def test_points_are_certain_open_or_gone(
    mine: tuple[int, int, int, int], true: tuple[int, int, int, int], is_same: bool | None
) -> None:
    turn = SCORED[0].turn
    assert checks._compare_scores(ScoredTurn(turn, *mine), ScoredTurn(turn, *true)) is is_same


# By plan --------------------------------------------------------------------------------------------------------------

THREE = "EE1 EA2 ED1"
AIMS: tuple[Aim, ...] = advice(BUILD, THREE, each=True).by_plan or ()
"""EA2 is secured after Fe1; ED1 is forced after Fe4, and EE1 after Fe5, which is worse in random games."""
LEFT_OUT = f"{BY_PLAN}: that no other turn is better, and the order of plans with the same verdict"


def by_plan(aims: Sequence[Aim], **more: Any) -> Lines:
    return proven(Advice(by_plan=tuple(aims), **more), BUILD, THREE)


def test_a_turn_for_each_plan() -> None:
    assert [str(aim.plan) for aim in AIMS] == ["EA2", "ED1", "EE1"]
    assert [aim.verdict for aim in AIMS] == [SECURED, FORCED, FORCED]
    assert by_plan(AIMS) == ([], [], [LEFT_OUT])
    two = tuple(aim for aim in AIMS if aim.plan not in plans_of("ED1"))
    assert proven(Advice(by_plan=two), BUILD, THREE, lost="ED1") == ([], [], [LEFT_OUT])


def without_playouts(aims: Sequence[Aim]) -> tuple[Aim, ...]:
    return tuple(replace(aim, playouts=None) for aim in aims)


WRONG_PLANS = [f"{BY_PLAN}: expected the plans that could be made and are not lost"]
NOT_TURN = "{}[{}].turn: {} is not one of the player's turns"


@pytest.mark.parametrize(
    ("aims", "faults"),
    [
        (swapped(AIMS, 0, 1), [f"{BY_PLAN}: not best first"]),
        (swapped(AIMS, 1, 2), [f"{BY_PLAN}: not best first"]),
        (without_playouts(AIMS), []),
        (without_playouts(swapped(AIMS, 1, 2)), []),
        (without_playouts(swapped(AIMS, 0, 1)), [f"{BY_PLAN}: not best first"]),
        *(
            (but(AIMS, index, playouts=None), [f"{BY_PLAN}: some entries have playouts, and some have none"])
            for index in (1, 2)
        ),
        (AIMS[:-1], WRONG_PLANS),
        ((), WRONG_PLANS),
        ((*AIMS, AIMS[-1]), WRONG_PLANS),
        (but(AIMS, 2, plan=AIMS[0].plan), WRONG_PLANS),
        (but(AIMS, 2, playouts=played(2000, 3644)), [f"{BY_PLAN}[2].playouts: the games give 3643 in 2000"]),
        (but(AIMS, 2, playouts=played(500, 3643)), [f"{BY_PLAN}[2].playouts: the games give 3643 in 2000"]),
        (but(AIMS, 1, turn=turn_of("S", "Fe4")), [NOT_TURN.format(BY_PLAN, 1, "Fe4")]),
        (but(AIMS, 1, turn=turn_of("E", "--")), [NOT_TURN.format(BY_PLAN, 1, "--")]),
        (but(AIMS, 1, reason="because"), [f"{BY_PLAN}[1].reason: {correction(AIMS[1], AIMS[1])}"]),
        (but(AIMS, 1, verdict=SECURED), [f"{BY_PLAN}[1].verdict: {correction(AIMS[1], AIMS[1])}"]),
        (but(AIMS, 2, verdict=ALONE), [f"{BY_PLAN}[2].verdict: {correction(AIMS[2], AIMS[2])}"]),
        (but(AIMS, 2, verdict=ALONE, open=(FORCED,)), []),
        (but(AIMS, 2, limit=Limit.TIME), [f"{BY_PLAN}[2].limit: nothing is open"]),
    ],
)
def test_turns_by_plan(aims: tuple[Aim, ...], faults: list[str]) -> None:
    found, undecided, not_proven = by_plan(aims)
    assert (found, undecided) == (faults, [])
    assert (LEFT_OUT in not_proven) == (faults != WRONG_PLANS)


@pytest.mark.parametrize("more", [{"plans": plans_of("EE1")}, {"by_verdict": PLAIN}, {"by_score": SCORED}])
def test_turns_by_plan_come_alone(more: dict[str, Any]) -> None:
    assert by_plan(AIMS, **more)[0] == [f"{BY_PLAN}: cannot be combined with other advice"]


def test_a_plan_needs_a_card_and_a_card_that_is_not_known_is_not_played() -> None:
    aims = advice(CARD, "SE1 SA1", each=True).by_plan or ()
    assert proven(Advice(by_plan=aims), CARD, "SE1 SA1")[:2] == ([], [])
    spent = CARD.replace("S?,S?,W?", "S?,S?,S?,W?", 1).replace(",W?,W?,W?", ",W?,W?")
    assert proven(Advice(by_plan=aims), spent, "SE1 SA1")[0] == WRONG_PLANS


def test_no_game_is_played_with_a_card_that_is_not_known() -> None:
    position = "11.2^3/11.3^2/2pp.2/1p23^4/21^631 WN N2@b4 1.0.0/2.0.0 W?,NE1,W?,W?,W?,W?,NB2 SE,NE full"
    (hidden,) = (kind.prospect for kind in kinds_of(position, "NA2") if str(kind.prospect.turn) == "N: =?")
    (plan,) = plans_of("NA2")
    for playouts, faults in (
        (None, []),
        (played(2000, 0), [f"{BY_PLAN}[0].turn: no game is played with a card that is not known"]),
    ):
        aim = Aim(plan=plan, **{**asdict(hidden), "playouts": playouts})
        assert proven(Advice(by_plan=(aim,)), position, "NA2")[0] == faults


def test_all_verdicts_may_be_open() -> None:
    weak = but(without_playouts(AIMS), 2, verdict=UNDECIDED, open=PROVABLE)
    assert by_plan(weak)[:2] == ([], [])
