"""Positions for tests: `position(ship(...), ship(...), board="world")` gives a state.

Everything not said is as a scenario file leaves it: full tanks, empty holds, closed bases, no
options. Sides are `a` and `b`, and `a` moves first.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal

from msgspec import convert
from msgspec.structs import replace

from game import assets
from game.core.dice import Dice, ScriptedDice
from game.core.hexes import Hex, Vec
from game.core.ruleset import Ledger, Side, UnitId
from game.rulesets.planets.apply import apply
from game.rulesets.planets.chart import BoardMap
from game.rulesets.planets.events import Event
from game.rulesets.planets.objectives import Free, Objective
from game.rulesets.planets.scenario import (
    BaseSetup,
    ItemSetup,
    Landing,
    Options,
    Scenario,
    ShipSetup,
    SideSetup,
    SpecialRules,
    StartAt,
    StepName,
)
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.start import STEPS, start
from game.rulesets.planets.state import State, Step
from game.scenario.load import read_tables
from game.scenario.model import About, Difficulty

A, B, C = Side("a"), Side("b"), Side("c")

ABOUT = About(
    summary="A position to try things in.",
    teaches="Whatever one likes.",
    difficulty=Difficulty.FIRST,
    length="as long as one likes",
)


@cache
def board_map(name: str) -> BoardMap:
    """Give one of the boards that ship: `inner`, `world` or `rocks` (planets 18)."""
    tables = read_tables(assets.maps() / "planets" / "boards" / f"{name}.toml")
    return convert(tables, BoardMap)


def ship(
    unit: str,
    side: Side = A,
    kind: Kind | str = Kind.FRIGATE,
    at: Hex | None = None,
    velocity: Vec = (0, 0),
    pulls: tuple[int, ...] | None = None,
    *,
    landed: tuple[str, int | None] | None = None,
    docked: str | None = None,
    hold: Mapping[str, int] | None = None,
    fuel: int | None = None,
    weapon: int = 0,
    drive: int = 0,
    structure: int = 0,
    disabled: int = 0,
    overloaded: bool = False,
    captured: Side | None = None,
    surrendered: str | None = None,
    heroic: bool = False,
    seen_by: tuple[Side, ...] = (),
    crew: bool = True,
) -> ShipSetup:
    """Give a ship for `position`: a frigate of side `a` unless told otherwise.

    Pulls not given are those its last course gave.
    """
    return ShipSetup(
        id=UnitId(unit),
        side=side,
        kind=Kind(kind),
        at=at,
        velocity=velocity,
        pulls=pulls,
        landed=Landing(*landed) if landed else None,
        docked=UnitId(docked) if docked else None,
        hold=hold or {},
        fuel=fuel,
        weapon=weapon,
        drive=drive,
        structure=structure,
        disabled=disabled,
        overloaded=overloaded,
        captured=captured,
        surrendered=UnitId(surrendered) if surrendered else None,
        heroic=heroic,
        seen_by=seen_by,
        crew=crew,
    )


def item(
    unit: str,
    side: Side = A,
    kind: Literal["mine", "torpedo", "nuke"] = "mine",
    at: Hex = (0, 0),
    velocity: Vec = (0, 0),
    *,
    moves: int = 1,
    launcher: str = "",
) -> ItemSetup:
    """Give ordnance in flight for `position`: a mine of side `a` unless told otherwise."""
    return ItemSetup(
        id=UnitId(unit),
        side=side,
        kind=kind,
        at=at,
        velocity=velocity,
        moves=moves,
        launcher=UnitId(launcher),
    )


def base(
    body: str, owner: str, *sides: int, destroyed: bool = False, suppressed: bool = False
) -> BaseSetup:
    """Give the owner of bases for `position`: `base("World", "a", 0, 3)`; no sides: all."""
    return BaseSetup(body, owner, sides, destroyed, suppressed)


def position(
    *ships: ShipSetup,
    board: str | BoardMap = "world",
    sides: Sequence[Side | SideSetup] = (A, B),
    items: Sequence[ItemSetup] = (),
    bases: Sequence[BaseSetup] = (),
    objective: Objective | None = None,
    options: Options | None = None,
    rules: SpecialRules | None = None,
    goods: Mapping[str, int] | None = None,
    turns: int = 100,
    turn: int = 1,
    phasing: Side | None = None,
    step: Step = Step.PLOT,
) -> State:
    """Give the state in which everything stands as told, at the start of `step`."""
    names = {value: name for name, value in STEPS.items()}
    begin = StartAt(turn, phasing, names.get(step, StepName.ASTROGATION))
    state = start(
        scenario_of(
            *ships,
            board=board,
            sides=sides,
            items=items,
            bases=bases,
            objective=objective,
            options=options,
            rules=rules,
            goods=goods,
            turns=turns,
            begin=begin,
        )
    )
    return replace(state, step=step)


def scenario_of(
    *ships: ShipSetup,
    board: str | BoardMap = "world",
    sides: Sequence[Side | SideSetup] = (A, B),
    items: Sequence[ItemSetup] = (),
    bases: Sequence[BaseSetup] = (),
    objective: Objective | None = None,
    options: Options | None = None,
    rules: SpecialRules | None = None,
    goods: Mapping[str, int] | None = None,
    turns: int = 100,
    begin: StartAt | None = None,
) -> Scenario:
    """Give the scenario that `position` starts from."""
    return Scenario(
        format=1,
        ruleset="planets",
        title="Position",
        about=ABOUT,
        board=board_map(board) if isinstance(board, str) else board,
        sides=tuple(s if isinstance(s, SideSetup) else side_setup(s) for s in sides),
        ships=ships,
        objective=objective or Free(),
        bases=tuple(bases),
        ordnance=tuple(items),
        options=options or Options(),
        rules=rules or SpecialRules(),
        turns=turns,
        goods=goods or {},
        start=begin or StartAt(),
    )


def side_setup(side: Side, *, optional: bool = False, commanded: bool = True) -> SideSetup:
    """Give a side with a name and an objective of no importance."""
    return SideSetup(side, f"Side {side}", "Try things", optional, commanded)


def ledger(state: State) -> Ledger[State, Event]:
    """Give a ledger that begins at a state."""
    return Ledger(state, apply)


def no_dice() -> Dice:
    """Give dice for what must roll none."""
    return ScriptedDice()
