"""How a `force` puzzle is solved, in words: what threatens, the turn and why it holds, and why tempting turns fail."""

from collections.abc import Iterator, Sequence

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.force.answers import common_answer, move_word, played_words, table, telling_words
from skypuzzle.skyliners.kinds.force.defence import Threat, defence
from skypuzzle.skyliners.kinds.force.failing import failures
from skypuzzle.skyliners.kinds.force.line import main_line
from skypuzzle.skyliners.kinds.force.naming import all_hold, answer_words, exact_words, told
from skypuzzle.skyliners.kinds.force.order import last_word, may_end_now
from skypuzzle.skyliners.kinds.force.search import Alike, ForceSearch, search_of
from skypuzzle.skyliners.kinds.force.threats import breaks, building_words, mends, pieces_words
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.board import LINES, PARK_CODE, SITE_NAMES, Board, Piece
from skypuzzle.skyliners.rules.play import as_played
from skypuzzle.skyliners.rules.position import Build, Plan
from skypuzzle.wording import listed

THREATS, TURN, REPLIES, TURNS = "threats", "turn", "replies", "turns"
NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}
MOST_ANSWERS = 4
"""How many different answers are told one by one."""


def explain(puzzle: TurnPuzzle) -> list[Step] | None:
    """The steps; None if it is not one turn that does it."""
    search = search_of(puzzle)
    kinds = search.alike()
    right = [alike for alike in kinds if search.forcing.wins(alike.state)]
    if len(right) != 1 or len(right[0].turns) != 1:
        return None
    steps = [Step(THREATS, text) for text in threats(search)]
    steps.append(Step(TURN, _right(search, right[0])))
    steps.append(Step(REPLIES, _answers(search, right[0])))
    return steps + [Step(TURNS, text) for text in failures(search, right[0])]


def threats(search: ForceSearch) -> Iterator[str]:
    """How each plan stands before the turn, with what the others could break it, and who moves when."""
    position, holds = search.position, []
    for plan in search.plans:
        seen = position.board.seen(plan.side, plan.row)
        names = " ".join(SITE_NAMES[site] for site in seen) or "nothing"
        ways = breaks(search, search.game.state_of(position), plan)
        words = f"{plan} sees {names}"
        if not plan.holds(len(seen)):
            words += f", which is {len(seen)}: it does not hold yet"
        elif ways:
            where = _changes(position.board, plan, ways[0].row)
            words += f": it holds, and {pieces_words(ways[0].pieces)} would break it, such as on {where}"
        else:
            words += ": it holds, and the others have no pieces to break it with"
        if plan not in position.office:
            words += f"; its card is still in {search.player}'s hand"
        holds.append(words)
    yield f"{'. '.join(holds)}."
    reserves = [
        f"{side} has {pieces_words(reserve) or 'no pieces'}"
        for side, reserve in zip(position.seats, position.reserves, strict=True)
    ]
    early = ", and that may be this one" if may_end_now(position, search.player) else ""
    yield (
        f"{'; '.join(reserves)}. {last_word(position)}. "
        f"The round in which somebody runs out of floors is the last{early}."
    )


def _changes(board: Board, plan: Plan, row: bytes) -> str:
    """Where pieces go for a row to look like this."""
    sites = LINES[plan.side][plan.row]
    return listed([SITE_NAMES[site] for site, then in zip(sites, row, strict=True) if board.heights[site] != then])


def _right(search: ForceSearch, right: Alike) -> str:
    """The turn: what it closes, how each plan stands then, and what is still missing."""
    board, words = right.after.board, []
    for action in as_played(right.turns[0]):
        if isinstance(action, Build) and action.piece is not Piece.FLOOR and action.site in search.game.places:
            name, closed = SITE_NAMES[action.site], building_words(board.heights[action.site])
            is_park = board.heights[action.site] == PARK_CODE
            words.append(f"the {action.piece} closes {name}{'' if is_park else f' at {closed}'}")
    standing = [_standing(search, right, plan) for plan in search.plans if not plan.holds_on(board)]
    if not standing:
        standing = [f"{all_hold(search)} then"]
    words += standing
    missing = [plan for plan in search.plans if plan not in right.after.office and plan.holds_on(board)]
    if missing:
        words.append(f"the card for {listed(map(str, missing))} is still missing")
    return f"{exact_words(right)} is the turn: {'; '.join(words)}."


def _standing(search: ForceSearch, right: Alike, plan: Plan) -> str:
    """What is missing for a plan that does not hold after the turn."""
    board = right.after.board
    missing = [] if plan in right.after.office else ["its card"]
    way = next(iter(mends(search, right.state, plan)), None)
    if way is not None:
        missing = [f"{pieces_words(way.pieces)} on {_changes(board, plan, way.row)}", *missing]
    lacking = f": {listed(missing)} {'is' if len(missing) == 1 else 'are'} still missing" if missing else ""
    return f"{plan} sees {len(board.seen(plan.side, plan.row))}{lacking}"


def _answers(search: ForceSearch, right: Alike) -> str:
    """What the others can do about it, and how the player puts it right."""
    player = search.player
    it = "the plan" if len(search.plans) == 1 else "the plans"
    common = common_answer(search, right.state)
    if common:
        rest = " (with the other action elsewhere)" if len(common) == 1 else ""
        heights = [
            f"{SITE_NAMES[site]} at least {building_words(right.after.board.heights[site] + 2)}"
            for site in sorted(search.game.sites[move.place] for move in common if move.kind == Piece.FLOOR)
        ]
        higher = f": that makes {listed(heights)}" if heights else ""
        return f"Whatever the others do now, {telling_words(search, common)} next turn{rest} saves {it}{higher}."
    if threats := defence(search, right.state):
        return _one_against_one(search, right, threats)
    entries = table(search, right.state)
    if not entries or len(entries) > MOST_ANSWERS:
        line = main_line(search, right.after)
        mine = next((place for place, turn in enumerate(line) if turn.player is player), None)
        if mine is None:
            return f"Whatever the others do now, {it} will hold in the end."
        return (
            f"Whatever the others do now, {player} has an answer. For instance, {told(search, line[:mine])}; "
            f"{player} answers {answer_words(search, line[mine])}."
        )
    (played, first), *more = entries
    words = telling_words(search, first)
    if not more:
        return f"Whatever the others do now, {words} next turn saves {it}, if anything is left to do."
    after = [
        f"after {played_words(search, right.state, played)}, {telling_words(search, answer)}"
        for played, answer in (more if not played else entries)
    ]
    alone = "" if played else f"{words}, if the others stay away; "
    return f"Next turn, one of these answers whatever the others do: {alone}{'; '.join(after)}."


def _one_against_one(search: ForceSearch, right: Alike, threats: Sequence[Threat]) -> str:
    """Single pieces that break a plan, each with what mends it, and who has how many pieces."""
    each = [f"{move_word(search, threat.move)} by {move_word(search, threat.answer)}" for threat in threats]
    number = NUMBERS.get(len(threats), str(len(threats)))
    threat = f"{number} threats are left, each with its answer" if len(threats) > 1 else "One threat is left"
    has = [
        f"{side} {'then has' if side is search.player else 'has'} {pieces_words(reserve) or 'no pieces'}"
        for side, reserve in zip(right.after.seats, right.after.reserves, strict=True)
    ]
    is_planned = any(plan in right.after.office and plan not in search.position.office for plan in search.plans)
    card = f", and the card is played, so both of {search.player}'s actions are free" if is_planned else ""
    return f"{threat}: {listed(each)}. {'; '.join(has)}{card}."
