"""Does a strategy reach its goals? Played out by the rules against every turn of the others and every tile of the pile.

It knows the rules, the notation and what the docs say about steps, and nothing of `check` and `verify`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from skypuzzle.cloud_city.notation.cities import parse_kind, parse_piece
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turn
from skypuzzle.cloud_city.questions.question import Goal, parse_goal
from skypuzzle.cloud_city.rules.pieces import KINDS, Tile, TileMix, parse_tile_mix
from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, unseen
from skypuzzle.errors import RuleError
from tests.changing import Doc, UnjudgedError
from tests.cloud_city.naive_check import NaiveCheck, TooLargeError

MOST_TURNS = 100_000


def forced_entries(document: Doc) -> Iterator[Doc]:
    return (entry for entry in (*document["goals"], document["together"]) if "strategy" in entry)


def all_force(document: Doc, most: int = MOST_TURNS) -> bool:
    """Do all strategies of a `check` document do what they claim? Raises UnjudgedError if that takes too long."""
    position, seat = parse_position(document["position"]), document["player"] - 1
    mix = parse_tile_mix(document["tile_mix"]) if "tile_mix" in document else None
    return all(
        reaches(position, seat, map(parse_goal, entry["goals"]), entry, mix, most) for entry in forced_entries(document)
    )


def reaches(
    position: Position,
    seat: Seat,
    goals: Iterable[Goal],
    entry: Doc,
    mix: TileMix | None = None,
    most: int = MOST_TURNS,
) -> bool:
    """Does the strategy of one entry do what it claims?"""
    hidden = position._replace(pile=None if position.pile is None else (None,) * len(position.pile))
    if hidden.pile is None:
        raise UnjudgedError
    try:
        return Play(hidden, seat, goals, mix, most).reached_by(entry["strategy"], quiet=entry["verdict"] == "alone")
    except TooLargeError:
        raise UnjudgedError from None


class Play(NaiveCheck):
    """Every way in which the game can go on while the player follows a strategy."""

    def reached_by(self, strategy: list[Doc], *, quiet: bool) -> bool:
        self._steps, self._quiet = strategy, quiet
        self._seen: set[Any] = set()
        self._contested = (
            {
                parse_piece(piece)
                for step in strategy
                for reply in step.get("replies", ())
                for piece in reply.get("pieces", ())
            }
            if not quiet
            else set()
        )
        return self._follow(self._root, 0, None, is_start=True)

    def _follow(self, position: Position, number: int, drawn: Tile | None, *, is_start: bool = False) -> bool:
        """From the latest step on, with the tile that the player drew in it."""
        if self._is_done(position):
            return self._holds(position)
        key = position, number, drawn, is_start
        if key in self._seen:
            return True  # it was followed already, or is being followed; a strategy that fails there fails anyway
        self._seen.add(key)
        if position.mover != self._seat:
            later = (after for choice in self._choices(position, self._quiet) for after in choice)
            return all(self._follow(after, number, drawn) for after in later)
        if not is_start:
            following = self._next(self._steps[number], position, drawn)
            if following is None or not 0 <= following < len(self._steps):
                return False
            number = following
        step = self._steps[number]
        if "turn" not in step:
            return not step.get("replies") and self._always(position, "secured")
        move = parse_turn(step["turn"]).move
        try:
            return all(
                self._follow(apply(position, move._replace(draw=draw)), number, told)
                for draw, told in self._draws_of(position, move)
            )
        except RuleError:
            return False

    def _draws_of(self, position: Position, move: Move) -> Iterator[tuple[Draw | None, Tile | None]]:
        """Every tile that may come up, and the one that the next step may ask about."""
        hidden = unseen(position, self._mix)
        coming = [kind for kind in KINDS if hidden[kind]]
        draw = move.draw
        self._left -= 1 + len(coming)
        if self._left < 0:
            raise TooLargeError
        if draw is None and not position.pile:
            draw = next((FromRow(tile) for tile in position.row if tile), None)
        if position.pile and (draw is None or isinstance(draw, FromPile)):
            yield from ((FromPile(kind), None if draw is None else kind) for kind in coming)
        elif position.pile and isinstance(draw, FromRow):
            yield from ((FromRow(draw.tile, kind), None) for kind in coming)
        else:
            yield draw, None

    def _next(self, step: Doc, position: Position, drawn: Tile | None) -> int | None:
        for reply in step.get("replies", ()):
            pieces = [parse_piece(piece) for piece in reply.get("pieces", ())]
            if (
                ("drawn" not in reply or parse_kind(reply["drawn"]) == drawn)
                and all(position.stock.left(*piece) >= pieces.count(piece) for piece in pieces)
                and not Counter(map(parse_kind, reply.get("row", ()))) - Counter(tile for tile in position.row if tile)
                and ("seen" not in reply or reply["seen"] == self._sight(position))
            ):
                then: int = reply["then"]
                return then
        return None

    def _sight(self, position: Position) -> str:
        """What else the player sees, as the docs write it: of new walkways, only those that are contested."""
        is_contested = any(position.stock.left(*piece) for piece in self._contested)
        turns = position.turns_left(self._seat)
        others = []
        for seat in position.seats:
            moves = turns - 1 if seat != self._seat else 0
            if moves > 0:
                city, before = position.city(seat), self._root.city(seat)
                kept = [
                    walkway
                    for walkway in city.walkways
                    if walkway in before.walkways or city.piece(walkway) in self._contested
                ]
                shown = str(city._replace(walkways=tuple(kept))) if is_contested else "-"
                hand = position.hands[seat]
                others.append(f"{shown} {_listed(tile for tile in hand if tile)} {hand.count(None)}")
        row = _listed(tile or "?" for tile in position.row)
        left = _listed(unseen(position, self._mix).elements())
        return f"row {row} unseen {left} others {'; '.join(others) or '-'}"


def _listed(tiles: Iterable[Tile]) -> str:
    return ",".join(sorted(tiles)) or "-"
