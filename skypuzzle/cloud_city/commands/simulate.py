"""`skypuzzle cloud-city simulate`."""

from typing import Annotated

import typer

from skypuzzle.cloud_city import Simulation, arguments, parse_shape
from skypuzzle.cloud_city.documents import record_document, records_document
from skypuzzle.cloud_city.pictures.score_sheet import game_report, league_table, outcome
from skypuzzle.cloud_city.rules.setup import check_setup
from skypuzzle.cluster import expect_address
from skypuzzle.console import options
from skypuzzle.console.output import emit_picture, expect_text, wants_json
from skypuzzle.console.runs import Games


def simulate(
    players: arguments.PlayersOption = None,
    shape: arguments.ShapeOption = "3x3",
    requests: arguments.RequestsOption = None,
    draw_requests: arguments.DrawRequestsOption = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="How many games.")] = 1,
    bots: arguments.BotsOption = "greedy",
    rotate: options.RotateOption = False,
    seed: options.SeedOption = None,
    tile_mix: arguments.TileMixOption = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play whole games with bots.

    One game is shown with its cities and its scoring, several as a table of wins. With --json, or with -o to a .json
    file, the games are written as records; a long run to a file resumes where it was interrupted.

    \b
    Examples:
      skypuzzle cloud-city simulate --seed 7
      skypuzzle cloud-city simulate --games 100 --bots planner,greedy
      skypuzzle cloud-city simulate --games 10 --seed 7 -o games.json
    """
    expect_text(output)
    expect_address(dask)
    number, into = players or arguments.DEFAULT_PLAYERS, parse_shape(shape)
    cards = arguments.requests(requests, draw_requests)
    check_setup(number, into, cards)
    run = Simulation(
        bots=arguments.bots(bots, number),
        shape=into,
        requests=cards,
        tile_mix=arguments.tile_mix(tile_mix),
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
        emit_picture(lambda _width, _unicode: league_table(played, run.bots, rotate=rotate), output)
