"""The scenario that begins with a given position: the way back from a state (planets 3.7, 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Literal

from msgspec.structs import replace

from game.core.motion import past
from game.core.ruleset import UnitId
from game.rulesets.planets.chart import BoardMap
from game.rulesets.planets.gravity import pulls_of
from game.rulesets.planets.history import past_of
from game.rulesets.planets.scenario import (
    CLOSED,
    BaseSetup,
    ItemSetup,
    Landing,
    Scenario,
    ShipSetup,
    StartAt,
    StepName,
)
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.start import STEPS
from game.rulesets.planets.state import Base, Item, Place, Ship, State, Step

_KINDS: Mapping[str, Literal["mine", "torpedo", "nuke"]] = {
    MINE: "mine",
    TORPEDO: "torpedo",
    NUKE: "nuke",
}
_NAMES = {step: name for name, step in STEPS.items()} | {Step.CLOSE: StepName.RECOVERY}


def portrait(state: State) -> Scenario:
    """Give the scenario that begins with a position, at its step, whatever led to it.

    All that the rules go by is in it; `start` gives the position again. Questions in the midst of
    a step are left out: an attack not yet answered is not yet made, nor are demands, and a nuke
    comes to its corner again. Of a ship that has left play it keeps what victory asks about, of
    ordnance in flight who launched it only until it has moved.
    """
    setup = state.scenario
    board = _board(state)
    given = {
        m.id: pulls_of(board, past(m.position, m.velocity), m.position, weak=False).directions
        for m in state.items.values()
    }
    return replace(
        setup,
        board=board,
        turns=max(setup.turns, state.turn),
        ships=tuple(_ship(state, ship) for ship in state.ships.values()),
        bases=tuple(_bases(state)),
        ordnance=tuple(map(_item, sorted(state.items.values(), key=lambda m: m.order))),
        start=StartAt(state.turn, state.phasing, _NAMES[state.step]),
        past=past_of(state, given),
    )


def _board(state: State) -> BoardMap:
    """Give the board with the bases that were built since (planets 8.3)."""
    built: dict[str, set[int]] = {}
    for base in state.bases.values():
        if base.side is not None:
            built.setdefault(base.body, set()).add(base.side)
    board = state.scenario.board
    bodies = tuple(
        body
        if body.name not in built or built[body.name] == {*body.bases}
        else replace(body, bases=tuple(sorted(built[body.name])))
        for body in board.bodies
    )
    return board if bodies == board.bodies else replace(board, bodies=bodies)


def _ship(state: State, ship: Ship) -> ShipSetup:
    aloft = ship.place in (Place.FLYING, Place.STATION)
    course = past(ship.position, ship.velocity)
    owed = pulls_of(state.scenario.board, course, ship.position, weak=False).directions
    tank = ship.ship_class.fuel
    return ShipSetup(
        id=ship.id,
        side=ship.side,
        kind=ship.kind,
        name="" if ship.name == ship.id else ship.name,
        at=ship.position if aloft else None,
        velocity=ship.velocity,
        pulls=ship.pulls if ship.place is Place.FLYING and ship.pulls != owed else None,
        fuel=None if tank is None or ship.fuel == tank else ship.fuel,
        hold=ship.hold,
        weapon=ship.weapon,
        drive=ship.drive,
        structure=ship.structure,
        disabled=ship.disabled,
        overloaded=ship.overloaded,
        landed=_landing(ship),
        docked=ship.dock,
        captured=ship.captured_from,
        surrendered=ship.surrendered_to,
        hurt_by=ship.hurt_by,
        heroic=ship.heroic,
        seen_by=ship.seen_by,
        crew=ship.crew,
    )


def _landing(ship: Ship) -> Landing | None:
    match ship.place:
        case Place.LANDED:
            return Landing(ship.body, ship.body_side)
        case Place.ROCK:
            return Landing(ship.body)
        case _:
            return None


def _item(item: Item) -> ItemSetup:
    return ItemSetup(
        id=item.id,
        side=item.side,
        kind=_KINDS[item.kind],
        at=item.position,
        velocity=item.velocity,
        moves=item.moves,
        launcher=item.launcher if item.moves == 0 else UnitId(""),
    )


def _bases(state: State) -> Iterator[BaseSetup]:
    """Give whose the bases are, those of one body and lot together; closed ones need no word."""

    def lot(base: Base) -> tuple[str, str, bool, bool]:
        return base.body, base.owner, base.destroyed, base.suppressed

    order = {body.name: n for n, body in enumerate(state.scenario.board.bodies)}
    bases = sorted(state.bases.values(), key=lambda b: (order[b.body], *lot(b), b.side or 0))
    for (body, owner, destroyed, suppressed), group in groupby(bases, lot):
        sides = tuple(base.side for base in group if base.side is not None)
        whole = all(b.side in sides for b in bases if b.body == body and b.side is not None)
        if owner != CLOSED or destroyed or suppressed:
            yield BaseSetup(body, owner, () if whole else sides, destroyed, suppressed)
