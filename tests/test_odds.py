"""Chances in all games: who knows what, the same result for any number of processes, and advice ranked by them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skypuzzle import cloud_city, skyline, skyliners
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.checking import odds as cloud_city_odds
from skypuzzle.cloud_city.questions.question import Built, Votes
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.odds import BotGames, Odds, Share, by_chance, likeliest_first, share_of
from skypuzzle.pictures.layout import chance_notes, likelihood
from skypuzzle.skyline.checking import odds as skyline_odds
from skypuzzle.skyline.questions.question import PenthousesGoal, PrestigeGoal, WinGoal, ZoneGoal
from skypuzzle.skyliners.checking import odds as skyliners_odds
from skypuzzle.verdicts import Verdict
from tests.running import run


def positions_of(game: Any, start: Any, bot: str, seed: str, **how: Any) -> list[Any]:
    bots = [game.BOTS[bot]] * len(start.seats)
    by_seat = dict(zip(start.seats, bots, strict=True)) if game is skyliners else bots
    return list(game.play_out(start, by_seat, Chance(seed), **how).positions())


def table(name: str, players: int = 2, *, part: float = 0.6) -> tuple[Any, Any]:
    """A position in the middle of a game, and the player who is to move."""
    chance = Chance("odds", name, players)
    game: Any = {"skyliners": skyliners, "cloud-city": cloud_city, "skyline": skyline}[name]
    start = game.new_game(skyliners.DEFAULT_SEATS[players] if name == "skyliners" else players, chance)
    positions = positions_of(game, start, "greedy", name)
    return positions[int(part * (len(positions) - 1))], game


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_dealt_is_what_the_player_knows(players: int) -> None:
    for number in range(12):
        chance = Chance("dealt", number)
        position, _ = table("cloud-city", players)
        for player in position.seats:
            known = position.known_to(player)
            odds: Any = cloud_city_odds.Odds(known, player, (Votes(30),), "", ("quick",) * players)
            assert cloud_city.check_position(odds.deal(chance)).known_to(player) == known
        position, _ = table("skyline", players)
        for seat, player in enumerate(position.seats):
            for hidden in (False, True):
                known = position.known_to(player, hidden=hidden)
                odds = skyline_odds.Odds(known, seat, (WinGoal(),), "", ("quick",) * players)
                world = skyline.check_position(odds.deal(chance))
                assert not any(None in part for part in (world.cash, world.stock, world.missions))
                assert "?" not in "".join((*world.cards, world.pile))
                assert world.known_to(player, hidden=hidden) == known
        position, _ = table("skyliners", players)
        for side in position.seats:
            known = position.known_to(side)
            odds = skyliners_odds.Odds(known, side, (), "", ("random",) * players)
            assert skyliners.check_position(odds.deal(chance)).known_to(side) == known


def test_money_and_floors_are_dealt_afresh_for_each_game() -> None:
    position, _ = table("skyline", 3)
    odds = skyline_odds.Odds(position.known_to(position.seats[0], hidden=True), 0, (WinGoal(),), "", ("quick",) * 3)
    dealt = [odds.deal(Chance("afresh", number)) for number in range(30)]
    for part in ("cash", "stock", "missions", "cards"):
        assert len({getattr(world, part) for world in dealt}) > 5


def test_a_won_goal_holds_in_every_game_and_a_lost_one_in_none() -> None:
    for part in (0.4, 0.9):
        position, _ = table("cloud-city", part=part)
        built, none = position.city(0).walkways[0], Votes(300)
        odds: Odds = cloud_city_odds.Odds(position, 0, (Votes(1), Built(built), none), "won", ("quick",) * 2)
        assert {odds.play(number) for number in range(6)} == {(True, True, False)}
        position, _ = table("skyline", part=part)
        has = position.board.penthouses(position.seats[0])
        goals = (PenthousesGoal(has), PrestigeGoal(0), PrestigeGoal(40), PenthousesGoal(9))
        odds = skyline_odds.Odds(position, 0, goals, "won", ("quick",) * 2)
        assert {odds.play(number) for number in range(6)} == {(True, True, False, False)}


def test_the_player_plays_for_walkways_and_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a thought for the goal, each holds much less often."""
    record = cloud_city.play_out(cloud_city.new_game(2, Chance("a", 1)), [cloud_city.BOTS["quick"]] * 2, Chance("a", 1))
    position = list(record.positions())[8]
    new = [way for way in record.end().city(0).walkways if way not in position.city(0).walkways]
    runs: list[tuple[Any, Odds]] = [
        (cloud_city_odds, cloud_city_odds.Odds(position, 0, (Built(way),), "for", ("quick",) * 2)) for way in new
    ]
    position, _ = table("skyline", 2)
    runs += [
        (skyline_odds, skyline_odds.Odds(position, 0, (ZoneGoal(site),), "for", ("quick",) * 2))
        for site in position.box.zones
    ]
    for module, name in ((cloud_city_odds, "cloud_city"), (skyline_odds, "skyline")):
        own = [odds for each, odds in runs if each is module]
        games = [sum(odds.play(number) == (True,) for odds in own for number in range(12))]
        with monkeypatch.context() as patched:
            bots = cloud_city.BOTS if name == "cloud_city" else skyline.BOTS
            patched.setattr(module, "play_for_goals", lambda bot, *_, bots=bots: bots[bot])
            games.append(sum(odds.play(number) == (True,) for odds in own for number in range(12)))
        assert games[0] > 1.2 * games[1]


def words_for(name: str) -> list[str]:
    """A question late in a game, as the player to move knows it."""
    position, _ = table(name, part=0.85)
    asked = {
        "skyliners": ["--plan", f"{position.mover}A2", "--plan", f"{position.mover}C3"],
        "cloud-city": ["--votes", "25", "--request", "4"],
        "skyline": ["--prestige", "3", "--zone", "c9"],
    }[name]
    if name == "skyliners":
        office = tuple(card for card in position.office if card.side is not position.mover)
        position = position._replace(office=office)
    return [name, "check", str(position.known_to(position.mover)), *asked, "--seed", "7"]


@pytest.mark.parametrize("name", ["skyliners", "cloud-city", "skyline"])
def test_chances_of_a_seed_are_the_same_with_any_number_of_processes(name: str, tmp_path: Path) -> None:
    words = [*words_for(name), "--chance", "20"]
    file = tmp_path / "check.json"
    for jobs in ("1", "2"):
        ran = run(*words, "--jobs", jobs, "--json", "-o", str(file))
        assert ran.code in (0, 1, 3), ran.err
        found = json.loads(file.read_text())
        singles = found["plans" if name == "skyliners" else "goals"]
        assert found["chance"]["games"] == 20
        chances = [each["chance"] for each in (*singles, found["together"])]
        assert {each["games"] for each in chances} == {20}
        if jobs == "1":
            first = chances
    assert chances == first
    assert "$.chance: the games, played again from their seed" in run("verify", str(file), "--regenerate").out
    changed = {**found, "chance": {**found["chance"], "games": 21}}
    file.write_text(json.dumps(changed))
    assert run("verify", str(file)).code == 1


@pytest.mark.parametrize("name", ["cloud-city", "skyline"])
def test_games_end_with_the_time(name: str) -> None:
    ran = run(*words_for(name), "--chance", "100000", "--time-limit", "2", "--json")
    found = json.loads(ran.out)
    assert found["chance"]["asked"] == 100000
    assert 0 < found["goals"][0]["chance"]["games"] == found["chance"]["games"] < 100000
    bots = found["chance"]["bots"]
    assert set(bots) == {"quick"}


@pytest.mark.parametrize("name", ["skyliners", "cloud-city", "skyline"])
def test_chances_need_a_goal_and_a_game_that_is_not_over(name: str) -> None:
    position, _ = table(name, part=1)
    known = str(position)
    goal = {"skyliners": ["--plan", "NA2", "--player", "N"], "cloud-city": ["--votes", "3"], "skyline": ["--win"]}[name]
    player = [] if name == "skyliners" else ["--player", "1" if name == "cloud-city" else position.seats[0]]
    assert "the game is over" in run(name, "check", known, *goal, *player, "--chance", "5").err
    start = str(table(name, part=0.5)[0].known_to(table(name, part=0.5)[0].mover))
    if name == "skyliners":
        start = str(table(name, part=0)[0])
    assert "--chance" in run(name, "check", start, "--chance", "5").err
    assert "needs --chance" in run(name, "check", start, *goal, "--bots", "random").err


# What is made of them -------------------------------------------------------------------------------------------------


class Found(msgspec.Struct, frozen=True):
    verdict: Verdict
    open: tuple[Verdict, ...] = ()
    chance: Share | None = None


def test_a_line_says_how_likely_it_is_and_whether_it_can_be_forced() -> None:
    played = BotGames(50, "7", ("quick", "quick"))
    found = Found(Verdict.ALONE, chance=share_of(31, 50))
    assert list(likelihood(found, played)) == ["62% (48–74%) in 50 games between quick bots", "not forced"]
    assert list(likelihood(found, played, "blue can raise c4"))[1:] == ["not forced: blue can raise c4"]
    unsure = Found(Verdict.WITH_HELP, (Verdict.FORCED, Verdict.ALONE))
    assert list(likelihood(unsure, None)) == ["perhaps forced or alone"]
    assert list(likelihood(Found(Verdict.ALONE), None)) == []
    assert list(chance_notes(None, "AB", [unsure])) == ["for an estimate, add --chance 100"]
    assert list(chance_notes(None, "AB", [found])) == []
    mixed = BotGames(5, "7", ("quick", "random"), asked=9)
    assert list(chance_notes(mixed, "AB", [found, unsure])) == [
        "bots: A quick, B random",
        "in these games, you play for all of it at once",
        "the time limit was reached after 5 of 9 games between bots",
    ]


class Turn(msgspec.Struct, frozen=True):
    turn: int
    verdict: Verdict
    chance: Share | None = None

    @property
    def rank(self) -> tuple[int, float, int]:
        return list(Verdict).index(self.verdict), likeliest_first(self.chance), self.turn


class World:
    def play(self, turn: int) -> int:
        return turn


@dataclass(frozen=True, slots=True)
class Tenths(Odds):
    """After turn N, the goal holds in about N of ten games."""

    def deal(self, _chance: Chance) -> World:
        return World()

    def end(self, world: int, chance: Chance, _clock: Clock) -> bool:
        return chance.below(10) < world

    def holds(self, _goal: Any, end: bool) -> bool:
        return end


def ranked(turns: Sequence[Turn], clock: Clock) -> list[tuple[int, bool]]:
    odds = Tenths(None, None, ("goal",), "seed", ("bot",))
    return [(each.turn, each.chance is not None) for each in by_chance(turns, odds, clock)]


def test_turns_of_a_verdict_are_ranked_by_chance_and_none_is_lost() -> None:
    helped = [Turn(1, Verdict.WITH_HELP), Turn(7, Verdict.WITH_HELP)]
    likely = [Turn(number, Verdict.ALONE) for number in (1, 2, 5, 8, 9)]
    everything = (*likely, *helped, Turn(3, Verdict.LOST))
    played = [(8, True), (5, True), (2, True), (1, True), (9, False), (7, True), (1, True), (3, False)]
    assert ranked(everything, NO_LIMIT) == played
    unplayed = [(each.turn, False) for each in everything]
    assert ranked(everything, Clock(0)) == unplayed
    assert ranked((Turn(4, Verdict.FORCED), *everything), NO_LIMIT) == [(4, False), *unplayed]
