"""Why wrong turns fail, in words that are true of every turn they name."""

from collections import Counter
from collections.abc import Iterator, Sequence

from skypuzzle.skyliners.puzzles.force.naming import all_hold, exact_words, sentence, told, turn_words
from skypuzzle.skyliners.puzzles.force.refuting import Refutation, by_reason
from skypuzzle.skyliners.puzzles.force.search import Alike, ForceSearch
from skypuzzle.skyliners.puzzles.force.threats import pieces_words
from skypuzzle.skyliners.row_search.prices import prices
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import LINES, ROW_LETTERS
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.turns import turns_from
from skypuzzle.wording import listed

MOST_GROUPS = 6
MOST_NAMED = 3
MOST_WAYS = 2


def failures(search: ForceSearch, kinds: Sequence[Alike]) -> Iterator[str]:
    """Why the others fail, the obvious repair first."""
    groups = told_alike(search, kinds)
    failing = sum(_turns(group) for _, group in groups)
    tempting = _turns([found for _, group in groups for found in group if found.alike.holds_now])
    yield f"{failing} other turns fail, although after {tempting} of them {all_hold(search)} for the moment."
    names = _names(search, groups)
    for place, (reason, group) in enumerate(groups[:MOST_GROUPS]):
        number = _turns(group)
        different = list(dict.fromkeys(names[found.alike] for found in group))
        if place == 0 and group[0].alike.holds_now:
            more = listed(different[1:MOST_NAMED])
            like = f" So it goes after {number} turns, among them {more}." if len(different) > 1 else ""
            yield f"The obvious turn is {different[0]}: {all_hold(search)} then. But it fails: {reason}.{like}"
        else:
            more = f" ({number} turns of this kind)" if number > 1 else ""
            yield sentence(f"{listed(different[:MOST_NAMED], 'or')}{more}: {reason}.")
    if rest := [found for _, group in groups[MOST_GROUPS:] for found in group]:
        yield _summary(search, rest)


def told_alike(search: ForceSearch, kinds: Sequence[Alike]) -> list[tuple[str, list[Refutation]]]:
    """The turns that fail, with the reason; only those of which the very same words are true stand together."""
    groups: dict[tuple[int, str], list[Refutation]] = {}
    wrong = [alike for alike in kinds if not search.forcing.wins(alike.state)]
    for place, group in enumerate(by_reason(search, wrong)):
        for found in group:
            groups.setdefault((place, why_it_fails(search, found)), []).append(found)
    return [(reason, group) for (_, reason), group in groups.items()]


def why_it_fails(search: ForceSearch, found: Refutation) -> str:
    """The reply that breaks the plans, what they see then, and why that cannot be put right."""
    if found.out_of_reach:
        return listed([_why_out(search, found.alike.after, plan) for plan in found.out_of_reach])
    end = ""
    if found.then.turn is None:
        out = [side for side in found.then.seats if not found.then.reserve(side).floors]
        end = (
            f", and the game is over, since {listed(map(str, out))} {'has' if len(out) == 1 else 'have'} no floor left"
        )
    seen = listed([_outcome(found.then, plan) for plan in search.plans])
    words = f"{told(search, found.reply)}; then {seen}{end}"
    if found.then.turn is None:
        return words
    if not found.broken:
        return f"{words}, and {search.player} can save each plan alone, but not all of them"
    return f"{words}, and {_why_not_mended(search, found.then, found.broken[0])}"


def _why_out(search: ForceSearch, after: Position, plan: Plan) -> str:
    """Why nobody can make a plan come true any more."""
    if plan in after.office:
        return f"the pieces that are left cannot make {plan} come true any more"
    if any(card.side is plan.side and card.row == plan.row for card in after.office):
        return (
            f"the card of row {ROW_LETTERS[plan.row]} is in the office with another number, so {plan} is out of reach"
        )
    if search.game.state_of(after).to_plan & search.game.never:
        return f"{search.player} has no card left for {plan}"
    return f"the pieces that are left cannot make {plan} come true any more"


def _outcome(then: Position, plan: Plan) -> str:
    seen = len(then.board.seen(plan.side, plan.row))
    missing = plan not in then.office
    return f"{plan} sees {seen}{', but its card is not in the office' if missing and plan.holds(seen) else ''}"


def _why_not_mended(search: ForceSearch, then: Position, plan: Plan) -> str:
    """Why the player's next turn does not save a plan."""
    player = search.player
    if any(plan.holds_on(after.board) and plan in after.office for after in turns_from(then).values()):
        if plan.holds_on(then.board):
            return f"whatever {player} does, the others can break {plan}"
        return f"if {player} mends {plan}, the others can break it again"
    row = bytes(then.board.heights[site] for site in LINES[plan.side][plan.row])
    ways, reserve = prices(row, plan.number), then.reserve(player)
    card = plan not in then.office
    affordable = [way for way in ways if all(need <= has for need, has in zip(way.pieces, reserve, strict=True))]
    if not ways or any(way.pieces.total + card <= 2 for way in affordable):
        if affordable and affordable[0].pieces.total == 2:  # on two sites it would have been a turn (rule 12)
            return f"{player} could mend {plan} only with two pieces on one site, too much for a turn"
        return f"{player} cannot mend {plan} with a turn"
    words = list(dict.fromkeys(pieces_words(way.pieces) for way in ways))
    takes = listed(words, "or") if len(words) <= MOST_WAYS else f"at least {ways[0].pieces.total} pieces"
    if affordable:
        return f"mending {plan} takes {takes}{' and the card' if card else ''}, too much for a turn"
    return f"mending {plan} takes {takes}, and {player} has {pieces_words(reserve) or 'nothing'}"


def _turns(group: Sequence[Refutation]) -> int:
    return sum(len(found.alike.turns) for found in group)


def _names(search: ForceSearch, groups: Sequence[tuple[str, Sequence[Refutation]]]) -> dict[Alike, str]:
    """What each kind of turn is called: a turn by its actions, if the short words fit one that fails otherwise."""
    reasons: dict[str, set[int]] = {}
    for place, (_, group) in enumerate(groups):
        for found in group:
            reasons.setdefault(turn_words(search, found.alike), set()).add(place)
    kinds = [found.alike for _, group in groups for found in group]
    short = {alike: turn_words(search, alike) for alike in kinds}
    return {alike: words if len(reasons[words]) == 1 else exact_words(alike) for alike, words in short.items()}


def _summary(search: ForceSearch, rest: Sequence[Refutation]) -> str:
    """What happens after the turns that are not named one by one."""
    lost = Counter[str]()
    for found in rest:
        if found.out_of_reach:
            words = f"put {listed(map(str, found.out_of_reach))} out of reach"
        elif found.then.turn is None:
            words = "let the game end with this round"
        elif found.broken:
            words = f"leave {listed(map(str, found.broken))} broken for good"
        else:
            words = f"leave {search.player} unable to save all plans"
        lost[words] += len(found.alike.turns)
    number = sum(lost.values())
    told_of = [
        f"{times} {words}" if times > 1 else f"one {words.replace(' ', 's ', 1)}" for words, times in lost.most_common()
    ]
    return f"The other {told_of[0]}." if len(lost) == 1 else f"Of the other {number}, {listed(told_of)}."
