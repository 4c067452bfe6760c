"""A `survey` puzzle as something to play: tiles are laid, turned and taken back, and quarters noted."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from skypuzzle.cloud_city.kinds.survey.hints import hint_for, mistake
from skypuzzle.cloud_city.kinds.survey.kind import SURVEY
from skypuzzle.cloud_city.kinds.survey.moves import SITES, Laid, laying_text, note_text, parse_note
from skypuzzle.cloud_city.kinds.survey.puzzle import SurveyPuzzle
from skypuzzle.cloud_city.kinds.survey.solutions import solution_of
from skypuzzle.cloud_city.kinds.survey.votes import LINES, Votes, line_name, votes_of
from skypuzzle.cloud_city.notation.cities import parse_quarter
from skypuzzle.cloud_city.notation.positions import parse_laying
from skypuzzle.cloud_city.pictures.sights import ASCII, UNICODE, Sight
from skypuzzle.cloud_city.pictures.terminal import draw, tile_lines
from skypuzzle.cloud_city.rules.city import LETTERS, filled
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Quarter, Tile, cell_of, kind_of
from skypuzzle.cloud_city.sessions.partial_turn import tiles_line
from skypuzzle.errors import Fault, RuleError
from skypuzzle.pictures.layout import stacked
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.wording import number_of


class PlayableSurvey(PlayablePuzzle[Laid]):
    """The square, tile by tile. A tile laid on another one takes its place."""

    words = (
        ("BG..@c1", "lay a tile, turned like this"),
        ("-c1", "take the tile back"),
        ("Bc3 .c3 ?c3", "note a building, none, forget it"),
        ("=c", "the votes of column c"),
    )
    puzzle: SurveyPuzzle

    def __init__(self, puzzle: SurveyPuzzle) -> None:
        super().__init__(puzzle, Laid())
        self.clues = puzzle.votes

    @property
    def task(self) -> str:
        """As it is printed."""
        return SURVEY.task(self.puzzle)

    def spelled(self, word: str) -> str:
        """Small letters will do."""
        tile, at, cell = word.partition("@")
        if at:
            return tile.upper() + at + cell.lower()
        return word[0].upper() + word[1:] if len(word) == 3 and word[0] in "bgs" and word[2].isdigit() else word

    def left(self, state: Laid) -> tuple[Tile, ...]:
        """The tiles that do not lie yet, by kind."""
        left = Counter(self.puzzle.tiles)
        left.subtract(kind_of(tile) for _, tile in state.tiles)
        return tuple(left.elements())

    def after(self, state: Laid, move: str) -> Laid:
        """One tile or one note more or less."""
        if "@" in move:
            turn = parse_laying(move)
            self._check(move, self.why_not(state, turn.tile, turn.cell))
            return state.with_tile(turn.cell, turn.tile)
        if move.startswith("-"):
            cell = cell_of(parse_quarter(move[1:], "place"))
            self._check(move, None if cell in state.at else f"there is no tile on {QUARTER_NAMES[cell]}")
            return state.with_tile(cell, None)
        letter, quarter = parse_note(move)
        self._check(move, self.why_no_note(state, quarter, letter))
        return state.with_note(quarter, letter)

    def _check(self, move: str, reason: str | None) -> None:
        if reason is not None:
            raise RuleError(Fault("move", move, reason))

    def why_not(self, state: Laid, tile: Tile, cell: Cell) -> str | None:
        """Why a tile cannot be laid on a cell; None if it can."""
        lying = state.at.get(cell)
        if cell not in SITES:
            return f"the square has cells {' '.join(QUARTER_NAMES[site] for site in SITES)}"
        if lying == tile:
            return "it lies there already"
        free = Counter((*self.left(state), *([kind_of(lying)] if lying else ())))
        return None if free[kind_of(tile)] else f"there is no {kind_of(tile)} left: {tiles_line(self.left(state))}"

    def why_no_note(self, state: Laid, quarter: Quarter, letter: str | None) -> str | None:
        """Why something cannot be noted; None if it can."""
        name = QUARTER_NAMES[quarter]
        if cell_of(quarter) not in SITES:
            return f"{name} is not in the square"
        if cell_of(quarter) in state.at:
            return f"there is a tile on {QUARTER_NAMES[cell_of(quarter)]}"
        if state.noted.get(quarter) == letter:
            return f"nothing is noted on {name}" if letter is None else "that is noted already"
        return None

    def made(self, move: str) -> str:
        """What to say of a move that was made."""
        return f"{move} laid." if "@" in move else f"{move[1:]} taken back." if move[0] == "-" else f"{move} noted."

    def now(self, state: Laid) -> Mapping[str, Votes]:
        """The votes of every line, with all walkways that rules 10a–e allow between the tiles that lie."""
        return votes_of(state.city)

    def right(self, state: Laid) -> int:
        """How many of the lines have the votes they must have."""
        now = self.now(state)
        return sum(now[line] == votes for line, votes in self.clues.items())

    def describe(self, state: Laid) -> str:
        """What is left to lay, and how many lines have their votes."""
        lines = f"{self.right(state)} of {number_of(len(self.clues), 'line')} right"
        return f"left: {tiles_line(self.left(state))}; {lines}"

    def look(self, state: Laid, word: str) -> str | None:
        """The votes of a line."""
        line = word[1:]
        if not word.startswith("=") or line not in LINES:
            return None
        wanted = self.clues.get(line)
        return f"{line_name(line)} has {self.now(state)[line]}" + (f", wanted {wanted}" if wanted else "")

    def sight(self, state: Laid) -> Sight:
        """The square with the tiles that lie, and every walkway that rules 10a–e allow."""
        city = state.city
        quarters = [LETTERS[code] for code in city.quarters]
        return Sight("".join(quarters), city.possible_walkways(), SITES)

    def picture(self, state: Laid, width: int, unicode: bool) -> RenderableType:
        """The square with its clues, beside it the tiles that are left."""
        sight = self.sight(state)
        clues = {line: tuple(votes) for line, votes in self.clues.items()}
        square = draw(Sight(sight.quarters, sight.walkways, sight.free, clues=clues), width=width, unicode=unicode)
        tiles = tile_lines(self.left(state), UNICODE if unicode else ASCII)
        return stacked([[*square.split("\n")], tiles], width)

    def is_complete(self, state: Laid) -> bool:
        """Does every tile lie?"""
        return len(state.tiles) == len(SITES)

    def is_solved(self, state: Laid) -> bool:
        """Is it a full city with the votes given? The rules decide."""
        return self.is_complete(state) and self.puzzle.survey.why_not(state.city) is None

    def shortfall(self, state: Laid) -> str:
        """What does not fit, which anyone can see."""
        if self.right(state) == len(self.clues) and filled(state.city) is None:
            return (
                "All lines are right, but walkways are in each other's way: three at a building, two of one level "
                "that cross, or more than there are pieces."
            )
        return "All tiles lie, but not all lines have their votes."

    def solution(self) -> list[str] | None:
        """Found anew, tile by tile."""
        city = solution_of(self.puzzle)
        return None if city is None else [laying_text(tile, cell) for cell, tile in sorted(city.tiles.items())]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first move that laid a tile or noted something that still stands, and is wrong."""
        city = solution_of(self.puzzle)
        state, since = self.start, dict[str, int]()
        for place, move in enumerate(moves):
            state = self.after(state, move)
            since[move] = place
        if city is None:
            return 0 if moves else None
        standing = [laying_text(tile, cell) for cell, tile in state.tiles if city.tiles[cell] != tile]
        standing += [
            note_text(quarter, letter) for quarter, letter in state.notes if LETTERS[city.quarters[quarter]] != letter
        ]
        return min((since[move] for move in standing), default=None)

    def hint(self, moves: Sequence[str]) -> Hint | None:
        """By the techniques of a person."""
        wrong = self.first_wrong(moves)
        if wrong is not None:
            return mistake(moves[wrong])
        state = self.start
        for move in moves:
            state = self.after(state, move)
        return hint_for(self.puzzle, state.at, state.noted)
