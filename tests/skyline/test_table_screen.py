"""A table of Skyline of the World on the screen: entering a position by towers, and turns action by action."""

from pathlib import Path

from textual.pilot import Pilot

from skypuzzle.skyline.game import GAME
from tests.screens import Counted, at_table, expect_screen, text_of, wait_for_workers

SCREENS = Path(__file__).parent / "screens"
PAPER = "YYp/.B./.Yb../..B./Y../.P./.B../.../Y./. YPB P1 8.9.14 110000.200000.001000 ???.CKV.??? ?.3.? 33 -"


def test_a_position_from_paper_is_entered_and_asked_about_with_few_keys(tmp_path: Path) -> None:
    """Each of the 29 sites is typed and left with enter."""
    board = PAPER.split()[0]
    sites = board.replace("/", "").replace("Yp", "1").replace("Yb", "2")
    towers = {"1": "yp", "2": "yb", ".": ""}

    async def enter(pilot: Pilot[int]) -> None:
        keys = Counted(pilot)
        await keys.type("3")
        for site in sites:
            await keys.type(towers.get(site, site.lower()), "<enter>")
        on_sites = keys.number - 1
        await keys.type("YPB", "P1", "8", "<enter>", "9", "<enter>", "14", "<enter>")
        await keys.type(
            "110000", "<enter>", "200000", "<enter>", "001000", "<enter>", "<down>", "CVK", "<enter>", "<down>"
        )
        await keys.type("<down>", "3")
        expect_screen(pilot.app, SCREENS / "table_editor.txt")
        assert keys.number - on_sites <= 45
        await keys.type("<tab>", "t")
        await wait_for_workers(pilot.app, pilot)
        assert "Hand the device to P" in text_of(pilot.app)
        await keys.type("<enter>")
        await wait_for_workers(pilot.app, pilot)
        assert "mission" in text_of(pilot.app)

    table = at_table(GAME, tmp_path / "table.json", enter)
    assert table.draft.line == PAPER


def test_turns_are_entered_action_by_action(tmp_path: Path) -> None:
    async def follow(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("2", "t", "<enter>", "u", "<enter>")
        assert "so far b10" in text_of(app)
        await keys.type("e")
        await wait_for_workers(app, pilot)
        assert "1 Y: b10" in text_of(app)
        await keys.type("l", "P:", "<space>", "c9", "<enter>")
        await wait_for_workers(app, pilot)
        await keys.type("[", "]", "[", "[", "[")
        assert "This is the start" in text_of(app)

    table = at_table(GAME, tmp_path / "table.json", follow)
    assert [step.turn for step in table.steps] == ["Y: b10 .", "P: c9 ."]


def test_towers_are_typed_and_taken_down(tmp_path: Path) -> None:
    async def edit(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("2", "ypw", "<backspace>")
        assert "Yp" in text_of(app).splitlines()[-2]
        await keys.type("+", "-", ".", "b")
        assert "▲ there are blue floors" in text_of(app)
        await keys.type("C")
        assert "▲" not in text_of(app)

    assert at_table(GAME, tmp_path / "table.json", edit).draft.problems == []


def test_bots_take_seats_and_play_to_the_final_scoring(tmp_path: Path) -> None:
    async def watch(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("c", "2", "<escape>", "B", "<left>", "<down>", "<left>", "<enter>")
        await wait_for_workers(app, pilot)
        assert "The game is over" in text_of(app)
        await keys.type("S")
        assert "win" in text_of(app)

    assert at_table(GAME, tmp_path / "table.json", watch).is_over
