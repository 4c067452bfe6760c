"""Questions about a player's own turns, and answers that are yes with a proof, no with its reasons, or not settled.

One turn is searched by our own kernel. Several go to CP-SAT, which takes half a second to import.
"""

from skypuzzle.answers import Count, Impossible, Limit, Undecided
from skypuzzle.skyline.questions.answer import Answer, Boards, Reasons, Repair, Solved
from skypuzzle.skyline.questions.goals import (
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    WinGoal,
    ZoneGoal,
    all_hold,
    holds,
    parse_goal,
)
from skypuzzle.skyline.questions.question import Question

__all__ = [
    "Answer",
    "Boards",
    "CashGoal",
    "Count",
    "Goal",
    "Impossible",
    "IncomeGoal",
    "Limit",
    "MissionGoal",
    "PenthousesGoal",
    "PrestigeGoal",
    "Question",
    "Reasons",
    "Repair",
    "Solved",
    "Undecided",
    "WinGoal",
    "ZoneGoal",
    "all_hold",
    "holds",
    "parse_goal",
]
