"""`skypuzzle score`."""

from typing import Annotated

import typer

from skypuzzle.console import options
from skypuzzle.console.output import emit_document, emit_picture, wants_json
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners import GameRecord, arguments, hidden_cards, parse_office, parse_skyscrapers, revealed
from skypuzzle.skyliners import score as score_position
from skypuzzle.skyliners.commands import subjects
from skypuzzle.skyliners.documents import record_document
from skypuzzle.skyliners.pictures.score_sheet import score_sheet


def score(
    position: subjects.PositionArgument,
    office: Annotated[
        str | None,
        typer.Option("--office", metavar="CARDS", help="The office, face up, first card first: SB3,NA2,WA4."),
    ] = None,
    cards: Annotated[
        str | None,
        typer.Option("--cards", metavar="CARDS", help="The skyscraper cards in the order of the seats: NE,SW,NW,SE."),
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Score a finished game, card by card.

    Cards that are face down in the position must be revealed with --office and --cards. With --json, the answer is a
    record without turns.

    \b
    Examples:
      skypuzzle score game.json
      skypuzzle score POSITION --office SB3,NA2,WA4 --cards NE,SW,NW,SE
    """
    finished = revealed(
        subjects.game_position(position),
        None if office is None else parse_office(arguments.cards_by_letter(office)),
        None if cards is None else parse_skyscrapers(cards.replace(" ", "")),
    )
    if finished.turn is not None:
        raise RuleError(Fault("turn", str(finished.turn), "the game is not over, so there is nothing to score yet"))
    if hidden := hidden_cards(finished):
        which = ", ".join(hidden)
        raise RuleError(Fault("position", str(finished), f"face down: {which}; reveal them with --office and --cards"))
    if wants_json(json, output):
        emit_document(record_document(GameRecord(finished, ())), output)
    else:
        emit_picture(lambda _width, _unicode: score_sheet(score_position(finished)), output)
