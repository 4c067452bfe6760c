"""Answers to questions: from our own search if it can answer them, otherwise from CP-SAT.

OR-Tools takes half a second to import, so it is imported only when needed. Every answer is replayed through the rules
before anyone sees it; a mismatch is a crash, never an answer.

For goals other than votes, our own search finds out what is impossible and proposes layouts. A card that must be
fulfilled gives at least a few votes. So a city that reaches all goals has these votes as well if the card counts as in
play; if no city has that many, there is no answer. Otherwise CP-SAT checks the first layouts with all their walkways,
which is fast. Only if all of them fail does it get the whole question.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from skypuzzle.answers import Count, FalseAnswerError, Found, GaveUpError, Impossible, OnFound, Undecided
from skypuzzle.cloud_city.questions.question import (
    Answer,
    Cities,
    CityQuestion,
    GameQuestion,
    Optima,
    Question,
    Request,
    Solved,
    Votes,
    city_question,
    holds,
    total_votes,
)
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import BESIDE, Tile, cell_of, kind_of
from skypuzzle.cloud_city.rules.play import Laying, apply, build, legal_draws, why_not_built
from skypuzzle.cloud_city.rules.position import Draw, Face, FromPile, FromRow, Move, Position
from skypuzzle.cloud_city.search.cities import (
    BestCities,
    Endgame,
    TooManySetsError,
    best_cities,
    best_city,
    every_best_walkways,
    layouts_with,
    reach,
)
from skypuzzle.errors import RuleError
from skypuzzle.imports import LazyModule
from skypuzzle.limits import Clock, Limit

if TYPE_CHECKING:
    from skypuzzle.cloud_city.questions import cp_sat
else:
    cp_sat = LazyModule("skypuzzle.cloud_city.questions.cp_sat")


def line_to(table: Position, final: City) -> Iterator[Move]:
    """The turns of a lone player that lead to this city; its tiles must be in the hand and the row.

    The first tile comes from the hand; each tile is laid next to an earlier one.
    """
    order = laying_order(table.city(0), table.hands[0], final)
    for number, (tile, cell) in enumerate(order):
        city = table.city(0).with_tile(tile, cell)
        walkways = tuple(
            walkway
            for walkway in final.walkways
            if walkway not in city.walkways and all(cell_of(quarter) in city.tiles for quarter in walkway.line)
        )
        to_come = [kind_of(later) for later, _ in order[number + 1 :]]
        hand = list(table.hands[0])
        hand.remove(kind_of(tile))
        turn = Move(tile, cell, walkways, _draw(table, hand, to_come))
        yield turn
        table = apply(table, turn)


def laying_order(city: City, hand: Iterable[Face], final: City) -> list[Laying]:
    """The tiles to lay, each next to an earlier one, those in the hand first. Raises ValueError if impossible."""
    in_hand, taken = Counter(hand), set(city.tiles)
    missing = {cell: tile for cell, tile in final.tiles.items() if cell not in taken}
    order: list[Laying] = []
    while missing:
        beside = [cell for cell in missing if not taken.isdisjoint(BESIDE[cell])]
        cell = min(beside, key=lambda cell: (in_hand[kind_of(missing[cell])] <= 0, cell))
        taken.add(cell)
        in_hand[kind_of(missing[cell])] -= 1
        order.append((missing.pop(cell), cell))
    return order


def _draw(table: Position, hand: Sequence[Face], to_come: Sequence[Tile]) -> Draw | None:
    """The next tile still needed from the row; otherwise from the pile, or whatever is left."""
    hand = list(hand)
    for tile in to_come:
        if tile in hand:
            hand.remove(tile)
        else:
            return FromRow(tile)
    draws = legal_draws(table)
    return FromPile() if FromPile() in draws else next(iter(draws), None)


def replay_answer(question: Question, final: City) -> Solved:
    """The answer with this final city, proven by playing the turns that lead to it."""
    table = question.table if isinstance(question, GameQuestion) else _table(question)
    try:
        turns = tuple(line_to(table, final))
    except (RuleError, ValueError) as error:
        raise FalseAnswerError(str(error), question, final) from error
    return check_turns(question, turns, final)


def check_turns(question: Question, turns: tuple[Move, ...], final: City) -> Solved:
    """Play the turns. They must lead to that city, lay all tiles and reach every goal."""
    asked = city_question(question)
    position = question.table if isinstance(question, GameQuestion) else _table(question)
    line = [str(turn) for turn in turns]
    for turn in turns:
        if kind_of(turn.tile) not in position.hands[0]:
            raise FalseAnswerError(f"{turn.tile} is not known to be in the hand", question, line)
        if turn.reveals_pile:
            raise FalseAnswerError(f"{turn.draw}: nobody knows what comes from the pile", question, line)
        try:
            position = apply(position, turn)
        except RuleError as error:
            raise FalseAnswerError(str(error), question, line) from error
    end = position.city(0)
    if turns or end.quarters != final.quarters:
        if end != final:
            raise FalseAnswerError(f"the turns lead to {end}", question, line)
    else:
        _check_walkways(asked, final)
    if len(end.tiles) != len(asked.city.tiles) + asked.turns:
        raise FalseAnswerError(f"{asked.turns} tiles must be laid", question, line)
    for goal in asked.goals:
        if not holds(goal, final, asked.rivals, asked.requests):
            raise FalseAnswerError(f"{goal.words} does not hold", question, line)
    return Solved(final, total_votes(final, asked.rivals, asked.requests), turns)


def _check_walkways(question: CityQuestion, final: City) -> None:
    """Without a turn to play, add the walkways one by one."""
    city, stock = question.city, question.stock
    for walkway in final.walkways:
        if walkway not in city.walkways:
            if reason := why_not_built(city, stock, walkway):
                raise FalseAnswerError(f"{walkway}: {reason}", question, final)
            city, stock = build(city, stock, walkway)
    if city != final:
        raise FalseAnswerError("walkways built already are missing", question, final)


def _table(question: CityQuestion) -> Position:
    mover = None if question.city.is_finished(question.shape) else 0
    return Position((question.city,), (question.tiles,), (), question.stock, (), mover, (), question.shape)


FEWEST = -200
"""Fewer votes than any city can have: Special Requests may cost some."""


def is_within(question: CityQuestion) -> bool:
    """Can our own search answer the question? It only counts votes."""
    return all(isinstance(goal, Votes) for goal in question.goals)


def endgame(question: CityQuestion) -> Endgame:
    hand = question.tiles if question.hand is None else question.hand
    row = tuple((Counter(question.tiles) - Counter(hand)).elements())
    turns, stock, shape = question.turns, question.stock, question.shape
    return Endgame(question.city, hand, row, turns, stock, shape, question.requests, question.rivals)


def votes_needed(question: CityQuestion) -> int:
    return max((goal.number for goal in question.goals if isinstance(goal, Votes)), default=FEWEST)


def answer(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """Answer a question; with `best`, with the most votes. Undecided when time is up."""
    if clock.is_out:
        return Undecided()
    if not is_within(city_question(question)):
        return _best_for_goals(question, clock) if best else _solve_goals(question, clock)
    found = best_answer(question, clock) if best else _first_answer(question, clock)
    if not isinstance(found, Undecided) or clock.is_out:
        return found
    return cp_sat.best(question, clock) if best else cp_sat.solve(question, clock)


def _first_answer(question: Question, clock: Clock) -> Answer:
    asked = city_question(question)
    found = reach(endgame(asked), votes_needed(asked), clock=clock)
    return found if isinstance(found, Impossible | Undecided) else replay_answer(question, found.city)


def best_answer(question: Question, clock: Clock) -> Answer:
    """The answer of our own search."""
    found = _best(city_question(question), best_city, clock)
    return replay_answer(question, found.first[0].city) if isinstance(found, BestCities) else found


def _best(
    question: CityQuestion, search: Callable[..., BestCities], clock: Clock
) -> BestCities | Impossible | Undecided:
    found = search(endgame(question), clock=clock)
    if not found.proven:
        return Undecided()
    return Impossible() if found.votes is None or found.votes < votes_needed(question) else found


def solve(question: Question, *, time_limit: float | None = None) -> Answer:
    """Find a final city that reaches every goal, with the turns that lead there, or prove that there is none.

    Undecided after `time_limit` seconds.
    """
    return answer(question, Clock(time_limit))


def best(question: Question, *, time_limit: float | None = None) -> Answer:
    """Find an answer with the most votes, and prove that there are no more."""
    return answer(question, Clock(time_limit), best=True)


def optima(question: Question, *, time_limit: float | None = None) -> Optima | Impossible | Undecided:
    """Count the final cities with the most votes."""
    clock = Clock(time_limit)
    if clock.is_out:
        return Undecided()
    if is_within(city_question(question)):
        found = _best(city_question(question), best_cities, clock)
        if isinstance(found, BestCities):
            return Optima(found.votes or 0, found.layouts, found.cities)
        if isinstance(found, Impossible) or clock.is_out:
            return found
    return cp_sat.optima(question, clock)


def cities(
    question: Question,
    *,
    only_best: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    on_found: OnFound | None = None,
) -> Cities:
    """One city for each way to lay the tiles that reaches every goal, in order of their notation.

    With `only_best`, every final city with the most votes, whatever its walkways. The list is incomplete if there are
    more than `limit` or time ran out.
    """
    clock, asked = Clock(time_limit), city_question(question)
    if clock.is_out:
        return Cities((), complete=False, stopped_by=Limit.TIME)
    if is_within(asked):
        found = _best_ones(asked, clock) if only_best else _layouts(asked, clock)
        with suppress(TooManySetsError):
            return collect((replay_answer(question, city).city for city in found), limit, clock, on_found)
    return cp_sat.cities(question, clock, only_best=only_best, limit=limit, on_found=on_found)


def collect(found: Iterable[City], limit: int | None, clock: Clock, on_found: OnFound | None) -> Cities:
    """List cities as they are found. Raises TooManySetsError."""
    taken = Found[City](limit, clock, on_found)
    try:
        for city in found:
            if not taken.take(city):
                break
    except TooManySetsError:
        raise
    except GaveUpError:
        taken.give_up()
    return Cities(taken.in_order(), taken.is_complete, taken.stopped_by)


def count(question: Question, *, time_limit: float | None = None, on_found: OnFound | None = None) -> Count:
    """Count the ways to lay the tiles that reach every goal; incomplete if time ran out."""
    clock = Clock(time_limit)
    if clock.is_out:
        return Count(0, complete=False, stopped_by=Limit.TIME)
    if is_within(city_question(question)):
        with suppress(TooManySetsError):
            return count_found(_layouts(city_question(question), clock), on_found)
    return cp_sat.count(question, clock, on_found)


def count_found(found: Iterable[City], on_found: OnFound | None) -> Count:
    """Count cities as they are found. Raises TooManySetsError."""
    number = 0
    try:
        for number, _ in enumerate(found, 1):
            if on_found is not None:
                on_found(number)
    except TooManySetsError:
        raise
    except GaveUpError:
        return Count(number, complete=False, stopped_by=Limit.TIME)
    return Count(number, complete=True)


def _layouts(question: CityQuestion, clock: Clock) -> Iterator[City]:
    return (layout.city for layout in layouts_with(endgame(question), votes_needed(question), clock=clock))


def _best_ones(question: CityQuestion, clock: Clock) -> Iterator[City]:
    found = _best(question, best_city, clock)
    if isinstance(found, Undecided):
        raise GaveUpError if clock.is_out else TooManySetsError
    if isinstance(found, BestCities):
        for layout in layouts_with(endgame(question), found.votes or 0, clock=clock):
            bare = City(layout.city.quarters, question.city.walkways)
            yield from every_best_walkways(bare, question.stock, None, question.requests, question.rivals)


LEAST_GAIN = {1: 3, 2: 3, 3: 6, 4: 3, 5: 3, 6: 3, 7: 2, 8: 0, 9: 0, 10: 0}
"""What each card gives at least if it is fulfilled."""

LAYOUTS = 20
"""How many proposals to try before CP-SAT gets the whole question."""


def _solve_goals(question: Question, clock: Clock) -> Answer:
    asked = city_question(question)
    wider = question_about_votes(asked)
    possible = reach(endgame(wider), votes_needed(wider), clock=clock)
    if isinstance(possible, Impossible):
        return possible
    for layout in _proposals(wider, clock):
        if clock.is_out:
            return Undecided()
        found = _with_walkways(asked, layout, clock)
        if found is not None:
            return replay_answer(question, found)
    return Undecided() if clock.is_out else cp_sat.solve(question, clock)


def _best_for_goals(question: Question, clock: Clock) -> Answer:
    """Search between the votes of a proposal and the bound that our own search proves."""
    asked = city_question(question)
    wider = question_about_votes(asked)
    plain = best_city(endgame(asked), clock=clock)
    with_cards = best_city(endgame(wider), clock=clock)
    if plain.votes is None or with_cards.votes is None or not plain.proven or not with_cards.proven:
        return Undecided() if clock.is_out else cp_sat.best(question, clock)
    most = min(plain.votes, with_cards.votes - _least_gain(asked))
    if most < votes_needed(asked):
        return Impossible()
    proposed = [_with_walkways(asked, layout.city, clock, best=True) for layout in (*plain.first, *with_cards.first)]
    found = [replay_answer(question, city) for city in proposed if city is not None]
    known = max(found, key=lambda answer: answer.votes, default=None)
    if known is not None and known.votes == most:
        return known
    if clock.is_out:
        return Undecided()
    return cp_sat.best(question, clock, at_least=None if known is None else known.votes, at_most=most)


def _least_gain(question: CityQuestion) -> int:
    """The least that the required cards would give if those not in play counted."""
    return sum(LEAST_GAIN[card] for card in _cards_not_in_play(question))


def _cards_not_in_play(question: CityQuestion) -> list[int]:
    return sorted({goal.card for goal in question.goals if isinstance(goal, Request)} - set(question.requests))


def question_about_votes(question: CityQuestion) -> CityQuestion:
    """A question about votes alone that has an answer whenever this one does."""
    votes = [goal.number for goal in question.goals if isinstance(goal, Votes)]
    return replace(
        question,
        goals=(Votes(max(votes) + _least_gain(question)),) if votes else (),
        requests=(*question.requests, *_cards_not_in_play(question)),
    )


def _proposals(question: CityQuestion, clock: Clock) -> Iterator[City]:
    try:
        yield from (layout.city for layout in best_city(endgame(question), clock=clock).first)
        yield from islice(_layouts(question, clock), LAYOUTS)
    except GaveUpError:
        return


def _with_walkways(question: CityQuestion, layout: City, clock: Clock, *, best: bool = False) -> City | None:
    """The layout with walkways that reach all goals, or None if there are none or time is up."""
    if not best and all(holds(goal, layout, question.rivals, question.requests) for goal in question.goals):
        return layout
    laid = replace(question, city=City(layout.quarters, question.city.walkways), tiles=(), hand=None)
    found = cp_sat.best(laid, clock) if best else cp_sat.solve(laid, clock)
    return found.city if isinstance(found, Solved) else None
