"""The small decisions: defence fire, demands and their answers, trims, repairs (planets 4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.hexes import Hex
from game.core.opponent import Aim, Level, Plan
from game.core.ruleset import UnitId, View
from game.rulesets.planets import defence, recovery, surrender
from game.rulesets.planets.condition import disabled, manoeuvres
from game.rulesets.planets.course import Fate
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.judgement.aims_purpose import Purpose
from game.rulesets.planets.judgement.courses import doomed
from game.rulesets.planets.judgement.field import Field
from game.rulesets.planets.judgement.heading import Heading, heading
from game.rulesets.planets.judgement.injury import wear
from game.rulesets.planets.judgement.rows import NOTHING, Option, Rows, option, rows_of
from game.rulesets.planets.orders import (
    ChooseSide,
    DefenceFire,
    Demand,
    IgnoreGravity,
    Order,
    Recover,
    Surrender,
    Track,
)
from game.rulesets.planets.plan import projected
from game.rulesets.planets.state import DemandMade, NukeAtCorner, Ship, State

STAYING = Aim(Purpose.STAY)
DOOM = 100.0  # turns that a way to certain loss costs
AHEAD = 4  # turns in which a drifting ship's loss makes its drive urgent


def defence_case(field: Field) -> Rows:
    """Fire every base at every enemy above it; it costs nothing (planets 12)."""
    rows: list[list[Option]] = []
    given: list[Order] = []
    fire = defence.legal_fire(field.state, field.side, ())
    for order in fire:
        if not isinstance(order, DefenceFire) or any(
            o.target == order.target for o in _shots(given)
        ):
            continue
        given.append(order)
        rows.append([option(_defence_worth(field, order), _WHY_DEFENCE, order), _PASS])
    return rows_of(rows, len(_BOTH))


_PASS = option(0.0, "")
_BOTH = ("fire", "pass")
_WHY_DEFENCE = "The base fires: nobody can fire back at it."


def _shots(given: Sequence[Order]) -> list[DefenceFire]:
    return [order for order in given if isinstance(order, DefenceFire)]


def _defence_worth(field: Field, order: DefenceFire) -> float:
    ship = field.state.ships.get(order.target)
    return 0.25 if ship is None else field.struck(ship, Cause.ODDS_2_1).cost


# --- surrender --------------------------------------------------------------------------------


def demand_case(field: Field) -> Rows:
    """Demand the surrender of enemies that can neither fly nor fire (planets 16.4)."""
    if not field.state.options.combat:
        return NOTHING
    rows = []
    given: list[Order] = []
    for target in field.enemies:
        if not target.crew or not disabled(field.state, target) or target.surrendered_to:
            continue
        for ship in field.own:
            order = Demand(ship.id, target.id)
            if surrender.check_demand(field.state, field.side, order, given) is None:
                given.append(order)
                why = f"{target.name} can neither flee nor fire; asking costs nothing."
                rows.append([option(0.01, why, order), _PASS])
                break
    return rows_of(rows, len(_BOTH))


def surrender_case(field: Field, demand: DemandMade) -> Rows:
    """Answer a demand: no ship gives up (planets 16.4)."""
    ship = field.state.ships[demand.target]
    refuse = option(0.0, f"{ship.name} fights on: a refusal costs nothing now.")
    hull = field.stakes[ship.id].hull
    return rows_of([[refuse, option(-hull, f"{ship.name} gives up.", Surrender(ship.id))]], 2)


# --- a nuke at a corner -----------------------------------------------------------------------


def corner_case(field: Field, question: NukeAtCorner) -> Rows:
    """Let the side be struck on which less of one's own stands (planets R47)."""
    row = []
    for side in question.sides:
        ships = [
            field.stakes[s.id].hull
            for s in field.own
            if s.grounded and s.body == question.body and s.body_side == side
        ]
        bases = [
            0.2
            for b in field.state.bases.values()
            if (b.body, b.side) == (question.body, side) and b.works and b.owner == field.side
        ]
        lost = sum(ships) + sum(bases)
        why = f"Side {side} of {question.body} is the lesser loss."
        row.append(option(-lost, why, ChooseSide(question.item, side)))
    return rows_of([row], len(row))


# --- repairs ----------------------------------------------------------------------------------


def recover_case(field: Field) -> Rows:
    """Mend on each ship what is worth most (planets 15.5)."""
    state = field.state
    if not state.tracks:
        return NOTHING
    rows = []
    for unit in recovery.recovering(state).get(field.side, ()):
        ship = state.ships[unit]
        doom = _doom(field, ship)
        rows.append([_repair(field, ship, track, doom) for track in recovery.choices(ship)])
    return rows_of(rows, len(Track))


def _doom(field: Field, ship: Ship) -> str:
    """Say what a ship that cannot burn drifts into, or nothing."""
    if manoeuvres(field.state, ship) or ship.is_base:
        return ""
    for step in projected(field.state, ship, turns=AHEAD):
        if step.lost:
            what = step.flight.body if step.flight.fate is Fate.CRASHES else "the edge of the map"
            return f"{what} in turn {step.turn}"
    return ""


def _repair(field: Field, ship: Ship, track: Track, doom: str) -> Option:
    state, stake = field.state, field.stakes[ship.id]
    mended = replace(ship, **{track.value: getattr(ship, track.value) - 1})
    worth = wear(state, ship, stake) - wear(state, mended, stake)
    why = f"{ship.name} mends her {track.value}: of all her damage it costs her most."
    if doom and track is Track.DRIVE:
        worth += stake.hull
        why = f"{ship.name} mends her drive: adrift she is lost at {doom}."
    return option(worth, why, Recover(UnitId(ship.id), track))


# --- weak gravity -----------------------------------------------------------------------------


def trim_case(field: Field, view: View[State], level: Level, plan: Plan) -> Rows:
    """Use or ignore weak pulls, by where either way leads (planets 6.5, R7)."""
    rows = []
    for ship in field.own:
        if ship.optional and manoeuvres(field.state, ship):
            worth = heading(view, ship, plan.get(ship.id, STAYING), level)
            rows.append([_trimmed(field, ship, which, worth) for which in _choices(ship)])
    return rows_of(rows, _MOST)


_MOST = 8


def _choices(ship: Ship) -> list[tuple[Hex, ...]]:
    """List which weak pulls to ignore: none, one, or all."""
    singles = [(at,) for at in ship.optional]
    return [(), *singles, *([ship.optional] if len(singles) > 1 else [])]


def _trimmed(field: Field, ship: Ship, ignored: tuple[Hex, ...], worth: Heading) -> Option:
    pulls = list(ship.pulls)
    for at in ignored:
        pulls.remove(field.chart.gravity[at].arrow)
    after = replace(ship, pulls=tuple(pulls), optional=())
    value = worth(after) - (DOOM if doomed(field, after) else 0.0)
    why = f"{ship.name} {'ignores' if ignored else 'uses'} the weak pull: it leads her better."
    return option(value, why, *(IgnoreGravity(ship.id, at) for at in ignored))
