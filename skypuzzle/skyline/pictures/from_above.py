"""A city from above as a drawing, and beside it the game or the puzzle that it belongs to."""

from skypuzzle.pictures.drawing import moved, picture
from skypuzzle.skyline.pictures.alt_text import describe, title
from skypuzzle.skyline.pictures.beside import PANEL_WIDTH, beside
from skypuzzle.skyline.pictures.city_plan import CityPlan
from skypuzzle.skyline.pictures.scene import Scene
from skypuzzle.skyline.pictures.theme import LIGHT, PAPER, Theme

BORDER = 14
PRINTED = 1.25, 1.75
"""How much bigger the panel is on paper, where the whole is small: at least and at most, as there is room."""


def from_above(scene: Scene, theme: Theme = LIGHT, *, pencil: bool = False, around: bool = True) -> str:
    """The whole picture as SVG. With a pencil, it has no colours. With nothing around it, there is only the board."""
    colours = PAPER if pencil else theme
    plan = CityPlan(scene.sight, colours)
    border = 0 if pencil else BORDER
    shapes = [moved(plan.shapes(), border, border, 1)]
    width, height = plan.width + 2 * border, plan.height + 2 * border
    if around and scene.has_panel:
        panel = beside(scene, colours)
        least, most = PRINTED if pencil else (1, 1)
        scale = min(most, max(least, (height - 2 * BORDER) / panel.height))
        shapes.append(moved(panel.shapes, width, BORDER, scale))
        width += PANEL_WIDTH * scale
        height = max(height, 2 * BORDER + panel.height * scale)
    return picture(width, height, colours.background, shapes, title=title(scene), description=describe(scene))
