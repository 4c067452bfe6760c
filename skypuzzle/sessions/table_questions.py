"""What can be asked at a table: verdicts, the best turns, a line of play or why there is none, chances, the score.

Everything is answered from a position as one seat knows it. Questions and answers can be sent to other processes.
"""

from collections.abc import Sequence
from contextlib import redirect_stderr
from inspect import signature
from io import StringIO
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.console.chances import ChanceGames
from skypuzzle.console.output import NARROWEST_TABLE, console
from skypuzzle.documents import builtins
from skypuzzle.errors import Fault, NotationError, RuleError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.game import BoardGame
    from skypuzzle.table_form import Goal

CHANCE_GAMES = 100
SECONDS = 10.0
"""For a line of play, and for the reasons why there is none."""


Kind = Literal["check", "advise", "goal", "chances", "score"]


class Question(NamedTuple):
    """Something to ask about a position."""

    kind: Kind
    goals: tuple[str, ...] = ()
    """As they are typed, such as `SB3`; without any, all that there is to ask about."""


class Answer(NamedTuple):
    """What was found."""

    text: str
    document: dict[str, Any] | None = None
    """None for a score."""


def goals_of(game: "BoardGame", position: Any, seat: str | None) -> "Sequence[Goal]":
    """Return what a seat can ask about, or the player to move if the seat is None."""
    players = {position.player_name(player): player for player in position.seats}
    player = players.get(seat or "", position.mover)
    return () if player is None else game.table.goals(position, player)


def ask(game: "BoardGame", position: Any, seat: str | None, question: Question, *, width: int, unicode: bool) -> Answer:
    """Answer a question of a seat, or of the player to move, from a position as the seat knows it.

    Raises an InputError. Nothing is printed.
    """
    with redirect_stderr(StringIO()):
        match question.kind:
            case "score":
                return Answer(_score(game, position, width))
            case "goal":
                return _line_of_play(game, position, seat, question.goals, width, unicode=unicode)
        judge = game.options("check")(**_options(game, "check", question.goals, seat))
        games = ChanceGames(CHANCE_GAMES, seed="table") if question.kind == "chances" else None
        judged = judge(position, advise=question.kind == "advise", games=games)
        return Answer(_text(judged.report(width, unicode), width), builtins(judged.document))


def _options(game: "BoardGame", command: str, goals: tuple[str, ...], seat: str | None) -> dict[str, Any]:
    """Return the options of a command that ask for these goals."""
    options: dict[str, Any] = {"player": seat}
    for goal in goals:
        for name, value in game.table.asks(goal).items():
            before = options.get(name)
            options[name] = [*before, *value] if isinstance(before, list) else value
    known = signature(game.options(command)).parameters
    for name in options.keys() - known.keys() - {"player"}:
        raise NotationError(Fault("goal", name, "there is no line of play to it; ask for its verdict"))
    return {name: value for name, value in options.items() if name in known}


def _line_of_play(
    game: "BoardGame", position: Any, seat: str | None, goals: tuple[str, ...], width: int, *, unicode: bool
) -> Answer:
    if not goals:
        raise NotationError(Fault("goal", "", "name one"))
    solving = game.options("solve")(**_options(game, "solve", goals, seat))(position, many=False)
    found, reasons = solving.solve(SECONDS), None
    if isinstance(found, Undecided):
        text = solving.why_undecided or f"undecided: time ran out after {SECONDS:g} s"
    elif isinstance(found, Impossible):
        reasons = solving.why_not(SECONDS * solving.reasons_effort)
        text = _text(solving.impossible(reasons, width), width)
    else:
        text = _text(solving.picture(found, width, unicode=unicode), width)
    return Answer(text, builtins(solving.document(found, reasons)))


def _score(game: "BoardGame", position: Any, width: int) -> str:
    """Return the final scoring card by card, or before the end how it would be now."""
    if not position.is_over:
        totals = position.score().totals
        points = ", ".join(f"{position.player_name(player)} {points}" for player, points in totals.items())
        return f"If the game ended now, by what is known here: {points}."
    if missing := position.unknown_to_score:
        raise RuleError(Fault("score", "", f"{missing} is not known yet"))
    return _text(game.module("pictures.score_sheet").score_sheet(position), width)


def _text(picture: "RenderableType", width: int) -> str:
    sheet = StringIO()
    console(sheet, max(width, NARROWEST_TABLE)).print(picture)
    return "\n".join(line.rstrip() for line in sheet.getvalue().splitlines())
