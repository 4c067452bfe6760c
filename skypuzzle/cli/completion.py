"""`skypuzzle completion`: a script that completes games, commands, options and files in a shell.

All names are written into the script when it is printed, so no completion has to wait for Python to start.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

from skypuzzle.cli import shells
from skypuzzle.cli.shells import Files
from skypuzzle.console.output import emit
from skypuzzle.errors import Fault, NotationError
from skypuzzle.game import Game
from skypuzzle.games import DEFAULT, GAMES, load

SCRIPTS: dict[str, Callable[[shells.Words], str]] = {"bash": shells.bash, "zsh": shells.zsh, "fish": shells.fish}

OPTION_FILES = {"FILE": Files.ANY, "FILE.pdf": Files.ANY, "POSITION": Files.JSON}


def completion(
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", help="Which shell the script is for.")],
) -> None:
    """Print a script that completes commands in a shell.

    It completes games, commands, options and the names of JSON files. Install it as shown and start a new shell; do so
    again after an upgrade. For zsh, ~/.zshrc needs: fpath+=~/.zfunc; autoload -U compinit; compinit

    \b
    Examples:
      dir=~/.local/share/bash-completion/completions
      mkdir -p $dir && skypuzzle completion bash > $dir/skypuzzle
      mkdir -p ~/.zfunc && skypuzzle completion zsh > ~/.zfunc/_skypuzzle
      skypuzzle completion fish > ~/.config/fish/completions/skypuzzle.fish
    """
    if shell not in SCRIPTS:
        raise NotationError(Fault("shell", shell, f"expected one of {', '.join(SCRIPTS)}"))
    emit(SCRIPTS[shell](shells.Words(DEFAULT, tuple(map(_words_of_game, GAMES)))), None)


def _words_of_game(name: str) -> shells.Game:
    from skypuzzle.cli import parameters, summaries

    game, known = load(name), _known_words(load(name))
    commands = []
    for command, summary in summaries(game).items():
        taken = parameters(game, command)
        options = tuple(_options(taken, known))
        commands.append(shells.Command(command, summary, options, _argument(taken, known)))
    before = tuple(_options(parameters(game), known))
    return shells.Game(name, game.title, before, tuple(commands))


def _known_words(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the words that KIND, LEVEL, NAMES of bots, TYPE and TOPIC stand for in the help."""
    from skypuzzle.cli import summaries
    from skypuzzle.cli.help import topics
    from skypuzzle.documents import REPORTS
    from skypuzzle.puzzles.levels import Level

    return {
        "KIND": tuple(game.kinds),
        "LEVEL": tuple(map(str, Level)),
        "NAMES": tuple(game.bot_names()),
        "TYPE": (*game.document_types(), *REPORTS),
        "TOPIC": (*topics(game), *summaries(game)),
    }


def _options(parameters: list[Any], known: dict[str, tuple[str, ...]]) -> Iterator[shells.Option]:
    for parameter in parameters:
        if parameter.param_type_name == "option":
            value = shells.Value(_words(parameter, known), OPTION_FILES.get(parameter.metavar, Files.NONE))
            names = (*parameter.opts, *parameter.secondary_opts)
            yield shells.Option(names, parameter.help or "", None if parameter.is_flag else value)


def _argument(parameters: list[Any], known: dict[str, tuple[str, ...]]) -> shells.Value:
    for parameter in parameters:
        if parameter.param_type_name == "argument":
            words = _words(parameter, known)
            return shells.Value(words, Files.NONE if words else Files.JSON)
    return shells.Value()


def _words(parameter: Any, known: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    metavar = parameter.metavar or ""
    return known.get(metavar, tuple(metavar.split("|")) if "|" in metavar else ())
