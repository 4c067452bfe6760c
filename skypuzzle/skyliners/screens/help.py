"""All keys, and how to read the signs; the rules have chapters of their own."""

MOVING = """\
[b]arrows[/b], mouse   move          [b]tab[/b]   look from another side
[b]f[/b] [b]r[/b] [b]p[/b]           place a floor, a roof, a park
                (or click the site once more for a floor)
[b]u[/b]  [b]U[/b]            undo, redo
"""
FOR_PUZZLES = """\
[b]h[/b]               a hint: where to look, how, what
[b]c[/b]               is it right so far? Yes or no
[b]s[/b]               show the solution
[b]=[/b]               put a planning card into the office
"""
FOR_GAMES = """\
[b]=[/b]               put a planning card into the office
[b]v[/b]               how your own plans stand, and what to do for them
[b]space[/b]           do not wait for the bots; go on with the scoring
"""
LEAVING = """\
[b]L[/b]               count the rows yourself, or have them counted
[b]d[/b]               dark or light
[b]esc[/b]  [b]q[/b]          back, quit: all is kept for the next time

[b]2/3[/b]  a row shows 2 and must show 3      [b]✓3[/b]  it does      [b]4+[/b]  4 or 5"""

PUZZLE_HELP = MOVING + FOR_PUZZLES + LEAVING
GAME_HELP = MOVING + FOR_GAMES + LEAVING
