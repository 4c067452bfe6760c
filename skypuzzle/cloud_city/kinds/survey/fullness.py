"""What it takes for a city to be full: what crossing lines do to a line, and which of that a step needs."""

from collections.abc import Sequence

from skypuzzle.cloud_city.kinds.survey.fillings import Burden, bears, burdens, crossing, fillings
from skypuzzle.cloud_city.kinds.survey.puzzle import Survey
from skypuzzle.cloud_city.kinds.survey.steps import Step, quarters_in
from skypuzzle.cloud_city.kinds.survey.votes import Line, line_name
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, cell_of, quarters_of


def needed_burdens(survey: Survey, step: Step) -> list[Burden]:
    """Burdens that are enough for what a *full* step strikes out."""
    line = step.line or ""
    found = burdens(step.before, line, survey.votes)
    ways = fillings(step.before, line, survey.votes.get(line), by_tiles=True)
    needed = list(found)
    for burden in found:
        fewer = [other for other in needed if other != burden]
        if _is_enough(step, ways, fewer):
            needed = fewer
    return needed


def _is_enough(step: Step, ways: Sequence[str], burdens: Sequence[Burden]) -> bool:
    """Does no filling of the line that bears the burdens show a half that the step strikes out?"""
    left = [way for way in ways if all(bears(way, burden) for burden in burdens)]
    if not step.ways:
        return not left
    quarters = quarters_in(step.line or "")
    for cell, faces in step.ways:
        one, other = (quarter for quarter in quarters if cell_of(quarter) == cell)
        corners = quarters_of(cell)
        halves = {face[corners.index(one)] + face[corners.index(other)] for face in faces}
        at = quarters.index(one)
        if not {way[at : at + 2] for way in left} <= halves:
            return False
    return True


def burden_words(line: Line, burden: Burden) -> str:
    """What a crossing line does to a line, and what that means."""
    quarter = QUARTER_NAMES[quarters_in(line)[burden.place]]
    other = line_name(crossing(line)[burden.place])
    parts = []
    if burden.ends:
        walkways = "two walkways" if burden.ends == 2 else "a walkway"
        parts.append(f"{quarter} has {walkways} in {other}, and may have {'no' if burden.ends == 2 else 'one'} more")
    parts += [
        f"a {level.word} walkway of {other} passes over {quarter}, and no other of that level may cross it"
        for level in sorted(burden.over)
    ]
    return " and ".join(parts)
