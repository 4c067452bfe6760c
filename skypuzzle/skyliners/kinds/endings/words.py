"""Rows, turns and points in words: why a row shows what it shows, why turns fail, and how the last turn wins."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.endings.grading import gains
from skypuzzle.skyliners.kinds.endings.verdicts import PlansTask, Reply, Result, WinTask, breaking_reply, future_lines
from skypuzzle.skyliners.kinds.words import building, label_site, names, turn_words
from skypuzzle.skyliners.rules.board import LINES, TAKES, Board, Side, Site, seen_in
from skypuzzle.skyliners.rules.play import Actions, apply, as_played, score
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Action, Build, Plan, Planning
from skypuzzle.wording import listed, number_of

NUMBERS = "no", "one", "two", "three", "four", "five"


def seen_names(plan: Plan, board: Board) -> str:
    return names(board.seen(plan.side, plan.row))


def amount_off(plan: Plan, board: Board) -> str:
    """How far a plan is from holding: `sees 3, one too many`."""
    seen = len(board.seen(plan.side, plan.row))
    if plan.holds(seen):
        return f"sees {seen}"
    many = "too many" if seen > plan.number else "too few"
    return f"sees {seen}, {NUMBERS[abs(seen - plan.number)]} {many}"


def reasons(plan: Plan, before: Board, after: Board) -> str:
    """Which buildings change what a row shows: `e4 (3 floors) hides c4`; empty if nothing changes."""
    line = LINES[plan.side][plan.row]
    old, new = before.seen(plan.side, plan.row), after.seen(plan.side, plan.row)
    hidden: dict[Site, list[Site]] = {}
    for site in old:
        if site not in new:
            hidden.setdefault(_cover(line[: line.index(site)], site, before, after), []).append(site)
    does = {cover: [f"hides {names(sites)}"] for cover, sites in hidden.items()}
    for site in new:
        if site not in old:
            front = [each for each in new if line.index(each) < line.index(site)]
            does.setdefault(site, []).append(f"shows above {names(front[-1:])}" if front else "shows")
    words = [f"{label_site(site, after.heights[site])} {listed(each)}" for site, each in does.items()]
    return listed(words) if words else ""


def what_changes(plan: Plan, before: Board, after: Board, stated: str = "") -> str:
    """What a row shows now and why, unless the reason has been given."""
    why = reasons(plan, before, after)
    sees = f"{plan} {'' if why else 'still '}sees {seen_names(plan, after)}"
    return f"{sees}, as {why}" if why and why not in stated else sees


def _cover(front: Sequence[Site], site: Site, before: Board, after: Board) -> Site:
    grown = [each for each in front if after.heights[each] != before.heights[each]]
    return next(each for each in grown if after.heights[each] >= after.heights[site])


# Those who still move


def later_players(task: PlansTask) -> tuple[Side, ...]:
    return task.position.seats[task.position.seats.index(task.player) + 1 :]


def reply_words(reply: Reply) -> str:
    return listed([f"{side}'s {' '.join(map(str, builds))}" for side, builds in reply])


def after_reply(board: Board, reply: Reply) -> Board:
    for _, builds in reply:
        for build in builds:
            board = board.with_piece(build.piece, build.site)
    return board


def why_safe(task: PlansTask, plan: Plan, after: Board) -> str:
    line = LINES[plan.side][plan.row]
    who = listed(map(str, later_players(task)))
    now = bytes(after.heights[site] for site in line)
    lines = future_lines(plan, after, task.position, task.player)
    tops = [max(later[place] for later in lines) for place in range(len(line))]
    grows = [place for place in range(len(line)) if tops[place] > now[place]]
    if not grows:
        return f"{who} cannot build in that row any more"
    shown = _seen_places(now)
    if any(_seen_places(later) != shown for later in lines):
        return _old_reply(task, plan, after, who)
    hidden: dict[int, list[Site]] = {}
    for place in grows:
        if place not in shown:
            hidden.setdefault(max(range(place), key=lambda front: now[front]), []).append(line[place])
    words = [
        f"{label_site(line[cover], now[cover])} hides whatever {who} can add to {names(sites, 'or')}"
        for cover, sites in hidden.items()
    ]
    last = max(shown)
    for place in (place for place in grows if place in shown and place != last):
        behind = min(other for other in shown if other > place)
        grown = building(tops[place])
        words.append(
            f"{names([line[place]])} can grow to {grown} at most, below {label_site(line[behind], now[behind])}"
        )
    if last in grows:
        words.append(f"more on {names([line[last]])} hides nothing else that is seen")
    if closed := [site for site in line if after.heights[site] % 2 and not task.position.board.heights[site] % 2]:
        words.insert(0, f"{names(closed)} {'is' if len(closed) == 1 else 'are'} closed")
    return "; ".join(words)


def _seen_places(line: bytes) -> frozenset[int]:
    return frozenset(place for place in range(len(line)) if seen_in(line[: place + 1]) > seen_in(line[:place]))


def _old_reply(task: PlansTask, plan: Plan, after: Board, who: str) -> str:
    """What becomes of the reply that would have broken the plan before."""
    reply = breaking_reply(plan, task.position.board, task.position, task.player)
    sees = f"{'4 or 5' if plan.number == FOUR_OR_FIVE else plan.number}"
    general = f"with the pieces that {who} can add there, it sees {sees} in every case"
    if plan in task.unmet or reply is None:
        return general
    closed = [
        build.site for _, builds in reply for build in builds if not TAKES[build.piece][after.heights[build.site]]
    ]
    if closed:
        return f"{reply_words(reply)} is no longer possible, as {names(closed)} is closed, and {general}"
    later = after_reply(after, reply)
    return f"after {reply_words(reply)} it sees {seen_names(plan, later)}, and {general}"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Turns that fail for one plan, in the same way."""

    plan: Plan
    sees: int
    reply: Reply  # what breaks the plan afterwards, if it holds for the moment
    turns: tuple[Actions, ...]


def near_misses(task: PlansTask) -> list[NearMiss]:
    groups: dict[tuple[Plan, int, Reply], list[Actions]] = {}
    for actions in sorted(task.nearly, key=lambda actions: _dullness(task, actions)):
        (plan,) = task.failing[actions]
        board = task.turns[actions].board
        sees = len(board.seen(plan.side, plan.row))
        reply = breaking_reply(plan, board, task.position, task.player) if plan.holds(sees) else ()
        groups.setdefault((plan, sees, reply or ()), []).append(actions)
    return [NearMiss(*reason, tuple(turns)) for reason, turns in groups.items()]


def _dullness(task: PlansTask, actions: Actions) -> tuple[int, int, list[str]]:
    """The sort key of near misses: repairing more, with every action on a plan's row, is more tempting."""
    wrong = task.failing[actions]
    mended = sum(plan not in wrong for plan in task.at_risk)
    return -mended, -len(task.what_matters(actions)), sorted(map(str, actions))


@dataclass(frozen=True, slots=True)
class NearWin:
    """Turns after which the same rival is ahead by the same margin."""

    rival: Side
    lead: int
    turns: tuple[Actions, ...]


def near_wins(task: WinTask) -> list[NearWin]:
    """The turns that nearly win, the closest first, and among them those with the most points."""
    groups: dict[tuple[Side, int], list[Actions]] = {}

    def distance(actions: Actions) -> tuple[int, int, list[str]]:
        result = task.results[actions]
        return -result.lead, -result.points, sorted(map(str, actions))

    for actions in sorted(task.near, key=distance):
        result = task.results[actions]
        groups.setdefault((result.rival, result.lead), []).append(actions)
    return [NearWin(rival, lead, tuple(turns)) for (rival, lead), turns in groups.items()]


def city_after(task: PlansTask, actions: Iterable[Action]) -> Board:
    board = task.position.board
    for action in actions:
        if isinstance(action, Build):
            board = board.with_piece(action.piece, action.site)
    return board


def open_plans(task: PlansTask, actions: Actions) -> tuple[Plan, ...]:
    board = city_after(task, actions)
    planned = {Plan(task.player, action.row, action.number) for action in actions if isinstance(action, Planning)}
    return tuple(
        plan
        for plan in task.plans
        if not (plan in task.position.office or plan in planned) or not task.is_safe(plan, board)
    )


def turns_saving(task: PlansTask, plan: Plan, given: Actions = frozenset()) -> list[Actions]:
    """The turns with the given actions after which a plan does not fail."""
    return [actions for actions, wrong in task.failing.items() if plan not in wrong and given <= actions]


def forced(task: PlansTask, plan: Plan, given: Actions = frozenset()) -> Actions:
    """The other actions that every such turn contains."""
    turns = turns_saving(task, plan, given)
    return frozenset.intersection(*turns) - given if turns else frozenset()


def single_repairs(task: PlansTask, plan: Plan) -> list[Action]:
    """The single actions that are enough for a plan, sorted by name."""
    every = {action for actions in turns_saving(task, plan) for action in actions}
    found = [action for action in every if plan not in open_plans(task, frozenset((action,)))]
    return sorted(found, key=str)


def crossing(plans: Iterable[Plan]) -> list[Site]:
    lines = [LINES[plan.side][plan.row] for plan in plans]
    return [site for site in lines[0] if all(site in line for line in lines)]


WRONG, REPAIR, TURNS, TURN = "wrong", "repairs", "turns", "turn"
MOST_NEAR = 3
MOST_CARDS = 3
MATTERS = 2  # points worth mentioning if not everything can be


def win_steps(task: WinTask) -> Iterator[Step]:
    """How the game stands, what looks best and why it is not enough, and where the points come from."""
    right = task.right[0]
    result = task.results[right]
    now = Result(score(task.position), task.player)
    pieces = listed(task.position.reserve(task.player).in_words())
    stands = f"If the game ended now: {points_words(now)}. {_behind(now)}{_towers(now)}{_to_break(now, result)}"
    yield Step(WRONG, f"{stands} {task.player} has {pieces}.")
    obvious = task.obvious[:1]
    for actions in obvious:
        yield Step(REPAIR, _obvious(task, actions))
    for group in [group for group in near_wins(task) if not {*obvious} & {*group.turns}][:MOST_NEAR]:
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
    """Names the rival's cards that no second action can break, if the rival is still ahead and has others."""
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
    return f"{now.player} is ahead by {now.lead} as it stands." if now.lead else f"{now.rival} is level on points."


def _towers(now: Result) -> str:
    """What the rival gets for tallest buildings, which no planning card shows."""
    points = sum(card.points for card in now.score.skyscrapers if card.side is now.rival)
    return f" {points} of {now.rival}'s points are for a tallest building." if points else ""


def _to_break(now: Result, result: Result) -> str:
    cards: dict[Side, list[str]] = {}
    for gain in gains(now, result):
        if gain.before - gain.after >= MATTERS and gain.side is not now.player:
            cards.setdefault(gain.side, []).append(f"{gain.before} from {gain.name}")
    return "".join(f" {side} has {listed(each[:MOST_CARDS])}." for side, each in cards.items())


def _one_by_one(task: WinTask, right: Actions, now: Result) -> Iterator[tuple[str, Result, bool]]:
    """The actions of the right turn, the one that does more by itself first, and the result after each."""

    def effect(action: Action) -> tuple[bool, int, str]:
        lead = Result(score(apply(task.position, action)), task.player).lead if isinstance(action, Build) else 0
        return not isinstance(action, Build), now.lead - lead, str(action)

    position = task.position
    for number, action in enumerate(sorted(right, key=effect)):
        position = apply(position, action)
        is_last = number == len(right) - 1
        yield f"Then {action}" if number else f"First {action}", Result(score(position), task.player), is_last


def _obvious(task: WinTask, actions: Actions) -> str:
    """The turn, or single action, that brings the most points and does not win."""
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
    """What a wrong turn leaves to the rival or does not bring, compared with the right turn."""
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
    """Everyone's points, and the antennas if they break a tie."""
    totals, antennas = result.score.totals, result.score.antennas
    best = max(totals.values())
    tied = list(totals.values()).count(best) > 1
    return ", ".join(
        f"{side} {points}" + (f" with {number_of(antennas[side], 'antenna')}" if tied and points == best else "")
        for side, points in totals.items()
    )
