"""Joins modules into scripts, and style sheets into one for each page: on a slow network, every request costs most.

A page has one script: the modules that it imports, each in a function, in the order in which they need each other. What
a page imports later, such as the board of a game, is a script of its own, which takes from the script of the puzzle
page what is there already.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import PurePosixPath

SHELL = "shell"
"""The folder of files for all games; each game has one of its own name."""
PUZZLE_PAGE = f"{SHELL}/puzzle_page.js"
"""The page that imports the boards of games."""
BOARD = "board.js"
"""Of each game."""
STYLE = f"{SHELL}/style.css"
"""The style sheet of all pages, which comes first."""
PUZZLE_STYLE = f"{SHELL}/puzzle.css"

IMPORT = re.compile(r"""^import \{([^}]*)\} from ["'](\.{1,2}/[^"']+\.js)["'];\n""", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
LATER = re.compile(r"""\bimport\(["'](\.{1,2}/[^"']+\.js)["']\)""")
STRANGE = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)


def bundled(app: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the app with modules and style sheets joined; a script keeps the path of its main module."""
    modules = {path: data.decode() for path, data in app.items() if path.endswith(".js")}
    pages = [path for path in modules if path.startswith(f"{SHELL}/") and path.endswith("_page.js")]
    there = _needed(modules, PUZZLE_PAGE)
    joined = {page: _script(modules, _needed(modules, page), exports=page == PUZZLE_PAGE) for page in pages}
    for path in _imported_later(modules):
        joined[path] = _script(modules, _needed(modules, path), there, main=path)
    sheets = {path: data for path, data in app.items() if path.endswith(".css") and path != STYLE}
    for path, data in sheets.items():
        first = [app[STYLE], *([] if path.startswith(f"{SHELL}/") else [app[PUZZLE_STYLE]])]
        joined[path] = b"".join((*first, data))
    others = {path: data for path, data in app.items() if not path.endswith((".js", ".css"))}
    return dict(sorted((others | joined).items()))


def beside(module: str, path: str) -> str:
    """Return the path of what a module imports, such as `../shell/dom.js`."""
    parts = list(PurePosixPath(module).parent.parts)
    for part in path.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _imported_later(modules: Mapping[str, str]) -> Iterable[str]:
    found = {beside(module, path) for module, text in modules.items() for path in LATER.findall(text)}
    return sorted(found.union(path for path in modules if PurePosixPath(path).name == BOARD))


def _needed(modules: Mapping[str, str], path: str) -> list[str]:
    """A module and all that it imports, each after what it needs itself."""
    found: dict[str, None] = {}

    def find(module: str) -> None:
        for _, other in IMPORT.findall(modules[module]):
            if (needed := beside(module, other)) not in found:
                find(needed)
        found[module] = None

    find(path)
    return list(found)


def _script(
    modules: Mapping[str, str],
    needed: Collection[str],
    there: Collection[str] = (),
    *,
    main: str | None = None,
    exports: bool = False,
) -> bytes:
    """The script of these modules, but for those that the puzzle page has; `main` is the one whose exports it has."""
    own = [module for module in needed if module not in there]
    taken = [module for module in needed if module in there]
    parts = [_function(module, modules[module]) for module in own]
    if taken:
        way = "./" if main is None or main.startswith(f"{SHELL}/") else f"../{SHELL}/"
        names = ", ".join(map(_name, taken))
        parts.insert(0, f'import {{ {names} }} from "{way}{PurePosixPath(PUZZLE_PAGE).name}";\n')
    if main is not None:
        names = ", ".join(EXPORT.findall(modules[main]))
        parts.append(f"export const {{ {names} }} = {_name(main)};\n")
    if exports:
        parts.append(f"export {{ {', '.join(map(_name, own))} }};\n")
    return "".join(parts).encode()


def _function(module: str, text: str) -> str:
    """A module as a function that is called at once, and returns what the module exports."""
    names = EXPORT.findall(text)
    body = EXPORT.sub("", IMPORT.sub(lambda found: _taken(module, *found.groups()), text))
    if strange := STRANGE.search(body):
        raise AssertionError(f"{module} has {strange[0]!r}, which cannot be joined with others")
    given = f"return {{ {', '.join(names)} }};\n" if names else ""
    return f"const {_name(module)} = (() => {{\n{body}{given}}})();\n"


def _taken(module: str, names: str, path: str) -> str:
    """An import from a module that comes before, which may rename what it takes."""
    return f"const {{{names.replace(' as ', ': ')}}} = {_name(beside(module, path))};\n"


def _name(module: str) -> str:
    return re.sub(r"\W", "_", module.removesuffix(".js"))
