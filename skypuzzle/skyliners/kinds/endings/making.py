"""Making puzzles of the last round: positions from games between bots that plan ahead, and what to ask for there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from skypuzzle.chance import Chance
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.bot_games import most_pieces, quarried_game, thrifty_game
from skypuzzle.skyliners.kinds.endings.grading import FEWEST_AT_RISK, Effort, grade
from skypuzzle.skyliners.kinds.endings.judging import HOLDS, PlansTask, WinTask
from skypuzzle.skyliners.kinds.endings.later_turns import is_roomy
from skypuzzle.skyliners.kinds.endings.measuring import dull, effort_of
from skypuzzle.skyliners.kinds.endings.rounds import is_ending, last_round
from skypuzzle.skyliners.kinds.turns.puzzle import ReachPuzzle, SecurePuzzle, TurnPuzzle, WinPuzzle
from skypuzzle.skyliners.rules.board import LINES, ROWS, Side
from skypuzzle.skyliners.rules.play import Actions, GameRecord, as_played, turns_from
from skypuzzle.skyliners.rules.position import Plan, Position
from skypuzzle.skyliners.rules.setup import known_to
from skypuzzle.skyliners.search.playouts import NOBODY
from skypuzzle.skyliners.search.tables import office_numbers, table_of

MOST_PLANS = 5
"""Asked for at once."""


WIN_THRIFTY = 4
"""Of so many games for `win`, one with players who keep roofs and parks: the more there is to play, the seldomer one
turn alone wins."""
OVER = NOBODY, 1, NOBODY
PIECES = 1, most_pieces(1)
"""The fewest and the most pieces that a player can choose from."""


def attempt(kind: KindName, chance: Chance, pieces: tuple[int, int]) -> TurnPuzzle | None:
    """The puzzle in a game, if there is one in which the player has that many pieces to choose from."""
    is_thrifty = kind != "win" or chance.below(WIN_THRIFTY) == 0
    game = thrifty_game(chance) if is_thrifty else quarried_game(chance)
    for position, player in _moments(kind, game):
        if pieces[0] <= position.reserve(player).total <= pieces[1]:
            puzzle = win_puzzle(position, player) if kind == "win" else plans_puzzle(kind, position, player)
            if puzzle is not None:
                return puzzle
    return None


def _moments(kind: KindName, record: GameRecord) -> Iterator[tuple[Position, Side]]:
    """The last turn with all cards open; for `secure`, the turns before it, as the players know them."""
    positions = last_round(record)
    for position in positions[:-1] if kind == "secure" else positions[-1:]:
        player = position.mover
        if player is not None and is_ending(position):
            yield known_to(player, position) if kind == "secure" else position, player


def plans_puzzle(kind: KindName, position: Position, player: Side) -> TurnPuzzle | None:
    """Of the lean sets of plans that one turn alone makes true, the one that asks for most; None if all are dull."""
    if kind == "secure" and not all(is_roomy(position, (player, row)) for row in ROWS):
        return None
    turns = turns_from(position)
    cards = [card for card in position.office if isinstance(card, Plan)]
    best: tuple[tuple[int, int], Effort, PlansTask] | None = None
    for plans in lean_sets(kind, cards, turns):
        if any(plan.side is player for plan in plans):
            task = PlansTask(kind, position, player, plans, turns)
            if len(task.at_risk) < FEWEST_AT_RISK:
                continue  # too dull to be measured
            found = effort_of(task)
            weight = len(plans), found.points
            if (best is None or weight > best[0]) and not any(dull(task, found)):
                best = weight, found, task
    if best is None:
        return None
    _, found, task = best
    return (SecurePuzzle if kind == "secure" else ReachPuzzle)(
        position=position,
        player=player,
        plans=task.plans,
        difficulty=grade(kind, found),
        solution=as_played(task.right[0]),
    )


def lean_sets(kind: KindName, cards: Sequence[Plan], turns: Mapping[Actions, Position]) -> Iterator[tuple[Plan, ...]]:
    """Sets of plans that exactly one turn makes true (for good), while every smaller set leaves a choice."""
    every = (1 << len(turns)) - 1
    making = {card: _making(kind, card, turns.values()) for card in cards}
    cards = [card for card in cards if making[card] not in (0, every)]  # the others leave nothing, or change nothing
    leaving_a_choice = {frozenset[Plan](): every}
    """For each set of plans that several turns make true: these turns, as bits."""
    larger = list(leaving_a_choice)
    for _ in range(MOST_PLANS):
        smaller, larger = larger, []
        tried = set[frozenset[Plan]]()
        for plans in smaller:
            for card in cards:
                more = plans | {card}
                if card in plans or more in tried:
                    continue
                tried.add(more)
                parts = [leaving_a_choice.get(more - {plan}) for plan in more]
                together = leaving_a_choice[plans] & making[card]
                if None in parts or together in (0, *parts):
                    continue
                if together.bit_count() == 1:
                    yield tuple(each for each in cards if each in more)
                else:
                    leaving_a_choice[more] = together
                    larger.append(more)


def _making(kind: KindName, card: Plan, after: Iterable[Position]) -> int:
    """The turns after which a plan holds, as bits. At the end of the game that depends on the heights in its row."""
    if kind != "reach":
        holds = HOLDS[kind]
        return _bits(holds(card, position) for position in after)
    row = itemgetter(*LINES[card.side][card.row])
    known: dict[tuple[int, ...], bool] = {}
    truths = []
    for position in after:
        heights = row(position.board.heights)
        if heights not in known:
            known[heights] = card.holds_on(position.board)
        truths.append(known[heights])
    return _bits(truths)


def _bits(truths: Iterable[bool]) -> int:
    return sum(1 << place for place, is_true in enumerate(truths) if is_true)


def _one_wins(position: Position, after: Iterable[Position]) -> bool:
    """Is the player the only winner after exactly one of these turns? Counted in small numbers, as most have none."""
    winning = 0
    table, seat = table_of(position), position.seats.index(position.turn.side) if position.turn is not None else 0
    _, reserves, _, districts, _ = table.placed()
    for each in after:
        table.place(each.board.heights, reserves, office_numbers(each), districts, OVER)
        standing = list(zip(*table.score(), strict=True))
        winning += standing.count(max(standing)) == 1 and standing[seat] == max(standing)
        if winning > 1:
            return False
    return winning == 1


def win_puzzle(position: Position, player: Side) -> TurnPuzzle | None:
    """The one turn that makes the player the only winner; None if there is not one, or it is dull."""
    turns = turns_from(position)
    if not _one_wins(position, turns.values()):
        return None
    task = WinTask(position, player, turns)
    if len(task.right) != 1 or task.is_open:
        return None
    found = effort_of(task)
    if any(dull(task, found)):
        return None
    solution = as_played(task.right[0])
    return WinPuzzle(position=position, player=player, plans=(), difficulty=grade("win", found), solution=solution)
