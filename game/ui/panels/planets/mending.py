"""Recovery: which track each damaged ship mends, and what works again when."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from game.core.ruleset import UnitId
from game.rulesets.planets.condition import disabled, guns_work, manoeuvres
from game.rulesets.planets.orders import Recover, Track
from game.rulesets.planets.recovery import choices, recovering
from game.rulesets.planets.state import Ship, State
from game.ui.engrave import mark, tick
from game.ui.panels.panel import Control, Controls
from game.ui.panels.planets.ship import condition_rows, head
from game.ui.panels.planets.tool import Tool
from game.ui.panels.rows import Still
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import BODY, EDGE, GROUND, INK2, LABEL
from game.ui.widgets.button import Button
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget

_TURNS = 4
_ORDER = (Track.WEAPON, Track.DRIVE, Track.STRUCTURE)


class Mending(Tool):
    """E2: one point for each damaged ship (planets 15.5)."""

    def units(self) -> Sequence[str]:
        """The side's ships that recover now."""
        return list(recovering(self.state).get(self.side, ()))

    @property
    def idle(self) -> bool:
        """Whether no ship has more than one track to choose from."""
        return all(len(choices(self.state.ships[UnitId(unit)])) == 1 for unit in self.units())

    def _chosen(self, unit: UnitId) -> Track | None:
        mine = (o.track for o in self.orders if isinstance(o, Recover) and o.ship == unit)
        return next(mine, None)

    def body(self) -> list[Widget]:
        """The tracks, the point that would be mended, and each choice with what comes of it."""
        ship = self.own
        if ship is None or ship.id not in self.units():
            return super().body()
        chosen = self._chosen(ship.id)
        rows: list[Widget] = [head(self.screen.atlas, self.state, ship)]
        rows += condition_rows(self.state, ship, chosen)
        if chosen is not None:
            rows.append(Label("yellow: the point that would be mended", LABEL, INK2))
        rows.append(Heading("Mend one point", "15.5"))
        for key, track in enumerate(_ORDER, start=1):
            if self._points(ship, track):
                rows.append(self._button(ship, track, key))
        if chosen is not None:
            rows += self._order_rows(ship, chosen)
        return rows

    @staticmethod
    def _points(ship: Ship, track: Track) -> int:
        return {
            Track.WEAPON: ship.weapon,
            Track.DRIVE: ship.drive,
            Track.STRUCTURE: ship.structure,
        }[track]

    def _button(self, ship: Ship, track: Track, key: int) -> Button:
        points = self._points(ship, track)
        button = Button(
            f"{track.value.capitalize()} {points} → {points - 1}",
            partial(self._choose, ship, track),
            second=_consequences(self.state, ship, track),
            key=f"game.burn_{key}",
        )
        button.chosen = self._chosen(ship.id) is track
        refusal = self.desk.check((*self.without(ship.id), Recover(ship.id, track)))
        if refusal is not None:
            button.refuse(Reason.refused(f"The {track.value} cannot be mended", refusal))
        return button

    def _choose(self, ship: Ship, track: Track) -> None:
        self.desk.put((*self.without(ship.id), Recover(ship.id, track)))
        self.screen.refresh()

    def _order_rows(self, ship: Ship, first: Track) -> list[Widget]:
        """What works after each of the next turns, mending this track first."""
        now, track = ship, first
        guns, burns = [], []
        for _ in range(_TURNS):
            now = mended(now, track)
            guns.append(guns_work(self.state, now))
            burns.append(manoeuvres(self.state, now))
            left = choices(now)
            track = track if track in left else (left[0] if left else track)
            if not left:
                track = first
        turns = [self.state.turn + n for n in range(_TURNS)]
        return [
            Heading("If you mend in this order"),
            Calendar(turns, [("guns", guns), ("burn", burns)]),
        ]

    def words_of(self, unit: UnitId) -> str:
        """What a ship mends."""
        chosen = self._chosen(unit)
        return f"mends her {chosen.value}" if chosen else "no choice: the drive first"

    def controls(self) -> Controls:
        """Mend; later; by default."""
        ship = self.own
        open_units = [u for u in self.units() if self._chosen(UnitId(u)) is None]
        chosen = self._chosen(ship.id) if ship is not None else None
        why = None
        if chosen is None:
            why = Reason(
                "Nothing can be mended yet",
                "no track is chosen.",
                "planets 15.5",
                "Choose one of the tracks in the panel.",
            )
        label = f"Mend the {chosen.value}" if chosen is not None else "Mend a point"
        others = [u for u in open_units if ship is None or u != ship.id]
        if others:
            second = f"Then {self.panel.name(others[0])} chooses."
            do = Control(label, second, self.next_open, refused=why)
        else:
            do = Control(label, "Ends Supply.", lambda: self.submit(self.orders), refused=why)
        defaults = f"{len(open_units)} by default: drive first, 15.5."
        return Controls(
            do,
            Control(
                "Choose later",
                "Before Supply ends; she must mend one.",
                self.next_unit,
                "Before Supply ends.",
            ),
            Control(
                "Nobody else this phase",
                defaults if open_units else "All have chosen.",
                lambda: self.submit(self.orders),
                "Drive first, 15.5." if open_units else "All have chosen.",
            ),
        )

    def next_open(self) -> None:
        """Go to the next ship without a choice."""
        open_units = [u for u in self.units() if self._chosen(UnitId(u)) is None]
        if open_units:
            self.screen.select(open_units[0])
        else:
            self.submit(self.orders)


def mended(ship: Ship, track: Track) -> Ship:
    """A ship with one point less on a track."""
    match track:
        case Track.WEAPON:
            return replace(ship, weapon=max(ship.weapon - 1, 0))
        case Track.DRIVE:
            return replace(ship, drive=max(ship.drive - 1, 0))
        case Track.STRUCTURE:
            return replace(ship, structure=max(ship.structure - 1, 0))


def _consequences(state: State, ship: Ship, track: Track) -> str:
    """What works again by mending a point, and whether she stays lootable."""
    after = mended(ship, track)
    said = []
    if track is Track.WEAPON:
        works = guns_work(state, after)
        said.append("guns work from next turn" if works else "guns stay silent")
    elif track is Track.DRIVE:
        said.append("burns again next turn" if manoeuvres(state, after) else "still cannot burn")
    else:
        said.append("nothing works sooner")
    if disabled(state, ship):
        loot = "stays lootable" if disabled(state, after) else "can no longer be looted"
        said.append(f"she {loot}, 15.7")
    return "; ".join(said)


class Calendar(Still):
    """Turn by turn, what works: ticks and strokes."""

    def __init__(self, turns: Sequence[int], lines: Sequence[tuple[str, Sequence[bool]]]) -> None:
        super().__init__()
        self._turns, self._lines = turns, lines

    def height(self, pen: Pen, width: int) -> int:
        """A line for the turns and one for each thing."""
        del width
        return (1 + len(self._lines)) * (pen.type.line(BODY) + pen.px(4))

    def draw(self, surface: pygame.Surface) -> None:
        """The table."""
        pen, rect = self.pen, self.rect
        step = pen.type.line(BODY) + pen.px(4)
        left = rect.left + pen.px(96)
        pitch = max((rect.right - left) // max(len(self._turns), 1), 1)
        pen.write(surface, "after turn", rect.topleft, LABEL, INK2)
        for column, turn in enumerate(self._turns):
            at = (left + column * pitch + pitch // 2, rect.top)
            pen.write(surface, str(turn), at, LABEL, INK2, Face.NUMBERS, anchor="midtop")
        for row, (name, works) in enumerate(self._lines, start=1):
            y = rect.top + row * step
            pen.write(surface, name, (rect.left, y), BODY)
            for column, able in enumerate(works):
                middle = (left + column * pitch + pitch // 2, y + pen.type.line(BODY) // 2)
                _draw_able(surface, pen, middle, able=able)


def _draw_able(surface: pygame.Surface, pen: Pen, middle: tuple[int, int], *, able: bool) -> None:
    radius = pen.px(9)
    if able:
        pygame.draw.aacircle(surface, INK2, middle, radius)
        drawn = mark(tick, pen.px(11), GROUND)
        surface.blit(drawn, drawn.get_rect(center=middle))
        return
    pygame.draw.aacircle(surface, EDGE, middle, radius, pen.px(2))
    bar = pygame.Rect(0, 0, radius, pen.px(2))
    bar.center = middle
    surface.fill(EDGE, bar)
