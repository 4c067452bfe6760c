"""A table of Cloud City on the screen: entering a position by quarters, turns with tiles that nobody here knows."""

from pathlib import Path

from textual.pilot import Pilot

from skypuzzle.cloud_city.game import GAME
from tests.screens import Counted, at_table, expect_screen, text_of, wait_for_workers

SCREENS = Path(__file__).parent / "screens"
PAPER = (
    "e3:S..G/.BB./.GS./B..S,f5-g5;e3:B.S./.G.S/..GB/SB.. BB..,B..G,G..S;?,?,? BG..,SG..,SS.. "
    "5.8.8.6.3/6.8.8.6.3/6.8.8.6.3 29 1 - 3x3"
)


def test_a_position_from_paper_is_entered_and_asked_about_with_few_keys(tmp_path: Path) -> None:
    """Two cities of 16 quarters, with a hand and a row."""

    async def enter(pilot: Pilot[int]) -> None:
        keys = Counted(pilot)
        await keys.type("2")
        await keys.type("<backspace>", "s..g", "/", ".bb.", "/", ".gs.", "/", "b..s", "a")
        await keys.type("2", "<backspace>", "b.s.", "/", ".g.s", "/", "..gb", "/", "sb..")
        await keys.type("<tab>", "<down>", "<down>", "BB..", "B..G", "G..S", "<down>", "<down>", "<down>")
        await keys.type("BG..", "SG..", "S.S.", "<tab>")
        expect_screen(pilot.app, SCREENS / "table_editor.txt")
        assert keys.number - 32 <= 45
        await keys.type("t")
        await wait_for_workers(pilot.app, pilot)
        assert "Hand the device to 1" in text_of(pilot.app)
        await keys.type("<enter>", "G", "<ctrl+u>", "votes", "<space>", "5", "<enter>")
        await wait_for_workers(pilot.app, pilot)
        assert "votes" in text_of(pilot.app)

    assert at_table(GAME, tmp_path / "table.json", enter).draft.line == PAPER


def test_a_turn_with_unknown_tiles_is_entered_with_the_board(tmp_path: Path) -> None:
    async def follow(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("2", "t", "<enter>")
        assert "Which tile is laid?" in text_of(app)
        await keys.type("b..s", "<enter>", "r", "<enter>", "u", "<enter>", "a", "7")
        assert "Which tile came from the pile?" in text_of(app)
        await keys.type("<enter>")
        await wait_for_workers(app, pilot)
        assert "1 1: .BS.@e3 f4-f5 +?" in text_of(app)
        await keys.type("l", "B..S@e3", "<space>", "+?", "<enter>")
        await wait_for_workers(app, pilot)
        await keys.type("S")
        assert "Player 2: 0 votes" in text_of(app)

    table = at_table(GAME, tmp_path / "table.json", follow)
    assert [step.turn for step in table.steps] == ["1: .BS.@e3 f4-f5 +?", "2: B..S@e3 +?"]


def test_walkways_are_chosen_by_their_ends_and_taken_away(tmp_path: Path) -> None:
    async def edit(pilot: Pilot[int]) -> None:
        keys = Counted(pilot)
        await wait_for_workers(pilot.app, pilot)
        await keys.type("<escape>", "t", "<enter>")
        await keys.type("<down>", "<right>", "w", "<right>", "w")
        assert "f5-g5" in text_of(pilot.app)
        await keys.type("w", "<left>", "w")
        assert "f5-g5" not in text_of(pilot.app)

    start = PAPER.replace(",f5-g5", "").replace(" 5.8", " 6.8")
    assert (
        at_table(GAME, tmp_path / "table.json", edit, start)
        .draft.fields["cities"]
        .startswith("e3:S..G/.BB./.GS./B..S;")
    )


def test_bots_take_seats_and_play_to_the_final_scoring(tmp_path: Path) -> None:
    async def watch(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("c", "2", "<escape>", "B", "<left>", "<down>", "<left>", "<enter>")
        await wait_for_workers(app, pilot)
        assert "The game is over" in text_of(app)
        await keys.type("S", "<escape>", "d")

    table = at_table(GAME, tmp_path / "table.json", watch)
    assert table.is_over
