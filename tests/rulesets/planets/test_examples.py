"""The worked examples of planets 22 through the line protocol, with dice given."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.engine import Engine
from game.rulesets import RULESETS

E, NE, NW, W, SW, SE = range(6)
Json = dict[str, Any]


def ship(unit: str, kind: str = "frigate", side: str = "a", **more: object) -> Json:
    return {"id": unit, "class": kind, "side": side, **more}


def scenario(
    *ships: Json, board: str | Json = "world", step: str = "astrogation", **more: object
) -> Json:
    return {
        "format": 1,
        "ruleset": "planets",
        "title": "Example",
        "board": board,
        "about": {"summary": "s", "teaches": "t", "difficulty": "first", "length": "short"},
        "sides": [
            {"id": "a", "name": "A", "objective": "try"},
            {"id": "b", "name": "B", "objective": "try"},
        ],
        "ships": list(ships),
        "objective": {"kind": "free"},
        "start": {"step": step, "side": "a"},
        **more,
    }


class Table:
    """One client of the line protocol, all-seeing, at a game from an inline scenario."""

    def __init__(self, game: Json, *faces: int) -> None:
        self._engine = Engine(RULESETS)
        self.ask("new", scenario=game, seed=1)
        self.dice(*faces)

    def answer(self, do: str, **what: object) -> Json:
        line = json.dumps({"id": 1, "do": do, **what}).encode()
        answer: Json = json.loads(self._engine.answer(line))
        return answer

    def ask(self, do: str, **what: object) -> Any:  # noqa: ANN401 - whatever the answer holds
        answer = self.answer(do, **what)
        assert "ok" in answer, answer
        return answer["ok"]

    def dice(self, *faces: int) -> None:
        if faces:
            self.ask("dice", faces=faces)

    def submit(self, *orders: Json, side: str = "a") -> list[Json]:
        events: list[Json] = self.ask("submit", side=side, orders=list(orders))["events"]
        return events

    def shoot(self, order: Json) -> list[Json]:
        """Attack; the other side does not answer, where it could."""
        events = self.submit(order)
        while not of(events, "AttackResolved"):
            events += self.submit(side="b")
        return events

    def refused(self, *orders: Json, side: str = "a") -> str:
        rule: str = self.answer("check", side=side, orders=list(orders))["error"]["rule"]
        return rule

    def legal(self, kind: str, side: str = "a") -> list[Json]:
        orders = self.ask("legal", side=side)["orders"]
        return [o for o in orders if o["type"] == kind]

    def attacks(self, target: str) -> list[Json]:
        return [o for o in self.legal("Attack") if o["targets"] == [target]]

    def ship(self, unit: str = "1") -> Json:
        found: Json = self.ask("state")["ships"][unit]
        return found

    def damage(self, unit: str) -> tuple[int, int, int, int]:
        found = self.ship(unit)
        weapon, drive, structure, disabled = (
            found.get(name, 0) for name in ("weapon", "drive", "structure", "disabled")
        )
        return weapon, drive, structure, disabled

    def all_dice_fell(self) -> bool:
        return bool(self.ask("dice", faces=[6])["waiting"] == 1)


def burn(*directions: int, unit: str = "1") -> Json:
    return {"type": "Burn", "ship": unit, "burns": directions}


def attack(guns: Sequence[str], *targets: str, kind: str = "Attack") -> Json:
    return {"type": kind, "guns": [{"ship": g} for g in guns], "targets": targets}


def of(events: Sequence[Json], kind: str) -> list[Json]:
    return [e for e in events if e["type"] == kind]


def names(directions: Sequence[int]) -> str:
    return " ".join(("E", "NE", "NW", "W", "SW", "SE")[d] for d in directions)


# --- 22.1, 22.2: courses, gravity ---------------------------------------------------------------

At = tuple[int, int]
Turn = tuple[Sequence[int], At, str]


@pytest.mark.rule(
    "planets W01",
    "planets W02",
    "planets W03",
    "planets W04",
    "planets W05",
    "planets W11",
    "planets W12",
    "planets W13",
    "planets W14",
    "planets W16",
    "planets W17",
    "planets W18",
    "planets W19",
    "planets W20",
    "planets W21",
    "planets W22",
    "planets W23",
    "planets W26",
    "planets W27",
)
@pytest.mark.parametrize(
    ("board", "past", "present", "pulls", "turns"),
    [
        pytest.param("world", (0, 4), (3, 3), [], [([], (6, 2), "")], id="W01"),
        pytest.param("world", (0, 4), (3, 3), [], [([SW], (5, 3), "")], id="W02"),
        pytest.param("world", (0, 4), (3, 3), [], [([E], (7, 2), "")], id="W03 E"),
        pytest.param("world", (0, 4), (3, 3), [], [([NE], (7, 1), "")], id="W03 NE"),
        pytest.param("world", (0, 4), (3, 3), [], [([NW], (6, 1), "")], id="W03 NW"),
        pytest.param("world", (0, 4), (3, 3), [], [([W], (5, 2), "")], id="W03 W"),
        pytest.param("world", (0, 4), (3, 3), [], [([SE], (6, 3), "")], id="W03 SE"),
        pytest.param("world", (0, 4), (1, 4), [], [([W], (1, 4), "")], id="W04"),
        pytest.param("world", (0, 4), (3, 3), [], [([E, NE], (8, 1), "")], id="W05"),
        pytest.param("world", (0, 4), (3, 3), [], [([E, W], (6, 2), "")], id="W05 nets nothing"),
        pytest.param(
            "world", (0, 1), (1, 0), [W],
            [([], (1, -1), "SW"), ([], (0, -1), "SE"), ([], (-1, 0), "E"), ([], (-1, 1), "NE"),
             ([], (0, 1), "NW"), ([], (1, 0), "W")],
            id="W11",
        ),
        pytest.param(
            "world", (1, -1), (1, 0), [W],
            [([], (0, 1), "NW"), ([], (-1, 1), "NE"), ([], (-1, 0), "E"), ([], (0, -1), "SE"),
             ([], (1, -1), "SW"), ([], (1, 0), "W")],
            id="W12",
        ),
        pytest.param(
            "world", (-3, -1), (-1, -1), [],
            [([], (1, -1), "SE SW"), ([], (2, 1), "W"), ([], (2, 3), ""), ([], (2, 5), "")],
            id="W13",
        ),
        pytest.param(
            "world", (3, -1), (2, -1), [],
            [([], (1, -1), "SW"), ([], (-1, 0), "SE E"), ([], (-2, 2), ""), ([], (-3, 4), "")],
            id="W14",
        ),
        pytest.param(
            "world", (1, 0), (1, 0), [W], [([E], (1, 0), "W"), ([E], (1, 0), "W")], id="W16"
        ),
        pytest.param("world", (1, 0), (1, 0), [W], [([NE], (1, -1), "SW")], id="W17 NE"),
        pytest.param("world", (1, 0), (1, 0), [W], [([SE], (0, 1), "NW")], id="W17 SE"),
        pytest.param(
            "world", (1, 0), (1, 0), [W],
            [([NW], (0, -1), "SW SE"), ([], (-2, 0), ""), ([], (-4, 1), ""), ([], (-6, 2), "")],
            id="W18",
        ),
        pytest.param("world", (1, 0), (1, 0), [W], [([E, E], (2, 0), "")], id="W19"),
        pytest.param("world", (2, 0), (1, 0), [W], [([NE], (0, -1), "SW SE")], id="W20 NE"),
        pytest.param("world", (2, 0), (1, 0), [W], [([E, NE], (1, -1), "SW")], id="W20 overload"),
        pytest.param("world", (1, 1), (1, 0), [W], [([E], (1, -1), "SW")], id="W21"),
        pytest.param("world", (1, -1), (0, -1), [SE], [([NW], (-1, -1), "")], id="W22 leaving"),
        pytest.param("world", (-3, -2), (-1, -1), [], [([], (1, 0), "SE SW W")], id="W23"),
        pytest.param(
            "inner", (2, -2), (2, 0), [W, W],
            [([], (0, 2), "NW NW"), ([], (-2, 2), "NE NE"), ([], (-2, 0), "E E"),
             ([], (0, -2), "SE SE"), ([], (2, -2), "SW SW"), ([], (2, 0), "W W")],
            id="W26",
        ),
        pytest.param(
            "inner", (-2, -4), (0, -3), [],
            [([], (2, -2), "SW SW"), ([], (2, 1), "W W"), ([], (0, 4), ""), ([], (-2, 7), "")],
            id="W27",
        ),
    ],
)  # fmt: skip
def test_courses(
    board: str, past: At, present: At, pulls: list[int], turns: Sequence[Turn]
) -> None:
    velocity = (present[0] - past[0], present[1] - past[1])
    one = ship("1", "corvette", at=present, velocity=velocity, pulls=pulls)
    table = Table(scenario(one, board=board))
    for burns, end, noted in turns:
        events = table.submit(*[burn(*burns)] if burns else [])
        pass_weak_choices(table)
        (flown,) = of(events, "Flew")
        assert (tuple(flown["end"]), names(flown.get("pulls", []))) == (end, noted)


def pass_weak_choices(table: Table) -> None:
    """Use all weak gravity: answer C2 with nothing where it waits."""
    weak = table.ask("phase")["rule"] == "planets 6.5"
    for _ in range(weak):
        table.submit()


@pytest.mark.rule("planets W05")
def test_w05_a_packet_does_not_overload() -> None:
    table = Table(scenario(ship("1", "packet", at=(3, 3), velocity=(3, -1))))
    assert table.refused(burn(E, NE)) == "planets 5.4"


@pytest.mark.rule("planets W06", "planets W07", "planets W08", "planets W09")
@pytest.mark.parametrize(
    ("velocity", "entered"),
    [
        pytest.param((2, 1), [(1, 0), (1, 1), (2, 1)], id="W06"),
        pytest.param((1, 1), [(1, 1)], id="W07"),
        pytest.param((3, 1), [(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)], id="W08"),
        pytest.param((4, 1), [(1, 0), (2, 0), (2, 1), (3, 1), (4, 1)], id="W09"),
    ],
)
def test_entered_hexes_by_the_mines_that_go_off(velocity: At, entered: list[At]) -> None:
    hexes = [(q, r) for q in range(6) for r in range(-1, 3) if (q, r) != (0, 0)]
    mines = [
        {"id": f"{q} {r}", "side": "b", "kind": "mine", "at": (q, r)} for q, r in reversed(hexes)
    ]
    empty = {"name": "empty", "radius": 9}
    one = ship("1", at=(0, 0), velocity=velocity)
    table = Table(scenario(one, board=empty, ordnance=mines), *[1] * len(entered))
    assert [tuple(e["at"]) for e in of(table.submit(), "MineBurst")] == entered
    assert table.all_dice_fell()


@pytest.mark.rule("planets W10", "planets W15", "planets W20", "planets W22", "planets W24")
@pytest.mark.parametrize(
    ("past", "present", "pulls", "burns", "ending"),
    [
        pytest.param((5, 1), (7, 1), [], [], "lost", id="W10 coasting"),
        pytest.param((5, 1), (7, 1), [], [W], "", id="W10 W"),
        pytest.param((5, 1), (7, 1), [], [NW], "", id="W10 NW"),
        pytest.param((1, 0), (1, 0), [W], [], "crashed", id="W15"),
        pytest.param((2, 0), (1, 0), [W], [], "crashed", id="W20 coasting"),
        pytest.param((2, 0), (1, 0), [W], [E], "crashed", id="W20 E"),
        pytest.param((1, -1), (0, -1), [SE], [E], "crashed", id="W22 without landing"),
        pytest.param((-5, -2), (-2, -1), [], [], "crashed", id="W24"),
    ],
)
def test_losses(past: At, present: At, pulls: list[int], burns: list[int], ending: str) -> None:
    velocity = (present[0] - past[0], present[1] - past[1])
    one = ship("1", "corvette", at=present, velocity=velocity, pulls=pulls)
    table = Table(scenario(one, ship("2", side="b", at=(-8, 8))))
    events = table.submit(*[burn(*burns)] if burns else [])
    assert [e["ending"] for e in of(events, "ShipLost")] == [ending] * bool(ending)


@pytest.mark.rule("planets W22", "planets R11")
def test_w22_landing_on_any_open_side() -> None:
    one = ship("1", "corvette", at=(0, -1), velocity=(-1, 0), pulls=[SE])
    open_bases = [{"body": "World", "owner": "a", "sides": [0, 3]}]
    table = Table(scenario(one, bases=open_bases))
    assert [o["side"] for o in table.legal("Land")] == [0, 3]
    table.submit({"type": "Land", "ship": "1", "side": 3})
    landed = table.ship()
    assert (landed["place"], landed["body"], landed["body_side"]) == ("landed", "World", 3)


@pytest.mark.rule("planets W25")
@pytest.mark.parametrize(
    ("ignored", "end", "noted"),
    [
        pytest.param(True, (7, -3), "", id="W25 ignored"),
        pytest.param(False, (7, -2), "W", id="W25 used"),
    ],
)
def test_w25_weak_gravity(ignored: bool, end: At, noted: str) -> None:  # noqa: FBT001
    table = Table(scenario(ship("1", at=(4, -4), velocity=(2, 0))))
    table.submit()
    (choice,) = table.legal("IgnoreGravity")
    assert choice["at"] == [5, -4]
    table.submit(*[choice] if ignored else [])
    (flown,) = of(table.submit(), "Flew")
    assert (tuple(flown["end"]), names(flown.get("pulls", []))) == (end, noted)


@pytest.mark.rule("planets W26")
def test_w26_round_the_sun_at_speed_one() -> None:
    table = Table(scenario(ship("1", at=(2, 0), velocity=(0, 1), pulls=[W]), board="inner"))
    places = []
    for _ in range(12):
        (flown,) = of(table.submit(), "Flew")
        ignore_weak_gravity(table)
        places.append(tuple(flown["end"]))
    assert places[:3] == [(1, 1), (0, 2), (-1, 2)]
    assert places[-1] == (2, 0)
    assert len(set(places)) == 12


def ignore_weak_gravity(table: Table) -> None:
    """Ignore all weak gravity that may be ignored, where C2 waits."""
    while weak := table.legal("IgnoreGravity"):
        table.submit(*weak)


@pytest.mark.rule("planets W28")
def test_w28_resupply_in_orbit() -> None:
    one = ship("1", "corvette", at=(-1, 0), velocity=(-1, 1), pulls=[E], fuel=3)
    bases = [{"body": "World", "owner": "a", "sides": [4]}]
    table = Table(scenario(one, bases=bases))
    (flown,) = of(table.submit(), "Flew")
    assert flown["end"] == [-1, 1]
    (order,) = table.legal("Resupply")
    table.submit(order)
    assert table.ship()["fuel"] == 20


@pytest.mark.rule("planets W60")
def test_w60_after_a_take_off_from_the_moon() -> None:
    bases = [{"body": "Moon", "owner": "a", "sides": [3]}]
    grounded = ship("1", "corvette", landed={"body": "Moon", "side": 3})
    table = Table(scenario(grounded, ship("2", at=(-8, 8)), bases=bases))
    (risen,) = of(table.submit({"type": "TakeOff", "ship": "1"}), "TookOff")
    assert (risen["end"], names([risen["pull"]]), risen["weak"]) == ([4, -3], "E", True)
    orbit = Table(scenario(grounded, bases=bases))
    orbit.submit({"type": "TakeOff", "ship": "1"})
    (flown,) = of(orbit.submit(burn(SW)), "Flew")
    assert (flown["end"], flown.get("optional", [])) == ([4, -2], [])
    (lost,) = of(table.submit(), "ShipLost")
    assert (lost["ending"], lost["body"]) == ("crashed", "Moon")


@pytest.mark.rule("planets W61")
@pytest.mark.parametrize(
    ("burns", "end", "rolls"),
    [pytest.param([E], (1, 0), 0, id="W61 E"), pytest.param([E, E], (2, 0), 1, id="W61 overload")],
)
def test_w61_leaving_a_rock(burns: list[int], end: At, rolls: int) -> None:
    table = Table(
        scenario(ship("1", "corsair", landed={"body": "Rock"}), board="rocks"), *[1] * rolls
    )
    events = table.submit(burn(*burns))
    assert tuple(of(events, "Flew")[0]["end"]) == end
    assert [tuple(e["at"]) for e in of(events, "RocksRolled")] == [end] * rolls


# --- 22.3: asteroids and ramming ----------------------------------------------------------------


@pytest.mark.rule("planets W29", "planets W30")
@pytest.mark.parametrize(
    ("start", "end", "rolls"),
    [
        pytest.param((4, -1), (5, -1), 0, id="W29 speed 1"),
        pytest.param((7, -1), (4, -1), 2, id="W29 speed 3"),
        pytest.param((6, -1), (4, 0), 1, id="W30 between two"),
        pytest.param((-5, -2), (-4, -1), 1, id="W30 along one"),
    ],
)
def test_asteroid_rolls(start: At, end: At, rolls: int) -> None:
    one = ship("1", at=start, velocity=(end[0] - start[0], end[1] - start[1]))
    table = Table(scenario(one, board="rocks"), *[1] * rolls)
    assert len(of(table.submit(), "RocksRolled")) == rolls
    assert table.all_dice_fell()


SINGLE = {"options": {"damage": "single"}}


@pytest.mark.rule("planets W31")
@pytest.mark.parametrize(
    ("options", "faces", "hurt"),
    [
        pytest.param({}, [4, 6, 3, 6], (0, 1, 2, 0), id="W31"),
        pytest.param(SINGLE, [4, 6], (0, 0, 0, 2), id="W31 single"),
    ],
)
def test_w31(options: Json, faces: list[int], hurt: tuple[int, int, int, int]) -> None:
    one = ship("1", at=(7, -1), velocity=(-3, 0))
    table = Table(scenario(one, ship("2", at=(0, 9)), board="rocks", **options), *faces)
    rolls = [e["strike"]["wound"] for e in of(table.submit(), "RocksRolled")]
    assert len(rolls) == 2
    added = [
        sum(roll.get(name, 0) for roll in rolls)
        for name in ("weapon", "drive", "structure", "disabled")
    ]
    assert tuple(added) == hurt
    assert table.all_dice_fell()


@pytest.mark.rule("planets W32")
@pytest.mark.parametrize(
    ("options", "faces", "hurt"),
    [
        pytest.param({}, [6, 2, 3], [(0, 1, 0, 0), (0, 0, 1, 0)], id="W32"),
        pytest.param(SINGLE, [6], [(0, 0, 0, 1), (0, 0, 0, 1)], id="W32 single"),
    ],
)
def test_w32_ram(options: Json, faces: list[int], hurt: list[tuple[int, int, int, int]]) -> None:
    table = Table(
        scenario(
            ship("1", "corsair", at=(-2, 4), velocity=(2, 0)),
            ship("2", "transport", "b", at=(0, 4), velocity=(-2, 0)),
            **options,
        ),
        *faces,
    )
    (rammed,) = of(table.submit({"type": "Ram", "ship": "1", "target": "2"}), "Rammed")
    wounds = [
        tuple(w.get(name, 0) for name in ("weapon", "drive", "structure", "disabled"))
        for w in rammed["wounds"]
    ]
    assert wounds == hurt


# --- 22.4: guns ---------------------------------------------------------------------------------


# Far away, unarmed, and able to move: the game waits for it and does not run on.
IDLE = ship("7", "tanker", "b", at=(-8, 8))


def duel(*ships: Json, **more: object) -> Json:
    return scenario(*ships, IDLE, step="attacks", **more)  # type: ignore[arg-type] # its keys


STRENGTHS: Mapping[int, list[str]] = {
    2: ["corvette"], 4: ["corsair"], 7: ["corsair", "corvette", "transport"], 8: ["frigate"],
    15: ["dreadnaught"], 23: ["dreadnaught", "frigate"],
    31: ["dreadnaught", "frigate", "torch"],
}  # fmt: skip


@pytest.mark.rule("planets W33")
@pytest.mark.parametrize(
    ("mine", "strength", "foe", "odds"),
    [
        pytest.param(["frigate"], None, "corvette", "4:1", id="W33 8 to 2"),
        pytest.param(["dreadnaught"], None, "frigate", "1:1", id="W33 15 to 8"),
        pytest.param(["dreadnaught", "frigate"], None, "frigate", "2:1", id="W33 23 to 8"),
        pytest.param(["dreadnaught", "frigate", "torch"], None, "frigate", "3:1", id="W33 31 to 8"),
        pytest.param(["frigate"], None, "dreadnaught", "1:2", id="W33 8 to 15"),
        pytest.param(["corsair"], None, "dreadnaught", "1:4", id="W33 4 to 15"),
        pytest.param(["frigate"], 7, "dreadnaught", "1:4", id="W33 7 to 15"),
    ],
)
def test_w33_odds(mine: list[str], strength: int | None, foe: str, odds: str) -> None:
    guns = [ship(str(n), kind, at=(3, 3)) for n, kind in enumerate(mine, 1)]
    table = Table(duel(*guns, ship("9", foe, "b", at=(3, 3))), 1)
    order = attack([g["id"] for g in guns], "9")
    order["guns"][0]["strength"] = strength
    table.dice(*[1] * 12)
    (shot,) = of(table.shoot(order), "AttackResolved")
    assert shot["attack"]["odds"] == odds


@pytest.mark.rule("planets W33")
def test_w33_below_one_to_four_is_refused() -> None:
    table = Table(duel(ship("1", "corvette", at=(3, 3)), ship("9", "dreadnaught", "b", at=(3, 3))))
    assert table.refused(attack(["1"], "9")) == "planets 10.3"


def die_of(table: Table, *guns: str, target: str = "9") -> int:
    """The sum of what changes the die, from the forecast's own last line."""
    forecast = table.ask("forecast", side="a", order=attack(guns, target))
    lines: dict[str, str] = {t["words"]: t["value"] for t in forecast["terms"]}
    return int(lines["On the die"].replace("−", "-"))


@pytest.mark.rule("planets W34", "planets W35", "planets W36", "planets W62")
@pytest.mark.parametrize(
    ("ships", "guns", "change"),
    [
        pytest.param(
            [ship("1", at=(1, 0), velocity=(4, -2)),
             ship("9", side="b", at=(0, 3), velocity=(4, -2))],
            ["1"], -3, id="W34",
        ),
        pytest.param(
            [ship("1", at=(3, 3), velocity=(3, -1)),
             ship("9", side="b", at=(3, 3), velocity=(-1, 2))],
            ["1"], -2, id="W35",
        ),
        pytest.param(
            [ship("1", at=(3, 3), velocity=(4, 0)),
             ship("2", "corsair", at=(3, 5), velocity=(0, -1)),
             ship("9", side="b", at=(3, 3), velocity=(0, 0))],
            ["1", "2"], -4, id="W36",
        ),
        pytest.param(
            [ship("1", at=(1, 0), velocity=(2, 1)),
             ship("9", side="b", at=(-1, 1), velocity=(2, 1))],
            ["1"], -2, id="W62",
        ),
    ],
)  # fmt: skip
def test_range_and_relative_velocity(ships: list[Json], guns: list[str], change: int) -> None:
    assert die_of(Table(duel(*ships)), *guns) == change


@pytest.mark.rule("planets W37")
@pytest.mark.parametrize(
    ("start", "target", "clear"),
    [
        pytest.param((2, 0), (-2, 0), False, id="W37 blocked"),
        pytest.param((2, -1), (-1, 0), True, id="W37 beside the disc"),
        pytest.param((1, -1), (-1, 0), True, id="W37 along a hexside"),
    ],
)
def test_w37_sight(start: At, target: At, clear: bool) -> None:  # noqa: FBT001
    table = Table(duel(ship("1", at=start), ship("9", side="b", at=target)))
    assert bool(table.attacks("9")) is clear


@pytest.mark.rule("planets W38")
def test_w38_counterattack() -> None:
    table = Table(
        duel(
            ship("1", "corsair", at=(4, 3)),
            ship("2", "corvette", at=(2, 3)),
            ship("8", "corvette", "b", at=(3, 3)),
            ship("9", side="b", at=(3, 3)),
        ),
        6, 1, 1, 1,
    )  # fmt: skip
    assert of(table.submit(attack(["1", "2"], "9")), "AttackResolved") == []
    events = table.submit(attack(["9", "8"], "1", kind="Counterattack"), side="b")
    (shot,) = of(events, "AttackResolved")
    assert (shot["attack"]["odds"], shot["counter"]["odds"]) == ("1:2", "2:1")


@pytest.mark.rule("planets W39")
@pytest.mark.parametrize(
    ("options", "faces", "corvette", "transport"),
    [
        pytest.param({}, [5, 1, 3, 2, 2], (1, 0, 1, 0), (0, 2, 0, 0), id="W39"),
        pytest.param(SINGLE, [5], (0, 0, 0, 4), (0, 0, 0, 4), id="W39 single"),
    ],
)
def test_w39_two_targets(options: Json, faces: list[int], corvette: Any, transport: Any) -> None:  # noqa: ANN401
    table = Table(
        duel(
            ship("1", at=(3, 3)),
            ship("2", "corvette", "b", at=(3, 3)),
            ship("3", "transport", "b", at=(3, 3)),
            **options,
        ),
        *faces,
    )
    table.shoot(attack(["1"], "2", "3"))
    assert (table.damage("2"), table.damage("3")) == (corvette, transport)


@pytest.mark.rule("planets W40")
@pytest.mark.parametrize(
    ("face", "hit"), [pytest.param(5, True, id="W40 5"), pytest.param(4, False, id="W40 4")]
)
def test_w40_shot_at_a_nuke(face: int, hit: bool) -> None:  # noqa: FBT001
    nuke = {"id": "n", "side": "b", "kind": "nuke", "at": (4, 3), "velocity": (3, 0)}
    table = Table(
        duel(ship("1", "corvette", at=(3, 3)), ordnance=[nuke], options={"nukes": True}), face
    )
    (shot,) = of(table.submit({"type": "ShootNuke", "ship": "1", "item": "n"}), "NukeShot")
    assert (shot["odds"], shot["hit"]) == ("2:1", hit)


@pytest.mark.rule("planets W41")
@pytest.mark.parametrize(
    ("options", "faces", "hurt"),
    [
        pytest.param({}, [3, 1], (1, 0, 0, 0), id="W41"),
        pytest.param(SINGLE, [3], (0, 0, 0, 2), id="W41 single"),
    ],
)
def test_w41_planetary_defence(
    options: Json, faces: list[int], hurt: tuple[int, int, int, int]
) -> None:
    table = Table(
        scenario(
            ship("9", "dreadnaught", "b", at=(1, 0), velocity=(0, 1), pulls=[W]),
            IDLE,
            bases=[{"body": "World", "owner": "a", "sides": [0]}],
            rules={"defence": True},
            step="combat",
            **options,
        ),
        *faces,
    )
    (order,) = table.legal("DefenceFire")
    table.submit(order)
    assert table.damage("9") == hurt
    assert table.all_dice_fell()


# --- 22.5: tracks -------------------------------------------------------------------------------


@pytest.mark.rule("planets W42", "planets W43")
def test_w42_w43_two_hits_and_their_recovery() -> None:
    table = Table(duel(ship("1", at=(3, 3)), ship("9", "corsair", "b", at=(4, 3))), 6, 4, 5)
    table.shoot(attack(["1"], "9"))
    assert table.damage("9") == (2, 1, 1, 0)
    mend(table, "9", "drive")
    assert table.damage("9") == (2, 0, 1, 0)
    assert table.ask("legal", side="b")["orders"] == []
    for track in ("weapon", "weapon", "structure"):
        mend(table, "9", track)
    assert table.damage("9") == (0, 0, 0, 0)


def mend(table: Table, unit: str, track: str) -> None:
    """Play on to the unit's next recovery and mend a track."""
    while not table.legal("Recover", "b"):
        table.submit(side=table.ask("phase")["waiting_for"][0])
    table.submit({"type": "Recover", "ship": unit, "track": track}, side="b")


@pytest.mark.rule("planets W42")
def test_w42_single() -> None:
    table = Table(duel(ship("1", at=(3, 3)), ship("9", "corsair", "b", at=(4, 3)), **SINGLE), 6)
    table.shoot(attack(["1"], "9"))
    assert table.damage("9") == (0, 0, 0, 4)


@pytest.mark.rule("planets W44", "planets W46", "planets W47", "planets W48", "planets W52")
@pytest.mark.parametrize(
    ("target", "options", "faces", "hurt"),
    [
        pytest.param({"kind": "dreadnaught", "weapon": 3}, {}, [6, 1], (4, 0, 0, 0), id="W44"),
        pytest.param({"kind": "corvette", "weapon": 5}, {}, [1, 5], (6, 1, 0, 0), id="W46"),
        pytest.param({"kind": "corsair", "drive": 5}, {}, [5, 2, 6], (0, 6, 1, 0), id="W47"),
        pytest.param({"kind": "corsair", "disabled": 2}, SINGLE, [4], (0, 0, 0, 5), id="W52"),
    ],
)
def test_damage(
    target: Json, options: Json, faces: list[int], hurt: tuple[int, int, int, int]
) -> None:
    table = Table(
        duel(ship("1", at=(3, 3)), ship("9", side="b", at=(3, 3), **target), **options), *faces
    )
    table.shoot(attack(["1"], "9"))
    assert table.damage("9") == hurt
    assert table.all_dice_fell()


@pytest.mark.rule("planets W44")
@pytest.mark.parametrize(
    ("weapon", "fires"),
    [pytest.param(3, True, id="W44 at 3"), pytest.param(4, False, id="W44 at 4")],
)
def test_w44_a_dreadnaught_fires_up_to_three(weapon: int, fires: bool) -> None:  # noqa: FBT001
    mine = ship("1", "dreadnaught", at=(3, 3), velocity=(1, 0), weapon=weapon, hold={"torpedo": 1})
    foe = ship("9", side="b", at=(3, 3))
    assert bool(Table(duel(mine, foe)).attacks("9")) is fires
    other = ship("2", at=(-8, 0), velocity=(1, 0), hold={"torpedo": 1})
    launching = Table(scenario(mine, foe, other, step="ordnance"))
    order = {"type": "Launch", "launcher": "1", "item": "torpedo", "thrust": [E]}
    assert launching.refused(order) == "planets 15.4"


@pytest.mark.rule("planets W45")
def test_w45_a_packet_fires_on_and_lays_no_mine() -> None:
    packet = ship("1", "packet", at=(3, 3), velocity=(1, 0), weapon=2, hold={"mine": 1})
    table = Table(duel(packet, ship("9", "corvette", "b", at=(3, 3))))
    assert table.legal("Attack")
    laying = Table(scenario(packet, ship("9", side="b", at=(-8, 8))))
    laying.submit(burn(E))
    assert laying.ask("phase")["label"] != "Launch"
    transport = Table(scenario(ship("1", "transport", at=(3, 3), weapon=5)))
    assert len(transport.legal("Burn")) == 6


@pytest.mark.rule("planets W46")
def test_w46_maintenance_mends_all() -> None:
    hurt = ship("1", "corvette", landed={"body": "World", "side": 0}, weapon=6, drive=1)
    bases = [{"body": "World", "owner": "a", "sides": [0]}]
    recovering = Table(scenario(hurt, step="recovery"))
    assert [o["track"] for o in recovering.legal("Recover")] == ["drive"]
    table = Table(scenario(hurt, bases=bases, step="supply"))
    table.submit({"type": "Resupply", "ship": "1", "base": "World 0"})
    assert table.damage("1") == (0, 0, 0, 0)


@pytest.mark.rule("planets W47")
def test_w47_a_ship_without_a_drive_drifts_and_follows_gravity() -> None:
    wreck = ship("1", "corsair", at=(1, 0), velocity=(1, -1), pulls=[W], drive=6)
    table = Table(scenario(wreck, ship("2", at=(-8, 8))))
    assert table.refused(burn(E)) == "planets 15.4"
    flown = of(table.submit(), "Flew")[0]
    assert (flown["ship"], flown["end"]) == ("1", [1, -1])


@pytest.mark.rule("planets W48")
def test_w48_structure_six_destroys() -> None:
    foe = ship("9", "corsair", "b", at=(3, 3), structure=4)
    table = Table(duel(ship("1", at=(3, 3)), foe), 5, 3, 4)
    (lost,) = of(table.shoot(attack(["1"], "9")), "ShipLost")
    assert (lost["ship"], lost["ending"]) == ("9", "destroyed")


@pytest.mark.rule("planets W49")
@pytest.mark.parametrize(
    ("options", "faces", "hurt"),
    [
        pytest.param({}, [2, 2, 6, 3, 3, 2], {"A": (0, 1, 2, 0), "B": (0, 0, 0, 0)}, id="W49"),
        pytest.param(SINGLE, [2, 2], {"A": (0, 0, 0, 0), "B": (0, 0, 0, 1)}, id="W49 single"),
    ],
)
def test_w49_torpedo(
    options: Json, faces: list[int], hurt: Mapping[str, tuple[int, int, int, int]]
) -> None:
    torpedo = {"id": "t", "side": "a", "kind": "torpedo", "at": (2, 4), "velocity": (2, 0)}
    ships = [ship(unit, side="b", at=(4, 4)) for unit in ("A", "B")]
    table = Table(scenario(*ships, ship("1", at=(-8, 8)), ordnance=[torpedo], **options), *faces)
    events = table.submit()
    wounds = [s["wound"] for e in of(events, "TorpedoRan") for s in e["strikes"]]
    found = {
        w["ship"]: tuple(w.get(n, 0) for n in ("weapon", "drive", "structure", "disabled"))
        for w in wounds
    }
    assert {unit: found.get(unit, (0, 0, 0, 0)) for unit in hurt} == hurt
    assert table.all_dice_fell()


@pytest.mark.rule("planets W50")
def test_w50_mine() -> None:
    mine = {"id": "m", "side": "a", "kind": "mine", "at": (2, 4), "velocity": (2, 0)}
    ships = [ship(unit, side="b", at=(4, 4)) for unit in ("2", "3")]
    table = Table(scenario(*ships, ship("1", at=(-8, 8)), ordnance=[mine]), 4, 5, 6)
    (burst,) = of(table.submit(), "MineBurst")
    assert [s["wound"].get("hits", 0) for s in burst["strikes"]] == [0, 1]
    assert burst["strikes"][1]["wound"]["dice"] == [6]
    assert table.ask("state").get("items", {}) == {}


@pytest.mark.rule("planets W51")
@pytest.mark.parametrize(
    ("target", "lootable"),
    [
        pytest.param({"kind": "frigate", "drive": 1}, False, id="frigate drive 1"),
        pytest.param({"kind": "frigate", "weapon": 3}, False, id="frigate weapon 3"),
        pytest.param({"kind": "frigate", "drive": 1, "weapon": 1}, True, id="frigate both"),
        pytest.param({"kind": "dreadnaught", "drive": 2, "weapon": 3}, False, id="dreadnaught 3"),
        pytest.param({"kind": "dreadnaught", "drive": 2, "weapon": 4}, True, id="dreadnaught 4"),
        pytest.param({"kind": "packet", "drive": 2, "weapon": 3}, False, id="packet"),
        pytest.param({"kind": "liner", "drive": 1}, True, id="liner drive 1"),
        pytest.param({"kind": "liner", "fuel": 0}, False, id="liner without fuel"),
        pytest.param({"kind": "liner", "structure": 5}, False, id="structure alone"),
    ],
)
def test_w51_lootable(target: Json, lootable: bool) -> None:  # noqa: FBT001
    table = Table(
        scenario(
            ship("1", at=(3, 3), fuel=1), ship("9", side="b", at=(3, 3), **target), step="supply"
        )
    )
    assert bool(table.legal("Capture")) is lootable


@pytest.mark.rule("planets W52")
def test_w52_six_turns_of_disablement_destroy() -> None:
    foe = ship("9", "corsair", "b", at=(3, 3), disabled=3)
    table = Table(duel(ship("1", at=(3, 3)), foe, **SINGLE), 4)
    lost = of(table.shoot(attack(["1"], "9")), "ShipLost")
    assert [e["ship"] for e in lost] == ["9"]


@pytest.mark.rule("planets W53")
@pytest.mark.parametrize(
    ("at", "face", "more", "hits"),
    [
        pytest.param((6, 3), 2, {}, 0, id="W53 −1"),
        pytest.param((3, 3), 6, {"heroic": True}, 2, id="W53 7 is read as 6"),
    ],
)
def test_w53_dice_beyond_the_table(at: At, face: int, more: Json, hits: int) -> None:
    table = Table(
        duel(
            ship("1", at=(3, 3), **more),
            ship("9", "corsair", "b", at=at),
            options={"heroism": True},
        ),
        face,
        *[1] * hits,
    )
    (shot,) = of(table.shoot(attack(["1"], "9")), "AttackResolved")
    assert sum(w["hits"] for w in shot["wounds"]) == hits


# --- 22.6, 22.7: ordnance, a whole flight -------------------------------------------------------


LAYER = ship("1", at=(2, 4), velocity=(2, 0), hold={"mine": 1, "torpedo": 1})


@pytest.mark.rule("planets W54")
def test_w54_mine_laying() -> None:
    mine = {"type": "Launch", "launcher": "1", "item": "mine"}
    table = Table(scenario(LAYER))
    table.submit(burn(NE))
    (flown,) = of(table.submit(mine), "ItemFlew")
    assert (flown["end"], table.ship()["position"]) == ([4, 4], [5, 3])
    coasting = Table(scenario(LAYER))
    coasting.submit()
    assert coasting.refused(mine) == "planets 11.3"


@pytest.mark.rule("planets W55")
def test_w55_torpedo() -> None:
    table = Table(scenario(LAYER))
    table.submit()
    launched = {"type": "Launch", "launcher": "1", "item": "torpedo", "thrust": [NE, NE]}
    (flown,) = of(table.submit(launched), "ItemFlew")
    assert (flown["start"], flown["end"]) == ([2, 4], [6, 2])
    assert table.ship()["position"] == [4, 4]


@pytest.mark.rule("planets W56")
def test_w56_the_life_of_a_mine() -> None:
    layer = ship("1", at=(-5, 3), velocity=(1, 0), hold={"mine": 1})
    table = Table(scenario(layer, start={"turn": 4, "side": "a"}))
    table.submit(burn(W))
    table.submit({"type": "Launch", "launcher": "1", "item": "mine"})
    life = []
    for turn in (5, 6, 7, 8, 9):
        assert table.ask("phase")["turn"] == turn
        life.append(table.ask("state")["items"]["mine-1"]["moves"])
        gone = of(table.submit(), "ItemGone")
    assert life == [1, 2, 3, 4, 5]
    assert [e["how"] for e in gone] == ["expired"]


@pytest.mark.rule("planets W57")
def test_w57_a_mine_laid_in_orbit() -> None:
    layer = ship("1", at=(0, -1), velocity=(-1, 0), pulls=[SE], hold={"mine": 1})
    table = Table(scenario(layer))
    table.submit(burn(NW))
    events = table.submit({"type": "Launch", "launcher": "1", "item": "mine"})
    ends = []
    for _ in range(3):
        while not of(events, "ItemFlew"):
            events += table.submit()
        ends += [tuple(e["end"]) for e in of(events, "ItemFlew")]
        events = []
    assert ends == [(-1, 0), (-1, 1), (0, 1)]


@pytest.mark.rule("planets W58")
def test_w58_a_torpedo_meets_the_mine_first() -> None:
    ordnance = [
        {"id": "t", "side": "a", "kind": "torpedo", "at": (2, 4), "velocity": (2, 0)},
        {"id": "m", "side": "b", "kind": "mine", "at": (4, 4)},
    ]
    table = Table(
        scenario(ship("1", at=(-8, 8)), ship("9", "corvette", "b", at=(4, 4)), ordnance=ordnance)
    )
    (met,) = of(table.submit(), "ItemsMet")
    assert met["items"] == ["t", "m"]
    assert table.damage("9") == (0, 0, 0, 0)


BURNS: Sequence[tuple[int | None, At]] = [
    (W, (3, 6)), (W, (0, 7)), (NW, (-3, 7)), (NE, (-5, 6)), (None, (-7, 5)), (E, (-8, 4)),
    (E, (-7, 2)), (NE, (-4, 0)), (E, (0, -2)), (None, (4, -3)), (W, (5, -1)), (None, (4, 2)),
    (None, (3, 5)), (NW, (2, 7)), (NW, (2, 8)),
]  # fmt: skip


@pytest.mark.rule("planets W59")
def test_w59_a_whole_flight() -> None:
    one = ship("1", "corvette", at=(4, 7), velocity=(1, -1), pulls=[W])
    table = Table(scenario(one, board="inner", bases=[{"body": "Earth", "owner": "open"}]))
    for direction, end in BURNS:
        table.submit(*[burn(d) for d in [direction] if d is not None])
        pass_on(table)
        assert tuple(table.ship()["position"]) == end
    table.submit({"type": "Land", "ship": "1", "side": 0})
    landed = table.ship()
    assert (landed["place"], landed["body"], landed["fuel"]) == ("landed", "Earth", 8)


def pass_on(table: Table) -> None:
    """Use all weak gravity and want no supply, up to the next Astrogation."""
    while table.ask("phase")["name"] != "Astrogation":
        table.submit()
