"""Making puzzles of the last round, giving them titles, and proving them again.

Positions come from games between bots that plan ahead. Makers and provers measure a puzzle in the same way.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from skypuzzle.chance import Chance
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.bots import office_numbers, table_of
from skypuzzle.skyliners.kinds import KindName, bot_games
from skypuzzle.skyliners.kinds.base import ReachPuzzle, SecurePuzzle, TurnPuzzle, WinPuzzle
from skypuzzle.skyliners.kinds.bot_games import bot_game, is_ending, is_natural, last_round_positions, thrifty_game
from skypuzzle.skyliners.kinds.endings import grading
from skypuzzle.skyliners.kinds.endings.grading import FEWEST_AT_RISK, Effort, failing_repairs, grade, win_effort
from skypuzzle.skyliners.kinds.endings.verdicts import HOLDS, PlansTask, WinTask, is_roomy, right_turns, task_of
from skypuzzle.skyliners.kinds.turns import CHOICE_OF_ANTENNAS, solution_fault
from skypuzzle.skyliners.kinds.words import LAST_ROUNDS, REACHES, title_at
from skypuzzle.skyliners.rules.board import FLOOR, LINES, ROWS, SIZE, Side
from skypuzzle.skyliners.rules.play import Actions, GameRecord, apply, as_played, legal_actions, turns_from
from skypuzzle.skyliners.rules.position import Build, Plan, Planning, Position
from skypuzzle.skyliners.rules.setup import known_to
from skypuzzle.skyliners.search.playouts import NOBODY
from skypuzzle.verifying.claims import wrong_difficulty


def dull_reasons(task: PlansTask | WinTask, found: Effort) -> Iterator[str]:
    if found.turns < grading.FEWEST_TURNS or found.candidates < grading.FEWEST_CANDIDATES:
        yield "it is trivial"
    if not is_natural(task.position, task.turns.values()):
        yield "most of the cards cannot come true any more"
    if isinstance(task, WinTask):
        if not found.repairs:
            yield "the turn that gives the most points wins"
        return
    if found.at_risk < FEWEST_AT_RISK:
        yield "there is only one plan to see to"
    if not (found.repairs or (task.kind == "secure" and (task.unmet or task.followers > 1))):
        yield "no obvious repair fails"
    elif task.kind == "reach" and len(task.plans) == FEWEST_AT_RISK and found.repairs == 1:
        yield "two plans and one repair that fails are too little"
    for plan in task.spare():
        yield f"it is not minimal: {plan} could be left out"


def measure(puzzle: TurnPuzzle) -> tuple[Difficulty, list[str]]:
    task = task_of(puzzle)
    found = win_effort(task) if isinstance(task, WinTask) else grading.plans_effort(task)
    return grade(puzzle.kind, found), list(dull_reasons(task, found))


MOST_PLANS = 5  # asked for at once


WIN_THRIFTY = 4
"""One in this many games for `win` has bots that save roofs and parks. The more there is to play, the less often
exactly one turn wins."""
OVER = NOBODY, 1, NOBODY
PIECES = 1, bot_games.most_pieces(1)  # the fewest and the most pieces that a player can choose from


def attempt(kind: KindName, chance: Chance, pieces: tuple[int, int]) -> TurnPuzzle | None:
    """A puzzle from one game, with this many pieces to choose from; None if the game has none."""
    is_thrifty = kind != "win" or chance.below(WIN_THRIFTY) == 0
    game = thrifty_game(chance) if is_thrifty else bot_game(chance)
    for position, player in _turn_starts(kind, game):
        if pieces[0] <= position.reserve(player).total <= pieces[1]:
            puzzle = win_puzzle(position, player) if kind == "win" else plans_puzzle(kind, position, player)
            if puzzle is not None:
                return puzzle
    return None


def _turn_starts(kind: KindName, record: GameRecord) -> Iterator[tuple[Position, Side]]:
    """The last turn with all cards open; for `secure`, the turns before it, as their players know them."""
    positions = last_round_positions(record)
    for position in positions[:-1] if kind == "secure" else positions[-1:]:
        player = position.mover
        if player is not None and is_ending(position):
            yield known_to(player, position) if kind == "secure" else position, player


def plans_puzzle(kind: KindName, position: Position, player: Side) -> TurnPuzzle | None:
    """Of the minimal sets of plans that exactly one turn makes true, the largest; None if all are dull."""
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
            found = grading.plans_effort(task)
            weight = len(plans), found.points
            if (best is None or weight > best[0]) and not any(dull_reasons(task, found)):
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
    """Yields sets of plans that exactly one turn makes true (for good), while every smaller set leaves a choice."""
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
    """The turns after which a plan holds, as bits. For `reach`, it depends only on the heights in its row."""
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
    """Is the player the only winner after exactly one of these turns? A fast test, as most games have none."""
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
    """The puzzle if exactly one turn makes the player the only winner and it is not dull."""
    turns = turns_from(position)
    if not _one_wins(position, turns.values()):
        return None
    task = WinTask(position, player, turns)
    if len(task.right) != 1 or task.is_open:
        return None
    found = win_effort(task)
    if any(dull_reasons(task, found)):
        return None
    solution = as_played(task.right[0])
    return WinPuzzle(position=position, player=player, plans=(), difficulty=grade("win", found), solution=solution)


def ending_faults(puzzle: TurnPuzzle) -> Iterator[tuple[str, str]]:
    """Yields the key and the reason of everything wrong with a puzzle whose position suits it."""
    solutions = right_turns(puzzle, turns_from(puzzle.position))
    if solutions is None:
        yield ".position", CHOICE_OF_ANTENNAS
        return
    if puzzle.solution is not None and (reason := solution_fault(puzzle, puzzle.solution, solutions)):
        yield ".solution", reason
    if len(solutions) != 1:
        yield "", f"it has {len(solutions) or 'no'} solutions"
    if len(task_of(puzzle).right) == 1:
        true, lacking = measure(puzzle)
        yield from (("", fault) for fault in lacking)
        yield from wrong_difficulty(puzzle.difficulty, true)


def count_turns(puzzle: TurnPuzzle, is_solved: Callable[[Position], bool], clock: Clock) -> int | None:
    """Counts the turns that solve a puzzle at every possible end of the game. None if the time is too short."""
    try:
        return sum(_always(is_solved, after, clock) for after in turns_from(puzzle.position).values())
    except OutOfLimitsError:
        return None


def _always(is_solved: Callable[[Position], bool], after: Position, clock: Clock) -> bool:
    if after.turn is None:
        return is_solved(after)
    if clock.is_out:
        raise OutOfLimitsError(Limit.TIME)
    return all(_always(is_solved, apply(after, action), clock) for action in legal_actions(after))


TITLES: Mapping[str, str] = {
    "three": "Three Loose Ends/All at Once/Three Wishes/More Than Two Hands/Three at a Stroke/Good Things in Threes/"
    "The Third Wish/Three Birds, Few Stones/A Triple Repair/A Hat Trick/Three Strings to Pull/The Juggler's Turn/"
    "Trio in Trouble/Three to Please/Three Dials to Set",
    "crossing": "The Wrong Cure/Cross Purposes/Side Effects/One Mends, One Breaks/Robbing Peter, Paying Paul/"
    "A Delicate Balance/Give and Take/The Cure That Harms/Push Here, Pop There/A Tangled Repair/Handle With Care/"
    "No Easy Fix/What One Hand Gives/Two Steps Back/The Other Side of It/A Fix With a Price",
    "streets": "At the Crossroads/Where Two Streets Meet/Both Ways at Once/The Busy Junction/Right of Way/"
    "The Street Corner/Cross Traffic",
    "ends": "Both Ends of the Street/From Either End/One Street, Two Views/Two Ends, One Street/Eye to Eye",
    "scarce": "Not Enough for Both/Spread Too Thin/A Choice of Cures/One Piece Short/Two Jobs to Do/Make It Do/"
    "The Bare Minimum/A Penny Saved/Waste Not, Want Not/Stretch the Supply/Short Rations/Make Both Ends Meet/"
    "Thin on the Ground/No Room for Waste/Every Piece in Use",
    "hand": "The Card in Hand/One Last Card/Saved for Last/Play Your Card/A Card to Play/The Ace Kept Back/"
    "Card and Brick/Up Your Sleeve/The Final Card/Not Yet on the Table/Show Your Hand/The Waiting Card/"
    "A Plan in the Pocket/Last Card Down/The Card You Kept",
    "one key": "Two Doors, One Key/Spend It Well/Only One to Spare/The Better Use/Choose the Door/Keep It for Later",
    "mending": "Mend and Defend/Patch and Protect/Repairs under Fire/Repair and Guard/Fix It, Keep It/"
    "First Aid, Then Armour",
    "lock": "Lock the Door/Shut the Gate/Under Lock and Key/The Last Bolt/Bolt It Down/Key in the Lock",
    "crowd": "Against All Comers/Hold the Line/Nobody Gets Past/More Than One Rival/Whoever Comes Next/"
    "A Queue of Rivals",
    "gap": "Out of Reach/Keep Your Distance/A Safe Margin/Room to Breathe/A Head Start/High and Dry",
    "tie": "Photo Finish/By a Whisker/Neck and Neck/By a Nose/The Tiebreak/Level on Points",
    "giving up": "Less Is More/A Modest Victory/Give a Little/The Smaller Harvest/Fewer Points, Better Place/"
    "The Humble Winner",
    "tower": "The Tallest Tower/Race to the Top/Head in the Clouds/The Highest Stake/Top of the Town/"
    "Who Stands Tallest",
    "antennas": "The Antenna Race/Crossed Signals/Poor Reception/First on the Roof/Tune the Antennas/A Better Signal",
    "spoiling": "The Spoilsport/Pulling the Rug/In Their Light/Blocking the View/A Spanner in the Works/"
    "Their Loss, Your Gain",
    "arithmetic": "Count Twice/Every Point Counts/The Last Reckoning/Do the Sums/To the Last Point/A Narrow Margin",
}
"""Titles for each theme, separated by `/`: as many as there are such puzzles in two weeks."""


def turn_title(puzzle: TurnPuzzle, place: int | None = None) -> str:
    """A title for one of the puzzle's themes; with a place in a sequence of puzzles, one that is due there."""
    pools = [TITLES[each].split("/") for each in themes(puzzle)]
    if place is not None:
        return title_at(pools[::-1], place, REACHES if puzzle.kind == "reach" else LAST_ROUNDS)
    titles = [title for pool in pools for title in pool]
    return titles[int(puzzle.id, 16) % len(titles)]


def themes(puzzle: TurnPuzzle) -> list[str]:
    """The theme of a puzzle with one solution and, if a repair spoils another plan, where their rows meet."""
    found, task = [theme(puzzle)], task_of(puzzle)
    if found == ["crossing"] and isinstance(task, PlansTask):
        meeting = {
            len({*LINES[one.side][one.row]} & {*LINES[other.side][other.row]})
            for repair in failing_repairs(task)
            for one in repair.mended
            for other in repair.spoilt
        }
        found += (["streets"] if 1 in meeting else []) + (["ends"] if SIZE in meeting else [])
    return found


def theme(puzzle: TurnPuzzle) -> str:
    task = task_of(puzzle)
    if isinstance(task, WinTask):
        return _win_theme(task)
    return _reach_theme(task) if task.kind == "reach" else _secure_theme(task)


def _reach_theme(task: PlansTask) -> str:
    if any(isinstance(action, Planning) for action in task.right[0]):
        return "hand"
    if len(task.at_risk) > 2:
        return "three"
    return "crossing" if any(repair.spoilt for repair in failing_repairs(task)) else "scarce"


def _secure_theme(task: PlansTask) -> str:
    if failing_repairs(task):
        return "one key"
    if task.unmet:
        return "mending"
    if any(isinstance(action, Build) and action.piece is not FLOOR for action in task.right[0]):
        return "lock"
    return "crowd" if task.followers > 1 else "gap"


def _win_theme(task: WinTask) -> str:
    result = task.results[task.right[0]]
    obvious = task.results[task.obvious[0]] if task.obvious else result
    changed = grading.changes(obvious, result)
    if result.lead == 0:
        return "tie"
    kinds = {about for about, _ in changed}
    if "skyscraper" in kinds:
        return "tower"
    if result.points < obvious.points:
        return "giving up"
    if ("card", obvious.rival) in changed:
        return "spoiling"
    return "antennas" if "antennas" in kinds else "arithmetic"
