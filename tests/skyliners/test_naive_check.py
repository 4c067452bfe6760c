"""The judge of verdicts, judged: by positions that a person can work out, and by playing on with nothing left out."""

from collections import Counter
from itertools import islice

import pytest

from skypuzzle.errors import RuleError
from skypuzzle.skyliners import (
    Action,
    Card,
    Plan,
    Position,
    Variant,
    check_position,
    legal_actions,
    parse_board,
    parse_plan,
    parse_position,
)
from skypuzzle.skyliners.rules.board import PLANNING_CARDS
from tests.skyliners.check_endgames import check_endgames
from tests.skyliners.games import board
from tests.skyliners.naive_check import Search, TooManyPositionsError, naive_verdict

S_CARDS, W_CARDS = "S?,S?,S?,S?,S?", "W?,W?,W?,W?,W?"
SEED = "judge"
FEW = 500
"""Positions, so few that every planning can be tried."""
TOWER = board(a1="9^", b1="1")
"""Row A of S shows one, and nobody who has but a few floors can change that."""
LOW = board(a1="1", a2="1", b1="1")
"""Row A of S shows one; a floor or roof more on a2, and it shows two."""
STAIR = board(a1="1", a2="2", b1="1")
"""Row A of S shows two; a floor more on a1 hides a2."""

BY_HAND = [
    # the game is over, and that is that
    (f"{TOWER} SW - 0.0.0/1.0.0 SA1", "SA1", "secured"),
    (f"{TOWER} SW - 0.0.0/1.0.0 SA2", "SA2", "lost"),
    (f"{TOWER} SW - 0.0.0/1.0.0 -", "SA1", "lost"),
    # W has the last turn, and no floor reaches over the tower; but a card not in the office by now never will be
    (f"{TOWER} SW W1 0.0.0/1.0.0 SA1", "SA1", "secured"),
    (f"{TOWER} SW W1 0.0.0/1.0.0 S?", "SA1", "lost"),
    # the last action of the game plans one card, which S could leave out; two would need another action
    (f"{TOWER} WS S2@b1 0.0.0/1.0.0 -", "SA1", "forced"),
    (f"{TOWER} WS S2@b1 0.0.0/1.0.0 -", "SC1", "forced"),
    (f"{TOWER} WS S2@b1 0.0.0/1.0.0 -", "SA1 SC1", "lost"),
    (f"{TOWER} WS S2@b1 0.0.0/1.0.0 SA1", "SA1 SC1", "forced"),
    # nothing left to build with and one card left: S must plan something, and it can be this
    (f"{TOWER} WS S2@b1 0.0.0/0.0.0 S?,S?,S?,S?", "SA1", "forced"),
    (f"{TOWER} WS S2@b1 0.0.0/0.0.0 {S_CARDS}", "SA1", "lost"),
    # the card of that row is spent on another number
    (f"{TOWER} WS S2@b1 0.0.0/1.0.0 SA2", "SA1", "lost"),
    # build and plan take the two actions of a turn: with one of them left, one is missing
    (f"{LOW} WS S1 0.0.0/1.0.0 -", "SA2", "forced"),
    (f"{LOW} WS S2@b1 0.0.0/1.0.0 -", "SA2", "lost"),
    (f"{LOW} WS S2@b1 0.0.0/1.0.0 SA2", "SA2", "forced"),
    # built on in this turn: a2 takes no second piece of S, and W has none
    (f"{LOW} WS S2@a2 0.0.0/1.0.0 SA2", "SA2", "lost"),
    # W moves after S, and a floor on a2 breaks it; S can only hope, or build a1 too high for W
    (f"{LOW} SW S2@b1 0.0.0/1.0.0 SA1,S?,S?,S?,S?,{W_CARDS}", "SA1", "alone"),
    (f"{LOW} SW S2@b1 1.0.0/1.0.0 SA1,S?,S?,S?,S?,{W_CARDS}", "SA1", "forced"),
    # a roof on a2 keeps it over anything that W can make of a1; with two floors more, W still builds there but once
    (f"{STAIR} SW S2@b1 0.0.0/1.0.0 SA2", "SA2", "alone"),
    (f"{STAIR} SW S2@b1 0.1.0/1.0.0 SA2", "SA2", "forced"),
    (f"{STAIR} SW S2@b1 0.1.0/2.0.0 SA2", "SA2", "forced"),
    # S has nothing left, and only W can build on a2
    (f"{LOW} SW W1 0.0.0/1.0.0 SA2,{W_CARDS}", "SA2", "with-help"),
    # W must spend his last floor now, so S never moves again; with a card in hand W can keep it, and S gets to a2
    (f"{LOW} SW W2@b1 1.0.0/1.0.0 SA2,{W_CARDS}", "SA2", "with-help"),
    (f"{LOW} SW W2@b1 1.0.0/1.0.0 SA2,W?,W?,W?,W?", "SA2", "alone"),
    # S keeps a floor, so there is another round: W can raise a1, and S has the last word with a2 once more
    (f"{LOW} WS S2@b1 1.0.0/2.0.0 SA2,S?,S?,S?,S?,{W_CARDS}", "SA2", "forced"),
    # the same with the card in hand: to plan now would leave S a floor behind W, so a2 now, a2 again, and then plan
    (f"{LOW} WS S2@b1 1.0.0/2.0.0 S?,S?,S?,S?,{W_CARDS}", "SA2", "forced"),
    # one floor of E or of S is not enough to hide a4 behind a5, but both of them together are
    (f"{board(a5='1', a4='2^')} NES S1 0.0.0/0.0.0/1.0.0 NE2", "NE2", "secured"),
    (f"{board(a5='1', a4='2^')} NES E1 0.0.0/1.0.0/1.0.0 NE2", "NE2", "alone"),
    # no cards in the intro game; W's roof must go on a floor, and if only a2 takes it, it is as high as a1
    (f"{LOW} SW S1 1.0.0/0.0.0 - ?,? intro", "SA2", "forced"),
    (f"{board(a1='1', a2='1')} SW W1 0.0.0/0.1.0 - ?,? intro", "SA2", "with-help"),
    (f"{board(a1='1^', a2='1')} SW W1 0.0.0/0.1.0 - ?,? intro", "SA1", "secured"),
    (f"{board(a1='1^', a2='1')} SW W1 0.0.0/0.1.0 - ?,? intro", "SA2", "lost"),
]


def asked(text: str) -> tuple[Plan, ...]:
    return tuple(map(parse_plan, text.split()))


@pytest.mark.parametrize(("text", "plans", "verdict"), BY_HAND)
def test_verdicts_worked_out_by_hand(text: str, plans: str, verdict: str) -> None:
    wanted = asked(plans)
    assert naive_verdict(parse_position(text), wanted[0].side, wanted, most=20_000) == verdict


@pytest.mark.parametrize(
    ("city", "plan", "verdict"),
    [
        # W has a floor and nowhere to put it but row A: on a1 it hides a2, on a2 it shows two
        ("ppppp/ppppp/ppppp/1pppp/1pppp", "SA2", "with-help"),
        ("ppppp/ppppp/ppppp/1pppp/1pppp", "SA1", "with-help"),
        # only a2 is open: it will be two, though it is one now
        ("ppppp/ppppp/ppppp/1pppp/1^pppp", "SA2", "secured"),
        ("ppppp/ppppp/ppppp/1pppp/1^pppp", "SA1", "lost"),
    ],
)
def test_nowhere_else_to_build(city: str, plan: str, verdict: str) -> None:
    position = parse_position(f"{LOW} SW W1 0.0.0/1.0.0 {plan},{W_CARDS}")._replace(board=parse_board(city))
    (wanted,) = asked(plan)
    assert naive_verdict(position, wanted.side, (wanted,)) == verdict


def test_too_many_positions_are_no_verdict() -> None:
    position = parse_position(f"{LOW} SW W1 0.0.0/1.0.0 SA2,{W_CARDS}")
    # before W's floor, and before the second action that W loses, once for each of 24 sites
    assert naive_verdict(position, asked("SA2")[0].side, asked("SA2"), most=25) == "with-help"
    assert naive_verdict(position, asked("SA2")[0].side, asked("SA2"), most=24) is None


class WithEveryPlanning(Search):
    """The same search, with all cards told apart and in every order."""

    def actions(self, position: Position) -> list[Action]:
        return legal_actions(position)

    def cards(self, position: Position) -> tuple[tuple[Card, ...], ...]:
        return (position.office,)


def test_one_planning_of_each_kind_stands_for_all_of_them() -> None:
    compared = Counter[str | None]()
    for position, player, plans in islice(check_endgames(SEED, FEW), 60):
        if position.variant is Variant.INTRO or len(position.office) == PLANNING_CARDS * len(position.seats):
            continue
        try:
            exact = WithEveryPlanning(player, plans, most=FEW).prospects(position)
        except TooManyPositionsError:
            continue
        assert Search(player, plans, most=FEW).prospects(position) == exact, (str(position), *map(str, plans))
        compared[naive_verdict(position, player, plans, FEW)] += 1
    assert compared.total() >= 20
    assert len(compared) == 5


def test_endgames_are_of_every_kind_and_nearly_all_could_stand_on_a_table() -> None:
    games = list(islice(check_endgames(SEED), 60))
    assert games == list(islice(check_endgames(SEED), 60))
    verdicts = Counter(naive_verdict(*game) for game in games)
    assert min(verdicts[verdict] for verdict in ("secured", "forced", "alone", "with-help", "lost")) >= 3
    assert {len(position.seats) for position, _, _ in games} == {2, 3, 4}
    assert {len(plans) for _, _, plans in games} == {1, 2, 3}
    assert {position.turn.action for position, _, _ in games if position.turn} == {1, 2}
    assert sum(map(makes_sense, (position for position, _, _ in games))) >= 45


def makes_sense(position: Position) -> bool:
    try:
        check_position(position)
    except RuleError:
        return False
    return True
