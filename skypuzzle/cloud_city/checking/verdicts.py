"""Verdicts on goals in a live game and what proves them: a line of play, or a strategy for every reply."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from skypuzzle.cloud_city.notation.cities import KindText, PieceText, TileMixText
from skypuzzle.cloud_city.notation.positions import Player, PositionText, TurnText
from skypuzzle.cloud_city.questions.question import GoalText
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Piece, Stock, Tile
from skypuzzle.cloud_city.rules.position import FromPile, FromRow, Move
from skypuzzle.documents import NotedDocument
from skypuzzle.odds import BotGames, Share, likeliest_first
from skypuzzle.verdicts import SearchLimit, Verdict, rank


class Reply(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the player finds when it is their turn again, and the step that follows. All that is said must hold."""

    then: int
    drawn: KindText | None = None
    """The tile drawn from the pile, if that matters."""
    pieces: tuple[PieceText, ...] = ()
    """What the stock must have at least; a piece may appear several times."""
    seen: str | None = None
    """What else is seen, as `sight` writes it, if that matters."""
    row: tuple[KindText, ...] = ()
    """What the row must have at least."""

    def matches(self, drawn: Tile | None, stock: Stock, seen: str, row: Iterable[Tile | None]) -> bool:
        if (
            self.drawn not in (None, drawn)
            or self.seen not in (None, seen)
            or Counter(self.row) - Counter(tile for tile in row if tile)
        ):
            return False
        return all(stock.left(*piece) >= self.pieces.count(piece) for piece in set(self.pieces))


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A turn of the player's, and what to look at when they are to move again."""

    turn: TurnText | None = None
    """None in the first step, if others move first, and where nothing can go wrong any more, whatever is played.

    A turn that draws nothing draws from the pile, or any tile of the row once there is no pile.
    """
    replies: tuple[Reply, ...] = ()
    """The first that matches counts; none after the last turn, or where nothing can go wrong any more."""


Strategy: TypeAlias = tuple[Step, ...]
"""Steps, from the first one on; lines of play that lead to the same state share the rest."""


def contested(strategy: Strategy) -> frozenset[Piece]:
    """The pieces that the strategy watches because the others could leave too few."""
    return frozenset(piece for step in strategy for reply in step.replies for piece in reply.pieces)


def watches_tiles(strategy: Strategy) -> bool:
    return any(reply.seen is not None for step in strategy for reply in step.replies)


def takes_from_row(strategy: Strategy) -> bool:
    return any(step.turn is not None and isinstance(step.turn.move.draw, FromRow) for step in strategy[1:])


def following(step: Step, drawn: Tile | None, stock: Stock, seen: str, row: Iterable[Tile | None]) -> int | None:
    """The number of the next step, or None if the strategy does not cover this case."""
    return next((reply.then for reply in step.replies if reply.matches(drawn, stock, seen, row)), None)


def sight(
    row: Iterable[Tile], unseen: Iterable[Tile], rivals: Iterable[tuple[City | None, Iterable[Tile], int]]
) -> str:
    """Everything a player sees except their own city and the stock, as text: equal if and only if the views are.

    That is the row, the unseen tiles, and for each rival who moves before the player's last turn: the city with its
    contested walkways (`-` once no contested piece is left), the known tiles, and how many are hidden.
    """
    others = "; ".join(f"{city or '-'} {_listed(known)} {hidden}" for city, known, hidden in rivals)
    return f"row {_listed(row)} unseen {_listed(unseen)} others {others or '-'}"


def _listed(tiles: Iterable[Tile]) -> str:
    return ",".join(sorted(tiles)) or "-"


class Policy(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the others and the pile do to stop the player, from one of the player's turns on.

    Whenever a tile comes up, it is the first of `tiles` that is still unseen, except those that are needed for `turns`.
    The others lay tiles and take pieces as in `turns`; a walkway whose piece is gone is left out. A player with a
    hidden tile in hand, or without further turns, draws the last of `tiles` that lies in the row, if it comes after the
    tile that would come up; otherwise, and always to refute `alone`, a player draws from the pile while it lasts.
    """

    tiles: tuple[KindText, ...]
    turns: tuple[TurnText, ...]
    """All turns of the others before the player's last turn, without draws."""
    after: tuple[TurnText, ...] = ()
    """It holds from here on: the player has laid these tiles, in this order, wherever they were drawn."""


Refutation: TypeAlias = tuple[Policy, ...]
"""The first is for all that the player can do, the others for some of it; the one with most tiles laid counts."""


class Reason(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why goals are lost or secured."""

    words: str
    votes: int | None = None
    """For a goal of votes: the most (lost) or the fewest (secured) that any continuation can end with."""


class Finding(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The strongest verdict that is proven for some goals together, and its proof."""

    goals: tuple[GoalText, ...]
    verdict: Verdict
    open: tuple[Verdict, ...]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: SearchLimit | None = None
    """Why they are open: time was up, or the search reached its limit of states."""
    turns: tuple[TurnText, ...] | None = None
    """with-help: all turns from now to the player's last, with the tiles that come up."""
    strategy: Strategy | None = None
    """forced, alone: how, from the first step on."""
    refutation: Refutation | None = None
    """alone: how the others prevent `forced`. with-help: how the pile prevents even `alone`."""
    certified: bool = True
    """Can strategy and refutation be played out? If not, an exhaustive search ruled out what is stronger."""
    reasons: tuple[Reason, ...] | None = None
    """lost: why it cannot hold; secured: why it cannot be broken."""
    chance: Share | None = None


class Prospect(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A turn that can be played now, and the verdict for all goals together after it."""

    turn: TurnText
    verdict: Verdict
    open: tuple[Verdict, ...]
    limit: SearchLimit | None = None
    votes: int
    """Walkway votes with the next tiles of hand and row if the others take nothing; in the last turn, all votes."""

    chance: Share | None = None
    """How often the goals held in games between bots after this turn, for the best few turns of a verdict."""

    @property
    def rank(self) -> tuple[int, list[int], float, int, str]:
        """The sort key, best first: a prospect that may turn out better comes before a decided one."""
        return *rank(self.verdict, self.open), likeliest_first(self.chance), -self.votes, str(self.turn)


class Check(NotedDocument, frozen=True, kw_only=True, omit_defaults=True):
    """How safe a player's goals are in a live game."""

    game: Literal["cloud-city"] = "cloud-city"
    type: Literal["check"] = "check"
    position: PositionText
    player: Player
    goals: tuple[Finding, ...]
    together: Finding
    advice: tuple[Prospect, ...] | None = None
    """With --advise: turns, the best first."""
    tile_mix: TileMixText | None = None
    """None for the default one."""
    chance: BotGames | None = None

    @property
    def named_turns(self) -> dict[Move, Finding]:
        """The player's turns that proofs begin with, for all goals together first, each with what it proves."""
        named: dict[Move, Finding] = {}
        for finding in (self.together, *self.goals):
            first = finding.strategy[0].turn if finding.strategy else next(iter(finding.turns or ()), None)
            if first is not None and self.position.mover == self.player:
                draw = first.move.draw
                unseen = draw._replace(refill=None) if isinstance(draw, FromRow) else draw and FromPile()
                named.setdefault(first.move._replace(draw=unseen), finding)
        return named
