"""Re-checking findings: lines and strategies by the rules, bounds and refutations by search.

A line is replayed, a strategy is played out against everything that the others and the pile can do, and a refutation
against everything that the player can do. Whether something is secured or lost is searched for again, as is every
stronger verdict that is neither said to be open nor refuted by policies.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from skypuzzle.cloud_city.checking import verdicts
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.refutations import refutation_flaws
from skypuzzle.cloud_city.checking.rivals import PIECES, most_taken
from skypuzzle.cloud_city.checking.table import Judge, Table, table_of
from skypuzzle.cloud_city.checking.winning import bounds_of, enough, is_about_walkways, is_won, least
from skypuzzle.cloud_city.questions.question import Lead, Win
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import ROTATIONS, Height, Stock, Tile, TileMix, Walkway, kind_of
from skypuzzle.cloud_city.rules.play import apply, legal_walkways
from skypuzzle.cloud_city.rules.position import Draw, Face, FromPile, FromRow, Move, Position, Seat, unseen
from skypuzzle.errors import RuleError
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.checks import verdict_flaws


class Scene(NamedTuple):
    """A moment of a game played by the strategy."""

    number: int
    """The latest step; at the start, the first one."""
    drawn: Tile | None
    """The tile drawn from the pile in it, if the strategy looks at it."""
    at: int
    """The index in the schedule."""
    position: Position
    unseen: tuple[Tile, ...]


def strategy_flaws(
    strategy: verdicts.Strategy, table: Table, judge: Judge, *, alone: bool, clock: Clock = NO_LIMIT
) -> Iterator[str]:
    """Where the strategy is illegal, incomplete or fails; nothing if it works.

    The others play everything that makes a difference: what they lay, which contested pieces they take, and what they
    draw as long as the strategy looks at tiles. Before each turn of the player's, they take all other pieces that they
    can have taken by then.
    Raises OutOfLimitsError if time runs out.
    """
    yield from _Proof(strategy, table, judge, alone, clock).flaws()


class _Proof:
    def __init__(self, strategy: verdicts.Strategy, table: Table, judge: Judge, alone: bool, clock: Clock) -> None:
        self._strategy = strategy
        self._table = table
        self._judge = judge
        self._alone = alone
        self._clock = clock
        self._contested = frozenset() if alone else verdicts.contested(strategy)
        self._watches_tiles = verdicts.watches_tiles(strategy)
        self._most_taken: dict[int, list[int]] = {}
        self._rows_matter = self._watches_tiles or (verdicts.takes_from_row(strategy) and not alone)

    def flaws(self) -> Iterator[str]:
        waiting = [self._start()]
        seen = set(waiting)
        while waiting:
            if self._clock.is_out:
                raise OutOfLimitsError(Limit.TIME)
            scene = waiting.pop()
            if self._table.schedule[scene.at] != self._table.seat:
                found = list(self._others(scene))
            else:
                try:
                    found = list(self._mine(scene))
                except (RuleError, _Flaw) as flaw:
                    yield str(flaw)
                    continue
            fresh = dict.fromkeys(later for later in found if later not in seen)
            seen.update(fresh)
            waiting += fresh

    def _start(self) -> Scene:
        position = self._table.position
        if self._table.schedule[0] != self._table.seat:
            position = self._without_takings(position, 0)
        return self._scene(0, None, 0, position, self._table.unseen.elements())

    def _without_takings(self, position: Position, turn: int) -> Position:
        """The position without the uncontested pieces that the others can take before a turn of the player's."""
        if self._alone:
            return position
        new = [now - before for now, before in zip(self._taken(turn), self._taken(turn - 1), strict=True)]
        taken = dict(zip(PIECES, new, strict=True))
        levels = [
            tuple(
                number if (height, length) in self._contested else max(0, number - taken[height, length])
                for length, number in enumerate(lengths, 1)
            )
            for height, lengths in zip(Height, position.stock, strict=True)
        ]
        return position._replace(stock=Stock(*levels))

    def _taken(self, turn: int) -> list[int]:
        """The most that the others can take before a turn of the player's."""
        if turn not in self._most_taken:
            self._most_taken[turn] = most_taken(self._table.until(turn + 1)) if turn >= 0 else [0] * len(PIECES)
        return self._most_taken[turn]

    def _scene(self, number: int, drawn: Tile | None, at: int, position: Position, unseen: Iterable[Tile]) -> Scene:
        """Normalise: sort the tiles, and drop the cities and hands of players who have no turn left."""
        staying = {*self._table.schedule[at:], self._table.seat}
        return Scene(
            number,
            drawn,
            at,
            position._replace(
                cities=tuple(city if seat in staying else None for seat, city in enumerate(position.cities)),
                hands=tuple(_sorted(hand) if seat in staying else () for seat, hand in enumerate(position.hands)),
                row=_sorted(position.row) if self._draws_left(at) else (),
                pile=position.pile if self._draws_left(at) else (),
            ),
            tuple(sorted(unseen)),
        )

    def _draws_left(self, at: int) -> bool:
        return self._table.turns_from(at, self._table.seat) > 1

    # The player -------------------------------------------------------------------------------------------------------

    def _mine(self, scene: Scene) -> Iterator[Scene]:
        number, step = self._step(scene)
        if step.turn is None:
            if (
                step.replies
                or not self._judge.is_lasting
                or not self._judge.holds(scene.position.city(self._table.seat))
            ):
                raise _Flaw(f"step {number}: it is the player's turn, and the goals can still be missed")
            return
        move = step.turn.move
        is_last = not self._draws_left(scene.at)
        if is_last and step.replies:
            raise _Flaw(f"step {number}: nothing follows on the last turn")
        position = scene.position
        if kind_of(move.tile) not in position.hands[self._table.seat]:
            raise _Flaw(f"step {number}: the player may not have {kind_of(move.tile)}")
        for draw, left in self._my_draws(scene, move.draw):
            after = apply(position, move._replace(draw=draw))
            if not is_last:
                drawn = draw.tile if isinstance(move.draw, FromPile) and draw else None
                played = self._table.schedule[: scene.at + 1].count(self._table.seat)
                after = self._without_takings(after, played)
                yield self._scene(number, drawn, scene.at + 1, after, left)
            elif not self._judge.holds(after.city(self._table.seat)):
                raise _Flaw(f"step {number}: the goals are missed with {after.city(self._table.seat)}")

    def _step(self, scene: Scene) -> tuple[int, verdicts.Step]:
        number: int | None = scene.number
        if scene.at:
            rivals = [
                (
                    scene.position.cities[seat] if self._is_contested(scene.position) else None,
                    [tile for tile in scene.position.hands[seat] if tile],
                    scene.position.hands[seat].count(None),
                )
                for seat in scene.position.seats
                if seat != self._table.seat and seat in self._table.schedule[scene.at :]
            ]
            seen = verdicts.sight((tile or "?" for tile in scene.position.row), scene.unseen, rivals)
            position = scene.position
            number = verdicts.following(self._strategy[scene.number], scene.drawn, position.stock, seen, position.row)
            if number is None:
                raise _Flaw(f"step {scene.number}: nothing is said about {scene.drawn or 'any tile'}, {seen}")
        if number is None or not 0 <= number < len(self._strategy):
            raise _Flaw(f"there is no step {number}")
        return number, self._strategy[number]

    def _my_draws(self, scene: Scene, draw: Draw | None) -> Iterator[tuple[Draw | None, list[Tile]]]:
        if isinstance(draw, FromPile) and scene.position.pile:
            yield from ((FromPile(kind), left) for kind, left in _each(scene.unseen))
        elif isinstance(draw, FromRow):
            yield from self._from_row(draw.tile, scene.position, list(scene.unseen))
        elif draw is None and not scene.position.pile:  # whichever tile is drawn
            yield from self._their_draws(scene.position, list(scene.unseen))
        else:
            yield draw or FromPile(), list(scene.unseen)

    def _from_row(self, tile: Tile, position: Position, unseen: list[Tile]) -> Iterator[tuple[Draw, list[Tile]]]:
        if position.pile and self._watches_tiles:
            yield from ((FromRow(tile, kind), left) for kind, left in _each(unseen))
        else:
            yield FromRow(tile), unseen

    # The others -------------------------------------------------------------------------------------------------------

    def _others(self, scene: Scene) -> Iterator[Scene]:
        """Every move of another player that makes a difference."""
        position, seat = scene.position, self._table.schedule[scene.at]
        hand, city = position.hands[seat], position.city(seat)
        kinds = sorted({tile for tile in hand if tile} | (set(scene.unseen) if None in hand else set()))
        matters = bool(self._contested) or self._watches_tiles
        for kind in kinds if matters else kinds[:1]:
            unseen = list(scene.unseen)
            if kind not in hand and matters:
                unseen.remove(kind)
            for turn in self._layings(city, kind, position):
                for draw, left in self._their_draws(position, unseen):
                    after = apply(position, turn._replace(draw=draw))
                    yield self._scene(scene.number, scene.drawn, scene.at + 1, after, left)

    def _layings(self, city: City, kind: Tile, position: Position) -> Iterator[Move]:
        cells = city.growth(position.shape)
        if not self._is_contested(position):
            yield Move(ROTATIONS[kind][0], cells[0])
            return
        for tile in ROTATIONS[kind]:
            for cell in cells:
                for walkways in self._walkways(city.with_tile(tile, cell), position.stock, ()):
                    yield Move(tile, cell, walkways)

    def _is_contested(self, position: Position) -> bool:
        return any(position.stock.left(*piece) for piece in self._contested)

    def _walkways(self, city: City, stock: Stock, chosen: tuple[Walkway, ...]) -> Iterator[tuple[Walkway, ...]]:
        yield chosen
        for walkway in legal_walkways(city, stock):
            piece = city.piece(walkway)
            if piece in self._contested and chosen[-1:] < (walkway,):
                yield from self._walkways(city.with_walkways((walkway,)), stock.less([piece]), (*chosen, walkway))

    def _their_draws(self, position: Position, unseen: list[Tile]) -> Iterator[tuple[Draw | None, list[Tile]]]:
        if not position.pile and not any(position.row):
            yield None, unseen
        elif not self._rows_matter and position.pile:
            yield FromPile(), unseen
        else:
            if position.pile:
                yield FromPile(), unseen
            if not (self._alone and position.pile):
                for tile in dict.fromkeys(tile for tile in position.row if tile):
                    yield from self._from_row(tile, position, unseen)


class _Flaw(Exception):  # noqa: N818  # a flaw of the strategy, not of the program
    """What is wrong with a strategy."""


def _each(unseen: Iterable[Tile]) -> Iterator[tuple[Tile, list[Tile]]]:
    """Each kind that may come, with the tiles that are still unseen."""
    counts = Counter(unseen)
    for kind in sorted(counts):
        yield kind, list((counts - Counter([kind])).elements())


def _sorted(tiles: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile or "?"))


def finding_flaws(
    finding: verdicts.Finding, position: Position, player: Seat, *, mix: TileMix | None = None, clock: Clock = NO_LIMIT
) -> Iterator[str]:
    """What is wrong with a finding; nothing if it holds. Raises OutOfLimitsError if time runs out."""
    seen = table_of(position, player, mix)
    judge = Judge(seen.position, player, finding.goals)
    if Win() in finding.goals:
        yield from _win_flaws(finding, seen, judge, mix, clock)
        return
    if finding.verdict in (Verdict.FORCED, Verdict.ALONE):
        if not finding.strategy:
            yield "there is no strategy"
        else:
            alone = finding.verdict is Verdict.ALONE
            yield from strategy_flaws(finding.strategy, seen, judge, alone=alone, clock=clock)
    elif finding.verdict is Verdict.WITH_HELP:
        yield from _line_flaws(finding, seen, judge, mix)
    needs_refutation = finding.verdict in (Verdict.ALONE, Verdict.WITH_HELP) and not finding.open
    if finding.certified is (needs_refutation and not finding.refutation):
        yield "there is no refutation" if finding.certified else "there is nothing that is not certified"
    if finding.refutation:
        if not needs_refutation:
            yield "a stronger verdict is said to be open, and yet refuted"
        alone = finding.verdict is Verdict.WITH_HELP
        yield from refutation_flaws(finding.refutation, seen, judge, alone=alone, clock=clock)
    elif finding.verdict is not Verdict.UNDECIDED:
        again = check(position, player, finding.goals, time_limit=clock.seconds, mix=mix).together
        yield from verdict_flaws(finding, again)


def _win_flaws(
    finding: verdicts.Finding, table: Table, judge: Judge, mix: TileMix | None, clock: Clock
) -> Iterator[str]:
    """A strategy must give more votes than any other player can reach, or alone the lead."""
    position, seat, verdict = table.position, table.seat, finding.verdict
    bounds = bounds_of(position, seat, mix, clock)
    plain = table_of(bounds.plain, seat, mix)
    if verdict in (Verdict.FORCED, Verdict.ALONE):
        alone = verdict is Verdict.ALONE
        if alone and not table.turns and len(judge.goals) == 1:
            if not is_about_walkways(position) or not Judge(position, seat, (Lead(),)).holds(table.city):
                yield "the player is not ahead"
        elif not finding.strategy or len(judge.goals) > 1 or (alone and not is_about_walkways(position)):
            yield "there is no strategy"
        elif alone:
            lead = Judge(position, seat, (Lead(),))
            yield from strategy_flaws(finding.strategy, table, lead, alone=True, clock=clock)
        elif bounds.enough is None:
            raise OutOfLimitsError(Limit.STATES)
        else:
            yield from strategy_flaws(finding.strategy, plain, enough(bounds, seat), alone=False, clock=clock)
    elif verdict is Verdict.WITH_HELP:
        yield from _winning_line_flaws(finding, table, judge, mix)
    needs_refutation = verdict in (Verdict.ALONE, Verdict.WITH_HELP) and not finding.open
    if finding.certified is (needs_refutation and not finding.refutation):
        yield "there is no refutation" if finding.certified else "there is nothing that is not certified"
    if finding.refutation:
        if len(judge.goals) > 1 or finding.open:
            yield "the refutation is not about the win, or a stronger verdict is said to be open"
        alone = verdict is Verdict.WITH_HELP
        yield from refutation_flaws(finding.refutation, plain, least(bounds, seat), alone=alone, clock=clock)
    if verdict is not Verdict.UNDECIDED:
        again = check(position, seat, finding.goals, time_limit=clock.seconds, mix=mix).together
        matters = PROVABLE[: PROVABLE.index(verdict)] if verdict in PROVABLE else PROVABLE
        yield from verdict_flaws(finding, again, matters)


def _winning_line_flaws(finding: verdicts.Finding, table: Table, judge: Judge, mix: TileMix | None) -> Iterator[str]:
    """A line to the end of the game must be legal, must not need more tiles than exist, and must end with the goals."""
    position, turns = table.position, finding.turns or ()
    try:
        for turn in turns:
            position = apply(position, turn.move)
            unseen(position, mix)
        if not is_won(table.position, turns, table.seat):
            yield "the player is not the only winner at its end"
    except RuleError as error:
        yield f"the line of play fails: {error}"
        return
    others = Judge(table.position, table.seat, [goal for goal in judge.goals if not isinstance(goal, Win)])
    if not others.holds(position.city(table.seat)):
        yield f"the goals are missed with {position.city(table.seat)}"


def _line_flaws(finding: verdicts.Finding, table: Table, judge: Judge, mix: TileMix | None) -> Iterator[str]:
    """A line must be legal, must not need more tiles than exist, and must end with the goals met."""
    position, turns = table.position, finding.turns or ()
    if len(turns) != len(table.schedule):
        yield f"the line has {len(turns)} turns, not {len(table.schedule)}"
        return
    for number, turn in enumerate(turns, 1):
        try:
            position = apply(position, turn.move)
            unseen(position, mix)
        except RuleError as error:
            yield f"turn {number}: {error}"
            return
    if not judge.holds(position.city(table.seat)):
        yield f"the goals are missed with {position.city(table.seat)}"
