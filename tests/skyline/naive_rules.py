"""The rules of Skyline of the World once more, plainly, from their text alone: one dict of dicts, sites by name.

Nothing here uses the package but its data file. Every card must be known. Actions are words of the notation, in the
order income, floors, neutral floors, claims, trades, end of building, purchases, sales, end of the turn.
"""

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

State: TypeAlias = dict[str, Any]

DATA = Path(__file__).parents[2] / "skypuzzle" / "skyline" / "data" / "box.json"
VALUE = {"1": 1, "2": 2, "4": 4, "6": 6, "10": 10, "w": 5}
LEVELS = ["1", "2", "4", "6", "10"]
RENT = [1, 2, 4, 6, 0]
LIMIT = {"1": 8, "2": 6, "4": 4, "6": 3, "10": 3}
NEUTRAL_FLOORS = 6


class Plan:
    """Board and cards as the data file tells them."""

    def __init__(self, data: dict[str, Any]) -> None:
        rows = data["board"]
        self.spots = {
            "abcdefghijkl"[x] + str(len(rows) - y): (x, y)
            for y, row in enumerate(rows)
            for x, mark in enumerate(row)
            if mark != "."
        }
        self.names = {spot: name for name, spot in self.spots.items()}
        self.zones = [name for name, (x, y) in self.spots.items() if rows[y][x] == "Z"]
        self.lengths = [len(row.replace(".", "")) for row in rows]
        self.neighbours = {
            name: [self.names[spot] for spot in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if spot in self.names]
            for name, (x, y) in self.spots.items()
        }
        self.pays = {card["letter"]: card["pay"] for card in data["bonus"]}
        self.places = {card["letter"]: self.lay(card["pattern"]) for card in data["bonus"]}
        self.goals = [self.lay(card["pattern"]) for card in data["missions"]]

    def lay(self, pattern: list[str]) -> list[set[str]]:
        """Every place of a pattern, turned and mirrored as you like."""
        cells = [(x, y) for y, row in enumerate(pattern) for x, mark in enumerate(row) if mark == "X"]
        found: list[set[str]] = []
        for a, b, c, d in [
            (1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
            (-1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, -1), (0, -1, -1, 0),
        ]:  # fmt: skip
            turned = [(a * x + b * y, c * x + d * y) for x, y in cells]
            for right in range(-12, 24):
                for down in range(-12, 24):
                    spots = [(x + right, y + down) for x, y in turned]
                    if all(spot in self.names for spot in spots):
                        place = {self.names[spot] for spot in spots}
                        if place not in found:
                            found.append(place)
        return found


@cache
def plan() -> Plan:
    """The plan of the default box."""
    return Plan(json.loads(DATA.read_text("utf-8")))


def read(text: str) -> State:
    """A state from the text of a position."""
    board, seats, turn, cash, stock, cards, missions, pile, thirds = text.split()
    towers: list[list[str]] = []
    for letter in board.replace("/", ""):
        if letter == ".":
            towers.append([])
        elif letter.isupper():
            towers.append([letter])
        else:
            towers[-1].append(letter.upper())
    done, _, idle = turn.partition("~")
    done, _, claimed = done.partition("!")
    return {
        "towers": dict(zip(plan().spots, towers, strict=True)),
        "players": list(seats),
        "mover": done[0] if turn != "-" else None,
        "phase": int(done[1]) if turn != "-" else 0,
        "built": "b" in done,
        "bought neutral": "w" in done,
        "claimed": set(claimed),
        "idle": int(idle or 0),
        "cash": dict(zip(seats, map(int, cash.split(".")), strict=True)),
        "stock": {
            player: dict(zip(VALUE, map(int, held), strict=True))
            for player, held in zip(seats, stock.split("."), strict=True)
        },
        "cards": {
            player: list(hand.strip("-")) for player, hand in zip(seats, cards.split("."), strict=True)
        },
        "missions": dict(zip(seats, map(int, missions.split(".")), strict=True)),
        "pile": [] if pile == "0" else list(pile),
        "thirds": list(thirds.strip("-")),
    }  # fmt: skip


def write(state: State) -> str:
    """The text of a state."""
    texts = iter("".join(tower).capitalize() or "." for tower in state["towers"].values())
    mover = state["mover"]
    turn = "-"
    if mover is not None:
        turn = f"{mover}{state['phase']}" + "b" * state["built"] + "w" * state["bought neutral"]
        turn += "!" * bool(state["claimed"]) + "".join(sorted(state["claimed"]))
        turn += f"~{state['idle']}" if state["idle"] else ""
    each = state["players"]
    return " ".join(
        [
            "/".join("".join(next(texts) for _ in range(length)) for length in plan().lengths),
            "".join(each),
            turn,
            ".".join(str(state["cash"][player]) for player in each),
            ".".join("".join(map(str, state["stock"][player].values())) for player in each),
            ".".join("".join(state["cards"][player]) or "-" for player in each),
            ".".join(str(state["missions"][player]) for player in each),
            "".join(state["pile"]) or "0",
            "".join(state["thirds"]) or "-",
        ]
    )


def is_top(tower: list[str], player: str) -> bool:
    """Does the top floor belong to a player?"""
    return bool(tower) and tower[-1] == player


def groups(state: State, player: str) -> list[list[str]]:
    """Rule 3: connected tops of a player."""
    found: list[list[str]] = []
    seen: set[str] = set()
    towers, neighbours = state["towers"], plan().neighbours
    for site, tower in towers.items():
        if site in seen or not is_top(tower, player):
            continue
        seen.add(site)
        group = [site]
        for member in group:
            for other in neighbours[member]:
                if other not in seen and is_top(towers[other], player):
                    seen.add(other)
                    group.append(other)
        found.append(group)
    return found


def may_build(state: State, player: str, site: str) -> bool:
    """Rule 4: a floor of one's own."""
    tower = state["towers"][site]
    if len(tower) == 5 or is_top(tower, player):
        return False
    floor = LEVELS[len(tower)]
    if state["stock"][player][floor] == 0 or state["cash"][player] < VALUE[floor]:
        return False
    return floor != "10" or player in tower


def may_build_neutral(state: State, player: str, site: str) -> bool:
    """Rule 4e."""
    tower = state["towers"][site]
    if len(tower) == 5 or state["stock"][player]["w"] == 0:
        return False
    return is_top(tower, player) or state["cash"][player] >= VALUE["w"]


def shows(state: State, player: str, letter: str) -> bool:
    """Rule 5: do one's tops contain the pattern?"""
    tops = {site for site, tower in state["towers"].items() if is_top(tower, player)}
    return any(place <= tops for place in plan().places[letter])


def in_bank(state: State, player: str, floor: str) -> int:
    """Rule 1 and ruling L."""
    towers: list[list[str]] = list(state["towers"].values())
    stocks: dict[str, dict[str, int]] = state["stock"]
    if floor == "w":
        return NEUTRAL_FLOORS - sum(tower.count("W") for tower in towers) - sum(held["w"] for held in stocks.values())
    level = LEVELS.index(floor)
    built = sum(len(tower) > level and tower[level] == player for tower in towers)
    return LIMIT[floor] - built - stocks[player][floor]


def moves(state: State) -> list[str]:
    """Every legal action."""
    player = state["mover"]
    if player is None:
        return []
    sites = list(state["towers"])
    cash, stock, hand = state["cash"][player], state["stock"][player], state["cards"][player]
    found: list[str] = []
    if state["phase"] == 1:
        found += ["$" + group[0] for group in groups(state, player)]
    if state["phase"] == 2:
        found += [site for site in sites if may_build(state, player, site)]
        found += ["w" + site for site in sites if may_build_neutral(state, player, site)]
    must_build = state["phase"] == 2 and not state["built"] and bool(found)
    for letter in sorted(set(hand)):
        if letter not in state["claimed"] and shows(state, player, letter):
            found.append("!" + letter)
    found += dict.fromkeys("%" + "".join(three) for three in combinations(sorted(hand), 3))
    if state["phase"] == 1 or must_build:
        return found
    if state["phase"] == 2 and not state["built"] and hand:
        found.append("|")
    for floor, price in VALUE.items():
        if price <= cash and in_bank(state, player, floor) > 0 and not (floor == "w" and state["bought neutral"]):
            found.append("+" + floor)
    found += ["-" + floor for floor in VALUE if stock[floor] > 0]
    return [*found, "."]


def play(state: State, move: str) -> State:
    """The state after an action, which is refused if it is not legal."""
    if move not in moves(state):
        raise ValueError(f"{move} is not legal")
    return do(state, move)


def do(state: State, move: str) -> State:
    """The state after a legal action; the one before stays as it is."""
    state = dict(state)
    player = state["mover"]
    if move == ".":
        return pass_on(state)
    if move == "|":
        state["phase"] = 3
        return state
    state["cash"] = cash = dict(state["cash"])
    kind, rest = move[0], move[1:]
    if kind == "$":
        (group,) = (group for group in groups(state, player) if rest in group)
        cash[player] += sum(RENT[len(state["towers"][site]) - 1] for site in group)
        state["phase"] = 2
    elif kind in "!%":
        hand = list(state["cards"][player])
        for card in rest:
            hand.remove(card)
        state["cards"] = {**state["cards"], player: hand}
        if kind == "!":
            state["claimed"] = state["claimed"] | {rest}
        cash[player] += plan().pays[rest] if kind == "!" else 5
    elif kind in "+-":
        stock = dict(state["stock"][player])
        state["stock"] = {**state["stock"], player: stock}
        stock[rest] += 1 if kind == "+" else -1
        cash[player] += -VALUE[rest] if kind == "+" else VALUE[rest] // 2
        state["phase"] = 3
        if move == "+w":
            state["bought neutral"] = True
    else:
        build(state, player, rest if kind == "w" else move, kind == "w")
    return state


def build(state: State, player: str, site: str, neutral: bool) -> None:
    """Rule 4: pay, put the floor on the tower, and after a penthouse let the others draw."""
    tower = state["towers"][site]
    floor = "w" if neutral else LEVELS[len(tower)]
    if not (neutral and is_top(tower, player)):
        state["cash"][player] -= VALUE[floor]
        if tower and tower[-1] != "W":
            state["cash"][tower[-1]] += VALUE[floor]
    stock = dict(state["stock"][player])
    stock[floor] -= 1
    state["stock"] = {**state["stock"], player: stock}
    state["towers"] = {**state["towers"], site: [*tower, "W" if neutral else player]}
    state["built"] = True
    if floor == "10":
        players, pile = state["players"], list(state["pile"])
        at = players.index(player)
        state["cards"] = dict(state["cards"])
        for other in players[at + 1 :] + players[:at]:
            if pile:
                state["cards"][other] = sorted([*state["cards"][other], pile.pop(0)])
        state["pile"] = pile
        if penthouses(state, player) == 3:
            state["thirds"] = [*state["thirds"], player]


def pass_on(state: State) -> State:
    """Rules 8 and 9, ruling N."""
    players = state["players"]
    state["idle"] = 0 if state["built"] else state["idle"] + 1
    after = players[(players.index(state["mover"]) + 1) % len(players)]
    is_over = state["thirds"][:1] == [after] or state["idle"] == 3 * len(players)
    state["mover"] = None if is_over else after
    state["phase"] = 1 if any(is_top(tower, after) for tower in state["towers"].values()) else 2
    state["built"] = state["bought neutral"] = False
    state["claimed"] = set()
    return state


def penthouses(state: State, player: str) -> int:
    """How many a player has."""
    return sum(len(tower) == 5 and tower[4] == player for tower in state["towers"].values())


def has_mission(state: State, player: str) -> bool:
    """Is the mission completed?"""
    tops = {site for site, tower in state["towers"].items() if is_top(tower, player)}
    return any(place <= tops for place in plan().goals[state["missions"][player] - 1])


def prestige(state: State, player: str) -> int:
    """Rule 10."""
    zones = sum(is_top(state["towers"][zone], player) for zone in plan().zones)
    return penthouses(state, player) + zones + 2 * has_mission(state, player)


def winners(state: State) -> list[str]:
    """Rule 11 and ruling P4: tie after tie, among those still tied."""
    tied = list(state["players"])
    for worth in (prestige, penthouses, has_mission):
        most = max(worth(state, player) for player in tied)
        tied = [player for player in tied if worth(state, player) == most]
    first = [player for player in state["thirds"] if player in tied]
    return first[:1] or tied


def count(state: State, depth: int) -> int:
    """How many lines of that many actions there are, or fewer where the game ends."""
    if depth == 0 or state["mover"] is None:
        return 1
    return sum(count(do(state, move), depth - 1) for move in moves(state))
