"""How a `force` puzzle is solved, in words: what threatens, the turn and why it holds, and why tempting turns fail."""

from collections.abc import Iterator, Sequence

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.puzzles.force.line import main_line
from skypuzzle.skyliners.puzzles.force.refuting import Refutation, by_reason
from skypuzzle.skyliners.puzzles.force.search import Alike, ForceSearch, search_of
from skypuzzle.skyliners.puzzles.force.threats import breaks, pieces_words
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.actions import Action, Build, HiddenPlanning, Plan, Planning, PlayedTurn
from skypuzzle.skyliners.rules.geometry import LINES, SITE_NAMES
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.turns import as_played
from skypuzzle.wording import listed

THREATS, TURN, REPLIES, TURNS = "threats", "turn", "replies", "turns"
MOST_GROUPS = 6
MOST_NAMED = 3


def explain(puzzle: TurnPuzzle) -> list[Step] | None:
    """The steps; None if it is not one turn that does it."""
    search = search_of(puzzle)
    kinds = search.alike()
    right = [alike for alike in kinds if search.forcing.wins(alike.state)]
    if len(right) != 1 or len(right[0].turns) != 1:
        return None
    steps = [Step(THREATS, text) for text in threats(search)]
    steps.append(Step(TURN, _right(search, right[0])))
    steps += [Step(REPLIES, text) for text in _answers(search, right[0])]
    return steps + [Step(TURNS, text) for text in _wrong(search, kinds)]


def threats(search: ForceSearch) -> Iterator[str]:
    """How each plan stands before the turn, and with what the others could break it."""
    position, holds = search.position, []
    for plan in search.plans:
        seen = position.board.seen(plan.side, plan.row)
        names = " ".join(SITE_NAMES[site] for site in seen) or "nothing"
        ways = breaks(search, search.game.state_of(position), plan)
        words = f"{plan} sees {names}"
        if not plan.holds(len(seen)):
            words += f", which is {len(seen)}: it does not hold yet"
        elif ways:
            where = _changes(position, plan, ways[0].row)
            words += f": it holds, and {pieces_words(ways[0].pieces)} would break it, such as {where}"
        else:
            words += ": it holds, and the others have no pieces to break it with"
        if plan not in position.office:
            words += f"; its card is still in {search.player}'s hand"
        holds.append(words)
    yield f"{'. '.join(holds)}."
    others = [f"{side} {reserve}" for side, reserve in zip(position.seats, position.reserves, strict=True)]
    yield (
        f"Everybody's floors, roofs and parks: {listed(others)}. What the others spoil after this turn, "
        f"{search.player} can repair in the next one, as far as two actions go."
    )


def _changes(position: Position, plan: Plan, row: bytes) -> str:
    """Where pieces go for a row to look like this."""
    names = [
        SITE_NAMES[site]
        for site, then in zip(LINES[plan.side][plan.row], row, strict=True)
        if position.board.heights[site] != then
    ]
    return f"on {listed(names)}"


def _right(search: ForceSearch, right: Alike) -> str:
    words = [f"{turn_words(search, right)} is the turn"]
    state = right.state
    for plan in search.plans:
        ways = breaks(search, state, plan)
        if not plan.holds_on(right.after.board):
            words.append(f"{plan} does not hold yet")
        elif ways:
            words.append(f"{plan} holds, and breaking it takes {pieces_words(ways[0].pieces)}")
        else:
            words.append(f"{plan} holds, and the others cannot break it any more")
    return f"{words[0]}: {'; '.join(words[1:])}."


def _answers(search: ForceSearch, right: Alike) -> Iterator[str]:
    """What the others can do about it, and how the player puts it right."""
    replies = search.replies(right.state)
    questions = search.questions(right.state)
    yield (
        f"The others can bring about {len(replies)} different situations on these rows; in {len(questions)} of them a "
        f"plan is broken or a card missing, and {search.player} has an answer to each of them."
    )
    line = main_line(search, right.after)
    mine = next((place for place, turn in enumerate(line) if turn.side is search.player), None)
    if mine is not None:
        yield f"For instance, {_told(search, line[:mine])}; {search.player} answers {_short(search, line[mine])}."


def _wrong(search: ForceSearch, kinds: Sequence[Alike]) -> Iterator[str]:
    """Why the others fail, the obvious repair first."""
    groups = by_reason(search, [alike for alike in kinds if not search.forcing.wins(alike.state)])
    failing = sum(len(found.alike.turns) for group in groups for found in group)
    tempting = sum(len(alike.turns) for alike in kinds if alike.holds_now and not search.forcing.wins(alike.state))
    yield f"{failing} other turns fail, although after {tempting} of them all plans hold for the moment."
    for place, group in enumerate(groups[:MOST_GROUPS]):
        number = sum(len(found.alike.turns) for found in group)
        different = list(dict.fromkeys(turn_words(search, found.alike) for found in group))
        reason = why_it_fails(search, group[0])
        if place == 0 and group[0].alike.holds_now:
            more = f" So it goes after {number} turns, among them {listed(different[1:MOST_NAMED])}." * (
                len(different) > 1
            )
            yield f"The obvious repair is {different[0]}: all plans hold then. But it fails: {reason}.{more}"
        else:
            more = f" ({number} turns of this kind)" if number > 1 else ""
            yield f"{listed(different[:MOST_NAMED], 'or')}{more}: {reason}."
    if rest := sum(len(found.alike.turns) for group in groups[MOST_GROUPS:] for found in group):
        yield f"The other {rest} fail, too."


def why_it_fails(search: ForceSearch, found: Refutation) -> str:
    """The reply that breaks the plans, and what it breaks."""
    if found.out_of_reach:
        return f"{listed([*map(str, found.out_of_reach)])} cannot come true any more"
    told = _told(search, found.reply)
    seen = [f"{plan} sees {len(found.then.board.seen(plan.side, plan.row))}" for plan in search.plans]
    state = f"then {listed(seen)}"
    if found.then.turn is None:
        return f"{told}; {state}, and the game is over"
    if not found.broken:
        return f"{told}; {state}, and {search.player} can save each plan alone, but not all of them"
    spoilt = listed([*map(str, found.broken)], "or")
    return f"{told}; {state}, and {search.player} cannot keep {spoilt} any more"


def _told(search: ForceSearch, turns: Sequence[PlayedTurn]) -> str:
    """What the others do, as far as it matters."""
    told = [f"{turn.side} plays {_short(search, turn)}" for turn in turns if _on_rows(search, turn.actions)]
    return listed(told) if told else "the others need not even touch these rows"


def _short(search: ForceSearch, turn: PlayedTurn) -> str:
    return _words(search, turn.actions)


def _on_rows(search: ForceSearch, actions: Sequence[Action]) -> list[str]:
    return [str(action) for action in actions if isinstance(action, Build) and action.site in search.game.places]


def turn_words(search: ForceSearch, alike: Alike) -> str:
    """A kind of turn: its actions, or what it has in common with others that are alike."""
    if len(alike.turns) == 1:
        return " ".join(map(str, as_played(alike.turns[0])))
    return _words(search, as_played(alike.turns[0]))


def _words(search: ForceSearch, actions: Sequence[Action]) -> str:
    """Actions on the rows by name, and the rest as something elsewhere."""
    asked = {(plan.row, plan.number) for plan in search.plans}
    named, rest = [], dict[str, None]()
    for action in actions:
        is_asked = isinstance(action, Planning) and (action.row, action.number) in asked
        if (isinstance(action, Build) and action.site in search.game.places) or is_asked:
            named.append(str(action))
        elif isinstance(action, Planning | HiddenPlanning):
            rest["another card"] = None
        else:
            rest["something elsewhere"] = None
    if not named and list(rest) == ["something elsewhere"]:
        return "a turn elsewhere"
    return " and ".join(filter(None, (" ".join(named), *rest)))
