"""Commands that take text as typed.

Typer has pydantic check every value, and importing that takes longer than most commands. Text needs no check, nor does
an option that is not given.
"""

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


class TextCommand(TyperCommand):
    """A command that checks only values that are not text."""

    def invoke(self, ctx: Any) -> Any:
        """Run it. Typer would take any broken pipe for a reader that left, and end the program without an answer."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise RuntimeError("a pipe inside the program broke") from error
        except SystemExit as error:
            raise RuntimeError(f"something ended the program with {error.code}") from error

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, including `--help`."""
        return [_taking_text(parameter) for parameter in super().get_params(ctx)]


class TextGroup(TyperGroup):
    """The same for what comes before the command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, including `--help`."""
        return [_taking_text(parameter) for parameter in super().get_params(ctx)]


def _taking_text(parameter: Any) -> Any:
    descriptor = getattr(parameter, "type_descriptor", None)  # some versions of typer have none: then all is checked
    if not isinstance(parameter, TyperArgument | TyperOption) or not descriptor or "process_value" in vars(parameter):
        return parameter
    checked, annotation = parameter.process_value, descriptor.annotation

    def process_value(ctx: Any, value: Any) -> Any:
        missing, text = parameter.value_is_missing(value), annotation in (str, list[str])
        if (missing and parameter.required) or not (missing or text):
            return checked(ctx, value)
        return value if parameter.callback is None else parameter.callback(ctx, parameter, value)

    vars(parameter)["process_value"] = process_value
    return parameter
