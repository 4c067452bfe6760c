"""`rent` puzzles, ready to play in the terminal and as data for a page."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.sessions.playable import Hint, PlayablePuzzle, first_wrong_mark
from skypuzzle.skyline.kinds.rent import RENT
from skypuzzle.skyline.kinds.rent.explaining import next_step, sentence
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, OWNERS, Owner, Owners, Rent, RentPuzzle, sites_of
from skypuzzle.skyline.kinds.rent.reasoning import reason, solution_of
from skypuzzle.skyline.kinds.rent.steps import after_step
from skypuzzle.skyline.pictures.scene import UNKNOWN_OWNER, Scene, Sight
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.city import COLOURS, NEUTRAL, Mask, Site
from skypuzzle.skyline.sessions.turns import SITE
from skypuzzle.wording import number_of


def sight_of_rent(rent: Rent, owners: Owners | None = None, *, lit: Collection[int] = ()) -> Sight:
    """A city with these owners, or with the given ones; `?` is an unknown owner."""
    index = rent.outline.index
    known = {index[site]: owner for site, owner in rent.known.items()}
    tops = owners or [known.get(number, UNKNOWN_OWNER) for number in range(len(rent.heights))]
    return Sight(
        rent.outline,
        tuple(UNKNOWN_OWNER * (height - 1) + top for height, top in zip(rent.heights, tops, strict=True)),
        flags={index[flag.site]: flag for flag in rent.flags},
        is_plan=True,
        lit=frozenset(lit),
    )


def step_scenes(puzzle: RentPuzzle) -> Iterator[Scene]:
    """The known owners after each step of the explanation, with the sites that the step mentions lit."""
    rent = puzzle.rent
    reasoning = reason(rent)
    for step in () if reasoning is None else reasoning.steps:
        notes = after_step(step)
        owners = "".join(notes[site] if len(notes[site]) == 1 else UNKNOWN_OWNER for site in rent.outline.sites)
        sight = sight_of_rent(rent, owners, lit=[rent.outline.index[site] for site in step.sites])
        yield Scene(sight, note=sentence(rent, step))


def page_data(puzzle: RentPuzzle) -> Mapping[str, Any] | None:
    """The outline of the city and the hints of every step; None if there is not exactly one solution."""
    if solution_of(puzzle) is None:
        return None
    return {"outline": puzzle.rent.outline.rows, "steps": list(_steps(puzzle))}


def _steps(puzzle: RentPuzzle) -> Iterator[Mapping[str, Any]]:
    """The hints of the terminal in order. Each assumes that the owners of the ones before are known."""
    found: dict[Site, Owner] = {}
    sites = puzzle.rent.outline.sites
    while (step := next_step(puzzle, found)) is not None:
        yield {
            "where": step.where,
            "why": step.why,
            "what": step.what,
            "moves": [f"{owner}{site}" for site, owner in step.settles.items()],
            "looks": [site for site in sites if site in step.looks],
        }
        found.update(step.settles)


UNKNOWN = "?"
"""An owner that is not found yet, in a state."""
CLEAR = "."
GROUP = "="


class PlayableRent(PlayablePuzzle[str]):
    """A `rent` puzzle, ready to play. A state is the owners found so far, right or wrong, a letter for each site."""

    words = (
        ("Yc9 Wc9", "c9 is yellow (P B R), neutral"),
        (".c9", "clear the owner of c9"),
        ("=c9", "what its group pays"),
    )
    puzzle: RentPuzzle

    def __init__(self, puzzle: RentPuzzle) -> None:
        self.rent = puzzle.rent
        self.index = puzzle.rent.outline.index
        known = puzzle.rent.known
        super().__init__(puzzle, "".join(known.get(site, UNKNOWN) for site in self.rent.outline.sites))

    @property
    def task(self) -> str:
        return RENT.task(self.puzzle)

    def spelled(self, word: str) -> str:
        return word[0].upper() + word[1:].lower() if SITE.fullmatch(word[1:]) else word

    def after(self, state: str, move: str) -> str:
        owner, site = self.parse(move)
        reason = self.why_not(state, site, owner)
        if reason is not None:
            raise RuleError(Fault("owner", move, reason))
        index = self.index[site]
        return f"{state[:index]}{owner}{state[index + 1 :]}"

    def parse(self, move: str) -> tuple[str, Site]:
        """`Yc9`, or `.c9` for an owner that is taken away."""
        owner, site = move[:1], move[1:]
        if owner not in (*OWNERS, CLEAR) or not owner:
            raise NotationError(Fault("owner", move, "expected an owner and a site such as Yc9, or .c9 to clear it"))
        if site not in self.index:
            sites = self.rent.outline.sites
            reason = f"expected one of {len(sites)} sites, from {sites[-1]} to {sites[0]}"
            raise NotationError(Fault("site", site, reason))
        return UNKNOWN if owner == CLEAR else owner, site

    def why_not(self, state: str, site: Site, owner: str) -> str | None:
        if site in self.rent.known:
            return f"the owner of {site} is given"
        if state[self.index[site]] == owner:
            return f"{site} has no owner yet" if owner == UNKNOWN else f"{site} is {OWNER_WORDS[owner]} already"
        return None

    def made(self, move: str) -> str:
        owner, site = self.parse(move)
        return f"{site} is not known." if owner == UNKNOWN else f"{site} is {OWNER_WORDS[owner]}."

    def open_sites(self, state: str) -> list[Site]:
        return [site for site, owner in zip(self.rent.outline.sites, state, strict=True) if owner == UNKNOWN]

    def describe(self, state: str) -> str:
        return f"{number_of(len(self.open_sites(state)), 'owner')} to find, {self.neutral_line(state)}"

    def neutral_line(self, state: str) -> str:
        return f"neutral {state.count(NEUTRAL)} of {self.rent.neutral}"

    def group(self, state: str, site: Site) -> tuple[Mask, list[Flag]]:
        """The group of a top and its flags; empty if the top has no owner or is neutral."""
        owner = state[self.index[site]]
        if owner not in COLOURS:
            return 0, []
        group = self.rent.outline.group(self.index[site], sites_of(state, owner))
        return group, [flag for flag in self.rent.flags if group >> self.index[flag.site] & 1]

    def group_line(self, state: str, site: Site) -> str:
        """What the group of a top pays so far, against its flag: `yellow b9 c9: 6 of 7`."""
        owner = state[self.index[site]]
        pays = self.rent.rents[self.index[site]]
        if owner not in COLOURS:
            return f"{site}: {'not known' if owner == UNKNOWN else 'neutral'}, rent {pays}"
        group, flags = self.group(state, site)
        wanted = f" of {flags[0].income}" if len(flags) == 1 else "" if flags else ", no flag yet"
        several = f", with {len(flags)} flags" if len(flags) > 1 else ""
        names = " ".join(self.rent.outline.names(group))
        return f"{site}: rent {pays}; {COLOURS[owner]} {names}: {self.rent.rent(group)}{wanted}{several}"

    def look(self, state: str, word: str) -> str | None:
        site = word[1:]
        return self.group_line(state, site) if word.startswith(GROUP) and site in self.index else None

    def picture(self, state: str, width: int, unicode: bool) -> RenderableType:
        return draw(sight_of_rent(self.rent, state), width=width, unicode=unicode)

    def is_complete(self, state: str) -> bool:
        return UNKNOWN not in state

    def is_solved(self, state: str) -> bool:
        return self.is_complete(state) and self.rent.why_not(state) is None

    def shortfall(self, state: str) -> str:
        return f"Every top has an owner, but {self.rent.why_not(state)}."

    def solution(self) -> list[str] | None:
        owners = solution_of(self.puzzle)
        if owners is None:
            return None
        return [f"{owners[self.index[site]]}{site}" for site in self.open_sites(self.start)]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first move that gave a top a wrong owner that it still has."""
        owners = solution_of(self.puzzle)
        marks = ((site, owner) for owner, site in map(self.parse, moves))
        return first_wrong_mark(
            marks, lambda site, owner: owner != UNKNOWN and (owners is None or owners[self.index[site]] != owner)
        )

    def hint(self, moves: Sequence[str]) -> Hint | None:
        wrong = self.first_wrong(moves)
        if wrong is not None:
            return _mistake(moves[wrong])
        state = self.start
        for move in moves:
            state = self.after(state, move)
        owners = zip(self.rent.outline.sites, state, strict=True)
        step = next_step(self.puzzle, {site: owner for site, owner in owners if owner != UNKNOWN})
        if step is None:
            return None
        settled = [f"{owner}{site}" for site, owner in step.settles.items()]
        return Hint((step.where, step.why, f"{step.what} ({' '.join(settled)})"), settled[0], step.looks)


def _mistake(move: str) -> Hint:
    owner, site = move[0], move[1:]
    steps = (
        f"It is not right so far. Look at rank {site[1:]}.",
        f"A top there is not {OWNER_WORDS[owner]}.",
        f"{move} is wrong. Take it away (key x; typed: .{site}).",
    )
    return Hint(steps, None, frozenset((site,)))
