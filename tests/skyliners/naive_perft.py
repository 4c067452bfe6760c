"""A naive counter of lines of play, written from the rules alone, so that it and the engine can check each other.

It imports nothing of the engine, keeps everything in dictionaries and strings, and copies the position at every step.
"""

import copy
import re
from dataclasses import dataclass

ROWS = "ABCDE"
NUMBERS = "1234"
CARDS_PER_SIDE = 5
FORFEIT = "--"


@dataclass
class Position:
    """What is needed to go on playing: the skyscraper cards are left out, they never change what is legal."""

    board: dict[str, str]  # site -> its text: ".", "p", "3", "3^", "12", "12^"
    seats: str  # in turn order, the start player first
    mover: str  # a side, or "" when the game is over
    action: int  # 1 or 2
    used: str  # the site built on in this turn, or ""
    reserves: dict[str, dict[str, int]]  # side -> {"F": floors, "R": roofs, "P": parks}
    office: list[str]  # "SB3", or "S?" for a hidden card
    full: bool


def parse_board(text: str) -> dict[str, str]:
    """Read the board field into a dictionary from site to text."""
    board = {}
    for rank, line in zip("54321", text.split("/"), strict=True):
        tokens = re.findall(r"\.|p|[1-9]\^?|\[\d+\]\^?", line)
        if "".join(tokens) != line:
            raise ValueError(f"not a rank of a board: {line!r}")
        for file, token in zip("abcde", tokens, strict=True):
            board[file + rank] = token.replace("[", "").replace("]", "")
    return board


def parse_position(text: str) -> Position:
    """Read a position with all its seven fields."""
    board, seats, turn, reserves, office, _cards, variant = text.split(" ")
    mover, action, used = "", 1, ""
    if turn != "-":
        mover, action = turn[0], int(turn[1])
        used = turn[3:].replace("-", "")
    pieces = {}
    for side, reserve in zip(seats, reserves.split("/"), strict=True):
        floors, roofs, parks = reserve.split(".")
        pieces[side] = {"F": int(floors), "R": int(roofs), "P": int(parks)}
    cards = [] if office == "-" else office.split(",")
    full = {"full": True, "intro": False}[variant]
    return Position(parse_board(board), seats, mover, action, used, pieces, cards, full)


def builds(position: Position) -> list[str]:
    """List the pieces the mover can put on the board (rules 11 and 12)."""
    found = []
    reserve = position.reserves[position.mover]
    for site, content in position.board.items():
        if site == position.used:
            continue
        empty = content == "."
        open_floors = content.isdigit()
        if reserve["F"] > 0 and (empty or open_floors):
            found.append("F" + site)
        if reserve["R"] > 0 and open_floors:
            found.append("R" + site)
        if reserve["P"] > 0 and empty:
            found.append("P" + site)
    return found


def plans(position: Position) -> list[str]:
    """List the planning cards the mover can put in the office (rules 22 and 23)."""
    if not position.full or position.action != 2:
        return []
    own = [card for card in position.office if card[0] == position.mover]
    if len(own) >= CARDS_PER_SIDE:
        return []
    known_rows = [card[1] for card in own]
    return ["=" + row + number for row in ROWS if row not in known_rows for number in NUMBERS]


def legal_actions(position: Position) -> list[str]:
    """List all that the mover may do now; a forfeit only if there is nothing else (ruling A)."""
    if position.mover == "":
        return []
    return builds(position) + plans(position) or [FORFEIT]


def pieces_left(position: Position, side: str) -> int:
    """Count the pieces in the reserve of a side."""
    return sum(position.reserves[side].values())


def after(position: Position, action: str) -> Position:
    """Return the position after a legal action, with the turn passed on when it is over."""
    new = copy.deepcopy(position)
    reserve = new.reserves[new.mover]
    new.used = ""
    if action == FORFEIT:
        if not new.full:  # ruling I
            reserve["P" if reserve["P"] > 0 else "R"] -= 1
    elif action[0] == "=":
        new.office.append(new.mover + action[1:])
    else:
        piece, site = action[0], action[1:]
        reserve[piece] -= 1
        content = new.board[site]
        if piece == "F":
            new.board[site] = "1" if content == "." else str(int(content) + 1)
        elif piece == "R":
            new.board[site] = content + "^"
        else:
            new.board[site] = "p"
        new.used = site
    if new.action == 1 and (new.full or pieces_left(new, new.mover) > 0):
        new.action = 2
    else:
        end_turn(new)
    return new


def end_turn(position: Position) -> None:
    """Hand the turn to the next seat, or end the game (rules 18 and 24, ruling I)."""
    seats = position.seats
    place = seats.index(position.mover)
    position.action, position.used = 1, ""
    if position.full:
        last_of_round = place == len(seats) - 1
        out_of_floors = any(position.reserves[side]["F"] == 0 for side in seats)
        position.mover = "" if last_of_round and out_of_floors else (seats + seats)[place + 1]
        return
    following = seats[place + 1 :] + seats[: place + 1]  # the mover itself comes last
    position.mover = next((side for side in following if pieces_left(position, side) > 0), "")


def count(position: Position, depth: int) -> int:
    """Count the lines of exactly so many actions from a parsed position."""
    if depth == 0:
        return 1
    actions = legal_actions(position)
    if depth == 1:
        return len(actions)
    return sum(count(after(position, action), depth - 1) for action in actions)


def count_lines(position_text: str, depth: int) -> int:
    """Count the sequences of exactly so many legal actions from a position; lines that end sooner do not count."""
    return count(parse_position(position_text), depth)
