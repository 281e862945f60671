"""The boards that ship, cell by cell, against the tables of planets 18."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.hexes import DIRECTION_NAMES, DIRECTIONS, Hex, disc, distance, neighbours, ring
from game.rulesets.planets.chart import BodyKind, Chart, chart_of
from tests.rulesets.planets.positions import board_map

RULES = Path(__file__).parents[3] / "game" / "rulesets" / "planets" / "rules.md"
SECTIONS = {"inner": "18.1", "world": "18.2", "rocks": "18.3"}
BOARDS = [
    pytest.param(name, marks=pytest.mark.rule(f"planets {section}"))
    for name, section in SECTIONS.items()
]


def chart(name: str) -> Chart:
    return chart_of(board_map(name))


def text_of(board: str) -> str:
    """The section of the rules about a board."""
    text = RULES.read_text(encoding="utf-8")
    first = text.index(f"### {SECTIONS[board]} ")
    return text[first : text.index("\n##", first + 3)]


def rows(text: str, header: str) -> Iterator[list[str]]:
    """Rows of the table whose header starts with `header`."""
    lines = text[text.index(f"| {header}") :].splitlines()[2:]
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            return
        yield cells


def hexes(cell: str) -> list[Hex]:
    return [(int(q), int(r)) for q, r in re.findall(r"\((-?\d+), (-?\d+)\)", cell)]


def written_asteroids(board: str) -> set[Hex]:
    """Asteroid hexes as section 18 lists them, row by row."""
    return {
        (int(q), int(r))
        for r, qs in re.findall(r"^- r = (-?\d+): q = ([-\d, ]+)$", text_of(board), re.MULTILINE)
        for q in qs.split(",")
    }


def side_rows(board: str) -> Iterator[tuple[str, int, str]]:
    """Body, side and cell of the tables of gravity hexes by side."""
    for body, *cells in rows(text_of(board), "Body | side 0 E"):
        for side, cell in enumerate(cells):
            yield body, side, cell


@pytest.mark.parametrize(
    ("name", "count"),
    [
        pytest.param("inner", 1519, marks=pytest.mark.rule("planets 18.1", "planets 2.13")),
        pytest.param("world", 271, marks=pytest.mark.rule("planets 18.2", "planets 2.13")),
        pytest.param("rocks", 469, marks=pytest.mark.rule("planets 18.3", "planets 2.13")),
    ],
)
def test_number_of_hexes(name: str, count: int) -> None:
    board = chart(name)
    assert sum(board.holds(h) for h in disc((0, 0), board.board.radius + 2)) == count


@pytest.mark.parametrize("name", BOARDS[:2])
def test_table_of_bodies(name: str) -> None:
    board = chart(name)
    table = list(rows(text_of(name), "Body | Kind"))
    assert [row[0] for row in table] == list(board.bodies)
    for body, kind, where, gravity, bases in table:
        made = board.bodies[body]
        weak = {g.weak for g in board.gravity.values() if g.body == body}
        assert made.kind == kind
        assert sorted(made.hexes) == sorted(hexes(where))
        assert {"full": {False}, "weak": {True}, "none": set()}.get(gravity, {True, False}) == weak
        sides = [int(side) for side in re.findall(r"\d", bases)]
        assert [side for side in made.base_sides if side is not None] == sides
        assert (None in made.base_sides) == (bases == "asteroid base")


@pytest.mark.rule("planets 2.12", "planets 6.1")
@pytest.mark.parametrize("name", BOARDS[:2])
def test_gravity_by_side(name: str) -> None:
    board = chart(name)
    cells = list(side_rows(name))
    assert len(cells) == 6 * sum(body.landable for body in board.bodies.values())
    for body, side, cell in cells:
        found = re.fullmatch(r"(\(.*\)) ([NESW]+)( w)?", cell)
        assert found is not None
        (at,) = hexes(found[1])
        gravity = board.gravity[at]
        assert board.above(body, side) == at
        assert board.side_below(at) == (body, side)
        assert (gravity.body, DIRECTION_NAMES[gravity.arrow]) == (body, found[2])
        assert gravity.weak == bool(found[3])
        assert gravity.toward == (gravity.arrow,)


@pytest.mark.rule("planets 6.7", "planets 18.1", "planets 18.4")
def test_ring_of_the_sun() -> None:
    board = chart("inner")
    table = list(rows(text_of("inner"), "Ring hex"))
    assert [at for row in table for at in hexes(row[0])] == list(ring((0, 0), 2))
    for where, arrow, strength in table:
        (at,) = hexes(where)
        gravity = board.gravity[at]
        assert DIRECTION_NAMES[gravity.arrow] == arrow
        assert ("weak" if gravity.weak else "full") == strength
        assert board.side_below(at) is None
        assert [distance(board.board.bodies[0].at, h) for h in neighbours(at)].count(1) == len(
            gravity.toward
        )


@pytest.mark.rule("planets 18.1")
def test_the_belt() -> None:
    board = chart("inner")
    rule = {h for h in disc((0, 0), 18) if distance(h, (0, 0)) >= 17 and (h[0] - h[1]) % 3 != 1}
    taken = {*board.gravity, *board.body_at}
    assert board.asteroids == written_asteroids("inner")
    assert board.asteroids == rule - taken
    assert len(board.asteroids) == 137
    io = {g.at for g in board.gravity.values() if g.body == "Io"}
    assert len(rule - {(-17, 9)}) == 141
    assert rule & io == {(17, -9), (17, -7), (18, -9), (18, -8)}


@pytest.mark.rule("planets 18.1", "planets 9.4", "planets R16")
def test_ceres_is_no_asteroid_hex_and_touches_four() -> None:
    board = chart("inner")
    assert (-17, 9) not in board.asteroids
    touched = board.asteroids & set(neighbours((-17, 9)))
    assert touched == {(-17, 8), (-18, 9), (-18, 10), (-17, 10)}


@pytest.mark.rule("planets 18.3")
def test_the_rocks() -> None:
    board = chart("rocks")
    rule = {
        (q, r)
        for q, r in disc((0, 0), 12)
        if abs(r) <= 1 and (q - r) % 3 != 1 and abs(2 * q + r) <= 18
    }
    assert board.asteroids == written_asteroids("rocks")
    assert board.asteroids == rule - {(0, 0)}
    assert len(board.asteroids) == 36
    assert [(b.name, b.kind, b.at) for b in board.board.bodies] == [("Rock", BodyKind.ROCK, (0, 0))]
    assert board.board.bodies[0].base_sides == (None,)
    assert not board.gravity


@pytest.mark.rule("planets 18.1")
@pytest.mark.parametrize("name", SECTIONS)
def test_nothing_lies_on_anything_else(name: str) -> None:
    board = chart(name)
    filled = [h for body in board.bodies.values() for h in body.hexes]
    pulling = [h for body in board.bodies.values() for h in around(body.name, board)]
    everything = [*filled, *pulling, *board.asteroids]
    assert len(everything) == len(set(everything))
    assert all(board.holds(h) for h in everything)


def around(body: str, board: Chart) -> list[Hex]:
    """Gravity hexes of a body, worked out apart from `Chart`."""
    made = board.bodies[body]
    reach = {BodyKind.SUN: 2, BodyKind.ROCK: 0}.get(made.kind, 1)
    return list(ring(made.at, reach)) if reach else []


@pytest.mark.rule("planets 18.4")
def test_arrows_point_back_along_the_side() -> None:
    board = chart("world")
    for side, vec in enumerate(DIRECTIONS):
        assert board.gravity[vec].arrow == (side + 3) % 6


@pytest.mark.rule("planets 8.1", "planets 18.1")
def test_number_of_bases() -> None:
    counts = {
        body.name: len(body.base_sides) for body in board_map("inner").bodies if body.base_sides
    }
    assert counts == {
        "Mercury": 2, "Venus": 6, "Earth": 6, "Moon": 2, "Mars": 3, "Io": 1, "Callisto": 1,
        "Ceres": 1,
    }  # fmt: skip
