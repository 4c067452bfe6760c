"""A whole game of Skyliners against bots: verdicts on your plans, and the final scoring."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from rich.console import RenderableType

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.bot_game import BotGame
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.sessions.playable import Outcome
from skypuzzle.skyliners.bots import BOTS, display_name, rating_of
from skypuzzle.skyliners.documents import PositionDocument, RecordDocument, position_document, record_document
from skypuzzle.skyliners.notation import parse_action, parse_position
from skypuzzle.skyliners.pictures.score_sheet import score_sheet
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.board import FULL, ROW_LETTERS, SITE_NAMES, Side, Site
from skypuzzle.skyliners.rules.play import FORFEIT, GameRecord, RowScore, apply, legal_actions, score, winners_text
from skypuzzle.skyliners.rules.position import Action, HiddenPlanning, Plan, Position, Turn, is_set_up
from skypuzzle.skyliners.rules.setup import hidden_cards, known_to, turn_known_to
from skypuzzle.skyliners.sessions.city_puzzle import OWN_CARD, WORDS, capitalize_piece, left_over, row_of_sight
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle.limits import Clock
    from skypuzzle.skyliners.checking import Check, Finding


@dataclass(frozen=True, slots=True)
class ScoringStep:
    """A step of the final scoring: what happens, the row it is about, and the totals after it."""

    text: str
    row: RowScore | None
    lit: tuple[Site, ...]
    antennas: Mapping[Site, Side]
    totals: Mapping[Side, int]


def scoring_steps(position: Position) -> list[ScoringStep]:
    """Every card, then the antennas, the skyscraper cards and the winner."""
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
            text = f"{card.side}'s skyscraper card is not known and scores nothing."
        steps.append(ScoringStep(text, None, scored.tallest, antennas, totals))
    hidden = ", ".join(hidden_cards(position))
    ending = winners_text(scored) + (f" Not counted because they are face down: {hidden}." if hidden else "")
    steps.append(ScoringStep(ending, None, (), antennas, totals))
    return steps


def row_text(row: RowScore) -> str:
    seen = f"sees {len(row.seen)}"
    name = str(row.plan) if row.plan else f"{row.side}, row {ROW_LETTERS[row.row]}"
    if row.plan is not None and not row.plan.holds(len(row.seen)):
        return f"{name} {seen}: wrong, no points."
    antennas = " ".join(SITE_NAMES[site] for site in row.antennas)
    placed = f", antennas on {antennas}" if antennas else ", no building left for an antenna" if row.seen else ""
    beyond = f", and {row.beyond} for antennas beyond the ten" if row.beyond else ""
    return f"{name} {seen}: {row.points} point{'' if row.points == 1 else 's'}{placed}{beyond}."


LOST, WITH_HELP, FORCED, SECURED = "lost", "with-help", "forced", "secured"
MOST_STATES = 20_000
"""The most states of each search for plans that can be forced together."""
SECONDS = 5.0
SHARE_FOR_CHECK = 0.8
"""The share of the time for verdicts; the rest is for which plans can come true together."""

MEANINGS = {
    "secured": "holds whatever the others do",
    "forced": "you can force it",
    "alone": "you can do it if nobody interferes",
    "with-help": "only with help from other players",
    "lost": "cannot come true any more",
    "undecided": "not decided within the time limit",
}


@dataclass(frozen=True, slots=True)
class PlanVerdict:
    """The verdict on a plan, or on all plans together."""

    name: str
    verdict: str
    stronger: tuple[str, ...]
    """Stronger verdicts that are still open."""
    how: str = ""
    """What to do, what others must do, or which plans can come true together."""

    def __str__(self) -> str:
        meaning = MEANINGS.get(self.verdict)
        text = f"{self.name} {self.verdict}" + (f": {meaning}" if meaning else "")
        text = f"{text} (perhaps {' or '.join(self.stronger)})" if self.stronger else text
        return f"{text}; {self.how}" if self.how else text


def verdicts(known: Position, player: Side, seconds: float = SECONDS) -> tuple[PlanVerdict, ...]:
    """Judge every plan of a player by what they know, and then all of them together."""
    from skypuzzle.limits import Clock
    from skypuzzle.skyliners.checking import check, known_plans

    if not known_plans(known, player):
        return ()
    clock = Clock(seconds)
    found = check(known, player, time_limit=seconds * SHARE_FOR_CHECK)
    judged = [_plan_verdict(str(item.plan), item, _how(found, item)) for item in found.plans]
    if found.together is not None and len(judged) > 1:
        how = "; ".join(
            filter(None, (_how(found, found.together), _forced(found, clock.share(2)), _which(found, clock)))
        )
        judged.append(_plan_verdict("together", found.together, how))
    return tuple(judged)


def _plan_verdict(name: str, finding: "Finding", how: str) -> PlanVerdict:
    return PlanVerdict(name, finding.verdict.value, tuple(kind.value for kind in finding.open), how)


def _how(found: "Check", finding: "Finding") -> str:
    """Describe the turn that forces the plan, or what you and others do in a line of play that gets there."""
    if finding.strategy is not None:
        turn = finding.strategy.turn
        return (
            "whatever they do now, you have an answer" if turn is None else f"play {' '.join(map(str, turn.actions))}"
        )
    if finding.turns is None:
        return ""
    from skypuzzle.skyliners.pictures.reports import matters_to

    own = [
        str(action)
        for turn in finding.turns
        for action in turn.actions
        if turn.player is found.player and matters_to(action, finding, found, turn.player)
    ]
    parts = [text for text in (f"you {' '.join(own)}" if own else "", _help(finding)) if text]
    return f"for instance {', and '.join(parts)}" if parts else "it holds as it stands"


def _help(finding: "Finding") -> str:
    """Say what other players build for the plan, each thing once."""
    if not finding.turns or not finding.help:
        return ""
    times = Counter(str(help_.action) for help_ in finding.help)
    sides = dict.fromkeys(str(finding.turns[help_.turn].player) for help_ in finding.help)
    return f"{listed(sides)} {listed(f'{what} {many}×' if many > 1 else what for what, many in times.items())}"


def _forced(found: "Check", clock: "Clock") -> str:
    """If you cannot force all plans: several that you can force together, if any are found."""
    from skypuzzle.limits import OutOfLimitsError, SearchLimits
    from skypuzzle.skyliners.checking.forcing import Memory, new_forcing
    from skypuzzle.skyliners.checking.strategy import begin_strategy

    if found.together is None or found.together.verdict.value in (FORCED, SECURED):
        return ""
    forced = [finding.plan for finding in found.plans if finding.plan and finding.verdict.value == FORCED]
    memory = Memory(found.position)
    for number in range(min(len(forced), len(found.plans) - 1), 1, -1):
        for plans in _by_worth(forced, number):
            if clock.is_out:
                return ""
            forcing = new_forcing(found.position, found.player, plans, SearchLimits(MOST_STATES, clock), memory)
            with suppress(OutOfLimitsError):
                if forcing.wins(forcing.game.start):
                    turn = begin_strategy(forcing, found.position).turn
                    how = "" if turn is None else f" with {' '.join(map(str, turn.actions))}"
                    return f"you can force {listed(map(str, plans))} together{how}"
    return ""


def _by_worth(plans: "Sequence[Plan]", number: int) -> "list[tuple[Plan, ...]]":
    """All groups of this many plans; plans with higher numbers first, as they score more."""
    return sorted(combinations(plans, number), key=lambda group: -sum(plan.number for plan in group))


def _which(found: "Check", clock: "Clock") -> str:
    """If you cannot do all plans: the most you can do by yourself, or else with help, if found in time."""
    from skypuzzle.answers import Impossible
    from skypuzzle.skyliners.questions import GameQuestion, Solved, answer

    if found.together is None or found.together.verdict.value not in (LOST, WITH_HELP):
        return ""
    ways: list[tuple[Side | None, str]] = [(found.player, "by yourself"), (None, "with help from others")]
    if found.together.verdict.value == WITH_HELP:
        ways.pop()  # with help, all can come true
    alive = [finding.plan for finding in found.plans if finding.plan and finding.verdict.value != LOST]
    if not alive:
        return ""
    is_most = not found.together.open
    for number in range(min(len(alive), len(found.plans) - 1), 0, -1):
        groups = _by_worth(alive, number)
        for by, words in ways:
            for plans in groups:
                answered = answer(GameQuestion(found.position, plans, by=by), clock)
                if isinstance(answered, Solved):
                    return f"{words} {'at most' if is_most else 'at least'} {listed(map(str, plans))}"
                if by is ways[-1][0] and not isinstance(answered, Impossible):
                    is_most = False  # more may be possible than what is found
                if clock.is_out:
                    return ""
    return ""


CHECK = "check"
COUNTS = ("", "one", "two", "three")


class SkylinersGame(BotGame[Position, Position]):
    """A game in which every action is a move."""

    bot_names = BOTS
    rates = True
    words = (*WORDS, (CHECK, "how your own plans stand"))

    def __init__(self, table: Position, player: Side, bots: Mapping[Side, str], seed: str) -> None:
        super().__init__(table, player, bots, seed, table)

    @property
    def name(self) -> str:
        return f"{self.start.variant} game, you are {self.player} {self.player.colour}, {self.against}"

    @property
    def against(self) -> str:
        names = {side: display_name(bot) for side, bot in self.bots.items()}
        if len(set(names.values())) > 1:
            return f"against {', '.join(f'{side} {bot}' for side, bot in names.items())}"
        return f"against {COUNTS[len(names)]} {names.popitem()[1]} bot{'s' * (len(self.bots) > 1)}"

    @property
    def greeting(self) -> str:
        return f"You are {self.player} {self.player.colour}, {self.against}."

    def position(self, state: Position) -> Position:
        return state

    def plans(self, state: Position) -> tuple[Plan, ...]:
        """Your own cards in the office."""
        return tuple(card for card in state.office if isinstance(card, Plan) and card.side is self.player)

    def after(self, state: Position, move: str) -> Position:
        action = parse_action(move)
        if isinstance(action, HiddenPlanning):
            raise RuleError(Fault("action", move, OWN_CARD))
        return apply(state, action)

    def forced(self, state: Position) -> str | None:
        return str(FORFEIT) if legal_actions(state) == [FORFEIT] else None

    def choose(self, state: Position, player: Side, chance: Chance) -> str:
        return str(BOTS[self.bots[player]](known_to(player, state), chance))

    def describe(self, state: Position) -> str:
        if self.forced(state) is not None:
            return f"{self.player} has nothing legal to play and forfeits this action"
        number = "" if state.turn is None else f", action {state.turn.action}"
        return f"{self.player}{number}; left: {left_over(state.reserve(self.player))}"

    def picture(self, state: Position, width: int, unicode: bool) -> RenderableType:
        return draw(self.known(state), width=width, seat=self.player, unicode=unicode)

    def look(self, state: Position, word: str) -> str | None:
        if word != CHECK:
            return row_of_sight(word, state.board)
        if not self.plans(state):
            return "you have no plans in the office"
        return "\n".join(map(str, verdicts(self.known(state), self.player)))

    def spelled(self, word: str) -> str:
        return capitalize_piece(word)

    def played(self, states: Sequence[Position], moves: Sequence[str]) -> list[Turn]:
        """The turns so far as you may see them: other players' cards stay face down until the end."""
        turns: list[tuple[Side, list[Action]]] = []
        for state, move in zip(states, moves, strict=False):
            if state.turn is None:
                break
            side = state.turn.side
            if state.turn.action == 1 or not turns:
                turns.append((side, []))
            turns[-1][1].append(parse_action(move))
        played = [Turn(side, tuple(actions)) for side, actions in turns]
        return played if states[-1].turn is None else [turn_known_to(self.player, turn) for turn in played]

    def turns(self, states: Sequence[Position], moves: Sequence[str]) -> list[tuple[str, str]]:
        return [(str(turn.player), str(turn)) for turn in self.played(states, moves)]

    def scoring(self, state: Position) -> tuple[list[str], RenderableType]:
        return [step.text for step in scoring_steps(state)], score_sheet(state)

    def result(self, state: Position) -> str:
        scored = score(state)
        best = sorted(scored.totals, key=lambda side: (-scored.totals[side], -scored.antennas[side]))
        points = (f"{side} {side.colour}{' (you)' * (side is self.player)} {scored.totals[side]}" for side in best)
        return f"skypuzzle {self.start.variant} game\n{winners_text(scored)}\n{', '.join(points)}\n"

    @property
    def unrated(self) -> str:
        """Only full games from a normal setup against measured bots are rated."""
        if self.start.variant is not FULL:
            return "only the full game is rated"
        if not is_set_up(self.start):
            return "it did not start as a new game"
        unknown = [display_name(bot) for bot in self.bots.values() if rating_of(bot, len(self.start.seats)) is None]
        return f"{unknown[0]} has no rating" if unknown else ""

    @property
    def opponents(self) -> dict[str, float]:
        ratings = {display_name(bot): rating_of(bot, len(self.start.seats)) for bot in self.bots.values()}
        return {bot: rating for bot, rating in ratings.items() if rating is not None}

    def outcome(self, state: Position) -> Outcome:
        scored = score(state)
        points = {str(side): total for side, total in scored.totals.items()}
        return Outcome(points, [*map(str, scored.winners)])

    def record(self, states: Sequence[Position], moves: Sequence[str]) -> RecordDocument:
        return record_document(GameRecord(self.start, tuple(self.played(states, moves))))

    def known_document(self, state: Position) -> PositionDocument:
        return position_document(self.known(state))


def saved_bot_game(saved: SavedGame) -> SkylinersGame:
    """Restore a saved game before its first move. Raises SkypuzzleError if it makes no sense."""
    return SkylinersGame.from_saved(saved, parse_position)
