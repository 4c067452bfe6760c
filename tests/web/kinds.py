"""People at a puzzle's page: one who touches, and one who has only a keyboard. Both are told moves, and play them."""

import re
from abc import ABC, abstractmethod
from collections import deque
from typing import TYPE_CHECKING

from skypuzzle.cloud_city.rules.pieces import kind_of, turned

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LAYING = re.compile("([BGS.]{4})@([a-n][0-9]+)")
WALKWAY = re.compile("([a-n][0-9]+)-([a-n][0-9]+)")
SITE = re.compile("[a-l][0-9]+")
PLAN = re.compile("=[A-E][1-4]")
CHOSEN, SELECTED = '.tools [aria-pressed="true"]', '.grid [aria-selected="true"]'
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


class Player(ABC):
    """Someone at a page."""

    def __init__(self, page: "Page", kind: str) -> None:
        self.page = page
        self.kind = kind
        self.shown = dict[str, str]()
        """How tiles are turned on the page, by kind."""

    def play(self, move: str) -> None:
        """Make a move, whatever it takes."""
        if laying := LAYING.fullmatch(move):
            self.lay(laying[1], laying[2])
        elif walkway := WALKWAY.fullmatch(move):
            for end in walkway.groups():
                self.press(end)
        elif PLAN.fullmatch(move):
            self.use(move[:2])
            self.use(move)
        elif move[0] in "+-!.|":
            self.use(move)
        elif move.startswith("$"):
            self.press(move[1:])
        elif move.startswith("%"):
            self.use(move[0])
            if self.tool(move).count():  # there are several ways
                self.tool(move).click()
        elif SITE.fullmatch(move):
            self.place("f", move)
        else:
            self.place(move[0], move[1:])

    def turns(self, tile: str) -> int:
        """How often a tile must be turned until it lies like this; it will, from then on."""
        kind = kind_of(tile)
        times, now = 0, self.shown.get(kind, kind)
        while now != tile:
            times, now = times + 1, turned(now)
        self.shown[kind] = tile
        return times

    def tool(self, name: str) -> "Locator":
        """A tool of the game by its id."""
        return self.page.locator(f'[data-tool="{name}"]')

    def cell(self, name: str) -> "Locator":
        """A cell of the board."""
        return self.page.locator(f'[data-cell="{name}"]')

    @property
    def told(self) -> "Locator":
        """The words below the board."""
        return self.page.locator(".telling")

    @abstractmethod
    def place(self, tool: str, cell: str) -> None:
        """A piece on a site, or an owner, or a height."""

    @abstractmethod
    def lay(self, tile: str, cell: str) -> None:
        """A tile, turned like this."""

    @abstractmethod
    def press(self, cell: str) -> None:
        """A cell of the board."""

    @abstractmethod
    def use(self, tool: str) -> None:
        """A tool of the game."""

    @abstractmethod
    def ask(self, control: str) -> None:
        """For a hint, to undo, or whatever any puzzle offers."""


class Toucher(Player):
    """Taps, and nothing else: the piece first, then the site, and with the next piece the other way round."""

    site_first = False

    def place(self, tool: str, cell: str) -> None:
        self.site_first = not self.site_first
        self._let_go(CHOSEN, SELECTED)
        if self.site_first:
            self.press(cell)
        self.use(tool)
        if not self.site_first:
            self.press(cell)

    def _let_go(self, *whats: str) -> None:
        """What was chosen or selected stays so until it is touched again."""
        for what in whats:
            for each in self.page.locator(what).all():
                each.tap()

    def lay(self, tile: str, cell: str) -> None:
        self._let_go(SELECTED)
        kind = kind_of(tile)
        if self.tool(kind).get_attribute("aria-pressed") != "true":
            self.use(kind)
        for _ in range(self.turns(tile)):
            self.use(kind)
        self.press(cell)

    def press(self, cell: str) -> None:
        self.cell(cell).tap()

    def use(self, tool: str) -> None:
        self.tool(tool).tap()

    def ask(self, control: str) -> None:
        self.page.locator(f'[data-control="{control}"]').tap()


class Typist(Player):
    """Has a keyboard only: tabs to the board once, then goes with the arrows."""

    def begin(self) -> None:
        """From the top of the page to the board."""
        while not self.page.locator("[data-cell]:focus").count():
            self.page.keyboard.press("Tab")

    def place(self, tool: str, cell: str) -> None:
        self._go(cell)
        self.use(tool)

    def lay(self, tile: str, cell: str) -> None:
        kind = kind_of(tile)
        if self.kind == "survey":  # it is laid where one is, and turned there
            self.place(kind, cell)
        else:
            self.use(kind)
        for _ in range(self.turns(tile)):
            self.page.keyboard.press("r")
        if self.kind != "survey":
            self.press(cell)

    def press(self, cell: str) -> None:
        self._go(cell)
        self.page.keyboard.press("Enter")

    def use(self, tool: str) -> None:
        self.page.keyboard.press(self.tool(tool).get_attribute("aria-keyshortcuts") or "")

    def ask(self, control: str) -> None:
        key = self.page.locator(f'[data-control="{control}"]').get_attribute("aria-keyshortcuts")
        self.page.keyboard.press(key or "")

    def _go(self, cell: str) -> None:
        """By the shortest way; arrows jump over gaps in the board."""
        rows: list[list[str | None]] = self.page.locator(".grid").evaluate(
            "grid => [...grid.children].map(row => [...row.children].map(cell => cell.dataset.cell ?? null))"
        )
        here = self.page.locator("[data-cell]:focus").get_attribute("data-cell")
        places = {name: (y, x) for y, row in enumerate(rows) for x, name in enumerate(row) if name is not None}
        ways: dict[str | None, list[str]] = {here: []}
        ahead = deque([here])
        while cell not in ways:
            at = ahead.popleft()
            for arrow, (down, right) in ARROWS.items():
                y, x = places[at or ""]
                while 0 <= (y := y + down) < len(rows) and 0 <= (x := x + right) < len(rows[y]):
                    name = rows[y][x]
                    if name is not None:
                        if name not in ways:
                            ways[name] = [*ways[at], arrow]
                            ahead.append(name)
                        break
        for arrow in ways[cell]:
            self.page.keyboard.press(arrow)
