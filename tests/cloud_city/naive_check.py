"""Verdicts by playing everything out: short, obvious and slow. It knows the definitions, and nothing of `check`."""

from collections.abc import Callable, Iterable, Iterator

from skypuzzle.cloud_city.questions.question import Built, Goal, Lead, Request, Votes
from skypuzzle.cloud_city.rules.pieces import KINDS, ROTATIONS, Tile, TileMix
from skypuzzle.cloud_city.rules.play import apply, legal_walkway_sets
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, unseen
from skypuzzle.cloud_city.rules.scoring import is_fulfilled, request_votes, score, score_cities


class TooLargeError(Exception):
    """There is too much to play out."""


class NaiveCheck:
    """All ways in which a game can go on, for one player and some goals."""

    def __init__(
        self, position: Position, seat: Seat, goals: Iterable[Goal], mix: TileMix | None = None, most: int = 10**9
    ) -> None:
        self._root, self._seat, self._goals, self._mix, self._left = position, seat, tuple(goals), mix, most
        self._known: dict[tuple[str, Position], bool] = {}

    def verdict(self) -> str:
        """The strongest that is true."""
        if self._always(self._root, "secured"):
            return "secured"
        if not self._ever(self._root):
            return "lost"
        if self._wins(self._root, "forced"):
            return "forced"
        return "alone" if self._wins(self._root, "alone") else "with-help"

    def _holds(self, position: Position) -> bool:
        """The player's city as it is now, the others' as they were at the beginning."""
        cities = [self._root.city(seat) for seat in self._root.seats]
        standing = score(self._root).tallies
        cities[self._seat] = position.city(self._seat)
        votes = score_cities(cities, self._root.requests).tallies[self._seat].total
        others = [tally.total for seat, tally in enumerate(standing) if seat != self._seat]
        for goal in self._goals:
            match goal:
                case Votes(number):
                    holds = votes >= number
                case Built(walkway):
                    holds = walkway in cities[self._seat].walkways
                case Lead():
                    holds = votes > max(others)
                case Request(card):
                    holds = is_fulfilled(card, list(request_votes(card, cities))[self._seat])
            if not holds:
                return False
        return True

    def _is_done(self, position: Position) -> bool:
        return position.city(self._seat).is_finished(position.shape)

    def _always(self, position: Position, name: str) -> bool:
        if self._is_done(position):
            return self._holds(position)
        return self._remembered(
            name,
            position,
            lambda: all(self._always(later, name) for choice in self._choices(position) for later in choice),
        )

    def _ever(self, position: Position) -> bool:
        if self._is_done(position):
            return self._holds(position)
        return self._remembered(
            "ever", position, lambda: any(self._ever(later) for choice in self._choices(position) for later in choice)
        )

    def _wins(self, position: Position, name: str) -> bool:
        """Does the player have a strategy? Others choose the worst, and so does the pile."""
        if self._is_done(position):
            return self._holds(position)
        if position.mover == self._seat:
            return self._remembered(
                name,
                position,
                lambda: any(all(self._wins(later, name) for later in choice) for choice in self._choices(position)),
            )
        quiet = name == "alone"
        return self._remembered(
            name,
            position,
            lambda: all(self._wins(later, name) for choice in self._choices(position, quiet) for later in choice),
        )

    def _remembered(self, name: str, position: Position, find: Callable[[], bool]) -> bool:
        hands = tuple(tuple(sorted(hand, key=str)) for hand in position.hands)
        key = name, position._replace(hands=hands, row=tuple(sorted(position.row, key=str)))
        if key not in self._known:
            self._known[key] = find()
        return self._known[key]

    def _choices(self, position: Position, quiet: bool = False) -> Iterator[list[Position]]:
        """Everything that the player to move can do, each with all that may come of it."""
        mover = position.mover
        assert mover is not None
        city, hand = position.city(mover), position.hands[mover]
        hidden = unseen(position, self._mix)
        kinds = [kind for kind in KINDS if kind in hand or (None in hand and hidden[kind])]
        for kind in kinds:
            every_draw = list(self._draws(position, None if kind in hand else kind, quiet))
            for tile in ROTATIONS[kind]:
                for cell in city.growth(position.shape):
                    for walkways in legal_walkway_sets(city.with_tile(tile, cell), position.stock):
                        if quiet and walkways:
                            break  # the first one is empty
                        for draws in every_draw:
                            self._left -= len(draws)
                            if self._left < 0:
                                raise TooLargeError
                            yield [apply(position, Move(tile, cell, walkways, draw)) for draw in draws]

    def _draws(self, position: Position, revealed: Tile | None, quiet: bool) -> Iterator[list[Draw | None]]:
        """Each way to draw, with all that may come up."""
        hidden = unseen(position, self._mix)
        if revealed is not None:
            hidden[revealed] -= 1
        coming = [kind for kind in KINDS if hidden[kind]]
        if position.pile:
            yield [FromPile(kind) for kind in coming] if position.mover == self._seat else [FromPile()]
        if quiet and position.pile:
            return
        for tile in sorted({tile for tile in position.row if tile}):
            yield [FromRow(tile, kind) for kind in coming] if position.pile else [FromRow(tile)]
        if not position.pile and not position.row:
            yield [None]


class NaiveWin(NaiveCheck):
    """The same for being the only winner, which the final cities of all players decide."""

    def __init__(self, position: Position, seat: Seat, mix: TileMix | None = None, most: int = 10**9) -> None:
        super().__init__(position, seat, (), mix, most)

    def _holds(self, position: Position) -> bool:
        return score(position).winners == (self._seat,)

    def _is_done(self, position: Position) -> bool:
        return position.is_over
