"""An answer to look at: the city before and after, the turns with what they gain, and each goal ticked."""

import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.cloud_city.pictures.blocks import ASCII, STYLES, UNICODE, Glyphs
from skypuzzle.cloud_city.pictures.city_text import CityText
from skypuzzle.cloud_city.pictures.sights import added, sight_of
from skypuzzle.cloud_city.pictures.terminal import legend
from skypuzzle.cloud_city.questions.question import CityQuestion, Question, Solved, asked_about, total_votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.cloud_city.rules.position import Move
from skypuzzle.cloud_city.rules.scoring import CARDS, Tally, score_cities
from skypuzzle.pictures.layout import SMALL_PRINT, plain_table, stacked
from skypuzzle.wording import number_of

INDENT = "  "


def solution(question: Question, answer: Solved, width: int, *, unicode: bool) -> Group:
    """The whole answer."""
    asked, glyphs = asked_about(question), UNICODE if unicode else ASCII
    parts: list[RenderableType] = [before_and_after(asked, answer, width, glyphs), Text("")]
    if answer.turns:
        parts += [turns_table(answer.turns, asked.city), Text("")]
    else:
        parts += [*_built(asked.city, answer.city, width), Text("")]
    parts.append(tally_line(tally_of(asked, answer.city)))
    parts += [Text(f"{glyphs.right} {goal.words}") for goal in asked.goals]
    return Group(*parts)


def before_and_after(asked: CityQuestion, answer: Solved, width: int, glyphs: Glyphs) -> Text:
    """The city as it is and as it will be, side by side, with what is new marked."""
    before, after = asked.city, answer.city
    if before == after:
        return stacked([_city("the city", after, before, answer.votes, glyphs)], width)
    now = total_votes(before, asked.rivals, asked.requests)
    blocks = [
        [Text(f"now: {number_of(now, 'vote')}"), *CityText(sight_of(before), glyphs).lines],
        _city("then", after, before, answer.votes, glyphs),
    ]
    return stacked(blocks if len(before.tiles) > 1 else blocks[1:], width)


def _city(name: str, city: City, before: City, votes: int, glyphs: Glyphs) -> list[Text]:
    sight = added(before, city)
    heading = Text(f"{name}: {number_of(votes, 'vote')}", "bold")
    return [heading, *CityText(sight, glyphs).lines, *legend(sight, glyphs)]


def turns_table(turns: Sequence[Move], city: City) -> RenderableType:
    """A line of play of one player, with the votes of the walkways that each turn builds."""
    table = plain_table("turn", "lay", "build", "draw", "votes")
    for column in table.columns[1:4]:
        column.justify = "left"
    table.columns[2].no_wrap = False
    total = city.votes
    for number, turn in enumerate(turns, 1):
        gained = sum(walkway.votes for walkway in turn.walkways)
        total += gained
        laying, *_ = str(turn).split(" ", 1)
        table.add_row(
            str(number),
            laying,
            " ".join(map(str, turn.walkways)),
            str(turn.draw or ""),
            f"{f'+{gained} ' if gained else ''}{total}",
        )
    return table


def _built(before: City, after: City, width: int) -> Iterator[Text]:
    """Walkways that were built, level by level."""
    for level in Height:
        new = [
            walkway for walkway in after.walkways if walkway not in before.walkways and after.level(walkway) is level
        ]
        if new:
            votes = sum(walkway.votes for walkway in new)
            words = f"{level.word}, +{votes}: {' '.join(map(str, new))}"
            yield Text(textwrap.fill(words, width, subsequent_indent=INDENT), STYLES[level])


def tally_of(asked: CityQuestion, city: City) -> Tally:
    """The votes of a city, level by level and card by card."""
    return score_cities((city, *asked.rivals), asked.requests).tallies[0]


def tally_line(tally: Tally) -> Text:
    """Where the votes come from."""
    levels = (f"{level.word} {tally.walkways[level]}" for level in Height)
    cards = (f"{CARDS[card]} {votes:+}" for card, votes in tally.requests.items())
    text = Text(f"{number_of(tally.total, 'vote')}", "bold")
    text.append(f": {', '.join((*levels, *cards))}", SMALL_PRINT)
    return text
