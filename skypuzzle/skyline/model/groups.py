"""One group of connected tops as CP-SAT variables (rule 3)."""

from collections.abc import Sequence
from typing import TypeAlias

from ortools.sat.python import cp_model

from skypuzzle.skyline.rules.outline import Outline

Literal: TypeAlias = cp_model.IntVar
"""A variable that is 0 or 1."""


class GroupModel:
    """A connected set of tops, or none where there is no top; whole if asked for, and then with no top beside it."""

    def __init__(self, model: cp_model.CpModel, outline: Outline, tops: Sequence[Literal | None], *, whole: bool):
        """Tops by the index of their sites; None where there cannot be one."""
        sites = [index for index, top in enumerate(tops) if top is not None]
        self.chosen = {site: model.new_bool_var("") for site in sites}
        self.first = {site: model.new_bool_var("") for site in sites}
        """The site with the lowest index in the group: it speaks for all, so that a group is chosen in one way."""
        depth = {site: model.new_int_var(0, len(sites) - 1, "") for site in sites}
        model.add_at_most_one(self.first.values())
        for place, site in enumerate(sites):
            top, chosen = tops[site], self.chosen[site]
            assert top is not None
            model.add_implication(chosen, top)
            model.add_implication(self.first[site], chosen)
            model.add_bool_or(~chosen, *(self.first[earlier] for earlier in sites[: place + 1]))
            reached = [self.first[site]]
            for beside in outline.beside[site]:
                if beside not in self.chosen:
                    continue
                arc = model.new_bool_var("")
                model.add_implication(arc, self.chosen[beside])
                model.add(depth[site] >= depth[beside] + 1).only_enforce_if(arc)
                reached.append(arc)
                if whole:
                    model.add_bool_or(~top, ~self.chosen[beside], chosen)
            model.add_bool_or(~chosen, *reached)
            around = [self.chosen[beside] for beside in outline.beside[site] if beside in self.chosen]
            model.add(chosen <= cp_model.LinearExpr.sum([self.first[site], *around]))
