"""Animations of any game: pictures with how long each is shown, as a GIF."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple, cast

from skypuzzle.pictures.images import pngs

if TYPE_CHECKING:
    from PIL.Image import Image

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
    """Pictures that take a glance each; the last one stays for a while."""
    return [*(Frame(svg, A_TURN) for svg in svgs[:-1]), Frame(svgs[-1], THE_END)]


def step_by_step(svgs: Sequence[str], words: Sequence[str]) -> list[Frame]:
    """Pictures that stay until their words are read, the last one longer."""
    frames = [Frame(svg, A_STEP + A_CHARACTER * len(text)) for svg, text in zip(svgs, words, strict=True)]
    return [*frames[:-1], frames[-1]._replace(seconds=frames[-1].seconds + THE_END)]


def gif(frames: Sequence[Frame], *, scale: float = 1) -> bytes:
    """An endless animation, as large as its largest picture."""
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
