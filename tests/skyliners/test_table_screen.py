"""A table of Skyliners on the screen: entering a position, following turns, asking, several people."""

from pathlib import Path

from textual.pilot import Pilot

from skypuzzle.sessions.table_file import TableFile
from skypuzzle.skyliners.game import GAME
from tests.screens import Counted, drive, table_app, text_of, wait_for_workers

PAPER = "21^.31/.p21./13p2^1/.21.4/1.21p NSW S1 6.1.0/6.1.1/6.2.0 N?,S?,W?,SB3,N?,W? ?,SE,? full"


def test_a_position_from_paper_is_entered_with_few_keys(tmp_path: Path) -> None:
    with TableFile(tmp_path / "table.json", GAME) as file:
        app = table_app(GAME, file)

        async def enter(pilot: Pilot[int]) -> None:
            keys = Counted(pilot)
            await keys.type("3")
            await keys.type("21^.31", ".p21.", "13p2^1", ".21.4", "1.21p")
            await keys.type("NSW", "S1", "610", "611", "620")
            await keys.type("N?", "S?", "W?", "SB3", "N?", "W?", "<down>")
            await keys.type("?", "SE")
            print(text_of(app))
            assert file.table is not None
            assert file.table.draft.line == PAPER
            await keys.type("<tab>", "V")
            print(keys.number)
            assert keys.number - 25 <= 45
            await pilot.press("enter")
            await wait_for_workers(app, pilot)
            print(text_of(app))
            assert "SB3" in text_of(app)

        drive(app, enter)
