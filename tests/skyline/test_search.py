"""The search of a turn against plain search through the rules."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from types import ModuleType

import pytest

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import Limit
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import score, tally
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search.turn_search import (
    Aim,
    Outcome,
    best_income,
    best_outcomes,
    count_outcomes,
    every_outcome,
    reach,
)
from tests.skyline.games import at, moment
from tests.skyline.kernels import forms, using
from tests.skyline.naive_turns import TooManyError, every_end
from tests.skyline.turn_positions import dressed, from_games, tight

FORMS = forms()
KINDS = {"from_games": from_games, "dressed": dressed, "tight": tight}
MOST = 1_000
"""Positions of a turn that are looked through by the rules alone."""


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    with using(FORMS[request.param]):
        yield FORMS[request.param]


@cache
def cases(seed: str, **numbers: int) -> list[tuple[Position, dict[Board, int]]]:
    """So many positions of each kind with every end of the turn, by the rules."""
    found: list[tuple[Position, dict[Board, int]]] = []
    for kind, number in numbers.items():
        wanted = len(found) + number
        for position in KINDS[kind](Chance("search", seed)):
            with suppress(TooManyError):
                found.append((position, every_end(position, MOST)))
            if len(found) == wanted:
                break
    return found


def mover(position: Position) -> int:
    assert position.mover_seat is not None
    return position.mover_seat


@pytest.mark.usefixtures("form")
def test_every_board_and_the_best_ones_are_those_that_the_rules_find() -> None:
    sizes = set()
    for position, ends in cases("every", from_games=60, tight=25):
        found = every_outcome(position)
        assert found.stopped_by is None
        assert {each.board: each.most_cash for each in found.boards} == ends, position
        assert count_outcomes(position).number == len(ends)
        for each in found.boards[:: 1 + len(ends) // 4]:
            assert each.end.board == each.board
            assert each.actions is not None
            assert each.sales is not None  # both are replayed
        sizes.add(len(ends))
        seat, colour = mover(position), position.seats[mover(position)]
        values = {board: (tally(position._replace(board=board), seat).total, cash) for board, cash in ends.items()}
        most = max(values.values())
        best = best_outcomes(position)
        assert (best.value, best.boards[0].most_cash) == most, position
        assert {each.board for each in best.boards} == {board for board, value in values.items() if value == most}
        highest = max(board.income(colour) for board in ends)
        assert {each.board for each in best_income(position).boards} == {
            board for board in ends if board.income(colour) == highest
        }
    assert len(sizes) > 20
    assert max(sizes) > 100


@pytest.mark.usefixtures("form")
def test_hands_of_any_size_and_what_is_not_known() -> None:
    kinds = set()
    for position, ends in cases("dressed", dressed=60):
        seat = mover(position)
        found = every_outcome(position)
        if position.cash[seat] is None or position.stock[seat] is None:
            assert {each.board for each in found.boards} == set(ends), position
        else:
            assert {each.board: each.most_cash for each in found.boards} == ends, position
        for each in found.boards[:: 1 + len(ends) // 4]:
            assert each.actions is not None
        cards = position.cards[seat]
        kinds.add((position.cash[seat] is None, position.stock[seat] is None, min(2, len(set(cards + "?")) - 1)))
    assert len(kinds) >= 6


@pytest.mark.usefixtures("form")
def test_aims_are_met_where_they_can_be() -> None:
    met: dict[str, set[bool]] = {}
    for number, (position, ends) in enumerate(cases("aims", from_games=30, dressed=20, tight=15)):
        chance, box = Chance("aim", number), position.box
        seat = mover(position)
        colour, other = position.seats[seat], chance.choice(position.seats)
        zone, mission = chance.choice(box.zones), position.missions[seat]
        assert mission is not None
        cash, prestige, places = chance.below(20), 1 + chance.below(5), chance.choice(list(box.claims.values()))
        if position.cash[seat] is None or position.stock[seat] is None:
            cash = 0
        asked = {
            "zone and cash": (
                Aim(shows=((1 << box.index[zone],),), cash=cash),
                [board for board, most in ends.items() if zone in board.zones(colour) and most >= cash],
            ),
            "mission": (
                Aim(shows=(box.goals[mission - 1],)),
                [board for board in ends if board.fulfils(colour, mission)],
            ),
            "prestige": (
                Aim(prestige=prestige),
                [board for board in ends if tally(position._replace(board=board), seat).total >= prestige],
            ),
            "income and penthouses": (
                Aim(income=cash // 2, penthouses=prestige // 3),
                [
                    board
                    for board in ends
                    if board.income(colour) >= cash // 2 and board.penthouses(colour) >= prestige // 3
                ],
            ),
            "deny": (Aim(denies=other), [board for board in ends if not _wins(position, board, other)]),
            "at most": (
                Aim(at_most=((other, prestige - 1),)),
                [board for board in ends if _prestige(position, board, other) < prestige],
            ),
        }
        if other != colour:
            asked["break"] = (
                Aim(breaks=((other, places),)),
                [board for board in ends if not any(board.tops[other] & place == place for place in places)],
            )
        for name, (aim, boards) in asked.items():
            assert {each.board for each in every_outcome(position, aim).boards} == set(boards), (position, name)
            found = reach(position, aim)
            assert found.board in boards if isinstance(found, Outcome) else not boards, (position, name)
            met.setdefault(name, set()).add(bool(boards))
    assert all(found == {True, False} for found in met.values()), met


def _wins(position: Position, board: Board, colour: str) -> bool:
    """Is this colour the only winner, if the game ends with this turn?"""
    player = position.seats[mover(position)]
    is_third = board.penthouses(player) >= 3 and player not in position.thirds
    end = position._replace(board=board, thirds=position.thirds + player * is_third)
    return score(end).winners == (colour,)


def _prestige(position: Position, board: Board, colour: str) -> int:
    return tally(position._replace(board=board), position.seats.index(colour)).total


def test_both_forms_find_the_same_in_the_same_order_after_the_same_nodes() -> None:
    told = []
    for each in FORMS.values():
        with using(each):
            positions = [position for position, _ in cases("forms", dressed=8, tight=6)]
            told.append(
                [
                    (found.boards, found.nodes, best_income(position).nodes)
                    for position in positions
                    for found in (every_outcome(position), every_outcome(position, Aim(cash=8)))
                ]
            )
    assert all(each == told[0] for each in told)


@pytest.mark.usefixtures("form")
def test_ruling_f_a_floor_must_be_built_unless_the_smaller_income_or_the_cards_come_late() -> None:
    # A neutral floor on one's own costs nothing: it must be built, and nothing else can be.
    forced = at(moment(cash="0.0", stock="000001.000000", b9="Y"))
    assert [str(each.board) for each in every_outcome(forced).boards] == [str(at(moment("Y2b", b9="Yw")).board)]
    # The larger income would pay for a floor; the smaller one does not.
    choice = at(moment(cash="0.0.0", stock="020000.000000.000000", b9="Y", c4="YPBY", c8="P", seats="YPB"))
    idle = next(each for each in every_outcome(choice).boards if each.board == choice.board)
    assert (idle.cash, [str(action) for action in idle.actions]) == (1, ["$b9"])
    # What a card pays would do so, too: it is claimed after building has ended.
    late = at(moment("Y2", cash="0.0", stock="100000.000000", cards="C.-", b9="Y", c9="Y", b8="Y"))
    idle = next(each for each in every_outcome(late).boards if each.board == late.board)
    assert (idle.cash, [str(action) for action in idle.actions]) == (5, ["|", "!C"])


@pytest.mark.usefixtures("form")
def test_a_pattern_is_claimed_before_its_top_is_covered() -> None:
    position = at(moment("Y2", cash="1.0", stock="100001.000000", cards="C.-", b9="Y", c9="Y"))
    covered = next(each for each in every_outcome(position).boards if each.board.tower("b9") == "YW" and each.cash == 5)
    assert [str(action) for action in covered.actions] == ["b10", "!C", "wb9"]


@pytest.mark.usefixtures("form")
@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ("KRS", 4),  # all three were traded in for the floor that completes the kite
        ("FFF?", 12),  # known cards are worth less than one that may be anything: the corner is left for the kite
    ],
)
def test_cards_are_spent_where_they_bring_most(cards: str, most: int) -> None:
    tops = {"b10": "Y", "c10": "Y", "c9": "Y", "d9": "Y"}
    position = at(moment("Y2", cash="0.0", stock="100000.000000", cards=f"{cards}.-", **tops))
    ends = every_end(position)
    found = {each.board: each for each in every_outcome(position).boards}
    assert {board: each.most_cash for board, each in found.items()} == ends
    kite = next(board for board in ends if board.tower("c8") == "Y")
    assert ends[kite] == most
    assert found[kite].sales is not None


def test_limits_never_mean_no() -> None:
    position = at(moment("Y2", cash="30.0", stock="333333.000000", cards="CRV.-"))
    assert isinstance(reach(position, Aim(prestige=6), nodes=20), Undecided)
    assert not best_outcomes(position, nodes=50).proven
    assert every_outcome(position, nodes=50).stopped_by is Limit.STATES
    assert every_outcome(position, limit=5).stopped_by is Limit.NUMBER
    assert len(every_outcome(position, limit=5).boards) == 5
    assert isinstance(reach(position, Aim(prestige=9)), Impossible)


@pytest.mark.usefixtures("form")
def test_more_floors_than_a_box_has() -> None:
    """Who asks why something is impossible tries it with plenty of everything."""
    position = at(moment("Y2", cash="9000.0", stock="222222.000000", c9="PYP"))
    position = position._replace(stock=((16, 14, 12, 11, 11, 12), position.stock[1]))
    assert isinstance(reach(position, Aim(prestige=16, penthouses=11), nodes=300), Undecided)
    deepest = max(every_outcome(position, limit=200).boards, key=lambda found: len(found.path))
    assert len(deepest.actions) >= 40
    with pytest.raises(ValueError, match="at most 99 floors"):
        reach(position._replace(stock=((20, 20, 20, 20, 20, 0), position.stock[1])))
