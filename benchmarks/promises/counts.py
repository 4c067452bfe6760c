"""Count what the design of the package promises: sizes, tests for a kind of puzzle, twin classes, exceptions.

A *kind test* is code outside a kind's own package that asks which kind a puzzle is: a comparison with the name of a
kind, an `isinstance` or `case` with the class of a kind's puzzle, a table with the names of kinds as keys. A *twin* is
a document class (a msgspec struct) next to a class of the program for the same thing, such as `Finding` and
`FindingEntry`: the same name without its ending, in the same game or in what all games share. With --quick, only
lines and files are counted.
"""

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import CommandLine

KINDS = {
    "skyliners": ("build", "reach", "secure", "win", "force"),
    "cloud_city": ("aerial", "survey", "finish"),
    "skyline": ("rent", "last", "machine", "secure"),
}
EVERY_KIND = {kind for kinds in KINDS.values() for kind in kinds}
PUZZLE_CLASS = re.compile(
    "(Build|Ending|Reach|Secure|Win|Force|Turn|Position|Aerial|Survey|Finish|Rent|Last|Machine)(Puzzle|Order)?$"
)
ERRORS = ("OutOfTimeError", "GaveUpError", "FalseAnswerError", "OutOfLimitsError", "SearchLimits")
STANDARD_LIBRARY = ("Position", "Turn", "Record", "TileMix")
"""Types of the rules, which use the standard library only; hooks read and write them."""
NAMESAKES = ("CloudCity", "Skyliners", "Chance", "Playouts", "Row", "Given", "Logbook", "Modes")
"""Same name, different thing: games, seeded chance, kernels, and files with the objects that manage them."""


def modules(root: Path, *folders: str) -> dict[str, str]:
    """The text of every Python module that git knows below these folders."""
    listed = subprocess.run(["git", "ls-files", *folders], cwd=root, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.splitlines() if name.endswith(".py") and (root / name).exists()]
    return {name: (root / name).read_text() for name in names}


def belongs_to_a_kind(name: str) -> bool:
    """Is a module part of the definition of one kind, or of a family of kinds?"""
    _, game, *rest = name.removesuffix(".py").split("/")
    return game in KINDS and any(part in (*KINDS[game], "endings", "best_turn", "turns") for part in rest)


def kind_tests(tree: ast.AST) -> Iterator[int]:
    """The lines of a module that ask which kind a puzzle is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_names_kind(side) for side in sides) and any(_is_about_kind(side) for side in sides):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            if any(_is_puzzle_class(child) for child in ast.walk(node.args[1])):
                yield node.lineno
        elif isinstance(node, ast.MatchClass):
            if _is_puzzle_class(node.cls):
                yield node.lineno
        elif isinstance(node, ast.MatchValue) and _names_kind(node.value):
            yield node.lineno
        elif isinstance(node, ast.Dict):
            keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
            if len(keys) > 1 and len(keys) == len(node.keys) and EVERY_KIND.issuperset(keys):
                yield node.lineno


def _names_kind(node: ast.AST) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return bool(node.elts) and all(map(_names_kind, node.elts))
    return isinstance(node, ast.Constant) and node.value in EVERY_KIND


def _is_about_kind(node: ast.AST) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return "kind" in name.lower()


def _is_puzzle_class(node: ast.AST) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.endswith("Puzzle") and PUZZLE_CLASS.match(name) is not None


def twins(trees: dict[str, ast.Module]) -> list[str]:
    """Document classes that repeat a class of the program."""
    structs: dict[tuple[str, str], str] = {}
    others: dict[tuple[str, str], str] = {}
    struct_names = {"Struct", "Document"}
    for name, tree in trees.items():
        part = name.split("/")[1]
        where = part if part in KINDS else ""
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = {_base(base) for base in node.bases}
                if bases & struct_names or any(base.endswith(("Entry", "Document")) for base in bases):
                    structs[where, node.name] = name
                else:
                    others[where, node.name] = name
    found = []
    for (where, name), file in structs.items():
        plain = name.removesuffix("Entry").removesuffix("Document")
        if plain in (name, "", *STANDARD_LIBRARY, *NAMESAKES):
            continue
        for place in dict.fromkeys((where, "")):
            if (place, plain) in others:
                found.append(f"{file}: {name} and {others[place, plain]}: {plain}")
                break
    return found


def _base(node: ast.AST) -> str:
    if isinstance(node, ast.Subscript):
        return _base(node.value)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def main() -> None:
    """Print all counts."""
    options = CommandLine(__doc__, searches=False)
    options.text("--folder", ".", "another checkout of the project to count in")
    asked = options.parse()
    root = Path(asked.folder).resolve()
    for folder in ("skypuzzle", "tests", "benchmarks"):
        texts = modules(root, folder)
        lines = {name: len(text.splitlines()) for name, text in texts.items()}
        small = sum(count < 40 for name, count in lines.items() if not name.endswith("__init__.py"))
        print(f"{folder}: {sum(lines.values())} lines of Python in {len(lines)} files, {small} of them under 40 lines")
    if asked.quick:
        return
    trees = {name: ast.parse(text) for name, text in modules(root, "skypuzzle").items()}
    tests = Counter({name: len(set(kind_tests(tree))) for name, tree in trees.items() if not belongs_to_a_kind(name)})
    print(f"kind tests outside the kinds: {tests.total()} in {sum(map(bool, tests.values()))} files")
    for name, count in tests.most_common():
        if count:
            print(f"  {count:3} {name}")
    found = twins(trees)
    print(f"domain/document twins: {len(found)}", *found, sep="\n  ")
    for error in ERRORS:
        classes = [name for name, tree in trees.items() for node in tree.body if getattr(node, "name", "") == error]
        print(f"{error}: {len(classes)}", *classes)


if __name__ == "__main__":
    main()
