"""Everything wrong in a scenario at once, each fault with its place (planets 19).

Types and bounds are checked when a file is decoded; here stands what only the rules can tell.
Options do not matter: what a file says must hold whichever are chosen. Those of the objective are
in `goal_faults`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import UnsetType

from game.core.hexes import Hex, length
from game.core.lines import entered, hits_disc
from game.core.motion import past
from game.core.ruleset import Fault
from game.rulesets.planets.chart import BoardMap, Body, BodyKind, Chart, Gravity, chart_of
from game.rulesets.planets.exchange import BASE_CARRIERS
from game.rulesets.planets.goal_faults import objective_faults
from game.rulesets.planets.gravity import Pulls, pulls_of
from game.rulesets.planets.names import directions, listed, place
from game.rulesets.planets.past import Past
from game.rulesets.planets.past_faults import past_faults
from game.rulesets.planets.scenario import CLOSED, OPEN, ItemSetup, Scenario, ShipSetup
from game.rulesets.planets.ships import (
    BASE,
    CLASSES,
    FUEL,
    MASSES,
    MINE,
    NUKE,
    TORPEDO,
    Group,
    Kind,
)

MOST_SIDES = 4
RESERVED = (OPEN, CLOSED)
FIXED = (MINE, TORPEDO, NUKE, BASE, FUEL)  # goods whose mass a scenario may not set
LOST = 6  # 14.4, 15.4: what a ship with so much damage is


def faults(scenario: Scenario) -> tuple[Fault, ...]:
    """List everything wrong in a scenario; empty if it can be played."""
    return (
        *_text_faults(scenario),
        *_board_faults(scenario.board),
        *_side_faults(scenario),
        *_id_faults(scenario),
        *_goods_faults(scenario),
        *_base_faults(scenario),
        *_ship_faults(scenario),
        *_item_faults(scenario),
        *_start_faults(scenario),
        *objective_faults(scenario),
        *past_faults(scenario, _past(scenario)),
    )


def _past(scenario: Scenario) -> Past:
    return Past() if isinstance(scenario.past, UnsetType) else scenario.past


def _one_of(names: Iterable[str]) -> str:
    known = [str(name) for name in names]
    return f"one of {', '.join(known)}" if known else "nothing of that kind is there"


def _doubles(names: Iterable[str]) -> set[str]:
    return {name for name, times in Counter(names).items() if times > 1}


# --- words, sides, ids -----------------------------------------------------------------------


def _text_faults(scenario: Scenario) -> Iterator[Fault]:
    """Find names that cannot be shown: control characters, space at an end, nothing at all."""
    named = [("title", scenario.title), ("board.name", scenario.board.name)]
    named += [(f"board.bodies[{n}].name", b.name) for n, b in enumerate(scenario.board.bodies)]
    named += [(f"sides[{n}].name", s.name) for n, s in enumerate(scenario.sides)]
    named += [(f"sides[{n}].objective", s.objective) for n, s in enumerate(scenario.sides)]
    named += [(f"ships[{n}].id", s.id) for n, s in enumerate(scenario.ships)]
    named += [(f"ships[{n}].name", s.name) for n, s in enumerate(scenario.ships) if s.name]
    named += [(f"ordnance[{n}].id", i.id) for n, i in enumerate(scenario.ordnance)]
    lost = _past(scenario).lost
    named += [(f"past.lost[{n}].ship", loss.ship) for n, loss in enumerate(lost)]
    named += [(f"past.lost[{n}].name", loss.name) for n, loss in enumerate(lost) if loss.name]
    named += [(f"goods.{what[:40]}", what) for what in scenario.goods]
    for where, text in named:
        if not text.isprintable() or not text or text != text.strip():
            yield Fault(where, f"found {text[:40]!a}", "printable text without space at its ends")


def _side_faults(scenario: Scenario) -> Iterator[Fault]:
    ids = [side.id for side in scenario.sides]
    if not 1 <= len(ids) <= MOST_SIDES:
        yield Fault("sides", f"{len(ids)} sides", f"1 to {MOST_SIDES}")
    if ids and not any(side.commanded for side in scenario.sides):
        yield Fault("sides", "nobody is commanded", "at least one side with commanded = true")
    for n, side in enumerate(ids):
        if side in RESERVED:
            yield Fault(f"sides[{n}].id", f"{side!r} is reserved", "another id")
        if side in ids[:n]:
            yield Fault(f"sides[{n}].id", f"{side!r} is there twice", "one side an id")
    for name in scenario.about.balance:
        if name not in ids:
            yield Fault(f"about.balance.{name[:40]}", "no such side", _one_of(ids))


def _id_faults(scenario: Scenario) -> Iterator[Fault]:
    """Find ids that two units share; bases are units too (planets 8.1)."""
    bases = {str(base) for body in scenario.board.bodies for base in body.base_ids}
    units = [(f"ships[{n}].id", s.id) for n, s in enumerate(scenario.ships)]
    units += [(f"ordnance[{n}].id", i.id) for n, i in enumerate(scenario.ordnance)]
    seen: set[str] = set()
    for where, unit in units:
        if unit in bases:
            yield Fault(where, f"{unit!r} is the id of a base", "another id")
        if unit in seen:
            yield Fault(where, f"{unit!r} is there twice", "one unit an id")
        seen.add(unit)


def _goods_faults(scenario: Scenario) -> Iterator[Fault]:
    for what in scenario.goods:
        if what in FIXED:
            yield Fault(f"goods.{what}", "its mass is given by the rules", "goods of your own")


def _start_faults(scenario: Scenario) -> Iterator[Fault]:
    begin, ids = scenario.start, [side.id for side in scenario.sides]
    if begin.side is not None and begin.side not in ids:
        yield Fault("start.side", f"{begin.side!r} is no side", _one_of(ids))
    if begin.turn > scenario.turns:
        yield Fault("start.turn", f"turn {begin.turn}", f"at most turns, {scenario.turns}")


# --- the board -------------------------------------------------------------------------------


def _board_faults(board: BoardMap) -> Iterator[Fault]:
    """Find bodies that overlap or leave the board, and asteroids that cannot be (planets 18)."""
    chart = chart_of(board)
    taken: dict[Hex, str] = {}
    for n, body in enumerate(board.bodies):
        where = f"board.bodies[{n}]"
        if body.name in [b.name for b in board.bodies[:n]]:
            yield Fault(f"{where}.name", f"{body.name!r} is there twice", "one body a name")
        if not all(chart.holds(h) for h in body.hexes):
            yield Fault(f"{where}.at", f"{place(body.at)} is off the board", _on_board(board))
        others = {taken[h] for h in (*body.hexes, *body.ring) if h in taken}
        if others:
            found = f"{body.name} and its gravity overlap {listed(sorted(others))}"
            yield Fault(f"{where}.at", found, "hexes of their own for each body and its gravity")
        taken |= dict.fromkeys((*body.hexes, *body.ring), body.name)
        yield from _body_faults(body, where)
    yield from _asteroid_faults(board, chart)


def _on_board(board: BoardMap) -> str:
    return f"a hex at most {board.radius} from (0,0)"


def _body_faults(body: Body, where: str) -> Iterator[Fault]:
    if body.kind is BodyKind.SUN and body.gravity is not Gravity.FULL:
        yield Fault(f"{where}.gravity", body.gravity.value, "a sun's ring is as 6.7 has it: full")
    if body.bases and not body.landable:
        yield Fault(f"{where}.bases", f"a {body.kind} has no sides", "no bases key")
    if body.bases and body.landable and body.gravity is Gravity.NONE:
        yield Fault(f"{where}.bases", "nobody can orbit and land here", "gravity, or no bases")
    if _doubles(map(str, body.bases)):
        yield Fault(f"{where}.bases", "a side is there twice", "each side once")


def _asteroid_faults(board: BoardMap, chart: Chart) -> Iterator[Fault]:
    seen: set[Hex] = set()
    for n, row in enumerate(board.asteroids):
        for k, q in enumerate(row.q):
            where, at = f"board.asteroids[{n}].q[{k}]", (q, row.r)
            if not chart.holds(at):
                yield Fault(where, f"{place(at)} is off the board", _on_board(board))
            if at in chart.body_at:
                yield Fault(where, f"{place(at)} is {chart.body_at[at].name}", "open space")
            if at in seen:
                yield Fault(where, f"{place(at)} is there twice", "each hex once")
            seen.add(at)


# --- bases -----------------------------------------------------------------------------------


def _base_faults(scenario: Scenario) -> Iterator[Fault]:
    bodies = {body.name: body for body in scenario.board.bodies}
    owners = [*(side.id for side in scenario.sides), *RESERVED]
    taken: set[str] = set()
    for n, claim in enumerate(scenario.bases):
        where = f"bases[{n}]"
        if claim.owner not in owners:
            yield Fault(f"{where}.owner", f"{claim.owner!r} is no side", _one_of(owners))
        body = bodies.get(claim.body)
        if body is None:
            known = _one_of(b.name for b in bodies.values() if b.base_sides)
            yield Fault(f"{where}.body", f"{claim.body!r} is no body", known)
            continue
        if not body.base_sides:
            yield Fault(f"{where}.body", f"{body.name} has no bases", "a body with bases")
        for side in claim.sides:
            if side not in body.base_sides:
                has = listed([str(s) for s in body.base_sides if s is not None]) or "none"
                yield Fault(f"{where}.sides", f"{body.name} has no base on side {side}", has)
        again = taken & {*claim.ids(scenario.board)}
        if again:
            yield Fault(where, f"{listed(sorted(again))} is owned already", "one owner a base")
        taken |= {*claim.ids(scenario.board)}


# --- ships -----------------------------------------------------------------------------------


def _ship_faults(scenario: Scenario) -> Iterator[Fault]:
    for n, ship in enumerate(scenario.ships):
        where = f"ships[{n}]"
        yield from _allegiance_faults(scenario, ship, where)
        yield from _state_faults(ship, where)
        yield from _hold_faults(scenario, ship, where)
        if ship.landed is not None:
            yield from _landed_faults(scenario, ship, where)
        if ship.docked is not None:
            yield from _docked_faults(scenario, ship, where)
        if ship.landed is None and ship.docked is None:
            yield from _aloft_faults(scenario, ship, where)
        else:
            yield from _standing_faults(ship, where)


def _allegiance_faults(scenario: Scenario, ship: ShipSetup, where: str) -> Iterator[Fault]:
    """Find sides and ships a ship refers to that are not there (planets 13, 16)."""
    ids = [side.id for side in scenario.sides]
    named = [("side", ship.side), ("captured", ship.captured), ("hurt_by", ship.hurt_by)]
    named += [("seen_by", side) for side in ship.seen_by]
    for key, side in named:
        if side is not None and side not in ids:
            yield Fault(f"{where}.{key}", f"{side!r} is no side", _one_of(ids))
    if ship.captured == ship.side:
        yield Fault(f"{where}.captured", "captured from its own side", "another side")
    captors = [other.id for other in scenario.ships if other.side != ship.side]
    captors += [loss.ship for loss in _past(scenario).lost]
    if ship.surrendered is not None and ship.surrendered not in captors:
        found = f"{ship.surrendered!r} is no ship of another side"
        yield Fault(f"{where}.surrendered", found, _one_of(captors))


def _state_faults(ship: ShipSetup, where: str) -> Iterator[Fault]:
    """Find fuel, damage and overload that the class cannot have (planets 3.1, 5.4, 14.4, 15.4)."""
    row = CLASSES[ship.kind]
    if ship.fuel is not None and row.fuel is None:
        yield Fault(f"{where}.fuel", f"a {row.name} counts no fuel", "no fuel key")
    if ship.fuel is not None and row.fuel is not None and ship.fuel > row.fuel:
        yield Fault(f"{where}.fuel", f"{ship.fuel} in a tank of {row.fuel}", f"0 to {row.fuel}")
    for key, damage in (("structure", ship.structure), ("disabled", ship.disabled)):
        if damage >= LOST:
            yield Fault(f"{where}.{key}", f"{damage} is a ship destroyed", f"0 to {LOST - 1}")
    if ship.overloaded and not row.overloads:
        yield Fault(f"{where}.overloaded", f"a {row.name} cannot overload", "false")


def _hold_faults(scenario: Scenario, ship: ShipSetup, where: str) -> Iterator[Fault]:
    """Find cargo that is unknown, or too much for the class (planets 3.3, R3)."""
    row = CLASSES[ship.kind]
    masses = {**MASSES, **scenario.goods}
    for what in ship.hold:
        if what not in masses:
            yield Fault(f"{where}.hold.{what[:40]}", "unknown goods", _one_of(sorted(masses)))
    mass = sum(lots * masses.get(what, 0) for what, lots in ship.hold.items())
    if row.hold is not None and mass > row.hold:
        yield Fault(f"{where}.hold", f"{mass} t in a hold of {row.hold} t", f"0 to {row.hold} t")
    if row.group is Group.COMMERCIAL and ship.hold.get(NUKE, 0) > 1:
        found = f"{ship.hold[NUKE]} nukes on a commercial ship"
        yield Fault(f"{where}.hold.{NUKE}", found, "one at most")
    if ship.hold.get(BASE) and ship.kind not in BASE_CARRIERS:
        found = f"a {row.name} carries no orbital base"
        yield Fault(f"{where}.hold.{BASE}", found, "a transport or a packet")


def _standing_faults(ship: ShipSetup, where: str) -> Iterator[Fault]:
    """Find what a ship that is landed or docked cannot have (planets 7.2, 8.4)."""
    if ship.landed is not None and ship.docked is not None:
        yield Fault(f"{where}.docked", "landed as well", "one of landed and docked")
    if ship.kind is Kind.ORBITAL_BASE:
        yield Fault(f"{where}.class", "an orbital base is neither landed nor docked", "at")
    if ship.velocity != (0, 0):
        found = f"{place(ship.velocity)} while it stands"
        yield Fault(f"{where}.velocity", found, "(0,0), or leave it out")
    if ship.pulls:
        yield Fault(f"{where}.pulls", "pulls while it stands", "none")


def _landed_faults(scenario: Scenario, ship: ShipSetup, where: str) -> Iterator[Fault]:
    """Find landings where nobody can stand (planets 7.2, 7.6, R11, R77)."""
    landed = ship.landed
    body = next((b for b in scenario.board.bodies if landed and b.name == landed.body), None)
    if landed is None or body is None:
        known = _one_of(b.name for b in scenario.board.bodies if b.kind is not BodyKind.SUN)
        yield Fault(f"{where}.landed.body", f"{landed and landed.body!r} is no body", known)
        return
    if ship.at is not None and ship.at != body.at:
        found = f"{place(ship.at)}, while it stands on {body.name}"
        yield Fault(f"{where}.at", found, f"{place(body.at)}, or leave it out")
    if body.kind is BodyKind.SUN:
        yield Fault(f"{where}.landed.body", f"{body.name} is a sun", "a planet, moon or rock")
    elif body.kind is BodyKind.ROCK and landed.side is not None:
        yield Fault(f"{where}.landed.side", f"{body.name} has no sides", "no side key")
    elif body.kind is not BodyKind.ROCK and landed.side is None:
        yield Fault(f"{where}.landed.side", "missing", "a side, 0 to 5")
    elif landed.side is not None and landed.side not in body.bases and not ship.hold.get(BASE):
        has = listed([str(s) for s in sorted(body.bases)]) or "none"
        found = f"{body.name} has no base on side {landed.side}"
        yield Fault(f"{where}.landed.side", found, f"a side with a base: {has}")


def _docked_faults(scenario: Scenario, ship: ShipSetup, where: str) -> Iterator[Fault]:
    """Find ships docked where no orbital base of theirs is (planets 8.4)."""
    docks = {s.id: s for s in scenario.ships if s.kind is Kind.ORBITAL_BASE}
    dock = docks.get(ship.docked) if ship.docked is not None else None
    if dock is None:
        found = f"{ship.docked!r} is no orbital base"
        yield Fault(f"{where}.docked", found, _one_of(docks))
        return
    if dock.side != ship.side:
        yield Fault(f"{where}.docked", f"{dock.id!r} is another side's", "one of its own side")
    if ship.at is not None and ship.at != dock.at:
        found = f"{place(ship.at)}, while it is docked elsewhere"
        yield Fault(f"{where}.at", found, "leave it out")


def _aloft_faults(scenario: Scenario, ship: ShipSetup, where: str) -> Iterator[Fault]:
    """Find ships in flight where they cannot have come to (planets 5, 6, 7.5, 7.6)."""
    if ship.at is None:
        yield Fault(f"{where}.at", "missing", "a hex [q, r], or landed or docked")
        return
    if ship.kind is Kind.ORBITAL_BASE:
        if ship.velocity != (0, 0):
            yield Fault(f"{where}.velocity", "an orbital base does not move", "leave it out")
        if ship.pulls:
            yield Fault(f"{where}.pulls", "an orbital base is held on station", "none")
    chart = chart_of(scenario.board)
    yield from _course_faults(chart, ship.at, ship.velocity, where)
    body = chart.body_at.get(ship.at)
    if body is not None and body.kind is BodyKind.ROCK and length(ship.velocity) == 0:
        yield Fault(
            f"{where}.at", f"at rest on {body.name}", f'landed = {{ body = "{body.name}" }}'
        )
    if ship.pulls is not None and ship.kind is not Kind.ORBITAL_BASE:
        owed = pulls_of(scenario.board, past(ship.at, ship.velocity), ship.at, weak=False)
        yield from _pull_faults(ship.pulls, owed, f"{where}.pulls")


def _course_faults(chart: Chart, at: Hex, velocity: Hex, where: str) -> Iterator[Fault]:
    """Find a place off the board or inside a body, and a last course through a body (7.5)."""
    if not chart.holds(at):
        yield Fault(f"{where}.at", f"{place(at)} is off the board", _on_board(chart.board))
    body = chart.body_at.get(at)
    if body is not None and (body.kind is not BodyKind.ROCK or length(velocity) > 1):
        yield Fault(f"{where}.at", f"{place(at)} is inside {body.name}", "open space, or landed")
        return
    start = past(at, velocity)
    crossed = [b.name for b in chart.bodies.values() if _crashes(b, start, at)]
    if crossed:
        found = f"{place(velocity)} leads through {listed(crossed)}"
        yield Fault(f"{where}.velocity", found, "a course it can have flown")


def _crashes(body: Body, start: Hex, end: Hex) -> bool:
    """Whether a thing that flew this course would have struck a body (planets 2.9, 7.5, 7.6)."""
    if body.kind is BodyKind.SUN:
        return any(h in body.hexes for h in (start, *entered(start, end)))
    if body.kind is BodyKind.ROCK and body.at in (start, end):
        return False
    return start != end and hits_disc(start, end, body.at)


def _pull_faults(given: Sequence[int], owed: Pulls, where: str) -> Iterator[Fault]:
    """Find pulls the last course did not give, or full ones that are missing (planets 6.1, 6.5)."""
    have, all_of_them = Counter(given), Counter(owed.directions)
    must = all_of_them - Counter(g.arrow for g in owed.hexes if g.at in owed.optional)
    if not must <= have <= all_of_them:
        found = f"{directions(given) or 'no pulls'} after its last course"
        yield Fault(where, found, _owed_words(must, all_of_them))


def _owed_words(must: Counter[int], all_of_them: Counter[int]) -> str:
    if not all_of_them:
        return "none: it entered no gravity"
    words = directions(sorted(all_of_them.elements()))
    may = all_of_them - must
    return f"{words}, where {directions(sorted(may.elements()))} may be ignored" if may else words


# --- ordnance --------------------------------------------------------------------------------


def _item_faults(scenario: Scenario) -> Iterator[Fault]:
    chart = chart_of(scenario.board)
    ids = [side.id for side in scenario.sides]
    launchers = {ship.id for ship in scenario.ships}
    launchers |= {base for body in scenario.board.bodies for base in body.base_ids}
    for n, item in enumerate(scenario.ordnance):
        where = f"ordnance[{n}]"
        if item.side not in ids:
            yield Fault(f"{where}.side", f"{item.side!r} is no side", _one_of(ids))
        yield from _course_faults(chart, item.at, item.velocity, where)
        if item.moves:
            yield from _item_place_faults(chart, item, _past(scenario).cleared, where)
        if item.launcher and item.launcher not in launchers:
            found = f"{item.launcher!r} is no ship or base"
            yield Fault(f"{where}.launcher", found, _one_of(sorted(launchers)))


def _item_place_faults(
    chart: Chart, item: ItemSetup, cleared: Sequence[Hex], where: str
) -> Iterator[Fault]:
    """Find ordnance where it would have gone off (planets 9.5, 11.6)."""
    if item.at in chart.asteroids and item.at not in cleared:
        yield Fault(f"{where}.at", f"{place(item.at)} is asteroids, where it bursts", "open space")
    rock = chart.body_at.get(item.at)
    if rock is not None and rock.kind is BodyKind.ROCK and length(item.velocity) <= 1:
        yield Fault(f"{where}.at", f"{place(item.at)} is inside {rock.name}", "open space")
