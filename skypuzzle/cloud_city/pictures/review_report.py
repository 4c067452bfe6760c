"""A review to look at: what a player reached, what the same tiles allowed, and what each turn cost."""

import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.cloud_city.pictures.blocks import ASCII, UNICODE, Glyphs
from skypuzzle.cloud_city.pictures.city_text import CityText
from skypuzzle.cloud_city.pictures.sights import sight_of
from skypuzzle.cloud_city.pictures.terminal import legend, player_name
from skypuzzle.cloud_city.questions.reviews import PlayerReview, TurnReview
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Turn
from skypuzzle.pictures.layout import SMALL_PRINT, plain_table, stacked
from skypuzzle.wording import number_of

UNKNOWN = "?"


def review_report(found: PlayerReview, reached: City, turns: Sequence[Turn], width: int, *, unicode: bool) -> Group:
    """The whole review of one player, whose city was this in the end; `turns` are those of the whole game."""
    glyphs = UNICODE if unicode else ASCII
    parts: list[RenderableType] = [Text(textwrap.fill(summary(found), width), "bold")]
    if found.turns:
        parts += [Text(""), _cities(found, reached, width, glyphs), Text(""), _table(found, turns)]
        parts += [Text(""), *(Text(textwrap.fill(note, width), SMALL_PRINT) for note in _notes(found))]
    return Group(*parts)


def summary(found: PlayerReview) -> str:
    """In a line: `player 1: 39 votes; these tiles allowed 60; turn 5 cost 8`."""
    words = [f"{player_name(found.player)}: {number_of(found.votes, 'vote')}"]
    if found.allowed is not None and found.turns:
        words.append(f"these tiles allowed {found.allowed}")
    if found.worst is not None:
        words.append(f"turn {_number(found, found.worst)} cost {found.worst.cost}")
    elif found.turns and found.complete:
        words.append("no turn cost anything")
    return "; ".join(words)


def _number(found: PlayerReview, turn: TurnReview) -> int:
    """A turn by its number among those of the player."""
    return found.turns.index(turn) + 1


def _cities(found: PlayerReview, reached: City, width: int, glyphs: Glyphs) -> Text:
    """The city in the end, and the one that was possible when it began; where they lie is no matter."""
    blocks = [_city("reached", reached, found.votes, glyphs)]
    ideal = found.turns[0].ideal
    if ideal is not None and found.allowed is not None and found.allowed > found.votes:
        blocks.append(_city("possible", ideal, found.allowed, glyphs))
    return stacked(blocks, width)


def _city(name: str, city: City, votes: int, glyphs: Glyphs) -> list[Text]:
    sight = sight_of(city)
    heading = Text(f"{name}: {number_of(votes, 'vote')}")
    return [heading, *CityText(sight, glyphs).lines, *legend(sight, glyphs)]


def _table(found: PlayerReview, turns: Sequence[Turn]) -> RenderableType:
    """Every turn, what was possible before it, what it cost, and what the others took after it."""
    by_others = any(turn.lost != 0 for turn in found.turns)
    table = plain_table("turn", "played", "possible", "cost", *(["lost to others"] if by_others else []))
    table.columns[1].justify = "left"
    table.columns[1].no_wrap = False
    for number, turn in enumerate(found.turns, 1):
        cells = [_value(turn.before), _loss(turn.cost), *([_loss(turn.lost)] if by_others else [])]
        style = "bold" if turn is found.worst else ""
        table.add_row(str(number), str(turns[turn.turn].move), *cells, style=style)
    return table


def _value(votes: int | None) -> str:
    return UNKNOWN if votes is None else str(votes)


def _loss(votes: int | None) -> str:
    return "" if votes == 0 else _value(votes)


def _notes(found: PlayerReview) -> Iterator[str]:
    yield (
        "possible: the most votes in the end with the tiles that were really laid from then on, in any order and "
        "place, and the walkways that were in the stock"
    )
    if not found.complete:
        yield f"{UNKNOWN}: not settled in time; give it more with --time-limit"
