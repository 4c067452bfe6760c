"""Reasons as sentences, in the words of the game."""

from collections.abc import Sequence

from skypuzzle.skyline.questions.answer import KINDS, counted
from skypuzzle.skyline.questions.goals import CashGoal, Goal, IncomeGoal, MissionGoal
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import COLOURS, LEVELS, NEUTRAL, NEUTRAL_FLOOR, PENTHOUSE_LEVEL, Tower
from skypuzzle.wording import listed, number_of


def goal(wanted: Goal, most: int | None = None) -> str:
    """What is asked for, and how much of it there can be at most."""
    if isinstance(wanted, MissionGoal):
        return "the mission must be completed"
    can = "" if most is None else f"; {most}{'M' if isinstance(wanted, CashGoal | IncomeGoal) else ''} can be reached"
    return f"the goal is {wanted.words}{can}"


def cash(question: Question) -> str:
    """What there is to spend."""
    amount = question.start.cash[question.seat]
    return f"{COLOURS[question.player]} has {f'only {amount}M' if amount else 'no money'} to begin with"


def stock(question: Question, floors: Sequence[int]) -> str:
    """Kinds of which too few are held; all kinds mean that what is held, whatever it is, is too little."""
    if len(floors) == len(KINDS):
        return _whole_stock(question)
    held, left = question.start.stock[question.seat] or (), bank(question.start, question.seat)
    gone = [floor for floor in floors if not held[floor] and left[floor] <= 0]
    few = [_few(held[floor], KINDS[floor]) for floor in floors if floor not in gone]
    told = [f"the stock has {listed(few)}"] if few else []
    if gone:
        told.append(f"all {listed([_all_of(question, floor) for floor in gone])} are in play")
    return ", and ".join(told)


def box(question: Question, floors: Sequence[int]) -> str:
    """Kinds of which there are too few in the box."""
    left = bank(question.start, question.seat)
    told = [_few(max(0, left[floor]), f"more {KINDS[floor]}") for floor in floors]
    return f"the bank has {listed(told)} for {COLOURS[question.player]}"


def _whole_stock(question: Question) -> str:
    held = question.start.stock[question.seat] or ()
    floors = [counted(number, kind) for number, kind in zip(held, KINDS, strict=True) if number]
    return f"the stock has only {listed(floors)}" if floors else "the stock is empty"


def _all_of(question: Question, floor: int) -> str:
    whose = "" if floor == NEUTRAL_FLOOR else f"{COLOURS[question.player]} "
    return f"{whose}{KINDS[floor]}s"


def _few(number: int, kind: str) -> str:
    return f"only {counted(number, kind)}" if number else f"no {kind}"


def closed(question: Question, sites: Sequence[Site], goals: Sequence[Goal]) -> str:
    """Sites that are closed to the player, and why."""
    board = question.start.board
    told = listed([f"{site} is closed, as {_why_closed(board.tower(site), question.player)}" for site in sites])
    return f"no placement of the mission is left: {told}" if MissionGoal() in goals else told


def too_few(question: Question, penthouses: int) -> str:
    """Rule 1: how many penthouses the player can have, those that stand among them."""
    return (
        f"{COLOURS[question.player]} can have {counted(penthouses, 'penthouse')} at most: there are no more in the box"
    )


def all_prestige(penthouses: int, zones: Sequence[Site], *, mission: bool) -> str:
    """Rule 10: all prestige that can still be had by anyone with money and time."""
    parts = [counted(penthouses, "penthouse") if penthouses else "no penthouse"]
    parts.append(f"the zones {listed(zones)}" if len(zones) > 1 else f"the zone {zones[0]}" if zones else "no zone")
    parts.append("the mission" if mission else "not the mission")
    return f"nothing else is left that brings prestige: {listed(parts)}"


def _why_closed(tower: Tower, colour: str) -> str:
    if len(tower) < LEVELS:
        return f"it has {len(tower)} levels, none of them {COLOURS[colour]} (rule 4d)"
    if len(tower) == PENTHOUSE_LEVEL and tower[-1] != NEUTRAL:
        return f"a {COLOURS[tower[-1]]} penthouse stands on it"
    return "it has all five levels"


def board(question: Question) -> str:
    """The board, with nothing else in the way."""
    turns = number_of(question.turns, "turn")
    return f"even with any money and any floors, this board does not allow it in {turns}"


def no_turn(question: Question) -> str:
    """Rule 9: it is too late."""
    return f"{COLOURS[question.player]} has no turn left"
