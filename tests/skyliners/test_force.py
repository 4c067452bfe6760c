"""`force` puzzles: one turn keeps plans forced, proven by the search, by strategies and by playing everything."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock, OutOfLimitsError, SearchLimits
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.skyliners import Board, Plan, Position, Side, parse_action, parse_board, parse_plan, parse_position
from skypuzzle.skyliners.kinds.base import SecurePuzzle, TurnPuzzle
from skypuzzle.skyliners.kinds.bot_games import bot_game, turns_before_last_round, with_saved_piece
from skypuzzle.skyliners.kinds.force import making
from skypuzzle.skyliners.kinds.force import search as searching
from skypuzzle.skyliners.kinds.force.explaining import common_answer, defence, explain, moves_words, table
from skypuzzle.skyliners.kinds.force.kind import FORCE, TITLES, force_title
from skypuzzle.skyliners.kinds.force.making import Finder, refutation_flaws, right_turn_flaws
from skypuzzle.skyliners.kinds.force.playing import PlayableForce
from skypuzzle.skyliners.kinds.force.refutations import by_reason, failures_by_reason
from skypuzzle.skyliners.kinds.force.search import ForceSearch
from skypuzzle.skyliners.row_search import Move, State, safety
from skypuzzle.skyliners.rules.board import BARE_BOARD, FLOOR, PARK, ROOF
from skypuzzle.skyliners.rules.play import apply, legal_actions, turns_from
from skypuzzle.skyliners.rules.position import ROTATIONS, Build, Turn, check_position
from skypuzzle.skyliners.search import forced
from skypuzzle.wording import listed
from tests.interpreting import forms
from tests.running import run
from tests.screens import drive, text_of, wait_for_workers
from tests.skyliners.kernels import scaled
from tests.skyliners.puzzles import SHIPPED, read_puzzles
from tests.skyliners.screens import on_puzzle, program

FILE = Path(__file__).parent / "data" / "force.json"
TRICKY = (
    ("25122^/41.3p/..p31/32^22^p/3.111^ EN N1 2.0.0/3.0.0 E?,ND1,E?,E?,NA1,E?,NC2,E?,NE3 ?,SE full", "NB1"),
    ("2132^3/1.151^/2pp.1/6p.1^1/3.112^ NE N1 3.0.0/4.0.0 E?,E?,E?,NB2,NE2,E?,ND1,E?,NA1 NE,? full", "NE2 NC1"),
    ("2^6^1^4^p/2^1^21^5^/.2^ppp/2^p1^1^6/1^1^pp2^ NE E1 2.0.0/2.1.1 N?,EB3,N?,EC2,N?,N?,EA2,N?,ED1,EE3", "EC2 ED1"),
)
"""A card can be played with the last piece; and there is hardly a place elsewhere, with more roofs than in the box."""
TOLD = {
    "EA2": "21^1^13/2..51/42p2p/.22p1/4..32^ EN E1 2.1.0/4.0.0 N?,N?,ED2,N?,EA2,EC3,N?,N?,EB2 NE,? full",
    "SA1": "1^p21^3/p15.2/53p11/2p.62^/41^1^13 ESN S1 1.0.0/2.1.0/3.0.0 "
    "E?,N?,SD2,N?,SC1,E?,SB2,N?,E?,N?,E?,SE3 ?,SE,? full",
    "SC3 SA1": "3^226p/1^1^4p1^/32p2^./21^313/3.15p NES S1 1.0.0/1.0.0/3.0.0 "
    "SE2,E?,N?,N?,E?,SC3,N?,E?,SB4,SD2,N?,E? ?,?,NW full",
    "EE2 EC2": "p411^2/1^41^1^2/33pp./6111^5/21^3p1 SNE E1 2.0.0/2.0.0/3.0.0 "
    "S?,N?,S?,S?,ED3,N?,S?,N?,S?,N?,EE2,EA2,N?,EB2 ?,?,NW full",
}
"""One plan, a roof; one plan, its card in hand; two plans, one card in hand, twice."""
DOCUMENT: dict[str, Any] = json.loads(FILE.read_text())


def example() -> TurnPuzzle:
    (puzzle,) = read_puzzles(FILE)
    assert isinstance(puzzle, TurnPuzzle)
    return puzzle


def search() -> ForceSearch:
    puzzle = example()
    return ForceSearch(puzzle.position, puzzle.player, puzzle.plans)


def session() -> PuzzleSession[PlayableForce]:
    ready = FORCE.playable(example())
    assert isinstance(ready, PlayableForce)
    return PuzzleSession(ready)


def faults(**changes: Any) -> str:
    ran = run("verify", "-", stdin=json.dumps({**DOCUMENT, **changes}).encode())
    assert ran.code == 1, ran
    return ran.out


def test_only_one_turn_of_the_example_forces_the_plans() -> None:
    puzzle = example()
    solved = FORCE.solve(puzzle)
    assert solved is not None
    assert frozenset(solved.solution or ()) == frozenset(map(parse_action, ("Fc4", "Fc5")))
    judged = search()
    failing = [alike for alike in judged.turn_groups if not judged.forcing.wins(alike.state)]
    refuted = [found for group in by_reason(judged, failing) for found in group]
    assert sum(len(found.alike.turns) for found in refuted) == len(turns_from(puzzle.position)) - 1 == 104
    assert all(found.broken for found in refuted)
    assert FORCE.count_solutions(puzzle, Clock()) == 1  # everything is played out, and nothing judged before the end


def test_wrong_claims_are_told() -> None:
    assert "it has 13 solutions" in faults(plans=["ED3"])
    assert "Fa4 Fc4 does not solve it" in faults(solution={"actions": ["Fa4", "Fc4"]})
    assert "has already built on c4" in faults(solution={"actions": ["Fc4", "Fc4"]})
    assert "it is not minimal: EB2 could be left out" in faults(plans=["ED3", "EE3", "EB2"])
    assert "this is certainly the last round" in faults(position=DOCUMENT["position"].replace("E1 2.0", "E1 0.0"))
    assert "this is not certainly the last round" in faults(kind="secure")
    assert "expected plans of the player" in faults(plans=["ED3", "SE3"])


def test_a_reply_that_breaks_nothing_is_no_refutation(monkeypatch: pytest.MonkeyPatch) -> None:
    found = search()
    wrong = [alike.after for alike in found.turn_groups if not found.forcing.wins(alike.state)]
    assert not [*refutation_flaws(found, wrong)]

    def gentle(self: ForceSearch, state: State) -> State:
        return max(
            (self.game.after(state, move) for move in self.game.moves(state)),
            key=lambda later: safety(self.game, later),
        )

    monkeypatch.setattr(searching.ForceSearch, "breaking", gentle)
    assert [*refutation_flaws(found, wrong)]


def test_a_false_second_solution_is_caught() -> None:
    """Whoever takes another turn for right has no strategy that survives being played."""
    found = search()
    right = frozenset(map(parse_action, ("Fc4", "Fc5")))
    assert not [*right_turn_flaws(found, right)]
    other = next(alike for alike in found.turn_groups if alike.turns[0] != right and alike.holds_now)
    assert [*right_turn_flaws(found, other.turns[0])]
    assert [*refutation_flaws(found, [turns_from(example().position)[right]])]


def turned(puzzle: TurnPuzzle) -> Iterator[TurnPuzzle]:
    """The puzzle from every side."""
    for turn in ROTATIONS:
        yield replace(
            puzzle,
            position=turn.position(puzzle.position),
            player=turn.side(puzzle.player),
            plans=tuple(map(turn.plan, puzzle.plans)),
        )


def test_the_id_is_the_same_from_every_side() -> None:
    puzzle = example()
    assert {each.id for each in turned(puzzle)} == {DOCUMENT["id"]}
    assert SecurePuzzle(**asdict(puzzle)).id != puzzle.id


def test_the_explanation_goes_from_what_threatens_to_why_tempting_turns_fail() -> None:
    told = run("explain", str(FILE)).out
    for words in (
        "1. ED3 sees e4 d4 c4: it holds, and 1 floor would break it, such as on b4.",
        "The order of a round is S, N, E, so E moves last.",
        "2. S has 2 floors; N has 2 floors; E has 4 floors.",
        "3. Fc4 Fc5 is the turn: all plans hold then.",
        "4. Whatever the others do now, Fc4 Fc5 next turn saves the plans: that makes c4 at least 8 floors and c5 at",
        "5. Why Fc5? Fc4 and a floor elsewhere is the obvious turn: all plans hold then. But S plays Fd5 and a floor",
        "E could mend EE3 only with two pieces on one site, and a turn puts only one there.",
        "6. Why Fc4? Fc5 and a floor elsewhere is tempting: all plans hold then.",
        "7. Every other turn leaves a plan broken for good.",
    ):
        assert words in told.replace("\n     ", " "), told


def told_puzzles() -> Iterator[TurnPuzzle]:
    """Puzzles with one plan and two, cards in hand, roofs, and turns that end the game too soon."""
    yield example()
    for plans, text in TOLD.items():
        position = parse_position(text)
        assert position.mover is not None
        yield replace(example(), position=position, player=position.mover, plans=tuple(map(parse_plan, plans.split())))


def replayed(search: ForceSearch, position: Position, reply: Iterable[Turn]) -> Position:
    """A reply after another turn of the same kind: on the rows as told, and elsewhere something like it."""
    for action in (action for turn in reply for action in turn.actions):
        fitting = [action]
        if isinstance(action, Build) and action.site not in search.game.places:
            builds = [each for each in legal_actions(position) if isinstance(each, Build)]
            fitting = [each for each in builds if each.piece is action.piece and each.site not in search.game.places]
        position = apply(position, fitting[0])
    return position


def test_what_is_told_is_true_of_every_turn_named() -> None:
    """What plans see, which cards are missing and whether the game is over, played out by the rules."""
    checked = over = 0
    for puzzle in told_puzzles():
        judged = ForceSearch(puzzle.position, puzzle.player, puzzle.plans)
        after = turns_from(puzzle.position)
        groups = failures_by_reason(judged)
        assert sum(len(kind.alike.turns) for _, group in groups for kind in group) == len(after) - 1
        for reason, group in groups:
            for kind in group:
                for turn in kind.alike.turns[:: max(1, len(kind.alike.turns) // 3)]:
                    checked += 1
                    if kind.out_of_reach:
                        assert "then" not in reason
                        continue
                    then = replayed(judged, after[turn], kind.reply)
                    for plan in puzzle.plans:
                        seen = len(then.board.seen(plan.side, plan.row))
                        lacks = plan.holds(seen) and plan not in then.office
                        card = ", but its card is not in the office" if lacks else ""
                        is_told = re.search(rf"{plan} sees {seen}{card}(?!, but)", reason) is not None
                        assert is_told is (lacks or not plan.holds(seen)), (turn, reason)
                    if found := re.search(r"mending (.*) takes (\d) pieces, and \w has ([^,]*)$", reason):
                        assert int(found[2]) > then.reserve(puzzle.player).total
                        names = [str(plan) for plan in puzzle.plans if not plan.holds_on(then.board)]
                        assert found[1] == listed(names)
                    assert ("the game is over" in reason) is (then.turn is None), (turn, reason)
                    over += then.turn is None
                    touched = any(str(action) in reason for each in kind.reply for action in each.actions)
                    assert ("need not even touch" in reason) is not touched
    assert checked > 300
    assert over > 30


def test_the_answer_to_all_replies_is_one() -> None:
    """After each reply that the rules allow on the rows, the player has the turn that is told."""
    answers = []
    for puzzle in told_puzzles():
        judged = ForceSearch(puzzle.position, puzzle.player, puzzle.plans)
        (right,) = (alike for alike in judged.turn_groups if judged.forcing.wins(alike.state))
        common = common_answer(judged, right.state)
        answers.append("" if common is None else moves_words(judged, common))
        for reply in judged.replies(right.state) if common else ():
            state = reply
            for move in sorted(common or ()):
                assert move in judged.game.moves(state)
                state = judged.game.after(state, move)
            assert judged.forcing.wins(state)
    assert answers == ["Fc4 Fc5", "Fd1", "Fa1 =A1", "", ""]


def test_what_is_told_answers_every_reply() -> None:
    """One of the answers that are told, if anything must be done; each of them after the reply it is told of."""
    told = []
    for puzzle in (*told_puzzles(), *shipped_puzzles()):
        judged = ForceSearch(puzzle.position, puzzle.player, puzzle.plans)
        (right,) = (alike for alike in judged.turn_groups if judged.forcing.wins(alike.state))
        entries, threats = table(judged, right.state), defence(judged, right.state)
        replies = [reply for reply in judged.replies(right.state) if reply.seat >= 0]
        if common_answer(judged, right.state) is None:
            assert entries
            told.append("threats" if threats else len(entries))
        for reply in replies if entries else ():
            assert any(is_good(judged, reply, answer) for answer in (frozenset(), *(answer for _, answer in entries)))
            changed = tuple((place, code) for place, code in enumerate(reply.row) if code != right.state.row[place])
            assert all(is_good(judged, reply, answer) for played, answer in entries if played == changed)
        for threat in threats or ():
            row = bytearray(right.state.row)
            row[threat.move.place] += 2 if threat.move.kind == FLOOR else 1
            broken = [
                plan for plan, line in judged.game.rows(right.state._replace(row=bytes(row))) if not holds(plan, line)
            ]
            row[threat.answer.place] += 2 if threat.answer.kind == FLOOR else 1
            mended = [
                plan for plan, line in judged.game.rows(right.state._replace(row=bytes(row))) if holds(plan, line)
            ]
            assert broken
            assert {*broken} <= {*mended}
    assert "threats" in told
    assert {each for each in told if each != "threats"} >= {2, 3}


def shipped_puzzles() -> list[TurnPuzzle]:
    """Two of January: three threats that are answered one by one, and answers that depend on the reply."""
    found = [read_puzzles(SHIPPED / f"2027-01-{day}.json")[-1] for day in ("15", "22")]
    return [puzzle for puzzle in found if isinstance(puzzle, TurnPuzzle)]


def holds(plan: Plan, line: bytes) -> bool:
    return plan.holds(sum(code > max((0, *line[:place])) for place, code in enumerate(line)))


def is_good(judged: ForceSearch, state: State, answer: Iterable[Move]) -> bool:
    """Can these moves be played, with another one elsewhere if need be, and are the plans forced then?"""
    for move in sorted(answer):
        if move not in judged.game.moves(state):
            return False
        state = judged.game.after(state, move)
    return judged.forcing.wins(state)


def test_explanations_speak_of_one_plan_and_begin_with_capitals() -> None:
    for puzzle in told_puzzles():
        steps = [step.text for step in explain(puzzle) or ()]
        assert steps
        for text in steps:
            assert text[0].isupper() or text[0] in "=0123456789" or re.match("[a-e][1-5]", text), text
            assert "another card" not in text
            assert "another plan" not in text
            assert not re.search(r"\d\.\d\.\d", text)
            assert "fail, too" not in text
            if len(puzzle.plans) == 1:
                assert "plans hold" not in text
                assert "these rows" not in text


def test_the_task_says_who_moves_when() -> None:
    tasks = [FORCE.instruction(puzzle).partition(" Play")[0] for puzzle in told_puzzles()]
    assert tasks[0] == "You move; then comes a last round (S, N, you)."
    assert tasks[1] == "You move, then N; then comes a last round (you, N), unless somebody runs out of floors earlier."
    assert (
        tasks[2] == "You move, then N; then comes a last round (E, you, N), unless somebody runs out of floors earlier."
    )


def test_the_others_answer_and_the_player_plays_on() -> None:
    played = session()
    for move in ("Fc4", "Fc5"):
        played.play(move)
    assert played.moves == ("Fc4", "Fc5", "Fb4", "Fd5", "Fb4", "Fd5")
    assert "S played Fb4 Fd5 and N played Fb4 Fd5." in played.playable.describe(played.state)
    played.play("Fc4")
    assert played.playable.describe(played.state).startswith("Now the second action. left:")
    played.undo()
    assert not played.is_complete
    assert played.playable.first_wrong(played.moves) is None
    hint = played.playable.hint(played.moves)
    assert hint is not None
    assert hint.move in ("Fc4", "Fc5")
    for move in ("Fc4", "Fc5"):
        played.play(move)
    assert played.is_solved
    assert played.decisions == (0, 1, 6, 7)
    again = session()
    for move in again.playable.solution() or ():
        again.play(move)
    assert again.is_solved


def test_a_wrong_turn_is_refuted_on_the_board() -> None:
    played = session()
    for move in ("Fc4", "Fa4"):
        played.play(move)
    assert not played.is_solved
    assert played.playable.first_wrong(played.moves) == 1
    hint = played.playable.hint(played.moves)
    assert hint is not None
    assert hint.steps[0] == "It is not right so far. Look at a4."
    assert hint.steps[1].startswith("After it, S plays Fd5 and a floor elsewhere and N plays Fd5")
    assert hint.steps[2] == "Fa4 is wrong. Undo it."
    while not played.is_complete:
        played.play(str(legal_actions(played.state.position)[0]))
    assert played.standing().startswith("EE3 sees 2, and that cannot be put right any more. S played ")
    while played.undo() is not None:
        pass
    assert played.moves == ()


def test_a_turn_ends_by_itself_when_nothing_matters_any_more() -> None:
    (_, puzzle, *_) = told_puzzles()
    played = PuzzleSession(FORCE.playable(puzzle))
    for move in ("Fd1", "Ra1", "Fd1"):
        assert not played.is_complete
        played.play(move)
    assert played.is_solved
    assert played.playable.hint(played.moves) is None


def test_hints_of_the_first_turn_say_what_fails_without_giving_the_rest_away() -> None:
    played = session()
    hint = played.playable.hint(())
    assert hint is not None
    assert hint.steps[1].startswith("Fa1 Fa4 would not work: "), hint.steps
    assert not re.search("Fc4 |Fc5 ", hint.steps[1])


def test_it_is_played_by_typing_and_on_the_screen(tmp_path: Path) -> None:
    assert run("play", "--plain", str(FILE), stdin=b"Fc4 Fc5 Fc4 Fc5").code == 0
    assert run("play", "--plain", str(FILE), stdin=b"Fc4 Fa4 Fc4 Fc5").code == 1
    app = program(PuzzleChoice("force", [example()], chosen=0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_puzzle(app)
        for move in ("Fc4", "Fc5"):
            screen.attempt(move)
            await wait_for_workers(app, pilot)
        assert "S: Fb4 Fd5" in text_of(app)
        for move in ("Fc4", "Fc5"):
            screen.attempt(move)
        await wait_for_workers(app, pilot)
        assert screen.session.is_solved

    drive(app, doing)


def test_check_judges_the_plans_that_a_puzzle_names() -> None:
    told = json.loads(run("check", str(FILE), "--json").out)
    assert [entry["plan"] for entry in told["plans"]] == ["ED3", "EE3"]
    assert told["together"]["verdict"] == "forced"
    assert run("verify", "-", stdin=json.dumps(told).encode()).code == 0


def puzzles_to_be(games: int) -> Iterator[tuple[Position, Side]]:
    """Moments of games, some with roofs or parks saved."""
    for number in range(games):
        chance = Chance("moments", number)
        for position, player in turns_before_last_round(bot_game(chance)):
            one = with_saved_piece(position, chance.choice((ROOF, PARK)), chance)
            both = None if one is None else with_saved_piece(one, ROOF, chance)
            changed = chance.choice([each for each in (position, one, both) if each is not None])
            check_position(changed)
            assert pieces_of(changed) == pieces_of(position)
            yield changed, player


def crowded(position: Position, chance: Chance) -> Position:
    """Most sites closed, so that there may be nowhere else to build; nobody counts the roofs and parks for it."""
    heights = (code + 1 if code % 2 == 0 and chance.below(4) else code for code in position.board.heights)
    return position._replace(board=Board(bytes(heights)))


def pieces_of(position: Position) -> list[int]:
    """Floors, roofs and parks in the city and all reserves."""
    return [sum(kind) for kind in zip(position.board.pieces, *position.reserves, strict=True)]


def questions(games: int) -> Iterator[tuple[Position, tuple[Plan, ...]]]:
    """Positions and plans of the player to move, some of them in hand."""
    for text, names in TRICKY:
        board, _, rest = text.partition(" ")
        position = parse_position(f"{BARE_BOARD} {rest}")._replace(board=parse_board(board))
        yield position, tuple(map(parse_plan, names.split()))
    chance = Chance("sets of plans")
    for moment, player in puzzles_to_be(games):
        for position in (moment, crowded(moment, chance)):
            placed = [card for card in position.office if card.side is player and isinstance(card, Plan)]
            in_hand = Finder(position, player).worth_planning(placed)
            sets = [plans for number in (1, 2, 3) for plans in combinations(placed, number)]
            sets += [(*plans, card) for card in in_hand for plans in [(), *sets] if len(plans) < 3]
            yield from ((position, plans) for plans in chance.shuffled(sets)[:2])


@pytest.mark.parametrize("form", forms(forced))
def test_what_finds_puzzles_says_what_check_says(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a card in hand, it leaves out a kind of turn: the card of the same row with another number."""
    monkeypatch.setattr(making, "Forced", forms(forced)[form].Forced)
    monkeypatch.setattr(making, "Rows", forms(forced)[form].Rows)
    answers = set()
    for position, plans in questions(scaled(10 if forms(forced)[form].COMPILED else 3)):
        player = plans[0].side
        judged = ForceSearch(position, player, plans, SearchLimits(400, NO_LIMIT))
        try:
            kinds = judged.turn_groups
            keeping = [turn for alike in kinds if judged.forcing.wins(alike.state) for turn in alike.turns]
        except OutOfLimitsError:
            continue
        found = Finder(position, player).turns(plans)
        assert found is not None
        assert min(found.keeping, 2) == min(len(keeping), 2), (str(position), plans)
        tempting = sum(alike.holds_now and alike.turns[0] not in keeping for alike in kinds)
        in_hand = any(plan not in position.office for plan in plans)
        assert found.tempting == tempting or (in_hand and found.tempting < tempting), (str(position), plans)
        answers.add(min(found.keeping, 2))
    assert answers == {0, 1, 2}


def test_both_forms_of_the_search_give_up_at_the_same_state(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for form in forms(forced).values():
        monkeypatch.setattr(making, "Forced", form.Forced)
        monkeypatch.setattr(making, "Rows", form.Rows)
        for position, player in puzzles_to_be(scaled(3)):
            placed = tuple(card for card in position.office if card.side is player and isinstance(card, Plan))
            finders = [(Finder(position, player), most) for most in (5, 20, 80)]
            told.append([finder.turns(placed[:2], most_states=most) for finder, most in finders])
    half = len(told) // len(forms(forced))
    assert told[:half] == told[-half:]
    assert None in [found for each in told for found in each]


def test_titles_fit_and_turn_with_the_table() -> None:
    puzzle = example()
    title = force_title(puzzle)
    assert title in [each for theme in ("two rows", "two opponents", "holding") for each in TITLES[theme].split("/")]
    assert len({force_title(each) for each in turned(puzzle)}) == 1
    for pool in TITLES.values():
        for each in pool.split("/"):
            assert 2 <= len(each.split()) <= 5, each
            assert len(each) <= 32, each


def test_the_same_bytes_on_any_number_of_processes(tmp_path: Path) -> None:
    words = ("generate", "--kind", "force", "--count", "2", "--seed", "quick 100", "--jobs")
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert run(*words, "1", "-o", str(one)).code == 0
    assert run(*words, "2", "-o", str(two)).code == 0
    assert one.read_bytes() == two.read_bytes()
    made = json.loads(one.read_text())["puzzles"]
    assert [puzzle["id"] for puzzle in made] == ["d19a4785af3ae0e0", "a33a5aaf79fb8297"]
    assert run("verify", str(one)).code == 0
