"""How the last turn of a game wins it, in words: what each action does to the points, card by card."""

from collections.abc import Iterator

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.endings.differences import gains
from skypuzzle.skyliners.kinds.endings.judging import Result, WinTask
from skypuzzle.skyliners.kinds.endings.seeing import turn_words
from skypuzzle.skyliners.kinds.endings.wrong_turns import beaten
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import Actions, apply, as_played, score
from skypuzzle.skyliners.rules.position import Action, Build
from skypuzzle.wording import listed, number_of

WRONG, REPAIR, TURNS, TURN = "wrong", "repairs", "turns", "turn"
MOST_NEAR = 3
MOST_CARDS = 3
MATTERS = 2
"""Points that are worth a word where not all can be told."""


def win_steps(task: WinTask) -> Iterator[Step]:
    """How the game stands, what one would play and why it is not enough, and where the points come from."""
    right = task.right[0]
    result = task.results[right]
    now = Result(score(task.position), task.player)
    pieces = listed(task.position.reserve(task.player).in_words())
    stands = f"If the game ended now: {points_words(now)}. {_behind(now)}{_towers(now)}{_to_break(now, result)}"
    yield Step(WRONG, f"{stands} {task.player} has {pieces}.")
    obvious = task.obvious[:1]
    for actions in obvious:
        yield Step(REPAIR, _obvious(task, actions))
    for group in [group for group in beaten(task) if not {*obvious} & {*group.turns}][:MOST_NEAR]:
        behind = number_of(-group.lead, "point") + " ahead" if group.lead else "level, and not behind in antennas"
        first = group.turns[0]
        yield Step(TURNS, f"{turn_words(first)} leaves {group.rival} {behind}{_missing(task, task.results[first])}.")
    before = now
    for words, after, is_last in _one_by_one(task, right, now):
        changed = [gain.words for gain in gains(before, after)]
        effect = "; ".join(changed) if changed else "nothing changes yet"
        end = f"{turn_words(right)} wins: {points_words(result)}" if is_last else f"That makes {points_words(after)}"
        firm = "" if is_last else _firm(task, words.split()[-1], after)
        yield Step(TURN, f"{words}: {effect}.{firm} {end}.")
        before = after


def _firm(task: WinTask, first: str, after: Result) -> str:
    """Which of the rival's cards no second action breaks, where the rival is not overtaken yet and one can be."""
    ends = [result for actions, result in task.results.items() if first in map(str, actions)]
    cards = [row.plan for row in after.score.rows if row.side is after.rival and row.points >= MATTERS]
    broken = {row.plan for end in ends for row in end.score.rows if not row.points}
    firm = [str(plan) for plan in cards if plan not in broken]
    if after.lead > 0 or len(firm) in (0, len(cards)):
        return ""
    return f" No single action can break {listed(firm, 'or')} after that."


def _behind(now: Result) -> str:
    if now.lead < 0:
        return f"{now.rival} leads by {-now.lead}."
    return f"{now.player} is ahead by {now.lead} as it stands." if now.lead else f"{now.rival} is level."


def _towers(now: Result) -> str:
    """What the rival has for tallest buildings, which no card on the table shows."""
    points = sum(card.points for card in now.score.skyscrapers if card.side is now.rival)
    return f" {points} of {now.rival}'s points are for a tallest building." if points else ""


def _to_break(now: Result, result: Result) -> str:
    """The cards of the others that the right turn takes most from."""
    cards: dict[Side, list[str]] = {}
    for gain in gains(now, result):
        if gain.before - gain.after >= MATTERS and gain.side is not now.player:
            cards.setdefault(gain.side, []).append(f"{gain.before} from {gain.name}")
    return "".join(f" {side} has {listed(each[:MOST_CARDS])}." for side, each in cards.items())


def _one_by_one(task: WinTask, right: Actions, now: Result) -> Iterator[tuple[str, Result, bool]]:
    """The actions of the right turn, the one that does more by itself first, and how the game would end after each."""

    def effect(action: Action) -> tuple[bool, int, str]:
        lead = Result(score(apply(task.position, action)), task.player).lead if isinstance(action, Build) else 0
        return not isinstance(action, Build), now.lead - lead, str(action)

    position = task.position
    for number, action in enumerate(sorted(right, key=effect)):
        position = apply(position, action)
        is_last = number == len(right) - 1
        yield f"Then {action}" if number else f"First {action}", Result(score(position), task.player), is_last


def _obvious(task: WinTask, actions: Actions) -> str:
    """The turn that brings most points and does not win; by one action, if that alone brings them."""
    found, result = task.results[actions], task.results[task.right[0]]
    alone = [
        (action, end)
        for action in as_played(actions)
        if isinstance(action, Build)
        and (end := Result(score(apply(task.position, action)), task.player)).points == found.points
    ]
    name = turn_words(actions)
    if len(alone) == 1:
        ((action, found),) = alone
        name = f"{action} by itself"
    most = f"{name} brings {task.player} {number_of(found.points, 'point')}"
    if found.points > result.points:
        most += ", as many as any turn can"
    elif found.points == result.points:
        most += ", no fewer than the turn that wins"
    return f"{most}, but it is not enough: {points_words(found)}{_missing(task, found)}."


def _missing(task: WinTask, found: Result) -> str:
    """What a wrong turn leaves to the rival or does not bring, by the cards that the right turn sees to."""
    result = task.results[task.right[0]]
    other = gains(result, found)
    theirs = [gain for gain in other if gain.side is found.rival and gain.after > gain.before]
    own = [gain for gain in other if gain.side is task.player and gain.after < gain.before]
    words = [f"{gain.name} brings {gain.side} {gain.after}" for gain in theirs[:MOST_CARDS]]
    planned = {str(row.plan) for row in found.score.rows}
    for gain in own[:1]:
        if not theirs or gain.before - gain.after >= MATTERS:
            brings = f"brings {gain.side} {f'only {gain.after}' if gain.after else 'nothing'}"
            is_missing = gain.is_card and gain.name not in planned
            words.append(f"{gain.name} {'is not in the office' if is_missing else brings}")
    return f", as {listed(words)}" if words else ""


def points_words(result: Result) -> str:
    """Everyone's points, and their antennas if these decide."""
    totals, antennas = result.score.totals, result.score.antennas
    best = max(totals.values())
    tied = list(totals.values()).count(best) > 1
    return ", ".join(
        f"{side} {points}" + (f" with {number_of(antennas[side], 'antenna')}" if tied and points == best else "")
        for side, points in totals.items()
    )
