"""The classes of ships and the masses and prices of goods, against the tables of planets 3."""

from pathlib import Path

import pytest

from game.rulesets.planets.condition import may_carry
from game.rulesets.planets.ships import (
    BASE,
    CLASSES,
    MASSES,
    MINE,
    NUKE,
    PRICES,
    TORPEDO,
    Kind,
)
from tests.rulesets.planets.positions import A, B, position, ship

RULES = Path(__file__).parents[3] / "game" / "rulesets" / "planets" / "rules.md"


def table(header: str) -> list[list[str]]:
    """Cells of the rows below a header, as the rules have them."""
    lines = RULES.read_text(encoding="utf-8").split(header)[1].splitlines()[2:]
    rows = lines[: lines.index("")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


ROWS = table("| Class | Strength | Fuel |")


def limit(cell: str) -> int | None:
    return None if cell.startswith("unlimited") else int(cell)


@pytest.mark.rule("planets 3.1", "planets 3.2", "planets 5.4")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_classes(row: list[str]) -> None:
    name, strength, fuel, hold, cost, guns, launches, overload, group = row
    made = CLASSES[Kind(name.replace(" ", "-"))]
    assert (made.name, str(made.strength)) == (name, strength.rstrip("D"))
    assert made.armed == (guns == "yes") == (not strength.endswith("D"))
    assert (made.fuel, made.hold, made.cost) == (limit(fuel), limit(hold), int(cost))
    assert made.overloads == (overload == "yes")
    assert made.group.value == group
    carrier = position(ship("1", kind=made.kind, at=(3, 3))).ships.values()
    (only,) = carrier
    may = {what for what in (MINE, TORPEDO, NUKE) if may_carry(only, what)}
    assert may == {what for what in (MINE, TORPEDO, NUKE) if what in launches}


def test_every_class_is_in_the_table() -> None:
    assert [row[0].replace(" ", "-") for row in ROWS] == [kind.value for kind in CLASSES]


@pytest.mark.rule("planets 3.1", "planets 3.3", "planets 3.4", "planets R3", "planets 11.1")
def test_masses_and_prices() -> None:
    assert MASSES == {MINE: 10, TORPEDO: 20, NUKE: 20, BASE: 50, "ore": 1, "instruments": 5}
    assert PRICES == {MINE: 10, TORPEDO: 20, NUKE: 300}


@pytest.mark.rule("planets 17.4")
def test_strength_points_are_the_strength_and_half_of_it_with_a_d() -> None:
    for made in CLASSES.values():
        assert made.points == made.strength * (2 if made.armed else 1)


@pytest.mark.rule("planets 3.6")
def test_ships_of_all_sides_may_share_a_hex() -> None:
    state = position(ship("1", A, at=(3, 3)), ship("2", B, at=(3, 3)), ship("3", A, at=(3, 3)))
    assert {s.position for s in state.ships.values()} == {(3, 3)}
