"""A scene: one screen, or a panel over one; what every screen of the game derives from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from game.ui.actions import EVERYWHERE
from game.ui.engrave import plate
from game.ui.focus import Focus, flattened
from game.ui.theme import CHIP_RADIUS, EDGE, GROUND, INK, LABEL, WELL, Colour
from game.ui.widgets.widget import ENTER, Widget, is_click, is_press

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.app import App
    from game.ui.pen import Pen
    from game.ui.widgets.button import Button

_ARROWS = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}


class Scene:
    """A screen on the app's stack.

    Override `layout` (place the widgets; called after each change of size, text scale or keys and
    after `refresh`), `draw` where there is more than widgets, `act` (a named action was called),
    `caption`, and, where something moves, `update` and `wait`.

    Attributes:
        places: Where the keys of this scene belong, as ``("game", "board")``; the first counts
            first. Actions of ``everywhere`` come after them.
        overlay: Whether the scene below stays visible.
        arrows_move_focus: Whether arrows that the focused widget leaves go to the next one.
        ring_from_start: Whether the focus shows before the keyboard was used.
        background: What the window is filled with.
        widgets: In the order of drawing and of the focus.
        dirty: Whether it must be drawn again.
    """

    places: ClassVar[tuple[str, ...]] = ()
    overlay: ClassVar[bool] = False
    arrows_move_focus: ClassVar[bool] = True
    ring_from_start: ClassVar[bool] = False
    background: ClassVar[Colour] = GROUND

    def __init__(self, app: App) -> None:
        self.app = app
        self.widgets: list[Widget] = []
        self.focus = Focus()
        self.dirty = True
        self.size = (0, 0)
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._pointer = (-1, -1)

    # What scenes override

    def layout(self, size: tuple[int, int]) -> None:
        """Place the widgets for a window of a size, in pixels; set ``self.widgets``."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the default fills the background and draws the widgets."""
        surface.fill(self.background)
        self.draw_widgets(surface)

    def act(self, action: str) -> bool:
        """Do a named action that no button has; gives whether it was one of this scene's."""
        del action
        return False

    def update(self, seconds: float) -> None:
        """Let time pass; set ``dirty`` where that shows."""

    def wait(self) -> float | None:
        """Seconds until `update` must be called: 0 while something moves, None for never."""
        return None

    def caption(self) -> str:
        """What the window's title bar says."""
        return "Kilosecond"

    def rule(self) -> str:
        """The section that F1 opens, as ``planets 5.3``; empty for the start of the rules."""
        return ""

    def back(self) -> None:
        """What Esc does: go back to the scene below."""
        self.app.pop()

    def resumed(self) -> None:
        """The scene above has gone; this one is on top again."""

    def subtitle_foot(self) -> int:
        """The lowest pixel for the caption of a sound."""
        return self.size[1] - self.pen.px(12)

    # What scenes use

    @property
    def pen(self) -> Pen:
        """The app's pen: measures and text at the present scale."""
        return self.app.pen

    def refresh(self) -> None:
        """Lay out and draw again: what the widgets say or which there are has changed."""
        self.resize(self.size)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a size; called by the app."""
        self.size = size
        self.layout(size)
        self.focus.follow(self.widgets)
        self._show_focus()
        self._hover(self._pointer)
        self.dirty = True

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draw the widgets, the focused one last so that its ring is whole, and the tip."""
        for widget in self.widgets:
            if widget.visible and widget is not self.focus.current:
                widget.draw(surface)
        if self.focus.current in self.widgets:
            self.focus.current.draw(surface)
        self._draw_tip(surface)

    def focus_on(self, widget: Widget, *, by_key: bool = False, reveal: bool = True) -> None:
        """Give a widget the focus; by a key, also show it.

        Args:
            widget: Which.
            by_key: Whether a key did it, so that the ring shows from now on.
            reveal: Whether it is scrolled into view.
        """
        self.focus.to(widget, reveal=reveal)
        self.app.ring = self.app.ring or by_key
        self._show_focus()
        self.dirty = True

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer was last seen; (-1, -1) before."""
        return self._pointer

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; gives whether anything came of it.

        Scenes with more than widgets, as a board, override `handle_rest`, not this.
        """
        if event.type == pygame.KEYDOWN:
            taken = self._handle_key(event)
        elif event.type == pygame.TEXTINPUT:
            current = self.focus.current
            taken = current is not None and self.types and current.handle(event)
        else:
            taken = self._handle_pointer(event)
        self.dirty = self.dirty or taken
        return taken

    def handle_rest(self, event: pygame.event.Event) -> bool:
        """Take an event that no widget and no key took; for boards and the like."""
        del event
        return False

    @property
    def types(self) -> bool:
        """Whether keys write text now, and so call nothing."""
        current = self.focus.current
        return current is not None and current.takes_text and current.enabled

    def release(self) -> None:
        """Forget what is held: the window has lost the focus."""
        if self._held is not None:
            self._held.held = False
        self._held = None
        self._hover((-1, -1))
        self.dirty = True

    def _handle_key(self, event: pygame.event.Event) -> bool:
        current = self.focus.current
        shown = self.app.ring or self.ring_from_start
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if shown:
                self.focus.move(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self._show_ring()
            return True
        if current is not None and self.types:
            return current.handle(event) or self._handle_beyond_text(event)
        if event.key in ENTER and self._means_main(event):
            return self._call(event)
        # Before the focus is shown, only what cannot do anything by surprise goes to it.
        if (
            current is not None
            and (shown or (self.arrows_move_focus and event.key in _ARROWS))
            and self._focused_takes(current, event)
        ):
            self._show_ring()
            return True
        if self._call(event):
            return True
        if self.arrows_move_focus and event.key in _ARROWS and not event.mod & pygame.KMOD_CTRL:
            if shown:
                self.focus.move(_ARROWS[event.key])
            self._show_ring()
            return True
        return self._scroll_by_key(event) or self.handle_rest(event)

    def _means_main(self, event: pygame.event.Event) -> bool:
        """Whether the main button shows this key: then it is pressed wherever the focus stands."""
        places = (*self.places, EVERYWHERE)
        called = {self.app.keys.called(event, (place,)) for place in places} - {""}
        return any(
            getattr(widget, "main", False) and getattr(widget, "key", "") in called
            for widget in flattened(self.widgets)
        )

    def _focused_takes(self, current: Widget, event: pygame.event.Event) -> bool:
        """Give the focused widget a key; what is off only says why it is."""
        if current.enabled:
            return current.handle(event)
        return is_press(event) and self.explain(current)

    def _handle_beyond_text(self, event: pygame.event.Event) -> bool:
        """While text is typed only Esc and function keys mean anything else."""
        if event.key == pygame.K_ESCAPE or pygame.K_F1 <= event.key <= pygame.K_F12:
            return self._call(event)
        return False

    def _scroll_by_key(self, event: pygame.event.Event) -> bool:
        """Page keys scroll what holds the focus, else the first thing that scrolls."""
        if event.key not in {pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END}:
            return False
        holders = flattened(self.widgets)
        holders.sort(key=lambda widget: self.focus.current not in widget.parts())
        return any(widget.handle(event) for widget in holders if not widget.takes_focus)

    def _call(self, event: pygame.event.Event) -> bool:
        """Do the named action of a key: press its button, or let the scene act."""
        for place in (*self.places, EVERYWHERE):
            action = self.app.keys.called(event, (place,))
            if action and self.call(action):
                return True
        # Esc leads back even where that was given another key.
        return event.key == pygame.K_ESCAPE and self.call("everywhere.back")

    def call(self, action: str) -> bool:
        """Do a named action, as its key would."""
        for widget in flattened(self.widgets):
            if getattr(widget, "key", "") == action:
                button: Button = widget  # type: ignore[assignment] # only buttons have keys
                if not button.enabled:
                    return self.explain(button)
                button.press()
                return True
        return self.act(action) or self._act_everywhere(action)

    def _act_everywhere(self, action: str) -> bool:
        if action == "everywhere.why":
            return self.explain(self._asked())
        if action == "everywhere.back":
            self.back()
            return True
        if action == "everywhere.rules":
            self.app.open_rules(self.rule())
            return True
        return self.app.act(action)

    def _asked(self) -> Widget | None:
        """What ``?`` is about: the control under the pointer, else the one in focus."""
        if self._hovered is not None and self._hovered.about() is not None:
            return self._hovered
        return self.focus.current

    def explain(self, widget: Widget | None) -> bool:
        """Open the reason of a widget; gives whether it has one."""
        reason = widget.about() if widget is not None else None
        if widget is None or reason is None:
            return False
        if not widget.enabled:
            self.app.sound.play("refusal")
        self.app.explain(reason)
        return True

    def _handle_pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._let_go(event)
        if event.type == pygame.MOUSEWHEEL:
            over = [w for w in flattened(self.widgets) if w.is_at(self._pointer)]
            if any(widget.handle(event) for widget in reversed(over)):
                self._hover(self._pointer)
                return True
        if event.type == pygame.WINDOWLEAVE:
            self._pointer = (-1, -1)
            return self._hover(self._pointer) or self.handle_rest(event)
        return self.handle_rest(event)

    def _moved(self, event: pygame.event.Event) -> bool:
        self._pointer = event.pos
        changed = self._hover(event.pos)
        target = self._held or self._hovered
        if target is not None and target.handle(event):
            return True
        return (target is None and self.handle_rest(event)) or changed

    def _pressed(self, event: pygame.event.Event) -> bool:
        self._pointer = event.pos
        self._hover(event.pos)
        widget = self._hovered
        if widget is None:
            return self.handle_rest(event)
        if event.button == pygame.BUTTON_RIGHT:
            return self.explain(widget)
        if not is_click(event):
            return False
        if widget.takes_focus:
            self.focus_on(widget, reveal=False)  # what slips away under a press is not let go of
        if not widget.enabled:
            return self.explain(widget)
        self._held = widget
        widget.held = True
        return widget.handle(event)

    def _let_go(self, event: pygame.event.Event) -> bool:
        self._pointer = event.pos
        held, self._held = self._held, None
        if held is None:
            return self.handle_rest(event)
        held.held = False
        taken = held.handle(event)
        self._hover(event.pos)
        return taken or True

    def _hover(self, point: tuple[int, int]) -> bool:
        """Find what is under the pointer; gives whether that has changed."""
        over = [widget for widget in flattened(self.widgets) if widget.is_at(point)]
        found = over[-1] if over else None
        if found is self._hovered:
            return False
        if self._hovered is not None:
            self._hovered.hovered = False
        if found is not None:
            found.hovered = True
        self._hovered = found
        return True

    def _show_ring(self) -> None:
        """The keyboard has been used: from now on the focus is always to be seen."""
        self.app.ring = True
        self._show_focus()

    def _show_focus(self) -> None:
        self.focus.show(shown=self.app.ring or self.ring_from_start)

    # The tip

    def _draw_tip(self, surface: pygame.Surface) -> None:
        """The whole text of what had to be shortened, by the control."""
        asked = [self._hovered, self.focus.current if self.app.ring else None]
        for widget in asked:
            if widget is not None and widget.tip():
                self._draw_tip_of(surface, widget)
                return

    def _draw_tip_of(self, surface: pygame.Surface, widget: Widget) -> None:
        pen = self.pen
        most = max(self.size[0] - pen.px(48), 1)
        lines = pen.type.wrap(widget.tip(), min(most, pen.px(420)), LABEL)
        width = max(pen.type.width(line, LABEL) for line in lines)
        box = pygame.Rect(0, 0, width + pen.px(20), len(lines) * pen.type.line(LABEL) + pen.px(12))
        box.midtop = (widget.rect.centerx, widget.rect.bottom + pen.px(8))
        if box.bottom > self.size[1]:
            box.bottom = widget.rect.top - pen.px(8)
        box.clamp_ip(pygame.Rect((0, 0), self.size))
        plate(surface, box, pen.px(CHIP_RADIUS), WELL, EDGE, pen.px(1))
        words = box.inflate(-pen.px(20), -pen.px(12))
        pen.write_lines(surface, widget.tip(), words, LABEL, INK)


def placed(pen: Pen, widgets: Sequence[tuple[Widget, pygame.Rect]]) -> list[Widget]:
    """Place widgets; gives them in that order, ready for ``self.widgets``."""
    for widget, rect in widgets:
        widget.place(pen, rect)
    return [widget for widget, _ in widgets]
