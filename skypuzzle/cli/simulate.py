"""`skypuzzle simulate`."""

from typing import Annotated

import typer

from skypuzzle.cli import options
from skypuzzle.cli.output import console, emit_document, emit_picture
from skypuzzle.cli.progress import with_progress
from skypuzzle.documents import FORMAT
from skypuzzle.errors import Fault, NotationError
from skypuzzle.parallel import in_order
from skypuzzle.skyliners import BOTS, Simulation, parse_variant
from skypuzzle.skyliners.files import GAME, RecordsDocument, record_document
from skypuzzle.skyliners.pictures import game_report, league_table


def simulate(
    players: options.PlayersOption = None,
    seats: options.SeatsOption = None,
    start: options.StartOption = None,
    variant: options.VariantOption = "full",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=10_000_000, help="How many games.")] = 1,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="NAMES", help=f"{' or '.join(BOTS)}: one for all, or one a seat, clockwise from N."
        ),
    ] = "greedy",
    seed: options.SeedOption = None,
    setup_cards: options.SetupCardsOption = None,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, max=256, help="How many processes; the games are the same.")
    ] = 1,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play whole games with bots.

    One game is shown on the board with its scoring, several as a table of wins. With --json, or with -o to a .json
    file, the games are written as records.

    \b
    Examples:
      skypuzzle simulate --seed 7
      skypuzzle simulate --games 100 --bots greedy,random --players 2
      skypuzzle simulate --games 10 --seed 7 -o games.json
    """
    chosen = options.seats(players, seats)
    run = Simulation(
        seats=chosen,
        variant=parse_variant(variant),
        seed=options.seed(seed),
        bots=_bots(bots, len(chosen)),
        start=None if start is None else options.side(start),
        setup_cards=options.setup_cards(setup_cards),
    )
    records = list(with_progress(in_order(run.play, range(games), jobs), games, "playing"))
    if json or (output is not None and output.suffix == ".json"):
        emit_document(
            RecordsDocument(
                format=FORMAT,
                game=GAME,
                type="records",
                seed=run.seed,
                bots=list(run.bots),
                records=[record_document(record) for record in records],
            ),
            output,
        )
    elif games == 1:
        screen = console(to_file=output is not None)
        emit_picture(game_report(records[0], screen.width, unicode=screen.encoding.startswith("utf")), output)
    else:
        emit_picture(league_table(records, run.bots), output)


def _bots(text: str, players: int) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in BOTS:
            raise NotationError(Fault("bot", name, f"expected {' or '.join(BOTS)}"))
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise NotationError(Fault("bots", text, f"{len(names)} bots for {players} seats"))
    return names
