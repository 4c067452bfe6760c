"""The rules of Skyline on pages against those of the program: whole games, action by action, and all that is legal."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from skypuzzle.chance import Chance
from skypuzzle.skyline.kinds.one_turn.playing import box_data
from skypuzzle.skyline.notation.turns import action_words, parse_action
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import default_box
from skypuzzle.skyline.rules.legality import legal_actions, why_not
from skypuzzle.skyline.rules.play import apply, known_to, score
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import new_game
from tests.skyline.games import game
from tests.web.vectors import SKYLINE_TURN

if TYPE_CHECKING:
    from playwright.sync_api import Page

WORDS = [word for word in SKYLINE_TURN if word[0] != "?" and word not in ("can", "cards")]
WORDS_IN_A_POSITION = 12
PLAY = """async ([app, box, games]) => {
  const { boxOf, readPosition, tally, winners } = await import(`${app}/skyline/positions.js`);
  const { apply, legalActions, whyNot } = await import(`${app}/skyline/rules.js`);
  const { actionText, actionWords, readAction } = await import(`${app}/skyline/turns.js`);
  const known = boxOf(box);
  const told = (position, words) => {
    const { towers, seats, turn, cash, stock, cards, missions, pile, thirds } = position;
    const legal = legalActions(position);
    return {
      towers, cash, stock, cards, pile, thirds,
      turn: turn && [turn.seat, turn.phase, turn.hasBuilt, turn.hasBought, turn.claimed, turn.idle],
      legal: legal.map(actionText),
      words: legal.map((action) => actionWords(position, action)),
      tallies: [...seats].map((colour, seat) => tally(position, colour, missions[seat]).total),
      winners: winners(position),
      reasons: words.map((word) => whyNot(position, readAction(word))),
    };
  };
  const played = ({ start, seen, steps }) => {
    let position = readPosition(start, known);
    return steps.map(({ action, words }, place) => {
      if (action) position = apply(position, readAction(action));
      const legal = legalActions(readPosition(seen[place], known)).map(actionText);
      return { ...told(position, words), seen: legal };
    });
  };
  return JSON.stringify(JSON.parse(games).map(played));
}"""


def walk(players: int, number: int) -> Iterator[tuple[str, Position]]:
    """A game of random actions, or one between bots, with the action that led to each position."""
    chance = Chance("turns of a page", players, number)
    if number % 2:
        record = game("greedy", players, number)
        position = record.start
        yield "", position
        for turn in record.turns:
            for action in (*turn.actions, EndTurn()):
                position = apply(position, action)
                yield str(action), position
        return
    position = new_game(players, chance)
    yield "", position
    while position.turn is not None:
        action = chance.choice(legal_actions(position))
        position = apply(position, action)
        yield str(action), position


def told(position: Position, words: list[str], seat: int) -> dict[str, Any]:
    """What the program says of a position, in the words of `PLAY`."""
    legal, found = legal_actions(position), score(position)
    return {
        "towers": [*position.board.towers],
        "cash": [*position.cash],
        "stock": [stock and [*stock] for stock in position.stock],
        "cards": [*position.cards],
        "pile": position.pile,
        "thirds": position.thirds,
        "turn": position.turn and [*position.turn],
        "legal": [*map(str, legal)],
        "words": [action_words(position, action) for action in legal],
        "tallies": [each.total for each in found.tallies],
        "winners": "".join(found.winners),
        "reasons": [why_not(position, parse_action(word)) for word in words],
        "seen": [*map(str, legal_actions(known_to(seat, position, hidden=True)))],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_go_as_by_the_rules_of_the_program(players: int, browse: Any, app: str) -> None:
    page: Page = browse()
    page.goto("")
    games, wanted = list[Any](), list[list[dict[str, Any]]]()
    for number in range(4):
        chance = Chance("words of a page", players, number)
        steps = [(*step, chance.shuffled(WORDS)[:WORDS_IN_A_POSITION]) for step in walk(players, number)]
        seats = [chance.below(players) for _ in steps]
        wanted.append([told(step[1], step[2], seat) for step, seat in zip(steps, seats, strict=True)])
        games.append(
            {
                "start": str(steps[0][1]),
                "seen": [str(known_to(seat, step[1], hidden=True)) for step, seat in zip(steps, seats, strict=True)],
                "steps": [{"action": action, "words": words} for action, _, words in steps],
            }
        )
    said = json.loads(page.evaluate(PLAY, [app, json.loads(json.dumps(box_data(default_box()))), json.dumps(games)]))
    for played, expected in zip(said, wanted, strict=True):
        for place, (one, other) in enumerate(zip(played, expected, strict=True)):
            assert {key: value for key, value in one.items() if value != other[key]} == {}, (place, other)
    reasons = Counter(str(each)[-20:] for expected in wanted for one in expected for each in one["reasons"])
    assert sum(map(len, wanted)) > 500
    assert len(reasons) > 20
