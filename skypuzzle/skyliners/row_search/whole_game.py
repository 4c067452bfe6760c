"""Between the game of some rows and the whole game: which action is which move, and how moves are written."""

from collections.abc import Iterable

from skypuzzle.skyliners.row_search.rowgame import RowGame
from skypuzzle.skyliners.row_search.states import (
    ASKED_CARD,
    LOST_ACTION,
    NOWHERE,
    ON_FLOORS,
    ON_GROUND,
    OTHER_CARD,
    Move,
    State,
)
from skypuzzle.skyliners.rules.board import EMPTY, SITE_NAMES, SITES, Piece
from skypuzzle.skyliners.rules.play import FORFEIT, apply
from skypuzzle.skyliners.rules.position import Action, Build, HiddenPlanning, Planning, Position, Turn


def move_of(game: RowGame, position: Position, action: Action) -> Move:
    """What an action in the whole game is for the rows."""
    state = game.state_of(position)
    if isinstance(action, Build):
        place = game.places.get(action.site)
        if place is None:
            is_ground = position.board.heights[action.site] == EMPTY and state.ground > 0
            place = ON_GROUND if is_ground else ON_FLOORS
        return Move(action.piece, place)
    if isinstance(action, Planning):
        for index, plan in enumerate(game.plans):
            is_asked = (plan.side, plan.row, plan.number) == (position.mover, action.row, action.number)
            if is_asked and state.to_plan >> index & 1:
                return Move(ASKED_CARD, index)
    return Move(OTHER_CARD if isinstance(action, Planning | HiddenPlanning) else LOST_ACTION, NOWHERE)


def action_of(game: RowGame, position: Position, move: Move) -> Action:
    """An action in the whole game that is this move; any other is as good."""
    if move.kind == ASKED_CARD:
        plan = game.plans[move.place]
        return Planning(plan.row, plan.number)
    if move.kind == OTHER_CARD:
        return HiddenPlanning()
    if move.kind == LOST_ACTION:
        return FORFEIT
    if move.place >= 0:
        return Build(Piece(move.kind), game.sites[move.place])
    built = None if position.turn is None else position.turn.built
    for site in SITES:
        code = position.board.heights[site]
        is_there = code == EMPTY if move.place == ON_GROUND else code != EMPTY and code % 2 == 0
        if is_there and site not in game.places and site != built:
            return Build(Piece(move.kind), site)
    raise ValueError(f"{position} has no place for {label(game, move)}")


def play(game: RowGame, position: Position, moves: Iterable[Move]) -> tuple[tuple[Turn, ...], Position]:
    """The turns in the whole game that are these moves, and where they lead."""
    turns: list[Turn] = []
    for move in moves:
        action, turn = action_of(game, position, move), position.turn
        if turn is None:
            raise ValueError(f"{position} is over, and yet there is {label(game, move)}")
        if turn.action == 1 or not turns:
            turns.append(Turn(turn.side, (action,)))
        else:
            turns[-1] = Turn(turn.side, (*turns[-1].actions, action))
        position = apply(position, action)
    return tuple(turns), position


def label(game: RowGame, move: Move) -> str:
    """A move in notation; `F+` is a floor on floors elsewhere, `F.` one on bare ground elsewhere."""
    if move.kind == ASKED_CARD:
        plan = game.plans[move.place]
        return str(Planning(plan.row, plan.number))
    if move.kind == OTHER_CARD:
        return str(HiddenPlanning())
    if move.kind == LOST_ACTION:
        return str(FORFEIT)
    place = SITE_NAMES[game.sites[move.place]] if move.place >= 0 else "+" if move.place == ON_FLOORS else "."
    return Piece(move.kind).letter + place


def labels(game: RowGame, state: State) -> dict[str, Move]:
    """The moves in a state by their notation."""
    return {label(game, move): move for move in game.moves(state)}
