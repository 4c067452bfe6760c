"""What turns are called: actions on the rows by name, and the rest only as far as it matters."""

from collections.abc import Iterable, Sequence

from skypuzzle.skyliners.kinds.force.search import Alike, ForceSearch
from skypuzzle.skyliners.rules.board import ROW_LETTERS
from skypuzzle.skyliners.rules.play import as_played
from skypuzzle.skyliners.rules.position import Action, Build, HiddenPlanning, Planning, Turn
from skypuzzle.wording import listed


def exact_words(alike: Alike) -> str:
    """The first of some turns that are alike, action by action."""
    return " ".join(map(str, as_played(alike.turns[0])))


def turn_words(search: ForceSearch, alike: Alike) -> str:
    """A kind of turn: its actions, or what it has in common with others that are alike."""
    return exact_words(alike) if len(alike.turns) == 1 else _words(search, as_played(alike.turns[0]))


def played_words(search: ForceSearch, turn: Turn) -> str:
    """A turn of somebody as a sentence: `E plays Fa3 and a card`."""
    return f"{turn.player} plays {_words(search, turn.actions)}"


def answer_words(search: ForceSearch, turn: Turn) -> str:
    """A turn of the player as an answer."""
    return _words(search, turn.actions)


def told(search: ForceSearch, turns: Iterable[Turn]) -> str:
    """What the others do, as far as it matters."""
    words = [played_words(search, turn) for turn in turns if _touches(search, turn.actions)]
    return listed(words) if words else f"the others need not even touch {rows_words(search)}"


def rows_words(search: ForceSearch) -> str:
    """The rows asked about."""
    return "the row" if len(search.plans) == 1 else "these rows"


def all_hold(search: ForceSearch) -> str:
    """That all plans hold."""
    return "the plan holds" if len(search.plans) == 1 else "all plans hold"


def sentence(text: str) -> str:
    """With a capital first, unless it begins with a site."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def _touches(search: ForceSearch, actions: Sequence[Action]) -> bool:
    return any(isinstance(action, Build) and action.site in search.game.places for action in actions)


def _words(search: ForceSearch, actions: Sequence[Action]) -> str:
    asked = {(plan.row, plan.number) for plan in search.plans}
    to_plan = {plan.row for plan in search.plans if plan not in search.position.office}
    named, elsewhere, plans = list[str](), list[str](), ""
    for action in actions:
        is_asked = isinstance(action, Planning) and (action.row, action.number) in asked
        if is_asked or (isinstance(action, Build) and action.site in search.game.places):
            named.append(str(action))
        elif isinstance(action, Planning) and action.row in to_plan:
            plans = f"another number for row {ROW_LETTERS[action.row]}"
        elif isinstance(action, Planning | HiddenPlanning):
            plans = "a card"
        elif isinstance(action, Build):
            elsewhere.append(str(action.piece))
        else:
            plans = "nothing more"
    return " and ".join(filter(None, (" ".join(named), _elsewhere(elsewhere), plans)))


def _elsewhere(pieces: list[str]) -> str:
    if len(pieces) == 2 and pieces[0] == pieces[1]:
        return f"two {pieces[0]}s elsewhere"
    return f"{' and '.join(f'a {piece}' for piece in pieces)} elsewhere" if pieces else ""
