"""Playing refutations out: are the policies legal, and do they stop the player, whatever is drawn and laid?

The rules play the others' turns. The player only draws: what all tiles and pieces together can still make is searched
for at the end, with every layout. See `Policy`, and `refuting` for why that proves it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from skypuzzle.cloud_city.checking.endings import endings
from skypuzzle.cloud_city.checking.rivals import PIECES, most_built
from skypuzzle.cloud_city.checking.table import Judge, Table
from skypuzzle.cloud_city.checking.verdicts import Policy, Refutation
from skypuzzle.cloud_city.rules.pieces import KINDS, ROTATIONS, Piece, Stock, Tile, kind_of
from skypuzzle.cloud_city.rules.play import Laying, apply
from skypuzzle.cloud_city.rules.position import Draw, Face, FromPile, FromRow, Move, Position, Seat
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError, SearchLimits


def refutation_flaws(
    refutation: Refutation, table: Table, judge: Judge, *, alone: bool, clock: Clock = NO_LIMIT
) -> Iterator[str]:
    """Where a refutation is illegal, incomplete or fails; nothing if it works. Raises OutOfLimitsError."""
    yield from _Refutation(refutation, table, judge, alone, clock).flaws()


class Scene(NamedTuple):
    """A moment of a game in which the player only draws."""

    position: Position
    unseen: tuple[Tile, ...]


Laid = tuple[Laying, ...]


class _Refutation:
    def __init__(self, refutation: Refutation, table: Table, judge: Judge, alone: bool, clock: Clock) -> None:
        self._table = table
        self._judge = judge
        self._alone = alone
        self._clock = clock
        self._policies: dict[Laid, Policy] = {}
        for policy in refutation:
            self._policies[tuple((turn.move.tile, turn.move.cell) for turn in policy.after)] = policy
        self._number = len(refutation)
        self._used: set[Laid] = set()

    def flaws(self) -> Iterator[str]:
        if not self._table.turns or () not in self._policies or len(self._policies) < self._number:
            yield "a refutation begins with one policy for everything, and has at most one for the same tiles"
            return
        for laid, policy in self._policies.items():
            if sorted(policy.tiles) != sorted(KINDS):
                yield f"policy {self._named(laid)}: its tiles are not all fifteen kinds"
                return
        try:
            yield from self._flaws_after(())
        except RuleError as error:
            yield f"a policy is illegal: {error}"
            return
        yield from (f"policy {self._named(laid)}: nothing leads to it" for laid in self._policies.keys() - self._used)

    def _flaws_after(self, laid: Laid) -> Iterator[str]:
        if laid in self._policies:
            self._used.add(laid)
        policies = [self._policy(laid[:number]) for number in range(len(laid) + 1)]
        scenes, takings = self._played(policies)
        stock = self._stock(laid, takings)
        hands = dict.fromkeys(tuple(sorted(self._hand(scene))) for scene in scenes)
        if not any(self._can_meet(laid, hand, stock) for hand in hands):
            return
        if not any(len(after) > len(laid) and after[: len(laid)] == laid for after in self._policies):
            yield f"policy {self._named(laid)}: the goals can still be met"
            return
        for laying in self._layings(laid, hands):
            yield from self._flaws_after((*laid, laying))

    def _policy(self, laid: Laid) -> Policy:
        """The one that counts once these tiles are laid."""
        return next(
            self._policies[laid[:number]] for number in range(len(laid), -1, -1) if laid[:number] in self._policies
        )

    def _named(self, laid: Laid) -> str:
        return f"after {' '.join(str(Move(*laying)) for laying in laid)}" if laid else "for everything"

    # The game ---------------------------------------------------------------------------------------------------------

    def _played(self, policies: list[Policy]) -> tuple[list[Scene], list[tuple[int, Piece]]]:
        """Every way in which the player can draw until the last turn, and what the others take after which turn."""
        table = self._table
        scenes = [Scene(table.position, tuple(sorted(table.unseen.elements())))]
        takings: list[tuple[int, Piece]] = []
        last = len(table.schedule) - 1
        for at, seat in enumerate(table.schedule[:last]):
            played = table.schedule[: at + 1].count(table.seat)
            policy = policies[min(played, len(policies) - 1)]
            begun = [index for index, other in enumerate(table.schedule) if other == table.seat]
            start = begun[len(policy.after) - 1] if policy.after else 0
            theirs = [index for index in range(start, last) if table.schedule[index] != table.seat]
            if len(policy.turns) != len(theirs):
                raise _illegal("turns", policy.turns, f"there are {len(theirs)} turns of the others")
            script = dict(zip(theirs, policy.turns, strict=True))
            coming = {index: kind_of(turn.move.tile) for index, turn in script.items() if index > at}
            if self._clock.is_out:
                raise OutOfLimitsError(Limit.TIME)
            if seat == table.seat:
                scenes = list(dict.fromkeys(then for scene in scenes for then in self._mine(scene, policy, coming)))
                continue
            turn = script[at]
            if turn.player not in (None, seat):
                raise _illegal("turn", turn, f"it is player {seat + 1}'s turn")
            city = scenes[0].position.city(seat).with_tile(turn.move.tile, turn.move.cell)
            takings += [(played, city.piece(walkway)) for walkway in turn.move.walkways]
            is_last = not any(table.schedule[index] == seat for index in coming)
            move = turn.move
            scenes = list(
                dict.fromkeys(self._theirs(scene, seat, move, policy, coming, is_last=is_last) for scene in scenes)
            )
        return scenes, takings

    def _top(self, unseen: tuple[Tile, ...], policy: Policy, coming: dict[int, Tile]) -> Tile:
        spare = Counter(unseen)
        spare.subtract(coming.values())
        return next((kind for kind in policy.tiles if spare[kind] > 0), min(unseen))

    def _mine(self, scene: Scene, policy: Policy, coming: dict[int, Tile]) -> Iterator[Scene]:
        position, unseen = scene
        rows: list[Draw | None] = [FromRow(tile) for tile in dict.fromkeys(position.row) if tile]
        for draw in [*rows, *([FromPile()] if position.pile or not rows else [])]:
            row, hand, left = list(position.row), position.hands[self._table.seat], list(unseen)
            top = self._top(unseen, policy, coming) if position.pile else None
            if isinstance(draw, FromRow):
                row.remove(draw.tile)
                row += [top] if top else []
            drawn = draw.tile if isinstance(draw, FromRow) else top
            if top:
                left.remove(top)
            hands = list(position.hands)
            hands[self._table.seat] = _sorted((*hand, drawn) if drawn else hand)
            after = position._replace(
                hands=tuple(hands),
                row=_sorted(row),
                pile=(position.pile or ())[1:],
                mover=(self._table.seat + 1) % len(position.cities),
            )
            yield Scene(after, tuple(left))

    def _theirs(
        self, scene: Scene, seat: Seat, move: Move, policy: Policy, coming: dict[int, Tile], *, is_last: bool
    ) -> Scene:
        position, unseen = scene
        left = list(unseen)
        kind = kind_of(move.tile)
        hidden = position.hands[seat].count(None)
        if kind not in position.hands[seat]:
            if kind not in left or not hidden:
                raise _illegal("tile", kind, f"player {seat + 1} may have none to lay")
            left.remove(kind)
            hidden -= 1
        row = [tile for tile in position.row if tile]
        best = max(row, key=policy.tiles.index, default=None)
        draw: Draw | None = None
        if position.pile:
            top = self._top(tuple(left), policy, coming)
            is_worth = best is not None and policy.tiles.index(best) > policy.tiles.index(top)
            draw = FromPile()
            if best is not None and is_worth and not self._alone and (hidden or is_last):
                draw = FromRow(best, top)
                left.remove(top)
        elif best is not None:
            draw = FromRow(best)
        after = apply(position, move._replace(draw=draw))
        hands = tuple(_sorted(hand) for hand in after.hands)
        return Scene(after._replace(hands=hands, row=_sorted(after.row)), tuple(left))

    # What is left for the player --------------------------------------------------------------------------------------

    def _hand(self, scene: Scene) -> list[Tile]:
        return [tile for tile in scene.position.hands[self._table.seat] if tile]

    def _stock(self, laid: Laid, takings: list[tuple[int, Piece]]) -> Stock:
        """The most of each piece that the player can use: those that the others leave, or all that stands before."""
        table, city = self._table, self._table.city
        cities = [city]
        for laying in laid:
            city = city.with_tile(*laying)
            cities.append(city)
        kinds = () if laid else tuple(sorted(set(table.hand)))
        numbers: list[int] = []
        for place, piece in enumerate(PIECES):
            left = table.stock.left(*piece)
            most = 0
            for played, taken in takings:
                if taken == piece:
                    known = min(played, len(laid))
                    built = most_built(cities[known], table.position.shape, played - known, kinds)[place]
                    most = max(most, min(built, left))
                    left -= 1
            numbers.append(max(most, left))
        return Stock(tuple(numbers[:5]), tuple(numbers[5:10]), tuple(numbers[10:]))

    def _can_meet(self, laid: Laid, hand: tuple[Tile, ...], stock: Stock) -> bool:
        """Can these tiles and pieces meet the goals?"""
        table, city = self._table, self._table.city
        left = Counter(hand)
        for tile, cell in laid:
            city = city.with_tile(tile, cell)
            left[kind_of(tile)] -= 1
        if min(left.values()) < 0:
            return False
        first = Counter(table.hand) if not laid else left
        position = table.position
        cities = (*position.cities[: table.seat], city, *position.cities[table.seat + 1 :])
        ahead = replace(
            table,
            position=position._replace(cities=cities, stock=stock),
            hand=tuple(first.elements()),
            row=tuple((left - first).elements()),
            unseen=Counter(),
            pile=0,
            schedule=(table.seat,) * (table.turns - len(laid)),
        )
        limits = SearchLimits(10**9, self._clock)
        return any(
            ending.meets(stock.numbers, (), limits) is not None for ending in endings(ahead, self._judge, limits)
        )

    def _layings(self, laid: Laid, hands: dict[tuple[Tile, ...], None]) -> Iterator[Laying]:
        city = self._table.city
        for laying in laid:
            city = city.with_tile(*laying)
        used = Counter(kind_of(tile) for tile, _ in laid)
        held = hands if laid else {self._table.hand: None}
        for kind in sorted({kind for hand in held for kind in Counter(hand) - used}):
            for tile in ROTATIONS[kind]:
                for cell in city.growth(self._table.position.shape):
                    yield tile, cell


def _illegal(place: str, text: object, reason: str) -> RuleError:
    return RuleError(Fault(place, str(text), reason))


def _sorted(tiles: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile or "?"))
