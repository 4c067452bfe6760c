"""What can be done in a turn, and what can be done under the cursor, or why it cannot, as the rules have it."""

from rich.text import Text

from skypuzzle.skyline.rules.actions import Build, BuildNeutral, Claim, Income
from skypuzzle.skyline.rules.choices import legal_builds, legal_card_actions, must_build
from skypuzzle.skyline.rules.position import BUILDING, INCOME, Position
from skypuzzle.skyline.rules.reasons import why_not
from skypuzzle.skyline.rules.towers import LEVELS, floor_cost, neutral_cost
from skypuzzle.skyline.screens.palette import Palette
from skypuzzle.skyline.sessions.typed_words import cost_words, income_of


def what_next(position: Position) -> str:
    """What to do next, with its keys."""
    turn = position.turn
    if turn is None:
        return ""
    if turn.phase == INCOME:
        return "Choose a group (tab); enter takes its income."
    claims = "".join(action.card for action in legal_card_actions(position) if isinstance(action, Claim))
    claim = f" Claim {' '.join(claims)} with a." if claims else ""
    if turn.phase != BUILDING:
        return f"Buy with 1 2 4 6 0 5, sell with - and a key, end with e.{claim}"
    if not legal_builds(position):
        return f"Nothing can be built: buy, sell, or end with e.{claim}"
    if must_build(position):
        return f"Build with enter, or a neutral floor with w: you must build one.{claim}"
    return f"Build on, buy with 1 2 4 6 0 5, or end with e.{claim}"


def here_text(position: Position, site: str, palette: Palette) -> Text:
    """A site: what stands there, and what may come on top, or why not."""
    tower, colour = position.board.tower(site), position.seats[position.mover_seat or 0]
    zone = ", a zone" if site in position.box.zones else ""
    text = Text().append(site, palette.heading).append(f" {tower[:-1].lower() + tower[-1:] or 'empty'}{zone}")
    turn = position.turn
    if turn is None:
        return text
    if turn.phase == INCOME:
        reason = why_not(position, Income(site))
        if reason is None:
            return text.append(f": income {income_of(position, site)}M, enter takes it", palette.good)
        return text.append(f": {reason}", palette.bad)
    if turn.phase != BUILDING:
        return text
    own, neutral = why_not(position, Build(site)), why_not(position, BuildNeutral(site))
    if own is not None and own == neutral:
        return text.append(f"\n{own}", palette.bad)
    _line(text, "enter", own, cost_words(floor_cost(tower)) if len(tower) < LEVELS else "", palette)
    _line(text, "w", neutral, cost_words(neutral_cost(tower, colour)) if len(tower) < LEVELS else "", palette)
    return text


def _line(text: Text, key: str, reason: str | None, cost: str, palette: Palette) -> None:
    text.append(f"\n{key:5} ", palette.faint)
    text.append(cost if reason is None else reason, palette.good if reason is None else palette.bad)
