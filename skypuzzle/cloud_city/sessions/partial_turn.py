"""A turn part by part: lay a tile, build walkways one by one, and draw to end it (rules 8–11).

Also the words that players type for these parts, and those they read.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from skypuzzle.cloud_city.notation.cities import parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_draw, parse_laying, parse_turns
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Height, Stock, Walkway, kind_of
from skypuzzle.cloud_city.rules.play import Laying, legal_draws, legal_walkways
from skypuzzle.cloud_city.rules.position import Draw, Face, Move, Position, Seat, Turn
from skypuzzle.cloud_city.rules.scoring import walkway_votes
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.wording import number_of

NOTHING_DRAWN = "+-"
"""Ends a turn if nothing is left to draw (ruling G), or if the draw does not matter, as the city is finished."""


class PartialTurn(NamedTuple):
    """The table at the beginning of a turn, and what the mover has done since."""

    position: Position
    tile: tuple[Laying, ...] = ()
    """The tile that was laid, if any."""
    walkways: tuple[Walkway, ...] = ()
    """In the order in which they were built."""
    turns: tuple[Turn, ...] = ()
    """All turns before this one."""

    @property
    def mover(self) -> Seat:
        """Whose turn it is; 0 when the game is over."""
        return self.position.mover or 0

    @property
    def is_laid(self) -> bool:
        return bool(self.tile)

    def city_of(self, seat: Seat) -> City:
        """A player's city as it is now."""
        city = self.position.city(seat)
        if seat != self.mover or not self.tile:
            return city
        ((tile, cell),) = self.tile
        return city.with_tile(tile, cell).with_walkways(self.walkways)

    @property
    def city(self) -> City:
        """The city of the player to move."""
        return self.city_of(self.mover)

    @property
    def hand(self) -> tuple[Face, ...]:
        hand = list(self.position.hands[self.mover])
        for tile, _ in self.tile:
            hand.remove(kind_of(tile) if kind_of(tile) in hand else None)
        return tuple(hand)

    @property
    def stock(self) -> Stock:
        city = self.city
        return self.position.stock.less((city.level(walkway), walkway.length) for walkway in self.walkways)

    @property
    def now(self) -> Position:
        """The table as it looks in the middle of a turn; it need not be a valid position."""
        cities = tuple(None if city is None else self.city_of(seat) for seat, city in enumerate(self.position.cities))
        hands = tuple(self.hand if seat == self.mover else hand for seat, hand in enumerate(self.position.hands))
        return self.position._replace(cities=cities, hands=hands, stock=self.stock)

    @property
    def buildable(self) -> list[Walkway]:
        """Every walkway that may be built now; none before the tile is laid (ruling H)."""
        return legal_walkways(self.city, self.stock) if self.is_laid else []

    @property
    def draw_matters(self) -> bool:
        """Does it matter what is drawn at its end? Not if the city is finished, nor if nothing is left to draw."""
        return bool(legal_draws(self.position)) and not self.city.is_finished(self.position.shape)

    def lay(self, tile: str, cell: int) -> "PartialTurn":
        """Lay a tile from the hand, turned like this. Raises RuleError if that is illegal."""
        if self.is_laid:
            raise RuleError(Fault("tile", tile, "you lay one tile per turn, and it is already laid (rule 8)"))
        return self._checked(Move(tile, cell))._replace(tile=((tile, cell),))

    def build(self, walkway: Walkway) -> "PartialTurn":
        if not self.is_laid:
            raise RuleError(Fault("walkway", str(walkway), "first lay a tile, then build (rules 8, 10; ruling H)"))
        walkways = (*self.walkways, walkway)
        ((tile, cell),) = self.tile
        if walkway in self.walkways:
            raise RuleError(Fault("walkway", str(walkway), "it is already there"))
        return self._checked(Move(tile, cell, walkways))._replace(walkways=walkways)

    def end(self, draw: Draw | None) -> "PartialTurn":
        """Draw, and pass the turn to the next player."""
        if not self.is_laid:
            raise RuleError(Fault("draw", str(draw or NOTHING_DRAWN), "first lay a tile, then draw (rules 8, 11)"))
        ((tile, cell),) = self.tile
        move = Move(tile, cell, tuple(sorted(self.walkways)), draw)
        return _after(self, Turn(self.position.mover, move))

    def _checked(self, move: Move) -> "PartialTurn":
        """Return self if the turn is legal so far; the draw comes later."""
        draws = legal_draws(self.position)
        _play(self.position, Turn(self.position.mover, move._replace(draw=draws[0] if draws else None)))
        return self


def _after(state: PartialTurn, turn: Turn) -> PartialTurn:
    return PartialTurn(_play(state.position, turn), turns=(*state.turns, turn))


def _play(position: Position, turn: Turn) -> Position:
    """The position after a turn; errors do not say whose turn it is."""
    try:
        return position.play(turn)
    except RuleError as error:
        raise RuleError(*(replace(fault, place=fault.place.rpartition(": ")[2]) for fault in error.faults)) from None


def with_part(state: PartialTurn, word: str) -> PartialTurn:
    """Add a part to the turn: `B..S@c1` lays, `b2-b5` builds, `+BB..` or `+?` draws."""
    if word == NOTHING_DRAWN:
        draws = legal_draws(state.position) if state.city.is_finished(state.position.shape) else ()
        return state.end(draws[-1] if draws else None)
    if word.startswith("+"):
        return state.end(parse_draw(word))
    if "@" in word:
        turn = parse_laying(word)
        return state.lay(turn.tile, turn.cell)
    if "-" in word:
        return state.build(parse_walkway(word))
    reason = "expected a tile to lay such as B..S@c1, a walkway such as b2-b5, or a draw such as +BB.. or +?"
    raise NotationError(Fault("move", word, reason))


def with_turn(state: PartialTurn, text: str) -> PartialTurn:
    """Play a whole turn at once."""
    for turn in parse_turns(text):
        state = _after(state, turn._replace(player=state.position.mover) if turn.player is None else turn)
    return state


TURN_WORDS = (
    ("B..S@c1", "lay a tile, turned like this"),
    ("b2-b5", "build a walkway"),
    ("+BB.. +?", "draw from the row or the pile"),
    ("ways", "what can be built now"),
    ("tiles", "where the next tile can go"),
)
WAYS, TILES, END = "ways", "tiles", "end"
MOST_LISTED = 20


def spelled(word: str) -> str:
    """A typed word in notation: small letters will do for buildings."""
    if word == END:
        return NOTHING_DRAWN
    if word.startswith("+"):
        return word.upper()
    tile, at, cell = word.partition("@")
    return tile.upper() + at + cell.lower() if at else word


def tiles_line(tiles: Iterable[Face]) -> str:
    return " ".join(tile or "?" for tile in tiles) or "none"


def votes_line(city: City) -> str:
    """The votes of a city's walkways by level: `12 votes (B 5, G 4, S 3)`."""
    votes = walkway_votes(city)
    levels = ", ".join(f"{level} {votes[level]}" for level in Height)
    return f"{number_of(city.votes, 'vote')} ({levels})"


def turn_line(state: PartialTurn) -> str:
    position = state.position
    row = f"row {tiles_line(position.row)}"
    if not state.is_laid:
        return f"{votes_line(state.city)}; lay a tile: {tiles_line(state.hand)}; {row}"
    ways = len(state.buildable)
    build = f"build ({number_of(ways, 'walkway')} possible) or " if ways else ""
    pile = "" if position.pile == () else ", or +? from the pile"
    return f"{votes_line(state.city)}; {build}{f'draw: {row}{pile}' if state.draw_matters else 'end'}"


def look(state: PartialTurn, word: str) -> str | None:
    """What can be built, or where a tile can go; None for any other word."""
    if word == WAYS:
        if not state.is_laid:
            return "first lay a tile, then build (ruling H)"
        ways = [f"{walkway} {state.city.level(walkway)}{walkway.votes}" for walkway in state.buildable]
        more = f" and {len(ways) - MOST_LISTED} more" if len(ways) > MOST_LISTED else ""
        return f"{' '.join(ways[:MOST_LISTED])}{more}" if ways else "nothing can be built now"
    if word == TILES:
        names = [QUARTER_NAMES[cell] for cell in state.city.growth(state.position.shape)]
        return f"the next tile goes on {' '.join(names)}" if names else "the city is finished"
    return None
