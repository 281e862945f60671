"""The panel beside a replay: where it is, whose eyes, how fast, what happened, and a branch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Side
from game.ui.board.atlas import Atlas
from game.ui.pen import Pen
from game.ui.scenes.game.minds import mind_widgets
from game.ui.scenes.replay.beside import Around, Near, Sums
from game.ui.settings import Speed
from game.ui.theme import BODY, INK2, LABEL, TITLE
from game.ui.widgets.button import Button, Icon
from game.ui.widgets.choice import Choice, Option, Tabs
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.scroll import Pane
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.scenes.replay.scene import ReplayScene

_BEFORE, _AFTER = 2, 3  # steps named around the present one
_SAME, _NEW = "same", "new"
_STEP, _VIEW = "step", "view"


class Panel:
    """Fills and places the panel's pane.

    Attributes:
        pane: The widget.
    """

    def __init__(self, scene: ReplayScene) -> None:
        self._scene = scene
        self.pane = Pane(gap=8)
        self._views = self._make_views()
        self._speed = Choice(
            "",
            [Option(speed.value, speed.words) for speed in Speed],
            scene.app.settings.speed.value,
            self._set_speed,
        )
        dice = (Option(_NEW, "new dice"), Option(_SAME, "the same dice"))
        self._dice = Choice("", dice, _NEW, self._set_dice)
        pages = (Option(_STEP, "Step"), Option(_VIEW, "View and branch"))
        self._tabs = Tabs(pages, _STEP, lambda _: scene.refresh())
        self._paged = False

    def place(self, pen: Pen, rect: pygame.Rect) -> list[Widget]:
        """Stand there; gives what to draw."""
        inside = rect.inflate(-2 * pen.px(10), -2 * pen.px(8))
        if not self._paged:
            self.pane.place(pen, inside)
            return [self.pane]
        tabs = self._tabs.height(pen, inside.width)
        high = max(inside.height - tabs - pen.px(6), 1)
        self.pane.place(pen, pygame.Rect(inside.left, inside.top, inside.width, high))
        foot = pygame.Rect(inside.left, inside.bottom - tabs, inside.width, tabs)
        self._tabs.place(pen, foot)
        return [self.pane, self._tabs]

    # What stands in it

    def fill(self, *, paged: bool, hints: Sequence[Hint], goal: Sequence[str]) -> None:
        """Take what the scene shows now; widgets that are not new keep the focus.

        Args:
            paged: Whether it is cut into two pages, for want of room.
            hints: Keys that found no place at the timeline.
            goal: What the sides are after, where it found no place on the board.
        """
        self._paged = paged
        scene = self._scene
        at = scene.replay.at
        phase = scene.account.phase(at)
        where = f"Turn {phase.turn}, {phase.label}" if at else "The start"
        self._speed.chosen = scene.app.settings.speed.value
        for viewer, button in self._views:
            button.chosen = viewer == scene.viewer
        self.pane.children = [
            Label(where, TITLE),
            Label(self._number(at), LABEL, INK2),
            *(Label(words, LABEL) for words in goal),
        ]
        if not paged or self._tabs.chosen == _VIEW:
            self.pane.children += [*hints, *self._viewers(), *self._pace()]
        if not paged or self._tabs.chosen == _STEP:
            self.pane.children += [*self._this_step(), *self._around()]
        if not paged or self._tabs.chosen == _VIEW:
            self.pane.children += self._branch()

    def _number(self, at: int) -> str:
        """Which of the steps that tell anything this is, once that is known."""
        scene = self._scene
        if not scene.is_read:
            return "The record is being read."
        told = scene.account.told(scene.viewer)
        return f"step {sum(1 for step in told if step <= at)} of {len(told)}"

    def _pace(self) -> Sequence[Widget]:
        return (Heading("Speed"), self._speed)

    def _viewers(self) -> Sequence[Widget]:
        scene = self._scene
        owner = scene.replay.owner
        if owner is not None:
            name = next((s.name for s in scene.account.sides if s.id == owner), owner)
            return (Label(f"{name}\u2019s copy: it holds only what {name} saw.", BODY, INK2),)
        if not self._views:
            return ()
        hidden = [Label(f"In brackets: {words}.", LABEL, INK2) for words in scene.hidden]
        views = (button for _, button in self._views)
        return (Heading("Show what was seen by"), *views, *hidden)

    def _make_views(self) -> list[tuple[Side | None, Button]]:
        scene = self._scene
        playing = [(i, s) for i, s in enumerate(scene.account.sides) if s.orders]
        views: list[tuple[Side | None, Button]] = []
        if len(playing) == 1:
            return views
        for number, (index, side) in enumerate(playing, 1):
            button = Button(
                side.name,
                partial(scene.watch, side.id),
                second="What it knew at that moment",
                key=f"replay.view_{number}",
                icon=_shape(scene.atlas, (index,)),
            )
            views.append((side.id, button))
        words = "Both" if len(playing) == 2 else "All"  # noqa: PLR2004 - two sides are both
        whole = Button(
            words,
            partial(scene.watch, None),
            second="All; hidden things in brackets",
            key=f"replay.view_{len(playing) + 1}",
            icon=_shape(scene.atlas, tuple(index for index, _ in playing[:2])),
        )
        return [*views, (None, whole)]

    def _this_step(self) -> Sequence[Widget]:
        scene = self._scene
        lines = scene.lines()
        told: list[Widget] = [
            Sums(line, partial(scene.open_line, index)) for index, line in enumerate(lines)
        ]
        silence = scene.silence() if scene.replay.at else "Here the record begins."
        return (
            Heading("This step"),
            *(told or [Label(silence, LABEL, INK2)]),
            *mind_widgets(scene.minds),
        )

    def _around(self) -> Sequence[Widget]:
        scene = self._scene
        account, at, viewer = scene.account, scene.replay.at, scene.viewer
        places = [at]
        for _ in range(1 if self._paged else _BEFORE):
            places.insert(0, account.told_before(places[0], viewer))
        for _ in range(_AFTER):
            places.append(account.told_after(places[-1], viewer))
        rows: list[Widget] = [Heading("Around it")]
        for place in dict.fromkeys(places):
            state = "now" if place == at else "done" if place < at else "coming"
            line = account.headline(place, viewer)
            words = line.words if line else scene.silence() if place else "The start"
            label = account.phase(place).label if place else ""
            rows.append(Around(Near(place, words, label, state), scene.atlas, scene.go_to))
        return rows

    def _branch(self) -> Sequence[Widget]:
        if self._scene.replay.owner is not None:
            return ()
        words = "\n".join((*self._scene.account.players, "This record stays as it is."))
        return (Heading("A branch from here"), self._dice, Label(words, LABEL, INK2))

    # What it changes

    def _set_speed(self, value: str) -> None:
        self._scene.app.change(speed=Speed(value))

    def _set_dice(self, value: str) -> None:
        self._scene.new_dice = value == _NEW
        self._scene.refresh()


def _shape(atlas: Atlas, sides: Sequence[int]) -> Icon:
    """Draws the shapes of sides, one below the other where there are two."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        size = rect.height if len(sides) == 1 else rect.height * 6 // 10
        for number, side in enumerate(sides):
            drawn = atlas.plain(side, size)
            shift = 0 if len(sides) == 1 else (2 * number - 1) * rect.height // 4
            surface.blit(drawn, drawn.get_rect(center=(rect.centerx + shift, rect.centery + shift)))

    return draw
