"""How a puzzle of the last round is solved, in words: what is forced, what fails, and why the right turn works."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.kinds.endings import words
from skypuzzle.skyliners.kinds.endings.grading import failing_repairs
from skypuzzle.skyliners.kinds.endings.verdicts import PlansTask, Result, WinTask, breaking_reply, failing, task_of
from skypuzzle.skyliners.kinds.endings.words import city_after, crossing, open_plans, reasons, reply_words, turns_saving
from skypuzzle.skyliners.kinds.words import after_actions, capitalize, names, turn_words
from skypuzzle.skyliners.rules.board import FLOOR, LINES, Board
from skypuzzle.skyliners.rules.play import Actions, as_played, score
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning, Position
from skypuzzle.wording import listed

WRONG, REPAIR, TURNS, TURN = "wrong", "repairs", "turns", "turn"
MOST_MENDERS = 4  # actions that are named one by one
MOST_REASONS = 3
MOST_NEAR = 2
MOST_TRAPS = 2
HEIGHT = re.compile(r" \([^()]*\)")  # the building on a site, which differs between actions


def plan_steps(task: PlansTask) -> Iterator[Step]:
    """What is wrong, what looks right and fails, what follows, and why the turn works."""
    yield Step(WRONG, standing(task))
    traps = list(_traps(task)) if task.kind == "secure" else []
    stated = [*traps, *(text for thought in _deduction(task) for text in thought.texts)]
    for text in stated:
        yield Step(REPAIR, text)
    is_told = task.kind == "secure" or len(stated) > len(task.right[0])  # then it says already what fails
    for text in () if is_told else _near_texts(task, " ".join(stated)):
        yield Step(TURNS, text)
    right = task.right[0]
    before, after = task.position.board, task.turns[right].board
    views = [words.what_changes(plan, before, after, " ".join(stated)) for plan in task.plans]
    yield Step(TURN, f"{turn_words(right)} is the turn: {'; '.join(views)}.")
    if task.kind == "secure":
        for plan in task.plans:
            yield Step(TURN, f"{plan} is safe then: {words.why_safe(task, plan, after)}.")


def _traps(task: PlansTask) -> Iterator[str]:
    groups: dict[str, list[Action]] = {}
    for repair in failing_repairs(task):
        mended = listed(map(str, repair.mended))
        groups.setdefault(f"would {_does(task)} {mended}, but then {why_not(task, repair.action)}", []).append(
            repair.action
        )
    for reason, actions in [*groups.items()][:MOST_TRAPS]:
        some = listed(map(str, actions), "or") if len(actions) <= MOST_MENDERS else f"{actions[0]} and others like it"
        yield f"{some} {reason}."


@dataclass(frozen=True, slots=True)
class Thought:
    """One part of the reasoning: the texts, the plan it is about, and the actions known after it."""

    texts: tuple[str, ...]
    plan: Plan | None
    known: Actions


def next_thought(task: PlansTask, played: Actions) -> tuple[Action, Plan | None, str] | None:
    """The next action for a player whose actions are right so far, its plan, and a reason that does not name it.

    None if nothing is left to do.
    """
    thought = next(_deduction(task, played), None)
    if thought is None:
        return None
    (action, *_) = as_played(thought.known - played)
    telling = [part for text in thought.texts for part in text.split(". ") if str(action) not in part]
    reason = ". ".join(part.rstrip(".") for part in telling)
    why = f"{reason}." if reason else _pointing(task, thought.plan, played, action)
    traps = [] if played or task.kind == "reach" else [trap for trap in _traps(task) if str(action) not in trap]
    return action, thought.plan, " ".join([*traps[:1], why])


def _pointing(task: PlansTask, plan: Plan | None, played: Actions, action: Action) -> str:
    """What must be done, without the action that does it."""
    if plan is None or not isinstance(action, Build):
        return "The rest must not spoil anything."
    before, after = city_after(task, played), city_after(task, played | {action})
    hidden = [site for site in before.seen(plan.side, plan.row) if site not in after.seen(plan.side, plan.row)]
    shown = [site for site in after.seen(plan.side, plan.row) if site not in before.seen(plan.side, plan.row)]
    only = f"Only one action {_does(task)}s {plan}"
    if hidden:
        return f"{only}: something must hide {names(hidden)}."
    if shown:
        return f"{only}: one more building must show."
    return f"{only}: a {action.piece} does it."


# How the plans stand


def standing(task: PlansTask) -> str:
    """How the plans stand before the turn, and which pieces the player has."""
    standings = [plan_standing(task, plan, task.position.board) for plan in task.plans]
    last = "" if task.kind == "reach" else f" {_still_move(task)}."
    return f"{'. '.join(standings)}. {task.player} has {listed(task.position.reserve(task.player).in_words())}.{last}"


def _still_move(task: PlansTask) -> str:
    sides = words.later_players(task)
    who = listed(map(str, sides))
    if len(sides) > 1:
        return f"{who} still move"
    return f"Only {who} still moves, with {listed(task.position.reserve(sides[0]).in_words())}"


def plan_standing(task: PlansTask, plan: Plan, board: Board) -> str:
    if not plan.holds_on(board):
        text = f"{plan} {words.amount_off(plan, board)}: {words.seen_names(plan, board)}"
    else:
        text = f"{plan} sees {words.seen_names(plan, board)} and holds"
        if task.kind == "secure":
            reply = breaking_reply(plan, board, task.position, task.player)
            text += " for good" if reply is None else f", but {reply_words(reply)} would break it"
    return text if plan in task.position.office else f"{text}; its card is still in hand"


# What follows


def _deduction(task: PlansTask, played: Actions = frozenset()) -> Iterator[Thought]:
    """From what is forced, or from the plan with the fewest repairs, to the turn."""
    right, given = task.right[0], played
    while given != right:
        step = _forced_step(task, given)
        if step is not None:
            plan, text, more = step
            given |= more
            yield Thought((text,), plan, given)
        elif given:
            left, texts = open_plans(task, given), tuple(_one_left(task, given))
            given = right
            yield Thought(texts, left[0] if left else None, given)
        else:
            key = _key_plan(task)
            given = frozenset([action for action in words.single_repairs(task, key) if action in right][:1]) or right
            yield Thought(tuple(_choice(task)), key, given)


def _does(task: PlansTask) -> str:
    return "mend" if task.kind == "reach" else "secure"


def _forced_step(task: PlansTask, given: Actions) -> tuple[Plan, str, Actions] | None:
    """An action that every turn which saves a plan contains, if there is one."""
    so_far = f"with {turn_words(given)}, only" if given else "only"
    for plan in open_plans(task, given):
        more = words.forced(task, plan, given)
        if not more:
            continue
        if all(isinstance(action, Planning) for action in more) and plan not in task.position.office:
            return plan, f"{plan} needs its card in the office: {turn_words(more)} is one of the two actions.", more
        if plan in open_plans(task, given | more):
            return plan, f"Every turn that {_does(task)}s {plan} has {turn_words(more)} in it.", more
        why = reasons(plan, city_after(task, given), city_after(task, given | more)) or _closing(plan, more)
        return plan, f"{capitalize(so_far)} {turn_words(more)} {_does(task)}s {plan}{why and ': '}{why}.", more
    return None


def _closing(plan: Plan, actions: Actions) -> str:
    line = LINES[plan.side][plan.row]
    sites = [action.site for action in as_played(actions) if isinstance(action, Build) and action.piece is not FLOOR]
    closed = [site for site in sites if site in line]
    return f"{names(closed)} {'is' if len(closed) == 1 else 'are'} closed then" if closed else ""


def _one_left(task: PlansTask, given: Actions) -> Iterator[str]:
    """One action is left, and no plan forces it alone."""
    left = open_plans(task, given)
    (last,) = task.right[0] - given
    if not left:
        yield f"Nothing more needs to be done then, but the other action must not spoil anything: {last} does not."
        return
    if len(left) > 1:
        shared = crossing(left)
        if len(shared) == 1:
            tried = _others_there(task, given, last)
            yield (
                f"One action is left for {listed(map(str, left))}, which cross on {names(shared)}, so it must be there."
                + "".join(f" {text}." for text in tried)
                + (f" So {last}." if tried else f" Only {last} is possible there.")
            )
            return
        yield f"One action is left for {listed(map(str, left))}."
    plan = min(left, key=lambda plan: len(turns_saving(task, plan, given)))
    others = [actions for actions in turns_saving(task, plan, given) if last not in actions]
    for turns, wrong in _by_failing(task, others)[:MOST_REASONS]:
        rest = [turn_words(actions - given) for actions in turns]
        some = listed(rest[:MOST_MENDERS], "or") if len(rest) <= MOST_MENDERS else f"{rest[0]} and others"
        yield f"{some} would {_does(task)} {plan}, but then {_failing_words(task, wrong, turns)}."
    why = reasons(plan, city_after(task, given), task.turns[task.right[0]].board)
    yield f"So {last}{why and ': '}{why}."


def _others_there(task: PlansTask, given: Actions, last: Action) -> list[str]:
    found = []
    for actions, wrong in task.failing.items():
        (other,) = actions - given if given <= actions and len(actions - given) == 1 else (None,)
        if isinstance(other, Build) and isinstance(last, Build) and other.site == last.site and wrong:
            found.append(f"With {other}, {_failing_words(task, wrong, [actions])}")
    return sorted(found)


def _by_failing(task: PlansTask, turns: Iterable[Actions]) -> list[tuple[list[Actions], tuple[Plan, ...]]]:
    groups: dict[tuple[Plan, ...], list[Actions]] = {}
    for actions in sorted(turns, key=turn_words):
        groups.setdefault(task.failing[actions], []).append(actions)
    return sorted(((turns, wrong) for wrong, turns in groups.items()), key=lambda group: -len(group[0]))


def _failing_words(task: PlansTask, wrong: Sequence[Plan], turns: Sequence[Actions]) -> str:
    """What is wrong after these turns, with the number seen if one plan fails in the same way after all."""
    if len(wrong) > 1:
        return f"{listed(map(str, wrong))} fail"
    (plan,) = wrong
    boards = [task.turns[actions].board for actions in turns]
    if any(plan not in task.turns[actions].office for actions in turns):
        return f"{plan} is not in the office"
    if all(plan.holds_on(board) for board in boards):
        replies = {breaking_reply(plan, board, task.position, task.player) for board in boards}
        reply = replies.pop()
        return f"{reply_words(reply)} breaks {plan}" if reply and not replies else f"{plan} can be broken"
    counts = {words.amount_off(plan, board) for board in boards}
    whys = {reasons(plan, task.position.board, board) for board in boards}
    why = whys.pop() if len(whys) == 1 else ""
    return f"{plan} {counts.pop()}{why and ', as '}{why}" if len(counts) == 1 else f"{plan} fails"


# A choice to begin with


def _key_plan(task: PlansTask) -> Plan:
    """The plan with the fewest repairs, preferably one that an action of the right turn repairs."""
    right = task.right[0]

    def cost(plan: Plan) -> tuple[bool, int]:
        found = words.single_repairs(task, plan)
        return not right.intersection(found), len(found)

    return min(open_plans(task, Actions()), key=cost)


def _choice(task: PlansTask) -> Iterator[str]:
    """Nothing is forced at first: what would repair the key plan, and why all but one repair fail."""
    right, plan = task.right[0], _key_plan(task)
    found = words.single_repairs(task, plan)
    joint = [actions for actions in turns_saving(task, plan) if not actions.intersection(found)]
    does = _does(task)
    if not right.intersection(found):
        if found:
            some = listed(map(str, found), "or") if len(found) <= MOST_MENDERS else f"{found[0]} and others"
            them = "one of them" if len(found) > 1 else "it"
            yield f"{some} would {does} {plan}, but no turn with {them} does the rest: it takes two actions together."
        else:
            yield f"No single action {does}s {plan}; it takes two together."
        return
    wrong = [action for action in found if action not in right]
    if len(found) <= MOST_MENDERS:
        together = ", or two pieces together" if joint else ""
        whys = {HEIGHT.sub("", reasons(plan, task.position.board, city_after(task, (action,)))) for action in found}
        why = whys.pop() if len(whys) == 1 else ""
        yield f"{listed(map(str, found), 'or')} {does}s {plan}{together}{why and ': '}{why}."
    groups: dict[str, list[Action]] = {}
    for action in wrong:
        groups.setdefault(why_not(task, action), []).append(action)
    for reason, actions in sorted(groups.items(), key=lambda group: -len(group[1]))[:MOST_REASONS]:
        some = listed(map(str, actions), "or") if len(actions) <= MOST_MENDERS else f"{actions[0]} and others like it"
        yield f"After {some}, {reason}."
    if joint:
        short = set(task.plans).intersection(*(task.failing[actions] for actions in joint))
        named = [str(each) for each in task.plans if each in short]
        if named:
            yield f"Two pieces that {does} {plan} only together leave {listed(named)} undone."
    (first, *_) = [action for action in found if action in right]
    yield f"That leaves {first} for {plan}."


def why_not(task: PlansTask, action: Action) -> str:
    given = frozenset((action,))
    turns = [(actions, wrong) for actions, wrong in task.failing.items() if action in actions]
    left = open_plans(task, given)
    lost = set(task.plans).intersection(*(wrong for _, wrong in turns))
    if lost:
        saves = listed([str(plan) for plan in task.plans if plan in lost])
        if isinstance(action, Build) and task.position.reserve(task.player)[action.piece] == 1:
            return f"the only {action.piece} is used up, and nothing else in this turn can save {saves}"
        return f"nothing else in this turn can save {saves}"
    if len(left) == 1:
        tried = turns_saving(task, left[0], given)
        if len(tried) == 1:
            (other,) = tried[0] - given
            wrong = _failing_words(task, task.failing[tried[0]], tried)
            return f"{left[0]} is left, which only {other} would {_does(task)}; but then {wrong}"
        return f"{left[0]} is left, and whatever would {_does(task)} it spoils another plan"
    if not left:
        return "whatever is played next spoils a plan"
    shared = crossing(left)
    rows = listed(map(str, left))
    if not shared:
        return f"{rows} are left, and no site is on {'both' if len(left) == 2 else 'all'} of their rows"
    if len(shared) == 1:
        return f"{rows} are left; they cross on {names(shared)}, and nothing there works for all of them"
    return f"{rows} are left, and no single action works for all of them"


# Near misses


def _near_texts(task: PlansTask, stated: str) -> Iterator[str]:
    right = task.right[0]
    tempting = [
        (miss, actions)
        for miss in words.near_misses(task)
        for actions in miss.turns
        if _tempts(task, miss.plan, actions) and not any(re.search(rf"\b{each}\b", stated) for each in actions - right)
    ]
    tempting.sort(key=lambda found: (len(_places(found[1]) ^ _places(right)), not found[1] & right))
    named: set[Plan] = set()
    for miss, actions in tempting:
        if miss.plan in named or len(named) == MOST_NEAR:
            continue
        named.add(miss.plan)
        board = task.turns[actions].board
        if miss.reply:
            seen = words.seen_names(miss.plan, words.after_reply(board, miss.reply))
            why = f"{reply_words(miss.reply)} breaks {miss.plan}: then it sees {seen}"
        else:
            why = _failing_words(task, (miss.plan,), (actions,))
        yield f"{turn_words(actions)} comes close, but {why}."


def _places(actions: Actions) -> frozenset[object]:
    return frozenset(action.site if isinstance(action, Build) else action for action in actions)


def _tempts(task: PlansTask, plan: Plan, actions: Actions) -> bool:
    """Are all actions in rows of the plans, and some in the row that goes wrong?"""
    line = LINES[plan.side][plan.row]
    wrong = actions - task.right[0]
    return task.what_matters(actions) == actions and any(
        isinstance(action, Build) and action.site in line for action in wrong
    )


def explain(puzzle: TurnPuzzle) -> list[Step] | None:
    """The steps; None unless exactly one turn solves the puzzle."""
    task = task_of(puzzle)
    if len(task.right) != 1 or (isinstance(task, WinTask) and task.is_open):
        return None
    return list(words.win_steps(task) if isinstance(task, WinTask) else plan_steps(task))


def shortfall(puzzle: TurnPuzzle, after: Position) -> str:
    """Why a turn is not enough: every plan that fails, and how."""
    if puzzle.kind == "win":
        return words.points_words(Result(score(after), puzzle.player))
    return "; ".join(_why_it_fails(puzzle, plan, after) for plan in failing(puzzle.kind, puzzle.plans, after))


def _why_it_fails(puzzle: TurnPuzzle, plan: Plan, after: Position) -> str:
    if plan not in after.office:
        return f"{plan} is not in the office"
    if not plan.holds_on(after.board):
        return f"{plan} {words.amount_off(plan, after.board)}"
    reply = breaking_reply(plan, after.board, puzzle.position, puzzle.player)
    return f"{reply_words(reply or ())} would break {plan}"


def why_not_first(puzzle: TurnPuzzle, action: Action) -> str:
    """Why no turn with this first action works, as a sentence that does not name it."""
    task = task_of(puzzle)
    if isinstance(task, WinTask):
        ends = [result for actions, result in task.results.items() if action in actions]
        best = max(ends, key=lambda result: (result.lead, result.points))
        return f"No turn with it wins: at best, {words.points_words(best)}."
    mended = task.mended_by(action)
    does = "mend" if task.kind == "reach" else "secure"
    reason = why_not(task, action)
    return f"It would {does} {listed(map(str, mended))}, but then {reason}." if mended else f"After it, {reason}."


def why_not_second(puzzle: TurnPuzzle, actions: Iterable[Action]) -> str:
    return f"With it, the turn is not enough: {shortfall(puzzle, after_actions(puzzle.position, actions))}."
