"""Every kind of claim in a `check` document: accepted where it is true, a fault at its place where it is false."""

import json
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from skypuzzle.documents import encode
from skypuzzle.errors import FileError
from skypuzzle.limits import Clock
from skypuzzle.odds import share_of
from skypuzzle.skyliners import Side, parse_plan, parse_position
from skypuzzle.skyliners.checking import check
from skypuzzle.skyliners.checking.checking import Check, Finding
from skypuzzle.skyliners.checking.odds import Odds
from skypuzzle.skyliners.checking.strategy import Step, Strategy
from skypuzzle.skyliners.questions import GameQuestion
from skypuzzle.skyliners.rules.board import FULL
from skypuzzle.skyliners.verifying import checks, facts, remaking
from skypuzzle.skyliners.verifying.facts import VerdictFacts
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.checks import prove_shares
from skypuzzle.verifying.findings import Findings, unwatched
from skypuzzle.verifying.remaking import MOST_GAMES, NoTimeError, NotReproducibleError, compare_shares
from tests.skyliners.test_check_command import change
from tests.skyliners.test_verify import decode_check

SECURED, FORCED, ALONE, WITH_HELP, LOST, UNDECIDED = Verdict
ONE_PLAN = "3p113/222.2/2.pp2/12^331^/2^6112 SE E2@b1 1.0.0/1.1.0 - ?,SW intro"
ENDGAMES = {
    "win": (
        (
            "41.11/pp4^3^5^/.4p13/p2621/22^p5^1^ NESW W1 0.0.0/0.0.0/1.2.0/3.0.0 "
            "ED3,NB4,SA2,NE2,SE1,ND4,NC4,EE1,W?,WE2,W?,SC1,EB1,EC4,W?,NA3 SE,SW,NW,NE full"
        ),
        "W",
        "WE2 WB3",
    ),
    "help": ("1^6.2p/1..31/11^p11^/13^125/3.2.6 WN W1 2.0.1/0.0.0 - NW,SE intro", "N", "NC2 NB2"),
    "lost": (
        "332^3./22.13/2^1p1./321^1p/p312^3 EN N2@a3 1.0.0/2.0.0 ND3,EB1,NE3,NC2,NA3,ED1,EE2,NB1 NE,NW full",
        "E",
        "",
    ),
    "mixed": ("1^2^p1^3/23.3./2pp3^./22134/3113. SE E2@c1 1.0.0/2.0.0 E?,S?,S?,EC2,EE1,S?,S?,S? NE,NW full", "E", ""),
    "reply": (
        ".4.1^p/..222^/12pp3/1^1333/222^23 SE E2@a2 1.0.0/2.0.0 E?,SC2,E?,S?,S?,E?,E?,S?,S?,E? NW,SE full",
        "S",
        "",
    ),
    "safe": ("1^p1^3^1^/43144/5^pp2^p/422../14141 SWE E2@b4 0.0.0/1.0.0/2.0.0 - SE,NW,SW intro", "E", "EE2 EC3"),
    "one": (ONE_PLAN, "E", "EE1"),
}
ALL = [str(verdict) for verdict in PROVABLE]
IS_POSSIBLE, REASONS_AGAINST = facts.is_possible, facts.reasons_against


@cache
def possible(question: GameQuestion) -> bool | None:
    return IS_POSSIBLE(question, Clock())


@cache
def reasons(question: GameQuestion) -> list[str] | None:
    return REASONS_AGAINST(question, Clock())


@pytest.fixture(autouse=True)
def _no_solver_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same few endgames are judged in every test."""
    for module, name, found in ((facts, "is_possible", possible), (checks, "reasons_against", reasons)):
        monkeypatch.setattr(
            module, name, lambda question, clock, found=found: None if clock.is_out else found(question)
        )


@cache
def whole(name: str) -> Any:
    """What `check` says of an endgame, as JSON; not to be changed."""
    position, player, plans = ENDGAMES[name]
    found = check(parse_position(position), Side[player], map(parse_plan, plans.split()), reasons=True)
    return json.loads(encode(found))


def changed(name: str, changes: dict[str, Any]) -> Check:
    """The document with other values at some places, and without those that are None."""
    document = json.loads(json.dumps(whole(name)))
    for place, value in changes.items():
        change(place, value)(document)
    found: Check = decode_check(document)
    return found


def proven(document: Check, clock: Clock | None = None) -> Findings:
    findings = Findings(clock or Clock())
    checks.prove_check(document, "a.json", findings)
    return findings


def lines(found: Findings) -> tuple[list[str], list[str], list[str], list[str]]:
    return found.faults, found.undecided, found.not_proven, found.notes


@pytest.mark.parametrize("name", ENDGAMES)
def test_what_check_says_is_true(name: str) -> None:
    assert lines(proven(changed(name, {}))) == ([], [], [], [])


VERDICT, OPEN, REASONS, STRATEGY = (f"plans.0.{key}" for key in ("verdict", "open", "reasons", "strategy"))
TURNS, HELP, BOARD, STEPS = "plans.0.turns", "plans.0.help", "plans.0.board", "plans.0.strategy.steps"
NOT_STRONGER = "$.plans[0].open: these are not verdicts stronger than {}, strongest first"
NO_LINE = "$.plans[0].turns: it says {}, but gives no line of play"
NOT_FIRST = "$.plans[{}].strategy.turn: not the first turn of the strategy"
NOT_ALL = "$.plans: these are not all that could still be planned"
NOT_TOGETHER = "$.together: missing: the verdict for all plans together"
A_WAY = "$.{}.verdict: it says lost, but there is a way"


@pytest.mark.parametrize(
    ("name", "changes", "faults"),
    [
        # too strong or too weak
        ("win", {VERDICT: "secured", STRATEGY: None}, ["$.plans[0].verdict: WE2 can be broken"]),
        ("win", {"plans.1.verdict": "secured", "plans.1.strategy": None}, ["$.plans[1].verdict: WB3 can be broken"]),
        (
            "win",
            {"together.verdict": "secured", "together.strategy": None},
            ["$.together.verdict: WE2 can be broken", "$.together.verdict: WB3 can be broken"],
        ),
        ("win", {VERDICT: "alone", STRATEGY: None}, [NO_LINE.format("alone"), "$.plans[0].verdict: it is forced"]),
        ("win", {VERDICT: "alone", STRATEGY: None, OPEN: ["forced"]}, [NO_LINE.format("alone")]),
        (
            "win",
            {VERDICT: "with-help", STRATEGY: None, OPEN: ["secured"]},
            [NO_LINE.format("with-help"), "$.plans[0].verdict: it is forced", "$.plans[0].verdict: it is alone"],
        ),
        ("win", {VERDICT: "lost", STRATEGY: None}, [A_WAY.format("plans[0]")]),
        ("win", {"together.verdict": "lost", "together.strategy": None}, [A_WAY.format("together")]),
        (
            "win",
            {VERDICT: "undecided", STRATEGY: None, OPEN: ["with-help"]},
            ["$.plans[0].verdict: it is forced", "$.plans[0].verdict: it is alone"],
        ),
        (
            "win",
            {VERDICT: "undecided", STRATEGY: None, OPEN: ALL[:3]},
            [
                "$.plans[0].open: the verdict is undecided, but with-help is not open",
                "$.plans[0].verdict: it is with-help",
            ],
        ),
        ("win", {VERDICT: "undecided", STRATEGY: None, OPEN: ALL}, []),
        ("win", {OPEN: ["secured"]}, []),
        ("win", {OPEN: ["forced"]}, [NOT_STRONGER.format("forced")]),
        ("win", {OPEN: ["secured", "secured"]}, [NOT_STRONGER.format("forced")]),
        ("win", {VERDICT: "undecided", STRATEGY: None, OPEN: ALL[::-1]}, [NOT_STRONGER.format("undecided")]),
        ("lost", {OPEN: ["with-help"]}, [NOT_STRONGER.format("lost")]),
        ("lost", {VERDICT: "undecided", OPEN: ["with-help"], REASONS: None}, []),
        ("lost", {"together.verdict": "undecided", "together.open": ["with-help"]}, []),
        ("lost", {VERDICT: "secured", REASONS: None}, ["$.plans[0].verdict: EB1 can be broken"]),
        (
            "safe",
            {VERDICT: "forced", OPEN: ["secured"], REASONS: None},
            ["$.plans[0].strategy: it says forced, but gives no strategy"],
        ),
        (
            "safe",
            {"together.verdict": "forced"},
            ["$.together.strategy: it says forced, but gives no strategy", "$.together.verdict: it is secured"],
        ),
        ("win", {"plans.0.limit": "time"}, ["$.plans[0].limit: nothing is open"]),
        # what proves another verdict
        ("win", {REASONS: ["because"]}, ["$.plans[0].reasons: cannot be combined with forced"]),
        (
            "win",
            {TURNS: [], HELP: []},
            ["$.plans[0].help: cannot be combined with forced", "$.plans[0].turns: cannot be combined with forced"],
        ),
        ("win", {BOARD: ONE_PLAN.split()[0]}, ["$.plans[0].board: cannot be combined with forced"]),
        ("help", {"plans.1.help": []}, ["$.plans[1].help: cannot be combined with alone"]),
        ("safe", {STRATEGY: {"steps": []}}, ["$.plans[0].strategy: cannot be combined with secured"]),
        # reasons
        ("safe", {REASONS: None}, []),
        ("safe", {"plans.1.reasons": ["because"]}, ["$.plans[1].reasons: these are not the reasons why it is secured"]),
        ("safe", {"together.reasons": []}, ["$.together.reasons: each plan has its own reasons"]),
        ("lost", {REASONS: None}, []),
        ("lost", {REASONS: ["because"]}, ["$.plans[0].reasons: these are not the reasons why it is lost"]),
        ("lost", {"together.reasons": ["because"]}, ["$.together.reasons: these are not the reasons why it is lost"]),
        # lines of play
        ("help", {TURNS: None}, [NO_LINE.format("with-help")]),
        ("help", {BOARD: None}, [NO_LINE.format("with-help")]),
        ("help", {HELP: None}, []),
        ("help", {HELP: []}, ["$.plans[0].help: not what others build on the rows"]),
        ("help", {"plans.0.help.0.turn": 1}, ["$.plans[0].help: not what others build on the rows"]),
        (
            "help",
            {VERDICT: "alone", HELP: None},
            ["$.plans[0].turns: this line of play fails: W: Fc2 Fa1 builds on a row of the plans"],
        ),
        ("help", {"plans.1.verdict": "with-help"}, ["$.plans[1].verdict: it is alone"]),
        ("help", {"plans.1.verdict": "with-help", "plans.1.open": ["alone"], "plans.1.help": []}, []),
        (
            "help",
            {"plans.0.turns.1.actions.0": "Pc2"},
            ["$.plans[0].turns[1]: turn 2, W's action 1 'Pc2': a park goes on empty ground, and c2 has floors"],
        ),
        (
            "lost",
            {"plans.2.turns.1.side": "N"},
            ["$.plans[2].turns[1]: turn 2, N's action 1 'Fa5': it is E's turn, action 1"],
        ),
        # strategies
        ("win", {STRATEGY: None}, ["$.plans[0].strategy: it says forced, but gives no strategy"]),
        ("reply", {f"{STEPS}.1.then": 7}, ["$.plans[0].strategy: there is no step 7"]),
        ("reply", {f"{STEPS}.0.replies.Fc4": 2}, ["$.plans[0].strategy: step 2: the plans can still fail"]),
        ("reply", {f"{STEPS}.0.replies.Fc2": None}, ["$.plans[0].strategy: step 0: no step follows Fc2"]),
        ("reply", {f"{STEPS}.0.then": 2}, ["$.plans[0].strategy.steps[0]: no step leads to it"]),
        ("reply", {f"{STEPS}.2": {"then": 1}}, ["$.plans[0].strategy.steps[2]: no step leads to it"]),
        ("mixed", {f"{STRATEGY}.turn": None}, [NOT_FIRST.format(0)]),
        ("win", {"plans.1.strategy.turn.actions": ["Fa1"]}, [NOT_FIRST.format(1)]),
        ("lost", {"plans.1.strategy.turn": {"side": "E", "actions": ["--"]}}, [NOT_FIRST.format(1)]),
        # which plans
        ("win", {"together.plan": "WE2"}, ["$.together.plan: this entry is about all plans"]),
        ("win", {"together": None}, [NOT_TOGETHER]),
        ("win", {"plans": []}, ["$.plans: there are none"]),
        ("mixed", {"plans.0": None, "together": None}, [NOT_TOGETHER]),
        ("one", {"plans": []}, ["$.plans: there are none"]),
        ("one", {"together": None}, [NOT_ALL]),
        ("one", {"plans": [], "together": None}, [NOT_ALL]),
    ],
)
def test_claims_of_a_check(name: str, changes: dict[str, Any], faults: list[str]) -> None:
    findings = proven(changed(name, changes))
    assert (findings.faults, findings.undecided) == (faults, [])


WRITTEN_OUT, NOTHING = [(".certified", "a strategy is written out")], [(".certified", "there is nothing to certify")]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"verdict": ALONE}, []),
        ({"verdict": ALONE, "refutation": Strategy(steps=(Step(),))}, WRITTEN_OUT),
        ({"verdict": ALONE, "open": (FORCED,)}, NOTHING),
        ({"verdict": UNDECIDED}, []),
        ({"verdict": FORCED}, []),
        ({"verdict": FORCED, "strategy": Strategy(steps=())}, []),
        ({"verdict": FORCED, "strategy": Strategy(steps=(Step(),))}, WRITTEN_OUT),
        ({"verdict": SECURED}, NOTHING),
        ({"verdict": LOST}, NOTHING),
    ],
)
def test_only_a_search_without_its_proof_is_not_certified(
    changes: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    entry = Finding(**{"open": (), "certified": False, **changes})
    assert list(checks._Proof._misplaced(entry)) == faults
    assert list(checks._Proof._misplaced(replace(entry, certified=True))) == []


def test_all_in_the_office_are_judged() -> None:
    secured = whole("mixed")["plans"][1]
    together = {key: value for key, value in secured.items() if key != "plan"}
    found = proven(changed("mixed", {"plans": [secured], "together": together}))
    assert lines(found) == (["$.plans: some in the office are missing"], [], [], [])


def test_reasons_have_no_order_and_none_can_be_spared() -> None:
    reasons = whole("lost")["plans"][0]["reasons"]
    assert proven(changed("lost", {REASONS: reasons[::-1]})).holds
    wrong = ["$.plans[0].reasons: these are not the reasons why it is lost"]
    assert proven(changed("lost", {REASONS: reasons[1:]})).faults == wrong
    false = proven(changed("safe", {VERDICT: "lost"}))
    assert false.faults == [A_WAY.format("plans[0]")]
    assert false.undecided == ["$.plans[0].reasons: not settled in time"]


def test_a_line_of_play_makes_the_plan_hold_and_ends_in_the_city_that_is_shown() -> None:
    first, second = whole("help")["plans"]
    place = "$.plans[0].turns: this line of play fails: "
    for changes, fault in (
        ({BOARD: second["board"]}, f"the turns lead to {first['board']}"),
        ({BOARD: second["board"], TURNS: second["turns"]}, "NC2 does not hold, the row shows 3"),
    ):
        assert proven(changed("help", changes)).faults == [place + fault]
    alone = {"plans.1.verdict": "with-help", "plans.1.open": ["alone"], "plans.1.help": first["help"]}
    assert proven(changed("help", alone)).faults == ["$.plans[1].help: not what others build on the rows"]


def test_steps_that_nothing_leads_to() -> None:
    def never_reached(*steps: Step) -> list[int]:
        return checks._never_reached(steps)

    end = Step()
    assert never_reached(end) == []
    assert never_reached(Step("Fa1", 1), Step(replies={"Fa1": 2, "Fb1": 3}), end, end) == []
    assert never_reached(Step("Fa1", 1), Step(replies={"Fa1": 0}), end) == [2]
    assert never_reached(Step("Fa1", 2), end, end, end) == [1, 3]
    assert never_reached(Step(replies={"Fa1": 1, "Fb1": 1}), Step("Fa1", 3), end, Step(replies={"Fa1": 2})) == []
    assert never_reached(Step(then=1), end) == [1, 0]
    assert never_reached(Step(replies={"Fa1": 1}), Step(then=0)) == [1]


def test_what_limit_left_a_verdict_open_is_not_proven() -> None:
    limited = proven(changed("win", {OPEN: ["secured"], "plans.0.limit": "states"}))
    assert lines(limited) == ([], [], ["$.plans[0].limit: which limit was reached"], [])


@pytest.mark.parametrize(
    ("name", "changes", "error"),
    [
        ("win", {"plans.0.plan": None}, "an entry of $.plans has no plan"),
        ("win", {"plans.0.plan": "WB3"}, "a plan appears twice"),
        ("win", {"plans.0.plan": "NB4"}, "these are not plans of W, or W does not play"),
        ("one", {"player": "W"}, "these are not plans of W, or W does not play"),
        ("one", {"player": "W", "plans": []}, "these are not plans of W, or W does not play"),
        ("one", {"player": "S"}, "these are not plans of S, or S does not play"),
        (
            "one",
            {"plans": [{"plan": plan, "verdict": "lost", "open": []} for plan in ("EE1", "EE2")]},
            "plan 'EE2': row EE is planned with 1 already",
        ),
    ],
)
def test_plans_that_do_not_fit_their_position(name: str, changes: dict[str, Any], error: str) -> None:
    with pytest.raises(FileError) as raised:
        proven(changed(name, changes))
    assert str(raised.value) == f"a.json: $: {error}"


def test_if_no_plans_are_known_all_that_are_possible_are_judged() -> None:
    """Several of a row exclude each other, which is no error if they are not judged together."""
    entry = {"verdict": "undecided", "open": ALL}
    every = [{**entry, "plan": f"E{row}{number}"} for row in "ABCDE" for number in "1234"]
    assert proven(changed("one", {"plans": every, "together": None})).holds


# The truth about verdicts ---------------------------------------------------------------------------------------------


def facts_of(name: str, findings: Findings | None = None) -> VerdictFacts:
    position, player, _ = ENDGAMES[name]
    return VerdictFacts(parse_position(position), Side[player], findings or Findings())


@pytest.mark.parametrize(
    ("name", "plans", "weakest_refuted"),
    [
        ("win", "WE2", SECURED),
        ("win", "WB3", SECURED),
        ("win", "WE2 WB3", SECURED),
        ("help", "NC2", ALONE),
        ("help", "NB2", FORCED),
        ("help", "NC2 NB2", ALONE),
        ("lost", "EB1", WITH_HELP),
        ("lost", "ED1", SECURED),
        ("lost", "EE2", FORCED),
        ("lost", "EB1 ED1", WITH_HELP),
        ("mixed", "EC2", SECURED),
        ("mixed", "EE1", None),
        ("mixed", "EC2 EE1", SECURED),
        ("safe", "EE2 EC3", None),
    ],
)
def test_verdicts_are_true_from_some_strength_on(name: str, plans: str, weakest_refuted: Verdict | None) -> None:
    known, about = facts_of(name), tuple(map(parse_plan, plans.split()))
    refuted = 0 if weakest_refuted is None else PROVABLE.index(weakest_refuted) + 1
    truths = [False] * refuted + [True] * (len(PROVABLE) - refuted)
    assert [known.is_true(verdict, about) for verdict in PROVABLE] == truths
    assert [known.is_refuted(verdict, about) for verdict in PROVABLE] == [not truth for truth in truths]
    late = facts_of(name, Findings(Clock(0)))
    is_in_office = known.position.variant is not FULL or set(about) <= set(known.position.office)
    assert [late.is_true(verdict, about) for verdict in PROVABLE] == [None if is_in_office else False, None, None, None]


def test_each_question_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def is_possible(question: object, _clock: Clock) -> bool:
        asked.append(question)
        return True

    def search(*about: Any, **_options: Any) -> Any:
        asked.append(about)
        return check(*about)

    monkeypatch.setattr(facts, "is_possible", is_possible)
    monkeypatch.setattr(facts, "check", search)
    known, plans = facts_of("one"), (parse_plan("EE1"),)
    for _ in range(2):
        assert [known.is_true(verdict, plans) for verdict in PROVABLE] == [False, True, True, True]
    assert len(asked) == len(PROVABLE)
    after = known.after(known.position)
    assert (after.position, after.player, after.findings) == (known.position, known.player, known.findings)
    assert (after.is_true(ALONE, plans), len(asked)) == (True, len(PROVABLE) + 1)


@pytest.mark.parametrize(
    ("name", "undecided"),
    [
        ("win", ["$.plans[0].verdict"]),
        ("help", ["$.plans[0].verdict", "$.plans[1].verdict", "$.together.verdict"]),
        (
            "lost",
            [
                "$.plans[0].reasons",
                "$.plans[0].verdict",
                "$.plans[1].verdict",
                "$.plans[2].verdict",
                "$.together.verdict",
            ],
        ),
        (
            "safe",
            [
                "$.plans[0].verdict",
                "$.plans[0].reasons",
                "$.plans[1].verdict",
                "$.plans[1].reasons",
                "$.together.verdict",
            ],
        ),
    ],
)
def test_verdicts_that_stay_open(monkeypatch: pytest.MonkeyPatch, name: str, undecided: list[str]) -> None:
    monkeypatch.setattr(facts, "is_possible", lambda *_: None)
    monkeypatch.setattr(VerdictFacts, "_search", lambda *_: None)
    monkeypatch.setattr(checks, "reasons_against", lambda *_: None)
    found = proven(changed(name, {}))
    assert found.faults == []
    assert found.undecided == [f"{place}: not settled in time" for place in undecided]


def test_there_may_be_no_time_for_a_strategy() -> None:
    found = proven(changed("win", {}), Clock(0))
    assert found.faults == []
    assert [f"$.{place}.strategy: not settled in time" for place in ("plans[0]", "plans[1]", "together")] == [
        line for line in found.undecided if "strategy" in line
    ]


def test_a_strategy_that_was_found_again_may_take_too_long_to_play_out() -> None:
    document = changed("win", {})
    entry = document.plans[0]
    assert entry.strategy is not None
    about = VerdictFacts(document.position, document.player, Findings())
    assert about._plays_out(document, entry, entry.strategy, Clock(), forced=True) is True
    assert about._plays_out(document, entry, entry.strategy, Clock(0), forced=True) is None


def test_which_verdicts_a_verdict_refutes() -> None:
    assert [tuple(facts.stronger_than(verdict)) for verdict in Verdict] == [
        (),
        PROVABLE[:1],
        PROVABLE[:2],
        PROVABLE[:3],
        (WITH_HELP,),
        PROVABLE,
    ]
    for verdict, still_open, number in (
        (LOST, (), 0),
        (LOST, (WITH_HELP,), 1),
        (SECURED, (), 0),
        (SECURED, (SECURED,), 1),
        (ALONE, (SECURED, FORCED), 0),
        (ALONE, (FORCED, SECURED), 1),
        (ALONE, (ALONE,), 1),
        (UNDECIDED, PROVABLE, 0),
        (UNDECIDED, (WITH_HELP,), 0),
        (UNDECIDED, (), 1),
        (UNDECIDED, (ALONE, SECURED), 2),
        (UNDECIDED, (LOST,), 2),
    ):
        assert [key for key, _ in facts.open_faults(verdict, still_open)] == [".open"] * number


# Shares ---------------------------------------------------------------------------------------------------------------

GAMES = {"games": 5, "seed": "x", "bots": ["random", "random"]}
EVERY = "every goal needs a share if bots played, and none otherwise"


def of_games(**more: Any) -> dict[str, Any]:
    return {**GAMES, **more}


def share(number: int, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode(share_of(number, 5)))
    return {**found, **more}


@pytest.mark.parametrize(
    ("games", "first", "together", "faults"),
    [
        (None, None, None, []),
        (GAMES, share(5), share(0), []),
        (of_games(asked=6), share(5), share(0), []),
        (of_games(asked=5), share(5), share(0), ["$.chance.asked: no more than were played"]),
        (of_games(asked=4), share(5), share(0), ["$.chance.asked: no more than were played"]),
        (of_games(bots=["random"]), share(5), share(0), ["$.chance.bots: 1 bots for 2 seats"]),
        (of_games(bots=["random"] * 3), share(5), share(0), ["$.chance.bots: 3 bots for 2 seats"]),
        (of_games(games=0, asked=5), None, None, []),
        (of_games(games=0), None, None, ["$.chance.games: 0 is not a number of games to ask for"]),
        (of_games(games=-1), None, None, ["$.chance.games: -1 is not a number of games to ask for"]),
        (of_games(games=-1, asked=5), None, None, ["$.chance.games: -1 is not a number of games to ask for"]),
        (of_games(games=0, asked=5), share(5), None, [f"$.plans[0].chance: {EVERY}"]),
        (None, None, share(5), [f"$.together.chance: {EVERY}"]),
        (GAMES, None, share(5), [f"$.plans[0].chance: {EVERY}"]),
        (GAMES, share(5), None, [f"$.together.chance: {EVERY}"]),
        (
            of_games(games=6),
            share(5),
            share(0),
            [f"$.{place}.chance: of 5 games, but 6 were played" for place in ("plans[0]", "together")],
        ),
        (
            of_games(games=4),
            share(5),
            share(0),
            [f"$.{place}.chance: of 5 games, but 4 were played" for place in ("plans[0]", "together")],
        ),
        *(
            (
                GAMES,
                share(5, held=held, games=games),
                share(0),
                [f"$.plans[0].chance: {held} of {games} games is not a share"],
            )
            for held, games in ((-1, 5), (6, 5), (0, 0), (-1, -1))
        ),
        (GAMES, share(5, held=4), share(0), ["$.plans[0].chance: not the interval for 4 of 5 games"]),
        (GAMES, share(5, high=0.5), share(0), ["$.plans[0].chance: not the interval for 5 of 5 games"]),
        (GAMES, share(5), share(0, low=0.1), ["$.together.chance: not the interval for 0 of 5 games"]),
    ],
)
def test_shares_fit_the_games_of_bots(games: Any, first: Any, together: Any, faults: list[str]) -> None:
    values = {"chance": games, "plans.0.chance": first, "together.chance": together}
    document = changed("one", {place: value for place, value in values.items() if value is not None})
    findings = Findings()
    prove_shares(document, document.plans, "$.plans", findings)
    not_proven = ["$.chance: the games of bots are not played again"] * (games is not None)
    if games and games["games"] > 0:
        shares = {"$.plans[0].chance": first, "$.together.chance": together}
        not_proven += [f"{place}: in how many games it held" for place in shares if shares[place]]
    assert lines(findings) == (faults, [], not_proven, [])
    assert findings.has_seed == bool(games)


# Shares played again --------------------------------------------------------------------------------------------------


@cache
def played(games: int, asked: int) -> Check:
    """A document with the shares of some games."""
    document = changed("help", {})
    plans = tuple(finding.plan for finding in document.plans if finding.plan)
    odds = Odds(document.position, document.player, plans, "7", ("random", "greedy"))
    found = [game for number in range(games) if (game := odds.play(number))]
    check_: Check = odds.add_shares(document, found, asked)
    return check_


def remade(document: Any, clock: Clock | None = None) -> Findings:
    findings = Findings(clock or Clock())
    prove_shares(document, document.plans, "$.plans", findings)
    findings.leave_out("$.advice", "its order")
    compare_shares(document, remaking.odds_of(document, "a.json"), findings, unwatched)
    return findings


@pytest.mark.parametrize(("games", "asked"), [(1, 1), (5, 5), (5, 9)])
def test_shares_are_those_of_the_seed(games: int, asked: int) -> None:
    document = played(games, asked)
    same = ["$.chance: the games, played again from their seed, give the same shares"]
    assert lines(remade(document)) == ([], [], ["$.advice: its order"], same)
    assert document.chance is not None
    assert document.chance.asked == (None if games == asked else asked)


def test_shares_that_are_not_those_of_the_seed() -> None:
    document = played(5, 5)
    first = document.plans[0]
    assert first.chance is not None
    other = share_of(5 - first.chance.held, 5)
    false = replace(document, plans=(replace(first, chance=other), *document.plans[1:]))
    found = remade(false)
    assert found.faults[0] == (f"$.plans[0].chance.held: it says {other.held}, but the seed gives {first.chance.held}")
    assert all(fault.startswith("$.plans[0].chance.") for fault in found.faults)
    assert (found.notes, "$.chance: the games of bots are not played again" in found.not_proven) == ([], True)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"games": 0, "asked": 5}, "no game was over in time"),
        ({"games": 0}, "0 is not a number of games to ask for"),
        ({"games": -1}, "-1 is not a number of games to ask for"),
        ({"games": MOST_GAMES + 1}, f"{MOST_GAMES + 1} is not a number of games to ask for"),
        ({"games": MOST_GAMES}, "not enough time to make it again"),
        ({"bots": ("random",)}, "1 bots for 2 seats"),
        ({"bots": ("random", "clever")}, "there is no bot called 'clever'"),
    ],
)
def test_games_that_cannot_be_played_again(change: dict[str, Any], reason: str) -> None:
    document = played(5, 5)
    assert document.chance is not None
    claimed = replace(document, chance=replace(document.chance, **change))
    with pytest.raises(NotReproducibleError) as raised:
        remade(claimed, Clock(0))
    assert (str(raised.value), raised.value.place) == (reason, "$.chance")
    assert isinstance(raised.value, NoTimeError) == ("time to" in reason)


def test_there_may_be_nothing_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    document = played(5, 5)
    over = parse_position("2231^1/21^234/14pp2/22^p41/.2^212 WS - 0.0.0/0.0.0 - ?,NE intro")
    for claimed in (
        replace(document, together=None),
        replace(document, chance=None),
        replace(document, position=over, player=Side.S, plans=()),
    ):
        with pytest.raises(NotReproducibleError, match=r"^there is nothing to play( for)?$") as raised:
            remade(claimed)
        assert raised.value.place == "$.chance"
    monkeypatch.setattr(Odds, "play", lambda *_, **__: None)
    with pytest.raises(NoTimeError) as late:
        remade(document)
    assert late.value.place == "$.chance"
