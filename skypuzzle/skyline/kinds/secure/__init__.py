"""`secure` puzzles: find the turn after which a goal holds, whatever the last opponent does."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.one_turn import TurnKind
from skypuzzle.skyline.kinds.secure.puzzle import SecureGoal, SecurePuzzle
from skypuzzle.skyline.rules.city import COLOURS

if TYPE_CHECKING:
    from skypuzzle.chance import Chance
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.skyline.kinds.secure.playing import PlayableSecure
    from skypuzzle.skyline.kinds.secure.screen import SecureScreen


class SecureKind(TurnKind[SecurePuzzle]):
    """Find the turn that no reply can spoil."""

    name = "secure"
    asks = (
        "In a “secure” puzzle one opponent moves after you, and then the game ends: find the turn after which your "
        "goal holds, whatever that opponent does."
    )
    puzzle_type = SecurePuzzle

    def objective_of(self, puzzle: SecurePuzzle) -> SecureGoal:
        return puzzle.goal

    def puzzles(self, chance: "Chance", levels: Sequence[Level]) -> Iterator[SecurePuzzle]:
        return cast("Iterator[SecurePuzzle]", self.making.puzzles(chance, levels))

    def task(self, puzzle: SecurePuzzle) -> str:
        position, name = puzzle.position, COLOURS[puzzle.player]
        opponent = next((COLOURS[position.seats[seat]] for seat in position.still_to_move()[1:]), "the opponent left")
        mission = position.missions[position.seat(puzzle.player)]
        called = "" if mission is None else f" (mission: {position.box.missions[mission - 1].name})"
        goal = "your mission is fulfilled at the end" if puzzle.goal == "mission" else "you are the only winner"
        return (
            f"You are {name}{called}, this is the last round, and only {opponent} moves after you. "
            f"Make the turn after which {goal}, whatever {opponent} does."
        )

    def playable(self, puzzle: SecurePuzzle) -> "PlayableSecure":
        from skypuzzle.skyline.kinds.secure.playing import PlayableSecure

        return PlayableSecure(puzzle)

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "SecureScreen":
        from skypuzzle.skyline.kinds.secure.screen import SecureScreen

        return SecureScreen(session, host)


SECURE = SecureKind()
