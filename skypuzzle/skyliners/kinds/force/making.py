"""Making `force` puzzles: finding plans that exactly one turn keeps forced, grading them, and proving them again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.checking.strategy import flaws, write_strategy
from skypuzzle.skyliners.kinds.base import ForcePuzzle, TurnPuzzle
from skypuzzle.skyliners.kinds.bot_games import bot_game, most_pieces, turns_before_last_round, with_saved_piece
from skypuzzle.skyliners.kinds.force.refutations import by_reason
from skypuzzle.skyliners.kinds.force.search import MOST_STATES, ForceSearch, real_action
from skypuzzle.skyliners.kinds.turns import solution_fault
from skypuzzle.skyliners.row_search import State, label, move_of, prices
from skypuzzle.skyliners.rules.board import EMPTY, LINES, PARK, PLANNING_CARDS, ROOF, ROWS, SITES, Reserve, Side
from skypuzzle.skyliners.rules.play import Actions, apply, as_played, legal_actions
from skypuzzle.skyliners.rules.position import NUMBERS, Plan, Position
from skypuzzle.skyliners.search.forced import Forced, Rows, Turns
from skypuzzle.verifying.claims import wrong_difficulty

MOST_PLANS = 3
MOST_AWAY = 2  # pieces between a row and a plan in hand; one further away is hardly worth a thought
STATES_EACH = 20_000  # for one set of plans while looking for puzzles; sets that take more are skipped
MOST_CODE, MOST_FLOORS = 63, 30  # puzzles are not looked for in taller cities or with more floors in reserve


class Finder:
    """Searches for the plans of a player at the start of a turn; results for fewer plans serve those for more."""

    def __init__(self, position: Position, player: Side) -> None:
        self.position = position
        self.player = player
        self._seat = position.seats.index(player)
        self._rows = Rows([sum(kind) for kind in zip(*position.reserves, strict=True)])
        self._hands = [PLANNING_CARDS - sum(card.side is side for card in position.office) for side in position.seats]
        self._known: dict[tuple[Plan, ...], Forced] = {}

    def turns(self, plans: tuple[Plan, ...], *, two: bool = False, most_states: int = STATES_EACH) -> Turns | None:
        """How many turns keep the plans forced, and how the others fail. None if that takes too many states.

        With `two`, the search stops at the second turn.
        """
        search = self._search(plans)
        rows = {site for plan in plans for site in LINES[self.player][plan.row]}
        elsewhere = [self.position.board.heights[site] for site in SITES if site not in rows]
        in_hand = [plan not in self.position.office for plan in plans]
        cards = list(self._hands)
        cards[self._seat] -= sum(in_hand)
        search.begin(
            elsewhere.count(EMPTY),
            sum(code > EMPTY and code % 2 == 0 for code in elsewhere),
            self.position.reserves,
            cards,
            sum(missing << index for index, missing in enumerate(in_hand)),
        )
        return search.turns(most_states, 2 if two else None)

    def lean_sets(self, *, with_hand: bool) -> Iterator[tuple[Plan, ...]]:
        """Yields sets of plans that exactly one turn keeps forced, while every smaller set leaves a choice.

        They are some of the player's cards in the office, and at most one still in hand.
        """
        placed = [card for card in self.position.office if card.side is self.player and isinstance(card, Plan)]
        in_hand = self.worth_planning(placed) if with_hand else []
        leaving_a_choice: set[tuple[Plan, ...]] = {()}
        for number in range(1, MOST_PLANS + 1):
            for plans in combinations((*placed, *in_hand), number):
                fewer = (tuple(plan for plan in plans if plan != left_out) for left_out in plans)
                if sum(plan in in_hand for plan in plans) > 1 or not leaving_a_choice.issuperset(fewer):
                    continue
                found = self.turns(plans, two=True)
                if found is not None and found.keeping > 1:
                    leaving_a_choice.add(plans)
                elif found is not None and found.keeping == 1:
                    yield plans

    def _search(self, plans: tuple[Plan, ...]) -> Forced:
        known = self._known.get(plans)
        if known is None:
            heights = self.position.board.heights
            lines = [bytes(heights[site] for site in LINES[self.player][plan.row]) for plan in plans]
            rows = [self._rows.row(line, plan.number) for line, plan in zip(lines, plans, strict=True)]
            fewer = range(len(plans) if len(plans) > 1 else 0)
            parts = [(self._search(plans[:index] + plans[index + 1 :]), index) for index in fewer]
            known = self._known[plans] = Forced(self._rows, rows, self._seat, parts)
        return known

    def worth_planning(self, placed: list[Plan]) -> list[Plan]:
        if self._hands[self._seat] == 0:
            return []
        found = []
        for row in ROWS:
            if row not in {card.row for card in placed}:
                line = bytes(self.position.board.heights[site] for site in LINES[self.player][row])
                away = {number: prices(line, number) for number in NUMBERS}
                found += [
                    Plan(self.player, row, number)
                    for number, ways in away.items()
                    if ways and ways[0].pieces.total <= MOST_AWAY
                ]
        return found


def is_small(position: Position) -> bool:
    """Can the search represent the city, whatever is still built?"""
    floors = sum(reserve.floors for reserve in position.reserves)
    tallest = max(code if code % 2 else code + 2 * floors + 1 for code in position.board.heights)
    return floors <= MOST_FLOORS and tallest <= MOST_CODE


FEWEST_TURNS = 12
FEWEST_TEMPTING = 3  # groups of turns that leave all plans true and fail; with fewer, the puzzle is trivial

PLAN, REASON, DOUBLING = 4, 3, 2
"""Points for each plan, for each reason why tempting turns fail, and for each doubling of similar things: obvious
repairs, and replies to answer."""
LEVELS = (27, 33, 42)  # the scores at which medium, hard and expert begin; each level is a quarter of 300 puzzles
GUESSED = 4  # how far a guess may be off; two in three are no further


@dataclass(frozen=True, slots=True)
class Effort:
    """What a person must see."""

    turns: int  # all legal turns
    right: int  # turns that keep the plans forced
    tempting: int  # groups of turns after which all plans hold now, but the others can break them
    luring: int  # of these, groups that look at least as safe as the right turn: the obvious repairs
    reasons: int  # ways in which tempting turns fail: different plans or different replies
    questions: int  # replies to the right turn that the player must answer
    plans: int

    @property
    def points(self) -> int:
        doublings = self.luring.bit_length() + self.questions.bit_length()
        return PLAN * self.plans + REASON * self.reasons + DOUBLING * doublings


def effort(search: ForceSearch) -> Effort:
    """The effort of a puzzle with one solution. Raises OutOfLimitsError if it takes too long."""
    right = search.right
    tempting = [alike for alike in search.turn_groups if alike.holds_now and alike not in right]
    return Effort(
        turns=sum(len(alike.turns) for alike in search.turn_groups),
        right=sum(len(alike.turns) for alike in right),
        tempting=len(tempting),
        luring=sum(alike.safety >= right[0].safety for alike in tempting) if right else 0,
        reasons=len(by_reason(search, tempting)),
        questions=sum(len(search.questions(alike.state)) for alike in right[:1]),
        plans=len(search.plans),
    )


def is_dull(found: Effort) -> bool:
    few = found.turns < FEWEST_TURNS or found.tempting < FEWEST_TEMPTING or not found.questions
    return few or not worth_a_thought(found.plans, found.luring)


def worth_a_thought(plans: int, luring: int) -> bool:
    return plans > 1 or luring > 0


def is_likely(level: Level, guess: int) -> bool:
    """Is a puzzle with this guessed score worth grading if this level is wanted?"""
    place = list(Level).index(level)
    least, most = (0, *LEVELS)[place], (*LEVELS, guess + 1)[place]
    return least - GUESSED <= guess < most + GUESSED


def guessed_points(plans: int, tempting: int, luring: int, seats: int) -> int:
    return 6 * plans + 5 * tempting.bit_length() + luring.bit_length() + 4 * seats - 11


def grade(found: Effort) -> Difficulty:
    level = list(Level)[sum(found.points >= most for most in LEVELS)]
    return Difficulty(level, found.points, ("turns", "replies"))


FLOORS, CARD, ROOFS, PARKS = "floors", "card", "roofs", "parks"
THEMES = (FLOORS, FLOORS, CARD, CARD, ROOFS, ROOFS, PARKS)
"""What an attempt looks for. Left to chance, nearly all puzzles would be about floors alone."""
GAMES = 30  # games that an attempt searches for its theme; usually a few are enough
STATES_TO_PROVE = 12_000  # for the search behind `check`; puzzles that take more are skipped

PIECES = 1, most_pieces(2)  # the fewest and the most pieces that a player can choose from


def attempt(chance: Chance, pieces: tuple[int, int], level: Level | None = None) -> TurnPuzzle | None:
    """A puzzle with this many pieces to choose from, if possible of a level.

    None if the games of this attempt have no puzzle about its theme.
    """
    theme = chance.choice(THEMES)
    for _ in range(GAMES):
        for position, player in turns_before_last_round(bot_game(chance)):
            at_hand = (
                position
                if theme in (FLOORS, CARD)
                else with_saved_piece(position, ROOF if theme == ROOFS else PARK, chance)
            )
            if at_hand is not None and pieces[0] <= at_hand.reserve(player).total <= pieces[1]:
                puzzle = best_puzzle(at_hand, player, theme, level)
                if puzzle is not None:
                    return puzzle
    return None


def theme_of(position: Position, plans: tuple[Plan, ...]) -> str:
    """What a puzzle is about: parks or roofs, if anyone has some left, or a card in hand, or floors alone."""
    if any(reserve.parks for reserve in position.reserves):
        return PARKS
    if any(reserve.roofs for reserve in position.reserves):
        return ROOFS
    return FLOORS if all(plan in position.office for plan in plans) else CARD


def best_puzzle(position: Position, player: Side, theme: str, level: Level | None = None) -> TurnPuzzle | None:
    """Of the minimal sets of plans that one turn alone keeps forced, the largest; None if there is none.

    One search finds it, and another proves it, if it is likely to have the level.
    """
    if not is_small(position):
        return None
    if theme == CARD and sum(card.side is player for card in position.office) == PLANNING_CARDS:
        return None
    best: tuple[tuple[int, int], tuple[Plan, ...]] | None = None
    for plans, found in _candidates(position, player, theme):
        guess = guessed_points(len(plans), found.tempting, found.luring, len(position.seats))
        weight = len(plans), found.luring
        if (level is None or is_likely(level, guess)) and (best is None or weight > best[0]):
            best = weight, plans
    return None if best is None else proven_puzzle(position, player, best[1])


def _candidates(position: Position, player: Side, theme: str) -> Iterator[tuple[tuple[Plan, ...], Turns]]:
    """The sets of plans that suit the theme, with the search results for their turns."""
    finder = Finder(position, player)
    for plans in finder.lean_sets(with_hand=theme != FLOORS):
        if theme_of(position, plans) == theme:
            found = finder.turns(plans)
            if found is None or found.tempting < FEWEST_TEMPTING or not worth_a_thought(len(plans), found.luring):
                continue
            if _matters(finder, plans):
                yield plans, found


def _matters(finder: Finder, plans: tuple[Plan, ...]) -> bool:
    """Do roofs and parks, if there are any, change how many turns keep the plans forced?"""
    position = finder.position
    bare = tuple(Reserve(reserve.floors, 0, 0) for reserve in position.reserves)
    if bare == position.reserves:
        return True
    found = Finder(position._replace(reserves=bare), finder.player).turns(plans, two=True)
    return found is None or found.keeping != 1


def proven_puzzle(position: Position, player: Side, plans: tuple[Plan, ...]) -> TurnPuzzle | None:
    """The puzzle, if the search behind `check` proves that one turn keeps the plans forced, and it is not dull."""
    search = ForceSearch(position, player, plans, SearchLimits(STATES_TO_PROVE, NO_LIMIT))
    try:
        right = search.right
        if len(right) != 1 or len(right[0].turns) != 1:
            return None
        found = effort(search)
    except OutOfLimitsError:
        return None
    if is_dull(found):
        return None
    return ForcePuzzle(
        position=position, player=player, plans=plans, difficulty=grade(found), solution=as_played(right[0].turns[0])
    )


def spare_plans(puzzle: TurnPuzzle) -> Iterator[Plan]:
    """The plans without which the turn is still the only one. Raises OutOfLimitsError if that takes too long."""
    for spare in puzzle.plans if len(puzzle.plans) > 1 else ():
        search = ForceSearch(puzzle.position, puzzle.player, [plan for plan in puzzle.plans if plan != spare])
        if not leaves_a_choice(search):
            yield spare


def leaves_a_choice(search: ForceSearch) -> bool:
    """Do none or several turns keep the plans forced? Those that look safest are tried first."""
    keeping = 0
    for alike in sorted(search.turn_groups, key=lambda alike: -alike.safety):
        if search.forcing.wins(alike.state):
            keeping += len(alike.turns)
            if keeping > 1:
                break
    return keeping != 1


def right_turn_flaws(search: ForceSearch, right: Actions, clock: Clock = NO_LIMIT) -> Iterator[str]:
    """What is wrong with the strategy behind the right turn, played by the rules against every reply."""
    if not search.forcing.wins(search.game.start):
        yield "no strategy forces the plans"
        return
    found = write_strategy(search.forcing, search.position, clock)
    if found.turn is None or frozenset(found.turn.actions) != right:
        yield f"the strategy begins with {found.turn or 'anything'}"
    yield from flaws(found, search.game, search.position, clock)


def refutation_flaws(search: ForceSearch, wrong: Iterable[Position], clock: Clock = NO_LIMIT) -> Iterator[str]:
    """Yields ends of the game at which all plans hold although the others refuted a wrong turn.

    Only the final cities decide. Of the player's actions that differ only elsewhere, on sites that take the same
    pieces, one stands for all. Raises OutOfLimitsError if the clock runs out first.
    """
    game = search.game
    seen: set[State] = set()
    waiting = list(wrong)
    while waiting:
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        position = waiting.pop()
        state = game.state_of(position)
        if state in seen:
            continue
        seen.add(state)
        if position.is_over:
            if all(plan in position.office and plan.holds_on(position.board) for plan in search.plans):
                yield f"{position}: all plans hold"
        elif position.mover is search.player:
            actions = {label(game, move_of(game, position, action)): action for action in legal_actions(position)}
            waiting += [apply(position, action) for action in actions.values()]
        elif search.forcing.wins(state):
            yield f"{position}: no reply is known"
        else:
            move = search.move_to(state, search.breaking(state))
            waiting.append(apply(position, real_action(search, position, move)))


def force_faults(puzzle: TurnPuzzle, clock: Clock) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle whose position suits it. Raises OutOfLimitsError if time runs out."""
    search = ForceSearch(puzzle.position, puzzle.player, puzzle.plans, SearchLimits(MOST_STATES, clock))
    solutions = [actions for alike in search.right for actions in alike.turns]
    if puzzle.solution is not None and (reason := solution_fault(puzzle, puzzle.solution, solutions)):
        yield ".solution", reason
    if len(solutions) != 1:
        yield "", f"it has {len(solutions) or 'no'} solutions"
        return
    for flaw in right_turn_flaws(search, solutions[0], clock):
        yield "", f"the strategy fails: {flaw}"
    for flaw in refutation_flaws(search, [alike.after for alike in search.wrong], clock):
        yield "", f"a refutation fails: {flaw}"
    found = effort(search)
    if is_dull(found):
        yield "", "it is trivial"
    for plan in spare_plans(puzzle):
        yield "", f"it is not minimal: {plan} could be left out"
    yield from wrong_difficulty(puzzle.difficulty, grade(found))
