"""`secure` puzzles, explained step by step and ready to play."""

from collections.abc import Iterator

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.kinds.one_turn import reasoning
from skypuzzle.skyline.kinds.one_turn.playing import PlayableTurn
from skypuzzle.skyline.kinds.secure.making import reason
from skypuzzle.skyline.kinds.secure.puzzle import SecureGoal, SecurePuzzle, after, answer, opponent_of, stands
from skypuzzle.skyline.notation.turns import owner_name, turn_words
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import COLOURS, LEVELS, NEUTRAL_FLOOR, Mask, Site, why_no_floor
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, Turn, tally
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.turn_search import Aim, Outcome, every_outcome, reach
from skypuzzle.wording import listed

OPPONENT, HOLDING = "the opponent", "holding"
"""Subjects of steps, besides those of `one_turn.reasoning`."""
GOALS: dict[SecureGoal, str] = {"mission": "the mission", "win": "the win"}


def explain(puzzle: SecurePuzzle) -> list[Step] | None:
    """The steps of an explanation; None if not exactly one board holds, or too few or too many tempt."""
    result = reason(puzzle.position, puzzle.player, puzzle.goal)
    return None if result is None else list(_steps(puzzle.position, puzzle.goal, result))


def _steps(position: Position, goal: SecureGoal, result: reasoning.Reasoning) -> Iterator[Step]:
    opponent = opponent_of(position)
    yield reasoning.money_step(position)
    yield Step(OPPONENT, f"Only {_name(position)} moves after you, with {reasoning.holdings(position, opponent)}.")
    yield Step(reasoning.BEST, _best(position, goal, result.board))
    yield from reasoning.payment_steps(position, result.way, result.board)
    holding = _mission_holds if goal == "mission" else _win_holds
    yield from (Step(HOLDING, text) for text in holding(after(position, result.board), position.mover_seat or 0))
    yield _at_once(position, goal, result)
    for towers, _ in result.temptations[: reasoning.MOST_LISTED]:
        yield Step(reasoning.COMPARING, f"Tempting: {_undone(position, goal, Board(position.box, towers))}")
    rest = f"{reasoning.boards_in_words(result)} On all others {GOALS[goal]} fails at once, or can be undone as well."
    yield Step(reasoning.THE_REST, rest)
    yield from reasoning.turn_steps(position, result.way)


def _name(position: Position) -> str:
    return owner_name(position.seats[opponent_of(position)])


def _best(position: Position, goal: SecureGoal, board: Board) -> str:
    then, seat = after(position, board), position.mover_seat or 0
    paid = (then.cash[opponent_of(position)] or 0) - (position.cash[opponent_of(position)] or 0)
    payment = f" That pays {paid}M to {_name(position)}." if paid else ""
    if goal == "mission":
        places = listed(" ".join(board.box.outline.names(place)) for place in _shown(then, seat))
        worth = f"the mission is fulfilled on {places}"
    else:
        worth = f"you have {tally(then, seat).total} prestige ({reasoning.prestige_words(then, seat)})"
    return f"One board holds: {reasoning.built(position.board, board)}. Then {worth}.{payment}"


def _shown(position: Position, seat: Seat) -> list[Mask]:
    tops, mission = position.board.tops[position.seats[seat]], position.missions[seat] or 0
    return [place for place in position.box.goals[mission - 1] if place & tops == place]


def _mission_holds(then: Position, seat: Seat) -> Iterator[str]:
    """Why the opponent cannot break the mission, top by top; those that the opponent could cover come last."""
    colour, name = then.seats[seat], owner_name(then.seats[then.mover_seat or 0])
    outline, places = then.box.outline, _shown(then, seat)
    covered: list[Site] = []
    for site in dict.fromkeys(site for place in places for site in outline.names(place)):
        aim = Aim(breaks=((colour, (1 << outline.index[site],)),))
        if isinstance(reach(then, aim, nodes=reasoning.MOST_NODES), Impossible):
            yield f"{name.capitalize()} cannot cover {site}: {_why_not_covered(then, site)}."
        else:
            covered.append(site)
    if covered:
        yield (
            f"{name.capitalize()} can cover {listed(covered)}, but not enough of them to break the mission on all "
            f"{len(places)} places."
        )


def _why_not_covered(then: Position, site: Site) -> str:
    """Why the player to move cannot build on a site, in words."""
    seat, tower = then.mover_seat or 0, then.board.tower(site)
    colour, stock = then.seats[seat], then.stock[seat] or ()
    if len(tower) == LEVELS:
        return "it has five levels"
    if not stock[NEUTRAL_FLOOR]:
        if why_no_floor(tower, colour) is not None:
            return "a penthouse needs a floor of the same player below, and there is no neutral floor in stock"
        if not stock[len(tower)]:
            return "there is no floor for it in stock"
    return "there is not enough money for it, with all that rent and cards can bring"


def _win_holds(then: Position, seat: Seat) -> Iterator[str]:
    """How many boards the opponent can reach, and the one with the smallest lead."""
    name = owner_name(then.seats[then.mover_seat or 0])
    found = every_outcome(then, limit=reasoning.MOST_BOARDS, nodes=reasoning.MOST_NODES)
    if found.stopped_by is not None:
        yield f"Whatever {name} does, you are the only winner."
        return
    ends = [_ended(then, outcome) for outcome in found.boards]
    closest = min(ends, key=lambda end: (_lead(end, seat), str(end.board)))
    totals = listed(
        f"{'you have' if at == seat else owner_name(colour) + ' has'} {tally(closest, at).total}"
        for at, colour in enumerate(closest.seats)
    )
    yield (
        f"{name.capitalize()} can leave {len(ends):,} different boards, and you are the only winner on all of them. "
        f"The closest is {reasoning.built(then.board, closest.board)}: {totals}."
    )


def _ended(then: Position, outcome: Outcome) -> Position:
    colour = then.seats[then.mover_seat or 0]
    is_third = colour not in then.thirds and outcome.board.penthouses(colour) >= PENTHOUSES_TO_END
    return then._replace(board=outcome.board, turn=None, thirds=then.thirds + colour * is_third)


def _lead(end: Position, seat: Seat) -> int:
    totals = [tally(end, at).total for at in range(len(end.seats))]
    return totals.pop(seat) - max(totals)


def _at_once(position: Position, goal: SecureGoal, result: reasoning.Reasoning) -> Step:
    if result.effort.is_at_once:
        return Step(reasoning.AT_ONCE, "This time a greedy player finds it.")
    return Step(reasoning.AHEAD, f"A greedy player does this: {_undone(position, goal, result.reached)}")


def _undone(position: Position, goal: SecureGoal, board: Board) -> str:
    """What happens after a board on which the goal does not hold."""
    does, then = reasoning.built(position.board, board), after(position, board)
    if not stands(then, position.mover_seat or 0, goal):
        return f"{does}. Then {GOALS[goal]} fails even before {_name(position)} moves."
    reply = answer(position, board, goal)
    if not isinstance(reply, Outcome):
        return f"{does}."
    actions = reasoning.way_to(then, reply.board) or reply.actions
    return f"{does}. Then {GOALS[goal]} is there, but {_name(position)} undoes it with {' '.join(map(str, actions))}."


REPLY = "reply"


class PlayableSecure(PlayableTurn):
    """A `secure` puzzle, ready to play."""

    words = (*PlayableTurn.words, (REPLY, "the opponent's answer"))
    puzzle: SecurePuzzle

    def __init__(self, puzzle: SecurePuzzle) -> None:
        super().__init__(puzzle)
        self.page_goal = {"counts": "prestige", "keeps": puzzle.goal}

    @property
    def goal_words(self) -> str:
        return "your mission" if self.puzzle.goal == "mission" else "your win"

    @property
    def opponent(self) -> str:
        seats = self.start.still_to_move()[1:]
        return COLOURS[self.start.seats[seats[0]]] if seats else "nobody"

    def shortfall(self, state: Position) -> str:
        if not stands(state, self.seat, self.puzzle.goal):
            return f"The turn is over, but {self.goal_words} fails even before {self.opponent} moves."
        return f"This does not secure {self.goal_words}: {self.opponent} has an answer."

    def look(self, state: Position, word: str) -> str | None:
        if word != REPLY:
            return super().look(state, word)
        return self.reply(state) if self.is_complete(state) else "first end your turn (.)"

    def reply(self, state: Position) -> str:
        found = answer(self.start, state.board, self.puzzle.goal)
        if isinstance(found, Impossible):
            return f"Whatever {self.opponent} does, {self.goal_words} is safe."
        if isinstance(found, Undecided):
            return f"The search could not decide whether {self.opponent} can undo it."
        turn = Turn(state.seats[state.mover_seat or 0], found.actions)
        then = "gone" if stands(state, self.seat, self.puzzle.goal) else "still not there"
        return f"{turn_words(state, turn)}. Then {self.goal_words} is {then}."
