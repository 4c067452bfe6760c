"""Cloud City on the full screen, with Textual, and its help text.

Nothing here decides what is legal: sessions do.
"""

TURN = """\
[b]1[/b] [b]2[/b] [b]3[/b]  [b]r[/b]         choose a tile of your hand, turn it
[b]arrows[/b], mouse    choose a place; [b]tab[/b] goes to the next possible one
[b]enter[/b]            lay it (or click the place again)
then walkways:   [b]enter[/b] on one end, then on the other; or [b]tab[/b]; or [b]a[/b], all
[b]4[/b] [b]5[/b] [b]6[/b]  [b]7[/b]         draw from row or pile: ends the turn ([b]e[/b]: the last one)
[b]u[/b]  [b]U[/b]             undo, redo       [b]x[/b]  forget the chosen end
"""
FOR_PUZZLES = """\
[b]h[/b]                a hint: where to look, how, what
[b]c[/b]                is it right so far? Yes or no
[b]S[/b]                show the solution
[b]u[/b]  [b]U[/b]             undo, redo
"""
FOR_GAMES = """\
[b]v[/b]                look at the next player's city
[b]b[/b]                the best that can still come of your city
[b]space[/b]            do not wait for the bots
"""
LEAVING = """\
[b]d[/b]                dark or light
[b]esc[/b]  [b]q[/b]           back, quit: your progress is saved

"""
WALKWAYS = """\
A walkway joins two buildings of one level in line, with nothing as
high between them, at most two at a building; those of one level do
not cross. Length 1 2 3 4 5 gives 1 2 3 5 8 votes."""
FULL = """
The city is full: wherever two buildings of one level are in line, at
most 5 apart and with nothing but lower ones between them, a walkway
joins them, and none is in another's way. So roofs in line that are
not joined differ, or something as tall stands between them."""

FULL_CITY_HELP = FOR_PUZZLES + LEAVING + WALKWAYS + FULL
"""For puzzles about a full city, after their own keys."""
FINISH_HELP = TURN + FOR_PUZZLES.replace("[b]u[/b]  [b]U[/b]             undo, redo\n", "") + LEAVING + WALKWAYS
GAME_HELP = TURN + FOR_GAMES + LEAVING + WALKWAYS
