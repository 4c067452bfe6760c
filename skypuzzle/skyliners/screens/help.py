"""All keys, and the rules in four lines."""

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
[b]v[/b]               how your own plans stand
[b]space[/b]           do not wait for the bots; go on with the scoring
"""
LEAVING = """\
[b]d[/b]               dark or light
[b]esc[/b]  [b]q[/b]          back, quit: all is kept for the next time

A side sees a building that is higher than all in front of it.
park < 1 floor < 1 floor and roof < 2 floors < …
Floors go on ground or floors, a roof on floors, a park on
ground; nothing goes on a roof or a park. [b]2/3[/b]: a row shows 2
and must show 3; [b]3/3✓[/b]: it is right; [b]4+[/b] is 4 or 5."""

PUZZLE_HELP = MOVING + FOR_PUZZLES + LEAVING
GAME_HELP = MOVING + FOR_GAMES + LEAVING
