"""Whose player-turn comes next, and when a game turn is over (planets 4.1)."""

from __future__ import annotations

from game.core.ruleset import Side
from game.rulesets.planets.state import State


def plays(state: State, side: Side) -> bool:
    """Whether a side keeps its player-turn: it owns a ship, a base or live ordnance (planets 4.1).

    In a hidden game nobody is passed over: that would tell of a last unseen ship (R73).
    """
    return (
        state.options.hidden
        or any(s.side == side for s in state.ships.values())
        or any(b.owner == side and not b.destroyed for b in state.bases.values())
        or any(i.side == side for i in state.items.values())
    )


def next_player_turn(state: State) -> tuple[int, Side | None]:
    """Give the next side that has a player-turn, and the game turn it falls in (planets 4.1)."""
    sides = state.sides
    here = sides.index(state.phasing)
    for n in range(1, len(sides) + 1):
        place = here + n
        side = sides[place % len(sides)]
        if plays(state, side):
            return state.turn + place // len(sides), side
    return state.turn, None


def ends_turn(state: State) -> bool:
    """Whether this player-turn is the last of its game turn."""
    turn, side = next_player_turn(state)
    return side is None or turn > state.turn
