"""What a warship is about: whom to fight, when to keep away, when to go home (planets 19.6, 19.11).

Other objectives use the same questions for their fights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.hexes import Hex, Vec, disc, distance, neg, rotated, sub
from game.core.motion import drift
from game.core.ruleset import UnitId
from game.rulesets.planets.condition import LIMIT, guns_work, manoeuvres
from game.rulesets.planets.course import momentum
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose, Scene, Wish, spelled
from game.rulesets.planets.judgement.heading_meeting import turns_to_match, turns_to_reach
from game.rulesets.planets.judgement.horizons import GATHERS
from game.rulesets.planets.names import place
from game.rulesets.planets.state import Base, Place, Ship, State

REACH = 1  # hexes at which a gun fight is worth having
FOCUS = 2.0  # turns that a friend on the same target makes up for
HASTE = 6.0  # turns by which an enemy that can be boarded in time comes first
URGENT = NEVER / 2  # turns by which gathering comes before any fight
PATIENCE = 0.4  # of a game's turns: for so long a fleet waits for the rest of it
TOGETHER = 4  # hexes within which ships count as one group
LAP = 8  # turns for which one looks for enemies in one place
WATCH = 3  # hexes from a place at which one looks out
WOUNDED = 3  # damage at which a ship that can goes home


def duel(scene: Scene, ship: Ship) -> Iterator[Wish]:
    """Fight, or keep away: for whoever has guns, and against whoever has (planets 19.6)."""
    for enemy in scene.enemies(ship):
        if not (enemy.is_base and enemy.side == ship.owner):
            yield from engage(scene, ship, enemy, f"to destroy {enemy.name}")
    yield from standing_off(scene, ship)
    yield from mending(scene, ship)
    yield from searching(scene, ship)
    yield Wish(Purpose.STAY, "", NEVER, "to stay on the map, with no enemy in sight")


def fleets(scene: Scene, ship: Ship) -> Iterator[Wish]:
    """Mass on one enemy after the other, and mend at one's own bases (planets 19.11)."""
    if scene.level.foresight >= GATHERS:
        yield from gathering(scene, ship)
    for enemy in scene.enemies(ship):
        worth = enemy.ship_class.strength / 4
        for wish in engage(scene, ship, enemy, f"to destroy {enemy.name}"):
            shared = FOCUS * scene.sharing(Purpose.ENGAGE, enemy.id)
            yield Wish(wish.purpose, wish.target, wish.turns - worth - shared, wish.words)
    yield from standing_off(scene, ship)
    yield from mending(scene, ship)
    yield from searching(scene, ship)
    yield Wish(Purpose.STAY, "", NEVER, "to stay on the map, with no enemy in sight")


def gathering(scene: Scene, ship: Ship) -> Iterator[Wish]:
    """Gather round the strongest group, which waits, while the nearest enemies are stronger.

    There is time for that in the first part of a game; whoever is together already fights.
    """
    state = scene.state
    if state.turn > state.scenario.turns * PATIENCE:
        return
    foes = scene.armed(ship)
    friends = [friend for friend in scene.own() if guns_work(state, friend)]
    if not foes or ship not in friends:
        return
    nearest = min(foes, key=lambda foe: turns_to_engage(state, ship, foe))
    together = _company(friends, ship)
    if together >= _company(foes, nearest) or together == _company(friends, ship, NEVER):
        return
    middle = max(friends, key=lambda one: (_company(friends, one), one.ship_class.strength))
    if middle.id == ship.id:
        yield Wish(Purpose.STAY, "", -URGENT, "to wait for the others: the enemy is stronger")
    else:
        words = f"to gather round {middle.name}: the enemy is stronger"
        yield Wish(Purpose.ESCORT, middle.id, -URGENT, words)


def _company(ships: Iterable[Ship], at: Ship, within: float = TOGETHER) -> int:
    """Sum the strength of the ships of a group that are within some hexes of one of them."""
    near = (ship for ship in ships if distance(ship.position, at.position) <= within)
    return sum(ship.ship_class.strength for ship in near)


def engage(scene: Scene, ship: Ship, enemy: Ship, why: str) -> Iterator[Wish]:
    """Board an enemy that is helpless long enough; else fight it, as long as one can."""
    state = scene.state
    if not state.options.combat or enemy.grounded or ship.captured_from is not None:
        return
    if (scene.helpless(enemy) and not enemy.is_base) or enemy.surrendered_to == ship.id:
        turns = turns_to_board(state, ship, enemy)
        soon = HASTE if turns <= helpless_for(state, enemy) else -HASTE
        yield Wish(Purpose.BOARD, enemy.id, turns - soon, f"{why}: to board her")
    if guns_work(state, ship):
        yield Wish(Purpose.ENGAGE, enemy.id, turns_to_engage(state, ship, enemy), why)


def helpless_for(state: State, ship: Ship) -> float:
    """Give how many turns a helpless ship stays so, mending what lets it move (planets 15.5)."""
    if not ship.crew or ship.surrendered_to is not None or ship.drive >= LIMIT:
        return NEVER
    return float(ship.drive if state.tracks else ship.disabled)


def standing_off(scene: Scene, ship: Ship) -> Iterator[Wish]:
    """Keep away from armed enemies while one's own guns are silent."""
    if guns_work(scene.state, ship) and ship.captured_from is None:
        return
    threats = [(turns_to_engage(scene.state, e, ship), e) for e in scene.armed(ship)]
    if threats:
        nearest = min(threats, key=lambda threat: threat[0])[1]
        yield Wish(Purpose.EVADE, nearest.id, 0, f"to keep away from {nearest.name}")


def mending(scene: Scene, ship: Ship) -> Iterator[Wish]:
    """Go to a base for maintenance or fuel, where the way is worth it (planets 8.6)."""
    wounds = ship.weapon + ship.drive + ship.structure + ship.disabled
    lame = ship.weapon >= LIMIT or not guns_work(scene.state, ship)
    if ship.captured_from is not None:
        yield from home(scene, ship, f"to bring {ship.name} in")
    elif thirsty(ship):
        for wish in home(scene, ship, "for fuel"):
            yield Wish(wish.purpose, wish.target, wish.turns - NEVER, wish.words)
    elif wounds >= WOUNDED or (wounds and lame):
        yield from home(scene, ship, "for maintenance")


def thirsty(ship: Ship) -> bool:
    """Whether a ship has hardly fuel left to stop with (planets 5.6)."""
    tank = ship.ship_class.fuel
    return tank is not None and not ship.is_base and ship.fuel <= ship.speed + 2 < tank


def home(scene: Scene, ship: Ship, why: str) -> Iterator[Wish]:
    """Go to the nearest base that serves the ship, by time in open space (planets 8.4)."""
    for base, at in havens(scene.state, ship):
        turns = 1.0 + turns_to_stop_at(scene.state, ship, at)
        yield Wish(Purpose.SUPPLY, base, turns, f"to put in at {_called(scene.state, base)} {why}")


def _called(state: State, base: UnitId) -> str:
    return state.ships[base].name if base in state.ships else str(base)


def havens(state: State, ship: Ship) -> list[tuple[UnitId, Hex]]:
    """List the bases that serve a ship, with where they are: those of planets and rocks, orbital.

    Of a planet's bases the first serves for all.
    """
    found: list[tuple[UnitId, Hex]] = []
    bodies: set[str] = set()
    for base in state.bases.values():
        if _serves(state, base, ship) and base.body not in bodies:
            bodies.add(base.body)
            found.append((base.id, state.chart.bodies[base.body].at))
    found += [(s.id, s.position) for s in state.ships_of(ship.side) if s.is_base]
    return found


def _serves(state: State, base: Base, ship: Ship) -> bool:
    return base.works and base.friendly_to(ship.side) and base.body in state.chart.bodies


# --- enemies that hide -----------------------------------------------------------------------


def searching(scene: Scene, ship: Ship) -> Iterator[Wish]:
    """Look for enemies that hide, one likely place after another (planets 13)."""
    state = scene.state
    if not state.options.hidden or ship.is_base or not guns_work(state, ship):
        return
    places = [_near(state, ship, at) for at in _haunts(scene, ship)]
    turns = state.turn // LAP + sum(1 for aim in scene.settled.values() if aim.target)
    at = places[turns % len(places)]
    words = f"to look for the enemy near {place(at)}"
    yield Wish(Purpose.GUARD, spelled(at), NEVER - 1, words)


def _haunts(scene: Scene, ship: Ship) -> list[Hex]:
    """List where enemies may be: at bases of theirs, and where a mirror puts one's own start."""
    state = scene.state
    others = [side for side in state.sides if side != scene.side]
    bodies = {base.body: None for base in state.bases.values() if base.owner in others}
    found = [state.chart.bodies[name].at for name in bodies]
    begun = next((s.at for s in state.scenario.ships if s.id == ship.id and s.at), ship.position)
    across = neg(begun)
    return [*found, across, rotated(across, 1), rotated(across, -1)]


def _near(state: State, ship: Ship, at: Hex) -> Hex:
    """Give the hex nearest to a ship that is on the map, near a place and clear of gravity."""
    free = (
        h
        for h in disc(at, WATCH)
        if distance(h, at) == WATCH and state.chart.holds(h) and h not in state.chart.gravity
    )
    return min(free, key=lambda h: (distance(h, ship.position), h), default=at)


# --- how long it takes, roughly ---------------------------------------------------------------


def drifting(state: State, ship: Ship) -> tuple[Hex, Vec]:
    """Give where a ship is and how it moves on without a burn (planets 5.2)."""
    now = momentum(state, ship)
    if ship.place in (Place.LANDED, Place.STATION):
        return ship.position, (0, 0)
    return now.start, sub(drift(now.start, now.velocity, now.pulls), now.start)


def turns_to_engage(state: State, ship: Ship, enemy: Ship) -> float:
    """Give the turns until guns bear, and half of what it takes to stay alongside."""
    x, u = _relative(state, ship, enemy)
    reach = turns_to_reach(x, u, REACH)
    return (reach + turns_to_match(x, u)) / 2 + _lameness(state, ship)


def turns_to_board(state: State, ship: Ship, enemy: Ship) -> float:
    """Give the turns until a ship can lie alongside another that coasts (planets 16.1)."""
    return turns_to_match(*_relative(state, ship, enemy)) + _lameness(state, ship)


def turns_to_stop_at(state: State, ship: Ship, at: Hex) -> float:
    """Give the turns until a ship can be at rest in a hex, gravity left aside."""
    here, speed = drifting(state, ship)
    return turns_to_match(sub(here, at), speed) + _lameness(state, ship)


def _relative(state: State, ship: Ship, other: Ship) -> tuple[Vec, Vec]:
    here, speed = drifting(state, ship)
    there, theirs = drifting(state, other)
    return sub(here, there), sub(speed, theirs)


def _lameness(state: State, ship: Ship) -> float:
    """Give the turns a ship must wait before it can burn at all."""
    if manoeuvres(state, ship):
        return 0.0
    return float(ship.drive if state.tracks else ship.disabled)
