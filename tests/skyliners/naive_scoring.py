"""Final totals counted straight from the text of a position, sharing no code with the engine."""

import re

ROWS = {
    "S": [[f"{file}{rank}" for rank in "12345"] for file in "abcde"],
    "N": [[f"{file}{rank}" for rank in "54321"] for file in "edcba"],
    "W": [[f"{file}{rank}" for file in "abcde"] for rank in "54321"],
    "E": [[f"{file}{rank}" for file in "edcba"] for rank in "12345"],
}


def heights_of(board: str) -> dict[str, float]:
    """Floors count two, roofs and parks one."""
    heights: dict[str, float] = {}
    for rank, line in zip("54321", board.split("/"), strict=True):
        for file, text in zip("abcde", re.findall(r"[.p]|(?:\d|\[\d\d\])\^?", line), strict=True):
            digits = re.sub(r"\D", "", text)
            heights[file + rank] = 2 * int(digits or 0) + ("^" in text) + ("p" in text)
    return heights


def naive_totals(position: str) -> dict[str, int]:
    """Points by side; the last antennas go nearest first."""
    board, seats, _, _, office, cards, variant = position.split()
    heights = heights_of(board)
    if variant == "intro":
        claims = [(side, row, "any") for row in range(5) for side in seats]
    else:
        known = [card for card in office.split(",") if len(card) == 3]
        claims = [(card[0], "ABCDE".index(card[1]), card[2]) for card in known]
    points = dict.fromkeys(seats, 0)
    antennas: dict[str, list[str]] = {side: [] for side in seats}
    for side, row, number in claims:
        line = ROWS[side][row]
        shown = [
            site for place, site in enumerate(line) if all(heights[site] > heights[front] for front in line[:place])
        ]
        shown = [site for site in shown if heights[site] > 0]
        if number == "any" or number == str(len(shown)) or (number == "4" and len(shown) == 5):
            points[side] += len(shown)
            for site in shown:
                if not any(site in placed for placed in antennas.values()):
                    points[side] += 1
                    if len(antennas[side]) < 10:
                        antennas[side].append(site)
    top = max(heights.values())
    for side, card in zip(seats, cards.split(","), strict=True):
        ranks, files = {"N": "345", "S": "123"}.get(card[0], ""), {"W": "abc", "E": "cde"}.get(card[-1], "")
        if any(heights[file + rank] == top for file in files for rank in ranks):
            points[side] += 3
    return points
