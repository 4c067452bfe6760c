"""What to do now: the player's turns, each with what it leaves behind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skypuzzle.clock import Clock
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.checking.forcing import ForcingTogether
from skypuzzle.skyliners.checking.limits import Limits, OutOfLimitsError
from skypuzzle.skyliners.checking.prices import prices
from skypuzzle.skyliners.checking.reaching import Reaching
from skypuzzle.skyliners.checking.rowgame import RowGame, seen_in
from skypuzzle.skyliners.checking.states import Move, State
from skypuzzle.skyliners.checking.verdicts import Verdict
from skypuzzle.skyliners.checking.whole_game import play
from skypuzzle.skyliners.rules.actions import Plan, PlayedTurn
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.pieces import FULL
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import as_played, turns_from

MOST_STATES = 200_000
"""For the strategies after all turns together."""
MOST_STATES_FOR_A_LINE = 2_000


@dataclass(frozen=True, slots=True)
class Prospect:
    """A turn before the last one, the verdict that it leaves behind for all plans together, and why in short.

    Of turns that are alike as far as the plans go, one stands for all.
    """

    turn: PlayedTurn
    verdict: Verdict
    open: tuple[Verdict, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """A last turn, and what the player scores if nobody else builds any more; cards face down count for nothing."""

    turn: PlayedTurn
    points: int
    certain: int
    """Points for cards that nobody can break after it: of all that he scores, what is sure whatever others do."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The player's turns, best first: by verdict, or on his last turn by score."""

    plans: tuple[Plan, ...] = ()
    """What the verdicts are about."""
    by_verdict: tuple[Prospect, ...] = ()
    by_score: tuple[ScoredTurn, ...] = ()


def advise(position: Position, player: Side, plans: Sequence[Plan], clock: Clock) -> Advice:
    """Weigh the turns of the player to move."""
    expect_a_choice(position, player, plans)
    if is_last_turn(position, player):
        return Advice(by_score=tuple(scored_turns(position, player)))
    return Advice(tuple(plans), by_verdict=tuple(prospects(position, player, plans, clock)))


def expect_a_choice(position: Position, player: Side, plans: Sequence[Plan]) -> None:
    """Complain where there is nothing to weigh, or nothing to weigh it by."""
    if position.to_move is not player:
        reason = "the game is over" if position.to_move is None else f"it is {position.to_move}'s turn"
        raise RuleError(Fault("player", str(player), f"there is nothing to advise: {reason}"))
    if not plans and not is_last_turn(position, player):
        raise RuleError(Fault("player", str(player), "before the last turn, advice needs a plan"))


def is_last_turn(position: Position, player: Side) -> bool:
    """Is the player to move, and is this his last turn for certain?"""
    turn = position.turn
    if turn is None or turn.side is not player:
        return False
    if position.variant is FULL:
        return any(reserve.floors == 0 for reserve in position.reserves)
    return position.reserve(player).total <= 3 - turn.action


def scored_turns(position: Position, player: Side) -> list[ScoredTurn]:
    """All turns of a player's last turn, best first: by what is certain, then by what it scores as it stands."""
    ranked = []
    known: dict[tuple[Plan, State], bool] = {}
    for actions, after in turns_from(position).items():
        points = score(after).totals[player]
        certain = points if after.is_over else sum(card.number for card in _safe_cards(after, player, known))
        ranked.append(ScoredTurn(PlayedTurn(player, as_played(actions)), points, certain))
    return sorted(ranked, key=lambda option: (-option.certain, -option.points, str(option.turn)))


def _safe_cards(after: Position, player: Side, known: dict[tuple[Plan, State], bool]) -> Iterator[Plan]:
    """The player's cards that the others are proven to be unable to break."""
    for card in after.office:
        if card.side is player and isinstance(card, Plan):
            game = RowGame(after, player, (card,))
            key = card, game.start
            if key not in known:
                known[key] = reaches(game, game.start, Clock(), broken=True) is False
            if known[key]:
                yield card


def prospects(position: Position, player: Side, plans: Sequence[Plan], clock: Clock) -> list[Prospect]:
    """The turns that differ for the plans, best verdict first, and of those with the same the safest first."""
    judge = _Judge(position, player, plans, clock)
    found = []
    for state, moves in judge.turns():
        verdict, still_open = judge.verdict(state)
        (turn,), _ = play(judge.game, position, moves)
        found.append((Prospect(turn, verdict, still_open, judge.reason(state, verdict)), judge.forcing.safety(state)))
    order = list(Verdict)
    found.sort(key=lambda item: (order.index(item[0].verdict), -item[1], str(item[0].turn)))
    return [prospect for prospect, _ in found]


class _Judge:
    """Verdicts on many states of one game; what was found for one serves the next."""

    def __init__(self, position: Position, player: Side, plans: Sequence[Plan], clock: Clock) -> None:
        self.game = RowGame(position, player, plans)
        self.forcing = ForcingTogether(self.game, Limits(MOST_STATES, clock), position)
        self._clock = clock
        self._parts = [RowGame(position, player, (plan,)) for plan in plans]

    def turns(self) -> Iterator[tuple[State, list[Move]]]:
        """Every state after the player's turn, with moves that lead there."""
        game = self.game
        found: dict[State, list[Move]] = {}
        for first in game.moves(game.start):
            halfway = game.after(game.start, first)
            if (halfway.seat, halfway.action) != (game.seat, 2) or game.start.action == 2:
                found.setdefault(halfway, [first])
                continue
            for second in game.moves(halfway):
                found.setdefault(game.after(halfway, second), [first, second])
        yield from found.items()

    def verdict(self, state: State) -> tuple[Verdict, tuple[Verdict, ...]]:
        """The strongest verdict proven after a turn, and what stronger ones are open."""
        proven: dict[Verdict, bool | None] = {}
        for verdict, ask in (
            (Verdict.SECURED, self._is_secured),
            (Verdict.FORCED, self._is_forced),
            (Verdict.ALONE, lambda state: self._reaches(state, alone=True)),
            (Verdict.WITH_HELP, self._reaches),
        ):
            proven[verdict] = ask(state)
            if proven[verdict]:
                return verdict, tuple(other for other, known in proven.items() if known is None)
        if proven[Verdict.WITH_HELP] is False:
            return Verdict.LOST, ()
        return Verdict.UNDECIDED, tuple(other for other, known in proven.items() if known is None)

    def _is_secured(self, state: State) -> bool | None:
        if state.to_plan:
            return False
        known = [
            reaches(part, self.game.part(state, index, part), self._clock, broken=True)
            for index, part in enumerate(self._parts)
        ]
        return False if True in known else None if None in known else True

    def _is_forced(self, state: State) -> bool | None:
        try:
            return self.forcing.wins(state)
        except OutOfLimitsError:
            return None

    def _reaches(self, state: State, *, alone: bool = False) -> bool | None:
        return reaches(self.game, state, self._clock, alone=alone)

    def reason(self, state: State, verdict: Verdict) -> str:
        """In a few words, what the plans look like then."""
        told = []
        for index, (plan, row) in enumerate(self.game.rows(state)):
            words = f"{plan} sees {seen_in(row)}"
            held, broken = prices(row, plan.number), prices(row, plan.number, broken=True)
            if not held:
                words += ", which nothing can change to the plan"
            elif missing := held[0].pieces.total:
                words += f", {missing} {_pieces(missing)} short"
            elif verdict is Verdict.SECURED or not broken:
                words += ", for good"
            else:
                words += f", broken by {broken[0].pieces.total} {_pieces(broken[0].pieces.total)}"
            told.append(words + (", card in hand" if state.to_plan >> index & 1 else ""))
        return "; ".join(told)


def reaches(game: RowGame, state: State, clock: Clock, *, alone: bool = False, broken: bool = False) -> bool | None:
    """Is there a line of play, as far as a short search can tell?"""
    limits = Limits(MOST_STATES_FOR_A_LINE, clock)
    try:
        return Reaching(game, limits, alone=alone, broken=broken).line(state) is not None
    except OutOfLimitsError:
        return None


def _pieces(number: int) -> str:
    return "piece" if number == 1 else "pieces"
