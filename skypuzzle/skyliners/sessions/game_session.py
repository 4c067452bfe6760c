"""A whole game as one player goes through it, with bots on the other sides."""

from collections.abc import Mapping

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError, SkypuzzleError
from skypuzzle.sessions.history import History
from skypuzzle.sessions.logbook import Table
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.notation.positions import parse_position
from skypuzzle.skyliners.notation.turns import parse_action
from skypuzzle.skyliners.rules.actions import Action, HiddenPlanning, Plan, PlayedTurn
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.knowledge import known_to, turn_known_to
from skypuzzle.skyliners.rules.play import FORFEIT, apply, legal_actions, why_not
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.sessions.final_scoring import winners_text
from skypuzzle.skyliners.sessions.puzzle_session import OWN_CARD


def bot_choice(bot: str, known: Position, seed: str, number: int) -> Action:
    """What a bot does; chance depends on seed and number of the action alone, so a game can be left at any time."""
    return BOTS[bot](known, Chance("play", seed, number))


class GameSession:
    """All that happened, and what one player may see of it."""

    def __init__(self, start: Position, you: Side, bots: Mapping[Side, str], seed: str) -> None:
        if you not in start.seats:
            raise RuleError(Fault("side", str(you), f"nobody sits at {you}"))
        self.start = start
        self.you = you
        self.bots = {side: bots[side] for side in start.seats if side is not you}
        self.seed = seed
        self.history: History[Position, Action] = History(start, apply)

    @property
    def position(self) -> Position:
        """The whole truth."""
        return self.history.state

    @property
    def known(self) -> Position:
        """What you may see: in the end, everything."""
        return self.position if self.is_over else known_to(self.you, self.position)

    @property
    def name(self) -> str:
        """What to call it: the variant, you and the bots."""
        bots = ", ".join(f"{side} {bot}" for side, bot in self.bots.items())
        return f"{self.start.variant} game, you are {self.you} {self.you.colour}, bots {bots}"

    @property
    def is_begun(self) -> bool:
        """Have you decided anything yet, even if it is taken back?"""
        return bool(self.history.undone) or any(map(self._is_decision, self.history.states[:-1]))

    @property
    def is_over(self) -> bool:
        """Has the last action been played?"""
        return self.position.turn is None

    @property
    def is_yours(self) -> bool:
        """Is it your action?"""
        return self.position.to_move is self.you

    @property
    def must_forfeit(self) -> bool:
        """Is it your action, and is there nothing that you can do with it?"""
        return self.is_yours and not self._is_decision(self.position)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """Your own cards in the office."""
        return tuple(card for card in self.position.office if isinstance(card, Plan) and card.side is self.you)

    def why_not(self, action: Action) -> str | None:
        """Why you cannot do this now; None if you can."""
        turn = self.position.turn
        if turn is None:
            return "the game is over"
        if turn.side is not self.you:
            return f"it is {turn.side}'s turn"
        if isinstance(action, HiddenPlanning):
            return OWN_CARD
        return why_not(self.position, turn, action)

    def play(self, action: Action) -> None:
        """Your action; a RuleError says why not, if it cannot be done."""
        reason = self.why_not(action)
        if reason is not None:
            raise RuleError(Fault("action", str(action), reason))
        self.history.play(action)

    def question_for_bot(self) -> tuple[str, Position, str, int]:
        """What `bot_choice` needs to know, when it is a bot's action."""
        side = self.position.to_move
        if side is None or side is self.you:
            raise ValueError("it is no bot's action")
        return self.bots[side], known_to(side, self.position), self.seed, len(self.history.moves)

    def answer(self, action: Action) -> None:
        """The bot's action."""
        self.history.play(action)

    def step(self) -> None:
        """Let the bot whose action it is choose and play."""
        self.answer(bot_choice(*self.question_for_bot()))

    def undo(self) -> bool:
        """Back to your own last decision, which is yours again; False if there was none."""
        own = [place for place, state in enumerate(self.history.states[:-1]) if self._is_decision(state)]
        if not own:
            return False
        while len(self.history.moves) > own[-1]:
            self.history.undo()
        return True

    def redo(self) -> bool:
        """Your decision that was taken back, and what came of it by itself; False if there was none."""
        if self.history.redo() is None:
            return False
        while not self._is_decision(self.position) and self.history.redo() is not None:
            pass
        return True

    def _is_decision(self, state: Position) -> bool:
        """Is it your action there, with something to choose from?"""
        return state.to_move is self.you and legal_actions(state) != [FORFEIT]

    def turns(self) -> list[PlayedTurn]:
        """Every turn so far as you may see it: the cards of others face down until the end."""
        turns: list[tuple[Side, list[Action]]] = []
        for state, action in zip(self.history.states, self.history.moves, strict=False):
            if state.turn is None:
                break
            side = state.turn.side
            if state.turn.action == 1 or not turns:
                turns.append((side, []))
            turns[-1][1].append(action)
        played = [PlayedTurn(side, tuple(actions)) for side, actions in turns]
        return played if self.is_over else [turn_known_to(self.you, turn) for turn in played]

    def result(self) -> str:
        """Who won and everybody's points, to be told when the game is over."""
        scored = score(self.position)
        best = sorted(scored.totals, key=lambda side: (-scored.totals[side], -scored.antennas[side]))
        points = (f"{side} {side.colour}{' (you)' * (side is self.you)} {scored.totals[side]}" for side in best)
        return f"skypuzzle {self.start.variant} game\n{winners_text(scored)}\n{', '.join(points)}\n"

    def table(self) -> Table:
        """What is to be kept of it."""
        return Table(
            start=str(self.start),
            you=str(self.you),
            bots={str(side): name for side, name in self.bots.items()},
            seed=self.seed,
            moves=[str(action) for action in self.history.moves],
            undone=[str(action) for action in self.history.undone],
        )


def resumed(table: Table) -> GameSession | None:
    """The game that was left; None if what was kept makes no sense."""
    try:
        bots = {Side[side]: name for side, name in table.bots.items() if name in BOTS}
        game = GameSession(parse_position(table.start), Side[table.you], bots, table.seed)
        game.history.restore([*map(parse_action, table.moves)], [*map(parse_action, table.undone)])
    except (SkypuzzleError, KeyError):
        return None
    return game
