"""The scripts of all pages as text: nothing in them could run what somebody else wrote, or ask another host."""

import re
from pathlib import Path, PurePosixPath

import pytest

from skypuzzle.games import GAMES, load
from skypuzzle.web.assets import app_files, slim
from skypuzzle.web.bundling import bundled

SCRIPTS = {path: data.decode() for path, data in app_files(map(load, GAMES)).items() if path.endswith(".js")}
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|parseFromString|createContextualFragment|setHTML"
    r"|\beval\b|new Function|javascript:|document\.cookie|\bdebugger\b|export default"
)
EXPORTED = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
FOR_TESTS = {("shell/progress_link.js", "unpackProgress"), ("shell/progress_link.js", "packProgress")}
"""What only `test_keeping.py` imports."""
ADDRESS = re.compile(r"https?://(?!www\.w3\.org/)\S*")


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_script_makes_text_only_text_and_is_tidy(path: str) -> None:
    script = SCRIPTS[path]
    assert FORBIDDEN.findall(script) == []
    assert ADDRESS.findall(script) == []
    long = [line for line in script.splitlines() if len(line) > 120 or "\t" in line or line != line.rstrip()]
    assert (long, script[-1]) == ([], "\n")


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_script_travels_without_comments_and_loses_nothing_else(path: str) -> None:
    lines = [line.strip() for line in re.sub(r"/\*.*?\*/", " ", SCRIPTS[path], flags=re.DOTALL).splitlines()]
    code = [" ".join(line.split()) for line in lines if line and not line.startswith("//")]
    assert not [line for line in code if line.count("`") % 2], (
        "text in quotes goes over lines, where slim would change it"
    )
    slimmed = slim(path, SCRIPTS[path].encode()).decode()
    assert [" ".join(line.split()) for line in slimmed.splitlines()] == code


def test_the_map_names_every_script_of_the_shell() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "web.md").read_text()
    (scripts,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    named = {*re.findall(r"\w+", scripts)}
    assert {PurePosixPath(path).stem for path in SCRIPTS if path.startswith("shell/")} <= named


def test_scripts_export_only_what_others_use() -> None:
    code = {path: re.sub(r"/\*.*?\*/", " ", script, flags=re.DOTALL) for path, script in SCRIPTS.items()}
    words = {path: {*re.findall(r"\w+", script)} for path, script in code.items()}
    exported = [(path, name) for path, script in code.items() for name in EXPORTED.findall(script)]
    assert len(exported) > 100
    unused = {
        (path, name) for path, name in exported if not any(name in words[other] for other in words.keys() - {path})
    }
    assert unused == FOR_TESTS


MODULES = {
    "shell/style.css": "a{}",
    "shell/puzzle.css": "b{}",
    "game/board.css": "c{}",
    "shell/types.js": "export {};\n",
    "shell/dom.js": "export const SIDE = 1;\nexport async function html() {}\n",
    "shell/moves.js": 'import { SIDE as OTHER } from "./dom.js";\nconst SIDE = OTHER;\nexport class MoveError {}\n',
    "shell/puzzle_page.js": 'import {\nMoveError,\n} from "./moves.js";\nimport(`../${MoveError}/board.js`);\n',
    "game/board.js": 'export const board = {\nbuild: async () => (await import("./build.js")).board,\n};\n',
    "game/build.js": (
        'import { html } from "../shell/dom.js";\nimport { S } from "./sites.js";\nexport const board = [html, S];\n'
    ),
    "game/sites.js": "export const S = 2;\n",
}
JOINED = {
    "shell/puzzle_page.js": """const shell_dom = (() => {
const SIDE = 1;
async function html() {}
return { SIDE, html };
})();
const shell_moves = (() => {
const { SIDE: OTHER } = shell_dom;
const SIDE = OTHER;
class MoveError {}
return { MoveError };
})();
const shell_puzzle_page = (() => {
const {
MoveError,
} = shell_moves;
import(`../${MoveError}/board.js`);
})();
export { shell_dom, shell_moves, shell_puzzle_page };
""",
    "game/build.js": """import { shell_dom } from "../shell/puzzle_page.js";
const game_sites = (() => {
const S = 2;
return { S };
})();
const game_build = (() => {
const { html } = shell_dom;
const { S } = game_sites;
const board = [html, S];
return { board };
})();
export const { board } = game_build;
""",
}


def test_modules_are_joined_in_the_order_in_which_they_need_each_other() -> None:
    files = {path: data.decode() for path, data in bundled({at: text.encode() for at, text in MODULES.items()}).items()}
    assert files.keys() == {*JOINED, "game/board.js", "game/board.css", "shell/puzzle.css"}
    assert {path: files[path] for path in JOINED} == JOINED
    assert (files["game/board.css"], files["shell/puzzle.css"]) == ("a{}b{}c{}", "a{}b{}")


@pytest.mark.parametrize("strange", ['import "./dom.js";', "export let side = 1;", 'export * from "./dom.js";'])
def test_what_cannot_be_joined_is_refused_when_a_site_is_made(strange: str) -> None:
    modules = MODULES | {"shell/moves.js": f"{strange}\nexport class MoveError {{}}\n"}
    with pytest.raises(AssertionError, match="cannot be joined"):
        bundled({path: text.encode() for path, text in modules.items()})
