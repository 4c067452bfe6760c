"""Why wrong turns of `force` puzzles fail, in words that are true of every turn they name."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from skypuzzle.skyliners.kinds.force.search import ForceSearch, TurnGroup, answer, group_turns
from skypuzzle.skyliners.kinds.words import after_actions, capitalize, turn_words
from skypuzzle.skyliners.row_search import OVER, Budget, Price, State, budget_of_all, budget_of_player, can_pay, prices
from skypuzzle.skyliners.rules.board import FLOOR, LINES, PARK, ROOF, ROW_LETTERS, Reserve, Site
from skypuzzle.skyliners.rules.play import Actions, apply, as_played, legal_actions
from skypuzzle.skyliners.rules.position import Action, Build, HiddenPlanning, Plan, Planning, Position, Turn
from skypuzzle.wording import listed


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a group of equivalent turns fails."""

    alike: TurnGroup
    broken: tuple[Plan, ...]  # plans that the player can no longer force after the reply; empty if only not together
    out_of_reach: tuple[Plan, ...]  # of these, plans that no player can make hold even without a reply
    reply: tuple[Turn, ...]  # what the others answer, up to the player's next turn or the end of the game
    then: Position  # after the reply

    key_moves: tuple[str, ...]  # the part of the reply on rows of the plans

    @property
    def reason(self) -> tuple[tuple[Plan, ...], tuple[Plan, ...], tuple[str, ...]]:
        """Turns with equal values fail alike: the same plans, and the same pieces on their rows in reply."""
        return self.out_of_reach, self.broken, () if self.out_of_reach else self.key_moves


class Refuter:
    """Finds refutations of turns, and caches them."""

    def __init__(self, search: ForceSearch) -> None:
        self.search = search
        self._found: dict[State, Refutation] = {}

    def refute(self, alike: TurnGroup) -> Refutation:
        if alike.state not in self._found:
            self._found[alike.state] = self._refuted(alike)
        return self._found[alike.state]

    def _refuted(self, alike: TurnGroup) -> Refutation:
        search = self.search
        out = tuple(single.plans[0] for single in search.singles if self._is_out(single, alike.after))
        actions = answer(search, alike.after)
        then = after_actions(alike.after, actions)
        broken = tuple(single.plans[0] for single in search.singles if not single.wins(then))
        turns = tuple(group_turns(alike.after, actions))
        return Refutation(alike, broken, out, turns, then, tuple(self._on_rows(turns)))

    def _on_rows(self, turns: Iterable[Turn]) -> Iterator[str]:
        for turn in turns:
            if touching := [str(action) for action in turn.actions if _is_on(action, self.search.game.places)]:
                yield f"{turn.player} {' '.join(touching)}"

    def _is_out(self, single: ForceSearch, after: Position) -> bool:
        """Can no player still make the plan hold, as far as pieces and actions go?"""
        state = single.game.state_of(after)
        if state.seat == OVER:
            return not single.game.holds(state)
        if state.to_plan & single.game.never:
            return True
        budget = budget_of_all(single.game, state)
        return not all(can_pay(budget, row, plan.number, broken=False) for plan, row in single.game.rows(state))


@lru_cache(maxsize=8)
def refuter_of(search: ForceSearch) -> Refuter:
    return Refuter(search)


def by_reason(search: ForceSearch, failing: Iterable[TurnGroup]) -> list[list[Refutation]]:
    """Groups turns that fail by their reason; the most tempting come first, in groups and among them.

    After a tempting turn all plans hold, and it takes many pieces to break them.
    """
    refuter = refuter_of(search)
    groups: dict[object, list[Refutation]] = {}
    for found in map(refuter.refute, sorted(failing, key=temptation)):
        groups.setdefault(found.reason, []).append(found)
    return list(groups.values())


def temptation(alike: TurnGroup) -> tuple[bool, int, list[str]]:
    return not alike.holds_now, -alike.safety, sorted(map(str, alike.turns[0]))


def breaks(search: ForceSearch, state: State, plan: Plan) -> list[Price]:
    """The ways to break a plan that the others have pieces for, the cheapest first."""
    if state.seat == OVER:
        return []
    row = search.game.rows(state)[search.plans.index(plan)][1]
    everybody, mine = budget_of_all(search.game, state), state.reserves[search.game.seat]
    budget = Budget(
        everybody.floors - mine[FLOOR], everybody.roofs - mine[ROOF], everybody.parks - mine[PARK], everybody.actions
    )
    return [way for way in prices(row, plan.number, broken=True) if budget.covers(way.pieces)]


def pieces_words(pieces: Reserve) -> str:
    named = ((pieces.floors, "floor"), (pieces.roofs, "roof"), (pieces.parks, "park"))
    return " and ".join(f"{number} {name}{'s' if number > 1 else ''}" for number, name in named if number)


def mends(search: ForceSearch, state: State, plan: Plan) -> list[Price]:
    """The ways to make a plan hold that the player has pieces for, the cheapest first."""
    if state.seat == OVER:
        return []
    row = search.game.rows(state)[search.plans.index(plan)][1]
    budget = budget_of_player(search.game, state)
    return [way for way in prices(row, plan.number) if budget.covers(way.pieces)]


def group_words(search: ForceSearch, alike: TurnGroup) -> str:
    """The actions of a turn, or what equivalent turns have in common."""
    (first, *others) = alike.turns
    return actions_words(search, as_played(first)) if others else turn_words(first)


def reply_words(search: ForceSearch, turns: Iterable[Turn]) -> str:
    """What the others do, as far as it matters: `E plays Fa3 and a card`."""
    places = search.game.places
    touching = [turn for turn in turns if any(_is_on(action, places) for action in turn.actions)]
    rows = "the row" if len(search.plans) == 1 else "these rows"
    words = [f"{turn.player} plays {actions_words(search, turn.actions)}" for turn in touching]
    return listed(words) if words else f"the others need not even touch {rows}"


def all_hold(search: ForceSearch) -> str:
    return "the plan holds" if len(search.plans) == 1 else "all plans hold"


def actions_words(search: ForceSearch, actions: Sequence[Action]) -> str:
    """Actions on the rows of the plans in notation, the others in words."""
    asked = {(plan.row, plan.number) for plan in search.plans}
    to_plan = {plan.row for plan in search.plans if plan not in search.position.office}
    named, elsewhere, plans = list[str](), list[str](), ""
    for action in actions:
        is_asked = isinstance(action, Planning) and (action.row, action.number) in asked
        if is_asked or _is_on(action, search.game.places):
            named.append(str(action))
        elif isinstance(action, Planning) and action.row in to_plan:
            plans = f"another number for row {ROW_LETTERS[action.row]}"
        elif isinstance(action, Planning | HiddenPlanning):
            plans = "a card"
        elif isinstance(action, Build):
            elsewhere.append(str(action.piece))
        else:
            plans = "nothing more"
    return " and ".join(filter(None, (" ".join(named), _elsewhere(elsewhere), plans)))


def _elsewhere(pieces: list[str]) -> str:
    if len(pieces) == 2 and pieces[0] == pieces[1]:
        return f"two {pieces[0]}s elsewhere"
    return f"{' and '.join(f'a {piece}' for piece in pieces)} elsewhere" if pieces else ""


MOST_WAYS = 2
ACTIONS = 2


def failures(search: ForceSearch, right: TurnGroup) -> Iterator[str]:
    """Why each action of the right turn is needed, shown by the most tempting turn without it; then the rest."""
    groups = failures_by_reason(search)
    names = _names(search, groups)
    failing = [(found, reason) for reason, group in groups for found in group]
    failing.sort(key=lambda each: temptation(each[0].alike))
    stated = list[Refutation]()
    for kept, needed in _without(right):
        lacking = (each for each in failing if any(kept in turn and needed not in turn for turn in each[0].alike.turns))
        found, reason = next(lacking)
        stated.append(found)
        yield f"Why {needed}? {_tempting(search, found, names[found.alike], failing)} {reason}."
    obvious, reason = failing[0]
    if obvious.alike.holds_now and obvious not in stated:
        stated.append(obvious)
        yield f"{_tempting(search, obvious, names[obvious.alike], failing)} {reason}."
    if rest := [found for found, _ in failing if found not in stated or len(found.alike.turns) > 1]:
        yield _summary(search, rest)


class Failures:
    """Explains to a player why the turns that they have tried fail."""

    def __init__(self, search: ForceSearch) -> None:
        self.search = search
        self._wrong = sorted(search.wrong, key=temptation)
        self._right = {action for alike in search.right for turn in alike.turns for action in turn}
        self._refuter = refuter_of(search)

    def of_turn(self, turn: Actions) -> str:
        return self._why(next(alike for alike in self._wrong if turn in alike.turns))

    def with_action(self, first: Action) -> tuple[str, str]:
        """What goes best with an action, apart from the right turn's actions, and why that fails."""
        kinds = [alike for alike in self._wrong if any(first in turn for turn in alike.turns)]
        found = next((alike for alike in kinds if not alike.turns[0] & self._right), kinds[0])
        rest = next(turn for turn in found.turns if first in turn) - {first}
        return turn_words(rest), self._why(found)

    def without(self, missing: Action, given: Sequence[Action]) -> tuple[str, str] | None:
        """The most tempting turn that begins as the player has but lacks an action, and why it fails.

        It has no other action of the right turn that the player has not found. If the player has not begun, all plans
        hold after it. None if there is no such turn.
        """
        hidden = self._right.difference(given) | {missing}
        for alike in self._wrong:
            turns = [turn for turn in alike.turns if turn >= {*given} and not turn & hidden]
            if turns and (given or alike.holds_now):
                return turn_words(turns[0]), self._why(alike)
        return None

    def _why(self, alike: TurnGroup) -> str:
        return why_it_fails(self.search, self._refuter.refute(alike))


@lru_cache(maxsize=8)
def failures_of(search: ForceSearch) -> Failures:
    return Failures(search)


def _without(right: TurnGroup) -> Iterator[tuple[Action, Action]]:
    """Each action of the right turn, and the one that is missing next to it."""
    actions = as_played(right.turns[0])
    if len(actions) == ACTIONS:
        one, other = actions
        yield one, other
        yield other, one


def _tempting(search: ForceSearch, found: Refutation, name: str, failing: Sequence[tuple[Refutation, str]]) -> str:
    if not found.alike.holds_now:
        return f"After {name},"
    obvious = "the obvious turn" if found is failing[0][0] else "tempting"
    return f"{capitalize(name)} is {obvious}: {all_hold(search)} then. But"


@lru_cache(maxsize=8)
def failures_by_reason(search: ForceSearch) -> Sequence[tuple[str, Sequence[Refutation]]]:
    """The turns that fail, grouped by the exact words of the reason."""
    groups: dict[tuple[int, str], list[Refutation]] = {}
    for place, group in enumerate(by_reason(search, search.wrong)):
        for found in group:
            groups.setdefault((place, why_it_fails(search, found)), []).append(found)
    return [(reason, group) for (_, reason), group in groups.items()]


@lru_cache(maxsize=1024)
def why_it_fails(search: ForceSearch, found: Refutation) -> str:
    """The reply that breaks the plans, what they see then, and why that cannot be repaired."""
    if found.out_of_reach:
        return listed([_why_out(search, found.alike.after, plan) for plan in found.out_of_reach])
    end = ""
    if found.then.turn is None:
        out = [side for side in found.then.seats if not found.then.reserve(side).floors]
        end = (
            f", and the game is over, since {listed(map(str, out))} {'has' if len(out) == 1 else 'have'} no floor left"
        )
    wrong = [plan for plan in search.plans if not plan.holds_on(found.then.board) or plan not in found.then.office]
    seen = listed([_outcome(found.then, plan) for plan in wrong]) if wrong else f"{all_hold(search)} still"
    words = f"{reply_words(search, found.reply)}; then {seen}{end}"
    if found.then.turn is None:
        return words
    if not found.broken:
        return f"{words}, and {_why_not_all(search, found.then, wrong)}"
    return f"{words}, and {_why_not_mended(search, found.then, found.broken[0])}"


def _why_out(search: ForceSearch, after: Position, plan: Plan) -> str:
    if plan not in after.office and any(card.side is plan.side and card.row == plan.row for card in after.office):
        return (
            f"the card of row {ROW_LETTERS[plan.row]} is in the office with another number, so {plan} is out of reach"
        )
    if plan not in after.office and search.game.state_of(after).to_plan & search.game.never:
        return f"{search.player} has no card left for {plan}"
    return f"the pieces that are left cannot make {plan} come true any more"


def _outcome(then: Position, plan: Plan) -> str:
    seen = len(then.board.seen(plan.side, plan.row))
    missing = plan not in then.office
    return f"{plan} sees {seen}{', but its card is not in the office' if missing and plan.holds(seen) else ''}"


def _why_not_all(search: ForceSearch, then: Position, wrong: Sequence[Plan]) -> str:
    """Why the player's next turn cannot save all plans, though it could save each."""
    player, reserve = search.player, then.reserve(search.player)
    broken = [plan for plan in wrong if not plan.holds_on(then.board)]
    missing = sum(plan not in then.office for plan in wrong)
    lines = [LINES[plan.side][plan.row] for plan in broken]
    if broken and sum(map(len, lines)) == len({site for line in lines for site in line}):
        rows = [bytes(then.board.heights[site] for site in line) for line in lines]
        ways = [prices(row, plan.number) for row, plan in zip(rows, broken, strict=True)]
        pieces = sum(min(way.pieces.total for way in each) for each in ways)
        mended = listed(map(str, broken))
        card = (" and the card" if missing == 1 else f" and {missing} cards") if missing else ""
        if pieces > reserve.total and len(broken) > 1:
            return f"mending {mended} takes {pieces} pieces, and {player} has {pieces_words(reserve) or 'none'}"
        if pieces + missing > ACTIONS:
            return f"mending {mended}{card} takes {pieces + missing} actions, and a turn has two"
    return f"{player} can save each plan alone, but not all of them"


def _why_not_mended(search: ForceSearch, then: Position, plan: Plan) -> str:
    player = search.player
    if _can_be_mended(then, plan):
        if plan.holds_on(then.board):
            return f"whatever {player} does, the others can break {plan}"
        return f"if {player} mends {plan}, the others can break it again"
    row = bytes(then.board.heights[site] for site in LINES[plan.side][plan.row])
    ways, reserve = prices(row, plan.number), then.reserve(player)
    card = plan not in then.office
    affordable = [way for way in ways if all(need <= has for need, has in zip(way.pieces, reserve, strict=True))]
    if not ways or any(way.pieces.total + card <= 2 for way in affordable):
        if affordable and affordable[0].pieces.total == 2:  # on two sites it would have been a turn (rule 12)
            return f"{player} could mend {plan} only with two pieces on one site, and a turn puts only one there"
        return f"{player} cannot mend {plan} with a turn"
    words = list(dict.fromkeys(pieces_words(way.pieces) for way in ways))
    takes = listed(words, "or") if len(words) <= MOST_WAYS else f"at least {ways[0].pieces.total} pieces"
    if affordable:
        return f"mending {plan} takes {takes}{' and the card' if card else ''}, too much for a turn"
    return f"mending {plan} takes {takes}, and {player} has {pieces_words(reserve) or 'nothing'}"


def _can_be_mended(then: Position, plan: Plan) -> bool:
    """Is there a turn after which a plan holds, its card in the office? An action elsewhere does not change that."""
    line = LINES[plan.side][plan.row]
    for first in legal_actions(then):
        halfway = apply(then, first)
        if halfway.turn is None or halfway.turn.action == 1:
            afters = [halfway]
        else:
            seconds = legal_actions(halfway)
            on_row = [second for second in seconds if isinstance(second, Planning) or _is_on(second, line)]
            afters = [*([halfway] if len(on_row) < len(seconds) else []), *(apply(halfway, each) for each in on_row)]
        if any(plan.holds_on(after.board) and plan in after.office for after in afters):
            return True
    return False


def _is_on(action: Action, sites: Container[Site]) -> bool:
    return isinstance(action, Build) and action.site in sites


def _names(search: ForceSearch, groups: Sequence[tuple[str, Sequence[Refutation]]]) -> dict[TurnGroup, str]:
    """Names each kind of turn: in short, unless the short name also fits turns that fail for another reason."""
    reasons: dict[str, set[int]] = {}
    for place, (_, group) in enumerate(groups):
        for found in group:
            reasons.setdefault(group_words(search, found.alike), set()).add(place)
    short = {found.alike: group_words(search, found.alike) for _, group in groups for found in group}
    return {alike: words if len(reasons[words]) == 1 else turn_words(alike.turns[0]) for alike, words in short.items()}


def _summary(search: ForceSearch, rest: Sequence[Refutation]) -> str:
    out = {found.out_of_reach for found in rest if found.out_of_reach}
    others = [found for found in rest if not found.out_of_reach]
    ended = [found for found in others if found.then.turn is None]
    broken = {found.broken for found in others if found.then.turn is not None and found.broken}
    words = list[str]()
    if broken:
        words.append(f"leaves {_which(broken)} broken for good")
    if ended:
        words.append("lets the game end with this round")
    if len(ended) + sum(bool(found.broken) for found in others if found.then.turn is not None) < len(others):
        words.append(f"leaves {search.player} unable to save all plans")
    if out:
        words.append(f"puts {_which(out)} out of reach")
    return f"Every other turn {listed(words, 'or')}."


def _which(plans: set[tuple[Plan, ...]]) -> str:
    """The plans, if they are always the same; otherwise `a plan`."""
    return listed(map(str, next(iter(plans)))) if len(plans) == 1 else "a plan"
