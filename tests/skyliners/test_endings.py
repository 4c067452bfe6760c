"""Puzzles of the last round: one turn, nothing to spare, an obvious repair that fails, and words that are true."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from skypuzzle.chance import Chance
from skypuzzle.documents import encode
from skypuzzle.limits import Clock
from skypuzzle.play import replay
from skypuzzle.puzzles.documents import puzzle_document
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.bots import greedy_bot
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import TurnPuzzle, kind_named
from skypuzzle.skyliners.kinds.bot_games import most_pieces, thrifty_game
from skypuzzle.skyliners.kinds.endings.grading import LEVELS, Effort, Looking, gains, grade, greedy_share, plans_effort
from skypuzzle.skyliners.kinds.endings.making import measure, turn_title
from skypuzzle.skyliners.kinds.endings.playing import turn_hint
from skypuzzle.skyliners.kinds.endings.verdicts import PlansTask, Result, breaking_reply, failing, future_lines, task_of
from skypuzzle.skyliners.kinds.endings.words import near_misses
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.notation import parse_action, parse_plan, parse_position
from skypuzzle.skyliners.rules.board import FLOOR, LINES, SITE_NAMES, Board, Side, seen_in
from skypuzzle.skyliners.rules.play import apply, legal_actions, score, turns_from
from skypuzzle.skyliners.rules.position import ROTATIONS, Action, Build, Plan, Planning, Position
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game
from skypuzzle.skyliners.simulation import play_out
from tests.running import run

KINDS: tuple[KindName, ...] = ("reach", "secure", "win")


@cache
def mined(kind: KindName, number: int) -> TurnPuzzle:
    puzzle = Order(SkylinersSpec(kind=kind), "tests").make(number)
    assert isinstance(puzzle, TurnPuzzle)
    return puzzle


def solutions(puzzle: TurnPuzzle) -> int:
    """How many turns do it: by the rules after the last turn, and by playing out everything before it."""
    if puzzle.kind == "win":
        return sum(score(after).winners == (puzzle.player,) for after in turns_from(puzzle.position).values())
    return kind_named(puzzle.kind).count_solutions(puzzle, Clock()) or 0


@pytest.mark.parametrize(("kind", "number"), [("reach", 0), ("reach", 1), ("secure", 0), ("win", 0), ("win", 1)])
def test_one_turn_does_it_and_no_plan_could_be_left_out(kind: KindName, number: int) -> None:
    puzzle = mined(kind, number)
    assert solutions(puzzle) == 1
    for spare in puzzle.plans:
        assert solutions(structs.replace(puzzle, plans=tuple(plan for plan in puzzle.plans if plan != spare))) > 1
    assert measure(puzzle) == (puzzle.difficulty, [])
    assert puzzle.label is not None
    assert puzzle.label.title == turn_title(puzzle)


@pytest.mark.parametrize("number", range(4))
def test_the_obvious_repair_fails(number: int) -> None:
    """One that makes a plan true that is not, or the most points, counted without the library's help."""
    reach, win = mined("reach", number), mined("win", number)
    unmet = [plan for plan in reach.plans if not plan.holds_on(reach.position.board)]
    assert len(unmet) > 1
    others = [action for action in legal_actions(reach.position) if action not in (reach.solution or ())]
    assert any(plan.holds_on(apply(reach.position, action).board) for action in others for plan in unmet)
    results = [score(after) for after in turns_from(win.position).values()]
    most = max(result.totals[win.player] for result in results)
    assert any(result.totals[win.player] == most and result.winners != (win.player,) for result in results)


def test_what_is_spare_or_obvious_is_noticed() -> None:
    puzzle = mined("reach", 0)
    held = [card for card in puzzle.position.office if isinstance(card, Plan) and card not in puzzle.plans]
    after = turns_from(puzzle.position)[frozenset(puzzle.solution or ())]
    extra = next(card for card in held if card.holds_on(after.board))
    assert (
        f"it is not minimal: {extra} could be left out"
        in measure(structs.replace(puzzle, plans=(*puzzle.plans, extra)))[1]
    )


def parsed(words: str) -> frozenset[Action]:
    return frozenset(parse_action(word) for word in words.split())


def said(puzzle: TurnPuzzle) -> list[str]:
    steps = kind_named(puzzle.kind).explain(puzzle)
    assert steps is not None
    assert steps[0].technique == "wrong"
    assert steps[-1].technique == "turn"
    assert not any("different turns" in step.text or "of this kind" in step.text for step in steps)
    return [step.text for step in steps]


def seen_count(card: str, board: Board) -> int:
    plan = Plan(Side[card[0]], "ABCDE".index(card[1]), int(card[2]))
    return seen_in(board.heights[site] for site in LINES[plan.side][plan.row])


@pytest.mark.parametrize("number", range(4))
def test_what_is_said_about_reaching_plans_is_so(number: int) -> None:
    puzzle = mined("reach", number)
    turns = turns_from(puzzle.position)
    texts = said(puzzle)
    for card, seen in re.findall(r"([NESW][A-E]\d) sees (\d), \w+ too", texts[0]):
        assert seen_count(card, puzzle.position.board) == int(seen) != int(card[2])
    given: frozenset[Action] = frozenset()
    for text in texts[1:-1]:
        if only := re.search(r"nly ([^ ]+) mends ([NESW][A-E]\d)", text):
            mending = parsed(only[1])
            plan = next(plan for plan in puzzle.plans if str(plan) == only[2])
            saving = [
                actions for actions, after in turns.items() if plan in after.office and plan.holds_on(after.board)
            ]
            assert all(mending <= actions for actions in saving if given <= actions)
            given |= mending
        if left := re.search(r"That leaves ([^ ]+) for", text):
            given |= parsed(left[1])
        for other, card, seen in (
            *re.findall(r"With ([^ ]+), ([NESW][A-E]\d) sees (\d)", text),
            *re.findall(r"^([^ ]+) would mend .*, but then ([NESW][A-E]\d) sees (\d)", text),
        ):
            assert seen_count(card, turns[given | parsed(other)].board) == int(seen) != int(card[2])
        if close := re.search(r"^(.*) comes close, but ([NESW][A-E]\d) sees (\d)", text):
            assert seen_count(close[2], turns[parsed(close[1])].board) == int(close[3]) != int(close[2][2])
    right = turns[frozenset(puzzle.solution or ())].board
    assert parsed(texts[-1].split(" is the turn")[0]) == frozenset(puzzle.solution or ())
    for plan in puzzle.plans:
        (sites,) = re.findall(rf"{plan} (?:still )?sees ((?:[a-e]\d(?:, | and )?)+)", texts[-1])
        assert re.findall(r"[a-e]\d", sites) == [SITE_NAMES[site] for site in right.seen(plan.side, plan.row)]
    for cover, sites in re.findall(r"([a-e]\d) \([^)]*\) hides ((?:[a-e]\d(?: and |, )?)+)", texts[-1]):
        for site in re.findall(r"[a-e]\d", sites):
            assert right.heights[SITE_NAMES.index(cover)] >= right.heights[SITE_NAMES.index(site)]


@pytest.mark.parametrize("number", range(3))
def test_what_is_said_about_securing_plans_is_so(number: int) -> None:
    puzzle = mined("secure", number)
    seats = puzzle.position.seats
    texts = said(puzzle)
    turns = turns_from(puzzle.position)
    for side in seats[seats.index(puzzle.player) + 1 :]:
        assert re.search(rf"{side}\b[^.]* still moves?", texts[0])
        assert re.search(rf"whatever [^.]*{side}\b", kind_named(puzzle.kind).task(puzzle))
    for text in texts:
        if trap := re.search(r"^(.*) would secure ([NESW][A-E]\d), but then .* can save ([NESW][A-E]\d)\.$", text):
            for first in map(parse_action, re.findall(r"[FRP][a-e]\d", trap[1])):
                ends = [after for actions, after in turns.items() if first in actions]
                assert all(failing("secure", [parse_plan(trap[3])], after) for after in ends)
        for site, least in re.findall(r"([a-e]\d) can grow to (\d) floors at most", text):
            board = turns[frozenset(puzzle.solution or ())].board
            assert board.heights[SITE_NAMES.index(site)] <= 2 * int(least)
        if close := re.search(r"^(.*) comes close, but (.*) breaks? ([NESW][A-E]\d): then it sees (.*)\.$", text):
            board = turns[parsed(close[1])].board
            for build in re.findall(r"\b[FRP][a-e]\d", close[2]):
                action = parse_action(build)
                assert isinstance(action, Build)
                board = board.with_piece(action.piece, action.site)
            assert seen_count(close[3], board) == len(re.findall(r"[a-e]\d", close[4])) != int(close[3][2])
        if safe := re.search(r"^([NESW][A-E]\d) is safe then: (.*)", text):
            plan = next(plan for plan in puzzle.plans if str(plan) == safe[1])
            board = turns[frozenset(puzzle.solution or ())].board
            line = LINES[plan.side][plan.row]
            later = future_lines(plan, board, puzzle.position, puzzle.player)
            for adds in re.findall(r"hides whatever \w+(?: and \w+)* can add to ([^.]*?)(?:; |\.)", safe[2]):
                hidden = [line.index(SITE_NAMES.index(name)) for name in re.findall(r"[a-e]\d", adds)]
                assert hidden
                assert not any(max(heights[:place]) < heights[place] for heights in later for place in hidden)
                assert all(any(heights[place] > board.heights[line[place]] for heights in later) for place in hidden)
            assert all(plan.holds(seen_in(heights)) for heights in later)


@pytest.mark.parametrize("number", range(4))
def test_points_are_told_action_by_action(number: int) -> None:
    """What cards bring more or less adds up to everyone's points, and so says the text after each action."""
    puzzle = mined("win", number)
    position = puzzle.position
    texts = said(puzzle)
    told = [text for text in texts if re.match(r"(First|Then) [^ ]+: ", text)]
    assert len(told) == len(puzzle.solution or ())
    before = score(position)
    for text in told:
        position = apply(position, parse_action(text.split(": ")[0].split()[1]))
        after = score(position)
        points = {side: int(found) for side, found in re.findall(r"([NESW]) (\d+)\b", text.split(". ")[-1])}
        assert points == {str(side): total for side, total in after.totals.items()}
        found = gains(Result(before, puzzle.player), Result(after, puzzle.player))
        for side in position.seats:
            change = sum(gain.after - gain.before for gain in found if gain.side is side)
            assert change == after.totals[side] - before.totals[side]
        for gain in found:
            assert gain.words in text
        before = after
    assert before.winners == (puzzle.player,)
    ends = turns_from(puzzle.position)
    for text in texts:
        if firm := re.search(r"^First ([^ ]+):.* No single action can break (.*) after that\.", text):
            later = [score(end) for actions, end in ends.items() if parse_action(firm[1]) in actions]
            for card in re.findall(r"[NESW][A-E]\d", firm[2]):
                assert all(row.points for end in later for row in end.rows if str(row.plan) == card)
        if wrong := re.search(r"^([^ ]+ [^ ]+) (?:leaves|brings) ", text):
            result = score(ends[parsed(wrong[1])])
            assert result.winners != (puzzle.player,)
            for card, points in re.findall(r"(?:as |, | and )([NESW][A-E]\d) brings [NESW] (\d+)", text):
                (row,) = [row for row in result.rows if str(row.plan) == card]
                assert row.points + len(row.antennas) + row.beyond == int(points)


@pytest.mark.parametrize("number", range(2))
def test_a_reply_that_is_said_to_break_a_plan_does(number: int) -> None:
    task = task_of(mined("secure", number))
    assert isinstance(task, PlansTask)
    for miss in near_misses(task):
        for actions in miss.turns[:3]:
            position = task.turns[actions]
            board = position.board
            for side, builds in miss.reply:
                assert position.seats.index(side) > position.seats.index(task.player)
                assert len({build.site for build in builds}) == len(builds) <= 2
                for build in builds:
                    board = board.with_piece(build.piece, build.site)
            assert not miss.plan.holds_on(board)
        assert breaking_reply(miss.plan, task.turns[task.right[0]].board, task.position, task.player) is None


def test_titles_fit_and_survive_turning() -> None:
    puzzle = mined("win", 0)
    turned = structs.replace(
        puzzle, position=ROTATIONS[1].position(puzzle.position), player=ROTATIONS[1].side(puzzle.player), solution=None
    )
    assert turn_title(turned) == turn_title(puzzle)


@pytest.mark.parametrize("number", range(3))
def test_how_often_the_greedy_bot_finds_it(number: int) -> None:
    puzzle = mined("win", number)
    right = frozenset(puzzle.solution or ())
    share, found = greedy_share(puzzle.position, right), 0
    for game in range(60):
        chance = Chance("greedy", game)
        first = greedy_bot(puzzle.position, chance)
        halfway = apply(puzzle.position, first)
        found += {first, greedy_bot(halfway, chance)} == right
    assert abs(found / 60 - share) < 0.2
    assert share == 0 or found or share < 0.1


def test_what_is_found_without_a_thought_is_easy() -> None:
    effort = Effort(turns=100, right=1, at_risk=3, candidates=40, repairs=50, likely=False)
    for kind, levels in LEVELS.items():
        assert grade(kind, effort).level is Level.EXPERT
        assert grade(kind, replace(effort, likely=True)).level is Level.EASY
        assert sorted(set(levels)) == list(levels)


def test_what_must_be_done_anyhow_is_little_effort() -> None:
    """One cure and one action to go with it; every choice more, crossing, lure, reply and card adds to it."""
    forced = Effort(turns=900, right=1, at_risk=3, candidates=40, repairs=1, likely=False, looking=Looking(1, 1, 2))
    assert all(grade(kind, forced).level is Level.EASY for kind in LEVELS)
    looking, safe = forced.looking, replace(forced, followers=1, lures=1, replies=8)
    for less, more in (
        (forced, replace(forced, looking=replace(looking, cures=2))),
        (forced, replace(forced, looking=replace(looking, seconds=2))),
        (forced, replace(forced, looking=replace(looking, crossings=3))),
        (safe, replace(safe, lures=2)),
        (safe, replace(safe, followers=2)),
        (safe, replace(safe, replies=16)),
        (replace(forced, cards=4), replace(forced, cards=5)),
        (replace(forced, cards=4), replace(forced, cards=4, promising=1)),
    ):
        assert less.points < more.points


FORCED: tuple[tuple[KindName, str, str, Looking], ...] = (
    (
        "reach",
        (
            "1^1.32/42322/..p.1/45114/32^213 ESN N1 1.1.1/0.2.1/3.1.1 "
            "SA2,EB2,ED2,NE3,NB2,SC2,NA3,SE1,ND3,EA1,EE2,SD3 SW,SE,NW full"
        ),
        "ED2 NA3 SE1",
        Looking(1, 2, 4),
    ),
    (
        "secure",
        (
            "31p11/15^351^/32pp3/131^32/31331 WNES E1 0.2.0/0.1.1/1.1.1/3.1.0 "
            "N?,EA2,S?,W?,N?,EE2,S?,W?,N?,S?,W?,N?,W?,EB2,S?,N?,ED2,W?,S? ?,?,SW,? full"
        ),
        "EA2 ED2",
        Looking(1, 1, 1),
    ),
    (
        "reach",
        (
            "61414/1^4.11/1pp21/61p2./1^3322 NESW W1 1.2.0/0.2.0/1.2.1/5.0.1 "
            "NE2,WE3,NC2,SC2,WB2,SB2,WD2,NB3,EE2,SE3,ND2,EC2,SA2,WA1,EB3,WC1,SD1 SW,SE,NW,NE full"
        ),
        "WE3 NB3 SD1",
        Looking(1, 2, 4),
    ),
)


@pytest.mark.parametrize(("kind", "position", "plans", "looking"), FORCED)
def test_a_puzzle_with_one_cure_at_first_is_easy(kind: KindName, position: str, plans: str, looking: Looking) -> None:
    """People took one or two minutes for these."""
    known = parse_position(position)
    player = known.mover
    assert player is not None
    task = PlansTask(kind, known, player, map(parse_plan, plans.split()))
    found = plans_effort(task)
    assert found.looking == looking
    assert grade(kind, found).level is Level.EASY


def test_thrifty_players_have_roofs_left() -> None:
    """As far as they know they have none, and yet they never pass."""
    ends = [thrifty_game(Chance("thrift", number)).end() for number in range(6)]
    assert any(reserve.roofs for end in ends for reserve in end.reserves)
    assert any(not reserve.roofs for end in ends for reserve in end.reserves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_has_more_pieces_than_an_order_may_ask_for(players: int) -> None:
    """One builds nothing but floors, so that the game ends soon; the others plan first, and keep their pieces."""

    def spend(known: Position, _chance: Chance) -> Action:
        return next(action for action in legal_actions(known) if isinstance(action, Build) and action.piece is FLOOR)

    def save(known: Position, _chance: Chance) -> Action:
        return max(legal_actions(known), key=lambda action: isinstance(action, Planning))

    seats = DEFAULT_SEATS[players]
    game = play_out(new_game(seats, Chance("quick")), {**dict.fromkeys(seats, save), seats[0]: spend}, Chance("quick"))
    positions = list(replay(game.start, game.turns))
    for rounds in (1, 2):
        starts = positions[-1 - rounds * players : len(positions) - 1 - (rounds - 1) * players]
        assert max(each.reserves[-1].total for each in starts) <= most_pieces(rounds)
        if players == 2:
            assert starts[-1].reserves[-1].total == most_pieces(rounds)


@pytest.mark.parametrize(
    ("kind", "changes", "reason"),
    [
        ("win", {"plans": ["NA1"]}, "a win puzzle has no plans"),
        ("win", {"kind": "secure"}, "this is not certainly the last round"),
        ("win", {"kind": "force", "plans": ["NA1"]}, "this is certainly the last round"),
        ("reach", {"plans": []}, "expected plans of the player and cards of others"),
        ("secure", {"plans": []}, "expected plans of the player"),
        ("secure", {"kind": "win", "plans": []}, "others still move"),
    ],
)
def test_nothing_is_said_about_what_is_no_puzzle(
    kind: KindName, changes: dict[str, object], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "puzzle.json"
    document = {**json.loads(encode(puzzle_document(GAME, mined(kind, 0)))), **changes}
    del document["stars"], document["par"]  # nothing else is to be wrong
    path.write_text(json.dumps(document))
    if other := re.search("is not the id of this puzzle, which is ([0-9a-f]+)", run("verify", str(path)).out):
        path.write_text(json.dumps(document | {"id": other[1]}))
    for words in (("explain",), ("play", "--plain"), ("solve",), ("print", "-o", str(tmp_path / "booklet.pdf"))):
        ran = run(words[0], str(path), *words[1:], stdin=b"hint\n")
        assert (ran.code, reason in ran.err) == (2, True), words
    assert reason in run("verify", str(path)).out


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_move_is_told_with_its_reason(kind: KindName) -> None:
    """True of every turn with it, as the rules play them out."""
    puzzle = mined(kind, 0)
    right = frozenset(puzzle.solution or ())
    turns = turns_from(puzzle.position)
    for first in [action for action in legal_actions(puzzle.position) if action not in right][::4]:
        hint = turn_hint(puzzle, [first])
        assert hint is not None
        assert str(first) not in " ".join(hint.steps[:2])
        ends = [after for actions, after in turns.items() if first in actions]
        if points := dict(re.findall(r"\b([NESW]) (\d+)", hint.steps[1])):
            leads = [score(end).totals for end in ends]
            assert {Side[side]: int(total) for side, total in points.items()} in leads
        for card in re.findall(r"nothing else in this turn can save ([NESW][A-E]\d)", hint.steps[1]):
            wrong = [failing(puzzle.kind, [parse_plan(card)], end) for end in ends]
            assert all(wrong)
