"""What hit a ship, step by step: the roll, the table, each damage die, the effect."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.core.ruleset import Line
from game.ui.app import App
from game.ui.engrave import plate
from game.ui.panels.planets.stages import stages
from game.ui.scene import Scene, placed
from game.ui.theme import (
    GROUND,
    HAIR,
    INK,
    INK2,
    PROMPT_RADIUS,
    TITLE,
    WELL,
)
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Pane
from game.ui.widgets.widget import Widget


def tells_of_a_hit(line: Line) -> bool:
    """Whether a line has rolls to be stepped through."""
    return line.tone in {"fire", "hit", "loss"} and bool(line.readings)


class HitScene(Scene):
    """Steps through what hit a ship; all at once with one key; opened by the log or by itself."""

    places: ClassVar[tuple[str, ...]] = ("hit",)
    overlay: ClassVar[bool] = True

    def __init__(self, app: App, line: Line, title: str, *, tracks: bool, asked: bool) -> None:
        """Open a line.

        Args:
            app: The app.
            line: A line of the log with its rolls.
            title: As `What hit Kite`.
            tracks: Whether damage goes on three tracks.
            asked: Whether the player opened it; else it can be told not to open by itself.
        """
        super().__init__(app)
        self.line = line
        self.title = title
        self._stages = stages(line, tracks=tracks)
        self._shown = len(self._stages) if asked else 1
        self._box = pygame.Rect(0, 0, 0, 0)
        self._head = Label(title, TITLE, INK)
        self._pane = Pane(gap=6)
        self._hints = [
            Hint("back", self._back_one, key="hit.back"),
            Hint("step", self._step, key="hit.step"),
            Hint("all at once", self._all, key="hit.all"),
            Hint("open the rule", self._open_rule, key="everywhere.rules"),
        ]
        if not asked:
            self._hints.append(Hint("do not open by itself", self._mute, key="hit.mute"))
        self._close = Button("Close", self.app.pop, key="everywhere.back", main=True)
        self.focus.to(self._hints[1])

    def caption(self) -> str:
        """Its title."""
        return f"{self.title} – Kilosecond"

    def rule(self) -> str:
        """The section of the step that is shown last."""
        return self.line.rule

    def _open_rule(self) -> None:
        self.app.open_rules(self.line.rule)

    def _step(self) -> None:
        """Show one step more; after the last, close."""
        if self._shown == len(self._stages):
            self.app.pop()
            return
        self._shown += 1
        self.refresh()
        self._pane.scroll.to(self._pane.scroll.content)
        self._pane.place(self.pen, self._pane.rect)

    def _back_one(self) -> None:
        self._shown = max(self._shown - 1, 1)
        self.refresh()

    def _all(self) -> None:
        self._shown = len(self._stages)
        self.refresh()

    def _mute(self) -> None:
        self.app.pop()
        self.app.change(damage_steps=False)

    def act(self, action: str) -> bool:
        """Enter goes on, step by step."""
        if action == "hit.next":
            self._step()
            return True
        return False

    def layout(self, size: tuple[int, int]) -> None:
        """A large panel: title, steps, what can be done; as high from the first step as at last."""
        pen = self.pen
        margin = pen.px(20)
        width = min(size[0] - 2 * margin, pen.px(980))
        inside = width - 2 * pen.px(24)
        self._pane.children = list[Widget](self._stages)
        self._hints[0].enabled = self._shown > 1
        for index, stage in enumerate(self._stages):
            stage.now = index == self._shown - 1
            stage.last = index == self._shown - 1
        head = self._head.height(pen, inside)
        foot = flow(pen, self._hints, pygame.Rect(0, 0, inside - pen.px(190), 0))
        button = self._close.height(pen, pen.px(170))
        fixed = head + max(foot, button) + pen.px(24 + 24 + 24)
        text = min(self._pane.height(pen, inside), max(size[1] - 2 * margin - fixed, pen.px(60)))
        self._pane.children = list[Widget](self._stages[: self._shown])
        self._box = pygame.Rect(0, 0, width, text + fixed)
        self._box.center = (size[0] // 2, size[1] // 2)
        left, top = self._box.left + pen.px(24), self._box.top + pen.px(18)
        shown: list[tuple[Widget, pygame.Rect]] = [
            (self._head, pygame.Rect(left, top, inside, head)),
            (self._pane, pygame.Rect(left, top + head + pen.px(12), inside, text)),
        ]
        self.widgets = placed(pen, shown)
        y = self._box.bottom - pen.px(16) - max(foot, button)
        flow(pen, self._hints, pygame.Rect(left, y, inside - pen.px(190), foot))
        place = pygame.Rect(self._box.right - pen.px(24 + 170), y, pen.px(170), button)
        self._close.place(pen, place)
        self.widgets += [*self._hints, self._close]

    def draw(self, surface: pygame.Surface) -> None:
        """Shade what is below; then the panel."""
        shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        shade.fill((*WELL, 150))
        surface.blit(shade, (0, 0))
        plate(surface, self._box, self.pen.px(PROMPT_RADIUS), GROUND, INK2, self.pen.px(2))
        y = self._pane.rect.top - self.pen.px(5)
        surface.fill(HAIR, (self._box.left + 2, y, self._box.width - 4, self.pen.px(1)))
        self.draw_widgets(surface)
