"""`verify` leaves nothing unsaid about Skyline: it proves, refutes, leaves open, or lists what it does not prove."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from skypuzzle.chance import Chance
from skypuzzle.documents import decode
from skypuzzle.limits import Clock
from skypuzzle.skyline.documents import record_document, records_document
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.notation.positions import VARIABLE
from skypuzzle.skyline.rules.board import PAYS
from skypuzzle.skyline.simulation import Simulation
from skypuzzle.skyline.verifying.remaking import odds_of, run_again
from skypuzzle.verifying.remaking import NotReproducibleError
from tests.changing import Doc
from tests.documents import verify
from tests.running import Ran, run
from tests.skyline.mutations import (
    POOR,
    SLOW,
    SMALL,
    WIDE,
    known_here,
    known_puzzle,
    known_puzzles,
    mutations,
    outcome,
    true_document,
    true_documents,
)
from tests.skyline.naive_claims import is_true

SHORT = [
    "position",
    "record",
    "puzzle, rent",
    "puzzle, last",
    "puzzle, secure",
    "solve, best",
    "solve, impossible",
    "solve, some",
    "solve, two turns",
    "check, forced",
    "check, lost",
    "play, rent",
]


def verified(document: Doc, *words: str) -> Ran:
    return run("verify", "-", *words, stdin=json.dumps(document).encode())


def but(document: Doc, **changes: Any) -> Doc:
    """With other values, and without what is now None."""
    return {key: value for key, value in {**document, **changes}.items() if value is not None}


@pytest.mark.parametrize("name", SHORT)
def test_one_thing_changed_is_never_called_proven(name: str) -> None:
    """The long form is `python -m benchmarks.stress.tampering --game skyline`."""
    document = true_document(name)
    assert outcome("$", document, document) == "true"
    chance = Chance("short", name)
    for place, claimed in chance.shuffled(mutations(document, chance))[:8]:
        assert outcome(place, claimed, document) not in ("FALSE", "unjudged"), (place, claimed)


def test_what_is_written_is_true() -> None:
    """By a judge who shares nothing with the program, as far as he knows more than the original."""
    judged = {name for name in true_documents() if name.startswith(("position", "record", "solve", "check"))}
    for name in judged.difference(SLOW):
        document = true_document(name)
        assert is_true(document, {**document, "type": "anything else"}), name


def test_too_little_time_refutes_nothing() -> None:
    for seconds in (0.0, 0.01):
        for name in true_documents():
            if name not in SLOW:
                document = json.dumps(true_document(name)).encode()
                findings = verify(document, name, find=known_here, clock=Clock(seconds), second_opinion=True)
                assert not findings.faults, name
    for name in ("solve, best", "solve, impossible", "solve, none", "solve, all best", "check, forced", "check, lost"):
        assert verify(json.dumps(true_document(name)).encode(), name, clock=Clock(0)).undecided, name
    puzzles = verify(json.dumps(known_puzzles()).encode(), "set", clock=Clock(0))
    assert puzzles.undecided == ["$.puzzles[0] to $.puzzles[3]: not settled in time"]


OPEN_LIST = "whether these are all was not settled in time"


@pytest.mark.parametrize(
    ("name", "undecided"),
    [
        ("position", []),
        ("record", []),
        ("solve, at least", ["$.count"]),
        ("solve, undecided", []),
        ("solve, best", ["$.question.best"]),
        ("solve, mission", []),
        ("solve, impossible", ["$.answer", "$.reasons", "$.repairs"]),
        ("solve, none", [f"$.count: {OPEN_LIST}"]),
        ("solve, count", [f"$.count: {OPEN_LIST}"]),
        ("solve, all", [*(f"$.boards[{index}]" for index in range(7)), f"$.boards: {OPEN_LIST}"]),
        ("solve, some", [f"$.boards[{index}]" for index in range(3)]),
        ("solve, all best", ["$.boards[0]", f"$.boards: {OPEN_LIST}"]),
        ("solve, another's", ["$.answer"]),
        ("check, forced", ["$.goals[0].verdict", "$.together.verdict"]),
        ("check, secured", []),
        ("check, lost", ["$.goals[0].verdict", "$.together.verdict"]),
        ("check, alone", ["$.goals[0].verdict", "$.together.verdict"]),
        ("check, with-help", ["$.goals[0].verdict", "$.together.verdict"]),
        ("check, advice", ["$.goals[0].verdict", "$.together.verdict"]),
    ],
)
def test_every_claim_is_true_and_those_that_need_time_stay_open_without(name: str, undecided: list[str]) -> None:
    document = json.dumps(true_document(name)).encode()
    true = verify(document, name, second_opinion=True)
    assert (true.faults, true.undecided, true.not_proven) == ([], [], [])
    late = verify(document, name, clock=Clock(0))
    assert late.faults == []
    assert late.undecided == [line if ": " in line else f"{line}: not settled in time" for line in undecided]


# Answers --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cash", [4, 99])
def test_a_second_opinion_where_the_mission_is_not_known(cash: int) -> None:
    position = "../.Py./..../..../.../.../..../.../../. YP Y2 9.9 210000.210000 -.- ?.? 36 -"
    answered = json.loads(run("skyline", "solve", position, "--cash", str(cash), "--time-limit", "1", "--json").out)
    told = {key: value for key, value in answered.items() if key not in ("reasons", "repairs")}
    ran = run("verify", "-", "--second-opinion", stdin=json.dumps(told).encode())
    assert (ran.code, ran.out) == (0, "-: every claim holds\n-: $: the second opinion agrees\n")


def test_any_amount_of_money_can_be_left() -> None:
    rich = SMALL.replace(" 14.20 ", " 400.20 ")
    ran = run("verify", "-", stdin=run("skyline", "solve", rich, "--cash", "300", "--json").out.encode())
    assert (ran.code, ran.out) == (0, "-: every claim holds\n")


def test_turns_lead_to_the_board_that_is_shown() -> None:
    document = true_document("solve, best")
    assert verified(document).out == "-: every claim holds\n"
    (turn,) = (turn for turn in document["turns"] if turn["player"] == "B")
    for change, place in (
        ({"prestige": document["prestige"] + 1}, "$.prestige"),
        ({"prestige": None}, f"$.prestige: the document says nothing, but it is {document['prestige']}"),
        ({"cash": document["cash"] - 1}, "$.cash"),
        ({"board": WIDE.split()[0]}, "$.board"),
        ({"turns": [{**turn, "actions": turn["actions"][:-1]}]}, "$.cash"),
        ({"turns": [{**turn, "actions": turn["actions"][1:]}]}, "$.turns"),
        ({"turns": [{"player": "B", "actions": ["skip"]}]}, "$.turns"),
        ({"turns": []}, "$.turns"),
        ({"question": {**document["question"], "goals": ["prestige 9"]}}, "$.turns"),
        ({"answer": "impossible"}, "$.answer"),
        ({"count": 1}, "$.count: an answer with board has none"),
        ({"reasons": []}, "$.reasons"),
        ({"turns": None}, "$.turns"),
    ):
        ran = verified(but(document, **change))
        assert (ran.code, f"-: {place}" in ran.out) == (1, True), (change, ran)


def test_a_turn_or_what_it_pays_goes_with_a_final_board() -> None:
    shown, counted = true_document("solve, best"), true_document("solve, count")
    for document, change, key in (
        (counted, {"turns": shown["turns"]}, "turns"),
        (counted, {"cash": 3}, "cash"),
        (counted, {"prestige": 3}, "prestige"),
        (shown, {"turns": None}, "turns"),
        (shown, {"cash": None}, "cash"),
    ):
        ran = verified(but(document, **change))
        assert (ran.code, f"-: $.{key}: it goes with a final board, and only with one\n" in ran.out) == (1, True), ran


def test_no_prestige_may_be_the_best() -> None:
    position = "../.P./..../..../.../.../..../.../../. YP Y2 0.0 000000.000000 -.- 1.4 36 -"
    best = run("skyline", "solve", position, "--best", "--json").out
    assert json.loads(best)["prestige"] == 0
    assert verified(json.loads(best)).out == "-: every claim holds\n"


def test_reasons_without_repairs_are_found_again() -> None:
    document = but(true_document("solve, impossible"), repairs=None)
    assert verified(document).code == 0
    assert "$.reasons: these are not the reasons" in verified(but(document, reasons=["because"])).out


def test_the_best_is_the_most_that_can_be_had() -> None:
    best = true_document("solve, best")
    (turn,) = (turn for turn in best["turns"] if turn["player"] == "B")
    some = but(best, turns=[{**turn, "actions": turn["actions"][:-1]}], cash=9)
    assert verified(but(some, question={**some["question"], "best": False})).code == 0
    ran = verified(some)
    assert (ran.code, "$.question.best: " in ran.out, "prestige and" in ran.out) == (1, True, True), ran


def test_what_an_undecided_answer_shows_is_proven() -> None:
    partial = true_document("solve, some")
    assert (partial["answer"], verified(partial).out) == ("undecided", "-: every claim holds\n")
    boards = partial["boards"]
    for change, told in (
        ({"boards": [POOR.split()[0], *boards]}, "$.boards[0]: it cannot be reached with the goals"),
        ({"boards": [*boards, boards[0]]}, "$.boards[3]: the same as $.boards[0]"),
        ({"answer": "solved"}, "$.boards: there are more than 3 final boards"),
        ({"boards": None, "count": 49}, "$.count: there are only 48"),
        ({"boards": None, "count": -1}, "$.count: -1 is not a number of final boards"),
    ):
        ran = verified(but(partial, **change))
        assert (ran.code, told in ran.out) == (1, True), ran


def test_a_whole_list_is_proven() -> None:
    assert verified(true_document("solve, all")).out == "-: every claim holds\n"


def test_reasons_and_repairs_are_found_again() -> None:
    document = true_document("solve, impossible")
    assert document["repairs"]
    assert verified(but(document, reasons=[], repairs=None)).code == 0
    (repair, *others) = document["repairs"]
    for change, place in (
        ({"reasons": ["because"]}, "$.reasons"),
        ({"reasons": document["reasons"][1:]}, "$.reasons"),
        ({"repairs": [{**repair, "cash": repair["cash"] + 1}, *others]}, "$.repairs"),
        ({"repairs": []}, "$.repairs"),
    ):
        ran = verified(but(document, **change))
        assert (ran.code, f"-: {place}: " in ran.out) == (1, True), ran


def test_an_answer_without_a_question() -> None:
    asked = true_document("solve, best")
    for change in (
        {"player": "R"},
        {"goals": ["glory"]},
        {"goals": ["cash -1"]},
        {"goals": ["win"]},
        {"goals": ["zone a1"]},
        {"turns": 0},
        {"turns": 10**9},
        {"position": WIDE.replace("10 ", "? ")},
        {"position": WIDE.split()[0]},
    ):
        ran = verified({**asked, "question": {**asked["question"], **change}})
        assert (ran.code, ran.err.count("\n"), "$.question" in ran.err) == (2, 1, True), (change, ran)


# Verdicts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("forced", {"verdict": "secured", "strategy": None}, "secured is claimed, but it is forced"),
        ("forced", {"strategy": []}, "it has no turn"),
        ("forced", {"strategy": None}, "there is no strategy"),
        ("forced", {"strategy": [{"player": "Y", "actions": ["b9"]}]}, "it has turns of somebody else"),
        ("forced", {"strategy": [{"player": "P", "actions": ["$c10"]}]}, "it has no answer to"),
        ("forced", {"open": ["lost"]}, "not verdicts stronger than forced"),
        ("forced", {"limit": "time"}, "it says why verdicts are open, and only that"),
        ("secured", {"reasons": [{"words": "luck"}]}, "these are not the reasons"),
        ("secured", {"reasons": []}, "these are not the reasons"),
        ("secured", {"turns": []}, "secured is not proven by it"),
        ("secured", {"strategy": []}, "secured is not proven by it"),
        ("forced", {"reasons": []}, "forced is not proven by it"),
        ("secured", {"verdict": "lost"}, "lost is claimed, but it is secured"),
        ("alone", {"verdict": "with-help"}, "it must not be left out"),
        ("alone", {"turns": []}, "does not go to the end"),
        ("with-help", {"verdict": "alone"}, "must be left out"),
        ("with-help", {"verdict": "lost", "turns": None}, "lost is claimed, but it is with-help"),
    ],
)
def test_verdicts_that_are_not_proven(name: str, change: Doc, told: str) -> None:
    document = true_document(f"check, {name}")
    changed = but(document["together"], **change)
    ran = verified({**document, "goals": [changed], "together": changed})
    assert (ran.code, told in ran.out) == (1, True), ran


def test_only_a_search_can_leave_verdicts_open() -> None:
    document = true_document("check, forced")
    changed = but(document["together"], open=["secured"], limit="number")
    ran = verified({**document, "goals": [changed], "together": changed})
    assert (ran.code, "$.goals[0].limit: limit 'number': expected time or states" in ran.err) == (2, True), ran


def test_less_may_be_claimed() -> None:
    document = true_document("check, forced")
    for verdict, still_open in (("undecided", ["secured", "forced", "alone", "with-help"]), ("forced", ["secured"])):
        changed = but(document["together"], verdict=verdict, open=still_open)
        changed = changed if verdict == "forced" else but(changed, strategy=None)
        assert verified({**document, "goals": [changed], "together": changed}).code in (0, 3)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"goals": ["zone a1"]}, "$.goals[0].goals[0]: the strategic zones are "),
        ({"goals": ["glory"]}, "$.goals[0].goals[0]: goal 'glory': "),
        (
            {"strategy": [{"player": "P", "actions": ["$c10", "up"]}]},
            "$.goals[0].strategy[0].actions[1]: action 'up': ",
        ),
        (
            {"strategy": [{"player": "P", "actions": ["skip", "b9"]}]},
            "$.goals[0].strategy[0].actions: the end of a turn",
        ),
        ({"strategy": [{"player": "W", "actions": []}]}, "$.goals[0].strategy[0].player: player 'W': "),
        ({"limit": "space"}, "$.goals[0].limit: "),
    ],
)
def test_what_cannot_be_read_in_a_check_has_its_exact_place(change: Doc, place: str) -> None:
    document = true_document("check, forced")
    changed = but(document["together"], **change)
    ran = verified({**document, "goals": [changed], "together": changed})
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert ran.err.startswith(f"skypuzzle: standard input: {place}"), ran


# Positions, puzzles and games -----------------------------------------------------------------------------------------


def test_a_position_says_how_players_stand() -> None:
    position = true_document("position")
    standings = {**position["standings"], "B": {**position["standings"]["B"], "income": 0}}
    assert "-: $.standings.B.income: the document says 0" in verified({**position, "standings": standings}).out


@pytest.mark.parametrize(
    ("place", "change", "told"),
    [
        (0, {"given": []}, "$: it has more than one solution"),
        (0, {"neutral": 0}, "$: it has no solution"),
        (0, {"difficulty": {"level": "expert", "score": 1, "techniques": []}}, "$.difficulty: expert 1 , but it is"),
        (1, {"difficulty": {"level": "expert", "score": 1, "techniques": []}}, "$.difficulty: expert 1 , but it is"),
        (1, {"id": "0" * 16}, "$.id: '0000000000000000' is not the id of this puzzle"),
        (3, {"goal": "win"}, "$"),
    ],
)
def test_puzzles_that_are_not_what_they_say(place: int, change: Doc, told: str) -> None:
    ran = verified(but(known_puzzle(place), solution=None, **change))
    assert (ran.code, told in ran.out) == (1, True), ran


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_solution_may_be_withheld_but_not_false(place: int) -> None:
    puzzle = known_puzzle(place)
    assert "the second opinion agrees" in verified(puzzle, "--second-opinion").out
    assert verified(but(puzzle, solution=None)).code == 0
    solution = puzzle["solution"]
    if place:
        changes = [{"actions": solution["actions"][:-1]}, {"actions": []}]
        changes += [{key: solution[key] + 1} for key in ("prestige", "income") if key in solution]
    else:
        swap = str.maketrans("YPBR", "PBRY")
        changes = [{"owners": solution["owners"].translate(swap)}]
    for change in changes:
        ran = verified({**puzzle, "solution": {**solution, **change}})
        assert (ran.code, "$.solution" in ran.out) == (1, True), ran


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, {"position": SMALL}),
        (1, {"goal": "win"}),
        (2, {"neutral": 3}),
        (2, {"goal": "win"}),
        (3, {"goal": "income"}),
        (0, {"heights": None}),
        (1, {"player": None}),
    ],
)
def test_keys_of_another_kind_and_missing_keys_are_refused(place: int, change: Doc) -> None:
    (key,) = change
    ran = verified(but(known_puzzle(place), **change))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert ran.err.startswith("skypuzzle: standard input: $"), ran
    assert key in ran.err, ran


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, {"actions": []}),
        *((place, {"owners": "Y"}) for place in (1, 2, 3)),
        (1, {"income": 3}),
        (3, {"prestige": 3}),
    ],
)
def test_solutions_with_keys_of_another_kind_are_refused(place: int, change: Doc) -> None:
    (key,) = change
    puzzle = known_puzzle(place)
    ran = verified({**puzzle, "solution": {**puzzle["solution"], **change}})
    assert ran == Ran(2, "", f"skypuzzle: standard input: $.solution: Object contains unknown field `{key}`\n")


def test_games_and_sets_are_made_again_from_their_seed(tmp_path: Path) -> None:
    games, made = tmp_path / "games.json", tmp_path / "made.json"
    words = ["--games", "2", "--bots", "random,greedy", "--seed", "5", "--hidden"]
    run("skyline", "simulate", *words, "-o", str(games))
    run("skyline", "generate", "--kind", "rent", "--size", "5", "--count", "2", "--seed", "7", "-o", str(made))
    for file in (games, made):
        ran = run("verify", str(file), "--regenerate")
        again = f"{file}: $: made again from its seed, byte for byte the same\n"
        assert ran == Ran(0, f"{file}: every claim holds\n{again}", "")
    records = json.loads(games.read_text())
    listed = verified(records).out
    for key in ("seed", "bots", "hidden", "records"):
        assert f"$.{key}" in listed
    for change, code in (
        ({"bots": ["random", "random"]}, 1),
        ({"seed": "6"}, 1),
        ({"bots": ["clever", "random"]}, 3),
        ({"bots": ["random"]}, 3),
        ({"box": "12345678"}, 3),
        ({"records": []}, 1),
    ):
        assert verified(but(records, **change), "--regenerate").code == code, change
    assert verified(true_document("solve, best"), "--regenerate").code == 2


def test_runs_that_cannot_be_played_again() -> None:
    run_of_two = Simulation(bots=("random", "greedy"), seed="7", rotate=True, hidden=True)
    document, first = records_document(run_of_two), record_document(run_of_two.play(0))
    again = run_again(document, first)
    assert (again.around, again.document(again.play(0, Clock()))) == (document, first)
    change: dict[str, Any]
    for change in ({"rotate": None}, {"hidden": None}, {"bots": ("random",) * 4}):
        assert run_again(structs.replace(document, **change), first).around == structs.replace(document, **change)
    for change, told in (
        ({"bots": ("random", "clever")}, "there is no bot called 'clever'"),
        ({"bots": ("random",)}, "players '1': from 2 to 4 can play"),
        ({"bots": ("random",) * 5}, "players '5': from 2 to 4 can play"),
        ({"box": "12345678"}, "box '12345678': not the default box"),
    ):
        with pytest.raises(NotReproducibleError) as raised:
            run_again(structs.replace(document, **change), first)
        assert str(raised.value).startswith(told)
        assert raised.value.place == "$.seed"


def test_a_set_for_cards_of_ones_own_can_be_read_without_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only making its puzzles again takes the box."""
    box = json.loads(files("skypuzzle.skyline").joinpath("data/box.json").read_text("utf-8"))
    box["bonus"][0]["pay"] = sum(PAYS) - box["bonus"][0]["pay"]
    file, made = tmp_path / "box.json", tmp_path / "made.json"
    file.write_text(json.dumps(box))
    monkeypatch.setenv(VARIABLE, str(file))
    assert run("skyline", "generate", "--difficulty", "easy", "--seed", "7", "-o", str(made)).code == 0
    document = json.loads(made.read_text())
    assert "box" in document["order"]
    assert "box" not in document["puzzles"][0]
    assert run("verify", str(made), "--regenerate").code == 0
    document["order"]["box"] = "12345678"
    assert verified(document).code == 0
    again = verified(document, "--regenerate")
    assert (again.code, "not reproducible: $.order: box '12345678'" in again.out) == (3, True)
    document["order"]["box"] = None
    ran = verified(document)
    assert ran == Ran(2, "", "skypuzzle: standard input: $.order.box: null is not a value; leave the key out\n")


def test_advice_that_lacks_a_turn_is_told_so_in_numbers() -> None:
    document = true_document("check, advice")
    number = len(document["advice"])
    ran = verified(but(document, advice=document["advice"][:-1]))
    assert f"$.advice: it has {number - 1} turns, but there are {number}" in ran.out + ran.err


def test_games_of_bots_are_about_the_goals_of_the_document() -> None:
    document = true_document("check, forced")
    chance = {"games": 5, "seed": "1", "bots": ["random"] * 2}
    found: Any = decode(json.dumps({**document, "chance": chance}).encode(), "a.json", "skyline", GAME.document_types())
    assert odds_of(found, "a.json").goals == found.together.goals
    for changes in ({"chance": None}, {"goals": ()}, {"goals": found.goals * 2}):
        with pytest.raises(NotReproducibleError, match=r"^there is nothing to play for$") as raised:
            odds_of(structs.replace(found, **changes), "a.json")
        assert raised.value.place == "$.chance"
