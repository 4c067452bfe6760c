"""Verdicts on the terminal: a bar and a word, neither of which needs colour."""

from rich.text import Text

from skypuzzle.verdicts import Verdict

STYLES = {
    Verdict.SECURED: "bold green",
    Verdict.FORCED: "green",
    Verdict.ALONE: "yellow",
    Verdict.WITH_HELP: "magenta",
    Verdict.LOST: "red",
    Verdict.UNDECIDED: "bright_black",
}
BARS = {
    Verdict.SECURED: "▮▮▮▮",
    Verdict.FORCED: "▮▮▮▯",
    Verdict.ALONE: "▮▮▯▯",
    Verdict.WITH_HELP: "▮▯▯▯",
    Verdict.LOST: "✗   ",
    Verdict.UNDECIDED: "?   ",
}
IN_ASCII = str.maketrans("▮▯✗", "#.x")
VERDICT_WIDTH = 10


def bar(verdict: Verdict, *, unicode: bool) -> Text:
    """A verdict as a symbol and a word; neither needs colour."""
    symbol = BARS[verdict] if unicode else BARS[verdict].translate(IN_ASCII)
    return Text(f"{symbol} {in_words(verdict):{VERDICT_WIDTH}}", STYLES[verdict])


def in_words(*verdicts: Verdict) -> str:
    """Verdicts in words."""
    return " or ".join(verdict.value.replace("-", " ") for verdict in verdicts)
