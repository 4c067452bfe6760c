"""Whole games between bots that plan ahead, and the positions in them that make puzzles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from skypuzzle.chance import Chance
from skypuzzle.play import replay
from skypuzzle.skyliners.bots import BOTS, Bot
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import PARK_CODE, STARTING_RESERVE, Board, Piece, Reserve, Side, Site, Variant
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Action, Plan, Position
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, known_to, new_game
from skypuzzle.skyliners.simulation import play_out

BOT = "planner-50"  # the bot that plays the games; part of the edition


def most_pieces(rounds: int) -> int:
    """Returns the most pieces a player can have at the start of a turn with at least this many rounds to play.

    A player who runs out of floors has had a turn for every two of them, and so has everyone else except in these
    rounds. A turn uses two pieces, or one piece and a planning card.
    """
    most = 0
    for reserve in STARTING_RESERVE.values():
        turns = ceil(reserve.floors / 2) - rounds
        most = max(most, reserve.total - max(turns, 2 * turns - boards.PLANNING_CARDS))
    return most


def bot_game(chance: Chance) -> GameRecord:
    """Plays a game of two to four bots. It takes milliseconds if the playouts are compiled."""
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    return play_out(new_game(seats, chance), dict.fromkeys(seats, BOTS[BOT]), chance)


def thrifty_game(chance: Chance) -> GameRecord:
    """Plays a game of two to four bots that save some roofs and perhaps the park for the end, as people do.

    The plain bots spend them early, so that almost every game ends with nothing but floors.
    """
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    most = STARTING_RESERVE[len(seats)]
    bots = {side: ThriftyBot(BOTS[BOT], chance.below(most.roofs + 1), chance.below(most.parks + 1)) for side in seats}
    return play_out(new_game(seats, chance), bots, chance)


@dataclass(frozen=True, slots=True)
class ThriftyBot:
    """A bot that ignores some of its roofs and parks as long as it has floors."""

    bot: Bot
    roofs: int
    parks: int

    def __call__(self, known: Position, chance: Chance) -> Action:
        seat = known.seats.index(known.turn.side) if known.turn is not None else 0
        floors, roofs, parks = known.reserves[seat]
        if floors:
            spent = Reserve(floors, max(0, roofs - self.roofs), max(0, parks - self.parks))
            known = known._replace(reserves=(*known.reserves[:seat], spent, *known.reserves[seat + 1 :]))
        return self.bot(known, chance)


def last_round_positions(record: GameRecord) -> list[Position]:
    return list(replay(record.start, record.turns))[-1 - len(record.start.seats) : -1]


def is_ending(position: Position) -> bool:
    """Is this certainly the last round, because a player has run out of floors?"""
    return position.variant is Variant.FULL and any(reserve.floors == 0 for reserve in position.reserves)


def count_live_plans(position: Position, after: Iterable[Position]) -> tuple[int, int]:
    """Counts the face-up plans that hold now or after one of these turns; also returns how many there are."""
    cards = [card for card in position.office if isinstance(card, Plan)]
    cities = [position.board, *(each.board for each in after)]
    return sum(any(card.holds_on(city) for city in cities) for card in cards), len(cards)


def is_natural(position: Position, after: Iterable[Position]) -> bool:
    """Can most plans on the table still come true? Sensible players do not plan what they cannot have."""
    living, cards = count_live_plans(position, after)
    return 2 * living > cards


MOST_IN_RESERVE = {Piece.ROOF: 2, Piece.PARK: 1}


def turns_before_last_round(record: GameRecord) -> Iterator[tuple[Position, Side]]:
    """Yields each turn of the second-to-last round, as its player knows it, while another round is certain."""
    seats = len(record.start.seats)
    for position in list(replay(record.start, record.turns))[-1 - 2 * seats : -1 - seats]:
        player = position.mover
        if player is not None and all(reserve.floors for reserve in position.reserves):
            yield known_to(player, position), player


def with_saved_piece(position: Position, piece: Piece, chance: Chance) -> Position | None:
    """Returns the position if one player had built a floor and saved a roof or a park; None if nobody can have."""
    seats = [
        seat
        for seat, reserve in enumerate(position.reserves)
        if reserve.floors > 1 and reserve[piece] < MOST_IN_RESERVE[piece]
    ]
    sites = [site for site in boards.SITES if _is_on(position.board, piece, site)]
    if not seats or not sites:
        return None
    seat, site = chance.choice(seats), chance.choice(sites)
    heights = bytearray(position.board.heights)
    heights[site] += 1  # a floor is one higher than a roof in its place, and than a park
    counts = list(position.reserves[seat])
    counts[0] -= 1
    counts[piece] += 1
    reserves = (*position.reserves[:seat], Reserve(*counts), *position.reserves[seat + 1 :])
    return position._replace(board=Board(bytes(heights)), reserves=reserves)


def _is_on(board: Board, piece: Piece, site: Site) -> bool:
    code = board.heights[site]
    return (
        (code == PARK_CODE and site != boards.CENTRE) if piece is Piece.PARK else (code % 2 == 1 and code > PARK_CODE)
    )
