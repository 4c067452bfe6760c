"""Where a city can grow, on plain numbers: sets of cells as masks (cell = column + 7 × rank), of a plane of 7 × 7."""

from collections.abc import Sequence

ALL_CELLS = (1 << 49) - 1
NOT_WEST = sum(1 << cell for cell in range(49) if cell % 7)
NOT_EAST = sum(1 << cell for cell in range(49) if cell % 7 < 6)


def cells_of(mask: int) -> list[int]:
    return [cell for cell in range(49) if mask >> cell & 1]


def beside(cells: int) -> int:
    """All cells that share an edge with one of these; they may include some of these."""
    return ((cells & NOT_EAST) << 1 | (cells & NOT_WEST) >> 1 | cells << 7 | cells >> 7) & ALL_CELLS


def frames(cells: int, sizes: Sequence[tuple[int, int]]) -> list[int]:
    """Every rectangle of one of these sizes (width, height) that contains the cells."""
    columns = [cell % 7 for cell in cells_of(cells)]
    ranks = [cell // 7 for cell in cells_of(cells)]
    return sorted(
        sum(((1 << width) - 1) << (left + 7 * (bottom + up)) for up in range(height))
        for width, height in sizes
        for left in range(max(0, max(columns) - width + 1), min(min(columns), 7 - width) + 1)
        for bottom in range(max(0, max(ranks) - height + 1), min(min(ranks), 7 - height) + 1)
    )


def final_cells(cells: int, sizes: Sequence[tuple[int, int]], laid: int) -> list[int]:
    """Every connected set of cells within a frame that a city can have after laying this many tiles (rules 8, 13)."""
    every = frames(cells, sizes)
    if sizes[0][0] * sizes[0][1] == cells.bit_count() + laid:
        return every
    found = {cells}
    for _ in range(laid):
        more = set()
        for mask in found:
            around = beside(mask) & ~mask
            while around:
                cell = around & -around
                around ^= cell
                more.add(mask | cell)
        found = {mask for mask in more if any(mask & ~frame == 0 for frame in every)}
    return sorted(found)


def filling_order(cells: int, laid: int) -> list[int]:
    """The empty cells in search order: corners first, because the longest walkways end there."""
    box = cells_of(cells)
    left, right = min(cell % 7 for cell in box), max(cell % 7 for cell in box)
    bottom, top = min(box) // 7, max(box) // 7

    def edges(cell: int) -> int:
        return (cell % 7 in (left, right)) + (cell // 7 in (bottom, top))

    return sorted(cells_of(cells & ~laid), key=lambda cell: (-edges(cell), cell))
