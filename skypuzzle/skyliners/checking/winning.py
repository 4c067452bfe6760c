"""Can a player still be the only winner? All cards must be known; what the others do is not.

Each line of play is judged by its final scoring. Players who run out of antennas choose where the last ones go
(ruling J), so that is a part of the game: the player chooses for a win, and the others against it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, permutations

from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.bots import table_of
from skypuzzle.skyliners.checking.checking import Check, WinFinding
from skypuzzle.skyliners.rules.board import ANTENNAS, INTRO, SITES, District, Side, Site
from skypuzzle.skyliners.rules.play import (
    SKYSCRAPER_POINTS,
    Actions,
    as_played,
    play_turn,
    score,
    turn_skipped,
    turns_from,
)
from skypuzzle.skyliners.rules.position import Position, Turn
from skypuzzle.skyliners.rules.setup import hidden_cards
from skypuzzle.verdicts import Verdict, strongest


class Play(Enum):
    """Who decides what is played: the player, who wants to win, and the others."""

    SECURED = Verdict.SECURED
    """Nobody wants the player to win."""
    FORCED = Verdict.FORCED
    """The player wants to win, and the others prevent it if they can."""
    ALONE = Verdict.ALONE
    """The others skip their turns."""
    WITH_HELP = Verdict.WITH_HELP
    """Everybody wants the player to win."""


def expect_all_known(position: Position) -> None:
    """Raise RuleError if a card is face down. In the introductory game, skyscraper cards may be any that are left."""
    hidden = hidden_cards(position)
    if hidden and position.variant is not INTRO:
        raise RuleError(Fault("win", "", f"all cards must be known, but this is face down: {', '.join(hidden)}"))


def wins(position: Position, player: Side, play: Play) -> bool:
    """Is the player the only winner if the game ends like this?"""
    points, antennas = table_of(position).score()
    if max(antennas) == ANTENNAS:
        return _wins_after_choices(position, player, play, ())
    return _wins_with(points, antennas, position, player, play)


def _wins_with(points: Sequence[int], antennas: Sequence[int], position: Position, player: Side, play: Play) -> bool:
    """Is the player the only winner with so much, whatever unknown skyscraper cards say, or with help for some?"""
    mine = position.seats.index(player)

    def is_only_winner(cards: Sequence[District | None]) -> bool:
        more = [SKYSCRAPER_POINTS * (card in tall) for card in cards]
        totals = list(zip(map(int.__add__, points, more), antennas, strict=True))
        own = totals.pop(mine)
        return own > max(totals)

    tall: frozenset[District] = frozenset()
    if None not in position.skyscrapers:
        return is_only_winner([None] * len(position.seats))
    heights = position.board.heights
    highest = [site for site in SITES if heights[site] == max(heights)]
    tall = frozenset(district for district in District if any(site in district for site in highest))
    unknown = [number for number, card in enumerate(position.skyscrapers) if card is None]
    left = [district for district in District if district not in position.skyscrapers]
    deals = (dict(zip(unknown, cards, strict=True)) for cards in permutations(left, len(unknown)))
    found = (is_only_winner([deal.get(seat) for seat in range(len(points))]) for deal in deals)
    return any(found) if play is Play.WITH_HELP else all(found)


def lead(position: Position, player: Side) -> tuple[int, int]:
    """How far the player is ahead of the best other player: points, then antennas; ties count as behind."""
    points, antennas = table_of(position).score()
    totals = list(zip(points, antennas, strict=True))
    mine = totals.pop(position.seats.index(player))
    best = max(totals)
    return mine[0] - best[0], mine[1] - best[1] if mine[0] == best[0] else 0


class _Choice(Exception):  # noqa: N818  # it stops the scoring where somebody has to choose
    def __init__(self, side: Side, options: list[tuple[Site, ...]]) -> None:
        self.side = side
        self.options = options


def _wins_after_choices(position: Position, player: Side, play: Play, chosen: Sequence[tuple[Site, ...]]) -> bool:
    """Score with these choices of last antennas, and every choice after them."""
    left = list(chosen)

    def choose(side: Side, buildings: Sequence[Site], antennas: int) -> Sequence[Site]:
        if not antennas:
            return ()
        if left:
            return left.pop(0)
        raise _Choice(side, list(combinations(buildings, antennas)))

    try:
        scored = score(position, choose)
    except _Choice as choice:
        wants = play is Play.WITH_HELP or (play is not Play.SECURED and choice.side is player)
        later = (_wins_after_choices(position, player, play, (*chosen, option)) for option in choice.options)
        return any(later) if wants else all(later)
    totals = [scored.totals[side] for side in position.seats]
    return _wins_with(totals, [scored.antennas[side] for side in position.seats], position, player, play)


def is_finished(position: Position, player: Side, play: Play) -> bool:
    """Is there nothing more to decide? In the introductory game, others who skip never use up their pieces."""
    if position.is_over:
        return True
    return play is Play.ALONE and position.variant is INTRO and not any(position.reserve(player))


def next_positions(position: Position, player: Side, play: Play) -> dict[Actions, Position]:
    """The positions after each turn that can be played, or after the one that is skipped."""
    if play is Play.ALONE and position.mover is not player:
        return {frozenset(): turn_skipped(position)}
    return turns_from(position)


class WinSearch:
    """A search of all lines of play, for each way to decide."""

    def __init__(self, player: Side, limits: SearchLimits) -> None:
        self.player = player
        self.limits = limits
        self._known: dict[tuple[Play, Position], bool] = {}
        self._refuting: dict[Side, Actions] = {}

    def holds(self, position: Position, play: Play) -> bool:
        """Does the player win if it is decided like this? Raises OutOfLimitsError."""
        if is_finished(position, self.player, play):
            self.limits.count()
            return wins(position, self.player, play)
        if (play, position) not in self._known:
            self._known[play, position] = self._decide(position, play)
        return self._known[play, position]

    def turn(self, position: Position) -> Turn | None:
        """A turn of the player's after which the win is forced; None if there is none."""
        for actions, after in self._in_order(position, Play.FORCED):
            if self.holds(after, Play.FORCED):
                return Turn(self.player, as_played(actions))
        return None

    def _decide(self, position: Position, play: Play) -> bool:
        wants = play is not Play.SECURED and (play is not Play.FORCED or position.mover is self.player)
        for actions, after in self._in_order(position, play):
            if self.holds(after, play) is wants:
                if not wants and position.mover is not None:
                    self._refuting[position.mover] = actions
                return wants
        return not wants

    def _in_order(self, position: Position, play: Play) -> Iterator[tuple[Actions, Position]]:
        """Turns of the player that lead by most come first; of others, what refuted another turn."""
        self.limits.count()
        if self.limits.clock.is_out:  # a turn has up to a few thousand ways to be played
            raise OutOfLimitsError(Limit.TIME)
        found = next_positions(position, self.player, play)
        if position.mover is self.player and play is not Play.SECURED:
            yield from sorted(found.items(), key=lambda item: lead(item[1], self.player), reverse=True)
            return
        first = None if position.mover is None else self._refuting.get(position.mover)
        if first is not None and first in found:
            yield first, found[first]
        yield from found.items()


def line(position: Position, player: Side, play: Play, clock: Clock) -> tuple[Turn, ...] | None:
    """Play on with the best turn for a win at each moment, or the worst for `secured`; None if that fails."""
    turns = []
    best: Callable[..., tuple[Actions, Position]] = min if play is Play.SECURED else max
    while not is_finished(position, player, play):
        if clock.is_out or position.mover is None:
            return None
        found = next_positions(position, player, play)
        actions, after = best(found.items(), key=_by_lead(player))
        turns.append(Turn(position.mover, as_played(actions)))
        position = after
    return tuple(turns) if wins(position, player, play) is (play is not Play.SECURED) else None


def _by_lead(player: Side) -> Callable[[tuple[Actions, Position]], tuple[int, int]]:
    return lambda item: lead(item[1], player)


def end_of(position: Position, turns: Sequence[Turn], player: Side, play: Play) -> Position:
    """Play a line; turns without actions are skipped. Raises RuleError if it is illegal or does not go to the end."""
    for number, turn in enumerate(turns, 1):
        is_skipped = play is Play.ALONE and turn.player is not player
        if turn.player is not position.mover or is_skipped is bool(turn.actions):
            raise RuleError(Fault(f"turn {number}", str(turn), f"it is the turn of {position.mover or 'nobody'}"))
        position = turn_skipped(position) if is_skipped else play_turn(position, turn)
        if not position.is_between_turns:
            raise RuleError(Fault(f"turn {number}", str(turn), "the turn is not complete"))
    if not is_finished(position, player, play):
        raise RuleError(Fault("turns", "", "they do not go to the end of the game"))
    return position


@dataclass(slots=True)
class WinFacts:
    """What is known about a win in one position; None means not settled."""

    position: Position
    player: Side
    known: dict[Play, bool | None] = field(default_factory=lambda: dict.fromkeys(Play))
    limits: dict[Play, Limit] = field(default_factory=dict)
    lines: dict[Play, tuple[Turn, ...]] = field(default_factory=dict)
    turn: Turn | None = None

    def find(self, clock: Clock, most_states: int, plays: Sequence[Play] = tuple(Play)) -> None:
        """Answer these questions: single lines first, then a search of all lines for each."""
        for play in (Play.WITH_HELP, Play.ALONE, Play.SECURED):
            if play in plays and self.known[play] is None and not clock.is_out:
                self._try_line(play, clock)
        order = [each for each in (Play.WITH_HELP, Play.SECURED, Play.ALONE, Play.FORCED) if each in plays]
        for number, play in enumerate(order):
            if self.known[play] is None:
                self._search(play, SearchLimits(most_states, clock.share(len(order) - number)))
            self._infer()

    def _try_line(self, play: Play, clock: Clock) -> None:
        found = line(self.position, self.player, play, clock.share(3))
        if found is None:
            return
        self.known[play] = play is not Play.SECURED
        self.lines[play] = found

    def _search(self, play: Play, limits: SearchLimits) -> None:
        search = WinSearch(self.player, limits)
        try:
            self.known[play] = search.holds(self.position, play)
            if play is Play.FORCED and self.known[play] and self.position.mover is self.player:
                self.turn = search.turn(self.position)
            elif self.known[play] and play in (Play.ALONE, Play.WITH_HELP):
                self.lines[play] = _line_found(search, self.position, play)
            self.limits.pop(play, None)
        except OutOfLimitsError as error:
            self.limits[play] = error.reached

    def _infer(self) -> None:
        """What holds whatever is played can be forced; where no line wins, nothing does."""
        if self.known[Play.WITH_HELP] is False:
            self.known = dict.fromkeys(Play, False)
        elif self.known[Play.SECURED]:
            self.known[Play.FORCED] = self.known[Play.WITH_HELP] = True

    @property
    def finding(self) -> WinFinding:
        verdict, still_open = strongest([self.known[play] for play in Play])
        reached = [self.limits[Play(each)] for each in still_open if Play(each) in self.limits]
        is_line = verdict in (Verdict.ALONE, Verdict.WITH_HELP) and not self.position.is_over
        return WinFinding(
            verdict=verdict,
            open=still_open,
            limit=(Limit.TIME if Limit.TIME in reached or not reached else reached[0]) if still_open else None,
            turn=self.turn if verdict is Verdict.FORCED else None,
            turns=self.lines.get(Play(verdict)) if is_line else None,
        )


def _line_found(search: WinSearch, position: Position, play: Play) -> tuple[Turn, ...]:
    """The line that a search has found."""
    turns = []
    while not is_finished(position, search.player, play) and position.mover is not None:
        found = next_positions(position, search.player, play)
        actions, after = next(item for item in found.items() if search.holds(item[1], play))
        turns.append(Turn(position.mover, as_played(actions)))
        position = after
    return tuple(turns)


STATES_IN_SECONDS = 200_000
"""Positions that each question may visit without a time limit: a few seconds' worth."""
STATES_IN_MEMORY = 2_000_000
"""How many with a time limit."""


def check_win(position: Position, player: Side, *, time_limit: float | None = None) -> Check:
    """Judge whether the player can still be the only winner. Raises RuleError if a card is not known."""
    expect_all_known(position)
    facts = WinFacts(position, player)
    facts.find(Clock(time_limit), STATES_IN_SECONDS if time_limit is None else STATES_IN_MEMORY)
    return Check(position=position, player=player, plans=(), win=facts.finding)
