"""Random positions: of games, and such as people type, legal and yet as no game is likely to be."""

from collections.abc import Iterator, Sequence

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    CENTRE,
    LINES,
    ROWS,
    SITES,
    Board,
    Card,
    District,
    HiddenPlan,
    Moment,
    Plan,
    Position,
    Reserve,
    Side,
    Site,
    Variant,
    apply,
    check_position,
    legal_actions,
    new_game,
)
from skypuzzle.skyliners.rules.board import EMPTY, FULL, INTRO, PARK_CODE, PLANNING_CARDS, STARTING_RESERVE, box
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, NUMBERS

SEATINGS = ["NE", "ES", "SW", "WN", "NES", "ESW", "SWN", "WNE", "NSW", "SNE", "NESW", "SWNE", "WNES", "ESWN"]
NOTHING = Reserve(0, 0, 0)


def moments(name: str, number: int) -> Iterator[Position]:
    """Positions in which somebody is to move."""
    seed = found = 0
    while found < number:
        position = some_position(f"{name} {seed}")
        seed += 1
        if position.turn is not None:
            found += 1
            yield position


def some_position(seed: object) -> Position:
    """An odd one, or one of a random game."""
    chance = Chance("some position", seed)
    if chance.below(2):
        return odd_position(chance)
    position = random_start(chance)
    for _ in range(chance.below(40)):
        position = apply(position, chance.choice(legal_actions(position))) if position.turn else position
    return position


def random_start(chance: Chance) -> Position:
    seats = [Side[letter] for letter in chance.choice(SEATINGS)]
    return new_game(seats, chance, variant=chance.choice(list(Variant)), start=seats[0])


def odd_position(chance: Chance) -> Position:
    """Any number of pieces that the box allows, wherever they can be; any cards, face up or face down."""
    seats = tuple(Side[letter] for letter in chance.choice(SEATINGS))
    variant = chance.choice(list(Variant))
    mover = chance.choice([*range(len(seats)), len(seats) - 1, None])
    action = chance.choice([1, 2])
    reserves = _reserves(chance, variant, len(seats), mover, action)
    board = _city(chance, seats, reserves)
    turn = None
    if mover is not None:
        built = [site for site in SITES if board.heights[site] != EMPTY and site != CENTRE]
        forfeited = variant is INTRO and not reserves[mover].floors
        if action == 2 and (built or forfeited):
            where: list[Site | None] = [*built, *[None] * forfeited * (1 + len(built))]
            turn = Moment(seats[mover], 2, chance.choice(where))
        elif reserves[mover].floors or variant is INTRO:
            turn = Moment(seats[mover], 1, None)
        else:  # nothing was built, so this was the first action, for which a floor is needed
            reserves = (*reserves[:mover], reserves[mover]._replace(floors=1), *reserves[mover + 1 :])
            turn = Moment(seats[mover], 1, None)
    office = () if variant is INTRO else _office(chance, board, seats)
    districts = chance.shuffled(District)[: len(seats)]
    cards = tuple(district if chance.below(2) else None for district in districts)
    return check_position(Position(board, seats, turn, reserves, office, cards, variant))


def _reserves(chance: Chance, variant: Variant, seats: int, mover: int | None, action: int) -> tuple[Reserve, ...]:
    """Few pieces or many, but such that it is this seat's action; None if the game is over."""
    most = STARTING_RESERVE[seats]
    if mover is None and variant is INTRO:
        return (NOTHING,) * seats
    found = []
    closed = not chance.below(3)
    for seat in range(seats):
        floors = chance.choice([0, 0, 1, 2, chance.below(most.floors + 1), most.floors])
        if mover is not None and variant is FULL and seat >= mover + action - 1:
            floors = max(1, floors)
        roofs, parks = (0, 0) if closed else (chance.below(most.roofs + 1), chance.below(most.parks + 1))
        found.append(Reserve(floors, roofs, parks))
    if mover is None:
        found[chance.below(seats)] = Reserve(0, chance.below(2), 1)
    elif not any(found[mover]):
        found[mover] = chance.choice([Reserve(1, 0, 0), Reserve(0, 1, 0), Reserve(0, 0, 1), Reserve(0, 2, 1)])
    if variant is FULL and mover == seats - 1 and chance.below(2):  # the last turn of a game, with nothing but floors
        found[0] = NOTHING
    return tuple(found)


def _city(chance: Chance, seats: Sequence[Side], reserves: Sequence[Reserve]) -> Board:
    """What is not in a reserve, or a part of it: in towers, here and there, or in stairs before someone's seat."""
    left = Reserve(
        *(limit - sum(kept) for limit, kept in zip(box(len(seats)), zip(*reserves, strict=True), strict=True))
    )
    heights = bytearray(PARK_CODE if site == CENTRE else EMPTY for site in SITES)
    order = chance.shuffled(site for site in SITES if site != CENTRE)
    share = chance.choice([0.0, 0.5, 1.0, 1.0])
    parks = order[: int(share * (left.parks - 1))]
    floors = chance.choice([left.floors, left.floors, chance.below(left.floors + 1), 0])
    kind = chance.below(4)
    if kind == 0:
        stairs = [site for line in LINES[chance.choice(seats)] for depth in range(5) for site in line[depth:]]
        towers = [site for site in stairs if site != CENTRE and site not in parks]
    else:
        towers = order[len(parks) :][: (1, 2 + chance.below(4), len(SITES))[kind - 1]]
    for number in range(floors):
        heights[towers[number % len(towers)] if kind in (0, 1) else chance.choice(towers)] += 2
    for site in parks:
        heights[site] = PARK_CODE
    standing = [site for site in order if heights[site] > PARK_CODE]
    for site in standing[: int(share * left.roofs)]:
        heights[site] += 1
    return Board(bytes(heights))


def _office(chance: Chance, board: Board, seats: Sequence[Side]) -> tuple[Card, ...]:
    """Up to five cards of each, many of them right as things stand."""
    office: list[Card] = []
    for side in seats:
        shown = chance.choice([0, 1, 2])
        for row in chance.shuffled(ROWS)[: chance.choice([0, chance.below(PLANNING_CARDS + 1), PLANNING_CARDS])]:
            right = max(1, min(FOUR_OR_FIVE, len(board.seen(side, row))))
            plan = Plan(side, row, right if chance.below(3) else chance.choice(NUMBERS))
            office.append(plan if shown == 2 or (shown and chance.below(2)) else HiddenPlan(side))
    return tuple(chance.shuffled(office))


def with_other_cards(known: Position, chance: Chance) -> Position:
    """The same for the player to move, but the others have any cards."""
    rows = {side: chance.shuffled(ROWS) for side in known.seats}
    side = known.mover
    office = [
        card if card.side is side else Plan(card.side, rows[card.side].pop(), chance.choice(NUMBERS))
        for card in known.office
    ]
    free = chance.shuffled(district for district in District if district not in known.skyscrapers)
    cards = [card if seat is side else free.pop() for seat, card in zip(known.seats, known.skyscrapers, strict=True)]
    return check_position(known._replace(office=tuple(office), skyscrapers=tuple(cards)))
