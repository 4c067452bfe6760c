"""Whole games in small numbers, in both their forms. The rules are the judge."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    Action,
    Build,
    District,
    HiddenPlan,
    Plan,
    Position,
    Side,
    apply,
    check_position,
    known_to,
    legal_actions,
    score,
)
from skypuzzle.skyliners.bots import ACTIONS, NUMBER_OF
from skypuzzle.skyliners.rules.board import ROWS
from skypuzzle.skyliners.rules.play import FORFEIT
from skypuzzle.skyliners.search import playouts
from tests.interpreting import interpreted
from tests.skyliners.games import at, board
from tests.skyliners.odd_positions import moments, odd_position, random_start, some_position, with_other_cards
from tests.skyliners.tables import FORMS, compared, position_on, table_in

each_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
INTERPRETED = interpreted(playouts)


class Drawn(Chance):
    """Chance that Hypothesis decides, so that it can look for the simplest case."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        super().__init__()
        self._draw = draw

    def below(self, limit: int) -> int:
        return self._draw(st.integers(0, limit - 1))

    def choice(self, options: Any) -> Any:
        return options[self.below(len(options))]


odd_positions = st.composite(lambda draw: odd_position(Drawn(draw)))()


def test_what_is_compiled_is_the_source() -> None:
    """`pip install -e .` again after a change to the playouts."""
    installed = Path(playouts.__file__ or "")
    assert installed.stat().st_mtime >= installed.with_name("playouts.py").stat().st_mtime


# Action by action


def test_every_action_has_its_number() -> None:
    assert len(ACTIONS) == len(set(ACTIONS)) == 96
    assert [NUMBER_OF[action] for action in ACTIONS] == list(range(96))


@each_form
def test_random_games_are_those_of_the_rules(form: ModuleType) -> None:
    for seed in range(180):
        chance = Chance("playouts", seed)
        assert not compared(form, random_start(chance), chance).differences


@each_form
def test_games_from_odd_positions_are_those_of_the_rules(form: ModuleType) -> None:
    met: Counter[str] = Counter()
    for seed in range(400):
        chance = Chance("odd", seed)
        start = odd_position(chance)
        met.update(oddities(start))
        assert not compared(form, start, chance).differences
    assert len(met) == 10, met


def oddities(position: Position) -> Iterable[str]:
    """What makes a position worth trying."""
    heights, turn = position.board.heights, position.turn
    if turn is None:
        yield "the game is over"
    else:
        if turn.action == 2 and turn.built is None:
            yield "the first action was forfeited"
        if turn.built is not None and heights[turn.built] % 2:
            yield "the first action closed its site"
        if not position.reserve(turn.side).floors:
            yield "only roofs and parks left"
        if HiddenPlan(turn.side) in position.office:
            yield "the mover's own card is face down"
        if legal_actions(position) == [FORFEIT]:
            yield "nothing is possible"
    if sum(code % 2 for code in heights) > 11:
        yield "many sites are closed"
    if max(heights) > 80:
        yield "a very tall tower"
    if any(row.beyond for row in score(position).rows):
        yield "antennas ran out"
    if len(position.office) == 5 * len(position.seats):
        yield "all cards are played"


@settings(max_examples=100, deadline=None)
@given(odd_positions, st.integers(0, 99))
def test_the_simplest_odd_position_that_differs(start: Position, seed: int) -> None:
    assert not compared(playouts, start, Chance("simplest", seed)).differences


@each_form
def test_what_does_not_fit_is_refused(form: ModuleType) -> None:
    table = table_in(form, at(f"{board(a1='1')} NE N2@a1 1.0.0/1.0.0 NA1,N?,EB3 NW,?"))
    heights, reserves, office, districts, turn = placed = table.placed()
    for wrong in (
        (heights[1:], reserves, office, districts, turn),
        (heights, reserves[1:], office, districts, turn),
        (heights, [(1, -1, 0), (1, 0, 0)], office, districts, turn),
        (heights, reserves, office + office[:1], districts, turn),  # a row twice
        (heights, reserves, bytes([81] * 6), districts, turn),
        (heights, reserves, bytes([82]), districts, turn),
        (heights, reserves, bytes([40]), districts, turn),
        (heights, reserves, office, districts[1:], turn),
        (heights, reserves, office, bytes([0, 4]), turn),
        (heights, reserves, office, districts, (2, 1, 255)),
        (heights, reserves, office, districts, (0, 3, 255)),
        (heights, reserves, office, districts, (0, 2, 1)),
        (heights, reserves, office, districts, (0, 2, 25)),
    ):
        with pytest.raises(ValueError, match="expected"):
            table.place(*wrong)
        assert table.placed() == placed
    for action in (0, 12, 25, 26, 50, 75, 95, 96):
        with pytest.raises(ValueError, match="not legal"):
            table.play(action)
    with pytest.raises(ValueError, match="not legal"):
        form.Playouts().worth(table, bytes([1, 75]), 0, 0, 1)
    with pytest.raises(ValueError, match="expected five rows"):
        table.set_up(bytes(125), [0] * 4, False)
    with pytest.raises(ValueError, match="expected at most 0 cards"):
        table_in(form, at(f"{board(a1='1')} NE N1 1.0.0/1.0.0 - ?,? intro")).place(*placed)


# At random


class Noted(list[int]):
    """A list that tells what changes in it."""

    def __init__(self, values: Iterable[int], note: Callable[[int, int, int], None]) -> None:
        super().__init__(values)
        self._note = note

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, int):
            self._note(place, self[place], value)
        super().__setitem__(place, value)


def played_out(start: Position, seed: int) -> tuple[Position, list[Action], Position, int]:
    """A random game of the interpreted form: its start with all cards dealt, what it built and planned, its end."""
    table, found = table_in(INTERPRETED, start), list[Action]()
    cards = len(start.office)

    def built(site: int, before: int, after: int) -> None:
        piece = 0 if after == before + 2 else 2 if (before, after) == (0, 1) else 1
        assert after - before in (1, 2)
        found.append(ACTIONS[25 * piece + site])

    def filed(place: int, _before: int, card: int) -> None:
        if place >= cards:
            found.append(ACTIONS[75 + card % 20])

    table.heights, table.office = Noted(table.heights, built), Noted(table.office, filed)
    count = table.play_out(seed)
    end = position_on(table, start.seats, start.variant)
    dealt = start._replace(office=end.office[:cards], skyscrapers=end.skyscrapers)
    return check_position(dealt), found, end, count


def test_random_games_are_legal_and_no_kind_of_action_is_preferred() -> None:
    """Replayed by the rules to the same end; each kind comes as often as its share of the legal actions says."""
    excess: Counter[str] = Counter()
    variance: Counter[str] = Counter()
    for seed in range(250):
        position, actions, end, count = played_out(some_position(seed), seed)
        steps = 0
        while position.turn is not None:
            legal = legal_actions(position)
            action = FORFEIT if legal == [FORFEIT] else actions.pop(0)
            for kind in kinds(position, action):
                excess[kind] += 1
            for kind, times in Counter(kind for other in legal for kind in kinds(position, other)).items():
                share = times / len(legal)
                excess[kind] -= share  # type: ignore[assignment]
                variance[kind] += share * (1 - share)  # type: ignore[assignment]
            position = apply(position, action)
            steps += 1
        assert (position, steps, actions) == (end, count, [])
    assert len(excess) > 30
    for kind, by in excess.items():
        assert by**2 <= 12 * variance[kind] + 1e-6, kind


def kinds(position: Position, action: Action) -> Iterable[str]:
    assert position.turn is not None
    if isinstance(action, Build):
        yield f"{action.piece} in action {position.turn.action}"
        yield f"on site {action.site}"
    else:
        yield type(action).__name__
        yield str(action)


LAST_TURNS = [
    # the second action: on any site but the one built on, or a plan
    f"{board(a1='2', b3='1', e5='4^')} NE E2@b3 0.0.0/1.1.1 EA2,ED1,EC4,EE3 NW,SE",
    # as likely a plan as a floor: twenty of them, and eleven sites
    "pp1.1^/1^2^1^.1^/..p1./1^..21/p.... NESW W2@c5 1.0.0/0.0.0/1.0.0/1.0.0 NA1 NW,SE,SW,NE",
    # where the first has closed its site
    f"{board(a1='2', b3='1^', e5='4')} NE E2@b3 0.0.0/1.1.1 EA2 NW,SE",
    # whole turns, in a city with few open sites
    "pp1.1^/1^2^1^.1^/..p1./1^..21/p.... NESW W1 1.0.0/0.0.0/1.0.0/1.1.1 WA2,WD1,WC4,WB3 NW,SE,SW,NE",
    "pp1.1^/1^2^1^.1^/..p1./1^..21/p.... NESW W1 1.0.0/0.0.0/1.0.0/1.0.1 WA2,WD1,WC4,WB3,WE1 NW,SE,SW,NE",
    # the last pieces of the intro game; where there is no empty site, parks are lost
    f"{board(a1='2', b3='1^', e5='4', d4='1')} NE N2@a1 0.1.0/0.1.1 - NW,SE intro",
    "11111/11111/11p11/11111/11111 NE N1 0.1.1/0.0.1 - NW,SE intro",
    "11111/11111/11p11/11111/11111 NE N2@- 0.0.1/1.0.0 - NW,SE intro",
]


@pytest.mark.parametrize("text", LAST_TURNS)
def test_every_legal_action_is_as_likely_as_the_others(text: str) -> None:
    """The ends of many short games, beside how likely the rules make them: chi-square."""
    start = at(text)
    table = table_in(playouts, start)
    placed = table.placed()
    times: Counter[bytes] = Counter()
    reached: dict[bytes, Position] = {}
    for seed in range(20_000):
        table.place(*placed)
        table.play_out(seed)
        heights, _, office, _, _ = table.placed()
        times[heights + office] += 1
        if times[heights + office] == 1:
            reached[heights + office] = position_on(table, start.seats, start.variant)
    likely = ends(start)
    came = {end: times[key] for key, end in reached.items()}
    assert set(came) <= set(likely)
    square = sum((came.get(end, 0) - 20_000 * share) ** 2 / (20_000 * share) for end, share in likely.items())
    free = len(likely) - 1
    assert square < free + 4 * (2 * free) ** 0.5 + 8


@cache
def ends(position: Position) -> dict[Position, float]:
    """How the game can end, and how likely each is if every legal action is as likely as the others."""
    if position.turn is None:
        return {position: 1.0}
    found: Counter[Position] = Counter()
    legal = legal_actions(position)
    for action in legal:
        for end, share in ends(apply(position, action)).items():
            found[end] += share / len(legal)  # type: ignore[assignment]
    return dict(found)


@each_form
def test_only_unknown_cards_are_guessed_and_none_twice(form: ModuleType) -> None:
    """Where the game is over, all that is left to do at random is to deal."""
    rows: Counter[tuple[Side, int]] = Counter()
    districts: Counter[District] = Counter()
    start = at(f"{board(a1='3', b3='1')} NES - 0.0.0/1.0.0/1.0.0 N?,EA2,E?,N?,ED1,N?,S?,E?,N?,N? NW,?,? full")
    table = table_in(form, start)
    placed = table.placed()
    for seed in range(3000):
        table.place(*placed)
        assert table.play_out(seed) == 0
        dealt = check_position(position_on(table, start.seats, start.variant))
        assert dealt._replace(office=start.office, skyscrapers=start.skyscrapers) == start
        for before, after in zip(start.office, dealt.office, strict=True):
            assert isinstance(after, Plan)
            assert after == before or (isinstance(before, HiddenPlan) and after.side is before.side)
        assert dealt.skyscrapers[0] is District.NW
        rows.update((card.side, card.row) for card in dealt.office if isinstance(card, Plan))
        districts.update(card for card in dealt.skyscrapers if card is not None)
    assert rows[Side.E, 0] == rows[Side.E, 3] == 3000
    assert all(rows[Side.N, row] == 3000 for row in ROWS)
    assert all(abs(rows[Side.S, row] - 600) < 100 for row in ROWS)
    assert all(abs(rows[Side.E, row] - 2000) < 120 for row in (1, 2, 4))
    assert all(abs(districts[district] - 2000) < 120 for district in District if district is not District.NW)


def test_compiled_and_interpreted_play_the_same_random_games() -> None:
    for seed in range(300):
        start = some_position(seed)
        found = []
        for form in FORMS.values():
            table = table_in(form, start)
            found.append((table.play_out(seed * 2**44), table.placed(), table.score()))
        assert found == found[:1] * len(FORMS)


# What actions are worth


def test_compiled_and_interpreted_choose_the_same_actions() -> None:
    for seed, position in enumerate(moments("choices", 40)):
        legal = legal_actions(position)
        line = bytes([NUMBER_OF[legal[seed % len(legal)]]])
        found = []
        for form in FORMS.values():
            table, games = table_in(form, position), form.Playouts()
            chosen = [games.choose(table, number, seed * 2**40 + 1) for number in (1, 20, 150)]
            found.append((chosen, games.worth(table, line, seed, 0, 20), games.worth(table, b"", seed, 2**40, 5)))
            assert {ACTIONS[action] for action in chosen} <= set(legal)
            assert table.placed() == table_in(form, position).placed()
        assert found == found[:1] * len(FORMS)


def test_what_the_player_to_move_does_not_know_makes_no_difference() -> None:
    for seed, position in enumerate(moments("knowledge", 150)):
        assert position.turn is not None
        known = known_to(position.turn.side, position)
        chance = Chance("others", seed)
        found = set()
        for seen in (position, known, with_other_cards(known, chance), with_other_cards(known, chance)):
            table, games = table_in(playouts, seen), playouts.Playouts()
            found.add((games.choose(table, 100, seed), games.worth(table, table.legal()[-1:], seed, 7, 30)))
        assert len(found) == 1


# The last action, with a tallest building in every district: nothing is left to chance.
TALLEST = dict.fromkeys(("a1", "a5", "e1", "e5"), "4^")
CERTAIN = [
    f"{board(b2='2', d4='2', c5='1', a3='2', **TALLEST)} NES S2@a3 0.0.0/1.0.0/1.1.1 SA1,SB2,SC2,SE1 NW,SE,?",
    f"{board(b2='2', d4='2', c5='1', a3='2', **TALLEST)} NES S2@a3 1.0.0/0.0.0/0.1.0 SA1,SB2,SC2,SE1 NW,?,SE",
    f"{board(b2='2', d4='2', c5='1', a3='2', **TALLEST)} NES E2@c5 0.0.0/1.0.0/0.0.0 - ?,SE,? intro",
    f"{board(b2='2', d4='2', c5='1', a3='2', **TALLEST)} NESW W1 0.0.0/0.0.0/0.0.0/0.0.1 - ?,SE,?,? intro",
]


def lead(end: Position, side: Side) -> int:
    """A player's points less the best other's, where it does not matter who has which of the unknown cards."""
    assert end.is_over
    unknown = [district for district in District if district not in end.skyscrapers]
    totals = score(end._replace(skyscrapers=tuple(card or unknown.pop() for card in end.skyscrapers))).totals
    return totals[side] - max(points for other, points in totals.items() if other is not side)


@each_form
@pytest.mark.parametrize("text", CERTAIN)
def test_what_is_certain_is_worth_what_the_rules_say(form: ModuleType, text: str) -> None:
    position = at(text)
    table, games = table_in(form, position), form.Playouts()
    worth = {action: lead(apply(position, action), position.mover or Side.N) for action in legal_actions(position)}
    for action, points in worth.items():
        assert games.worth(table, bytes([NUMBER_OF[action]]), 5, 3, 11) == 11 * points
    assert len(set(worth.values())) > 1
    for seed in range(20):
        assert worth[ACTIONS[games.choose(table, 10 * len(worth), seed)]] == max(worth.values())


@each_form
def test_a_whole_turn_is_worth_what_the_rules_say(form: ModuleType) -> None:
    start = at(f"{board(b2='2', d4='2', c5='1', a3='2', **TALLEST)} NES S1 0.0.0/1.0.0/1.1.1 SA1,SB2,SC2 NW,SE,?")
    table, games, chance = table_in(form, start), form.Playouts(), Chance("whole turns")
    found = set()
    for _ in range(60):
        first = chance.choice(legal_actions(start))
        second = chance.choice(legal_actions(apply(start, first)))
        points = lead(apply(apply(start, first), second), Side.S)
        assert games.worth(table, bytes([NUMBER_OF[first], NUMBER_OF[second]]), 1, 0, 5) == 5 * points
        found.add(points)
    assert len(found) > 2


@each_form
def test_games_are_numbered(form: ModuleType) -> None:
    """Many games are worth what they are worth one by one."""
    for seed, position in enumerate(moments("numbered", 8)):
        table, games = table_in(form, position), form.Playouts()
        line = table.legal()[:1]
        one_by_one = [games.worth(table, line, seed, number, 1) for number in range(12)]
        assert games.worth(table, line, seed, 0, 12) == sum(one_by_one)
        assert games.worth(table, line, seed, 5, 7) == sum(one_by_one[5:])


def test_a_choice_takes_as_many_games_as_it_is_given() -> None:
    """Never more; one less where two actions are left and the number is odd."""

    class Counting(INTERPRETED.Playouts):  # type: ignore[name-defined,misc]
        played = 0

        def _sum(self, seed: int, first: int, games: int) -> int:
            self.played += games
            return int(super()._sum(seed, first, games))

    for position in moments("counted", 6):
        table = table_in(INTERPRETED, position)
        for number in (1, 2, 3, 10, 50, 141, 200):
            games = Counting()
            games.choose(table, number, number)
            assert number - 1 <= games.played <= number or len(table.legal()) == 1


@each_form
def test_a_long_choice_pauses(form: ModuleType) -> None:
    """However many games a candidate gets, and with the same choice; what a pause raises ends it."""
    table, games, pauses = table_in(form, next(iter(moments("pauses", 1)))), form.Playouts(), list[int]()
    assert games.choose(table, 1200, 1, lambda: pauses.append(1)) == games.choose(table, 1200, 1)
    assert len(pauses) == 2
    with pytest.raises(ZeroDivisionError):
        form.Playouts().choose(table_in(form, at(f"{board(a1='1')} NE N1 1.0.0/1.0.0")), 10**15, 1, lambda: 1 // 0)


@each_form
def test_a_choice_takes_games(form: ModuleType) -> None:
    for number in (0, -5):
        with pytest.raises(ValueError, match="expected a number of games"):
            form.Playouts().choose(table_in(form, at(f"{board(a1='1')} NE N1 1.0.0/1.0.0")), number, 1)


@each_form
def test_nobody_chooses_when_the_game_is_over(form: ModuleType) -> None:
    table = table_in(form, at(f"{board(a1='1')} NE - 0.0.0/1.0.0"))
    with pytest.raises(ValueError, match="the game is over"):
        form.Playouts().choose(table, 10, 1)
    with pytest.raises(ValueError, match="the game is over"):
        form.Playouts().worth(table, b"", 0, 0, 1)
