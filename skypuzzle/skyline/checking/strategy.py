"""A strategy: what the player does, whatever the others have done by then."""

from dataclasses import dataclass

from skypuzzle.skyline.rules.records import Turn


@dataclass(frozen=True, slots=True)
class Strategy:
    """Turns of the player's, of which the first one is played that is legal and leaves nothing to fear.

    There is only one if it is the player's turn now. Afterwards, whatever anybody does, the game ends with the goals:
    that is what the proof of a strategy goes through.
    """

    answers: tuple[Turn, ...]

    @property
    def is_at_once(self) -> bool:
        """Is there one turn for everything that can happen?"""
        return len(self.answers) == 1
