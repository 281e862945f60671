"""Damage recovers: whose, when, on which track (planets 14.5, 15.5, 17.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.dice import RuleRef
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import detection
from game.rulesets.planets.condition import LIMIT
from game.rulesets.planets.events import Event, Recovered
from game.rulesets.planets.orders import Order, Recover, Track
from game.rulesets.planets.scenario import Recovery
from game.rulesets.planets.state import Mark, Ship, State, in_order
from game.rulesets.planets.turns import plays

RECOVERY = RuleRef("planets 15.5")


def choices(ship: Ship) -> tuple[Track, ...]:
    """List the tracks a ship may recover on, the one taken without a choice first (15.5)."""
    counts = (
        (Track.DRIVE, ship.drive % LIMIT),  # 15.4: a drive or weapon at 6 waits for a base
        (Track.WEAPON, ship.weapon % LIMIT),
        (Track.STRUCTURE, ship.structure),
    )
    return tuple(track for track, count in counts if count)


def recovers(state: State, ship: Ship) -> bool:
    """Whether a ship recovers in E2 of this player-turn (planets 14.5, 15.5, 17.2)."""
    if not ship.crew or not (choices(ship) if state.tracks else ship.disabled):
        return False
    if state.options.recovery is Recovery.OWN or ship.hurt_by is None:
        return ship.side == state.phasing  # R68: even, without a mark
    if not plays(state, ship.hurt_by):
        return ship.side == state.phasing
    return ship.hurt_by == state.phasing and Mark.HURT not in ship.marks


def recovering(state: State) -> dict[Side, tuple[UnitId, ...]]:
    """List the ships that recover now, by side, in order of id (planets 4.2 E2)."""
    found: dict[Side, tuple[UnitId, ...]] = {}
    for ship in in_order(state.ships):
        if recovers(state, ship):
            found[ship.side] = (*found.get(ship.side, ()), ship.id)
    return found


def choosers(state: State) -> frozenset[Side]:
    """Say which sides have tracks to choose; with hidden ships all that might (planets 15.5)."""
    if not state.tracks:
        return frozenset()
    if state.options.hidden:
        own = state.options.recovery is Recovery.OWN
        return frozenset({state.phasing} if own else state.sides)
    return frozenset(recovering(state))


def legal_recovery(state: State, side: Side, given: Sequence[Order]) -> Iterator[Recover]:
    """List the tracks of every ship of a side that recovers and has no choice yet (15.5)."""
    if not state.tracks:
        return
    chosen = {order.ship for order in given if isinstance(order, Recover)}
    for unit in recovering(state).get(side, ()):
        if unit not in chosen:
            for track in choices(state.ships[unit]):
                yield Recover(unit, track)


def check_recovery(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check a side's choices of tracks, one a ship (planets 15.5)."""
    for n, order in enumerate(orders):
        refusal = check_recover(state, side, order, orders[:n])
        if refusal is not None:
            return refusal.in_answer(n)
    return None


def check_recover(
    state: State, side: Side, order: Order, given: Sequence[Order] = ()
) -> Refusal | None:
    """Check one choice of a track after those already given (planets 15.5, 17.2)."""
    if not isinstance(order, Recover):
        return Refusal(RECOVERY, "Only recovery is chosen now.", "Choose a track, or pass.")
    ship = state.ships.get(order.ship)
    if ship is None or not detection.sees(state, side, ship):
        return Refusal(RECOVERY, f"There is no ship {order.ship}.", "Name one of yours.")
    if ship.side != side:
        return Refusal(RECOVERY, f"{ship.name} is not yours.", "Name one of your ships.")
    if not state.tracks:
        return Refusal(
            RuleRef("planets 14.5"), "Damage has no tracks in this game; it recovers by itself."
        )
    if any(isinstance(o, Recover) and o.ship == ship.id for o in given):
        return Refusal(
            RECOVERY, f"{ship.name} recovers one point in all.", "Choose one of her tracks."
        )
    return _fault_of_track(state, ship, order.track)


def _fault_of_track(state: State, ship: Ship, track: Track) -> Refusal | None:
    if not recovers(state, ship):
        if choices(ship) and ship.crew:
            return Refusal(
                RuleRef("planets 17.2"),
                f"{ship.name} does not recover in this player-turn.",
                "She recovers in the player-turns of the side in whose turn she was hit.",
            )
        return Refusal(RECOVERY, f"{ship.name} has nothing she can recover.")
    if track not in choices(ship):
        open_to_her = " or ".join(choices(ship))
        return Refusal(
            RECOVERY, f"{ship.name} cannot recover her {track} now.", f"Choose {open_to_her}."
        )
    return None


def resolve_recovery(ledger: Ledger[State, Event], orders: Mapping[Side, Sequence[Order]]) -> None:
    """Let every ship recover one point, in order of id; drive first without a choice (15.5)."""
    chosen = {o.ship: o.track for given in orders.values() for o in given if isinstance(o, Recover)}
    state = ledger.state
    for ship in in_order(state.ships):
        if recovers(state, ship):
            track = chosen.get(ship.id, choices(ship)[0]) if state.tracks else None
            ledger.emit(Recovered(ship.id, track))
