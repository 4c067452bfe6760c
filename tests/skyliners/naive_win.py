"""Whether a player can be the only winner, by playing every line to its end, to judge `check --win` by.

It plays action by action as the rules allow, remembers whole positions, and leaves nothing out.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from skypuzzle.chance import Chance
from skypuzzle.skyliners import District, Moment, Position, Side, Site, Variant, apply, legal_actions, score
from skypuzzle.skyliners.rules.setup import deal_hidden_cards, known_to
from tests.skyliners.check_endgames import check_endgames
from tests.skyliners.naive_check import TooManyPositionsError

MOST_POSITIONS = 6_000
Truths = tuple[bool, bool, bool]
"""It is secured, forced, possible."""


def win_endgames(seed: str, most: int = MOST_POSITIONS) -> Iterator[tuple[Position, Side]]:
    """Small endgames with all cards face up, but for some skyscraper cards of introductory games."""
    chance = Chance("win endgames", seed)
    for position, player, _ in check_endgames(seed, most):
        dealt = deal_hidden_cards(position, chance)
        is_hidden = position.variant is Variant.INTRO and chance.below(2)
        yield known_to(player, dealt) if is_hidden else dealt, player


def deals(position: Position) -> Iterator[Position]:
    """The position with each possible set of skyscraper cards."""
    left = [district for district in District if district not in position.skyscrapers]
    for cards in permutations(left, position.skyscrapers.count(None)):
        rest = iter(cards)
        yield position._replace(skyscrapers=tuple(card or next(rest) for card in position.skyscrapers))


def naive_win(position: Position, player: Side, most: int = MOST_POSITIONS) -> str | None:
    """The strongest verdict that is true; None if that takes too many positions."""
    remembered: dict[object, Truths] = {}

    def truths(at: Position) -> Truths:
        if at.is_over:
            return final(at, ())
        if at not in remembered:
            found = [truths(apply(at, action)) for action in legal_actions(at)]
            remembered[at] = joined(found, at.mover is player)
            if len(remembered) > most:
                raise TooManyPositionsError
        return remembered[at]

    def final(over: Position, chosen: tuple[Sequence[Site], ...]) -> Truths:
        asked: list[tuple[Side, Sequence[Site], int]] = []

        def choose(side: Side, buildings: Sequence[Site], antennas: int) -> Sequence[Site]:
            asked.append((side, buildings, antennas))
            return chosen[len(asked) - 1] if len(asked) <= len(chosen) else buildings[:antennas]

        won = []
        for world in deals(over):
            asked.clear()
            won.append(score(world, choose).winners == (player,))
        if len(asked) <= len(chosen):
            return all(won), all(won), any(won)
        side, buildings, antennas = asked[len(chosen)]
        return joined([final(over, (*chosen, each)) for each in combinations(buildings, antennas)], side is player)

    def joined(found: Sequence[Truths], is_mine: bool) -> Truths:
        secured, forced, possible = zip(*found, strict=True)
        return all(secured), (any if is_mine else all)(forced), any(possible)

    def solo(at: Position) -> bool:
        """The same with the turns of others skipped."""
        others = [side for side in at.seats if side is not player]
        while at.mover in others and not (at.variant is Variant.INTRO and not any(at.reserve(player))):
            at = skipped(at)
        if at.is_over or at.mover is not player:
            return final(at, ())[1]
        if ("solo", at) not in remembered:
            won = any(solo(apply(at, action)) for action in legal_actions(at))
            remembered["solo", at] = (won,) * 3
            if len(remembered) > 2 * most:
                raise TooManyPositionsError
        return remembered["solo", at][0]

    try:
        secured, forced, possible = truths(position)
        verdicts = {"secured": secured, "forced": forced, "alone": possible and solo(position), "with-help": possible}
    except TooManyPositionsError:
        return None
    return next((verdict for verdict, is_true in verdicts.items() if is_true), "lost")


def skipped(at: Position) -> Position:
    """The position when the next player is to move; the round, and with it the game, may end."""
    turn = at.turn
    if turn is None:
        return at
    seats, number = at.seats, at.seats.index(turn.side)
    if at.variant is Variant.INTRO:
        order = [*seats[number + 1 :], *seats[: number + 1]]
        following = next((side for side in order if any(at.reserve(side))), None)
    elif number + 1 < len(seats):
        following = seats[number + 1]
    else:
        following = seats[0] if all(reserve.floors for reserve in at.reserves) else None
    return at._replace(turn=None if following is None else Moment(following, 1, None))
