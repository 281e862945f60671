"""Who stands where in a shared hex."""

import math

import pytest
from msgspec.structs import replace

from game.core.board import BaseMark, Board, Marker
from game.core.hexes import DIRECTIONS
from game.core.plane import centre
from game.ui.board.standing import ALONE, FAN, Standing, base_offset, ranks

from .positions import SPACE, WORLD


def ship(name: str, at: tuple[int, int] = (2, 2)) -> Marker:
    return Marker(name, 0, "corvette", name, "", at, None, (1, 0))


def standings(shown: Board, first: str | None = None) -> dict[str, Standing]:
    return ranks(shown, first).standings


def board(*markers: Marker) -> Board:
    return Board(SPACE, markers)


def test_alone_it_stands_in_the_middle() -> None:
    assert standings(board(ship("a"), ship("b", (3, 2)))) == {"a": ALONE, "b": ALONE}


@pytest.mark.parametrize("count", range(2, FAN + 1))
def test_those_that_share_a_hex_are_apart(count: int) -> None:
    group = [ship(f"s{n}") for n in range(count)]
    stood = standings(board(*group))
    offsets = [stood[each.id].offset for each in group]
    gaps = [math.dist(a, b) for n, a in enumerate(offsets) for b in offsets[n + 1 :]]
    assert min(gaps) > 0.26
    assert all(math.hypot(*offset) < 0.5 for offset in offsets)
    assert all(each.shown for each in stood.values())


def test_of_a_great_crowd_the_first_are_shown_and_all_counted() -> None:
    group = [ship(f"s{n}") for n in range(9)]
    stood = standings(board(*group), first="s8")
    assert sum(each.shown for each in stood.values()) == FAN
    assert stood["s8"].shown
    assert ranks(board(*group)).crowds == {(2, 2): 9}


def test_order_in_memory_changes_nothing() -> None:
    group = [ship(f"s{n}") for n in range(5)]
    assert standings(board(*group)) == standings(board(*reversed(group)))


@pytest.mark.parametrize("side", range(6))
def test_landed_ships_stand_at_their_side_and_point_outwards(side: int) -> None:
    marker = replace(ship("a", (0, 0)), landed=side)
    stood = standings(Board(WORLD, (marker,)))["a"]
    x, y = centre(DIRECTIONS[side])
    assert stood.offset[0] * x + stood.offset[1] * y == pytest.approx(math.hypot(*stood.offset))
    assert stood.bow == side * 60


def test_a_ship_at_a_base_stands_outside_of_it() -> None:
    base = BaseMark("b", 0, "planetary", (0, 0), 2, "")
    marker = replace(ship("a", (0, 0)), landed=2)
    stood = standings(Board(WORLD, (marker,), (base,)))["a"]
    assert math.hypot(*stood.offset) > math.hypot(*base_offset(base)) + 0.1


def test_two_at_one_side_stand_abreast() -> None:
    pair = [replace(ship(name, (0, 0)), landed=4) for name in "ab"]
    stood = standings(Board(WORLD, tuple(pair)))
    assert math.dist(stood["a"].offset, stood["b"].offset) > 0.15


def test_a_station_keeps_the_middle_from_those_docked_at_it() -> None:
    station = replace(ship("yard"), sprite="orbital-base")
    stood = standings(board(replace(ship("a"), docked=True), station, ship("c")))
    assert stood["yard"] == ALONE
    assert stood["a"].offset != stood["c"].offset != (0.0, 0.0)


def test_a_rock_keeps_the_middle_from_what_is_on_it() -> None:
    assert standings(Board(WORLD, (ship("a", (0, 0)),)))["a"] != ALONE
