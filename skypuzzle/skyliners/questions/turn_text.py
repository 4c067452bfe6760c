"""How documents hold turns."""

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from skypuzzle.notation import notation
from skypuzzle.skyliners.notation import ActionText, SideText
from skypuzzle.skyliners.rules.position import Turn


class TurnForm(Struct, forbid_unknown_fields=True):
    """A turn."""

    side: SideText
    actions: tuple[ActionText, ...]


if TYPE_CHECKING:
    TurnText: TypeAlias = Turn
else:
    TurnText = notation(
        "TurnText",
        lambda form: Turn(form.side, form.actions),
        write=lambda turn: TurnForm(turn.player, turn.actions),
        reads=TurnForm,
    )
