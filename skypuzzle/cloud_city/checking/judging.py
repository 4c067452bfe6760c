"""Does a city at the end of the game meet the goals? The others' cities are taken as they stand now."""

from collections.abc import Iterable

from skypuzzle.cloud_city.questions.question import Built, Goal, Lead, Request, Votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.scoring import COMPARING, award, compared, is_fulfilled, own_votes, score

WORSE_WITH_MORE = frozenset({2, 7, 8, 9})
"""Cards that more can make worse: a walkway joins two routes, is the second one of a building, or crosses; and each
new tile brings buildings without a walkway."""


class Judge:
    """The goals of a player, in numbers."""

    def __init__(self, position: Position, seat: Seat, goals: Iterable[Goal]) -> None:
        self._position, self._seat = position, seat
        self.goals = tuple(goals)
        self.in_play = position.requests
        self.fulfilled = tuple(sorted({goal.card for goal in self.goals if isinstance(goal, Request)}))
        """Cards that must be fulfilled, in play or not."""
        self.built = frozenset(goal.walkway for goal in self.goals if isinstance(goal, Built))
        """Walkways that must stand."""
        asked = [goal.number for goal in self.goals if isinstance(goal, Votes)]
        if any(isinstance(goal, Lead) for goal in self.goals):
            totals = [tally.total for tally in score(position).tallies]
            asked.append(1 + max(totals[:seat] + totals[seat + 1 :]))
        self.votes = max(asked, default=None)
        """How many votes there must be; None if they do not matter."""
        in_play = self.in_play if self.votes is not None else ()
        self.cards = tuple(sorted({*in_play, *self.fulfilled}))
        """All cards that matter."""
        others = [other for other in position.seats if other != seat]
        self._rivals = {
            card: [compared(card, position.city(other)) for other in others] for card in self.cards if card in COMPARING
        }

    @property
    def is_lasting(self) -> bool:
        """Is what is reached once there to stay, whatever is laid and built later?"""
        return WORSE_WITH_MORE.isdisjoint(self.cards)

    def only(self, card: int | None) -> "Judge":
        """A judge of one card that must be fulfilled, or of the votes alone."""
        votes = (goal for goal in self.goals if isinstance(goal, Votes | Lead))
        return Judge(self._position, self._seat, votes if card is None else (Request(card),))

    def awarded(self, card: int, own: int) -> int:
        """What a comparing card gives for this value."""
        return award(own, self._rivals[card])

    def card_votes(self, card: int, city: City) -> int:
        """What a card gives or costs."""
        return self.awarded(card, compared(card, city)) if card in COMPARING else own_votes(card, city)

    def total(self, city: City) -> int:
        """All votes of a city, those of the cards in play among them."""
        return city.votes + sum(self.card_votes(card, city) for card in self.in_play)

    def holds(self, city: City) -> bool:
        """Does it meet all goals?"""
        return (
            self.built.issubset(city.walkways)
            and all(is_fulfilled(card, self.card_votes(card, city)) for card in self.fulfilled)
            and (self.votes is None or self.total(city) >= self.votes)
        )
