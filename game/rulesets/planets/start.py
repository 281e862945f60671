"""How a game begins: a scenario with its options becomes the first state (planets 1.2, 3.7, 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from game.core.hexes import Hex
from game.core.motion import past
from game.core.ruleset import Fault, Option, Side, UnitId
from game.core.dice import RuleRef
from game.rulesets.planets.chart import BodyKind, Chart, chart_of
from game.rulesets.planets.detection import detected_at_start
from game.rulesets.planets.scenario import (
    CLOSED,
    BaseSetup,
    ItemSetup,
    Options,
    Scenario,
    ShipSetup,
    StepName,
)
from game.rulesets.planets.ships import CLASSES, Kind
from game.rulesets.planets.state import Base, Item, Place, Ship, State, Step, ordered

SWITCH = ("off", "on")

# planets 1.2 "Options".
OPTIONS: tuple[Option, ...] = (
    Option(
        "damage",
        ("tracks", "single"),
        "tracks",
        "Damage on three tracks, weapon, drive and structure, or on a single one.",
        RuleRef("planets 15"),
    ),
    Option(
        "hidden",
        SWITCH,
        "off",
        "Ships out of radar reach are hidden from the other sides.",
        RuleRef("planets 13"),
    ),
    Option(
        "heroism",
        SWITCH,
        "off",
        "A ship that hits against the odds shoots better for the rest of the game.",
        RuleRef("planets 17.1"),
    ),
    Option(
        "recovery",
        ("own", "even"),
        "own",
        "Damage recovers in the owner's supply phase, or in that of the side that dealt it.",
        RuleRef("planets 17.2"),
    ),
    Option(
        "nukes",
        SWITCH,
        "off",
        "Nuclear warheads may be carried and launched.",
        RuleRef("planets 11.7"),
    ),
    Option(
        "combat",
        SWITCH,
        "on",
        "Guns, launches, rams, defences, looting, capture and demands of surrender.",
        RuleRef("planets 1.2"),
    ),
)

STEPS: dict[StepName, Step] = {
    StepName.ASTROGATION: Step.PLOT,
    StepName.ORDNANCE: Step.LAUNCH,
    StepName.MOVEMENT: Step.MOVE,
    StepName.COMBAT: Step.ROCKS,
    StepName.ATTACKS: Step.ATTACK,
    StepName.SUPPLY: Step.SUPPLY,
    StepName.RECOVERY: Step.RECOVER,
}
