"""What a player's city can still become with the tiles that the player knows, as `solve --best` proves it."""

from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.wording import number_of

SECONDS = 5.0


def prospect(known: Position, seat: Seat, seconds: float = SECONDS) -> str:
    """The most votes with hand and row, if the others' turns are skipped; how is not told."""
    from skypuzzle.cloud_city.questions import GameQuestion, Solved, best

    question = GameQuestion(known, seat)
    tiles = number_of(question.asked.turns, "tile")
    answer = best(question, time_limit=seconds)
    if not isinstance(answer, Solved):
        return f"What the next {tiles} can bring was not settled in the time there was."
    return f"Before this turn, {tiles} of your hand and the row could bring you to {number_of(answer.votes, 'vote')}."
