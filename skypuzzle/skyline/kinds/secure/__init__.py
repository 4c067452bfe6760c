"""`secure` puzzles: the turn after which a goal holds, whatever the one opponent left does."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.secure.puzzle import SecurePuzzle
from skypuzzle.skyline.kinds.turns import TurnKind, TurnSolution
from skypuzzle.skyline.rules.city import COLOURS

if TYPE_CHECKING:
    from skypuzzle.answers import Impossible, Undecided
    from skypuzzle.chance import Chance
    from skypuzzle.limits import Clock
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.skyline.kinds.secure.playing import PlayableSecure
    from skypuzzle.skyline.kinds.secure.screen import SecureScreen
    from skypuzzle.skyline.kinds.turns.reasoning import Reasoning
    from skypuzzle.skyline.rules.board import Board


class SecureKind(TurnKind[SecurePuzzle]):
    """Find the turn that no reply can spoil."""

    name = "secure"
    asks = (
        "In a “secure” puzzle one opponent moves after you, and the game is over: find the turn after which your "
        "goal holds, whatever that opponent does."
    )
    puzzle_type = SecurePuzzle

    def puzzles(self, chance: "Chance", levels: Sequence[Level]) -> Iterator[SecurePuzzle]:
        from skypuzzle.skyline.kinds.secure.making import puzzles

        return puzzles(chance, levels)

    def solution_of(self, puzzle: SecurePuzzle) -> TurnSolution | None:
        from skypuzzle.skyline.kinds.secure.making import solution_of

        return solution_of(puzzle)

    def wrong_position(self, puzzle: SecurePuzzle) -> str | None:
        from skypuzzle.skyline.kinds.secure.making import wrong_position

        return wrong_position(puzzle.position, puzzle.player, puzzle.goal)

    def wrong_solution(self, puzzle: SecurePuzzle, claimed: TurnSolution) -> str | None:
        from skypuzzle.skyline.kinds.secure.making import why_not

        return why_not(puzzle.position, puzzle.goal, claimed)

    def rival(self, puzzle: SecurePuzzle, claimed: TurnSolution, clock: "Clock") -> "Board | Impossible | Undecided":
        from skypuzzle.skyline.kinds.secure.making import proven_rival

        return proven_rival(puzzle.position, puzzle.player, puzzle.goal, claimed, clock)

    def reason(self, puzzle: SecurePuzzle) -> "Reasoning | None":
        from skypuzzle.skyline.kinds.secure.making import reason

        return reason(puzzle.position, puzzle.player, puzzle.goal)

    def redundant(self, puzzle: SecurePuzzle) -> Iterator[str]:
        from skypuzzle.skyline.kinds.secure.making import redundant

        return redundant(puzzle.position, puzzle.goal)

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

    def explain(self, puzzle: SecurePuzzle) -> "list[Step] | None":
        from skypuzzle.skyline.kinds.secure.playing import explain

        return explain(puzzle)

    def playable(self, puzzle: SecurePuzzle) -> "PlayableSecure":
        from skypuzzle.skyline.kinds.secure.playing import PlayableSecure

        return PlayableSecure(puzzle)

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "SecureScreen":
        from skypuzzle.skyline.kinds.secure.screen import SecureScreen

        return SecureScreen(session, host)


SECURE = SecureKind()
