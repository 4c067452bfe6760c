"""Answers to questions, by our own search where it is enough and by CP-SAT for the rest, each with its turns.

OR-Tools takes half a second to import, so that waits until it is needed. What our own search finds depends on nothing
but the question, so other choices may depend on it. Every answer is replayed through the rules before anyone sees it; a
mismatch is a crash, never an answer.

For goals other than votes, our own search says what is impossible and proposes layouts. A card that must be fulfilled
gives at least a few votes, so a city that reaches all goals has these on top if the card is counted although it is not
in play; if the search proves that no city has them, there is no answer. Otherwise CP-SAT checks the first layouts, each
with all its walkways, which is fast. Only if all of these fail, it is asked the whole question.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

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
    asked_about,
    holds,
    total_votes,
)
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Cell, Tile, cell_of, kind_of
from skypuzzle.cloud_city.rules.play import apply, legal_draws
from skypuzzle.cloud_city.rules.position import Draw, Face, FromPile, FromRow, Move, Position
from skypuzzle.cloud_city.search.cities import (
    Endgame,
    TooManySetsError,
    best_cities,
    best_city,
    every_best_walkways,
    layouts_with,
    reach,
)
from skypuzzle.errors import RuleError
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock, Limit


def line_to(table: Position, final: City) -> tuple[Move, ...]:
    """The turns of a lone player that lead to this city; its tiles must be in the hand and the row.

    The first tile comes from the hand; each tile is laid next to an earlier one.
    """
    return tuple(_turns(table, final))


def _turns(table: Position, final: City) -> Iterator[Move]:
    order = _order(table, final)
    for number, cell in enumerate(order):
        city = table.city(0).with_tile(final.tiles[cell], cell)
        walkways = tuple(
            walkway
            for walkway in final.walkways
            if walkway not in city.walkways and all(cell_of(quarter) in city.tiles for quarter in walkway.line)
        )
        to_come = [kind_of(final.tiles[later]) for later in order[number + 1 :]]
        hand = list(table.hands[0])
        hand.remove(kind_of(final.tiles[cell]))
        turn = Move(final.tiles[cell], cell, walkways, _draw(table, hand, to_come))
        yield turn
        table = apply(table, turn)


def _order(table: Position, final: City) -> list[Cell]:
    """Tiles from the hand come first; otherwise in the order of the cells."""
    city, hand = table.city(0), list(table.hands[0])
    left = final.tiles.keys() - city.tiles.keys()
    order: list[Cell] = []
    while left:
        beside = [cell for cell in city.growth(table.shape) if cell in left]
        cell = min(beside, key=lambda cell: (kind_of(final.tiles[cell]) not in hand, cell))
        order.append(cell)
        left.discard(cell)
        city = city.with_tile(final.tiles[cell], cell)
        if kind_of(final.tiles[cell]) in hand:
            hand.remove(kind_of(final.tiles[cell]))
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


def replayed(question: Question, final: City) -> Solved:
    """The answer with this final city, proven by playing the turns that lead to it."""
    table = question.table if isinstance(question, GameQuestion) else _table(question)
    try:
        turns = line_to(table, final)
    except (RuleError, ValueError) as error:
        raise FalseAnswerError(str(error), question, final) from error
    return check_turns(question, turns, final)


def check_turns(question: Question, turns: tuple[Move, ...], final: City) -> Solved:
    """Play the turns. They must lead to that city, lay all tiles and reach every goal."""
    asked = asked_about(question)
    position = question.table if isinstance(question, GameQuestion) else _table(question)
    line = [str(turn) for turn in turns]
    for turn in turns:
        if kind_of(turn.tile) not in position.hands[0]:
            raise FalseAnswerError(f"{turn.tile} is not known to be in the hand", question, line)
        if turn.tells:
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
        if walkway in city.walkways:
            continue
        reason = city.why_no_walkway(walkway)
        if reason is None:
            piece = city.level(walkway), walkway.length
            reason = None if stock.left(*piece) > 0 else "the stock has no such piece (rule 10h)"
            stock = stock.less([piece])
        if reason is not None:
            raise FalseAnswerError(f"{walkway}: {reason}", question, final)
        city = city.with_walkways((walkway,))
    if city != final:
        raise FalseAnswerError("walkways that stand are missing", question, final)


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
    row = (Counter(question.tiles) - Counter(hand)).elements()
    return Endgame(
        question.city,
        hand,
        tuple(row),
        question.turns,
        question.stock,
        question.shape,
        question.requests,
        question.rivals,
    )


def votes_needed(question: CityQuestion) -> int:
    return max((goal.number for goal in question.goals if isinstance(goal, Votes)), default=FEWEST)


def first_answer(question: Question, clock: Clock) -> Answer:
    asked = asked_about(question)
    found = reach(endgame(asked), votes_needed(asked), clock=clock)
    return found if isinstance(found, Impossible | Undecided) else replayed(question, found.city)


def best_answer(question: Question, clock: Clock) -> Answer:
    asked = asked_about(question)
    found = best_city(endgame(asked), clock=clock)
    if not found.proven:
        return Undecided()
    if found.votes is None or found.votes < votes_needed(asked):
        return Impossible()
    return replayed(question, found.first[0].city)


def optima(question: Question, clock: Clock) -> Optima | Impossible | Undecided:
    asked = asked_about(question)
    found = best_cities(endgame(asked), clock=clock)
    if not found.proven:
        return Undecided()
    if found.votes is None or found.votes < votes_needed(asked):
        return Impossible()
    return Optima(found.votes, found.layouts, found.cities)


def count(question: Question, clock: Clock, on_found: OnFound | None = None) -> Count:
    """Count the ways to lay the tiles, as far as time allows. Raises TooManySetsError."""
    asked = asked_about(question)
    number = 0
    try:
        for _ in layouts_with(endgame(asked), votes_needed(asked), clock=clock):
            number += 1
            if on_found is not None:
                on_found(number)
    except TooManySetsError:
        raise
    except GaveUpError:
        return Count(number, complete=False, stopped_by=Limit.TIME)
    return Count(number, complete=True)


def cities(
    question: Question,
    clock: Clock,
    *,
    only_best: bool = False,
    limit: int | None = None,
    on_found: OnFound | None = None,
) -> Cities:
    """One city for each way to lay the tiles, or every best city. Raises TooManySetsError."""
    found = Found[City](limit, clock, on_found)
    asked = asked_about(question)
    try:
        for city in _best_ones(asked, clock) if only_best else _layouts(asked, clock):
            if not found.take(replayed(question, city).city):
                break
    except TooManySetsError:
        raise
    except GaveUpError:
        found.give_up()
    return Cities(found.in_order(), found.is_complete, found.stopped_by)


def _layouts(question: CityQuestion, clock: Clock) -> Iterator[City]:
    return (layout.city for layout in layouts_with(endgame(question), votes_needed(question), clock=clock))


def _best_ones(question: CityQuestion, clock: Clock) -> Iterator[City]:
    found = best_city(endgame(question), clock=clock)
    if not found.proven:
        raise GaveUpError if clock.is_out else TooManySetsError
    if found.votes is None or found.votes < votes_needed(question):
        return
    for layout in layouts_with(endgame(question), found.votes, clock=clock):
        bare = City(layout.city.quarters, question.city.walkways)
        yield from every_best_walkways(bare, question.stock, None, question.requests, question.rivals)


LEAST_GAIN = {1: 3, 2: 3, 3: 6, 4: 3, 5: 3, 6: 3, 7: 2, 8: 0, 9: 0, 10: 0}
"""What each card gives at least where it is fulfilled."""

LAYOUTS = 20
"""How many proposals are looked at before the whole question goes to CP-SAT."""


def _solve_goals(question: Question, clock: Clock) -> Answer:
    asked = asked_about(question)
    wider = counting_the_cards(asked)
    possible = reach(endgame(wider), votes_needed(wider), clock=clock)
    if isinstance(possible, Impossible):
        return possible
    for layout in _proposals(wider, clock):
        if clock.is_out:
            return Undecided()
        found = _with_walkways(asked, layout, clock)
        if found is not None:
            return replayed(question, found)
    if clock.is_out:
        return Undecided()
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.solve(question, clock)


def _best_for_goals(question: Question, clock: Clock) -> Answer:
    """Search between the votes of a proposal and the bound that our own search proves."""
    asked = asked_about(question)
    wider = counting_the_cards(asked)
    plain = best_city(endgame(asked), clock=clock)
    counted = best_city(endgame(wider), clock=clock)
    if plain.votes is None or counted.votes is None or not plain.proven or not counted.proven:
        return Undecided() if clock.is_out else _of_record(question, clock)
    most = min(plain.votes, counted.votes - _least_gain(asked))
    if most < votes_needed(asked):
        return Impossible()
    proposed = [_with_walkways(asked, layout.city, clock, best=True) for layout in (*plain.first, *counted.first)]
    found = [replayed(question, city) for city in proposed if city is not None]
    known = max(found, key=lambda answer: answer.votes, default=None)
    if known is not None and known.votes == most:
        return known
    return _of_record(question, clock, at_least=None if known is None else known.votes, at_most=most)


def _of_record(question: Question, clock: Clock, *, at_least: int | None = None, at_most: int | None = None) -> Answer:
    if clock.is_out:
        return Undecided()
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.best(question, clock, at_least=at_least, at_most=at_most)


def _least_gain(question: CityQuestion) -> int:
    """The least that the required cards would give if those not in play counted."""
    cards = {goal.card for goal in question.goals if isinstance(goal, Request)} - set(question.requests)
    return sum(LEAST_GAIN[card] for card in cards)


def counting_the_cards(question: CityQuestion) -> CityQuestion:
    """A question about votes alone that has an answer whenever this one does."""
    cards = {goal.card for goal in question.goals if isinstance(goal, Request)} - set(question.requests)
    votes = [goal.number for goal in question.goals if isinstance(goal, Votes)]
    return replace(
        question,
        goals=(Votes(max(votes) + _least_gain(question)),) if votes else (),
        requests=(*question.requests, *sorted(cards)),
    )


def _proposals(question: CityQuestion, clock: Clock) -> Iterator[City]:
    """Layouts with enough votes, the best first."""
    try:
        yield from (layout.city for layout in best_city(endgame(question), clock=clock).first)
        found = layouts_with(endgame(question), votes_needed(question), clock=clock)
        yield from (layout.city for layout in islice(found, LAYOUTS))
    except GaveUpError:
        return


def _with_walkways(question: CityQuestion, layout: City, clock: Clock, *, best: bool = False) -> City | None:
    """The layout with walkways that reach all goals, or None if there are none or time is up."""
    if not best and all(holds(goal, layout, question.rivals, question.requests) for goal in question.goals):
        return layout
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    laid = replace(question, city=City(layout.quarters, question.city.walkways), tiles=(), hand=None)
    found = cp_sat.best(laid, clock) if best else cp_sat.solve(laid, clock)
    return found.city if isinstance(found, Solved) else None


def answer(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """Answer a question; with `best`, with the most votes. Undecided when time is up."""
    if clock.is_out:
        return Undecided()
    if is_within(asked_about(question)):
        found = best_answer(question, clock) if best else first_answer(question, clock)
        if not isinstance(found, Undecided) or clock.is_out:
            return found
    else:
        return _best_for_goals(question, clock) if best else _solve_goals(question, clock)
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.best(question, clock) if best else cp_sat.solve(question, clock)
