"""Puzzles about the best turn, and their objectives: how to measure a board, which turns suit, and the words for it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Literal

from msgspec import field

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.kinds.one_turn import TurnPuzzle, TurnSolution
from skypuzzle.skyline.kinds.one_turn.positions import prospects, random_mission, turns_of_game, with_room
from skypuzzle.skyline.kinds.one_turn.reasoning import group_words, prestige_words
from skypuzzle.skyline.questions.question import IncomeGoal, PrestigeGoal
from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Claim, EndTurn, Income, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import COLOURS, PENTHOUSE_LEVEL, Colour
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, apply, tally
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search.turn_search import Aim


def greedy_actions(position: Position, value: Callable[[Board], int]) -> tuple[Action, ...]:
    """Take the highest income, claim cards at once, and always build the cheapest floor that raises the value most.

    Cards are traded in when no floor raises the value any more. Other floors are built only if one must be.
    """
    played: list[Action] = []
    while (action := _next(position, value)) is not None:
        played.append(action)
        position = apply(position, action)
    return tuple(played)


def _next(position: Position, value: Callable[[Board], int]) -> Action | None:
    actions, seat = legal_actions(position), position.mover_seat or 0
    claim = next((action for action in actions if isinstance(action, Claim)), None)
    if claim is not None:
        return claim
    rated: list[tuple[int, int, int, Action]] = []
    before = position.cash[seat] or 0
    for place, action in enumerate(actions):
        if isinstance(action, Income | Build | BuildNeutral):
            after = apply(position, action)
            spent = before - (after.cash[seat] or 0)
            rated.append((value(after.board) - value(position.board), -spent, -place, action))
    best = max(rated, default=None)
    if best is not None and (best[0] > 0 or isinstance(best[-1], Income)):
        return best[-1]
    if trade := next((action for action in actions if isinstance(action, TradeIn)), None):
        return trade
    return None if EndTurn() in actions or best is None else best[-1]


PLAYERS = (2, 3)
"""Numbers of players of the games that turns come from."""


class Objective(ABC):
    """What a turn maximises."""

    key: str
    """The field of `Aim` for its value."""
    given: ClassVar[Mapping[str, Any]] = {}
    """Fields that puzzles have to name it."""
    goal_type: type[PrestigeGoal | IncomeGoal]
    """The goal of reaching at least a value, for CP-SAT."""

    gain: int
    """How much the best board must gain at least."""
    close: int = 2
    """How far below the best a board may be to come close."""
    levels: tuple[int, int, int]
    """Scores from which a puzzle is no longer easy, medium, hard: the quartiles of 500 puzzles."""
    cards: tuple[int, int]
    """Fewest and most bonus cards to deal."""
    floors: tuple[int, int]
    """Fewest and most floors to deal."""
    most_cash: int

    unit: str
    """After a value in words."""
    short_unit: str
    """After what a board lacks."""
    brings: str
    """In "that … 5", of a board."""
    then: str
    """In "… 5", of the board after a turn."""
    others: str
    """In "all others … at least 5"."""
    found_at_once: str
    """The sentence for a turn that a greedy player finds."""
    greed_builds: str
    """In "… a 4 on b9", for a turn that a greedy player misses."""
    ends_with: str
    """In "… prestige 5, but it can be more"."""
    printed: str
    """A sentence with `{}` for the value, on paper."""

    # Measuring

    @abstractmethod
    def value(self, position: Position, board: Board) -> int:
        """What a board is worth to the player to move."""

    def at_least(self, value: int) -> Aim:
        given: Any = {self.key: value}
        return Aim(**given)

    @abstractmethod
    def wrong_moment(self, position: Position, player: Colour) -> str | None:
        """Why the turn comes at the wrong time for this objective, in words; None if it does not."""

    @abstractmethod
    def greedy_turn(self, position: Position) -> tuple[Action, ...]:
        """The turn of a player who does not plan ahead."""

    # Making

    @abstractmethod
    def turns(self, chance: Chance) -> Iterator[tuple[Position, int | None]]:
        """Turns of one game to make puzzles from, each with a mission for the player if missions matter."""

    @abstractmethod
    def is_promising(self, position: Position) -> bool:
        """Is a turn with new floors and cards worth searching?"""

    # Words

    @abstractmethod
    def task(self, position: Position, player: Colour) -> str:
        """What the puzzle asks for, in a sentence or two."""

    @abstractmethod
    def best_words(self, position: Position, board: Board) -> str:
        """What the best board is worth."""

    @abstractmethod
    def worth_words(self, position: Position, board: Board) -> str:
        """What a board is worth, and why."""


class PrestigeObjective(Objective):
    """The most prestige at the end: nobody moves after this turn."""

    key = "prestige"
    goal_type = PrestigeGoal
    gain = 2
    levels = (18, 22, 28)
    cards, floors, most_cash = (2, 5), (4, 8), 16
    unit, short_unit = " prestige", ""
    brings, then, others = "gives", "the board then has", "with"
    found_at_once = "This time a greedy player finds it."
    greed_builds = "A greedy player builds"
    ends_with = "The game ends with"
    printed = "{} prestige."

    deals = 40
    """How many turns to try from the last turn of a game."""
    fewest_prospects = 2
    """How many zones and penthouses must be within reach besides the mission, so that there is a choice."""
    most_missing = 3
    """How many tops the mission may lack."""

    def value(self, position: Position, board: Board) -> int:
        return tally(position._replace(board=board), position.mover_seat or 0).total

    def wrong_moment(self, position: Position, player: Colour) -> str | None:
        if not position.is_last_round or len(position.still_to_move()) != 1:
            return "it is not the last turn of the game"
        return "the player's mission is not known" if position.missions[position.seat(player)] is None else None

    def greedy_turn(self, position: Position) -> tuple[Action, ...]:
        return tuple(greedy_bot(position, Chance("greedy", position)))

    def turns(self, chance: Chance) -> Iterator[tuple[Position, int | None]]:
        *_, last = turns_of_game(chance.choice(PLAYERS), chance)
        for _ in range(self.deals if last.is_last_round else 0):
            turn = with_room(last, chance)
            mission = random_mission(turn, turn.mover_seat or 0, chance, self.most_missing)
            if mission is not None:
                yield turn, mission

    def is_promising(self, position: Position) -> bool:
        return prospects(position, position.mover_seat or 0) >= self.fewest_prospects

    def task(self, position: Position, player: Colour) -> str:
        name, mission = COLOURS[player], position.missions[position.seat(player)]
        words = "" if mission is None else f" The mission: {position.box.missions[mission - 1].name}."
        return f"You are {name}, and this is the last turn of the game. End it with as much prestige as you can.{words}"

    def best_words(self, position: Position, board: Board) -> str:
        now = self.value(position, position.board)
        return f"You have {now} prestige now. The best board has {self.worth_words(position, board)}"

    def worth_words(self, position: Position, board: Board) -> str:
        then = position._replace(board=board)
        return f"{self.value(position, board)} prestige ({prestige_words(then, position.mover_seat or 0)})"


class IncomeObjective(Objective):
    """The highest income on the board after the turn; what the others do afterwards does not count."""

    key = "income"
    given: ClassVar[Mapping[str, Any]] = {"goal": "income"}
    goal_type = IncomeGoal
    gain = 3
    levels = (19, 23, 27)
    cards, floors, most_cash = (1, 4), (3, 7), 12
    unit, short_unit = "M", "M"
    brings, then, others = "pays", "the best group then pays", "that pay"
    found_at_once = "This time it is enough to always add the floor that raises the income most."
    greed_builds = "A player who always adds the floor that raises the income most builds"
    ends_with = "Now"
    printed = "The best group then pays {} million."

    deals = 12
    """How many turns to try from one game."""
    first_round = 4
    """Before this round there is too little on the board."""

    def value(self, position: Position, board: Board) -> int:
        return board.income(position.seats[position.mover_seat or 0])

    def wrong_moment(self, position: Position, player: Colour) -> str | None:
        penthouses = position.board.penthouses(player)
        stock = position.stock[position.seat(player)] or ()
        if position.is_last_round or penthouses + stock[PENTHOUSE_LEVEL - 1] >= PENTHOUSES_TO_END:
            return "no other turn may follow"
        return None

    def greedy_turn(self, position: Position) -> tuple[Action, ...]:
        return greedy_actions(position, lambda board: self.value(position, board))

    def turns(self, chance: Chance) -> Iterator[tuple[Position, int | None]]:
        players = chance.choice(PLAYERS)
        turns = [turn for turn in turns_of_game(players, chance) if not turn.is_last_round]
        late = turns[players * self.first_round :]
        for _ in range(self.deals if late else 0):
            yield chance.choice(late), None

    def is_promising(self, position: Position) -> bool:
        return self.wrong_moment(position, position.seats[position.mover_seat or 0]) is None

    def task(self, _position: Position, player: Colour) -> str:
        return (
            f"You are {COLOURS[player]}. Make the turn after which one of your groups pays as much as possible. "
            "Only the board counts: neither the money that is left, nor what the others may do."
        )

    def best_words(self, position: Position, board: Board) -> str:
        return f"On the best board one group pays {self.worth_words(position, board)}"

    def worth_words(self, position: Position, board: Board) -> str:
        return f"{self.value(position, board)}M ({group_words(board, position.seats[position.mover_seat or 0])})"


PRESTIGE, INCOME = PrestigeObjective(), IncomeObjective()


class BestTurn(TurnSolution, frozen=True):
    """A way to the one best board, and what that is worth."""

    value: int


class LastTurn(BestTurn, frozen=True):
    """A turn, and the prestige that it ends with."""

    value: int = field(name="prestige")


class MachineTurn(BestTurn, frozen=True):
    """A turn, and the income that it leaves."""

    value: int = field(name="income")


class BestTurnPuzzle(TurnPuzzle, frozen=True, kw_only=True):
    """Make the best turn."""

    objective: ClassVar[Objective]
    """What the turn maximises."""
    solution_type: ClassVar[type[BestTurn]]

    solution: BestTurn | None = None


class LastPuzzle(BestTurnPuzzle, frozen=True, kw_only=True, tag="last"):
    """The final board with the most prestige, in the last turn of the game."""

    objective: ClassVar[Objective] = PRESTIGE
    solution_type: ClassVar[type[BestTurn]] = LastTurn

    solution: LastTurn | None = None


class MachinePuzzle(BestTurnPuzzle, frozen=True, kw_only=True, tag="machine"):
    """The board with the highest income after this turn."""

    objective: ClassVar[Objective] = INCOME
    solution_type: ClassVar[type[BestTurn]] = MachineTurn

    goal: Literal["income"]
    solution: MachineTurn | None = None
