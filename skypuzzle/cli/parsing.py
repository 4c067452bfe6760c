"""Typer commands that read text and whole numbers themselves, and plain words for what typer rejects.

Typer has pydantic check every value: importing pydantic takes longer than most commands, and its messages are long.
"""

import re
from typing import Any

from typer import TyperException
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from skypuzzle.console.exits import complain
from skypuzzle.errors import Fault
from skypuzzle.wording import listed

LONGEST_NUMBER = 20
"""Characters: every limit is far below."""
REWORDED = {
    r"No such command '(?P<what>.*)'\.": "no {}command is named '{what}'",
    r"No such option: (?P<what>\S+)": "there is no option {what}",
    r"Missing argument '(?P<what>.*)'\.": "{what} is missing",
    r"Got unexpected extra arguments?(?:\(s\))? \((?P<what>.*)\)": "unexpected argument '{what}'",
    r"Option '(?P<what>.*)' requires an argument\.": "{what} needs a value",
}
SUGGESTED = re.compile(r" (?:Did you mean (?P<names>.*)\?|\(Possible options: (?P<options>.*)\))$")


class TextCommand(TyperCommand):
    """A command whose text and whole numbers are not checked by pydantic."""

    def invoke(self, ctx: Any) -> Any:
        """Run it. Typer would take any broken pipe for a reader that left, and end the program without an answer."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise RuntimeError("a pipe inside the program broke") from error
        except KeyboardInterrupt as error:
            if error.args:  # what is saved, and how to continue
                complain(str(error))
            raise
        except SystemExit as error:
            raise RuntimeError(f"something ended the program with {error.code}") from error

    def get_params(self, ctx: Any) -> list[Any]:
        return [_without_pydantic(parameter) for parameter in super().get_params(ctx)]


class TextGroup(TyperGroup):
    """What comes before the command, read in the same way."""

    def get_params(self, ctx: Any) -> list[Any]:
        return [_without_pydantic(parameter) for parameter in super().get_params(ctx)]


def _without_pydantic(parameter: Any) -> Any:
    descriptor = getattr(parameter, "type_descriptor", None)  # some versions of typer have none: then all is checked
    if not isinstance(parameter, TyperArgument | TyperOption) or not descriptor or "process_value" in vars(parameter):
        return parameter
    checked, annotation = parameter.process_value, descriptor.annotation

    def process_value(ctx: Any, value: Any) -> Any:
        is_empty = value == "" or (isinstance(value, list | tuple) and "" in value)
        if is_empty and isinstance(parameter, TyperOption):
            raise TyperException(f"{parameter.opts[-1]} needs a value")
        is_missing = parameter.value_is_missing(value)
        if not is_missing and annotation is int:
            value = _whole_number(parameter, value, descriptor.parameter_info)
        elif (is_missing and parameter.required) or not (is_missing or annotation in (str, list[str])):
            return checked(ctx, value)
        return value if parameter.callback is None else parameter.callback(ctx, parameter, value)

    vars(parameter)["process_value"] = process_value
    return parameter


def _whole_number(parameter: Any, value: int | str, limits: Any) -> int:
    """Read a number. Raises a TyperException that names the option and its limits."""
    try:
        number = int(value) if len(str(value)) <= LONGEST_NUMBER else None
    except ValueError:
        number = None
    least, most = limits.min, limits.max
    if number is None or (least is not None and number < least) or (most is not None and number > most):
        span = f"from {least:g} to {most}" if most is not None else "" if least is None else f"of {least:g} or more"
        raise TyperException(str(Fault(parameter.opts[-1], str(value), f"expected a whole number {span}".rstrip())))
    return number


def given_options(context: Any) -> list[str]:
    """The options that were typed, by their long names."""
    sources = {each: context.get_parameter_source(each.name) for each in context.command.params}
    typed = [each for each, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    return [each.opts[-1] for each in typed if each.param_type_name == "option"]


def reworded(error: Any, *, is_game_named: bool) -> str:
    """What is wrong with a command line, in our words."""
    message: str = error.format_message()
    suggested = SUGGESTED.search(message)
    message = SUGGESTED.sub("", message)
    for pattern, words in REWORDED.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            message = words.format("" if is_game_named else "game or ", what=found["what"])
    if message.startswith("Missing option"):
        message = f"{error.param.opts[0]} {error.param.metavar} is missing"
    if suggested is None:
        return message
    names = (suggested["names"] or suggested["options"]).split(", ")
    return f"{message}; did you mean {listed(names, 'or')}?"
