"""Computer players: their names, and a planner that is led by nothing but what it knows and its seed."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle import parallel
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock, OutOfTimeError
from skypuzzle.skyliners import (
    BOTS,
    Plan,
    Planner,
    Side,
    Simulation,
    Variant,
    bot_name,
    bots,
    known_to,
    legal_actions,
    score,
)
from skypuzzle.skyliners.checking.odds import Odds
from skypuzzle.skyliners.search import playouts
from tests.interpreting import interpreted
from tests.running import run
from tests.skyliners.games import at, board
from tests.skyliners.odd_positions import moments, with_other_cards

LEVELS = {"easy": "planner-50", "normal": "planner-1000", "planner": "planner-1000", "hard": "planner-5000"}


def test_a_name_says_how_a_bot_plays() -> None:
    assert {name: bot_name(name) for name in LEVELS} == LEVELS
    for name in ("greedy", "random", "planner-1", "planner-7", "planner-999999"):
        assert bot_name(name) == name
        assert name in BOTS
    for name in BOTS:
        assert BOTS[name] == BOTS[bot_name(name)]
    assert BOTS["planner-7"] == Planner(7)
    assert BOTS["hard"] == Planner(5000)
    assert len(BOTS) == len(list(BOTS)) == len(set(BOTS))


@pytest.mark.parametrize(
    "name",
    [
        *("", "planner-", "planner-0", "planner-007", "planner-1000000", "planner--5", "planner-+5", "planner-1e3"),
        *("planner-1_0", "planner-٣", "planner-²", "planner-5 ", "planner-5\n", " easy", "Easy", "PLANNER", "planner5"),
        *("planner-N", "greedy-5", "random-1", "easy-50", "planner-50-50"),
    ],
)
def test_what_only_looks_like_a_name_is_refused(name: str) -> None:
    assert name not in BOTS
    with pytest.raises(KeyError):
        BOTS[name]
    assert bot_name(name) == name
    said = run("simulate", "--games", "1", "--players", "2", "--seed", "1", "--bots", f"{name},greedy")
    if name.strip(" ") not in BOTS:
        assert (said.code, said.out) == (2, "")
        assert "expected easy, normal, hard, greedy, random or planner-N with N from 1 to 999999" in said.err


@pytest.mark.parametrize("playouts_an_action", [1, 2, 3, 17, 60, 301])
def test_any_level_plays_legally(playouts_an_action: int) -> None:
    bot = Planner(playouts_an_action)
    for seed, position in enumerate(moments(f"level {playouts_an_action}", 25)):
        assert bot(position, Chance("level", seed)) in legal_actions(position)


@pytest.mark.parametrize(
    ("text", "forced"),
    [
        (f"{board(a1='1')} NE E2@a1 0.0.0/0.0.0 EA1,EB1,EC1,ED1,EE1", "--"),
        (f"{board(a1='1')} NE E2@a1 0.0.0/0.1.0 EA1,E?,E?,E?,EE1", "--"),
        (f"{board(a1='1', b2='3')} NE E2@a1 0.0.0/0.1.0 EA1,EB1,EC1,ED1,EE1", "Rb2"),
        ("11111/11111/11p11/11111/11111 NE N1 0.0.1/1.2.1 - ?,? intro", "--"),
        ("1111./11111/11p11/11111/11111 NE N2@- 0.0.1/1.2.1 - ?,? intro", "Pe5"),
    ],
)
def test_what_is_forced_is_done(text: str, forced: str) -> None:
    for name in ("planner-1", "planner-50", "greedy", "random"):
        assert str(BOTS[name](at(text), Chance("forced"))) == forced


@pytest.mark.parametrize("name", ["planner-1", "easy", "greedy"])
def test_there_is_no_action_when_the_game_is_over(name: str) -> None:
    with pytest.raises(ValueError, match="the game is over"):
        BOTS[name](at(f"{board(a1='1')} NE - 0.0.0/1.0.0"), Chance("over"))


def test_it_does_not_look_at_the_cards_of_others() -> None:
    bot = Planner(80)
    for seed, position in enumerate(moments("cards of others", 60)):
        known = known_to(position.mover or Side.N, position)
        seen = (position, known, with_other_cards(known, Chance("others", seed)))
        assert len({bot(each, Chance("choice", seed)) for each in seen}) == 1


# Same seed, same record


def short_run(variant: Variant, players: int) -> Simulation:
    bots = ("planner-30", "greedy", "planner-7", "planner-1")[:players]
    return Simulation(tuple(Side)[:players], variant, "same", bots)


@contextmanager
def uncompiled() -> Iterator[None]:
    """The planner as where there is no compiler."""
    module = interpreted(playouts)
    with mock.patch.object(bots, "Playouts", module.Playouts), mock.patch.object(bots, "Table", module.Table):
        yield


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_gives_the_same_game_compiled_or_not(variant: Variant, players: int) -> None:
    simulation = short_run(variant, players)
    record = simulation.play(1)
    assert simulation.play(1) == record != simulation.play(2)
    with uncompiled():
        assert simulation.play(1) == record


def test_the_same_seed_gives_the_same_records_in_one_process_or_two() -> None:
    words = ("simulate", "--games", "5", "--players", "3", "--seed", "7", "--bots", "planner-20,easy,greedy", "--json")
    alone, together = run(*words, "--jobs", "1"), run(*words, "--jobs", "2")
    assert (alone.code, alone.out) == (0, together.out)
    assert '"planner-50"' in alone.out


def kept_choices() -> list[tuple[str, str, str, str]]:
    """A level, a seed, what was chosen, and where."""
    lines = (Path(__file__).parent / "data" / "planner.txt").read_text("utf-8").splitlines()
    return [(*line.split(" ", 3),) for line in lines]  # type: ignore[misc]


def test_it_chooses_what_it_has_always_chosen() -> None:
    """Run `python -m benchmarks.agreement.playout_agreement --write` after changing how it plays on purpose."""
    kept = kept_choices()
    assert len(kept) == 60
    for level, seed, action, position in kept:
        assert (str(BOTS[level](at(position), Chance(seed))), position) == (action, position)
    with uncompiled():
        for level, seed, action, position in kept:
            if level in ("planner-1", "planner-20"):
                assert (str(BOTS[level](at(position), Chance(seed))), position) == (action, position)


# Strength


@pytest.mark.skipif(not playouts.COMPILED, reason="it takes long where nothing is compiled")
@pytest.mark.parametrize(("players", "least"), [(2, 15), (4, 10)])
def test_it_beats_greedy(players: int, least: int) -> None:
    """The benchmark plays hundreds of games; these are always the same few, and chance alone would win a part."""
    wins = 0.0
    for number in range(20):
        bots = ["greedy"] * players
        bots[number % players] = "planner-50"
        record = Simulation(tuple(Side)[:players], Variant.FULL, "strength", tuple(bots)).play(number)
        winners = score(record.end()).winners
        wins += (Side(number % players) in winners) / len(winners)
    assert wins >= least


# No move is worth waiting for when the time is up


class FewLooks(Clock):
    """Out after a few looks at it, however fast the machine is."""

    looks = 3

    @property
    def is_out(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize("form", [nullcontext, uncompiled])
def test_a_long_thought_ends_with_the_time(form: Callable[[], AbstractContextManager[None]]) -> None:
    start = at(f"{board(a1='1')} NE N1 9.2.1/9.2.1")
    odds = [Odds(start, side, (Plan(side, 0, 1),), "time", ("planner-99999",) * 2) for side in (Side.N, Side.E)]
    with form(), mock.patch.object(Planner, "__call__", autospec=True, side_effect=Planner.__call__) as thoughts:
        assert [run.play(0, FewLooks()) for run in odds] == [None, None]
        with pytest.raises(OutOfTimeError):
            Simulation((Side.N, Side.E), Variant.FULL, "time", ("planner-99999",) * 2).play(0, FewLooks())
        assert thoughts.call_count == 3
        with mock.patch.object(parallel, "_enough", mock.Mock(value=1)), pytest.raises(OutOfTimeError):
            Planner(99999)(start, Chance("nobody waits"))
