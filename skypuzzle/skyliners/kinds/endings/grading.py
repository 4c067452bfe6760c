"""How hard a puzzle of the last round is, from what a person must see.

A person takes the plan with the fewest cures, tries each, and sees what it leaves to be done. What misleads them counts
as well: actions that take the most points at once, and obvious repairs with which no turn does what is asked.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.endings.verdicts import PlansTask, Result, WinTask, broken_rows, futures
from skypuzzle.skyliners.rules.board import LINES, Side
from skypuzzle.skyliners.rules.play import Actions, RowScore, Score, apply, legal_actions, score
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning, Position
from skypuzzle.wording import number_of


def changes(before: Result, after: Result) -> list[tuple[str, Side]]:
    """What is scored differently: a `card`, the `antennas` or a `skyscraper` of a side."""
    once, then = before.score, after.score
    old, new = ({row.plan: row.points for row in score.rows} for score in (once, then))
    towers = zip(once.skyscrapers, then.skyscrapers, strict=True)
    return [
        *(("card", row.side) for row in then.rows if row.points != old.get(row.plan, 0)),
        *(("card", row.side) for row in once.rows if row.plan not in new and row.points),
        *(("antennas", side) for side, number in then.antennas.items() if number != once.antennas[side]),
        *(("skyscraper", card.side) for was, card in towers if card.points != was.points),
    ]


@dataclass(frozen=True, slots=True)
class Gain:
    """A card that brings its owner more points than before, or fewer, including its antennas."""

    name: str
    side: Side
    before: int
    after: int
    words: str  # why: what it sees, if it has become true or false
    is_card: bool = True  # a planning card, not one for the tallest building


def gains(before: Result, after: Result) -> list[Gain]:
    """All cards whose points change, the largest differences first; together they are the whole change."""
    found = [*_card_gains(before, after), *_tower_gains(before, after)]
    return sorted(found, key=lambda gain: -abs(gain.after - gain.before))


def worth(row: RowScore) -> int:
    return row.points + len(row.antennas) + row.beyond


def _card_gains(before: Result, after: Result) -> Iterator[Gain]:
    once = {row.plan: row for row in before.score.rows}
    for row in after.score.rows:
        was, now = worth(once[row.plan]) if row.plan in once else 0, worth(row)
        if was == now:
            continue
        seen = f"{row.plan} sees {len(row.seen)}"
        if now == 0:
            words = f"{seen} and brings {row.side} nothing instead of {was}"
        elif was == 0:
            words = f"{seen} and brings {row.side} {number_of(now, 'point')}"
        else:
            words = f"{row.plan} brings {row.side} {now} instead of {was}"
        yield Gain(str(row.plan), row.side, was, now, words)
    then = {row.plan for row in after.score.rows}
    for row in before.score.rows:
        if row.plan not in then and worth(row):
            yield Gain(str(row.plan), row.side, worth(row), 0, f"{row.plan} is not in the office")


def _tower_gains(before: Result, after: Result) -> Iterator[Gain]:
    for once, card in zip(before.score.skyscrapers, after.score.skyscrapers, strict=True):
        if card.points != once.points:
            has = "now has a tallest building" if card.points else "has no tallest building any more"
            points = number_of(abs(card.points - once.points), "point")
            change = f"{card.side} gains {points}" if card.points else f"{card.side} loses {points}"
            yield Gain(
                f"the tallest building in {card.district}",
                card.side,
                once.points,
                card.points,
                f"{card.district} {has}, and {change}",
                is_card=False,
            )


def greedy_share(position: Position, right: Actions) -> Fraction:
    """How often a greedy player finds the turn. It takes the most points at once and breaks ties by chance."""
    found = Fraction(0)
    firsts = _greedy_actions(position)
    for first in right.intersection(firsts):
        halfway = apply(position, first)
        rest = right - {first}
        seconds = _greedy_actions(halfway) if rest else []
        chosen = Fraction(len(rest.intersection(seconds)), len(seconds)) if rest else Fraction(1)
        found += chosen / len(firsts)
    return found


def _greedy_actions(position: Position) -> list[Action]:
    side = position.mover
    if side is None:
        return []
    points = {action: score(apply(position, action)).totals[side] for action in legal_actions(position)}
    most = max(points.values())
    return [action for action, gained in points.items() if gained == most]


@dataclass(frozen=True, slots=True)
class Repair:
    """An action that repairs plans, and what is wrong with it."""

    action: Action
    mended: tuple[Plan, ...]  # plans that needed an action and no longer do
    spoilt: tuple[Plan, ...]  # plans that needed no action and now do
    left: tuple[Plan, ...]  # plans that need an action afterwards
    lost: tuple[Plan, ...]  # plans that fail whatever comes next; empty if each could be saved, but not all

    @property
    def reason(self) -> tuple[tuple[Plan, ...], ...]:
        return self.mended, self.spoilt, self.left, self.lost


def failing_repairs(task: PlansTask) -> list[Repair]:
    """The obvious repairs that fail; those that repair most and spoil least come first."""
    return sorted(_repairs(task), key=lambda repair: (-len(repair.mended), len(repair.spoilt), str(repair.action)))


def _repairs(task: PlansTask) -> Iterator[Repair]:
    solving = {action for actions in task.right for action in actions}
    for action in legal_actions(task.position):
        mended = () if action in solving else task.mended_by(action)
        if mended and isinstance(action, Build):
            board = task.position.board.with_piece(action.piece, action.site)
            with_it = [{*wrong} for actions, wrong in task.failing.items() if action in actions]
            left = tuple(plan for plan in task.plans if not task.is_safe(plan, board))
            spoilt = tuple(plan for plan in task.plans if plan in left and plan not in task.at_risk)
            lost = set(task.plans).intersection(*with_it)
            yield Repair(action, mended, spoilt, left, tuple(plan for plan in task.plans if plan in lost))


Partners = Mapping[Action, Mapping[Action, tuple[Plan, ...]]]
"""The actions that each action can be played with, and the plans that fail after both."""


@dataclass(frozen=True, slots=True)
class Looking:
    """What a person must look at who begins with the easiest plan."""

    cures: int = 0  # actions that repair this plan alone, and pairs if the right turn only repairs it as a whole
    seconds: int = 0  # after each of these actions, the repairs of the plan with the fewest
    crossings: int = 0  # other plans whose rows these actions are on, so that each must be looked at again

    @property
    def looks(self) -> int:
        return self.cures + self.seconds + self.crossings


NOTHING = Looking()  # for tasks without plans


def shortest_look(task: PlansTask) -> Looking:
    """The least that a person must look at in a task with one solution."""
    partners = _partners(task)
    waiting = [plan for plan in task.plans if plan in task.at_risk or plan not in task.position.office]
    ways = [_from_plan(task, plan, partners) for plan in waiting]
    return min(ways, key=lambda way: (way.looks, way.cures), default=NOTHING)


def lures(task: PlansTask) -> int:
    """Counts actions after which a plan holds and the others have at most half as many ways to break it, but some."""
    return sum(_lures(task, plan, action) for action in legal_actions(task.position) for plan in task.at_risk)


def _lures(task: PlansTask, plan: Plan, action: Action) -> bool:
    if not isinstance(action, Build) or action.site not in LINES[plan.side][plan.row]:
        return False
    position, player = task.position, task.player
    board = position.board.with_piece(action.piece, action.site)
    ways = broken_rows(plan, board, position, player) if plan.holds_on(board) else 0
    return ways > 0 and 2 * ways <= broken_rows(plan, position.board, position, player)


def _partners(task: PlansTask) -> dict[Action, dict[Action, tuple[Plan, ...]]]:
    found: dict[Action, dict[Action, tuple[Plan, ...]]] = {}
    for actions, wrong in task.failing.items():
        if len(actions) == 2:
            one, other = actions
            found.setdefault(one, {})[other] = wrong
            found.setdefault(other, {})[one] = wrong
    return found


def _from_plan(task: PlansTask, plan: Plan, partners: Partners) -> Looking:
    cures = [action for action in partners if _cures(task, plan, action)]
    seconds = [second for action in cures for second in _seconds(task, action, partners[action])]
    pairs = []
    if task.right[0].isdisjoint(cures):
        pairs = [actions for actions, wrong in task.failing.items() if plan not in wrong and actions.isdisjoint(cures)]
    looked = [*cures, *seconds, *(action for pair in pairs for action in pair)]
    return Looking(len(cures) + len(pairs), len(seconds), _crossings(task, plan, looked))


def _cures(task: PlansTask, plan: Plan, action: Action) -> bool:
    """Does an action make a plan hold? A plan in hand must also be put into the office."""
    if plan not in task.position.office:
        return isinstance(action, Planning) and Plan(task.player, action.row, action.number) == plan
    return plan in task.mended_by(action)


def _seconds(task: PlansTask, first: Action, partners: Mapping[Action, tuple[Plan, ...]]) -> list[Action]:
    """The actions that repair the plan with the fewest repairs after the first action."""
    board = task.position.board
    if isinstance(first, Build):
        board = board.with_piece(first.piece, first.site)
    left = [plan for plan in task.plans if not task.is_safe(plan, board)]
    cures = [[action for action, wrong in partners.items() if plan not in wrong] for plan in left]
    return min(cures, key=len, default=[])


def _crossings(task: PlansTask, begun: Plan, looked: Iterable[Action]) -> int:
    others = [LINES[plan.side][plan.row] for plan in task.plans if plan != begun]
    return sum(action.site in line for action in looked if isinstance(action, Build) for line in others)


FEWEST_TURNS = 12
FEWEST_CANDIDATES = 3  # kinds of turns that nearly work; with fewer, there is nothing to think about
FEWEST_AT_RISK = 2  # plans that need an action; with one, the repair is obvious

CURE, SECOND, LURE, PROMISING = 6, 3, 2, 2
"""Points for each cure to choose from at first, for each action that may go with it, for each lure and later player,
and for each first action that looks as good as the right one."""
LIKELY = Fraction(1, 4)  # a turn that a greedy player finds this often is easy to find
LEVELS: Mapping[KindName, tuple[int, int, int]] = {"reach": (13, 15, 22), "secure": (12, 14, 26), "win": (17, 21, 26)}
"""The scores at which medium, hard and expert begin; each level is about a quarter of the puzzles found."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a person must see."""

    turns: int  # all legal turns
    right: int  # turns that do what is asked
    at_risk: int  # plans that need an action; in `win`, what must change from the turn that looks best
    candidates: int  # kinds of turns that nearly work
    repairs: int  # obvious repairs that fail; in `win`, turns that look best and fail
    likely: bool  # does a greedy player often find it?
    looking: Looking = NOTHING  # with plans: what to choose from, beginning with the plan with the least choice
    lures: int = 0  # in `secure`, actions that make a plan much safer, but not safe
    followers: int = 0  # in `secure`, players who move later
    replies: int = 0  # rows they can make of the plans' rows after the right turn; each doubling is a point
    cards: int = 0  # in `win`, cards whose points depend on the turn
    promising: int = 0  # in `win`, kinds of first actions as good as the weaker one of the right turn

    @property
    def points(self) -> int:
        """All of it as one number. It is low if there is only one thing to do at first, and one after it."""
        looking = self.looking
        choice = CURE * max(looking.cures - 1, 0) + SECOND * looking.seconds + looking.crossings
        safety = LURE * self.lures * self.followers + self.replies.bit_length()
        reckoning = self.cards + PROMISING * self.promising + self.candidates if self.cards else 0
        return choice + safety + reckoning + self.repairs


def plans_effort(task: PlansTask) -> Effort:
    right, secures = task.turns[task.right[0]], task.kind == "secure"
    return Effort(
        turns=len(task.turns),
        right=len(task.right),
        at_risk=len(task.at_risk),
        candidates=len({task.what_matters(actions) for actions in task.nearly}),
        repairs=len(failing_repairs(task)),
        likely=task.kind == "reach" and greedy_share(task.position, task.right[0]) >= LIKELY,
        looking=shortest_look(task),
        lures=lures(task) if secures else 0,
        followers=task.followers if secures else 0,
        replies=sum(futures(plan, right) for plan in task.plans) if secures else 0,
    )


def win_effort(task: WinTask) -> Effort:
    result = task.results[task.right[0]]
    obvious = task.obvious
    return Effort(
        turns=len(task.turns),
        right=len(task.right),
        at_risk=max((len(changes(task.results[actions], result)) for actions in obvious[:1]), default=0),
        candidates=len({_counted(task.results[actions].score) for actions in task.near}),
        repairs=len({_counted(task.results[actions].score) for actions in obvious}),
        likely=greedy_share(task.position, task.right[0]) >= LIKELY,
        cards=_cards_at_stake(task),
        promising=_promising(task),
    )


def _cards_at_stake(task: WinTask) -> int:
    points: dict[object, set[int]] = {}
    for result in task.results.values():
        for row in result.score.rows:
            points.setdefault(row.plan, set()).add(row.points)
        for place, card in enumerate(result.score.skyscrapers):
            points.setdefault(place, set()).add(card.points)
    return sum(len(different) > 1 for different in points.values())


def _promising(task: WinTask) -> int:
    """Counts kinds of first actions that are as good on their own as the weaker one of the right turn."""
    halfway = {
        action: Result(score(apply(task.position, action)), task.player) for action in legal_actions(task.position)
    }
    least = min((halfway[action].lead for action in task.right[0] if action in halfway), default=0)
    return len({_counted(result.score) for result in halfway.values() if result.lead >= least})


def _counted(result: Score) -> tuple[tuple[int, int], ...]:
    """Two turns with the same value are the same kind of near miss: the same points from the same cards."""
    cards = [(row.points, len(row.antennas)) for row in result.rows]
    return (*cards, *((card.points, 0) for card in result.skyscrapers))


def grade(kind: KindName, found: Effort) -> Difficulty:
    """The difficulty. Whatever a greedy player finds is easy."""
    levels = LEVELS[kind]
    points = min(found.points, levels[0] - 1) if found.likely else found.points
    level = list(Level)[sum(points >= most for most in levels)]
    techniques = ("repairs", "replies") if kind == "secure" else ("scoring",) if kind == "win" else ("repairs",)
    return Difficulty(level, points, techniques)
