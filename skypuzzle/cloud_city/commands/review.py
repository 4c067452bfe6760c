"""`skypuzzle cloud-city review`."""

from typing import Annotated

import typer

from skypuzzle.cloud_city.commands.options import seat_of
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.questions.reviews import Review, review_all
from skypuzzle.cloud_city.questions.reviews import review as review_player
from skypuzzle.cloud_city.rules.position import GameRecord
from skypuzzle.console import options
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import emit_document, emit_picture, expect_text, wants_json
from skypuzzle.errors import Fault, RuleError
from skypuzzle.subjects import WAYS, subject


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help=f"A game record: {WAYS}.")],
    player: Annotated[
        str | None, typer.Option("--player", metavar="PLAYER", help="Only this player, 1 to 4. [default: all]")
    ] = None,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit", metavar="SECONDS", help="Leave open what takes longer, with exit code 3. [default: none]"
        ),
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Show what each turn of a game cost.

    A turn's cost is the most votes possible before it minus the most after it, with the tiles that the player went on
    to lay, in any order and place, and the walkways in the stock at that moment. What others took by building from the
    common stock is shown separately.

    \b
    Examples:
      skypuzzle cloud-city review game.json
      skypuzzle cloud-city review games.json#3 --player 2
    """
    expect_text(output)
    about = subject(record, GAME)
    if not isinstance(about, GameRecord):
        raise RuleError(Fault("record", record, "expected the record of a game"))
    seconds = options.seconds(time_limit)
    seat = seat_of(player, len(about.start.seats))
    if seat is None:
        reviews = list(review_all(about, time_limit=seconds))
    else:
        reviews = [review_player(about, seat, time_limit=seconds)]
    if wants_json(json, output):
        emit_document(Review(start=about.start, turns=about.turns, reviews=tuple(reviews)), output)
    else:
        from skypuzzle.cloud_city.pictures.reports import review_report
        from skypuzzle.pictures.layout import one_below_the_other

        end = about.end()
        emit_picture(
            lambda width, unicode: one_below_the_other(
                review_report(found, end.city(found.player), about.turns, width, unicode=unicode) for found in reviews
            ),
            output,
        )
    raise typer.Exit(Exit.DONE if all(found.complete for found in reviews) else Exit.UNDECIDED)
