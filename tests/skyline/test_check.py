"""Verdicts: against exhaustive play, and what each of them means on positions made by hand."""

import dataclasses
import json
from collections.abc import Hashable
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from skypuzzle.errors import RuleError
from skypuzzle.limits import NO_LIMIT, Clock, Limit, SearchLimits
from skypuzzle.skyline.checking import Finding, check
from skypuzzle.skyline.checking.advice import advise, raised
from skypuzzle.skyline.checking.bounds import Judge
from skypuzzle.skyline.checking.earlier_rounds import length, line_flaws, played_out, shortened
from skypuzzle.skyline.checking.last_round import Continuations
from skypuzzle.skyline.checking.last_turn import Likeness, Turns
from skypuzzle.skyline.checking.odds import Odds
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.questions.question import (
    CashGoal,
    Goal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    WinGoal,
    ZoneGoal,
)
from skypuzzle.skyline.rules.play import known_to, play_turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import Verdict
from tests.skyline.last_rounds import Endgame, parse_endgame
from tests.skyline.naive_check import NaiveCheck, TooLargeError

JUDGED = [
    (parse_endgame(text), verdict)
    for text, verdict in json.loads((Path(__file__).parent / "data" / "verdicts.json").read_text("utf-8"))
]
"""Endgames with the verdicts of exhaustive play."""
SMALL = 400
"""Actions that the naive player may play out here."""


def verdict(position: Position, seat: Seat, *goals: Goal) -> str:
    return str(check(position, seat, goals).together.verdict)


def found(endgame: Endgame, most_states: int | None = None) -> Finding:
    return check(endgame.position, endgame.player, endgame.goals, most_states=most_states).together


def test_secured_goals_hold_in_every_game_and_lost_ones_in_none() -> None:
    judged = [each for each in JUDGED if each[1] in ("secured", "lost") and not each[0].position.is_over]
    assert len({naive for _, naive in judged}) == 2
    for endgame, naive in judged:
        position = endgame.position
        odds = Odds(position, endgame.player, tuple(endgame.goals), "judged", ("quick",) * len(position.seats))
        for number in range(2):
            held = odds.play(number)
            assert held is not None
            assert all(held) == (naive == "secured"), endgame


def test_verdicts_are_those_of_exhaustive_play() -> None:
    sample = JUDGED[::3]
    assert {verdict for _, verdict in sample} == {"secured", "forced", "alone", "with-help", "lost"}
    for endgame, naive in sample:
        finding = found(endgame)
        assert (str(finding.verdict), finding.open) == (naive, ()), endgame


def test_exhaustive_play_still_says_the_same() -> None:
    agreed = 0
    for endgame, said in JUDGED[::4]:
        try:
            assert NaiveCheck(endgame.position, endgame.player, endgame.goals, SMALL).verdict() == said
        except TooLargeError:
            continue
        agreed += 1
    assert agreed > len(JUDGED) // 12


@pytest.mark.parametrize("most_states", [1, 20, 300])
def test_limits_leave_open_but_never_err(most_states: int) -> None:
    """A verdict within limits is the true one, or a weaker one that says what is open."""
    for endgame, naive in JUDGED[::10]:
        finding = found(endgame, most_states)
        if finding.open:
            assert finding.limit is Limit.STATES
            least = Verdict.LOST if finding.verdict is Verdict.UNDECIDED else finding.verdict
            assert Verdict(naive) in (*finding.open, least)
        else:
            assert str(finding.verdict) == naive


def test_the_next_player_finds_what_the_rules_say() -> None:
    """The position after a turn is told from the board alone; only what the mover has left is not."""
    for endgame in (pair[0] for pair in JUDGED[::15]):
        position, mover = endgame.position, endgame.position.mover_seat
        for after, _ in zip(Turns(SearchLimits(10_000, NO_LIMIT)).every(position), range(20), strict=False):
            played = play_turn(position, after.turn)
            told = after.position
            assert (told.board, told.turn, told.pile, told.thirds) == (
                played.board,
                played.turn and played.turn._replace(idle=0),
                played.pile,
                played.thirds,
            )
            for seat in range(len(position.seats)):
                if seat != mover:
                    assert (told.cash[seat], told.cards[seat]) == (played.cash[seat], played.cards[seat])


# Before the last round ------------------------------------------------------------------------------------------------

OPEN_TOP = "../.{}./..../..../.../.../..../.../../. YP Y1 {} 000010.000000 -.- 1.2 42"


@pytest.mark.parametrize(
    ("tower", "player", "said"), [("Ypypy", 0, "secured"), ("Ypypy", 1, "lost"), ("Ypypw", 0, "lost")]
)
def test_a_zone_with_a_fifth_level_is_settled(tower: str, player: Seat, said: str) -> None:
    position = parse_position(OPEN_TOP.format(tower, "10.10").replace("000010", "000000"))
    finding = check(position, player, [ZoneGoal("c9")]).together
    assert str(finding.verdict) == said
    assert finding.reasons is not None
    assert "c9 is closed" in finding.reasons[0].words


def test_a_penthouse_now_forces_a_zone() -> None:
    position = parse_position(OPEN_TOP.format("Ypyp", "10.10"))
    finding = check(position, 0, [ZoneGoal("c9")]).together
    assert finding.verdict is Verdict.FORCED
    assert finding.strategy is not None
    assert [str(turn) for turn in finding.strategy] == ["Y: c9 ."]


def test_without_the_money_it_is_not_forced_and_not_denied() -> None:
    """What is not proven before the last round is open, never guessed."""
    finding = check(parse_position(OPEN_TOP.format("Ypyp", "9.10")), 0, [ZoneGoal("c9")], time_limit=1).together
    assert Verdict.FORCED in finding.open
    assert finding.verdict is not Verdict.LOST


LONG_GAMES = [
    (
        "Yp./YbBybyb./Py.Yb./PPY./PbpPP/.P./..../.PbybpB/BB/. PBY P1~1 1.0.8 020100.110000.110110 FWY.VYZ.CY 3.2.6 "
        "RBZBRFPSOTOSDSCTPDPBVVKODRWWK -"
    ),
    (
        "PyPy/YpyYpybyYb/..YbB/YbyYYpy./YpbybPypy./..Byby/..By./BPbpbp./.B/. YPB B1~1 22.3.13 010011.000010.210010 "
        "-.FF.O 6.1.3 CRTKDPCWSTDVBRYPZYKBYVPTORZ -"
    ),
]
"""Some turns before the last round."""


@pytest.mark.parametrize("text", LONG_GAMES)
def test_a_position_is_as_safe_as_after_the_turn_that_is_advised(text: str) -> None:
    position = parse_position(text)
    player = position.mover_seat or 0
    found = check(position, player, [MissionGoal()])
    advice = advise(position, player, [MissionGoal()], NO_LIMIT)
    assert found.together.verdict is advice.turns[0].verdict is Verdict.ALONE
    assert not advice.is_out_of_time
    unsure = replace(found.together, verdict=Verdict.WITH_HELP, open=(Verdict.FORCED, Verdict.ALONE), turns=())
    better = raised(replace(found, goals=(unsure,), together=unsure), advice).together
    assert (better.verdict, better.open) == (Verdict.ALONE, (Verdict.FORCED,))
    assert not list(line_flaws(better.turns or (), position, Judge(position, player, better.goals), alone=True))
    worse = replace(advice.turns[0], verdict=Verdict.LOST)
    assert raised(found, dataclasses.replace(advice, turns=(worse,))).together == found.together


def test_without_time_advice_says_so() -> None:
    advice = advise(parse_position(LONG_GAMES[0]), 0, [MissionGoal()], Clock(0))
    assert advice.is_out_of_time
    assert all(prospect.limit is Limit.TIME for prospect in advice.turns if prospect.open)


def test_a_line_is_freed_of_what_does_not_matter() -> None:
    for position in map(parse_position, LONG_GAMES):
        judge = Judge(position, position.mover_seat or 0, [MissionGoal()])
        played = played_out(position, judge, NO_LIMIT).line
        assert played
        line = shortened(played, position, judge, alone=False)
        assert not list(line_flaws(line, position, judge, alone=False))
        assert length(line)[1] <= 0.8 * length(played)[1]
        (*before, last) = line
        for at in range(len(last.actions)):
            without = last._replace(actions=last.actions[:at] + last.actions[at + 1 :])
            assert list(line_flaws((*before, without), position, judge, alone=False)), "it matters"


# The last round -------------------------------------------------------------------------------------------------------

LAST = "YpypyYpypy/YpypyY./..../..../.../.../..../.../../. YP P1 0.{} 000000.010000 -.{} 1.2 {}"
"""Yellow has ended the game; purple can cover c9 for 2M."""


def last(cash: int, cards: str = "-") -> Position:
    return parse_position(LAST.format(cash, cards, 42 - len(cards.strip("-"))))


def test_what_nobody_can_pay_for_is_secured() -> None:
    assert verdict(last(1), 0, ZoneGoal("c9")) == "secured"
    assert verdict(last(2), 0, ZoneGoal("c9")) == "alone"


def test_hidden_money_and_hidden_cards_are_taken_at_their_worst() -> None:
    assert verdict(known_to(0, last(1), hidden=True), 0, ZoneGoal("c9")) == "alone"
    assert verdict(last(0, "??"), 0, ZoneGoal("c9")) == "secured"
    assert verdict(last(0, "???"), 0, ZoneGoal("c9")) == "alone", "three cards bring 5M"


def test_money_paid_for_a_covered_floor_helps_its_owner() -> None:
    """Purple could not pay for c9, but for the 2M that red has to give for a purple floor."""
    text = "YpypyYpypy/YpypyYP/..../..../.../.../..../.../../. YRP R1 0.2.{} 000000.010000.010000 -.-.- 1.2.3 42 Y"
    assert verdict(parse_position(text.format(0)), 0, ZoneGoal("c9")) == "alone"
    poor = text.format(0).replace("0.2.0", "0.1.0")
    assert verdict(parse_position(poor), 0, ZoneGoal("c9")) == "secured"


OVER = "../.Y{}/..../..../P../PP./PP../.{}./../. YPB - 0.0.0 000000.000000.000000 -.-.- 3.{}.4 42"
"""A stalemate. Purple has a zone and a square, which is mission 1; yellow has one zone or two."""


def test_a_shared_win_is_none() -> None:
    assert verdict(parse_position(OVER.format(".", ".", 5)), 0, WinGoal()) == "lost"
    assert verdict(parse_position(OVER.format(".", "Y", 5)), 0, WinGoal()) == "secured"


def test_a_mission_that_is_not_known_may_be_any_that_is_left() -> None:
    assert verdict(parse_position(OVER.format(".", "Y", 1)), 0, WinGoal()) == "lost"
    assert verdict(parse_position(OVER.format(".", "Y", "?")), 0, WinGoal()) == "with-help"


def test_goals_together_are_at_most_as_safe_as_each() -> None:
    order = list(Verdict)
    for endgame in (pair[0] for pair in JUDGED[::6]):
        found = check(endgame.position, endgame.player, [MissionGoal(), PrestigeGoal(2), WinGoal()])
        assert all(order.index(found.together.verdict) >= order.index(each.verdict) for each in found.goals), endgame


def test_advice_ranks_turns_by_what_they_leave_behind() -> None:
    position = parse_position(OPEN_TOP.format("Ypyp", "10.10"))
    advice = advise(position, 0, [ZoneGoal("c9")], NO_LIMIT)
    assert str(advice.turns[0].turn) == "Y: c9 ."
    assert advice.turns[0].verdict is Verdict.SECURED
    with pytest.raises(RuleError, match="turn of Y"):
        advise(position, 1, [ZoneGoal("c9")], NO_LIMIT)


def test_what_cannot_be_judged_is_refused() -> None:
    position = parse_position(OPEN_TOP.format("Ypyp", "10.10"))
    with pytest.raises(RuleError, match="worth nothing at the end"):
        check(position, 0, [CashGoal(10)])
    with pytest.raises(RuleError, match="nothing to check"):
        check(position, 0, [])
    with pytest.raises(RuleError, match="cash of yellow must be known"):
        check(known_to(1, position, hidden=True), 0, [ZoneGoal("c9")])


def test_boards_that_are_alike_are_as_good() -> None:
    """Where only one of several boards is looked at, the last player can do for the goals what they can on another."""
    several = [
        each.position
        for each, _ in JUDGED
        if len(each.position.still_to_move()) == 2 and None not in each.position.cash
    ]
    compared = 0
    for position in several[::2]:
        goals: tuple[Goal, ...] = (
            MissionGoal(),
            WinGoal(),
            *map(ZoneGoal, position.box.zones),
            *map(PrestigeGoal, range(3, 7)),
        )
        known = [seat for seat, mission in enumerate(position.missions) if mission]
        for judge in (Judge(position, seat, (goal,)) for seat in known for goal in goals):
            everyone = Continuations(judge, SearchLimits(100_000, NO_LIMIT))
            likeness = Likeness(position, judge, action_by_action=False)
            first: dict[Hashable, Position] = {}
            for after in islice(everyone.turns.every(position), 12):
                alike = first.setdefault(likeness.of(after.outcome), after.position)
                if alike != after.position:
                    compared += 1
                    for ask in (everyone.helping, everyone.breaking):
                        assert (ask(alike) is None) == (ask(after.position) is None), (position, judge.goals)
    assert compared > 500


def test_a_neutral_floor_that_is_built_is_no_longer_held() -> None:
    """Of six, two stand and yellow holds three: purple may hold one, and still may when yellow has built one."""
    board = "RprprRyryr/RprprRy./Ww.../..../.../.../..../.../../."
    position = parse_position(f"{board} YPR Y1 20.?.0 000103.?.000000 -.-.- 1.2.3 0 R")
    assert verdict(position, 0, ZoneGoal("c9")) == "alone"
    assert verdict(parse_position(str(position).replace("000103", "000104")), 0, ZoneGoal("c9")) == "forced"


def test_a_card_drawn_unseen_by_one_who_moves_last_of_three() -> None:
    board = ".Brp/.../..BrpYpypy/...Ypypy/R../.YpypyPbrb/..../.../.Pbrb/Brp"
    position = parse_position(f"{board} YPBR P1 5.40.5.8 000000.000010.100000.111000 -.-.-.RC 1.2.3.4 10 Y")
    assert verdict(position, 3, MissionGoal()) == "lost"


@pytest.mark.parametrize("cash", ["?", "60", "5"])
def test_penthouses_count_wherever_they_are_built(cash: str) -> None:
    """One that no pattern needs, on a site where the other player can do nothing."""
    board = "RprprRprpr/RprprP./..../..../P../.../..../.../../Yryr"
    position = parse_position(f"{board} YPR Y2 14.{cash}.0 020010.001000.000000 -.-.- 4.2.3 0 R")
    assert verdict(position, 0, PrestigeGoal(2)) == "forced"


@pytest.mark.parametrize("stock", ["000000", "001000", "001010"])
def test_who_may_leave_a_penthouse_out_has_not_secured_it(stock: str) -> None:
    board = "YryrRprpr/RprprP./Rprpr.../..../.../.../..../.../../."
    position = parse_position(f"{board} YPR Y2 10.60.0 100010.{stock}.000000 -.-.- 1.2.3 0 R")
    assert verdict(position, 0, PenthousesGoal(1)) == "forced"


@pytest.mark.parametrize("action_by_action", [False, True])
def test_ground_for_the_next_player_is_unlike_ground_that_is_taken(action_by_action: bool) -> None:
    """Blue has a floor for the ground and nothing else; red can be first on the zone, or build elsewhere."""
    board = "PypypPypyp/Pypyp../..../..../.../.../..../.../../."
    position = parse_position(f"{board} RBYP R2 10.6.0.0 100000.100000.000000.000000 -.-.-.- 1.5.6.2 0 P")
    likeness = Likeness(position, Judge(position, 1, (ZoneGoal("c9"),)), action_by_action=action_by_action)
    alike: dict[bool, set[Hashable]] = {True: set(), False: set()}
    for after in Turns(SearchLimits(10_000, NO_LIMIT)).every(position):
        alike[after.board.tower("c9") == ""].add(likeness.of(after.outcome))
    assert alike[True]
    assert alike[True].isdisjoint(alike[False])
