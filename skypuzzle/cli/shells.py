"""Scripts that complete the words of a command line in bash, zsh and fish."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto


class Files(Enum):
    """Which files a word can name."""

    NONE = auto()
    JSON = auto()
    ANY = auto()


@dataclass(frozen=True, slots=True)
class Value:
    """The possible values of an argument or option."""

    words: tuple[str, ...] = ()
    files: Files = Files.NONE


@dataclass(frozen=True, slots=True)
class Option:
    """An option with all its names; a flag has no value."""

    names: tuple[str, ...]
    about: str
    value: Value | None


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its options and its argument."""

    name: str
    about: str
    options: tuple[Option, ...]
    argument: Value


@dataclass(frozen=True, slots=True)
class Game:
    """A game, its commands, and the options that can come before them."""

    name: str
    about: str
    options: tuple[Option, ...]
    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """All games, and the default one."""

    default: str
    games: tuple[Game, ...]

    @property
    def commands(self) -> Iterator[tuple[str, Command]]:
        for game in self.games:
            for command in game.commands:
                yield f"{game.name}/{command.name}", command


BASH = """\
# Completion of skypuzzle in bash, made by: skypuzzle completion bash

_skypuzzle() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
    local game={default} named= command= options= words= files= word i
    if [[ $current == '=' ]]; then  # bash splits --option=value into three words
        current=
    elif [[ $previous == '=' ]]; then
        previous=${{COMP_WORDS[COMP_CWORD-2]}}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${{COMP_WORDS[i]}}
        case $word in
            -*) ;;
            {games}) game=$word named=yes ;;
            *) command=$word; break ;;
        esac
    done
    case $game/$command in
{commands}
    esac
    if [[ -z $command && -z $named ]]; then
        words+=' {names}'
    fi
    if [[ $current == -* ]]; then
        words=$options files=
    fi
    case $game/$command/$previous in
{values}
    esac
    COMPREPLY=()
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <(
        compgen -W "$words" -- "$current"
        case $files in
            any) compgen -f -- "$current" ;;
            json) compgen -d -- "$current"; compgen -f -X '!*.json' -- "$current" ;;
        esac
    )
    if [[ -n $files ]]; then
        compopt -o filenames 2>/dev/null
    fi
}}

complete -F _skypuzzle skypuzzle
"""


def bash(words: Words) -> str:
    commands = [
        (f"{game.name}/", _assigned(_names(game.options), Value(tuple(command.name for command in game.commands))))
        for game in words.games
    ]
    commands += [(place, _assigned(_names(command.options), command.argument)) for place, command in words.commands]
    values = [
        (f"{place}/{name}", _assigned(None, option.value))
        for place, command in words.commands
        for option in command.options
        if option.value is not None
        for name in option.names
    ]
    names = [game.name for game in words.games]
    return BASH.format(
        default=words.default,
        games="|".join(names),
        names=" ".join(names),
        commands="\n".join(_arms(commands)),
        values="\n".join(_arms(values)),
    )


def _assigned(options: Iterable[str] | None, value: Value) -> str:
    """Return the variables that a branch of the bash script sets."""
    files = "" if value.files is Files.NONE else value.files.name.lower()
    words = f"words='{' '.join(value.words)}' files={files}"
    return words if options is None else f"options='{' '.join(options)}' {words}"


def _names(options: Iterable[Option]) -> Iterator[str]:
    for option in options:
        yield from option.names


def _arms(branches: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the branches of a `case` in bash or zsh, merging those with the same body."""
    patterns: dict[str, list[str]] = {}
    for pattern, body in branches:
        patterns.setdefault(body, []).append(pattern)
    for body, same in patterns.items():
        yield f"        {'|'.join(same)}) {body} ;;"


ZSH = """\
#compdef skypuzzle
# Completion of skypuzzle in zsh, made by: skypuzzle completion zsh

_skypuzzle() {{
    local game={default} named= command= word previous=${{words[CURRENT-1]}}
    local -a known options
    local -i i
    if [[ $PREFIX == --*=* ]]; then
        previous=${{PREFIX%%=*}}
        compset -P '*='
    fi
    for ((i = 2; i < CURRENT; i++)); do
        word=${{words[i]}}
        case $word in
            (-*) ;;
            ({games}) game=$word named=yes ;;
            (*) command=$word; break ;;
        esac
    done
    case $game/$command/$previous in
{values}
    esac
    case $game/$command in
{options}
    esac
    if [[ $PREFIX == -* ]]; then
        _describe -o option options
        return
    fi
    if [[ -z $command ]]; then
        case $game in
{commands}
        esac
        _describe command known
        if [[ -z $named ]]; then
            known=({names})
            _describe game known
        fi
        return
    fi
    case $game/$command in
{arguments}
    esac
}}

if [[ $funcstack[1] == _skypuzzle ]]; then
    _skypuzzle "$@"
else
    compdef _skypuzzle skypuzzle
fi
"""


def zsh(words: Words) -> str:
    values = [
        (f"{place}/{name}", f"{_zsh_value(option.value)}; return")
        for place, command in words.commands
        for option in command.options
        if option.value is not None
        for name in option.names
    ]
    options = [(f"{game.name}/", game.options) for game in words.games]
    options += [(place, command.options) for place, command in words.commands]
    described = [
        (place, f"options=({_described((name, option.about) for option in held for name in option.names)})")
        for place, held in options
    ]
    commands = [
        (game.name, f"known=({_described((command.name, command.about) for command in game.commands)})")
        for game in words.games
    ]
    return ZSH.format(
        default=words.default,
        games="|".join(game.name for game in words.games),
        names=_described((game.name, game.about) for game in words.games),
        values="\n".join(_arms(values)),
        options="\n".join(_arms(described)),
        commands="\n".join(_arms(commands)),
        arguments="\n".join(_arms((place, _zsh_value(command.argument)) for place, command in words.commands)),
    )


def _zsh_value(value: Value) -> str:
    if value.words:
        return f"compadd -- {' '.join(value.words)}"
    return {Files.NONE: ":", Files.ANY: "_files", Files.JSON: "_files -g '*.json'"}[value.files]


def _described(names: Iterable[tuple[str, str]]) -> str:
    """Return names with descriptions in the form that `_describe` takes."""
    return " ".join(_quoted(f"{name}:{about.replace(':', chr(92) + ':')}", r"'\''") for name, about in names)


FISH = """\
# Completion of skypuzzle in fish, made by: skypuzzle completion fish

function __skypuzzle_at
    set -l game {default}
    set -l named no
    set -l name ''
    for word in (commandline -opc)[2..-1]
        switch $word
            case '-*'
            case {games}
                set game $word
                set named yes
            case '*'
                set name $word
                break
        end
    end
    if test "$argv" = unnamed
        test -z "$name" -a $named = no
    else
        contains -- "$game/$name" $argv
    end
end

complete -c skypuzzle -f
{lines}
"""


def fish(words: Words) -> str:
    lines = []
    for game in words.games:
        lines.append(f"complete -c skypuzzle -n '__skypuzzle_at unnamed' -a {game.name} -d {_for_fish(game.about)}")
        here = f"complete -c skypuzzle -n '__skypuzzle_at {game.name}/'"
        lines += [f"{here} -a {command.name} -d {_for_fish(command.about)}" for command in game.commands]
        lines += [f"{here} {_fish_option(option)}" for option in game.options]
    for place, command in words.commands:
        here = f"complete -c skypuzzle -n '__skypuzzle_at {place}'"
        if command.argument.words:
            lines.append(f"{here} -a '{' '.join(command.argument.words)}'")
        elif command.argument.files is Files.JSON:
            lines.append(f"{here} -k -a '(__fish_complete_suffix .json)'")
        elif command.argument.files is Files.ANY:
            lines.append(f"{here} -F")
        lines += [f"{here} {_fish_option(option)}" for option in command.options]
    return FISH.format(default=words.default, games=" ".join(game.name for game in words.games), lines="\n".join(lines))


def _fish_option(option: Option) -> str:
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    value = ""
    if option.value is not None:
        value = " -r -F" if option.value.files is not Files.NONE else " -x"
        value += f" -a '{' '.join(option.value.words)}'" if option.value.words else ""
    return f"{' '.join(names)}{value} -d {_for_fish(option.about)}"


def _for_fish(text: str) -> str:
    return _quoted(text.replace("\\", "\\\\"), r"\'")


def _quoted(text: str, quote: str) -> str:
    """Put text in single quotes; `quote` replaces single quotes in it."""
    return "'" + text.replace("'", quote) + "'"
