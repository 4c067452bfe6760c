"""The final scoring, card by card, as a table goes through it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skypuzzle.skyliners.rules.board import ROW_LETTERS, SITE_NAMES, Side, Site
from skypuzzle.skyliners.rules.play import RowScore, Score, score
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.setup import hidden_cards


@dataclass(frozen=True, slots=True)
class ScoringStep:
    """What happens, the row it is about, and what everybody has after it."""

    text: str
    row: RowScore | None
    lit: tuple[Site, ...]
    """The sites it is about."""
    antennas: Mapping[Site, Side]
    """Everything that carries an antenna by now."""
    totals: Mapping[Side, int]


def scoring_steps(position: Position) -> list[ScoringStep]:
    """Every card, then the antennas, the skyscraper cards and who wins."""
    scored = score(position)
    antennas: dict[Site, Side] = {}
    totals = dict.fromkeys(position.seats, 0)
    steps = []
    for row in scored.rows:
        antennas = antennas | dict.fromkeys(row.antennas, row.side)
        totals = {**totals, row.side: totals[row.side] + row.points + row.beyond}
        steps.append(ScoringStep(row_text(row), row, row.seen, antennas, totals))
    placed = ", ".join(f"{side} {number}" for side, number in scored.antennas.items())
    totals = {side: points + scored.antennas[side] for side, points in totals.items()}
    steps.append(ScoringStep(f"A point for each antenna: {placed}.", None, tuple(antennas), antennas, totals))
    for card in scored.skyscrapers:
        totals = {**totals, card.side: totals[card.side] + card.points}
        tallest = " ".join(SITE_NAMES[site] for site in scored.tallest)
        inside = f"holds a tallest building ({tallest}), {card.points} points"
        outside = f"does not hold a tallest building ({tallest})"
        text = (
            f"{card.side}'s skyscraper card, {card.district or '?'}: its district {inside if card.points else outside}."
        )
        if card.district is None:
            text = f"{card.side}'s skyscraper card is not known, and brings nothing."
        steps.append(ScoringStep(text, None, scored.tallest, antennas, totals))
    steps.append(ScoringStep(_ending(scored, position), None, (), antennas, totals))
    return steps


def row_text(row: RowScore) -> str:
    """What a card, or in the intro game a row, brings."""
    seen = f"sees {len(row.seen)}"
    name = str(row.plan) if row.plan else f"{row.side}, row {ROW_LETTERS[row.row]}"
    if row.plan is not None and not row.plan.holds(len(row.seen)):
        return f"{name} {seen}: wrong, nothing."
    antennas = " ".join(SITE_NAMES[site] for site in row.antennas)
    placed = f", antennas on {antennas}" if antennas else ", no building left for an antenna" if row.seen else ""
    beyond = f", and {row.beyond} for antennas beyond the ten" if row.beyond else ""
    return f"{name} {seen}: {row.points} point{'' if row.points == 1 else 's'}{placed}{beyond}."


def winners_text(scored: Score) -> str:
    """Who has won, and by what: points, or antennas where points are even (rule 21)."""
    best = max(scored.totals.values())
    points = "1 point" if best == 1 else f"{best} points"
    text = f"{_names(scored.winners)} {'win' if len(scored.winners) > 1 else 'wins'} with {points}"
    most = scored.antennas[scored.winners[0]]
    beaten = [side for side, total in scored.totals.items() if total == best and side not in scored.winners]
    if beaten:
        next_most = max(scored.antennas[side] for side in beaten)
        return f"{text}, as many as {_names(beaten)}, but more antennas: {most} to {next_most}."
    return f"{text}, and as many antennas." if len(scored.winners) > 1 else f"{text}."


def _names(sides: Sequence[Side]) -> str:
    return " and ".join(f"{side} {side.colour}" for side in sides)


def _ending(scored: Score, position: Position) -> str:
    text, hidden = winners_text(scored), hidden_cards(position)
    return f"{text} Not counted, as not known: {', '.join(hidden)}." if hidden else text
