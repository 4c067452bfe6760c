"""A table that is killed while somebody types: what it leaves behind."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from skypuzzle.sessions.table import Table
from skypuzzle.sessions.table_file import TableFile
from tests.running import skypuzzle


def killed(path: Path, whole: Table, answered: int, seconds: float) -> Iterator[str]:
    """Type a game, and kill the program with -9 this long after the line that follows so many answers.

    Yields everything that is lost or damaged, then what is wrong if the game is typed to its end.
    """
    turns = [step.turn or "" for step in whole.steps]
    _type_until_killed(path, whole, [f"position {whole.start}", *turns], answered, seconds)
    with TableFile(path, whole.game) as file:
        table = file.table
        if file.trouble:
            yield f"trouble: {file.trouble}"
    kept = [] if table is None else [step.turn or f"edit {step.edit}" for step in table.steps]
    settled = 0 if table is None else 1 + sum(step.turn is not None for step in table.steps)
    if settled not in (answered, answered + 1):
        yield f"{answered} lines were answered, but {settled} are kept"
    if table is not None and kept != turns[: len(kept)] and settled > 1:
        yield f"it keeps {kept[-1]}"
    rest = ([] if table is not None else [f"position {whole.start}"]) + turns[max(settled - 1, 0) :]
    ran = subprocess.run(
        skypuzzle(whole.game.name, "table", str(path), "--plain"),
        input="".join(f"{line}\n" for line in rest).encode(),
        check=False,
        capture_output=True,
    )
    with TableFile(path, whole.game) as file:
        if ran.returncode or file.table is None or str(file.table.position) != str(whole.position):
            yield f"typed to the end, it says {ran.returncode}: {ran.stderr.decode()[-300:]}"


def _type_until_killed(path: Path, whole: Table, lines: list[str], answered: int, seconds: float) -> None:
    words = skypuzzle(whole.game.name, "table", str(path), "--plain")
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in lines[:answered]:
            process.stdin.write(f"{line}\n")
            while not process.stdout.readline().rstrip().endswith((" to move", "game is over.")):
                pass
        process.stdin.write(f"{(*lines, 'show')[answered]}\n")
        time.sleep(seconds)
        process.kill()
