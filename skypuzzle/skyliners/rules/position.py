"""A position: everything that matters for the rest of a game, as one immutable value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from skypuzzle.play import drawing
from skypuzzle.skyliners.rules.actions import Card, Turn
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SITE_NAMES, District, Side, Site
from skypuzzle.skyliners.rules.pieces import Reserve, Variant

if TYPE_CHECKING:
    from skypuzzle.skyliners.rules.scoring import Score


@dataclass(frozen=True, slots=True)
class Moment:
    """Whose action it is, which of the two, and the site built on earlier in this turn."""

    side: Side
    action: int
    built: Site | None

    def __str__(self) -> str:
        if self.action == 1:
            return f"{self.side}1"
        return f"{self.side}2@{'-' if self.built is None else SITE_NAMES[self.built]}"


def office_text(cards: Iterable[Card]) -> str:
    """The planning office in notation."""
    return ",".join(map(str, cards)) or "-"


def skyscrapers_text(cards: Iterable[District | None]) -> str:
    """Skyscraper cards in notation."""
    return ",".join(str(card or "?") for card in cards)


class Position(NamedTuple):
    """A game at one moment. `new_game`, `parse_position` and `apply` make valid ones; `check_position` checks any."""

    board: Board
    seats: tuple[Side, ...]
    """The players in turn order, start player first."""
    turn: Moment | None
    """None when the game is over."""
    reserves: tuple[Reserve, ...]
    """In the order of the seats."""
    office: tuple[Card, ...]
    """The planning office, first card first."""
    skyscrapers: tuple[District | None, ...]
    """Skyscraper cards in the order of the seats; None is an unknown card."""
    variant: Variant

    def __str__(self) -> str:
        return " ".join(
            (
                str(self.board),
                "".join(map(str, self.seats)),
                str(self.turn or "-"),
                "/".join(map(str, self.reserves)),
                office_text(self.office),
                skyscrapers_text(self.skyscrapers),
                str(self.variant),
            )
        )

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)

    @property
    def is_over(self) -> bool:
        """Has the last action been played?"""
        return self.turn is None

    @property
    def mover(self) -> Side | None:
        """The side whose action it is, unless the game is over."""
        return None if self.turn is None else self.turn.side

    @property
    def is_between_turns(self) -> bool:
        """Is no turn begun and not finished?"""
        return self.turn is None or self.turn.action == 1

    @property
    def next_turn(self) -> str:
        """In notation."""
        return str(self.turn)

    @property
    def unknown_to_score(self) -> str:
        """The first card that is face down."""
        from skypuzzle.skyliners.rules.knowledge import hidden_cards

        return next(iter(hidden_cards(self)), "")

    def play(self, turn: Turn) -> "Position":
        """The position after a turn, or after a part of one; a RuleError says why, if it is not legal."""
        from skypuzzle.skyliners.rules.play import play_turn

        return play_turn(self, turn)

    def known_to(self, player: Side) -> "Position":
        """The position as one player sees it."""
        from skypuzzle.skyliners.rules.knowledge import known_to

        return known_to(player, self)

    def score(self) -> "Score":
        """The score as if the game ended now; face-down cards count for nothing."""
        from skypuzzle.skyliners.rules.scoring import score

        return score(self)

    def player_name(self, player: Side) -> str:
        """The letter of a side."""
        return str(player)

    def reserve(self, side: Side) -> Reserve:
        """The pieces a player has left."""
        return self.reserves[self.seats.index(side)]

    def skyscraper(self, side: Side) -> District | None:
        """A player's skyscraper card, if known."""
        return self.skyscrapers[self.seats.index(side)]
