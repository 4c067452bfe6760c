"""Is what a document of Cloud City claims true? Judged by playing everything out, to judge `verify` by.

Games are followed and scored by naive code that knows no engine; questions are answered by trying every way to lay the
tiles and every set of walkways. Of reasons it is judged that there is no way, and that they are those of the original.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from skypuzzle.cloud_city.notation.cities import parse_city, parse_stock
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.question import parse_goal
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Height, Shape
from skypuzzle.cloud_city.search.cities import Endgame
from tests.changing import Doc, UnjudgedError
from tests.cloud_city import naive_rules as naive
from tests.cloud_city.naive_check import NaiveCheck, TooLargeError
from tests.cloud_city.naive_requests import naive_votes
from tests.cloud_city.naive_search import final_layouts, legal_sets

MOST_SETS = 300_000
"""Sets of walkways, for one question."""
FULL = "6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"
TURN = re.compile(r"(?:([1-4]): )?([BGS.]{4})@(\w+)((?: \w+-\w+)*)(?: \+(\?)?([BGS.]{4})?(?:>([BGS.]{4}))?)?")


def is_true(claimed: Doc, original: Doc) -> bool:
    """Is every claim of a document true? The original, from which it was made, is."""
    if _in_order(claimed) == _in_order(original):
        return True
    judges = {
        "position": lambda: _position(claimed),
        "record": lambda: _record(claimed),
        "records": lambda: all(map(_record, claimed["records"])),
        "solve": lambda: _solve(claimed, original),
        "review": lambda: _review(claimed),
        "check": lambda: _check(claimed, original),
        "play": lambda: claimed["solved"] is original["solved"] is False,
    }
    judge = judges.get(claimed["type"])
    return judge is not None and judge()


def _in_order(value: Any, key: str = "") -> Any:
    """The same for documents that differ in the order of what has none, or in how a tile is turned."""
    if isinstance(value, dict):
        return {name: _in_order(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        inner = [_in_order(each, "tile" if key == "tiles" else "") for each in value]
        is_set = key in ("goals", "cities", "reasons", "tiles", "walkways") and all(isinstance(t, str) for t in inner)
        return sorted(inner) if is_set else inner
    return kind(value) if key == "tile" else value


# Games ----------------------------------------------------------------------------------------------------------------


@dataclass
class Game:
    cities: list[tuple[naive.City, list[naive.Bridge]]]
    hands: list[list[str]]
    row: list[str]
    stock: Counter[tuple[str, int]]
    pile: list[str]
    mover: int | None
    shape: str


def kind(tile: str) -> str:
    return min(naive.ways_to_lie(tile))


def read_stock(text: str) -> Counter[tuple[str, int]]:
    levels = zip("BGS", text.split("/"), strict=True)
    return Counter({(level, n): int(c) for level, counts in levels for n, c in enumerate(counts.split("."), 1)})


def fields_of(text: str) -> list[str]:
    """The eight fields of a position, with what those that are left out mean."""
    fields = text.split()
    if len(fields) < 4:
        left = read_stock(FULL)
        for city, bridges in (naive.read_city(each) for each in fields[0].split(";") if each != "?"):
            left.subtract((city[bridge[0]], naive.length(bridge)) for bridge in bridges)
        fields.append("/".join(".".join(str(left[level, n]) for n in range(1, 6)) for level in "BGS"))
    return [*fields, *["?", "1", "-", "3x3"][len(fields) - 4 :]]


def read_game(text: str) -> Game:
    cities, hands, row, stock, pile, turn, _, shape = fields_of(text)
    if "?" in cities.split(";") or pile == "?":
        raise UnjudgedError
    return Game(
        [naive.read_city(city) for city in cities.split(";")],
        [_tiles(hand) for hand in hands.split(";")],
        _tiles(row),
        read_stock(stock),
        ["?"] * int(pile) if pile.isdigit() else _tiles(pile),
        None if turn == "-" else int(turn) - 1,
        shape,
    )


def _tiles(text: str) -> list[str]:
    return [tile if tile == "?" else kind(tile) for tile in text.split(",") if tile != "-"]


def follow(game: Game, turns: list[str]) -> Game | None:
    """Where turns lead; None if they are not legal."""
    for text in turns:
        if not _play(game, text):
            return None
    return game


def _play(game: Game, text: str) -> bool:
    played = TURN.fullmatch(text)
    if played is None or game.mover is None or played[1] not in (None, str(game.mover + 1)):
        return False
    _, tile, place, walkways, unseen, drawn, came_up = played.groups()
    (city, bridges), hand = game.cities[game.mover], game.hands[game.mover]
    if kind(tile) not in hand and "?" not in hand:
        return False
    hand.remove(kind(tile) if kind(tile) in hand else "?")
    x, y = naive.spot(place)
    cells = {(a // 2, b // 2) for a, b in city}
    cell = x // 2, y // 2
    beside = {(cell[0] + a, cell[1] + b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))} & cells
    if x % 2 or y % 2 or cell in cells or not beside or not naive.fits(cells | {cell}, game.shape):
        return False
    city |= dict(zip(((x, y + 1), (x + 1, y + 1), (x, y), (x + 1, y)), tile, strict=True))
    for words in walkways.split():
        one, other = (naive.spot(end) for end in words.split("-"))
        bridge = (one, other) if one < other else (other, one)
        if {*bridge} in map(set, bridges) or not naive.stands_alone(city, bridge):
            return False
        bridges.append(bridge)
        piece = city[one], naive.length(bridge)
        game.stock[piece] -= 1
        if game.stock[piece] < 0 or not naive.stands_together(city, bridges, Counter(dict.fromkeys(game.stock, 99))):
            return False
    if not _draw(game, hand, unseen, drawn, came_up):
        return False
    full = 9 if game.shape == "3x3" else 12
    is_over = game.mover == len(game.cities) - 1 and len(city) == 4 * full
    game.mover = None if is_over else (game.mover + 1) % len(game.cities)
    return True


def _draw(game: Game, hand: list[str], unseen: str | None, drawn: str | None, came_up: str | None) -> bool:
    if unseen is None and drawn is None:
        return not game.pile and not any(tile != "?" for tile in game.row)
    top = game.pile.pop(0) if game.pile else None
    told = kind(drawn) if unseen and drawn else kind(came_up) if came_up else None
    if told and (top is None or top not in ("?", told)):
        return False
    top = told if top == "?" and told else top
    if unseen:
        hand.append(top or "")
        return top is not None
    if kind(drawn or "") not in game.row:
        return False
    game.row[game.row.index(kind(drawn or ""))] = top or "gone"
    game.row = [tile for tile in game.row if tile != "gone"]
    hand.append(kind(drawn or ""))
    return True


def city_text(city: naive.City, bridges: list[naive.Bridge]) -> str:
    """With its anchor, as `read_city` takes it."""
    west, south = min(x for x, _ in city), min(y for _, y in city)
    east, north = max(x for x, _ in city), max(y for _, y in city)
    ranks = ("".join(city.get((x, y), "-") for x in range(west, east + 1)) for y in range(north, south - 1, -1))
    walkways = ("-".join(f"{chr(97 + x)}{y + 1}" for x, y in bridge) for bridge in sorted(bridges))
    return ",".join([f"{chr(97 + west)}{south + 1}:{'/'.join(ranks)}", *walkways])


def by_level(city: naive.City, bridges: list[naive.Bridge]) -> list[int]:
    return [sum(naive.VOTES[naive.length(bridge)] for bridge in bridges if city[bridge[0]] == level) for level in "BGS"]


def _position(claimed: Doc) -> bool:
    texts = claimed["position"].split()[0].split(";")
    cities = {str(seat): naive.read_city(text) for seat, text in enumerate(texts, 1) if text != "?"}
    for city, bridges in cities.values():
        plenty = Counter(dict.fromkeys(read_stock(FULL), 99))
        if not all(naive.stands_alone(city, b) for b in bridges) or not naive.stands_together(city, bridges, plenty):
            return False
    votes = {seat: ".".join(map(str, by_level(*city))) for seat, city in cities.items()}
    return claimed.get("votes") in (None, votes)


def _record(claimed: Doc) -> bool:
    end = follow(read_game(claimed["start"]), claimed["turns"])
    return end is not None and end.mover is None and bool(claimed["result"] == _result(end, claimed["start"]))


def requests_of(position: str) -> list[int]:
    return [int(card) for card in fields_of(position)[6].split(",") if card != "-"]


def _result(end: Game, start: str) -> Doc:
    texts = [city_text(*city) for city in end.cities]
    cards = {str(card): naive_votes(card, texts) for card in requests_of(start)}
    levels = [by_level(*city) for city in end.cities]
    of_cards = [{card: votes[seat] for card, votes in cards.items()} for seat in range(len(texts))]
    totals = [sum(votes) + sum(more.values()) for votes, more in zip(levels, of_cards, strict=True)]
    ranks = [(total, *votes) for total, votes in zip(totals, levels, strict=True)]
    return {
        "scores": {str(seat): total for seat, total in enumerate(totals, 1)},
        "winners": [seat for seat, rank in enumerate(ranks, 1) if rank == max(ranks)],
        "breakdown": [
            {"player": seat, "walkways": ".".join(map(str, votes)), "requests": more, "total": total}
            for seat, (votes, more, total) in enumerate(zip(levels, of_cards, totals, strict=True), 1)
        ],
    }


# Questions ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    city: str
    hand: tuple[str, ...]
    row: tuple[str, ...]
    turns: int
    stock: str
    shape: str
    goals: tuple[str, ...]
    requests: tuple[int, ...]
    rivals: tuple[str, ...]

    @property
    def votes(self) -> int:
        return max((int(goal.split()[1]) for goal in self.goals if goal.startswith("votes")), default=0)


def asked_in(question: Doc) -> Asked:
    """A question as it is answered here."""
    text, goals = question["position"], tuple(question["goals"])
    if " " not in text:
        tiles = tuple(map(kind, question.get("tiles", [])))
        if "stock" not in question:
            raise UnjudgedError
        left = 9 - len(naive.read_city(text)[0]) // 4
        return Asked(text, tiles, (), min(left, len(tiles)), question["stock"], "3x3", goals, (), ())
    cities, hands, row, stock, _, _, _, shape = fields_of(text)
    seat = question["player"] - 1
    own, rivals = cities.split(";")[seat], tuple(c for at, c in enumerate(cities.split(";")) if at != seat)
    hand, face_up = (tuple(t for t in _tiles(each) if t != "?") for each in (hands.split(";")[seat], row))
    left = (9 if shape == "3x3" else 12) - len(naive.read_city(own)[0]) // 4
    turns = min(left, len(hand) + len(face_up))
    none = "/".join(["0.0.0.0.0"] * 3)
    requests = tuple(requests_of(text))
    return Asked(own, hand, face_up, turns, stock if left else none, shape, goals, requests, rivals)


@cache
def finals(asked: Asked) -> dict[bytes, Counter[int]]:
    """Every way to lay the tiles, with the votes of every set of walkways that reaches all goals but that of votes."""
    shape = Shape(asked.shape)
    city, stock = parse_city(asked.city, shape), parse_stock(asked.stock)
    endgame = Endgame(city, asked.hand, asked.row, asked.turns, stock, shape)
    found = {}
    tried = 0
    for plan in final_layouts(endgame):
        laid = City(plan, city.walkways)
        sets = [list(legal_sets(laid, stock, level)) for level in Height]
        tried += len(sets[0]) * len(sets[1]) * len(sets[2])
        if tried > MOST_SETS:
            raise UnjudgedError
        votes: Counter[int] = Counter()
        for chosen in product(*sets):
            final = laid.with_walkways(walkway for of_level in chosen for walkway in of_level)
            if all(_reached(goal, str(final), asked.rivals) for goal in asked.goals):
                votes[total(str(final), asked)] += 1
        found[plan] = votes
    return found


def _reached(goal: str, text: str, rivals: tuple[str, ...]) -> bool:
    what, _, number = goal.partition(" ")
    if what == "request":
        given = naive_votes(int(number), [text, *rivals])[0]
        return given > 0 if int(number) <= 7 else given == 0
    return what == "votes" or number in text.split(",")[1:]


def total(text: str, asked: Asked) -> int:
    own = sum(by_level(*naive.read_city(text)))
    return own + sum(naive_votes(card, [text, *asked.rivals])[0] for card in asked.requests)


def _is_final(text: str, asked: Asked) -> bool:
    """Is it one of the final cities, with every goal reached?"""
    final = parse_city(text, Shape(asked.shape))
    if final.quarters not in finals(asked):
        return False
    city, bridges = naive.read_city(str(final))
    standing = naive.read_city(asked.city)[1]
    pieces = read_stock(asked.stock) + Counter((city[b[0]], naive.length(b)) for b in standing)
    return (
        set(standing) <= set(bridges)
        and all(naive.stands_alone(city, bridge) for bridge in bridges)
        and naive.stands_together(city, bridges, pieces)
        and all(_reached(goal, str(final), asked.rivals) for goal in asked.goals)
        and total(str(final), asked) >= asked.votes
    )


def _solve(claimed: Doc, original: Doc) -> bool:
    asked = asked_in(claimed["question"])
    known = {plan: votes for plan, votes in finals(asked).items() if max(votes, default=-99) >= asked.votes}
    top = max((max(votes) for votes in known.values()), default=None)
    said, best = claimed["answer"], claimed["question"].get("best", False)
    city, cities, count, optima = (claimed.get(key) for key in ("city", "cities", "count", "optima"))
    if cities is not None and not _listed(cities, asked, top, best=best):
        return False
    if said == "undecided":
        return city is optima is None and 0 <= (count or 0) <= len(known)
    if said == "impossible":
        told = claimed.get("reasons", [])
        return top is None and not (city or cities or count) and told in ([], original.get("reasons"))
    if city is not None:
        return (
            _is_final(city, asked)
            and claimed["votes"] == total(city, asked)
            and (not best or claimed["votes"] == top)
            and _leads_to(claimed, asked, city)
        )
    if cities is not None:
        number = sum(votes[top or 0] for votes in known.values()) if best else len(known)
        return len(cities) == number > 0
    if optima is not None:
        right = [plan for plan, votes in known.items() if max(votes) == top]
        ways = sum(known[plan][top or 0] for plan in right)
        return bool(optima == {"votes": top, "layouts": len(right), "cities": ways})
    return count == len(known) > 0


def _listed(cities: list[str], asked: Asked, top: int | None, *, best: bool) -> bool:
    plans = [text if best else parse_city(text, Shape(asked.shape)).quarters for text in cities]
    right = all(_is_final(text, asked) and (not best or total(text, asked) == top) for text in cities)
    return right and len(set(plans)) == len(plans)


def _leads_to(claimed: Doc, asked: Asked, final: str) -> bool:
    """Do the turns lead there, with nobody else at the table, and with tiles that are known?"""
    text, turns = claimed["question"]["position"], claimed["turns"]
    if not turns:
        return asked.turns == 0
    game = Game([naive.read_city(asked.city)], [list(asked.hand)], [], read_stock(asked.stock), [], 0, asked.shape)
    if " " in text:
        pile, seat = fields_of(text)[4], claimed["question"]["player"]
        size = 99 if pile == "?" else int(pile) if pile.isdigit() else len(_tiles(pile))
        if any(turn[:1].isdigit() and int(turn[0]) != seat for turn in turns):
            return False
        game.row, game.pile = list(asked.row), ["?"] * size
        turns = [re.sub("^[1-4]: ", "", turn) for turn in turns]
    end = follow(game, turns)
    return end is not None and city_text(*end.cities[0]) == city_text(*naive.read_city(final))


# Reviews --------------------------------------------------------------------------------------------------------------


def _review(claimed: Doc) -> bool:
    positions = [read_game(claimed["start"])]
    for turn in claimed["turns"]:
        after = read_game(claimed["start"])
        if follow(after, [*claimed["turns"][: len(positions) - 1], turn]) is None:
            return False
        positions.append(after)
    return all(_player_review(entry, claimed, positions) for entry in claimed["reviews"])


def _player_review(entry: Doc, claimed: Doc, positions: list[Game]) -> bool:
    seat, end = entry["player"] - 1, positions[-1]
    if seat >= len(end.cities):
        return False
    requests = tuple(requests_of(claimed["start"]))
    rivals = tuple(city_text(*city) for at, city in enumerate(end.cities) if at != seat) if requests else ()
    own = [index for index, position in enumerate(positions[:-1]) if position.mover == seat]
    if [turn["turn"] for turn in entry["turns"]] != own:
        return False

    def asked(index: int, after: int) -> Asked:
        tiles = tuple(kind(re.sub("^[1-4]: ", "", claimed["turns"][turn])[:4]) for turn in own if turn >= index + after)
        position = positions[index + after]
        levels = (".".join(str(position.stock[level, n]) for n in range(1, 6)) for level in "BGS")
        city, stock = city_text(*position.cities[seat]), "/".join(levels)
        return Asked(city, tiles, (), len(tiles), stock, position.shape, (), requests, rivals)

    def value(index: int, after: int = 0) -> int:
        return max(max(votes) for votes in finals(asked(index, after)).values())

    final = asked(own[-1], 1) if own else asked(0, 0)
    reached = total(city_text(*end.cities[seat]), final)
    values = [value(index) for index in own]
    right: list[Doc] = [
        {
            "before": values[place],
            "after": value(index, 1) if place + 1 < len(own) else reached,
            "later": values[place + 1] if place + 1 < len(own) else reached,
        }
        for place, index in enumerate(own)
    ]
    for index, said, true in zip(own, entry["turns"], right, strict=True):
        if any(said.get(key, true[key]) != true[key] for key in true):
            return False
        if "ideal" in said:
            before = asked(index, 0)
            if not _is_final(said["ideal"], before) or total(said["ideal"], before) != true["before"]:
                return False
    allowed = values[0] if own else reached
    return bool(entry["votes"] == reached and entry.get("allowed", allowed) == allowed)


# Checks ---------------------------------------------------------------------------------------------------------------

MOST_TURNS = 100_000


def _check(claimed: Doc, original: Doc) -> bool:
    """Verdicts by playing everything out; other strategies of several turns, and other advice, are not judged."""
    known = {tuple(entry["goals"]): entry for entry in (*original["goals"], original["together"])}
    same_place = claimed["position"] == original["position"] and claimed["player"] == original["player"]
    for entry in (*claimed["goals"], claimed["together"]):
        goals = tuple(entry["goals"])
        true = _verdict(claimed["position"], claimed["player"], goals)
        if true != entry["verdict"] and true not in entry["open"] and entry["verdict"] != "undecided":
            return False
        if same_place and all(entry.get(key) == known[goals].get(key) for key in ("turns", "strategy", "reasons")):
            continue
        if not _is_last_turn(entry, claimed, goals):
            raise UnjudgedError
    if claimed.get("advice") != original.get("advice"):
        raise UnjudgedError
    return True


def _is_last_turn(entry: Doc, claimed: Doc, goals: tuple[str, ...]) -> bool:
    """Is the proof a last turn that reaches the goals?"""
    steps = entry.get("strategy", [])
    if len(steps) != 1 or "replies" in steps[0] or "turn" not in steps[0]:
        return False
    asked = asked_in({"position": claimed["position"], "player": claimed["player"], "goals": goals})
    turn = steps[0]["turn"]
    end = follow(read_game(claimed["position"]), [turn if "+" in turn else f"{turn} +?"])  # any draw will do
    if end is None or re.search(r"\+\?.|>", turn):  # nobody knows what comes from the pile
        return False
    text = city_text(*end.cities[claimed["player"] - 1])
    return total(text, asked) >= asked.votes and all(_reached(goal, text, asked.rivals) for goal in goals)


@cache
def _verdict(position: str, player: int, goals: tuple[str, ...]) -> str:
    asked = NaiveCheck(parse_position(position), player - 1, map(parse_goal, goals), most=MOST_TURNS)
    try:
        return asked.verdict()
    except TooLargeError:
        raise UnjudgedError from None
