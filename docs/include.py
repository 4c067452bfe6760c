"""Copy the topics of `skypuzzle help` into the pages of docs/ that include them.

A page names a topic in a comment; the text from there to `<!-- end -->` is a copy of it. After changing a topic, run
`python docs/include.py`. A test fails if a copy is not up to date.
"""

import re
from pathlib import Path

DOCS = Path(__file__).parent
INCLUDED = re.compile(
    r"(?P<begin><!-- Copied by docs/include\.py from (?P<topic>\S+) -->\n).*?(?P<end><!-- end -->\n)", re.DOTALL
)
HEADING = re.compile(r"^(#+) ", re.MULTILINE)


def with_topics(page: str) -> str:
    """Return a page with the current text of each topic, its headings below the one above the comment."""

    def copy(found: re.Match[str]) -> str:
        text = (DOCS.parent / found["topic"]).read_text("utf-8").partition("\n")[2]
        *_, above = HEADING.findall(page[: found.start()])
        text = HEADING.sub(rf"{'#' * (len(above) - 1)}\1 ", text)
        return f"{found['begin']}{text}\n{found['end']}"

    return INCLUDED.sub(copy, page)


def main() -> None:
    """Bring every page up to date, and print the names of those that were not."""
    for path in sorted(DOCS.rglob("*.md")):
        page = path.read_text("utf-8")
        if (current := with_topics(page)) != page:
            path.write_text(current, "utf-8")
            print(path.relative_to(DOCS))


if __name__ == "__main__":
    main()
