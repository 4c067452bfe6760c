"""The eight ways to turn and mirror the construction area, with everything on and around it."""

from collections.abc import Iterable

from skypuzzle.skyliners.rules.actions import Card, HiddenPlan, Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import LINES, ROWS, SITES, SIZE, District, Side, Site
from skypuzzle.skyliners.rules.position import Moment, Position

CORNERS = {District.SW: 0, District.SE: SIZE - 1, District.NW: SIZE * (SIZE - 1), District.NE: SIZE * SIZE - 1}
ROW_OF_LINE = {LINES[side][row]: (side, row) for side in Side for row in ROWS}


class Symmetry:
    """Where each site goes; rows, sides and districts follow from that."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self.sites = tuple(sites)
        self.rows = {row: ROW_OF_LINE[tuple(self.sites[site] for site in line)] for line, row in ROW_OF_LINE.items()}
        corners = {corner: district for district, corner in CORNERS.items()}
        self.districts = {district: corners[self.sites[corner]] for district, corner in CORNERS.items()}

    def side(self, side: Side) -> Side:
        """Where the player of a side sits afterwards."""
        return self.rows[side, 0][0]

    def board(self, board: Board) -> Board:
        """The city, turned."""
        heights = bytearray(len(SITES))
        for site in SITES:
            heights[self.sites[site]] = board.heights[site]
        return Board(bytes(heights))

    def plan(self, plan: Plan) -> Plan:
        """The same plan of the same player, on their new side."""
        return Plan(*self.rows[plan.side, plan.row], plan.number)

    def position(self, position: Position) -> Position:
        """The whole table, turned. A mirror reverses the order of play, so it works only for two players."""
        turn = position.turn
        return position._replace(
            board=self.board(position.board),
            seats=tuple(map(self.side, position.seats)),
            turn=None if turn is None else self._turn(turn),
            office=tuple(map(self._card, position.office)),
            skyscrapers=tuple(None if card is None else self.districts[card] for card in position.skyscrapers),
        )

    def _turn(self, turn: Moment) -> Moment:
        return Moment(self.side(turn.side), turn.action, None if turn.built is None else self.sites[turn.built])

    def _card(self, card: Card) -> Card:
        return self.plan(card) if isinstance(card, Plan) else HiddenPlan(self.side(card.side))


def _turned(sites: Iterable[Site]) -> list[Site]:
    """A quarter turn clockwise: file and rank become rank and the file from the other end."""
    return [site // SIZE + SIZE * (SIZE - 1 - site % SIZE) for site in sites]


def _rotations(sites: Iterable[Site]) -> tuple[Symmetry, ...]:
    found = [list(sites)]
    for _ in range(3):
        found.append(_turned(found[-1]))
    return tuple(map(Symmetry, found))


ROTATIONS = _rotations(SITES)
MIRRORS = _rotations(SIZE - 1 - site % SIZE + SIZE * (site // SIZE) for site in SITES)
HALF_TURN = ROTATIONS[2]
