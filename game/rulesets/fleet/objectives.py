"""What the scenarios of `fleet` are won by (fleet 18); judged in `victory`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from game.core.ruleset import Side, UnitId

Points = Annotated[int, Meta(ge=0, le=99_999)]
Coordinate = Annotated[int, Meta(ge=-999, le=999)]


class Attrition(Struct, frozen=True, forbid_unknown_fields=True, tag="attrition", tag_field="kind"):
    """Destroy the enemy, or have more VP at the end (fleet 18.1, 18.6).

    Attributes:
        lead: VP by which one must be ahead at the end, else it is a draw.
        ships: Enemy units whose loss decides at once; 0: all of them.
    """

    lead: Points
    ships: Annotated[int, Meta(ge=0, le=500)] = 0


class Passage(Struct, frozen=True, forbid_unknown_fields=True, tag="passage", tag_field="kind"):
    """Bring units of a class off the map, or destroy them (fleet 18.2).

    Attributes:
        side: Who brings them out.
        units: Which they are.
        needed: How many must leave, or be destroyed.
    """

    side: Side
    units: Annotated[tuple[UnitId, ...], Meta(min_length=1)]
    needed: Annotated[int, Meta(ge=1, le=99)]


class Cripple(Struct, frozen=True, forbid_unknown_fields=True, tag="cripple", tag_field="kind"):
    """Cripple or destroy the enemy while one's own ship is not crippled (fleet 18.3)."""


class Strike(Struct, frozen=True, forbid_unknown_fields=True, tag="strike", tag_field="kind"):
    """Inflict losses without losing the carrier (fleet 18.4).

    Attributes:
        side: Who strikes.
        carrier: The unit that must not be crippled.
        losses: VP the others must lose.
    """

    side: Side
    carrier: UnitId
    losses: Points


class Hiding(Struct, frozen=True, forbid_unknown_fields=True, tag="hiding", tag_field="kind"):
    """Get away unseen, braking in time (fleet 18.5).

    Attributes:
        side: Who hides.
        unit: The unit that must get away.
        distance: Hexes from (0, 0) it must reach.
        speed: Hexes a turn it may then have at most.
        losses: VP of the others that win as well.
    """

    side: Side
    unit: UnitId
    distance: Points
    speed: Points
    losses: Points


class Delivery(Struct, frozen=True, forbid_unknown_fields=True, tag="delivery", tag_field="kind"):
    """Bring a unit to rest near a hex, or break the blockade (fleet 18.7).

    Attributes:
        side: Who brings it.
        unit: The unit.
        at: The hex.
        within: Hexes from it.
        losses: VP of the others that win as well while the unit is alive.
    """

    side: Side
    unit: UnitId
    at: tuple[Coordinate, Coordinate]
    within: Annotated[int, Meta(ge=0, le=99)]
    losses: Points


class Free(Struct, frozen=True, forbid_unknown_fields=True, tag="free", tag_field="kind"):
    """No victory but the enemy's end: for lessons and the practice range."""


Objective = Attrition | Passage | Cripple | Strike | Hiding | Delivery | Free
