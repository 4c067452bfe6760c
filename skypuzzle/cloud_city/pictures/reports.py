"""What `solve`, `check` and `review` print on the terminal."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.cloud_city.pictures.sights import ASCII, STYLES, UNICODE, Glyphs, Sight, added, sight_of
from skypuzzle.cloud_city.pictures.terminal import CityText, draw, legend, player_name
from skypuzzle.cloud_city.questions.question import CityQuestion, Question, Solved, city_question, total_votes
from skypuzzle.cloud_city.questions.reviews import PlayerReview
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.cloud_city.rules.position import Move, Seat, Turn
from skypuzzle.cloud_city.rules.scoring import CARDS, Tally, score_cities
from skypuzzle.pictures.layout import (
    CHANCE_OF_A_TURN,
    SMALL_PRINT,
    bar,
    best_and_named,
    chance_cell,
    chance_notes,
    in_words,
    likelihood,
    limit_notes,
    plain_table,
    stacked,
    verdict_line,
)
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.cloud_city.checking.verdicts import Check, Finding


def line_of_play(player: Seat, turns: Sequence[Turn]) -> Iterator[Text]:
    """One line per turn; the player's are bold, those of others in small print."""
    for turn in turns:
        own = turn.player == player
        line = Text(f"{player_name(turn.player or 0)}: ", "bold" if own else SMALL_PRINT)
        line.append(str(turn.move), "default" if own else SMALL_PRINT)
        yield line


INDENT = "  "


def solution(question: Question, answer: Solved, width: int, *, unicode: bool) -> Group:
    asked, glyphs = city_question(question), UNICODE if unicode else ASCII
    parts: list[RenderableType] = [before_and_after(asked, answer, width, glyphs), Text("")]
    if answer.turns:
        parts += [turns_table(answer.turns, asked.city), Text("")]
    else:
        parts += [*_built(asked.city, answer.city, width), Text("")]
    parts.append(tally_line(score_cities((answer.city, *asked.rivals), asked.requests).tallies[0]))
    parts += [Text(f"{glyphs.right} {goal.words}") for goal in asked.goals]
    return Group(*parts)


def before_and_after(asked: CityQuestion, answer: Solved, width: int, glyphs: Glyphs) -> Text:
    """The city now and then, side by side, with what is new marked."""
    before, after = asked.city, answer.city
    if before == after:
        return stacked([_city_block("the city", added(before, after), answer.votes, glyphs, "bold")], width)
    now = total_votes(before, asked.rivals, asked.requests)
    blocks = [
        [Text(f"now: {number_of(now, 'vote')}"), *CityText(sight_of(before), glyphs).lines],
        _city_block("then", added(before, after), answer.votes, glyphs, "bold"),
    ]
    return stacked(blocks if len(before.tiles) > 1 else blocks[1:], width)


def _city_block(name: str, sight: Sight, votes: int, glyphs: Glyphs, style: str = "") -> list[Text]:
    heading = Text(f"{name}: {number_of(votes, 'vote')}", style)
    return [heading, *CityText(sight, glyphs).lines, *legend(sight, glyphs)]


def turns_table(turns: Sequence[Move], city: City) -> RenderableType:
    """One player's turns, with the votes of the walkways that each builds."""
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
    for level in Height:
        new = [
            walkway for walkway in after.walkways if walkway not in before.walkways and after.level(walkway) is level
        ]
        if new:
            votes = sum(walkway.votes for walkway in new)
            words = f"{level.word}, +{votes}: {' '.join(map(str, new))}"
            yield Text(textwrap.fill(words, width, subsequent_indent=INDENT), STYLES[level])


def tally_line(tally: Tally) -> Text:
    levels = (f"{level.word} {tally.walkways[level]}" for level in Height)
    cards = (f"{CARDS[card]} {votes:+}" for card, votes in tally.requests.items())
    text = Text(f"{number_of(tally.total, 'vote')}", "bold")
    text.append(f": {', '.join((*levels, *cards))}", SMALL_PRINT)
    return text


NARROWEST = 40


def check_report(found: "Check", width: int, *, unicode: bool) -> Group:
    width = max(width, NARROWEST)
    parts: list[RenderableType] = [draw(found.position, width=width, seat=found.player, unicode=unicode), Text("")]
    named = [(str(finding.goals[0]), finding) for finding in found.goals]
    if len(named) != 1:
        named.append(("together", found.together))
    for name, finding in named:
        parts.append(verdict_line(name, finding.verdict, _words(finding, found), width, unicode=unicode))
    notes = [
        *_why_open(found),
        *chance_notes(found.chance, map(player_name, found.position.seats), [finding for _, finding in named]),
    ]
    if notes:
        parts += [Text(""), *(Text(note, SMALL_PRINT) for note in notes)]
    if found.together.turns:
        parts += [Text(""), Text("one way there, with the tiles as they would have to come up", SMALL_PRINT)]
        parts += line_of_play(found.player, found.together.turns)
    return Group(*parts)


def _words(finding: "Finding", found: "Check") -> Iterator[str]:
    """What to say about a verdict, in a line."""
    yield from likelihood(finding, found.chance)
    if found.position.is_over:
        yield "the game is over"
    yield from (reason.words for reason in finding.reasons or ())
    if finding.strategy:
        turn = finding.strategy[0].turn
        yield "there is an answer to everything they do" if turn is None else f"play {turn.move}"


def _why_open(found: "Check") -> Iterator[str]:
    limits = {finding.limit for finding in (*found.goals, found.together) if finding.open}
    return limit_notes(limits)


MOST_TURNS = 12


def advice_report(found: "Check", *, unicode: bool) -> RenderableType:
    """The best turns, and any that the verdicts name."""
    advice = found.advice or ()
    has_chances = any(prospect.chance for prospect in advice)
    table = plain_table("votes", "verdict", *(["chance"] if has_chances else []), "turn")
    for column in table.columns[1:]:
        column.justify = "left"
    table.columns[-1].no_wrap = False
    named = {move[:2] for move in found.named_turns}
    for prospect in best_and_named(advice, MOST_TURNS, lambda prospect: prospect.turn.move[:2] in named):
        verdict = bar(prospect.verdict, unicode=unicode)
        if prospect.open:
            verdict.append(f"perhaps {in_words(*prospect.open)}")
        chance = chance_cell(advice, prospect, unicode=unicode)
        table.add_row(str(prospect.votes), verdict, *chance, Text(str(prospect.turn.move)))
    return Group(table, Text(CHANCE_OF_A_TURN, SMALL_PRINT)) if has_chances else table


UNKNOWN = "?"


def review_report(found: PlayerReview, reached: City, turns: Sequence[Turn], width: int, *, unicode: bool) -> Group:
    """The review of one player, whose city ended as `reached`; `turns` are those of the whole game."""
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
        words.append(f"turn {found.turns.index(found.worst) + 1} cost {found.worst.cost}")
    elif found.turns and found.complete:
        words.append("no turn cost anything")
    return "; ".join(words)


def _cities(found: PlayerReview, reached: City, width: int, glyphs: Glyphs) -> Text:
    """The final city, and the best that was possible at the start; where they are on the plane does not matter."""
    blocks = [_city_block("reached", sight_of(reached), found.votes, glyphs)]
    ideal = found.turns[0].ideal
    if ideal is not None and found.allowed is not None and found.allowed > found.votes:
        blocks.append(_city_block("possible", sight_of(ideal), found.allowed, glyphs))
    return stacked(blocks, width)


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
        "possible: the most final votes with the tiles that were actually laid from then on, in any order and place, "
        "and the walkways that were in stock"
    )
    if not found.complete:
        yield f"{UNKNOWN}: not decided within the time limit (try --time-limit 60)"
