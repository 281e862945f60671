"""Patterns: what they match, and what cannot be asked."""

from collections.abc import Mapping

import pytest
from msgspec import Struct

from game.core.ruleset import UnitId
from game.scenario.pattern import found, matches, path_faults, pattern_faults, units_named


class Gun(Struct, frozen=True):
    ship: UnitId
    strength: int | None = None


class Fired(Struct, frozen=True, tag=True):
    guns: tuple[Gun, ...]
    at: tuple[int, int]
    hit: bool = False
    odds: str = ""
    target: UnitId | None = None


class Drifted(Struct, frozen=True, tag=True):
    ship: UnitId


class Ship(Struct, frozen=True):
    fuel: int
    velocity: tuple[int, int]
    hold: Mapping[str, int] = {}
    last: Fired | Drifted | None = None


class State(Struct, frozen=True):
    turn: int
    ships: Mapping[UnitId, Ship]


K1 = UnitId("k1")
FIRED = Fired((Gun(K1), Gun(UnitId("k2"), 3)), (1, -2), hit=True)
STATE = State(4, {K1: Ship(7, (2, 0), {"mine": 2}, Drifted(K1))})


@pytest.mark.parametrize(
    ("wanted", "is_so"),
    [
        pytest.param({}, True, id="nothing wanted"),
        pytest.param({"type": "Fired"}, True, id="its kind"),
        pytest.param({"type": "Drifted"}, False, id="another kind"),
        pytest.param({"hit": True, "odds": ""}, True, id="defaults count"),
        pytest.param({"hit": 1}, False, id="a number is no truth"),
        pytest.param({"at": [1, -2]}, True, id="a list"),
        pytest.param({"at": [1]}, False, id="a shorter list"),
        pytest.param({"at": [1, {"least": -2}]}, True, id="a test in a list"),
        pytest.param({"at": {"in": [[0, 0], [1, -2]]}}, True, id="one of some"),
        pytest.param({"at": {"in": [[0, 0]]}}, False, id="none of some"),
        pytest.param({"at": {"not": [0, 0]}}, True, id="not that"),
        pytest.param({"at": {"not": [1, -2]}}, False, id="not this"),
        pytest.param({"guns": {"size": 2}}, True, id="size"),
        pytest.param({"guns": {"size": {"most": 1}}}, False, id="size at most"),
        pytest.param({"guns": {"some": {"ship": "k2"}}}, True, id="some entry"),
        pytest.param({"guns": {"some": {"ship": "k3"}}}, False, id="no entry"),
        pytest.param({"guns": [{"ship": "k1"}, {"strength": 3}]}, True, id="entry by entry"),
        pytest.param({"guns": {"some": {"strength": {"gone": True}}}}, True, id="gone"),
        pytest.param({"target": {"gone": False}}, False, id="gone, and wanted"),
        pytest.param({"target": {"not": "k1"}}, False, id="what is gone is nothing"),
        pytest.param({"target": {"least": 0}}, False, id="nor a number"),
        pytest.param({"at": {"least": 0}}, False, id="a list is no number"),
        pytest.param({"odds": {"some": "1"}}, False, id="text is no list"),
        pytest.param({"odds": ["1"]}, False, id="nor a list of letters"),
        pytest.param({"wrong": 1}, False, id="a key it has not"),
    ],
)
def test_events(wanted: Mapping[str, object], *, is_so: bool) -> None:
    assert matches(FIRED, wanted) is is_so


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("turn", 4),
        ("ships.k1.fuel", 7),
        ("ships.k1.velocity", (2, 0)),
        ("ships.k1.velocity.0", 2),
        ("ships.k1.velocity.2", None),
        ("ships.k1.velocity.-1", None),
        ("ships.k1.hold.mine", 2),
        ("ships.k1.last.ship", "k1"),
        ("ships.k1.last.type", "Drifted"),
        ("ships.k2.fuel", None),
        ("turn.k2", None),
        ("", None),
    ],
)
def test_paths(path: str, leads_to: object) -> None:
    assert found(STATE, path) == leads_to


@pytest.mark.parametrize(
    ("wanted", "fault"),
    [
        ({}, "event.type: missing; one of Fired, Drifted"),
        ({"type": "Flew"}, "event.type: 'Flew' is unknown; one of Fired, Drifted"),
        ({"type": "Fired", "ship": "k1"}, "event.ship: unknown key; the keys here are"),
        ({"type": "Fired", "hit": 1}, "event.hit: found 1; expected true or false"),
        ({"type": "Fired", "at": 3}, "event.at: found 3; expected a list of 2"),
        ({"type": "Fired", "at": [1, "x"]}, "event.at[1]: found 'x'; expected a whole number"),
        ({"type": "Fired", "at": {"x": 1}}, "event.at.x: unknown key; this is a list of 2"),
        ({"type": "Fired", "at": {"least": 1}}, "event.at.least: found 1; a number, where"),
        ({"type": "Fired", "guns": {"size": "2"}}, "event.guns.size: found '2'; expected a whole"),
        ({"type": "Fired", "guns": {"size": 1, "x": 2}}, "event.guns.x: a key beside tests; tests"),
        ({"type": "Fired", "hit": {"some": 1}}, "event.hit.some: is asked of what is no list"),
        ({"type": "Fired", "hit": {"in": True}}, "event.hit.in: found true; a list"),
        ({"type": "Fired", "hit": {"in": [2]}}, "event.hit.in[0]: found 2; expected true or"),
        ({"type": "Fired", "hit": {"not": 2}}, "event.hit.not: found 2; expected true or false"),
        ({"type": "Fired", "target": {"gone": 2}}, "event.target.gone: found 2; expected true"),
        ({"type": "Fired", "guns": {"some": {"shop": 2}}}, "event.guns.some.shop: unknown key"),
        ({"type": "Fired", "guns": [{"ship": 2}]}, "event.guns[0].ship: found 2; expected text"),
    ],
)
def test_what_an_event_cannot_be(wanted: Mapping[str, object], fault: str) -> None:
    (only,) = pattern_faults(wanted, Fired | Drifted, "event")
    assert str(only).startswith(fault)


@pytest.mark.parametrize(
    "wanted",
    [
        {"type": "Fired", "guns": {"some": {"strength": {"least": 2}}}, "at": [0, {"not": 1}]},
        {"type": "Drifted", "ship": {"in": ["k1", "k2"]}},
        {"type": "Fired", "target": {"gone": True}, "odds": {"not": "1:1"}},
    ],
)
def test_what_can_be_asked(wanted: Mapping[str, object]) -> None:
    assert not list(pattern_faults(wanted, Fired | Drifted, "event"))


@pytest.mark.parametrize(
    ("path", "wanted", "fault"),
    [
        ("turn", 3, ""),
        ("ships.k1", {"gone": True}, ""),
        ("ships.k1.last.at.0", {"most": 3}, ""),
        ("ships.k1.last.ship", "k1", ""),
        ("ships.k1.hold.mine", {"least": 1}, ""),
        ("turns", 3, "state.turns: 'turns' leads nowhere; there is ships, turn"),
        ("turn.x", 3, "state.turn.x: 'x' leads nowhere; there is nothing"),
        ("ships.k1.fule", 3, "state.ships.k1.fule: 'fule' leads nowhere; there is fuel, hold"),
        ("ships.k1.fuel", "3", "state.ships.k1.fuel: found '3'; expected a whole number"),
        ("ships.k1.velocity.x", 1, "state.ships.k1.velocity.x: 'x' leads nowhere"),
    ],
)
def test_what_a_path_cannot_be(path: str, wanted: object, fault: str) -> None:
    faults = [str(fault) for fault in path_faults(path, wanted, State, "state")]
    assert "\n".join(faults).startswith(fault)
    assert bool(faults) is bool(fault)


def test_units_are_found_wherever_a_pattern_names_them() -> None:
    wanted = {
        "type": "Fired",
        "guns": {"some": {"ship": {"in": ["a", "b"]}}},
        "odds": "no unit",
        "target": {"not": "c"},
    }
    assert list(units_named(wanted, Fired | Drifted)) == ["a", "b", "c"]
