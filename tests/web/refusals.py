"""Every reason that the terminal can give for refusing a word, by games and kinds of puzzles, as patterns."""

PIECES = "(floor|roof|park)"
QUARTER = "[a-n]1?[0-9]"
TILE = "[BGS.]{4}"
TILES = f"(none|({TILE}|[?])( ({TILE}|[?]))*)"
HAND = f"({TILE}|[?])(,({TILE}|[?]))*"

NO_ACTION = "expected an action: Fb2, Rb2, Pb2, =B3 [(]=B4 for 4 or 5[)], =[?] or --"
NOT_THERE = (
    "[a-e][1-5] is closed by a park",
    "[a-e][1-5] is closed by a roof",
    "a roof goes on floors, and [a-e][1-5] is empty",
    "a park goes on empty ground, and [a-e][1-5] has floors",
)
IN_A_TURN = (
    NO_ACTION,
    *NOT_THERE,
    f"[NESW] has no {PIECES} left",
    "[NESW] has already built on [a-e][1-5] in this turn",
    "passing is not allowed while there is a legal action, such as ([FRP][a-e][1-5]|=[A-E]1)",
    "the first action of a turn must build",
    "[NESW] has no planning card left",
    "[NESW] has already played the card of that row",
    "you know your own card: give its row and number, such as =B3",
)
NO_QUARTER = "expected a quarter, a1 to n14"
NO_TILE = "expected the quarters NW NE SW SE, two of them B, G or S and two of them '[.]', such as BG[.][.] or B[.][.]G"
LAYING = (
    NO_QUARTER,
    NO_TILE,
    "tiles begin on a, c, e … and 1, 3, 5 …",
    "expected one of 1: 2: 3: 4:",
    "a turn begins with the tile it lays, such as B[.][.]S@c1",
)

CARDS = "([A-Z?]+|-)"
FLOOR_OF_ONES_OWN = (
    "never on one's own floor [(]rule 4b[)]",
    "the tower has all five levels [(]rule 4a[)]",
    "the tower has all five levels [(]rule 4e[)]",
    "a penthouse needs a floor of one's own in the building [(]rule 4d[)]",
)
WHEN_INVESTING = (
    "building has ended [(]rule 7[)]",
    "at most one neutral floor in a turn [(]rule 7[)]",
    "the bank has none left [(]ruling L[)]",
    "[a-z ]+ was claimed in this turn already [(]rule 5[)]",
)
"""Puzzles hardly lead there; `test_turns.py` plays whole games."""
IN_A_SKYLINE_TURN = (
    "expected one of [$]b9 [(]income[)], .*",
    "leave out what others draw: [a-z][1-9][0-9]?",
    "turns are left out only in solo answers",
    "the turn is over; undo takes it back",
    "there is no such site; the board has [0-9]+, from [a-l][0-9]+ to [a-l][0-9]+",
    "income comes first, such as [$][a-l][0-9]+ [(]rule 3[)]",
    "income was taken already, or there is none [(]rule 3[)]",
    "its top is not (yellow|purple|blue|red)",
    *WHEN_INVESTING,
    *FLOOR_OF_ONES_OWN,
    "there is no (floor [1246]|penthouse|neutral floor) in the stock [(]rule [47][)]",
    "it costs [0-9]+M, and there are [0-9]+M",
    "there is no such bonus card, only [A-Z]+",
    f"not among the cards {CARDS}",
    "the (yellow|purple|blue|red) tops do not show [a-z ]+ [(]rule 5[)]",
    "only a player who built nothing and holds cards needs to say so; else buy, sell or end the turn",
    "a floor must be built if one can be afforded, such as w?[a-l][0-9]+ [(]rule 4, ruling F[)]",
)

REFUSALS: dict[str, dict[str, tuple[str, ...]]] = {
    "skyliners": {
        "build": (NO_ACTION, *NOT_THERE, f"there is no {PIECES} left", "you can only build here"),
        "reach": (*IN_A_TURN, "the turn is over"),
        "secure": (*IN_A_TURN, "the turn is over"),
        "win": (*IN_A_TURN, "the turn is over"),
        "force": IN_A_TURN,
    },
    "cloud-city": {
        "aerial": (
            "expected a height and a roof such as Bc3, or .c3 to clear it",
            NO_QUARTER,
            f"there is no roof on {QUARTER}",
            f"the height of {QUARTER} is given",
            f"{QUARTER} is (river|forest|sand) already",
            f"{QUARTER} has no height yet",
        ),
        "survey": (
            *LAYING,
            "expected a tile to lay such as BG[.][.]@c1, -c1 to take it back, or a note such as Bc3",
            "the square has cells a1 c1 e1 a3 c3 e3 a5 c5 e5",
            "it is already there",
            f"there is no {TILE} left: {TILES}",
            f"there is no tile on {QUARTER}",
            f"{QUARTER} is not in the square",
            f"there is a tile on {QUARTER}",
            f"nothing is noted on {QUARTER}",
            "that is noted already",
        ),
        "finish": (
            *LAYING,
            "the city is finished",
            "you cannot know what comes up: [+]BB[.][.] draws from the row, [+][?] from the pile",
            "expected a tile to lay such as B[.][.]S@c1, a walkway such as b2-b5, or a draw such as .BB[.][.] or .[?]",
            "expected two quarters, such as a6-f6",
            "a walkway runs straight along a rank or column, over a distance of 1 to 5 [(]rules 3, 10b[)]",
            "you lay one tile per turn, and it is already laid [(]rule 8[)]",
            f"not in the hand {HAND}",
            f"not in the hand {TILES}",
            "there is a tile already",
            f"a tile goes next to the city and within [0-9x]+: on {QUARTER}( {QUARTER})* [(]rule 8[)]",
            "first lay a tile, then build [(]rules 8, 10; ruling H[)]",
            "it is already there",
            f"there is no building on {QUARTER} [(]rule 10a[)]",
            f"{QUARTER} is [BGS] and {QUARTER} [BGS] [(]rule 10a[)]",
            f"there is no tile on {QUARTER} [(]rule 10e[)]",
            f"{QUARTER} between them is also [BGS] [(]rule 10c[)]",
            f"{QUARTER} between them is taller [(]rule 10d, ruling A[)]",
            f"it would cross {QUARTER}-{QUARTER} on the same level [(]rule 10f[)]",
            f"{QUARTER} already has two walkways [(]rule 10g[)]",
            "the stock has no [BGS] walkway of length [1-5] [(]rule 10h[)]",
            "first lay a tile, then draw [(]rules 8, 11[)]",
            "draw a tile from the row, or with [+][?] from the pile [(]rule 11[)]",
            f"not in the row {HAND}",
        ),
    },
    "skyline": {
        "rent": (
            "expected an owner and a site such as Yc9, or .c9 to clear it",
            "expected one of [0-9]+ sites, from [a-l]1 to [a-l][0-9]+",
            "the owner of [a-l][0-9]+ is given",
            "[a-l][0-9]+ is (yellow|purple|blue|red|neutral) already",
            "[a-l][0-9]+ has no owner yet",
        ),
        "last": IN_A_SKYLINE_TURN,
        "machine": IN_A_SKYLINE_TURN,
        "secure": IN_A_SKYLINE_TURN,
    },
}

RARE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("last", "machine", "secure"), (*FLOOR_OF_ONES_OWN, *WHEN_INVESTING)),
    "win": NOT_THERE[2:],
    "force": NOT_THERE[2:],
    "finish": (
        f"there is no tile on {QUARTER} [(]rule 10e[)]",
        "the stock has no [BGS] walkway of length [1-5] [(]rule 10h[)]",
    ),
}
"""Those of them that need not occur, as the puzzles of a few days hardly give rise to them."""
