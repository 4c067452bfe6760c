"""Plans and policies: true on the table, written out so that they hold, and found out if they are changed."""

from types import ModuleType

import pytest
from msgspec.structs import replace

from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.cloud_city.checking.rivals import PIECES, most_in_one_turn
from skypuzzle.cloud_city.checking.table import table_of
from skypuzzle.cloud_city.checking.verdicts import Finding, Policy
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.question import Votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, ROTATIONS, SQUARE
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.cloud_city.search import kernel
from skypuzzle.verdicts import PROVABLE, Verdict
from tests.cloud_city.kernels import forms
from tests.cloud_city.small_endgames import Endgame
from tests.cloud_city.test_check import JUDGED

REFUTED = (
    "c3:S.BBS./S....S/G.B..G/G..BG./.G----/S.----,c3-c7,c5-g5,c5-c6,f5-f8,c6-h6,e6-e8,c7-h7,c8-g8,e8-f8;e3:--.B--"
    "/--B.--/B.B.G./.G.B.G/B..B../S..SSS,e3-h3,h3-i3,i3-j3,e4-h4,e4-e6,h4-h5,f5-j5,h5-h8,e6-g6,g6-g7;c1:B.B./.B.S"
    "/.B.G/.B.G/.S../B.BS,c1-e1,c1-c6,e1-e6,f1-f5,d3-d4,f3-f4,d4-d5,c6-e6;c1:S.G.GS/.S.S../--BB--/--..--/....--/S"
    "SGS--,d1-f1,e1-e6,f1-f5,e4-f4,d5-f5,c6-h6,e6-g6 GS..,GG..,B..G;?,?,?;?,?,?;?,?,? BG..,S..S,GG.. 0.3.5.6.1/4."
    "7.8.4.1/4.6.7.2.1 7 3 - 3x3 | 1 | votes 52"
)
"""From a game between planner bots: the others take the pieces that the third player needs."""
PLANNED = (
    "c3:SS.B.S/..S.S./--B..G/--.BG./--..../--SBSS,e3-g3,e3-e7,f3-f5,g3-g7,h3-h8,f5-f8,e7-g7,d8-h8;e3:G...--/.GGG-"
    "-/B....B/.GBBS./B...--/G.GG--,e3-g3,e3-e8,g3-g7,h3-h7,e4-e6,f5-f7,g5-h5,e6-j6,f7-g7;a5:--GG.S/--...B/----S./"
    "----S./..B.B./SG.G.S,a5-f5,b5-d5,f5-f10,c6-e6,e7-e8 ?,?,?;?,?,?;S..S,B..G,G..S SB..,G..G,SG.. 5.5.7.6.2/5.5."
    "8.4.2/5.6.8.3.0 15 3 - 3x3 | 3 | votes 51"
)
"""Everything needed can be built before enough of it can be gone."""
LEFT_IN_THE_ROW = (
    "c3:--GGS./--...B/--B.B./--.B.B/....S./SGBG.S,c3-h3,d3-f3,e3-e6,f3-f8,g4-g8,f5-h5,h5-h7,e6-g6,e8-f8;c3:.B----"
    "/S.----/G.B..G/G..G.G/--..../--SSBS,f3-h3,c5-f5,c5-c6,f5-h5,h5-h6,c6-h6 G..G,S..S,B..G;?,?,? BG..,SS..,BS.. "
    "6.5.7.6.3/3.6.7.6.1/6.7.8.5.2 24 2 - 3x3 | 1 | votes 53"
)
"""The other player can take only one of the three tiles in the row, and any of the others will do."""


def _found(text: str, more: int = 0) -> tuple[Position, Seat, Finding]:
    position, player, votes = text.split(" | ")
    known, seat = parse_position(position), int(player) - 1
    return known, seat, check(known, seat, [Votes(int(votes.split()[1]) + more)]).together


def _flaws(text: str, change: Finding) -> list[str]:
    position, player, _ = _found(text)
    return list(finding_flaws(change, position, player))


def test_policies_refute_what_the_others_can_prevent() -> None:
    position, player, found = _found(REFUTED)
    assert (found.verdict, found.open, found.certified) == (Verdict.ALONE, (), True)
    assert found.refutation
    assert list(finding_flaws(found, position, player)) == []


def _changed(found: Finding, **changes: object) -> Finding:
    first, *rest = found.refutation or ()
    return replace(found, refutation=(replace(first, **changes), *rest))


def test_a_changed_refutation_is_found_out() -> None:
    position, player, found = _found(REFUTED)
    (policy,) = found.refutation or ()
    idle = tuple(Turn(turn.player, turn.move._replace(walkways=())) for turn in policy.turns)
    late = Policy(policy.tiles, policy.turns, (policy.turns[0],))
    full = next(kind for kind in KINDS if not table_of(position, player).unseen[kind])
    first = Turn(2, policy.turns[0].move._replace(tile=full, walkways=()))
    for change, words in (
        (_changed(found, turns=idle), "policy for everything: the goals can still be met"),
        (_changed(found, turns=policy.turns[:-1]), "there are 5 turns of the others"),
        (_changed(found, turns=policy.turns[::-1]), "it is player 3's turn"),
        (_changed(found, turns=(policy.turns[0], *policy.turns[:-1])), "it is player 4's turn"),
        (_changed(found, turns=(first, *policy.turns[1:])), f"tile '{full}': player 3 may have none to lay"),
        (_changed(found, tiles=policy.tiles[1:]), "its tiles are not all fifteen kinds"),
        (replace(found, refutation=(policy, policy)), "at most one for the same tiles"),
        (replace(found, refutation=(late,)), "begins with one policy for everything"),
        (replace(found, refutation=(policy, late)), "nothing leads to it"),
        (replace(found, refutation=None), "there is no refutation"),
        (replace(found, certified=False), "there is nothing that is not certified"),
    ):
        assert words in " ".join(finding_flaws(change, position, player)), words


def test_what_only_exhaustive_search_refutes_is_not_certified() -> None:
    for text, verdict in JUDGED[::3]:
        position, player, goals, mix = Endgame.read(text)
        found = check(position, player, goals, mix=mix).together
        is_refuted = verdict in ("alone", "with-help")
        assert found.certified is (not is_refuted or found.refutation is not None), text
        if not found.certified:
            assert list(finding_flaws(found, position, player, mix=mix)) == []
            said = list(finding_flaws(replace(found, certified=True), position, player, mix=mix))
            assert said == ["there is no refutation"]


@pytest.mark.parametrize("text", [PLANNED, LEFT_IN_THE_ROW])
def test_plans_hold_though_the_others_can_take_every_piece_in_the_end(text: str) -> None:
    position, player, found = _found(text)
    assert (found.verdict, found.open) == (Verdict.FORCED, ())
    assert list(finding_flaws(found, position, player)) == []


def test_a_plan_that_counts_on_a_tile_that_may_be_gone_is_found_out() -> None:
    position, player, found = _found(LEFT_IN_THE_ROW)
    first, *rest = found.strategy or ()
    assert [len(reply.row) for reply in first.replies] == [2, 2, 2]
    careless = replace(first, replies=tuple(replace(reply, row=()) for reply in first.replies))
    assert list(finding_flaws(replace(found, strategy=(careless, *rest)), position, player))
    fewer = replace(first, replies=first.replies[1:])
    said = list(finding_flaws(replace(found, strategy=(fewer, *rest)), position, player))
    assert any("nothing is said about" in flaw for flaw in said)


def test_more_states_never_give_a_weaker_verdict() -> None:
    for text, _ in JUDGED[::5]:
        position, player, goals, mix = Endgame.read(text)
        before: tuple[Verdict, ...] = PROVABLE
        for states in (10, 100, 1_000, 20_000):
            found = check(position, player, goals, mix=mix, most_states=states).together
            if found.verdict is not Verdict.UNDECIDED:
                assert set(found.open) <= set(before), text
                before = found.open


def test_no_turn_takes_more_than_is_counted() -> None:
    for text, _ in JUDGED[::8]:
        position, player, _, _ = Endgame.read(text)
        city = position.city(player)
        if city.is_finished(position.shape):
            continue
        one = most_in_one_turn(city, position.shape, KINDS)
        counted = kernel.Growth().most_pieces(city.quarters, position.shape.sizes, 1)
        standing = [5 * (city.level(way) - 1) + way.length - 1 for way in city.walkways]
        assert all(n <= counted[place] - standing.count(place) for place, n in enumerate(one)), text


@pytest.mark.parametrize("form", forms().values(), ids=forms())
def test_what_two_tiles_make_possible_is_counted(form: ModuleType) -> None:
    """Exactly for the upper levels: a lower building can stand next to one of these without being in the way."""
    city = parse_position(REFUTED.split(" | ")[0]).city(0)
    counted = form.Growth().most_pieces(city.quarters, SQUARE.sizes, 2)
    most = [0] * len(PIECES)
    for first in _layings(city):
        for second in _layings(first):
            pieces = [5 * (second.level(way) - 1) + way.length - 1 for way in second.possible_walkways()]
            most = [max(number, pieces.count(place)) for place, number in enumerate(most)]
    assert counted[5:] == most[5:]
    assert all(map(int.__ge__, counted, most))


def _layings(city: City) -> list[City]:
    return [city.with_tile(tile, cell) for kind in KINDS for tile in ROTATIONS[kind] for cell in city.growth(SQUARE)]
