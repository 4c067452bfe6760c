"""How a `force` puzzle is solved, in words: what threatens, the turn and why it holds, and why tempting turns fail."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.kinds.force import refutations
from skypuzzle.skyliners.kinds.force.refutations import all_hold, breaks, failures, mends, pieces_words, reply_words
from skypuzzle.skyliners.kinds.force.search import ForceSearch, TurnGroup, last_word, main_line, may_end_now, search_of
from skypuzzle.skyliners.kinds.words import building, turn_words
from skypuzzle.skyliners.row_search import ASKED_CARD, OVER, Holding, Move, State, safety
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import ADDED, PARK_CODE, ROW_LETTERS, SITE_NAMES, TAKES, Board, Piece, seen_in
from skypuzzle.skyliners.rules.play import as_played
from skypuzzle.skyliners.rules.position import Build, Plan
from skypuzzle.wording import listed

RowMoves = frozenset[Move]  # the moves of a turn on the rows of the plans, and the cards asked for


def common_answer(search: ForceSearch, state: State) -> RowMoves | None:
    """The fewest moves that keep the plans forced after every reply; None if different replies need different ones."""
    replies = search.replies(state)
    if any(later.seat == OVER for later in replies):
        return None
    replies.sort(key=lambda later: (search.game.holds(later), safety(search.game, later), later))
    good = set(_good_turns(search, replies[0], None))
    for reply in replies[1:]:
        if not good:
            return None
        good &= set(_good_turns(search, reply, good))
    return min(good, key=lambda telling: (len(telling), sorted(telling)), default=None)


Played = tuple[tuple[int, int], ...]  # what the others have built on the rows: places and their new height codes


def demanding_replies(search: ForceSearch, state: State) -> dict[bytes, set[RowMoves]]:
    """The rows after replies that need an answer there, each with all answers that keep the plans forced."""
    good: dict[bytes, set[RowMoves]] = {}
    for reply in search.replies(state):
        if reply.seat != OVER and search.forcing.proof(reply) is not True:
            found = set(_good_turns(search, reply, good.get(reply.row)))
            good[reply.row] = good[reply.row] & found if reply.row in good else found
    return {row: tellings for row, tellings in good.items() if frozenset() not in tellings}


def table(search: ForceSearch, state: State) -> list[tuple[Played, RowMoves]]:
    """Replies, the smallest first, each with an answer that also works for as many larger ones as possible.

    Together they answer every reply that needs an answer. Empty if the rows alone do not give an answer to one.
    """
    good = demanding_replies(search, state)
    waiting = sorted(good, key=lambda row: (sum(row), row))
    entries = list[tuple[Played, RowMoves]]()
    while waiting:
        row = waiting[0]
        larger = [other for other in waiting if _is_on_the_way(row, other)]
        best = max(
            sorted(good[row], key=lambda telling: (len(telling), sorted(telling))),
            key=lambda telling: sum(telling in good[other] for other in larger),
            default=None,
        )
        if not best:
            return []
        changed = tuple((place, code) for place, code in enumerate(row) if code != state.row[place])
        entries.append((changed, best))
        waiting = [other for other in waiting if other not in larger or best not in good[other]]
    return entries


def _is_on_the_way(row: bytes, other: bytes) -> bool:
    return all(code == later or (code < later and code % 2 == 0) for code, later in zip(row, other, strict=True))


def played_words(search: ForceSearch, state: State, played: Played) -> str:
    words = []
    for place, code in played:
        name, was = SITE_NAMES[search.game.sites[place]], state.row[place]
        words += [f"F{name}"] * (code // 2 - was // 2) + ([f"{'R' if code > 1 else 'P'}{name}"] if code % 2 else [])
    return " ".join(words)


def _good_turns(search: ForceSearch, state: State, among: set[RowMoves] | None) -> Iterator[RowMoves]:
    game, wins = search.game, search.forcing.wins
    for first in game.moves(state):
        if among is not None and _is_on_rows(first) and not any(first in telling for telling in among):
            continue
        halfway = game.after(state, first)
        if not wins(halfway):
            continue
        for second in game.moves(halfway):
            telling = frozenset(filter(_is_on_rows, (first, second)))
            if (among is None or telling in among) and wins(game.after(halfway, second)):
                yield telling


def _is_on_rows(move: Move) -> bool:
    return move.kind == ASKED_CARD or (move.kind <= boards.PARK and move.place >= 0)


def moves_words(search: ForceSearch, telling: RowMoves) -> str:
    return " ".join(move_word(search, move) for move in sorted(telling))


def move_word(search: ForceSearch, move: Move) -> str:
    if move.kind == ASKED_CARD:
        plan = search.plans[move.place]
        return f"={ROW_LETTERS[plan.row]}{plan.number}"
    return Piece(move.kind).letter + SITE_NAMES[search.game.sites[move.place]]


MOST_TRIED = 200  # ways to choose the answers
ACTIONS = 2


@dataclass(frozen=True, slots=True)
class Threat:
    """A piece that would break a plan, and one that repairs it."""

    move: Move
    answer: Move


def defence(search: ForceSearch, state: State) -> list[Threat] | None:
    """Every single piece that breaks a plan after a turn, with an answer to it.

    None if these answers do not keep the plans forced after every reply that needs one.
    """
    moves = [move for move in _pieces(state, _others(search, state)) if _breaks(search, state.row, move)]
    if not moves:
        return None
    own = list(_pieces(state, [state.reserves[search.game.seat]]))
    answers = [list(_mending(search, state.row, move, own)) for move in moves]
    rows = demanding_replies(search, state)
    questions = [later for later in search.replies(state) if later.seat != OVER and later.row in rows]
    for chosen in islice(product(*answers), MOST_TRIED):
        found = [Threat(move, answer) for move, answer in zip(moves, chosen, strict=True)]
        if all(_holds(search, state, later, found) for later in questions):
            return found
    return None


def _others(search: ForceSearch, state: State) -> list[Holding]:
    return [reserve for seat, reserve in enumerate(state.reserves) if seat != search.game.seat]


def _pieces(state: State, reserves: Sequence[Holding]) -> Iterator[Move]:
    for place, code in enumerate(state.row):
        for piece in (boards.FLOOR, boards.ROOF, boards.PARK):
            if any(reserve[piece] for reserve in reserves) and TAKES[piece][code]:
                yield Move(piece, place)


def _built(row: bytes, move: Move) -> bytes:
    return row[: move.place] + ADDED[move.kind][row[move.place]] + row[move.place + 1 :]


def _failing(search: ForceSearch, row: bytes) -> frozenset[int]:
    state = search.game.start._replace(row=row)
    seen = search.game.rows(state)
    return frozenset(index for index, (plan, line) in enumerate(seen) if not plan.holds(seen_in(line)))


def _breaks(search: ForceSearch, row: bytes, move: Move) -> bool:
    return bool(_failing(search, _built(row, move)) - _failing(search, row))


def _mending(search: ForceSearch, row: bytes, threat: Move, own: Sequence[Move]) -> Iterator[Move]:
    broken = _built(row, threat)
    for move in own:
        if TAKES[move.kind][broken[move.place]] and _failing(search, _built(broken, move)) <= _failing(search, row):
            yield move


def _holds(search: ForceSearch, before: State, state: State, threats: Sequence[Threat]) -> bool:
    """Do the answers to what was played keep the plans forced?"""
    game, wins = search.game, search.forcing.wins
    played = [threat.answer for threat in threats if _is_played(before.row, state.row, threat.move)]
    cards = [Move(ASKED_CARD, index) for index in range(len(game.plans)) if state.to_plan >> index & 1]
    todo = [*dict.fromkeys(played), *cards]
    if not todo or len(todo) > ACTIONS:
        return False
    for move in todo:
        if move not in game.moves(state):
            return False
        state = game.after(state, move)
    return wins(state)


def _is_played(before: bytes, after: bytes, move: Move) -> bool:
    """Has a piece been built on a site, perhaps among others?"""
    was, now = before[move.place], after[move.place]
    return now >= was + 2 if move.kind == boards.FLOOR else now != was and now % 2 == 1


THREATS, TURN, REPLIES, TURNS = "threats", "turn", "replies", "turns"
NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}
MOST_ANSWERS = 4  # different answers that are listed one by one


def explain(puzzle: TurnPuzzle) -> list[Step] | None:
    """The steps; None unless exactly one turn solves the puzzle."""
    search = search_of(puzzle)
    right = search.right
    if len(right) != 1 or len(right[0].turns) != 1:
        return None
    steps = [Step(THREATS, text) for text in threats(search)]
    steps.append(Step(TURN, _right(search, right[0])))
    steps.append(Step(REPLIES, _answers(search, right[0])))
    return steps + [Step(TURNS, text) for text in failures(search, right[0])]


def threats(search: ForceSearch) -> Iterator[str]:
    """How each plan stands before the turn, how the others could break it, and who moves when."""
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
    sites = boards.LINES[plan.side][plan.row]
    return listed([SITE_NAMES[site] for site, then in zip(sites, row, strict=True) if board.heights[site] != then])


def _right(search: ForceSearch, right: TurnGroup) -> str:
    """The turn: what it closes, how each plan stands then, and what is still missing."""
    board, words = right.after.board, []
    for action in as_played(right.turns[0]):
        if isinstance(action, Build) and action.piece is not boards.FLOOR and action.site in search.game.places:
            name, closed = SITE_NAMES[action.site], building(board.heights[action.site])
            is_park = board.heights[action.site] == PARK_CODE
            words.append(f"the {action.piece} closes {name}{'' if is_park else f' at {closed}'}")
    standing = [_standing(search, right, plan) for plan in search.plans if not plan.holds_on(board)]
    if not standing:
        standing = [f"{all_hold(search)} then"]
    words += standing
    missing = [plan for plan in search.plans if plan not in right.after.office and plan.holds_on(board)]
    if missing:
        words.append(f"the card for {listed(map(str, missing))} is still missing")
    return f"{turn_words(right.turns[0])} is the turn: {'; '.join(words)}."


def _standing(search: ForceSearch, right: TurnGroup, plan: Plan) -> str:
    board = right.after.board
    missing = [] if plan in right.after.office else ["its card"]
    way = next(iter(mends(search, right.state, plan)), None)
    if way is not None:
        missing = [f"{pieces_words(way.pieces)} on {_changes(board, plan, way.row)}", *missing]
    lacking = f": {listed(missing)} {'is' if len(missing) == 1 else 'are'} still missing" if missing else ""
    return f"{plan} sees {len(board.seen(plan.side, plan.row))}{lacking}"


def _answers(search: ForceSearch, right: TurnGroup) -> str:
    player = search.player
    it = "the plan" if len(search.plans) == 1 else "the plans"
    common = common_answer(search, right.state)
    if common:
        rest = " (with the other action elsewhere)" if len(common) == 1 else ""
        heights = [
            f"{SITE_NAMES[site]} at least {building(right.after.board.heights[site] + 2)}"
            for site in sorted(search.game.sites[move.place] for move in common if move.kind == boards.FLOOR)
        ]
        higher = f": that makes {listed(heights)}" if heights else ""
        return f"Whatever the others do now, {moves_words(search, common)} next turn{rest} saves {it}{higher}."
    if threats := defence(search, right.state):
        return _one_against_one(search, right, threats)
    entries = table(search, right.state)
    if not entries or len(entries) > MOST_ANSWERS:
        line = main_line(search, right.after)
        mine = next((place for place, turn in enumerate(line) if turn.player is player), None)
        if mine is None:
            return f"Whatever the others do now, {it} will hold in the end."
        return (
            f"Whatever the others do now, {player} has an answer. For instance, {reply_words(search, line[:mine])}; "
            f"{player} answers {refutations.actions_words(search, line[mine].actions)}."
        )
    (played, first), *more = entries
    words = moves_words(search, first)
    if not more:
        return f"Whatever the others do now, {words} next turn saves {it}, if anything is left to do."
    after = [
        f"after {played_words(search, right.state, played)}, {moves_words(search, answer)}"
        for played, answer in (more if not played else entries)
    ]
    alone = "" if played else f"{words}, if the others stay away; "
    return f"Next turn, one of these answers whatever the others do: {alone}{'; '.join(after)}."


def _one_against_one(search: ForceSearch, right: TurnGroup, threats: Sequence[Threat]) -> str:
    """Single pieces that break a plan, each with its answer, and the pieces that everyone has."""
    each = [f"{move_word(search, threat.answer)} against {move_word(search, threat.move)}" for threat in threats]
    number = NUMBERS.get(len(threats), str(len(threats)))
    threat = f"{number} threats are left, and each has an answer" if len(threats) > 1 else "One threat is left"
    has = [
        f"{side} {'then has' if side is search.player else 'has'} {pieces_words(reserve) or 'no pieces'}"
        for side, reserve in zip(right.after.seats, right.after.reserves, strict=True)
    ]
    is_planned = any(plan in right.after.office and plan not in search.position.office for plan in search.plans)
    card = f", and the card is played, so both of {search.player}'s actions are free" if is_planned else ""
    return f"{threat}: {listed(each)}. {'; '.join(has)}{card}."
