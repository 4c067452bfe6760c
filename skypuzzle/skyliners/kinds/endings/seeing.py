"""Why a row shows what it shows, in words: what is hidden behind what, and why those who still move cannot help it."""

from collections.abc import Sequence

from skypuzzle.skyliners.kinds.endings.judging import PlansTask
from skypuzzle.skyliners.kinds.endings.later_turns import Reply, breaking_reply, future_lines
from skypuzzle.skyliners.kinds.words import building, labelled, names
from skypuzzle.skyliners.rules.board import LINES, TAKES, Board, Side, Site, seen_in
from skypuzzle.skyliners.rules.play import Actions, as_played
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan
from skypuzzle.wording import listed

NUMBERS = "no", "one", "two", "three", "four", "five"


def turn_words(actions: Actions) -> str:
    """A turn as it is typed."""
    return " ".join(map(str, as_played(actions)))


def seen_names(plan: Plan, board: Board) -> str:
    """What a plan's side sees there."""
    return names(board.seen(plan.side, plan.row))


def amount_off(plan: Plan, board: Board) -> str:
    """How far a plan is from holding: `sees 3, one too many`; nothing to say if it holds."""
    seen = len(board.seen(plan.side, plan.row))
    if plan.holds(seen):
        return f"sees {seen}"
    many = "too many" if seen > plan.number else "too few"
    return f"sees {seen}, {NUMBERS[abs(seen - plan.number)]} {many}"


def reasons(plan: Plan, before: Board, after: Board) -> str:
    """Which buildings change what a row shows: `e4 (3 floors) hides c4`; nothing if it shows the same."""
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
    words = [f"{labelled(site, after.heights[site])} {listed(each)}" for site, each in does.items()]
    return listed(words) if words else ""


def what_changes(plan: Plan, before: Board, after: Board, told: str = "") -> str:
    """What a row shows now, and what brought that about, unless it has been told."""
    why = reasons(plan, before, after)
    sees = f"{plan} {'' if why else 'still '}sees {seen_names(plan, after)}"
    return f"{sees}, as {why}" if why and why not in told else sees


def _cover(front: Sequence[Site], site: Site, before: Board, after: Board) -> Site:
    """What has grown and hides a site that was seen before."""
    grown = [each for each in front if after.heights[each] != before.heights[each]]
    return next(each for each in grown if after.heights[each] >= after.heights[site])


# Those who still move


def movers(task: PlansTask) -> tuple[Side, ...]:
    """Who moves after the player."""
    return task.position.seats[task.position.seats.index(task.player) + 1 :]


def reply_words(reply: Reply) -> str:
    """Who builds what."""
    return listed([f"{side}'s {' '.join(map(str, builds))}" for side, builds in reply])


def after_reply(board: Board, reply: Reply) -> Board:
    """The city after what others build."""
    for _, builds in reply:
        for build in builds:
            board = board.with_piece(build.piece, build.site)
    return board


def why_safe(task: PlansTask, plan: Plan, after: Board) -> str:
    """Why those who still move cannot break a plan after the turn."""
    line = LINES[plan.side][plan.row]
    who = listed(map(str, movers(task)))
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
        f"{labelled(line[cover], now[cover])} hides whatever {who} can add to {names(sites, 'or')}"
        for cover, sites in hidden.items()
    ]
    last = max(shown)
    for place in (place for place in grows if place in shown and place != last):
        behind = min(other for other in shown if other > place)
        grown = building(tops[place])
        words.append(f"{names([line[place]])} can grow to {grown} at most, below {labelled(line[behind], now[behind])}")
    if last in grows:
        words.append(f"more on {names([line[last]])} hides nothing else that is seen")
    if closed := [site for site in line if after.heights[site] % 2 and not task.position.board.heights[site] % 2]:
        words.insert(0, f"{names(closed)} {'is' if len(closed) == 1 else 'are'} closed")
    return "; ".join(words)


def _seen_places(line: bytes) -> frozenset[int]:
    return frozenset(place for place in range(len(line)) if seen_in(line[: place + 1]) > seen_in(line[:place]))


def _old_reply(task: PlansTask, plan: Plan, after: Board, who: str) -> str:
    """What becomes of the reply that would have broken it before."""
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
