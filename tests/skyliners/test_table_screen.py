"""A table of Skyliners on the screen: entering a position, following turns, asking, several people."""

from pathlib import Path

from textual.pilot import Pilot

from skypuzzle.skyliners.game import GAME
from tests.screens import Counted, at_table, click_text, expect_screen, text_of, wait_for_workers

SCREENS = Path(__file__).parent / "screens"
PAPER = "21^.31/.p21./13p2^1/.21.4/1.21p NSW S1 6.1.0/6.1.1/6.2.0 N?,S?,W?,SB3,N?,W? ?,SE,? full"
START = "1..1./11.11/..p../1..../....2 SWN S1 14.2.1/14.2.1/14.2.1 - ?,?,? full"


def test_a_position_from_paper_is_entered_and_asked_about_with_few_keys(tmp_path: Path) -> None:
    async def enter(pilot: Pilot[int]) -> None:
        keys = Counted(pilot)
        await keys.type("3")
        await keys.type("21^.31", ".p21.", "13p2^1", ".21.4", "1.21p")
        await keys.type("NSW", "S1", "610", "611", "620")
        await keys.type("N?", "S?", "W?", "SB3", "N?", "W?", "<down>")
        await keys.type("?", "SE")
        expect_screen(pilot.app, SCREENS / "table_editor.txt")
        await keys.type("<tab>")
        beyond_sites = keys.number - 25
        await keys.type("V")
        assert "Hand the device to S" in text_of(pilot.app)
        await keys.type("<enter>")
        asked = keys.number - 25 - beyond_sites
        await wait_for_workers(pilot.app, pilot)
        shown = text_of(pilot.app)
        assert "SB3" in shown
        assert "forced" in shown
        assert (beyond_sites, asked) <= (36, 2), "the promise is 45 keys beyond the sites and the question"

    assert at_table(GAME, tmp_path / "table.json", enter).draft.line == PAPER


def test_what_is_wrong_is_said_next_to_it_and_refused_only_when_asked(tmp_path: Path) -> None:
    async def enter(pilot: Pilot[int]) -> None:
        keys = Counted(pilot)
        for _ in range(12):
            await keys.type("<right>" if _ % 5 < 2 and _ < 2 else "<down>" if _ < 4 else "")
        await keys.type("5")
        assert "▲ c3 must be the park" in " ".join(text_of(pilot.app).replace("│", " ").split())
        await keys.type("V")
        assert "First finish the position" in text_of(pilot.app)
        await keys.type("u")
        assert "▲" not in text_of(pilot.app)

    table = at_table(GAME, tmp_path / "table.json", enter, START)
    assert table.draft.line == START
    assert len(table.undone) == 1


def test_a_pasted_position_is_shown_and_a_broken_one_is_kept(tmp_path: Path) -> None:
    async def paste(pilot: Pilot[int]) -> None:
        keys = Counted(pilot)
        await keys.type("l", "<ctrl+u>", "1")
        assert "▲" in text_of(pilot.app)
        await keys.type("<escape>")
        assert "1..1./11.11" in text_of(pilot.app)
        screen = pilot.app.screen
        screen.entered("position", PAPER.replace(" NSW", "\nnsw"))  # type: ignore[attr-defined]
        assert "S floors 6" in text_of(pilot.app)

    assert at_table(GAME, tmp_path / "table.json", paste, START).draft.line == PAPER


def test_turns_are_followed_taken_back_looked_at_and_corrected(tmp_path: Path) -> None:
    async def follow(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("t", "<down>", "f", "x", "f", "<down>", "<down>", "f")
        await wait_for_workers(app, pilot)
        assert "1 S: Fa4 Fa2" in text_of(app)
        await keys.type("l", "Fc4", "<space>", "=?", "<enter>")
        await wait_for_workers(app, pilot)
        assert "2 W: Fc4 =?" in text_of(app)
        await keys.type("u", "U", "[")
        assert "▶1 S: Fa4 Fa2" in text_of(app)
        await keys.type("f")
        assert "earlier moment" in text_of(app)
        await keys.type("E", "<ctrl+u>", "Fb2", "<space>", "Rc4", "<enter>")
        assert "a roof" in text_of(app)
        await keys.type("<ctrl+u>", "Fb2", "<space>", "Fc4", "<enter>")
        await wait_for_workers(app, pilot)
        assert "1 S: Fb2 Fc4" in text_of(app)

    table = at_table(GAME, tmp_path / "table.json", follow, START, mine="S")
    assert [step.turn for step in table.steps] == ["S: Fb2 Fc4", "W: Fc4 =?"]


def test_the_first_turn_that_has_become_impossible_is_pointed_out_and_corrected(tmp_path: Path) -> None:
    async def correct(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("t", "l", "Fc4", "<space>", "Fc5", "<enter>", "l", "Rc4", "<space>", "Fa1", "<enter>")
        await keys.type("[", "E", "<ctrl+u>", "Fc5", "<space>", "Fa5", "<enter>")
        await wait_for_workers(app, pilot)
        shown = text_of(app)
        assert "turn 2 cannot be played" in shown
        assert "2 cannot be played" in shown
        await keys.type("E", "<ctrl+u>", "Fc4", "<space>", "Fa1", "<enter>")
        await wait_for_workers(app, pilot)
        assert "cannot be played" not in text_of(app)

    table = at_table(GAME, tmp_path / "table.json", correct, START, mine="S")
    assert [step.turn for step in table.steps] == ["S: Fc5 Fa5", "W: Fc4 Fa1"]


def test_cards_are_shown_to_their_player_alone(tmp_path: Path) -> None:
    async def share(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await wait_for_workers(app, pilot)
        assert "Hand the device to S" in text_of(app)
        await keys.type("<escape>")
        assert "SE" not in text_of(app)
        assert "NW" not in text_of(app)
        await keys.type("V", "<enter>")
        await wait_for_workers(app, pilot)
        await keys.type("<escape>")
        assert "SE" in text_of(app)
        assert "NW" not in text_of(app)
        await keys.type("f", "=", "b", "3", "<enter>")
        await wait_for_workers(app, pilot)
        assert "Hand the device to W" in text_of(app)
        assert "B3" not in text_of(app)
        assert "SE" not in text_of(app)
        await keys.type("<enter>")
        await wait_for_workers(app, pilot)
        shown = text_of(app)
        assert "1 S: Fa5 =?" in shown
        assert "NW" in shown
        assert "SE" not in shown
        assert "B3" not in shown
        await keys.type("[", "t")
        assert "The editor shows every card" in text_of(app)

    table = at_table(GAME, tmp_path / "table.json", share, START.replace("1..1.", "...1.").replace("?,?", "SE,NW"))
    assert [step.turn for step in table.steps] == ["S: Fa5 =B3"]


def test_bots_take_seats_and_play_to_the_final_scoring(tmp_path: Path) -> None:
    async def watch(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await keys.type("2", "B", "<left>", "<down>", "<left>", "<enter>", "t")
        await wait_for_workers(app, pilot)
        assert "The game is over" in text_of(app)
        await keys.type("S")
        shown = text_of(app)
        assert "win" in shown

    table = at_table(GAME, tmp_path / "table.json", watch)
    assert table.is_over
    assert {*table.bots.values()} == {GAME.bot_names()[-1]}


def test_the_mouse_chooses_sites_values_and_pieces(tmp_path: Path) -> None:
    async def click(pilot: Pilot[int]) -> None:
        keys, app = Counted(pilot), pilot.app
        await click_text(pilot, "S floors", text_of(app), 9)
        await keys.type("9", "<tab>")
        await click_text(pilot, "5 ┃", text_of(app), 14)
        await keys.type("+")
        await keys.type("t")
        await click_text(pilot, "5   ·", text_of(app), 4)

    table = at_table(
        GAME, tmp_path / "table.json", click, START.replace("14.2.1", "13.2.1").replace("1..1.", "....."), mine="S"
    )
    assert table.draft.fields["reserves"].startswith("9.2.1")


def test_the_setup_cards_are_entered_as_drawn(tmp_path: Path) -> None:
    async def draw(pilot: Pilot[int]) -> None:
        keys = Counted(pilot)
        await keys.type("3", "<tab>", "<down>", "NSW", "<up>", "<up>", "<up>", "<enter>", "E1,B2", "<enter>")

    table = at_table(GAME, tmp_path / "table.json", draw)
    assert table.draft.fields["board"] == "1..../...../..p../.1.../....."
