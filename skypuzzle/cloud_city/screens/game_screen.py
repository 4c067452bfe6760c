"""A whole game of Cloud City on the screen."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.cloud_city.pictures.sights import sight_of
from skypuzzle.cloud_city.rules.pieces import SQUARE, Tile
from skypuzzle.cloud_city.rules.position import Seat, Turn
from skypuzzle.cloud_city.rules.scoring import CARDS, score
from skypuzzle.cloud_city.screens import GAME_HELP
from skypuzzle.cloud_city.screens.city_drawing import CityState
from skypuzzle.cloud_city.screens.panels import players_text, small_cities, turns_text
from skypuzzle.cloud_city.screens.turn_screen import TurnScreen
from skypuzzle.cloud_city.sessions.partial_turn import PartialTurn
from skypuzzle.cloud_city.sessions.playable_games import CloudCityGame, prospect, winners_text
from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.game_screen import GameScreen, Tone
from skypuzzle.screens.host import Host
from skypuzzle.sessions.game_session import GameSession

QUICK_BOTS = ("greedy", "random")


class BotGameScreen(TurnScreen, GameScreen[CloudCityGame]):
    """Your turns part by part, the bots' one after another, and then the votes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "view_next", show=False),
        Binding("b", "best", show=False),
        Binding("space", "next", show=False),  # pressed a moment too late, it must not lay a tile
    ]
    panel_needed = 37
    help_text = GAME_HELP
    keys = (
        ("r", "turn", "turn(1)"),
        ("enter", "do", "do"),
        ("tab", "next", "cycle(1)"),
        ("4-7", "draw", "draw_how"),
        ("u", "undo", "undo"),
        ("v", "view", "view_next"),
        ("b", "best", "best"),
        ("?", "help", "help"),
        ("q", "quit", "app.leave"),
    )

    def __init__(self, session: GameSession[CloudCityGame], host: Host) -> None:
        super().__init__(session, host)
        self.viewed: Seat = self.game.player
        most = 8 if self.game.table.shape is SQUARE else 10
        self.look_at(most, most)
        self.begin_turn()

    @property
    def turn(self) -> PartialTurn:
        state: PartialTurn = self.session.state
        return state

    @property
    def acts(self) -> bool:
        """Is it your turn, and is your city shown?"""
        return self.session.is_yours and self.viewed == self.game.player

    @property
    def _turns(self) -> list[Turn]:
        return self.game.played(self.turn)

    def name_of(self, seat: Seat) -> str:
        return "you" if seat == self.game.player else self.game.bots[seat]

    def hand(self) -> tuple[Tile | None, ...]:
        turn = self.turn
        return turn.hand if turn.position.mover == self.game.player else turn.position.hands[self.game.player]

    def ponders(self) -> bool:
        return self.game.bots[self.turn.mover] not in QUICK_BOTS

    def bots_begin(self) -> None:
        self.first = self.way = None

    def thinking(self, seat: str) -> None:
        self.write(f"player {seat}, {self.name_of(int(seat) - 1)}, is thinking …", self.palette.faint)

    def bot_moved(self) -> None:
        self.write(str(self._turns[-1]), self.palette.heading)

    def turned_back(self) -> None:
        self.viewed = self.game.player

    def moved(self) -> None:
        if self.session.is_yours and not self.turn.is_laid:
            self.begin_turn()
        elif self.session.is_yours and not self.turn.walkways:
            ((_, self.cursor),) = self.turn.tile

    def ready(self) -> None:
        turn = self.turn
        if turn.position.is_over:
            self.say("The game is over. v shows the other cities, esc goes back, q quits.", Tone.GOOD)
        elif not turn.is_laid:
            self.say(f"Your turn {self.number} of {self.game.table.shape.tiles - 1}: lay a tile.", Tone.GOOD)
        else:
            start = "Build walkways, or" if turn.buildable else "Nothing can be built:"
            self.say(f"{start} {self.ending()}.")

    def invite(self) -> None:
        if self.session.is_yours or self.turn.position.is_over:
            self.ready()
        else:
            self.redraw()

    @property
    def number(self) -> int:
        return len(self.turn.position.city(self.game.player).tiles)

    def city_state(self) -> CityState:
        turn = self.turn
        city = turn.city_of(self.viewed)
        if self.acts:
            return self.own_state(city)
        latest = [turn.move.cell for turn in self._turns if turn.player == self.viewed][-1:]
        shape = None if turn.position.is_over else turn.position.shape
        return CityState(sight_of(city, shape), fresh=latest)

    def heading(self) -> Text:
        game, mover = self.game, self.turn.position.mover
        line = Text().append(f" Cloud City {game.table.shape}", self.palette.heading)
        bots = " ".join(f"{seat + 1} {bot}" for seat, bot in game.bots.items())
        if self.viewed != game.player:
            line.append(f"   the city of player {self.viewed + 1}, {self.name_of(self.viewed)}", self.palette.good)
        else:
            line.append(f"   you are {game.you}" + (f", bots: {bots}" if bots else ", alone"), self.palette.faint)
        state = "game over" if mover is None else "your turn" if mover == game.player else f"player {mover + 1}'s turn"
        return self.head_line(line, state)

    def panel(self) -> list[Part]:
        turn, palette, game = self.turn, self.palette, self.game
        names = [*map(self.name_of, turn.position.seats)]
        players = players_text(turn.now, names, palette, viewed=self.viewed, mover=turn.position.mover)
        parts = [Part(players)]
        if turn.position.requests:
            cards = (f"card {card}: {CARDS[card]}" for card in turn.position.requests)
            parts.append(Part(Text("\n".join(cards), palette.faint)))
        others = [seat for seat in turn.position.seats if seat != self.viewed]
        cities = [Part(small_cities(turn.now, others, palette), Text())] if others else []
        if turn.position.is_over:
            won = winners_text(score(turn.position), [*map(game.name_of, turn.position.seats)])
            return [*parts, Part(Text(won, palette.good)), *cities]
        parts += [*self.table_parts(), Part(self.here_text())]
        if self._turns:
            parts.append(Part(turns_text(self._turns, len(names), palette), Text()))
        return [*parts, *cities]

    def action_view(self, seat: Seat) -> None:
        self.viewed = seat
        whose = "your own city" if seat == self.game.player else f"the city of player {seat + 1}"
        self.say(f"This is {whose}." + ("" if seat == self.game.player else " v shows the next one."))

    def action_view_next(self) -> None:
        self.action_view((self.viewed + 1) % len(self.turn.position.seats))

    def action_best(self) -> None:
        """Find out in the background what your city can still become."""
        if not self.session.is_yours:
            self.say("It is not your turn.", Tone.BAD)
            return
        self.say("Thinking about your city …")
        self.aside(self._best, instead_of="best")

    async def _best(self) -> None:
        turns = self.turn.turns
        text = await self.host.think(prospect, *self.game.outlook(self.turn))
        if turns == self.turn.turns:
            self.say(text)

    def refuse(self) -> bool:
        """While another city is shown, first go back to your own."""
        if self.session.is_yours and self.viewed != self.game.player:
            self.action_view(self.game.player)
            return True
        return super().refuse()

    def action_do(self) -> None:
        """Act; while bots play, do not wait for them."""
        if self.session.is_yours:
            super().action_do()
        else:
            self.action_next()

    def action_no_solution(self) -> None:
        self.say("Hints are for puzzles; tab shows what can be done, b what can come of it.")
