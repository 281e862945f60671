"""Tables written as they look on the page, read into rows and columns with names."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar, overload

R = TypeVar("R")
C = TypeVar("C")


class TableError(ValueError):
    """A table's text has the wrong shape, or a cell that cannot be read."""


class Table(Generic[R, C]):
    """Cells by row and column; made by `read_table` and never changed.

    Attributes:
        rows: The rows' labels, from top to bottom.
        columns: The columns' names, from left to right.
    """

    def __init__(self, columns: tuple[str, ...], cells: Mapping[R, tuple[C, ...]]) -> None:
        self.rows = tuple(cells)
        self.columns = columns
        self._cells = {
            (row, column): cell
            for row, line in cells.items()
            for column, cell in zip(columns, line, strict=True)
        }

    def cell(self, row: R, column: str) -> C:
        """Return one cell.

        Raises:
            KeyError: The table has no such row or column.
        """
        return self._cells[row, column]

    def row(self, row: R) -> dict[str, C]:
        """Return the cells of a row by column, from left to right."""
        return {column: self._cells[row, column] for column in self.columns}

    def column(self, column: str) -> dict[R, C]:
        """Return the cells of a column by row, from top to bottom."""
        return {row: self._cells[row, column] for row in self.rows}


@overload
def read_table(text: str, *, cell: Callable[[str], C]) -> Table[int, C]: ...
@overload
def read_table(text: str, *, cell: Callable[[str], C], row: Callable[[str], R]) -> Table[R, C]: ...
def read_table(
    text: str, *, cell: Callable[[str], C], row: Callable[[str], R] | None = None
) -> Table[int, C] | Table[R, C]:
    """Read a table: a line of names, then a line for each row, in words set apart by spaces.

    The first word of each line is the row's label, the first of all what the labels are. Blank
    lines are left out.

    Args:
        text: The table.
        cell: Reads a cell, of which it gets the one word.
        row: Reads a row's label; without it, labels are whole numbers.

    Raises:
        TableError: A line has too few or too many words, a name or label comes twice, a word
            cannot be read, or there is no row.

    >>> hits = read_table(
    ...     '''
    ...     die  1:2  1:1
    ...       4    –    1
    ...       5    1    1
    ...     ''',
    ...     cell=lambda word: 0 if word == "–" else int(word),
    ... )
    >>> hits.cell(4, "1:1"), hits.column("1:2"), hits.rows
    (1, {4: 0, 5: 1}, (4, 5))
    """
    return _read(text, cell, int) if row is None else _read(text, cell, row)


def _read(text: str, cell: Callable[[str], C], row: Callable[[str], R]) -> Table[R, C]:
    heading, *lines = [line.split() for line in text.splitlines() if line.strip()] or [[]]
    columns = tuple(heading[1:])
    cells: dict[R, tuple[C, ...]] = {}
    for line in lines:
        if len(line) != len(heading):
            raise TableError(f"{len(heading)} words are expected, as above: {' '.join(line)}")
        try:
            label, values = row(line[0]), tuple(cell(word) for word in line[1:])
        except (KeyError, ValueError) as fault:
            raise TableError(f"a word cannot be read: {' '.join(line)}") from fault
        if label in cells:
            raise TableError(f"this row comes twice: {label}")
        cells[label] = values
    if not cells or not columns or len(set(columns)) < len(columns):
        raise TableError(f"columns with a name each and rows are expected: {' '.join(heading)}")
    return Table(columns, cells)
