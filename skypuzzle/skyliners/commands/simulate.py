"""`skypuzzle simulate`."""

from typing import Annotated

import typer

from skypuzzle.cluster import expect_address
from skypuzzle.console import options
from skypuzzle.console.output import emit_picture, expect_text, wants_json
from skypuzzle.console.runs import Games
from skypuzzle.skyliners import Simulation, arguments, parse_variant
from skypuzzle.skyliners.documents import record_document, records_document
from skypuzzle.skyliners.pictures.score_sheet import game_report, league_table, outcome


def simulate(
    players: arguments.PlayersOption = None,
    seats: arguments.SeatsOption = None,
    start: arguments.StartOption = None,
    variant: arguments.VariantOption = "full",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="How many games.")] = 1,
    bots: arguments.BotsOption = "greedy",
    rotate: options.RotateOption = False,
    seed: options.SeedOption = None,
    setup_cards: arguments.SetupCardsOption = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play whole games with bots.

    One game is shown on the board with its scoring, several as a table of wins. With --json, or with -o to a .json
    file, the games are written as records; a long run to a file resumes where it was interrupted.

    \b
    Examples:
      skypuzzle simulate --seed 7
      skypuzzle simulate --games 100 --bots greedy,random --players 2
      skypuzzle simulate --games 10 --seed 7 -o games.json
    """
    expect_text(output)
    expect_address(dask)
    chosen = arguments.seats(players, seats)
    run = Simulation(
        seats=chosen,
        variant=parse_variant(variant),
        bots=arguments.bots(bots, len(chosen)),
        start=arguments.seated(start, chosen, "start player"),
        setup_cards=arguments.setup_cards(setup_cards),
        rotate=rotate,
        seed=options.seed(seed),  # last, as a new one is printed
    )
    many = Games(repr(run), run.play, games, jobs, dask)
    if wants_json(json, output):
        many.write(records_document(run), record_document, output)
    elif games == 1:
        record = many.only()
        emit_picture(lambda width, unicode: game_report(record, width, unicode=unicode), output)
    else:
        played = many.each(outcome)
        emit_picture(lambda _width, _unicode: league_table(played, run.seats, run.bots, rotate=rotate), output)
