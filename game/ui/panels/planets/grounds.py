"""Coming down and rising: the buttons for landing on a side and for taking off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.core.hexes import DIRECTION_NAMES
from game.rulesets.planets.astrogation import check_plot
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.orders import Land, Plot, TakeOff
from game.rulesets.planets.rose import best_landing
from game.rulesets.planets.state import Ship, State, landing_of, take_off_of
from game.ui.panels.rows import Chip, Grid
from game.ui.widgets.button import Button
from game.ui.widgets.label import Heading
from game.ui.widgets.widget import Reason, Widget

_ROW: Final = 3  # sides side by side

Take = Callable[[tuple[Plot, ...]], None]
"""Gives a ship these plots in place of its course."""


def rise_button(state: State, ship: Ship, plots: tuple[Plot, ...], take: Take) -> Button:
    """Take off, or stay after all (planets 7.3)."""
    order = TakeOff(ship.id)
    chosen = take_off_of(plots) is not None
    button = Button(
        "Take off",
        partial(take, () if chosen else (order,)),
        second="Boosters lift her for free; she burns next turn or falls back.",
    )
    button.chosen = chosen
    refusal = check_plot(state, ship.side, order, ())
    if refusal is not None:
        button.refuse(Reason.refused(f"{ship.name} cannot take off", refusal))
    return button


def landing_rows(state: State, ship: Ship, plots: tuple[Plot, ...], take: Take) -> list[Widget]:
    """The six sides of the body the ship circles; closed ones say why (planets 7.2, R11).

    The row that holds the side a plain click means comes first.
    """
    best = best_landing(state, ship) if in_orbit(state, ship) else None
    first = 0 if best is None else best.side - best.side % _ROW
    landings = [Land(ship.id, (first + n) % 6) for n in range(6)]
    refusals = [check_plot(state, ship.side, order, ()) for order in landings]
    body = in_orbit(state, ship)
    if body is None:
        button = Chip("Land", lambda: None)
        if refusals[0] is not None:
            button.refuse(Reason.refused(f"{ship.name} cannot land now", refusals[0]))
        return [button]
    buttons = []
    for order, refusal in zip(landings, refusals, strict=True):
        chosen = order == landing_of(plots)
        words = f"{order.side} {DIRECTION_NAMES[order.side]}"
        button = Chip(words, partial(take, () if chosen else (order,)))
        button.chosen = chosen
        if refusal is not None:
            button.refuse(Reason.refused(f"Side {order.side} of {body} is closed", refusal))
        buttons.append(button)
    return [Heading(f"Land on {body}: which side?", "7.2"), Grid(buttons, _ROW)]
