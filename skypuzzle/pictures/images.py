"""Pictures as PNG, and sequences of them as GIF."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from skypuzzle.pictures.drawing import size_of

if TYPE_CHECKING:
    from PIL.Image import Image
    from typst import Fonts


FONTS = Path(__file__).with_name("fonts")
"""Source Sans Pro, under the SIL Open Font License: the face of all drawings and pages."""

POINTS_IN_AN_INCH = 72
SCALE = 2
"""Pixels for each unit of a drawing, so that it is sharp on fine screens."""

# A hair narrower, because a width that is rounded up to one more pixel is squeezed again by leaving out a line of them.
PAGES = b"""
#set page(width: auto, height: auto, margin: 0pt)
#for drawing in json(bytes(sys.inputs.data)).drawings {
  page(image(bytes(drawing.svg), format: "svg", width: (drawing.width - 0.001) * 1pt))
}
"""


def png(svg: str, *, scale: float = SCALE) -> bytes:
    return pngs([svg], scale=scale)[0]


def pngs(svgs: Sequence[str], *, scale: float = SCALE) -> list[bytes]:
    return png_pages(PAGES, {"drawings": [{"svg": svg, "width": size_of(svg)[0]} for svg in svgs]}, scale=scale)


def png_pages(template: bytes, data: Mapping[str, Any], *, scale: float = SCALE) -> list[bytes]:
    """Pages as PNG: a Typst template, which finds the data as JSON in `sys.inputs.data`."""
    import typst

    with _panics_are_errors():
        pages = typst.compile(
            template,
            font_paths=_fonts(),
            format="png",
            ppi=POINTS_IN_AN_INCH * scale,
            sys_inputs={"data": json.dumps(data)},
        )
    return list(pages) if isinstance(pages, list) else [pages]


def pdf(template: bytes, data: Mapping[str, Any]) -> bytes:
    """Pages as PDF: a Typst template, which finds the data as JSON in `sys.inputs.data`."""
    import typst

    with _panics_are_errors():
        return typst.compile(template, font_paths=_fonts(), format="pdf", sys_inputs={"data": json.dumps(data)})


@contextmanager
def _panics_are_errors() -> Iterator[None]:
    """A panic of Typst, for example because it cannot start a thread, is no Exception, so nothing would handle it."""
    try:
        yield
    except BaseException as error:
        if type(error).__module__ != "pyo3_runtime":
            raise
        raise RuntimeError(str(error)) from None


@cache
def _fonts() -> "Fonts":
    """Our own and those that are part of Typst: what is installed here makes no difference."""
    from typst import Fonts

    return Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(FONTS)])


A_TURN, THE_END = 1.2, 5.0
A_STEP, A_CHARACTER = 1.5, 0.03
"""Seconds: for a step, and for each character that has to be read."""

COLOURS, EXACT_COLOURS, TOO_NEAR = 255, 63, 5
"""In a GIF; of colours that are nearer than this, Pillow may take either for the other."""


class Frame(NamedTuple):
    """A picture as SVG, and for how many seconds it is shown."""

    svg: str
    seconds: float


def turn_by_turn(svgs: Sequence[str]) -> list[Frame]:
    return [*(Frame(svg, A_TURN) for svg in svgs[:-1]), Frame(svgs[-1], THE_END)]


def step_by_step(svgs: Sequence[str], words: Sequence[str]) -> list[Frame]:
    """Return frames that stay until their words are read, the last one longer."""
    frames = [Frame(svg, A_STEP + A_CHARACTER * len(text)) for svg, text in zip(svgs, words, strict=True)]
    return [*frames[:-1], frames[-1]._replace(seconds=frames[-1].seconds + THE_END)]


def gif(frames: Sequence[Frame], *, scale: float = 1) -> bytes:
    """Return an endless animation, as large as its largest picture."""
    from PIL import Image

    shown = _of_one_size(
        [Image.open(BytesIO(data)).convert("RGB") for data in pngs([frame.svg for frame in frames], scale=scale)]
    )
    palette = _palette(_all_on_one(shown))
    drawn = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in shown]
    stream = BytesIO()
    drawn[0].save(
        stream,
        "GIF",
        save_all=True,
        append_images=drawn[1:],
        duration=[round(1000 * frame.seconds) for frame in frames],
        loop=0,
    )
    return stream.getvalue()


def _of_one_size(images: "Sequence[Image]") -> "list[Image]":
    """Every picture from the top left corner of the largest, on a ground of the colour of its own corner."""
    from PIL import Image

    size = max(image.width for image in images), max(image.height for image in images)
    sheets = []
    for image in images:
        sheet = Image.new("RGB", size, image.getpixel((0, 0)))
        sheet.paste(image, (0, 0))
        sheets.append(sheet)
    return sheets


def _palette(sheet: "Image") -> "Image":
    """The colours of all pictures: those of large areas exactly, so that white stays white, others nearly."""
    from PIL import Image

    counts = cast("list[tuple[int, tuple[int, ...]]]", sheet.getcolors(sheet.width * sheet.height))
    exact = [colour for _, colour in sorted(counts, reverse=True)[:EXACT_COLOURS]]
    near = sheet.quantize(COLOURS - EXACT_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette()
    chosen: list[tuple[int, ...]] = []
    for colour in (*exact, *zip(*[iter(near or ())] * 3, strict=True)):
        if all(max(abs(one - two) for one, two in zip(colour, other, strict=True)) >= TOO_NEAR for other in chosen):
            chosen.append(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in chosen for part in colour])
    return palette


def _all_on_one(images: "Sequence[Image]") -> "Image":
    """Every picture, small, one below the other: their colours together, so that none flickers."""
    from PIL import Image

    wide, high = (length // 3 for length in images[0].size)
    sheet = Image.new("RGB", (wide, high * len(images)))
    for number, image in enumerate(images):
        sheet.paste(image.resize((wide, high), Image.Resampling.NEAREST), (0, number * high))
    return sheet
