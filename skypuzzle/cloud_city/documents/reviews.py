"""Reviews of games as documents."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from skypuzzle.cloud_city.documents.documents import GAME
from skypuzzle.cloud_city.documents.question_documents import PlayerReviewEntry, ReviewDocument, TurnReviewEntry
from skypuzzle.cloud_city.questions.reviewing import Review
from skypuzzle.cloud_city.rules.records import GameRecord
from skypuzzle.documents import FORMAT


def review_document(record: GameRecord, reviews: Sequence[Review]) -> ReviewDocument:
    """The reviews of some players of a game."""
    return ReviewDocument(
        format=FORMAT,
        game=GAME,
        type="review",
        start=str(record.start),
        turns=[*map(str, record.turns)],
        reviews=[review_entry(review) for review in reviews],
    )


def review_entry(review: Review) -> PlayerReviewEntry:
    """The review of one player."""
    return PlayerReviewEntry(
        player=review.player + 1,
        votes=review.votes,
        allowed=_settled(review.allowed),
        turns=[
            TurnReviewEntry(
                turn=turn.index,
                before=_settled(turn.before),
                after=_settled(turn.after),
                later=_settled(turn.later),
                ideal=UNSET if turn.ideal is None else str(turn.ideal),
            )
            for turn in review.turns
        ],
    )


def _settled(value: int | None) -> int | UnsetType:
    return UNSET if value is None else value
