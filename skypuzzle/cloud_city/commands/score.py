"""`skypuzzle cloud-city score`."""

from skypuzzle.cloud_city import City, GameRecord
from skypuzzle.cloud_city import score as score_position
from skypuzzle.cloud_city.commands import subjects
from skypuzzle.cloud_city.documents import record_document
from skypuzzle.cloud_city.pictures.score_sheet import score_sheet
from skypuzzle.cloud_city.rules.play import finished
from skypuzzle.console import options
from skypuzzle.console.output import emit_document, emit_picture, wants_json
from skypuzzle.errors import Fault, RuleError


def score(
    position: subjects.PositionArgument,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Score a finished game, or a finished city.

    Votes are listed by level and by Special Request card. With --json, the answer is a record without turns.

    \b
    Examples:
      skypuzzle cloud-city score game.json
      skypuzzle cloud-city score "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a6-f6"
    """
    found = subjects.position_of(subjects.subject(position))
    end = finished(found) if isinstance(found, City) else found
    if end.mover is not None:
        reason = "the game is not over, so there is nothing to score yet; show tells what the walkways are worth"
        raise RuleError(Fault("turn", str(end.mover + 1), reason))
    if wants_json(json, output):
        emit_document(record_document(GameRecord(end, ())), output)
    else:
        emit_picture(lambda _width, _unicode: score_sheet(score_position(end)), output)
