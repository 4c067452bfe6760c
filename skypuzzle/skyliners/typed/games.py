"""A whole game against bots, played by typing."""

from skypuzzle.errors import InputError
from skypuzzle.skyliners.notation.turns import parse_action
from skypuzzle.skyliners.pictures.score_sheet import score_sheet
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.play import FORFEIT
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.sessions.final_scoring import scoring_steps
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.verdicts import verdicts
from skypuzzle.skyliners.typed.talk import Talk, left_over, row_of_sight

HELP = """\
Fb2 Rb2 Pb2   a floor, roof or park on b2        =B3   plan to see 3 in row B
undo, redo    back to your last decision, again  SB    what S sees in row B
check         how your own plans stand           show  the board now
quit          leave"""


def play_by_typing(game: GameSession, talk: Talk) -> bool:
    """Go through what is typed until the game is over or nothing more comes; is it over?"""
    if talk.is_watched:
        talk.say(f"You are {game.you} {game.you.colour}. (help tells what can be typed)")
    shown = len(game.turns())
    while not game.is_over:
        if not game.is_yours:
            game.step()
            continue
        shown = _tell_turns(game, shown, talk)
        if game.must_forfeit:
            talk.say(f"{game.you} can do nothing with this action, and loses it")
            game.play(FORFEIT)
            continue
        talk.say(_to_do(game))
        word = next(talk.words, "quit")
        if word == "quit":
            return False
        told = _answer(game, word, talk)
        shown = min(shown, len(game.turns()))
        if told:
            talk.say(told)
    _tell_turns(game, shown, talk)
    for step in scoring_steps(game.position):
        talk.say(step.text)
    talk.show(lambda _width, _unicode: score_sheet(score(game.position)))
    return True


def _tell_turns(game: GameSession, shown: int, talk: Talk) -> int:
    """The bots' turns since the last time, one after another."""
    turns: list[PlayedTurn] = game.turns()
    fresh = [turn for turn in turns[shown:] if turn.side is not game.you]
    for turn in fresh:
        talk.say(str(turn))
    if talk.is_watched and (fresh or not turns) and not game.is_over:
        _show(game, talk)
    return len(turns)


def _to_do(game: GameSession) -> str:
    turn = game.position.turn
    number = "" if turn is None else f", action {turn.action}"
    return f"{game.you}{number}; left: {left_over(game.position.reserve(game.you))}"


def _answer(game: GameSession, word: str, talk: Talk) -> str:
    seen = row_of_sight(word, game.position.board)
    if seen is not None:
        return seen
    match word:
        case "help":
            return HELP
        case "undo":
            return "" if game.undo() else "there is nothing to undo"
        case "redo":
            return "" if game.redo() else "there is nothing to redo"
        case "show":
            _show(game, talk)
            return ""
        case "check":
            if not game.plans:
                return "you have no plans in the office"
            return "\n".join(map(str, verdicts(game.known, game.you)))
    try:
        game.play(parse_action(word))
    except InputError as error:
        return f"{word}: {error.faults[0].reason}"
    return ""


def _show(game: GameSession, talk: Talk) -> None:
    known = game.known
    talk.show(lambda width, unicode: draw(known, width=width, seat=game.you, unicode=unicode))
