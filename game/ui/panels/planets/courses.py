"""What a plot makes of a ship, in words and rows: the burn, the turns after it, gravity, harm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pygame

from game.core.board import Choice
from game.core.hexes import Hex, distance, sub
from game.rulesets.planets.astrogation import OVERLOAD
from game.rulesets.planets.course import Fate, burned, momentum
from game.rulesets.planets.names import body_side, directions, hexes, listed, place, unit_name
from game.rulesets.planets.orders import Burn, Plot, Ram
from game.rulesets.planets.outlook import sources
from game.rulesets.planets.plan import Projection, burns_to, harm, harm_within, projected
from game.rulesets.planets.state import Place, Ship, State, landing_of, take_off_of
from game.ui.engrave import mark, triangle
from game.ui.panels.planets.signs import badge, pull_now, pull_owed
from game.ui.panels.rows import Fact
from game.ui.pen import Pen
from game.ui.theme import DANGER
from game.ui.widgets.label import Heading
from game.ui.widgets.widget import Widget

_BURNS: Final = re.compile(r"[0-6]{1,2}")
_HEX: Final = re.compile(r"\(?\s*([-−]?\d+)\s*[,; ]\s*([-−]?\d+)\s*\)?")


def keys(burns: tuple[int, ...]) -> str:
    """The keys of burns: `23`; empty for none."""
    return "".join(str(direction + 1) for direction in burns)


def burns_of(plots: tuple[Plot, ...]) -> tuple[int, ...]:
    """The burns among a ship's plots."""
    return next((plot.burns for plot in plots if isinstance(plot, Burn)), ())


def key_of(state: State, ship: Ship, plots: tuple[Plot, ...]) -> str:
    """The key of what is plotted, as on its badge: `0` for none."""
    burns = burns_of(plots)
    if landing_of(plots) is not None:
        (step,) = projected(state, ship, plots)
        burns = burns_to(sub(step.flight.end, step.flight.drift))
    return keys(burns) or "0"


def read_typed(text: str, drift: Hex) -> tuple[int, ...] | str:
    """The burns that were typed as keys or as the end hex; or why they are none, one sentence."""
    if _BURNS.fullmatch(text):
        burns = tuple(int(key) - 1 for key in text if key != "0")
        return burns_to(sub(burned(drift, burns), drift))
    found = _HEX.fullmatch(text)
    if found is None:
        return f"“{text}” is neither keys 0–6 nor a hex like 5,−3."
    at = (_number(found[1]), _number(found[2]))
    far = distance(drift, at)
    if far > OVERLOAD:
        return (
            f"{place(at)} is {far} hexes from the drift hex {place(drift)}; "
            "a burn reaches one, an overload two (5.3, 5.4)."
        )
    return burns_to(sub(at, drift))


def out_of_reach(ship: Ship, far: int) -> tuple[str, str]:
    """What is said of a hex that no burn reaches: why, and what can be clicked instead."""
    if ship.place is not Place.LANDED:
        title = f"Out of reach: {hexes(far)} from the drift hex, 0"
        return title, "a burn goes 1 hex, an overload 2: click a number, or press its key"
    return "Out of reach from the ground", "she stays (0) or takes off: click one, or press its key"


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def plot_words(state: State, plots: tuple[Plot, ...], step: Projection) -> tuple[str, str]:
    """What is plotted, and where it ends."""
    ram = next((plot.target for plot in plots if isinstance(plot, Ram)), None)
    rams = f"; rams {unit_name(state, ram)}" if ram is not None else ""
    ends = f"{harm(step)} this turn" if step.lost else f"ends at {place(step.flight.end)}{rams}"
    landing = landing_of(plots)
    if landing is not None:
        return f"Land on {step.flight.body}, {body_side(landing.side)}", f"{step.flight.cost} fuel"
    if take_off_of(plots) is not None:
        return "Take off", f"to {place(step.flight.end)}, at rest; free"
    burns = burns_of(plots)
    if burns:
        return f"Burn {directions(burns)}, {step.flight.cost} fuel", ends
    if step.flight.fate is Fate.STAYS:
        return "Stays", "no orders yet"
    return f"Coast{rams}", ends


def plan_rows(state: State, ship: Ship, plots: tuple[Plot, ...], first: Projection) -> list[Widget]:
    """The plot of this turn, with its badge."""
    title, second = plot_words(state, plots, first)
    return [Fact(badge(key_of(state, ship, plots), fatal=first.lost), title, second)]


def warning_rows(steps: Sequence[Projection]) -> list[Widget]:
    """The harm in the turns after this one, if nothing is changed."""
    warning = harm_within(steps)
    if not warning or steps[0].lost:
        return []
    return [Fact(_triangle, f"Later: {warning}", "if nothing is changed by then")]


def later_row(step: Projection, plots: tuple[Plot, ...]) -> Widget:
    """A turn that is planned: its burn, and what comes of it."""
    burns = burns_of(plots)
    doing = f"burn {directions(burns)}" if burns else "coast"
    if landing_of(plots) is not None:
        doing = "land"
    elif take_off_of(plots) is not None:
        doing = "take off"
    words = f"Turn {step.turn}: {doing}"
    if step.refusal is not None:
        return Fact(_triangle, words, step.refusal.why)
    second = f"ends at {place(step.flight.end)}, {step.words.partition(' · ')[2]}"
    return Fact(badge(keys(burns) or "0"), words, second)


def gravity_rows(state: State, ship: Ship, first: Projection) -> list[Widget]:
    """The pulls that act now and those owed, each with its cause and turn."""
    at_first = momentum(state, ship)
    rows: list[Widget] = []
    if at_first.pulls and first.flight.fate not in (Fate.STAYS, Fate.RISES):
        noted = [place(at) for at, _, _ in sources(state, ship, at_first.pulls)]
        entered = f", entered turn {first.turn - 1}" if first.turn > 1 else ""
        words = f"Acts now: {directions(at_first.pulls)}"
        rows.append(Fact(pull_now, words, f"{_hexes(noted)}{entered}"))
    if first.owed and not first.over:
        words = f"Owed turn {first.turn + 1}: {directions(g.arrow for g in first.owed)}"
        where = f"{_hexes([place(g.at) for g in first.owed])}, on this course"
        weak = any(g.at in first.flight.pulls.optional for g in first.owed)
        rows.append(Fact(pull_owed, words, where + ("; weak, may be ignored" if weak else "")))
    return [Heading("Gravity", "6.1"), *rows] if rows else []


def _hexes(names: list[str]) -> str:
    return f"hex {names[0]}" if len(names) == 1 else f"hexes {', '.join(names)}"


def _triangle(surface: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
    drawn = mark(triangle, pen.px(22), DANGER)
    surface.blit(drawn, drawn.get_rect(center=box.center))


# --- the one question --------------------------------------------------------------------------


def question(key: str, ship: Ship, step: Projection, rose: Sequence[Choice]) -> tuple[str, str]:
    """A fatal plot named, and why it is one with what else could be done."""
    how = f"Burn {key}" if key != "0" else "Coasting"
    if step.flight.fate is Fate.CRASHES:
        title = f"{how} destroys {ship.name} on {step.flight.body}"
        why = f"The course meets {step.flight.body}’s disc before it ends (planets 7.5)."
    else:
        title = f"{how} loses {ship.name} off the map"
        why = f"The course ends at {place(step.flight.end)}, off the board (planets 9.1)."
    return title, " ".join([why, *_ways_out(rose)])


def _ways_out(rose: Sequence[Choice]) -> list[str]:
    """Which burns are safe, and which need a later burn."""
    clear = [one.key for one in rose if one.state == "open"]
    later = [one.key for one in rose if one.state == "later"]
    said = []
    if clear:
        verb = "stays" if len(clear) == 1 else "stay"
        said.append(f"{_named(clear)} {verb} clear of everything for two turns.")
    if later:
        verb = "needs" if len(later) == 1 else "need"
        said.append(f"{_named(later)} {verb} a later burn.")
    return said


def _named(chosen: list[str]) -> str:
    """Keys in words: `Coasting and burns 2 and 3`."""
    burns = [key for key in chosen if key != "0"]
    words = ["coasting"] if "0" in chosen else []
    if burns:
        words.append(f"burn{'s' if len(burns) > 1 else ''} {listed(burns)}")
    joined = " and ".join(words)
    return joined[:1].upper() + joined[1:]
