"""A whole game against bots, played by typing."""

from functools import partial
from threading import Timer
from typing import Any

from skypuzzle.errors import InputError
from skypuzzle.sessions.conversation import Conversation, help_text
from skypuzzle.sessions.game_session import GameSession

LEFT = [("undo, redo", "back to your last decision, again"), ("show", "the board now"), ("quit", "leave")]
FOR_PUZZLES = ("hint", "check", "solution")
PATIENCE = 1.0
"""Seconds before a person is told that a bot is thinking."""
AT_STAKE = "a bot had moved: if you play something else now, the game does not count for your rating"


def play_by_typing(session: GameSession[Any], talk: Conversation) -> bool:
    """Take what is typed until the game is over or nothing more comes; is it over?"""
    playable = session.playable
    words = map(playable.spelled, talk.words)
    if talk.is_watched:
        talk.say(f"{playable.greeting} (type help for the words you can use)")
        if playable.rates and session.unrated:
            talk.say(f"This game does not count for your rating: {session.unrated}.")
    shown = len(session.turns)
    while not session.is_over:
        if not session.is_yours:
            _let_bot_move(session, talk)
            continue
        shown = _show_turns(session, shown, talk)
        talk.say(playable.describe(session.state))
        if session.forced is not None:
            session.play(session.forced)
            continue
        word = next(words, "quit")
        if word == "quit":
            return False
        answer = _answer(session, word, talk)
        shown = min(shown, len(session.turns))
        if answer:
            talk.say(answer)
    _show_turns(session, shown, talk)
    _show(session, talk)
    lines, table = playable.scoring(session.state)
    for line in lines:
        talk.say(line)
    talk.show(lambda _width, _unicode: table)
    return True


def _let_bot_move(session: GameSession[Any], talk: Conversation) -> None:
    """Let a bot move, and say so if that takes long; nobody waits at the other end of a pipe."""
    if not talk.is_watched:
        session.let_bot_move()
        return
    timer = Timer(PATIENCE, talk.say, [f"{session.playable.mover(session.state)} is thinking …"])
    timer.daemon = True
    timer.start()
    try:
        session.let_bot_move()
    finally:
        timer.cancel()


def _show_turns(session: GameSession[Any], shown: int, talk: Conversation) -> int:
    """The bots' turns since the last time, one after another."""
    turns = session.turns
    fresh = [text for seat, text in turns[shown:] if seat != session.playable.you]
    for text in fresh:
        talk.say(text)
    if talk.is_watched and (fresh or not turns) and not session.is_over:
        _show(session, talk)
    return len(turns)


def _answer(session: GameSession[Any], word: str, talk: Conversation) -> str:
    playable = session.playable
    match word:
        case "help":
            return help_text(playable.words, LEFT, [])
        case "undo":
            if session.undo() is None:
                return "there is nothing to undo"
            return AT_STAKE if talk.is_watched and session.is_at_stake else ""
        case "redo":
            return "there is nothing to redo" if session.redo() is None else ""
        case "show":
            _show(session, talk)
            return ""
    seen: str | None = playable.look(session.state, word)
    if seen is not None:
        return seen
    if word in FOR_PUZZLES:
        return f"{word} is for puzzles; help tells what can be typed in a game"
    try:
        session.play(word)
    except InputError as error:
        return talk.refuse(f"{word}: {error.faults[0].reason}")
    return ""


def _show(session: GameSession[Any], talk: Conversation) -> None:
    talk.show(partial(session.playable.picture, session.state))
