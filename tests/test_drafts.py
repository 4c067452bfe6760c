"""Positions as people write them: each is read as the position it means, or refused in one line."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skypuzzle.cloud_city.rules.position import GameRecord
from skypuzzle.drafts import LONGEST, Draft
from skypuzzle.errors import InputError, NotationError
from skypuzzle.games import load
from skypuzzle.skyliners.rules.board import Variant
from tests.cloud_city.games import random_game
from tests.running import run
from tests.skyline.games import random_walk
from tests.skyliners.games import on_the_way, random_record

GRID = "21^.31/.p21./13p2^1/.21.4/1.21p"
LIVE = f"{GRID} NSW S1 6.1.0/6.1.1/6.2.0 NB2,S?,W?,SB3,N?,W? ?,SE,? full"
START = "1..1./11.11/..p../1..../....2"
CITY = "S..G.S/.B.BS./S.B..G/S..BG./--G.B./--.G.G"
STOCK = "6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"
SMALL = "S.G./.BB./BGS./...S"
MINE = f"{CITY} BB..,BG..,S..S GS..,B..G,SS.. {STOCK} ? 1 - 3x3"
BOARD = "../.Yp./..../..Yb./Wy../.../..../.P./../."
EMPTY = "../.../..../..../.../.../..../.../../."
RENT = f"{BOARD} YPB Y1 8.21.4 210000.001101.000000 CKV.??.- ?.?.? 33 -"

READ = {
    "skyliners": [
        # boards: lines, slashes, spaces, other marks for an empty site, numbers of ranks, letters of files
        ("21^.31\n.p21.\n13p2^1\n.21.4\n1.21p", GRID),
        ("2 1^ . 3 1\n. p 2 1 .\n1 3 p 2^ 1\n. 2 1 . 4\n1 . 2 1 p\n", GRID),
        ("2 1^ _ 3 1\n_ P 2 1 _\n1 3 P 2^ 1\n_ 2 1 _ 4\n1 _ 2 1 P", GRID),
        ("2 1^ - 3 1\n- P 2 1 -\n1 3 P 2^ 1\n- 2 1 - 4\n1 - 2 1 P", GRID),
        ("5  2 1^ .  3 1\n4  . P  2  1 .\n3  1 3  P  2^ 1\n2  . 2  1  .  4\n1  1 .  2  1  P\n   a b c d e", GRID),
        ("| 2 | 1^ | 0 | 3 | 1 |\n| . | p | 2 | 1 | . |\n|1|3|p|2^|1|\n|.|2|1|.|4|\n|1|.|2|1|p|", GRID),
        ("2 1^ . 3 1 / . p 2 1 . / 1 3 p 2^ 1 / . 2 1 . 4 / 1 . 2 1 p", GRID),
        ("21^.31 .p21. 13p2^1 .21.4 1.21p", GRID),
        ("21^.31/\n.p21./\n13p2^1/\n.21.4/\n1.21p", GRID),
        ("21^.31/.P21./13P2^1/.21.4/1.21P", GRID),
        ("\n\n  21^.31/.p21./13p2^1/.21.4/1.21p  \n", GRID),
        ("board: 21^.31\n.p21.\n13p2^1\n.21.4\n1.21p", GRID),
        ("21^.31\r\n.p21.\r\n13p2^1\r\n.21.4\r\n1.21p\r\n", GRID),
        ("5 2 1^ . 3 1 5\n4 . P 2 1 . 4\n3 1 3 P 2^ 1 3\n2 . 2 1 . 4 2\n1 1 . 2 1 P 1\n  a b c d e", GRID),
        ("5: 2 1^ . 3 1\n4: . P 2 1 .\n3: 1 3 P 2^ 1\n2: . 2 1 . 4\n1: 1 . 2 1 P", GRID),
        ("2;1^;.;3;1\n.;P;2;1;.\n1;3;P;2^;1\n.;2;1;.;4\n1;.;2;1;P", GRID),
        ("2,1^,.,3,1\n.,P,2,1,.\n1,3,P,2^,1\n.,2,1,.,4\n1,.,2,1,P", GRID),
        ("  a b c d e\n +---------\n5|2 1^ . 3 1\n4|. P 2 1 .\n3|1 3 P 2^ 1\n2|. 2 1 . 4\n1|1 . 2 1 P\n", GRID),
        (
            ("+-+-+-+-+-+\n|2|1^|.|3|1|\n+-+-+-+-+-+\n|.|P|2|1|.|\n+-+-+-+-+-+\n|1|3|P|2^|1|\n+-+-+-+-+-+\n"
             f"|.|2|1|.|4|\n+-+-+-+-+-+\n|1|.|2|1|P|\n+-+-+-+-+-+\n{LIVE.removeprefix(GRID)}"),
            LIVE,
        ),
        (". . . . 10\n. . . . .\n. . p . .\n. . . . .\n12^ . . . .", "....[10]/...../..p../...../[12]^...."),
        ("[3]....\n.....\n..p..\n.....\n....[11]^", "3..../...../..p../...../....[11]^"),
        # whole positions
        (LIVE, LIVE),
        (LIVE.replace("NSW S1", "nsw s1"), LIVE),
        (LIVE.removesuffix(" full"), LIVE),
        (LIVE.replace("/.p21./13p2^1/.21.4/", "\n.P21.\n13P2^1\n.21.4\n"), LIVE),
        (
            ("5  2 1^ .  3 1\n4  . P  2  1 .\n3  1 3  P  2^ 1\n2  . 2  1  .  4\n"
             "1  1 .  2  1  P       reserves N 6.1.0  S 6.1.1  W 6.2.0; office NB2,S?,W?,SB3,N?,W?\n"
             "seats: blue, green, red\nturn: green\ncards: S SE"),
            LIVE,
        ),
        (
            (f"seats: Blue Green Red\nboard: {GRID}\noffice: blue:B2, green:?, red ?, green B3, N?, W?\n"
             "reserves: 6-1-0, 6-1-1, 6-2-0\nturn: green, 1\ncards: ? SE ?\nvariant: FULL"),
            LIVE,
        ),
        (f"{GRID} n,s,w s 6.1.0/6.1.1/6.2.0 nb2,s?,w?,sb3,n?,w? ?,se,?", LIVE),
        (f"{GRID} NSW S1 6.1.0/6.1.1/6.2.0 skyscraper: green SE office: NB2 S? W? SB3 N? W?", LIVE),
        (f"{GRID} NSW green2@D4 6.1.0/6.1.1/6.2.0", f"{GRID} NSW S2@d4 6.1.0/6.1.1/6.2.0 - ?,?,? full"),
        (f"{START}\nseats: SWN", f"{START} SWN S1 14.2.1/14.2.1/14.2.1 - ?,?,? full"),
        (f"{START}\nplayers: south, west and north", f"{START} SWN S1 14.2.1/14.2.1/14.2.1 - ?,?,? full"),
        (f"{START} SWN", f"{START} SWN S1 14.2.1/14.2.1/14.2.1 - ?,?,? full"),
        (f"{START}\nplayers: green red blue\nvariant: intro", f"{START} SWN S1 14.2.1/14.2.1/14.2.1 - ?,?,? intro"),
    ],
    "cloud-city": [
        (CITY, f"{CITY}"),
        ("S . . G . S\n. B . B S .\nS . B . . G\nS . . B G .\n- - G . B .\n- - . G . G", CITY),
        ("s..g.s\n.b.bs.\ns.b..g\ns..bg.\n--g.b.\n--.g.g", CITY),
        (f"city: {CITY.lower()}\nhand: bb.. bg.. s..s\nrow: gs.. b..g ss..", MINE),
        (f"{CITY}\nhands BB..,BG..,S..S\nrow GS.., B..G, SS..", MINE),
        (f"{CITY} BB..,BG..,S..S GS..,B..G,SS..", MINE),
        (f"{CITY} BB..,BG..,S..S GS..,B..G,SS.. {STOCK}", MINE),
        (f"{CITY} BB..,BG..,S..S GS..,B..G,SS.. stock: 6 8 8 6 3, 6 8 8 6 3, 6 8 8 6 3", MINE),
        (f"{CITY} BB..,BG..,S..S GS..,B..G,SS.. turn: player 1 shape: 3×3 requests: none", MINE),
        ("city: E5: b. / .b", "e5:B./.B"),
        (
            "cities: b./.b\n\nb./.g\nhands: 2: bb.. b..g gs..\nrow: ? ? ?\npile: 35",
            f"e5:B./.B;e5:B./.G ?,?,?;BB..,B..G,GS.. ?,?,? {STOCK} 35 1 - 3x3",
        ),
        ("B./.B;? BB..,B..G,GS..;? ?,?,?", f"e5:B./.B;? BB..,B..G,GS..;?,?,? ?,?,? {STOCK} ? 1 - 3x3"),
        (
            "S.G./.BB./BGS./...S,d5-e5;? BB..,B..G,GS..;? GS..,B..G,SS.. stock: all but b2 g3",
            ("c3:S.G./.BB./BGS./...S,d5-e5;? BB..,B..G,GS..;?,?,? GS..,B..G,SS.. "
             "5.7.8.6.3/6.8.7.6.3/6.8.8.6.3 ? 1 - 3x3"),
        ),
        ("city: S.G./.BB./BGS./...S, D5 - E5", f"c3:{SMALL},d5-e5"),
        ("6 s . g .\n5 . b b .\n4 b g s .\n3 . . . s", f"c3:{SMALL}"),
        ("6s.g.\n5.bb.\n4bgs.\n3...s\n cdef", f"c3:{SMALL}"),
        ("  c d e f\n8| s . g . |8\n7| . b b . |7\n6| b g s . |6\n5| . . . s |5", f"c5:{SMALL}"),
        ("+-+-+-+-+\n|s|.|g|.|\n|.|b|b|.|\n+-+-+-+-+\n|b|g|s|.|\n|.|.|.|s|\n+-+-+-+-+", f"c3:{SMALL}"),
        ("s,.,g,.\n.,b,b,.\nb,g,s,.\n.,.,.,s,d5-e5", f"c3:{SMALL},d5-e5"),
        ("4: s . g .\n3: . b b .\n2: b g s .\n1: . . . s\n  a b c d", f"c3:{SMALL}"),
        ("city:\n8 s . g .\n7 . b b .\n6 b g s .\n5 . . . s\n  e f g h\n, f7-g7", f"e5:{SMALL},f7-g7"),
        (f"{CITY}\nhands 1 bb.. bg.. s..s\nrow GS.., B..G, SS..", MINE),
        ("B./.B;? hands: 1 bb.. b..g gs.., 2 ? row: ? ? ?", f"e5:B./.B;? BB..,B..G,GS..;?,?,? ?,?,? {STOCK} ? 1 - 3x3"),
        (
            "S.G.S.G./.BB..BB. BB..,B..G,GS.. GS..,B..G,SS..",
            f"a5:S.G.S.G./.BB..BB. BB..,B..G,GS.. GS..,B..G,SS.. {STOCK} ? 1 - 3x4",
        ),
    ],
    "skyline": [
        (BOARD, BOARD),
        (BOARD.replace("/", "\n"), BOARD),
        (BOARD.replace("/", " "), BOARD),
        (BOARD.replace(".", "_"), BOARD),
        (
            ". .\n. Yp .\n. . . .\n. . Yb .\nWy . .\n. . .\n. . . .\n. P .\n. .\n.",
            BOARD,
        ),
        (
            "10 - -\n9 - yp -\n8 - - - -\n7 - - yb -\n6 wy - -\n5 - - -\n4 - - - -\n3 - p -\n2 - -\n1 -\n  a b c d",
            BOARD,
        ),
        (RENT, RENT),
        (RENT.removesuffix(" 33 -"), RENT),
        (f"{BOARD} ypb y1 8,21,4 210000,001101,000000 ckv.??.- ?.?.? 33 -", RENT),
        (
            (f"{BOARD}\nseats: yellow purple blue\nturn: yellow, income\ncash: Y 8M, P 21M, B 4M\n"
             "stock: 210000 001101 000000\ncards: yellow: CKV purple: ?? blue: -"),
            RENT,
        ),
        (f"board: {BOARD}\ncolours: YPB\nmover: Y\nmoney: 8 21 4\nfloors: 210000 001101 000000\ncards: CKV ?? -", RENT),
        (f"{BOARD} YPB Y1 8.21.4 210000.001101.000000", f"{BOARD} YPB Y1 8.21.4 210000.001101.000000 -.-.- ?.?.? 33 -"),
        (f"{EMPTY} PY", f"{EMPTY} PY P2 10.10 210000.210000 ???.??? ?.? 36 -"),
        (f"{EMPTY}\nseats: red, blue\nmissions: blue 3", f"{EMPTY} RB R2 10.10 210000.210000 ???.??? ?.3 36 -"),
    ],
}  # fmt: skip

REFUSED = {
    "skyliners": [
        ("21^.31\n.x21.\n13p2^1\n.21.4\n1.21p", "board, rank 4 '.x21.': cannot read 'x' at character 2; a site is"),
        ("21^.31\n.p21.\n13p2^1\n.21.4", "board .*: expected 5 ranks separated by /, got 4"),
        ("21^.31\n.p21\n13p2^1\n.21.4\n1.21p", "board, rank 4 '.p21': expected 5 sites, got 4"),
        ("21^.31\n.p21.\n132.1\n.21.4\n1.21p", "c3 must be the park"),
        ("5 1 12 3 .\n.....\n..p..\n.....\n.....", "rank 5 .*: either 1123. or 51\\[12\\]3.; write one"),
        (f"{GRID}\nseats: NSW\n", "turn: missing; add it, such as turn: S1; reserves: missing; add it, such as"),
        (f"{GRID} NSW S1", "reserves: missing; add it, such as reserves: 12.2.1/11.2.1"),
        (f"{GRID} NSW purple 6.1.0/6.1.1/6.2.0", "turn 'purple': expected side and action, such as S1"),
        (f"{GRID} NSW S2@- 6.1.0/6.1.1/6.2.0 - ?,?,? INTRO", "S has a floor, so no action was forfeited"),
        (f"{GRID} NSW S1 6.1/6.1/6.2", "reserves '6.1': expected floors.roofs.parks"),
        (f"{GRID} NSW S1 6.1.0/6.1.1/6.2.0 SB7", "office 'SB7': expected side, row and number, such as SB3"),
        (f"{GRID} NSW S1 6.1.0/6.1.1/6.2.0 - ?,?,? full extra", "variant 'full extra': expected full or intro"),
        (f"{GRID} seats: NS seats: W turn: S reserves: 6.1.0 6.1.1 6.2.0", "seats"),
        ("turn: S1", "board: missing; add it, such as board: "),
        ("", "position: 0 fields; expected board alone"),
        ("nothing/of the kind", "expected 5 ranks separated by /, got 2"),
        ("1 1 . . 1 .\n2 1 1 . 1 1\n3 . . p . .\n4 1 . . . .\n5 . . . . 2", "^board '1 1 . . 1 .': the board is turn"),
        ("e d c b a\n1 . . 1 .\n1 1 . 1 1\n. . p . .\n1 . . . .\n. . . . 2", "^board 'e d c b a': the board is turned"),
        (f"{LIVE.removesuffix(' ?,SE,? full')} cards: blue NE, blue NW", "^cards 'blue.*': blue is named twice"),
        (f"{GRID} NSW S1 reserves: N 6.1.0 S 6.1.1 N 6.2.0", "^reserves .*: N is named twice, with 6.1.0 and 6.2.0;"),
        (f"{GRID} NSW S1 reserves: north 6.1.0", "^reserves 'north 6.1.0': S and W are missing$"),
        (f"{GRID} NSW S1 reserves: N 6.1.0, S 6.1.1, E 6.2.0", "^reserves .*: E does not play, only N, S and W$"),
        (f"{LIVE}\nfoo: bar", "^position 'foo': no such field; the fields are board, seats, turn, reserves, [^;]*$"),
        (f"{START}\nseats: SWN\nto move: blue", "^position 'to move': no such field; [^;]*$"),
        ("12222/..1../1.p../1..../.1...\nseats: NE", "^board .*: 13 floors, but a start for 2 has 12; if the game"),
    ],
    "cloud-city": [
        ("S_G./.BB./BGS./...S", "city .*: _ is either . \\(no building\\) or - \\(no tile yet\\); write one"),
        ("S.G./.BX./BGS./...S", "expected B, G, S, '.' or '-', got 'X'"),
        ("S.G./.BB./BGS./...S;? BB..,B..G,GS..;? GS..,B..G,SS..", "stock: a city is unknown, so add the walkways"),
        (f"{CITY};{CITY}", "for several cities, add hands and row"),
        (f"{CITY} BB..,BG.. GS..,B..G,SS..", "2 tiles; a hand has 3 tiles while there are tiles to draw"),
        (f"{CITY} BBB.,BG..,S..S GS..,B..G,SS..", "hands 'BBB.': expected the quarters NW NE SW SE"),
        (f"{CITY} BB..,BG..,S..S GS..,B..G,SS.. 6.8/6.8/6.8", "stock '6.8/6.8/6.8': expected the pieces"),
        ("B.", "expected 2, 4, 6 or 8 ranks"),
        ("3 s . g .\n4 . b b .\n5 b g s .\n6 . . . s", "^city '3 4 5 6': label the ranks of a city from north"),
        ("f e d c\ns . g .\n. b b .\nb g s .\n. . . s", "^city 'fedc': label the ranks of a city from north"),
        ("e5: 4 s . g .\n3 . b b .\n2 b g s .\n1 . . . s", "city .*: it begins either on e5 or, by its labels, on c1"),
        ("4 s . g .\n3 . b b .\n2 b g s .\n1 . . . s\n  a b c d\n, b3-c3", "no room to grow west or south"),
        ("B./.B;B./.G hands: 1: BB..; 1: BB.. row: ? ? ?", "^hands .*: player 1 is named twice; write one hand$"),
        ("B./.B;B./.G hands: 1: BB.. B..G GS..; 3: ? row: ? ? ?", "^hands .*: there is no player 3$"),
        *(
            (f"{SMALL};? BB..,B..G,GS..;? ?,?,? stock: all but{built}", f"^stock 'all but{built}': {reason}$")
            for built, reason in {
                " B2" * 9: "9 B2, but the game has 8",
                **dict.fromkeys(["", " 2B", " G6", " B2x3", " river 2"], "expected .*, such as all but B2 G3 S5"),
            }.items()
        ),
        (f"{SMALL}\nfoo: bar", "^position 'foo': no such field; the fields are cities, hands, row, stock, [^;]*$"),
    ],
    "skyline": [
        (BOARD.replace("Yp", "yp"), "board, rank 9 '.yp.': expected . or towers such as Ypw"),
        (BOARD.replace("/.P./", "/.P/"), "rank 3 '.P': 2 sites; expected 3"),
        (
            EMPTY.replace("/", "\n").replace("..\n...", "YP p\n...", 1),
            "rank 10 'YP p': either YPp or YpP; write one of them",
        ),
        (f"{BOARD} YPB", "turn: missing; add it, such as turn: Y1; cash: missing"),
        (f"{BOARD} YPB Y1 8.21.4", "stock: missing; add it, such as stock: 210001.\\?"),
        (f"{BOARD} YPB Y1 8.21.4 21.00.00", "stock '21': expected six digits"),
        (f"{BOARD} YPX Y1 8.21.4 210000.001101.000000", "seats 'YPX': expected colours in the order of play"),
        (f"{BOARD} YPB Y9 8.21.4 210000.001101.000000", "turn 'Y9': expected a player and a phase"),
        (f"{BOARD} YPB Y1 8.21.4 210000.001101.000000 box: 12345678", "^box '12345678': not the default box"),
        (f"{EMPTY} PY cash: Y 8, Y 9", "^cash 'Y 8, Y 9': Y is named twice, with 8 and 9; write one of them$"),
        (f"{EMPTY} PY missions: blue 3", "^missions 'blue 3': blue does not play, only P and Y$"),
        (f"{EMPTY} PY money: P 8 Y 9 foo: bar", "^position 'foo': no such field; the fields are board, seats, [^;]*$"),
        (
            "1 . .\n2 . Yp .\n3 . . . .\n4 . . Yb .\n5 Wy . .\n6 . . .\n7 . . . .\n8 . P .\n9 . .\n10 .",
            "^board '1 . .': the board is turned; write rank 10 first, and every rank from file a$",
        ),
        (f"{RENT} 7", "thirds '- 7': expected who built a third penthouse"),
    ],
}  # fmt: skip


def entries(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str, str]]:
    return [(game, *entry) for game, listed in table.items() for entry in listed]


def test_the_corpus_is_large() -> None:
    assert len(entries(READ)) >= 45
    assert len(entries(READ) + entries(REFUSED)) >= 80


@pytest.mark.parametrize(("game", "text", "meant"), entries(READ))
def test_positions_as_people_write_them(game: str, text: str, meant: str) -> None:
    board_game: Any = load(game)
    draft = Draft.read(text, board_game)
    assert draft.problems == []
    assert draft.line == board_game.form.write(draft.position())
    assert draft.line.endswith(meant) if game == "cloud-city" else draft.line == meant  # a city may get an anchor


@pytest.mark.parametrize(("game", "text", "reason"), entries(REFUSED))
def test_what_cannot_be_read_is_refused_in_one_line(game: str, text: str, reason: str) -> None:
    draft = Draft.read(text, load(game))  # type: ignore[arg-type]
    with pytest.raises(InputError, match=reason) as refused:
        draft.position()
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 350
    assert [problem.text for problem in draft.problems] == [fault.text for fault in refused.value.faults]
    assert {problem.field for problem in draft.problems} <= draft.fields.keys()


@cache
def positions(game: str) -> list[Any]:
    """Positions on the way through games of bots, as everybody and as one player knows them."""
    found: list[Any] = []
    for number in range(2):
        match game:
            case "skyliners":
                found += on_the_way(random_record(("NE", "NESW")[number], list(Variant)[number], number))
            case "cloud-city":
                start, turns, _ = random_game(number)
                found += GameRecord(start, tuple(turns)).positions()
            case _:
                found += random_walk(2 + number, number)
    return [*found, *(position.known_to(position.seats[0]) for position in found)]


any_game = pytest.mark.parametrize("game", READ)


@any_game
def test_canonical_lines_read_back_and_real_games_have_no_notes(game: str) -> None:
    board_game: Any = load(game)
    for position in positions(game):
        draft = Draft.of(position, board_game)
        assert (draft.line, draft.problems, list(draft.notes)) == (str(position), [], [])
        assert draft.position() == position


@any_game
@given(data=st.data())
def test_every_way_to_write_a_position_reads_as_that_position(game: str, data: st.DataObject) -> None:
    board_game: Any = load(game)
    position = data.draw(st.sampled_from(positions(game)))
    words = dict(zip(board_game.form.fields, str(position).split(), strict=False))
    board, *others = words

    def written(name: str) -> str:
        text: str = words[name]
        if name == board:
            text = text.lower() if game != "skyline" and data.draw(st.booleans()) else text
            return text.replace("/", data.draw(st.sampled_from(["/", "\n", " / " if game != "skyline" else "/"])))
        if data.draw(st.booleans()) and not (game == "skyline" and name in ("turn", "pile")):
            text = text.lower()
        if name in ("hands", "row", "office", "cards") and game != "skyline":
            text = text.replace(",", data.draw(st.sampled_from([",", ", ", " "])))
        return text

    named = data.draw(st.permutations(others))
    colon, end = data.draw(st.sampled_from([(": ", "\n"), (" ", "\n"), (": ", "; "), (":", " ")]))
    lines = [f"{name.upper() if data.draw(st.booleans()) else name}{colon}{written(name)}" for name in named]
    text = end.join([f"{board}: {written(board)}", *lines])
    assert Draft.read(text, board_game).line == str(position), text


@any_game
@pytest.mark.parametrize("sides", ["left", "left:", "both"])
@pytest.mark.parametrize("between", [" ", ",", " | "])
def test_a_labelled_grid_is_the_same_board(game: str, sides: str, between: str) -> None:
    board_game: Any = load(game)
    for position in positions(game)[::7]:
        board = str(position).split(maxsplit=1)[0]
        city, *others = board.split(";")
        anchor, _, ranks = city.split(",")[0].rpartition(":")
        if "?" in board or (game == "cloud-city" and not anchor):
            continue
        rows, first = ranks.split("/"), int(anchor[1:] or 1)
        lines = [between.join(re.findall(r"\[\d+\]\^?|[A-Z][a-z]*|[0-9]\^?|[a-z.-]", row)) for row in rows]
        for at, line in enumerate(lines):
            number = first + len(lines) - 1 - at
            left = f"{number}{':' if sides == 'left:' else ''}"
            lines[at] = f"{left} {line}{f' {number}' if sides == 'both' else ''}"
        files = "abcdefghijklmn"["abcdefghijklmn".index(anchor[:1] or "a") :][: max(map(len, rows) if anchor else [2])]
        grid = "\n".join([*lines, " ".join(files)])
        text = ";".join([",".join([grid, *city.split(",")[1:]]), *others])
        assert Draft.read(f"board: {text}", board_game).fields[board_game.form.fields[0]] == board


@pytest.mark.parametrize("name", ["table.txt", "table"])
def test_a_text_file_holds_a_position_too(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(f"{GRID}\nseats: NSW turn: green\nreserves: 6.1.0 6.1.1 6.2.0\n", "utf-8-sig")
    shown = json.loads(run("show", str(file), "--json").out)
    assert shown["position"] == f"{GRID} NSW S1 6.1.0/6.1.1/6.2.0 - ?,?,? full"
    file.write_text(json.dumps({key: value for key, value in shown.items() if key != "notes"}))
    assert run("show", str(file)).out == run("show", shown["position"]).out
    file.write_bytes(b"1" * 30_000)
    assert "not JSON" in run("show", str(file)).err
    file.write_bytes(b"\xff\xfe")
    assert "not UTF-8 text" in run("show", str(file)).err


def test_notation_may_begin_with_a_bracket(tmp_path: Path) -> None:
    board = "[10]1111/1..../..p../...../....."
    for text in (board, board.replace("]", "]^"), "[10] 1 1 1 1\n1....\n..p..\n.....\n....."):
        (tmp_path / "table.txt").write_text(text)
        for ran in (run("show", "-", stdin=text.encode()), run("show", str(tmp_path / "table.txt"))):
            assert (ran.code, ran.err) == (0, "")
    for text in ("[10]", "[10]\n", "[]", "[[10]]", '["a"]'):
        assert "Expected `object`, got `array`" in run("show", "-", stdin=text.encode()).err


def test_pieces_that_are_lost_in_the_introductory_game_are_not_missing() -> None:
    form = load("skyliners").form  # type: ignore[attr-defined]
    end = on_the_way(random_record("NES", Variant.INTRO, 27))[-1]
    assert sum(reserve.parks for reserve in end.reserves) + end.board.pieces.parks == 3  # of 4: one was forfeited
    assert [*form.notes(end)] == []
    open_site = end._replace(board=type(end.board)(bytes([0]) + end.board.heights[1:]))
    assert "3 parks on the board and 0 in reserve are 3 of 4" in next(form.notes(open_site))


def test_a_problem_names_its_field() -> None:
    hand = Draft.read(f"{CITY} BB..,BG.. GS..,B..G,SS..", load("cloud-city"))  # type: ignore[arg-type]
    assert hand.problems[0][:2] == ("hands", "BB..,BG..")
    assert hand.problems[0].reason.startswith("hand of player 1: 2 tiles; a hand has 3")
    floors = Draft.read(f"{BOARD} YPB Y1 8.21.4 21.00.00", load("skyline"))  # type: ignore[arg-type]
    assert [problem.field for problem in floors.problems] == ["stock"] * 3


def test_a_draft_is_completed_field_by_field() -> None:
    draft = Draft.read("21^.31\n.p21.", load("skyliners"))  # type: ignore[arg-type]
    assert [problem.field for problem in draft.problems] == ["board"]
    draft = draft.with_field("board", GRID.replace("/", "\n")).with_field("seats", "blue green red")
    assert [problem.field for problem in draft.problems] == ["turn", "reserves"]
    draft = draft.with_field("turn", "x").with_field("reserves", "6.1.0 6.1.1 6.2.0")
    assert draft.line == f"{GRID} NSW x 6.1.0/6.1.1/6.2.0"
    assert draft.problems[0][:2] == ("turn", "x")
    assert draft.notes == ()
    with pytest.raises(NotationError, match="turn 'x': expected side and action"):
        draft.position()
    draft = draft.with_field("turn", "green")
    assert draft.line == f"{GRID} NSW S1 6.1.0/6.1.1/6.2.0 - ?,?,? full"
    assert str(draft.position()) == draft.line
    assert Draft.read(f"{GRID} reserves: 1 2", load("skyliners")).line == f"board: {GRID} reserves: 1 2"  # type: ignore[arg-type]


@any_game
@pytest.mark.parametrize("players", [None, 2, 3])
def test_a_new_draft_is_a_start(game: str, players: int | None) -> None:
    board_game: Any = load(game)
    draft = Draft.new(board_game, players)
    assert draft.problems == []
    assert len(draft.position().seats) == (players or (4 if game == "skyliners" else 2))
    assert Draft.read(draft.line, board_game) == draft


@any_game
@pytest.mark.parametrize("bit", [" ", "\n", "a ", "1 ", ", ", "p", ".", "S1 ", "turn: ", "B3,", "[", "/", "-", "\x00"])
def test_long_texts_are_refused(game: str, bit: str) -> None:
    for text in (bit * (LONGEST // len(bit)), f"turn: N{bit * LONGEST}", f"cards: {bit * LONGEST}"):
        with pytest.raises(InputError):
            Draft.read(text, load(game)).position()  # type: ignore[arg-type]


NOTES = [
    ("skyliners", LIVE, "pieces are missing: 28 floors on the board and 18 in reserve are 46 of 51"),
    (
        "skyliners",
        f"{START} SWN S1 14.2.1/14.2.1/14.2.1 SA1,SB1",
        "the players have used S 2 actions, W 0 actions and N 0 actions, which the order of play rules out",
    ),
    (
        "skyliners",
        "[12]..../...../..p../...../..... NE N1 16.2.1/16.2.1",
        "a5 has 12 floors, but the setup cards of 2 players put at most 2 on a site",
    ),
    (
        "cloud-city",
        "B./.B;B./.G ?;? ?,?,? 6.7.8.6.3/6.8.8.6.3/6.8.8.6.2",
        "walkways are missing: 7 of 8 B2, 2 of 3 S5 in the stock and the cities",
    ),
    ("skyline", f"{EMPTY} PY P2 10.10 210000.210000 -.- ?.? 42 -", "the pile has 42 cards, but 36 are left"),
    ("cloud-city", f"{CITY};? BG..,BG..,BG..;? BG..,B..G,SS.. {STOCK}", "BG.., .* too many for the default tile mix"),
    ("cloud-city", "B./.B;? BB..,B..G,GS..;? ?,?,? 0.0.0.0.0/6.8.8.6.3/6.8.8.6.3", "cities have 31 walkways"),
    ("cloud-city", f"B./.B;B./.G ?;? ?,?,? {STOCK} 40", "51 tiles|55 tiles in the cities"),
    ("skyline", f"{EMPTY} YP Y2 40.10 210000.210000 ???.??? ?.? 36", "yellow has built nothing, but has 40M"),
    ("skyline", f"{EMPTY} YP Y2 10.10 210000.210000 ???.??? ?.? 30", "the pile has 30 cards, but 36 are left"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "note"), NOTES)
def test_what_cannot_be_is_noted_and_answered(game: str, text: str, note: str) -> None:
    shown, as_json = run(game, "show", text), run(game, "show", text, "--json")
    assert (shown.code, as_json.code, shown.err.count("\n")) == (0, 0, 1)
    assert re.search(note, shown.err), shown.err
    assert shown.err == as_json.err == f"skypuzzle: note: {'; '.join(json.loads(as_json.out)['notes'])}\n"
