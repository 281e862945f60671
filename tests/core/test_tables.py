"""Tables as text: names for rows and columns, and a checked shape."""

import pytest

from game.core.tables import TableError, read_table


def hits(word: str) -> int:
    return int(word.replace("–", "0"))


GUNS = read_table(
    """
    die  1:4  1:2  1:1  2:1  3:1  4:1
      1    –    –    –    –    –    1
      2    –    –    –    –    1    1
      3    –    –    –    1    1    2
      4    –    –    1    1    2    2
      5    –    1    1    2    2    3
      6    1    1    2    2    3    3
    """,
    cell=hits,
)

SINGLE = read_table(
    """
    die  torpedo  mine  asteroid  ram
      1      –      –       –      –
      2     D1      –       –      –
      6     D3     D2      D2     D5
    """,
    cell=str,
)


@pytest.mark.rule("planets 15.2")
def test_a_table_is_read_by_row_and_column() -> None:
    assert GUNS.rows == (1, 2, 3, 4, 5, 6)
    assert GUNS.columns == ("1:4", "1:2", "1:1", "2:1", "3:1", "4:1")
    assert (GUNS.cell(1, "4:1"), GUNS.cell(6, "1:4"), GUNS.cell(5, "1:4")) == (1, 1, 0)
    assert list(GUNS.row(3).items()) == list(zip(GUNS.columns, (0, 0, 0, 1, 1, 2), strict=True))
    assert list(GUNS.column("2:1").items()) == [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)]


@pytest.mark.rule("planets 14.2")
def test_the_caller_reads_the_cells() -> None:
    assert SINGLE.column("torpedo") == {1: "–", 2: "D1", 6: "D3"}
    assert SINGLE.row(2) == {"torpedo": "D1", "mine": "–", "asteroid": "–", "ram": "–"}


def test_the_caller_may_read_the_labels() -> None:
    prices = read_table("item price\nmine 10\nnuke 300", cell=int, row=str)
    assert (prices.rows, prices.cell("nuke", "price")) == (("mine", "nuke"), 300)


@pytest.mark.parametrize(("row", "column"), [(0, "1:1"), (7, "1:1"), (1, "5:1"), (1, "")])
def test_there_is_no_cell_outside(row: int, column: str) -> None:
    with pytest.raises(KeyError):
        GUNS.cell(row, column)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("die a b\n1 2 3\n2 4", "3 words are expected.*: 2 4", id="a cell short"),
        pytest.param("die a b\n1 2 3 4", "3 words are expected.*: 1 2 3 4", id="a cell more"),
        pytest.param("die a a\n1 2 3", "a name each", id="a column twice"),
        pytest.param("die a\n1 2\n1 3", "this row comes twice: 1", id="a row twice"),
        pytest.param("die a\n1 x", "cannot be read: 1 x", id="a cell that is no number"),
        pytest.param("die a\nx 1", "cannot be read: x 1", id="a label that is no number"),
        pytest.param("die a\n", "rows are expected", id="no rows"),
        pytest.param("die\n1\n2", "a name each", id="no columns"),
        pytest.param("  \n\n", "rows are expected", id="nothing"),
    ],
)
def test_a_table_of_the_wrong_shape_is_refused(text: str, why: str) -> None:
    with pytest.raises(TableError, match=why):
        read_table(text, cell=int)
