"""`skypuzzle skyline score`."""

from skypuzzle.console import options
from skypuzzle.console.output import emit_document, emit_picture, wants_json
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline import GameRecord, arguments
from skypuzzle.skyline.commands import subjects
from skypuzzle.skyline.documents import record_document
from skypuzzle.skyline.pictures.score_sheet import score_sheet


def score(
    position: subjects.PositionArgument,
    box: arguments.BoxOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Score a finished game, with its tie-breaks.

    Prestige is listed by penthouses, zones and mission. With --json, the answer is a record without turns.

    \b
    Examples:
      skypuzzle skyline score game.json
      skypuzzle skyline simulate --seed 7 --json | skypuzzle skyline score -
    """
    arguments.box(box)
    end = subjects.game_position(position)
    if end.turn is not None:
        reason = "the game is not over, so there is nothing to score yet; show tells how the players stand"
        raise RuleError(Fault("turn", end.seats[end.turn.seat], reason))
    if wants_json(json, output):
        emit_document(record_document(GameRecord(end, ())), output)
    else:
        emit_picture(lambda _width, _unicode: score_sheet(end), output)
