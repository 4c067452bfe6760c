"""Game records as documents, and the proof of what they claim."""

from collections.abc import Iterator

from msgspec import UNSET, to_builtins

from skypuzzle.documents import FORMAT, at
from skypuzzle.errors import RuleError, SkypuzzleError, shorten
from skypuzzle.skyliners.files.documents import (
    GAME,
    Breakdown,
    RecordDocument,
    Result,
    RowEntry,
    SideLetter,
    SkyscraperEntry,
    TurnEntry,
)
from skypuzzle.skyliners.files.positions import SIDES
from skypuzzle.skyliners.notation.positions import parse_position
from skypuzzle.skyliners.notation.turns import parse_action
from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.knowledge import hidden_cards
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.scoring import Score, score

LETTERS: dict[Side, SideLetter] = {side: letter for letter, side in SIDES.items()}


def record_document(record: GameRecord) -> RecordDocument:
    """A finished game as a document, scored."""
    return RecordDocument(
        format=FORMAT,
        game=GAME,
        type="record",
        start=str(record.start),
        turns=[TurnEntry(LETTERS[turn.side], [str(action) for action in turn.actions]) for turn in record.turns],
        result=result(score(record.end())),
    )


def result(scored: Score) -> Result:
    """The final scoring with its breakdown, as it stands in a record."""
    rows = [
        RowEntry(
            row=f"{row.side}{ROW_LETTERS[row.row]}",
            plan=UNSET if row.plan is None else str(row.plan),
            seen=len(row.seen),
            points=row.points,
            antennas=[SITE_NAMES[site] for site in row.antennas],
            beyond=row.beyond,
        )
        for row in scored.rows
    ]
    skyscrapers = [
        SkyscraperEntry(LETTERS[card.side], card.district.value, card.points)
        for card in scored.skyscrapers
        if card.district is not None
    ]
    return Result(
        scores={LETTERS[side]: points for side, points in scored.totals.items()},
        antennas={LETTERS[side]: placed for side, placed in scored.antennas.items()},
        winners=[LETTERS[side] for side in scored.winners],
        breakdown=Breakdown(rows, [SITE_NAMES[site] for site in scored.tallest], skyscrapers),
    )


def read_record_document(document: RecordDocument, name: str) -> GameRecord:
    """The game in a document, as far as it can be read; whether it is legal is for `false_claims` to say."""
    try:
        start = parse_position(document.start)
    except SkypuzzleError as error:
        raise at(f"{name}: $.start", error) from None
    turns = []
    for number, turn in enumerate(document.turns):
        actions = []
        for place, text in enumerate(turn.actions):
            try:
                actions.append(parse_action(text))
            except SkypuzzleError as error:
                raise at(f"{name}: $.turns[{number}].actions[{place}]", error) from None
        turns.append(PlayedTurn(SIDES[turn.side], tuple(actions)))
    return GameRecord(start, tuple(turns))


def false_claims(document: RecordDocument, name: str) -> Iterator[str]:
    """Everything a record claims that is not so: that the game is legal, whole, and scored as it says."""
    record = read_record_document(document, name)
    position = record.start
    for number, turn in enumerate(record.turns):
        try:
            position = play_turn(position, turn)
        except RuleError as error:
            yield f"$.turns[{number}]: {error}"
            return
        if not turn.actions or (position.turn is not None and position.turn.action == 2):
            yield f"$.turns[{number}]: the turn is not finished"
            return
    if position.turn is not None:
        yield f"$.turns: the game is not over, {position.turn} is next"
        return
    if hidden := hidden_cards(position):
        yield f"$.start: {hidden[0]} is not known, so nothing can be scored"
        return
    yield from _differences(to_builtins(result(score(position))), to_builtins(document.result), "$.result")


def _differences(true: object, claimed: object, place: str) -> Iterator[str]:
    """The innermost places where two trees of values differ."""
    if isinstance(true, dict) and isinstance(claimed, dict) and true.keys() == claimed.keys():
        for key in true:
            yield from _differences(true[key], claimed[key], f"{place}.{key}")
    elif isinstance(true, list) and isinstance(claimed, list) and len(true) == len(claimed):
        for index, pair in enumerate(zip(true, claimed, strict=True)):
            yield from _differences(*pair, f"{place}[{index}]")
    elif true != claimed:
        yield f"{place}: the record says {shorten(repr(claimed))}, the rules say {shorten(repr(true))}"


def final_position(document: RecordDocument, name: str) -> Position:
    """Where the game in a document ended."""
    record = read_record_document(document, name)
    try:
        return record.end()
    except RuleError as error:
        raise at(f"{name}: $.turns", error) from None
