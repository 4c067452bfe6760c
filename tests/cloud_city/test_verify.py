"""`verify` leaves nothing unsaid about Cloud City: it proves, refutes, leaves open, or lists what it does not prove."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.documents import record_document, records_document
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.cloud_city.verifying.remaking import odds_of, run_again
from skypuzzle.documents import decode
from skypuzzle.limits import Clock
from skypuzzle.verifying.remaking import NotReproducibleError
from tests.changing import Doc
from tests.cloud_city.mutations import (
    GROWING,
    HEADER,
    LATE,
    PILE,
    SOLVED,
    known_here,
    made_puzzles,
    mutations,
    outcome,
    true_document,
    true_documents,
)
from tests.documents import verify
from tests.running import Ran, run

SHORT = [
    "position",
    "record",
    "review",
    "puzzle, aerial",
    "puzzle, finish",
    "solve, some",
    "solve, optima",
    "solve, game best",
    "solve, cards",
    "check, forced",
    "play, aerial",
]


def said(*words: str) -> Doc:
    document: Doc = json.loads(run("cloud-city", *words, "--json").out)
    return document


def verified(document: Doc, *words: str) -> Ran:
    return run("verify", "-", *words, stdin=json.dumps(document).encode())


def but(document: Doc, **changes: Any) -> Doc:
    """With other values, and without what is now None."""
    return {key: value for key, value in {**document, **changes}.items() if value is not None}


@pytest.mark.parametrize("name", SHORT)
def test_one_thing_changed_is_never_called_proven(name: str) -> None:
    """The long form is `python -m benchmarks.stress.tampering --game cloud-city`."""
    document = true_document(name)
    assert outcome("$", document, document) == "true"
    chance = Chance("short", name)
    for place, claimed in chance.shuffled(mutations(document, chance))[:12]:
        assert outcome(place, claimed, document) not in ("FALSE", "unjudged"), (place, claimed)


@pytest.mark.parametrize("seconds", [0.0, 0.003, 0.03])
def test_too_little_time_refutes_nothing(seconds: float) -> None:
    for name in true_documents():
        document = json.dumps(true_document(name)).encode()
        findings = verify(document, name, find=known_here, clock=Clock(seconds), second_opinion=True)
        assert not findings.faults, name


REVIEW = [
    f"$.reviews[{seat}].{place}"
    for seat, places in (
        (0, "allowed turns[0].before turns[0].after turns[0].later turns[1].before turns[0].ideal turns[1].ideal"),
        (1, "allowed turns[0].before turns[0].after turns[0].later turns[1].before turns[0].ideal turns[1].ideal"),
    )
    for place in places.split()
]
OPEN_LIST = "whether these are all was not settled in time"


@pytest.mark.parametrize(
    ("name", "undecided"),
    [
        ("position", []),
        ("record", []),
        ("review", REVIEW),
        ("solve, at least", ["$.count"]),
        ("solve, undecided", []),
        ("solve, walkways", ["$.question.best"]),
        ("solve, tiles", []),
        ("solve, impossible", ["$.answer", "$.reasons"]),
        ("solve, none", [f"$.count: {OPEN_LIST}"]),
        ("solve, count", [f"$.count: {OPEN_LIST}"]),
        ("solve, all", [f"$.cities: {OPEN_LIST}"]),
        ("solve, some", []),
        ("solve, all best", ["$.cities[0]", f"$.cities: {OPEN_LIST}"]),
        ("solve, optima", [f"$.optima: {OPEN_LIST}"]),
        ("solve, game best", ["$.question.best"]),
        ("check, forced", ["$.goals[0].verdict", "$.goals[1].verdict", "$.together.verdict"]),
        ("check, secured", []),
        ("check, lost", ["$.goals[0].verdict", "$.together.verdict"]),
        ("check, advice", ["$.goals[0].verdict", "$.together.verdict", "$.advice"]),
    ],
)
def test_every_claim_is_true_and_those_that_need_time_stay_open_without(name: str, undecided: list[str]) -> None:
    document = json.dumps(true_document(name)).encode()
    true = verify(document, name, second_opinion=True)
    assert (true.faults, true.undecided, true.not_proven) == ([], [], [])
    late = verify(document, name, clock=Clock(0))
    assert late.faults == []
    assert late.undecided == [line if ": " in line else f"{line}: not settled in time" for line in undecided]


# Lines of play --------------------------------------------------------------------------------------------------------

WITH_LUCK = {
    "city": "e3:.BG.BG/G..G../B.S..S/.BB.B./.S.G.S/G..GS.,e3-h3,e3-e7,h3-h4,f4-j4,h4-h7,j4-j6,f5-g5,f5-f8,g5-i5,"
    "i5-i8,g6-j6,e7-h7,g8-j8",
    "votes": 37,
}
"""More than the known tiles allow: it takes a tile from the pile, or one of the hand that is not known."""


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (["1: BG..@i7 g8-j8 +?B..S", "1: .SB.@i5 j4-j6 g5-i5 g6-j6 i5-i8 +?"], "nobody knows what comes from the pile"),
        (["1: BG..@i7 g8-j8 +B..G>B..S", "1: .SB.@i5 j4-j6 g5-i5 g6-j6 i5-i8 +?"], "nobody knows what comes"),
        (["1: BG..@i7 g8-j8 +?", "1: .SB.@i5 j4-j6 g5-i5 g6-j6 i5-i8 +?"], ".SB. is not known to be in the hand"),
    ],
)
def test_luck_is_no_answer(turns: list[str], told: str) -> None:
    document = but(said("solve", LATE), **WITH_LUCK, turns=turns)
    ran = verified(document)
    assert (ran.code, told in ran.out) == (1, True), ran.out


def test_luck_does_not_solve_a_finish_puzzle() -> None:
    puzzle = {**HEADER, "type": "puzzle", **made_puzzles()["puzzles"][2]}
    assert verified(puzzle).code == 0
    turn, *others = puzzle["solution"]["turns"]
    told = {**puzzle["solution"], "turns": [turn.partition(" +")[0] + " +?SS..", *others]}
    ran = verified({**puzzle, "solution": told})
    assert (ran.code, "nobody knows what comes from the pile" in ran.out) == (1, True), ran.out


def test_turns_lead_to_the_city_that_is_shown() -> None:
    document = said("solve", LATE)
    assert verified(document).out == "-: every claim holds\n"
    for change, place in (
        ({"votes": 36}, "$.votes"),
        ({"turns": document["turns"][:1]}, "$.city"),
        ({"turns": document["turns"][::-1], "votes": 34}, "$.votes"),
        ({"city": document["city"].replace(",g8-j8", "")}, "$.city"),
        ({"question": {**document["question"], "goals": ["votes 36"]}}, "$.city"),
        ({"question": {**document["question"], "goals": ["walkway e3-f3"]}}, "$.city"),
    ):
        ran = verified(but(document, **change))
        assert (ran.code, f"-: {place}: " in ran.out) == (1, True), ran.out
    assert verified(but(document, turns=["2: " + document["turns"][0][3:]])).code == 2


# Answers --------------------------------------------------------------------------------------------------------------


def test_the_best_is_the_most_that_can_be_had() -> None:
    fewer = said("solve", LATE, "--votes", "30")
    assert fewer["votes"] < 35
    assert verified(fewer).code == 0
    ran = verified(but(fewer, question={**fewer["question"], "best": True}))
    assert (ran.code, "$.question.best: " in ran.out, "are not the most" in ran.out) == (1, True, True)


def test_the_best_may_be_fewer_votes_than_none() -> None:
    """Card 9 costs two votes for each of 18 buildings."""
    city = "S..G.S/.B.BS./S.B..G/S..BG./S.G.B./.G.B.G"
    best = said("solve", f"{city} - - 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 0 - 9 3x3", "--player", "1", "--best")
    assert best["votes"] == -36
    assert verified(best).out == "-: every claim holds\n"


def test_what_an_undecided_answer_shows_is_proven() -> None:
    partial = said("solve", *SOLVED["some"])
    assert partial["answer"] == "undecided"
    assert verified(partial).out == "-: every claim holds\n"
    cities = partial["cities"]
    assert verified(but(partial, cities=["HELLO", *cities[1:]])).code == 2
    for change, told in (
        ({"cities": [GROWING, *cities[1:]]}, "$.cities[0]: not an answer to the question: "),
        ({"cities": [*cities, cities[0]]}, "$.cities[3]: the same as $.cities[0]"),
        ({"answer": "solved"}, "$.cities: there are more than 3 final cities"),
        ({"cities": None, "count": 10**6}, "$.count: there are only 8"),
    ):
        ran = verified(but(partial, **change))
        assert (ran.code, told in ran.out) == (1, True), ran.out


@pytest.mark.parametrize(
    ("name", "change", "place"),
    [
        ("walkways", {"question.player": 1}, "$.question.player"),
        ("walkways", {"reasons": []}, "$.reasons"),
        ("walkways", {"count": 1}, "$.count"),
        ("walkways", {"turns": None}, "$.turns"),
        ("walkways", {"answer": "impossible"}, "$.answer"),
        ("walkways", {"city": None, "turns": None, "votes": None}, "$.answer"),
        ("game best", {"question.tiles": ["BB.."]}, "$.question.tiles"),
        ("game best", {"question.stock": "6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"}, "$.question.stock"),
        ("count", {"question.best": True}, "$.count"),
        ("count", {"votes": 8}, "$.votes"),
        ("optima", {"question.best": False}, "$.optima"),
        ("impossible", {"reasons": ["because"]}, "$.reasons"),
        ("none", {"answer": "solved"}, "$.answer"),
    ],
)
def test_keys_that_mean_nothing_or_are_not_so(name: str, change: dict[str, Any], place: str) -> None:
    document = said("solve", *SOLVED[name])
    for key, value in change.items():
        inner = document["question"] if key.startswith("question.") else document
        inner[key.removeprefix("question.")] = value
        if value is None:
            del inner[key]
    ran = verified(document)
    assert (ran.code, f"-: {place}: " in ran.out) == (1, True), ran.out


def test_an_answer_without_a_question() -> None:
    document = said("solve", LATE)
    for question in (
        {"position": LATE, "goals": []},
        {"position": LATE, "player": 2, "goals": []},
        {"position": LATE, "player": 3, "goals": []},
        {"position": LATE, "player": 1, "goals": ["lead"]},
        {"position": LATE, "player": 1, "goals": ["votes -1"]},
        {"position": LATE.replace(PILE, "x"), "player": 1, "goals": []},
    ):
        ran = verified({**document, "question": question})
        assert (ran.code, ran.err.count("\n"), "$.question" in ran.err) == (2, 1, True), ran


def test_the_numbers_of_the_best_are_exact() -> None:
    document = true_document("solve, optima")
    optima = document["optima"]
    for key in ("votes", "layouts", "cities"):
        for number in (optima[key] + 1, optima[key] - 1):
            ran = verified({**document, "optima": {**optima, key: number}})
            fault = f"$.optima.{key}: the document says {number}, but there are {optima[key]}"
            assert ran == Ran(1, f"-: {fault}\n", "")
    none = but(document, question={**document["question"], "goals": ["votes 60"]})
    assert verified(none) == Ran(1, "-: $.optima: there is no answer at all\n", "")


# Verdicts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (lambda first, last: [{**first, "turn": first["turn"] + " +?SS.."}, last], "[0]: nobody knows what comes"),
        (lambda first, last: [first, last, last], "[2]: no step leads to it"),
        (lambda first, last: [{**first, "replies": first["replies"] * 2}, last], "[0]: the same reply twice"),
        (lambda first, last: [{"turn": first["turn"]}, last], "[1]: no step leads to it"),
    ],
)
def test_a_strategy_says_nothing_idle(steps: Callable[[Doc, Doc], list[Doc]], told: str) -> None:
    document = true_document("check, two turns")
    changed = {**document["together"], "strategy": steps(*document["together"]["strategy"])}
    ran = verified({**document, "goals": [changed], "together": changed})
    assert (ran.code, f"$.together.strategy{told}" in ran.out) == (1, True), ran.out


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"goals": ["glory"]}, "goals[0]: goal 'glory': "),
        ({"turns": ["1: BB..@c1", "up"]}, "turns[1]: turn 1 'up': "),
        ({"strategy": [{"turn": "1: BX..@c1"}]}, "strategy[0].turn: turn 1 'BX..': "),
        ({"strategy": [{"turn": "2: BB..@c1"}]}, "strategy[0].turn: it is player 1's turn"),
        ({"strategy": [{"replies": [{"then": -1}]}]}, "strategy[0].replies[0].then: there is no step -1"),
        ({"strategy": [{"replies": [{"then": 0}, {"then": 7}]}]}, "strategy[0].replies[1].then: there is no step 7"),
        (
            {"strategy": [{"replies": [{"then": 0, "pieces": ["B3", "B6"]}]}]},
            "strategy[0].replies[0].pieces[1]: piece 'B6': ",
        ),
        ({"strategy": [{"replies": [{"then": 0, "drawn": "BBBB"}]}]}, "strategy[0].replies[0].drawn: tile 'BBBB': "),
        ({"limit": "space"}, "limit: "),
        ({"limit": "number"}, "limit: limit 'number': expected time or states"),
    ],
)
def test_what_cannot_be_read_in_a_check_has_its_exact_place(change: Doc, place: str) -> None:
    document = true_document("check, forced")
    changed = but(document["together"], **change)
    ran = verified({**document, "goals": [changed], "together": changed})
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert ran.err.startswith(f"skypuzzle: standard input: $.goals[0].{place}"), ran


def test_a_strategy_has_turns_of_its_player_alone() -> None:
    ran = verified({**true_document("check, forced"), "player": 2})
    told = "$.goals[0].strategy[0].turn: it is player 2's turn"
    assert (ran.code, ran.err) == (2, f"skypuzzle: standard input: {told}\n")


def test_a_check_is_about_a_player_at_the_table() -> None:
    document = true_document("check, two turns")
    ran = verified({**document, "player": 3})
    assert (ran.code, ran.out) == (1, "-: $.player: there is no player 3\n"), ran


@pytest.mark.parametrize("key", ["turns", "reasons"])
def test_an_empty_proof_of_another_verdict_is_a_fault(key: str) -> None:
    document = true_document("check, two turns")
    verdict = document["together"]["verdict"]
    changed = but(document["together"], **{key: []})
    ran = verified({**document, "goals": [changed], "together": changed})
    assert (ran.code, f"$.together.{key}: {verdict} is not proven by it" in ran.out) == (1, True), ran


@pytest.mark.parametrize("goal", ["lead", "request 1"])
def test_whoever_is_alone_is_compared_with_nobody(goal: str) -> None:
    document = true_document("check, two turns")
    changed = {**document["together"], "goals": [goal]}
    ran = verified({**document, "goals": [changed], "together": changed})
    assert (ran.code, "$.goals[0].goals: " in ran.err, "no other city" in ran.err) == (2, True, True), ran


# Reviews, puzzles and games -------------------------------------------------------------------------------------------


def test_any_city_with_as_many_votes_is_ideal() -> None:
    review = true_document("review")
    assert verified(review).out == "-: every claim holds\n"
    before = run("cloud-city", "apply", review["start"], review["turns"][0]).out.split()
    city, stock = before[0].split(";")[1], before[3]
    tiles = ",".join(review["turns"][turn][3:7] for turn in (1, 3))
    listed = run("cloud-city", "solve", city, "--tiles", tiles, "--stock", stock, "--all", "--best").out.split()
    assert len(listed) == 4
    told = "$.reviews[1].turns[0].ideal: "
    for ideal, code in (*((text, 0) for text in listed), (city, 1), (listed[0].rpartition(",")[0], 1), ("x", 2)):
        changed = json.loads(json.dumps(review))
        changed["reviews"][1]["turns"][0]["ideal"] = ideal
        ran = verified(changed)
        assert (ran.code, told in ran.out + ran.err) == (code, code > 0), ran


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("1.player", 3, "$.reviews[1].player: there is no player 3"),
        ("1.player", 1, "$.reviews[1].turns: these are not the turns of player 1"),
        ("1.votes", 36, "$.reviews[1].votes: it says 36, but there are 35"),
        ("1.allowed", 35, "$.reviews[1].allowed: it says 35, but it is 36"),
        ("1.turns.0.turn", 3, "$.reviews[1].turns: these are not the turns of player 2"),
        *(
            (f"1.turns.0.{key}", 34, f"$.reviews[1].turns[0].{key}: it says 34, but it is {true}")
            for key, true in (("before", 36), ("after", 35), ("later", 35))
        ),
    ],
)
def test_a_review_says_what_was_possible(path: str, value: int, fault: str) -> None:
    review = json.loads(json.dumps(true_document("review")))
    *way, last = path.split(".")
    inner = review["reviews"]
    for part in way:
        inner = inner[int(part) if part.isdigit() else part]
    assert inner[last] != value
    inner[last] = value
    ran = verified(review)
    assert (ran.code, f"-: {fault}\n" in ran.out) == (1, True), ran


def test_a_review_is_of_a_game_that_can_be_played() -> None:
    review = true_document("review")
    assert verified({**review, "reviews": []}).code == 0
    left_out = json.loads(json.dumps(review))
    for key in ("before", "after", "later", "ideal"):
        del left_out["reviews"][1]["turns"][0][key]
    del left_out["reviews"][1]["allowed"]
    assert verified(left_out).out == "-: every claim holds\n"
    wrong = {**review, "turns": [review["turns"][0], review["turns"][0].replace("1:", "2:"), *review["turns"][2:]]}
    assert verified(wrong).out.startswith("-: $.turns[1]: turn 2")
    cities = review["start"].split(" ")[0]
    unknown = review["start"].replace(cities, f"{cities.split(';')[0]};?")
    ran = verified({**review, "start": unknown, "reviews": review["reviews"][:1], "turns": []})
    assert ran.out == "-: $.start: every city must be known\n", ran


@pytest.mark.parametrize("place", [0, 1])
def test_a_solution_names_no_walkways_of_its_own(place: int) -> None:
    puzzle = {**HEADER, "type": "puzzle", **made_puzzles()["puzzles"][place]}
    city = puzzle["solution"]["city"]
    walkway = run("cloud-city", "solve", city, "--votes", "1", "--json")
    built = json.loads(walkway.out)["city"].split(",")[1]
    ran = verified({**puzzle, "solution": {"city": f"{city},{built}"}})
    assert (ran.code, "names no walkways" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("place", "change", "told"),
    [
        (0, {"walkways": []}, "$: it has "),
        (1, {"votes": {}}, "$: it has more than one solution"),
        (1, {"difficulty": {"level": "hard", "score": 1, "techniques": []}}, "$.difficulty: hard 1 , but it is easy"),
        (2, {"difficulty": {"level": "hard", "score": 1, "techniques": []}}, "$.difficulty: hard 1 , but it is easy"),
        (2, {"id": "0" * 16}, "$.id: '0000000000000000' is not the id of this puzzle"),
    ],
)
def test_puzzles_that_are_not_what_they_say(place: int, change: Doc, told: str) -> None:
    puzzle = {**HEADER, "type": "puzzle", **made_puzzles()["puzzles"][place]}
    assert "the second opinion agrees" in verified(puzzle, "--second-opinion").out
    ran = verified(but(puzzle, solution=None, **change))
    assert (ran.code, told in ran.out) == (1, True), ran.out


@pytest.mark.parametrize(
    ("place", "change", "told"),
    [
        (0, {"tiles": ["BB.."]}, "$: Object contains unknown field `tiles`"),
        (1, {"player": 1}, "$: Object contains unknown field `player`"),
        (2, {"walkways": []}, "$: Object contains unknown field `walkways`"),
        (0, {"roofs": None}, "$: Object missing required field `roofs`"),
        (1, {"solution": {"city": "B./.B", "votes": 1}}, "$.solution: Object contains unknown field `votes`"),
        (2, {"solution": {"city": "B./.B", "votes": 1}}, "$.solution: Object missing required field `turns`"),
    ],
)
def test_keys_of_another_kind_are_refused(place: int, change: Doc, told: str) -> None:
    puzzle = {**HEADER, "type": "puzzle", **made_puzzles()["puzzles"][place]}
    ran = verified(but(puzzle, **change))
    assert (ran.code, ran.err.count("\n"), told in ran.err) == (2, 1, True), ran.err


def test_a_finish_puzzle_needs_a_player_who_can_finish() -> None:
    puzzle = {**HEADER, "type": "puzzle", **made_puzzles()["puzzles"][2]}
    ran = verified(but(puzzle, player=4, solution=None))
    assert (ran.code, ran.err.count("\n"), "'4'" in ran.err) == (2, 1, True)


def test_a_solution_of_the_wrong_size_or_player_is_refused_where_it_is() -> None:
    square, _, finish = ({**HEADER, "type": "puzzle", **puzzle} for puzzle in made_puzzles()["puzzles"])
    (large,) = json.loads(run("cloud-city", "generate", "--seed", "7", "--shape", "3x4", "--json").out)["puzzles"]
    too_large = verified({**square, "solution": large["solution"]})
    assert (too_large.code, "-: $: city '" in too_large.err.replace("standard input", "-")) == (2, True)
    too_small = verified({**HEADER, "type": "puzzle", **large, "solution": square["solution"]})
    assert (too_small.code, "$.solution: it is not a full city" in too_small.out) == (1, True)
    turns = finish["solution"]["turns"]
    others = {**finish["solution"], "turns": [turns[0], f"2{turns[1][1:]}", *turns[2:]]}
    ran = verified({**finish, "solution": others})
    assert (ran.code, "$.solution.turns[1]: it is player 1's turn" in ran.err) == (2, True)
    unnamed = {**finish["solution"], "turns": [turn.partition(": ")[2] for turn in turns]}
    assert verified({**finish, "solution": unnamed}).code == 0


def test_a_set_made_to_an_impossible_order_cannot_be_made_again() -> None:
    made = json.loads(run("cloud-city", "generate", "--kind", "survey", "--seed", "7", "--json").out)
    wrong = {**made, "order": {"kind": "survey", "shape": "3x4"}}
    assert verified(wrong).code == 0
    ran = verified(wrong, "--regenerate")
    assert (ran.code, "$.order: shape '3x4': a survey puzzle is 3x3" in ran.out) == (3, True)


def test_games_and_sets_are_made_again_from_their_seed(tmp_path: Path) -> None:
    games, made = tmp_path / "games.json", tmp_path / "made.json"
    words = ["--players", "2", "--games", "2", "--bots", "random,greedy", "--seed", "5", "--requests", "4,9"]
    run("cloud-city", "simulate", *words, "-o", str(games))
    run("cloud-city", "generate", "--kind", "aerial", "--count", "2", "--seed", "7", "--shape", "3x4", "-o", str(made))
    for file in (games, made):
        ran = run("verify", str(file), "--regenerate")
        again = f"{file}: $: made again from its seed, byte for byte the same\n"
        assert ran == Ran(0, f"{file}: every claim holds\n{again}", "")
    records = json.loads(games.read_text())
    listed = verified(records).out
    for key in ("seed", "bots", "shape", "requests", "records"):
        assert f"$.{key}" in listed
    for change, code in (
        ({"bots": ["random", "random"]}, 1),
        ({"requests": 2}, 1),
        ({"shape": "3x4"}, 1),
        ({"seed": "6"}, 1),
        ({"bots": ["clever", "random"]}, 3),
        ({"requests": [4, 4]}, 3),
        ({"requests": 9}, 3),
        ({"bots": []}, 3),
    ):
        assert verified(but(records, **change), "--regenerate").code == code, change
    assert verified(said("solve", LATE), "--regenerate").code == 2


def test_a_position_says_what_its_walkways_are_worth() -> None:
    position = said("show", LATE)
    assert verified(position).out == "-: every claim holds\n"
    votes = {**position["votes"], "2": "3.8.18"}
    assert "-: $.votes.2: the document says '3.8.18'" in verified({**position, "votes": votes}).out
    assert verified({**position, "votes": {"1": votes["1"]}}).code == 1


def test_runs_that_cannot_be_played_again() -> None:
    run_of_two = Simulation(bots=("random", "greedy"), seed="7", rotate=True)
    document, first = records_document(run_of_two), record_document(run_of_two.play(0))
    again = run_again(document, first)
    assert (again.around, again.document(again.play(0, Clock()))) == (document, first)
    change: dict[str, Any]
    for change in ({"rotate": None}, {"requests": (4, 8)}, {"requests": 2}, {"requests": 0}):
        assert run_again(structs.replace(document, **change), first).around == structs.replace(document, **change)
    for change, told in (
        ({"bots": ("random", "clever")}, "there is no bot called 'clever'"),
        ({"bots": ()}, "0 bots cannot play 3x3"),
        ({"bots": ("random",) * 5}, "5 bots cannot play 3x3"),
        ({"requests": 3}, "are not Special Requests to play with"),
        ({"requests": -1}, "are not Special Requests to play with"),
        ({"requests": (1, 2, 3)}, "are not Special Requests to play with"),
        ({"requests": (11,)}, "are not Special Requests to play with"),
    ):
        with pytest.raises(NotReproducibleError, match=told):
            run_again(structs.replace(document, **change), first)


def test_games_of_bots_are_about_the_goals_of_the_document() -> None:
    document = true_document("check, two turns")
    chance = {"games": 5, "seed": "1", "bots": ["random"]}
    found: Any = decode(
        json.dumps({**document, "chance": chance}).encode(), "a.json", "cloud-city", GAME.document_types()
    )
    assert odds_of(found, "a.json").goals == found.together.goals
    for changes in ({"chance": None}, {"goals": ()}, {"goals": found.goals * 2}):
        with pytest.raises(NotReproducibleError, match=r"^there is nothing to play for$") as raised:
            odds_of(structs.replace(found, **changes), "a.json")
        assert raised.value.place == "$.chance"
