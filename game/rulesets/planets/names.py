"""How things are called in words: ships, sides, hexes, directions, goods, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.hexes import DIRECTION_NAMES, Hex, Vec
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.ships import BASE, FUEL, MINE, NUKE, TORPEDO
from game.rulesets.planets.state import State

MINUS = "−"
_COUNTED = (MINE, TORPEDO, NUKE, BASE)


def number(value: int) -> str:
    """Spell a number with a true minus.

    >>> number(-3), number(3)
    ('−3', '3')
    """
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """Spell a change: always with a sign, save for none.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"+{value}" if value > 0 else number(value)


def place(hex_: Hex | Vec) -> str:
    """Spell a hex or a vector.

    >>> place((-1, 1))
    '(−1,1)'
    """
    return f"({number(hex_[0])},{number(hex_[1])})"


def directions(numbers: Iterable[int]) -> str:
    """Spell directions in the order given.

    >>> directions((2, 3))
    'NW + W'
    """
    return " + ".join(DIRECTION_NAMES[d] for d in numbers)


def body_side(side: int) -> str:
    """Spell a side of a body, which lies in that direction.

    >>> body_side(3)
    'W (side 3)'
    """
    return f"{DIRECTION_NAMES[side]} (side {side})"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words as a sentence does.

    >>> listed(["Kite"]), listed(["Kite", "Rook"], "or"), listed(["Kite", "Rook", "Heron"])
    ('Kite', 'Kite or Rook', 'Kite, Rook and Heron')
    """
    if len(words) < 2:  # noqa: PLR2004 - two need a word between them
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(words: str) -> str:
    """Begin with a capital and leave the rest as it is.

    >>> sentence("guns silent, cannot burn")
    'Guns silent, cannot burn'
    """
    return words[:1].upper() + words[1:]


def count(amount: int, what: str) -> str:
    """Count things.

    >>> count(1, "hit"), count(2, "hit"), count(0, "turn")
    ('1 hit', '2 hits', '0 turns')
    """
    return f"{amount} {what}" if amount == 1 else f"{amount} {what}s"


def hexes(amount: int) -> str:
    """Count hexes.

    >>> hexes(1), hexes(7)
    ('1 hex', '7 hexes')
    """
    return "1 hex" if amount == 1 else f"{amount} hexes"


def goods(amount: int, what: str) -> str:
    """Count fuel, ordnance or cargo.

    >>> goods(2, "mine"), goods(1, "torpedo"), goods(2, "torpedo"), goods(3, "fuel")
    ('2 mines', '1 torpedo', '2 torpedoes', '3 fuel')
    """
    if what == FUEL or what not in _COUNTED or amount == 1:
        return f"{amount} {what}"
    return f"{amount} {what}es" if what == TORPEDO else f"{amount} {what}s"


def side_name(state: State, side: str) -> str:
    """Call a side by its name."""
    return next((s.name for s in state.scenario.sides if s.id == side), side)


def unit_name(state: State, unit: UnitId) -> str:
    """Call a unit by its name: a ship, `Blue's mine`, `World base 3`, `Ceres base`.

    A unit that is not there, as one that only another side sees, is called by its id.
    """
    ship = state.ships.get(unit)
    if ship is not None:
        return ship.name
    item = state.items.get(unit)
    if item is not None:
        return f"{side_name(state, item.side)}'s {item.kind}"
    base = state.bases.get(unit)
    if base is None:
        return unit
    return f"{base.body} base" if base.side is None else f"{base.body} base {base.side}"


def unit_names(state: State, units: Iterable[UnitId]) -> str:
    """Call several units by their names."""
    return listed([unit_name(state, unit) for unit in units])


def side_index(state: State, side: Side | str) -> int:
    """Give a side's place in the order of play, −1 for nobody's."""
    ids = state.sides
    return ids.index(Side(side)) if side in ids else -1
