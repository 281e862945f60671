"""The focus: one flat order of widgets through which the keyboard goes."""

from collections.abc import Sequence

from game.ui.widgets.widget import Widget


def flattened(widgets: Sequence[Widget]) -> list[Widget]:
    """Widgets and the visible widgets inside them, from first to last."""
    result: list[Widget] = []
    for widget in widgets:
        if widget.visible:
            result.append(widget)
            result.extend(flattened(widget.parts()))
    return result


class Focus:
    """Which widget of a scene the keyboard means.

    Attributes:
        current: That widget; None where there is nothing to focus.
    """

    def __init__(self) -> None:
        self.current: Widget | None = None
        self._order: list[Widget] = []
        self._roots: Sequence[Widget] = ()

    def follow(self, widgets: Sequence[Widget]) -> None:
        """Take the order of a scene's widgets; the focus stays where it can."""
        where = self._order.index(self.current) if self.current in self._order else 0
        self._roots = widgets
        self._order = [widget for widget in flattened(widgets) if widget.takes_focus]
        if self.current not in self._order:
            self._set(self._order[min(where, len(self._order) - 1)] if self._order else None)

    def move(self, by: int) -> None:
        """Go on by some places, round the end."""
        if not self._order:
            return
        where = self._order.index(self.current) if self.current in self._order else -by
        self.to(self._order[(where + by) % len(self._order)])

    def to(self, widget: Widget, *, reveal: bool = True) -> None:
        """Go to a widget and scroll it into view, unless it is to stay where it is."""
        self._set(widget)
        if not reveal:
            return
        for holder in flattened(self._roots):
            if widget in flattened(holder.parts()):
                holder.reveal(widget)

    def _set(self, widget: Widget | None) -> None:
        if self.current is not None:
            self.current.focused = False
        self.current = widget

    def show(self, *, shown: bool) -> None:
        """Draw the ring, or do not."""
        if self.current is not None:
            self.current.focused = shown
