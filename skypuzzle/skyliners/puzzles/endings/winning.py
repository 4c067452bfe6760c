"""How the last turn of a game wins it, in words: what each action does to the points, card by card."""

from collections.abc import Iterator

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.puzzles.endings.differences import gains
from skypuzzle.skyliners.puzzles.endings.judging import Result, WinTask
from skypuzzle.skyliners.puzzles.endings.seeing import turn_words
from skypuzzle.skyliners.puzzles.endings.wrong_turns import beaten
from skypuzzle.skyliners.puzzles.tasks import supply_words
from skypuzzle.skyliners.rules.actions import Action, Build
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.play import apply
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import Actions
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
    pieces = supply_words(task.position.reserve(task.player))
    stands = f"If the game ended now: {points_words(now)}. {_behind(now)}{_to_break(now, result)}"
    yield Step(WRONG, f"{stands} {task.player} has {pieces}.")
    obvious = task.obvious[:1]
    for actions in obvious:
        yield Step(REPAIR, _obvious(task, actions))
    for group in [group for group in beaten(task) if not {*obvious} & {*group.turns}][:MOST_NEAR]:
        behind = number_of(-group.lead, "point") + " ahead" if group.lead else "level, and not behind in antennas"
        first = group.turns[0]
        yield Step(TURNS, f"{turn_words(first)} leaves {group.rival} {behind}{_missing(task, first)}.")
    before = now
    for words, after, is_last in _one_by_one(task, right, now):
        changed = [gain.words for gain in gains(before, after)]
        effect = "; ".join(changed) if changed else "nothing changes yet"
        end = f"{turn_words(right)} wins: {points_words(result)}" if is_last else f"That makes {points_words(after)}"
        yield Step(TURN, f"{words}: {effect}. {end}.")
        before = after


def _behind(now: Result) -> str:
    if now.lead < 0:
        return f"{now.rival} leads by {-now.lead}."
    return f"{now.player} is ahead by {now.lead} as it stands." if now.lead else f"{now.rival} is level."


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
    """The turn that brings most points and does not win."""
    found, result = task.results[actions], task.results[task.right[0]]
    most = f"{turn_words(actions)} brings {task.player} {number_of(found.points, 'point')}"
    if found.points > result.points:
        most += ", as many as any turn can"
    elif found.points == result.points:
        most += ", no fewer than the turn that wins"
    return f"{most}, but it is not enough: {points_words(found)}{_missing(task, actions)}."


def _missing(task: WinTask, actions: Actions) -> str:
    """What a wrong turn leaves to the rival or does not bring, by the cards that the right turn sees to."""
    found, result = task.results[actions], task.results[task.right[0]]
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
