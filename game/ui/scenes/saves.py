"""The list of games on the disk: saves, autosaves, one side's copies, and what cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.session import files
from game.session.save import AnyRuleset
from game.ui.journals import is_played
from game.ui.layout import WindowClass, columns, window_class
from game.ui.scene import Scene
from game.ui.scenes.dialog import Answer, Confirm
from game.ui.scenes.prospect import BoardPicture, Pictures
from game.ui.scenes.renaming import Rename
from game.ui.scenes.revealing import reveal
from game.ui.scenes.saved import Kind, Saved, read_saved
from game.ui.theme import BODY, HAIR, INK2, LABEL, LEAD, PANEL, SCREEN, TITLE, Colour
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.listbox import ListBox, Row
from game.ui.widgets.scroll import Pane
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.app import App

TITLE_WORDS: Final = "Games and replays"
_KINDS: Final = {
    Kind.SAVE: "saved",
    Kind.AUTOSAVE: "autosave",
    Kind.COPY: "copy",
    Kind.BROKEN: "broken",
}
_LIST: Final = {"WIDE": 520, "NORMAL": 440, "COMPACT": 340, "NARROW": 270}
_LARGE: Final = frozenset({WindowClass.WIDE, WindowClass.NORMAL})


class SavesScene(Scene):
    """Where games are opened, watched and deleted.

    Files are read one a frame, the newest first, so that the list stands at once.

    Args:
        app: The app.
        rulesets: The rules games may be of, by name.
        on_open: Goes on with the game of a file.
        on_watch: Opens a file as a replay.
    """

    places: ClassVar[tuple[str, ...]] = ("saves",)
    background: ClassVar[Colour] = PANEL
    ring_from_start: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        rulesets: Mapping[str, AnyRuleset],
        on_open: Callable[[Path], None],
        on_watch: Callable[[Path], None],
    ) -> None:
        super().__init__(app)
        self._rulesets = rulesets
        self._on_open, self._on_watch = on_open, on_watch
        self._read: dict[Path, Saved] = {}
        self._paths: list[Path] = []
        self._waiting: list[Path] = []
        self._pictures = Pictures()
        self._heading = Label(TITLE_WORDS, SCREEN)
        self._list = ListBox((), lambda _: self._show(), lambda _: self._enter())
        self._about = Pane(gap=12)
        self._open = Button("Go on", self.open, key="saves.open", main=True)
        self._watch = Button("See it again", self.watch, key="saves.replay")
        self._delete = Button("Delete", self.delete, key="saves.delete")
        self._hints = [
            Hint("back", self.back, key="everywhere.back"),
            Hint("rename", self.rename, key="saves.rename"),
            Hint("why", self._ask, key="everywhere.why"),
        ]
        self._look()

    # The files

    def _look(self) -> None:
        """See which files there are; those that have not changed are not read again."""
        found = files.games(files.saves()) + files.games(files.autosaves())
        self._paths = sorted(found, key=_age)
        self._waiting = list(reversed(self._paths))
        self._fill_list()
        self._show()

    def _fill_list(self) -> None:
        self._list.fill([_row(path, self._read.get(path)) for path in self._paths])

    def resumed(self) -> None:
        """Games may have been played, files have come and gone."""
        self._look()

    @property
    def current(self) -> Saved | None:
        """The file the list is at, once it has been read."""
        return self._read.get(Path(self._list.current)) if self._list.current else None

    def update(self, seconds: float) -> None:
        """Read one more file."""
        del seconds
        if not self._waiting:
            return
        path = self._waiting.pop()
        self._read[path] = read_saved(path, self._rulesets)
        self._fill_list()
        if str(path) == self._list.current:
            self._show()
        self.dirty = True

    def wait(self) -> float | None:
        """While files wait to be read."""
        return 0.0 if self._waiting else None

    # What is shown of one

    def _show(self) -> None:
        saved = self.current
        self._about.scroll.to(0)
        self._about.children = list(self._described(saved))
        self._mind_buttons(saved)
        if self.size != (0, 0):
            self.refresh()

    def _described(self, saved: Saved | None) -> Sequence[Widget]:
        if saved is None:
            words = "Being read." if self._list.current else _NOTHING
            return [Label(words, LEAD, INK2)]
        date = f"{saved.made.day} {saved.made:%B %Y, %H:%M}"
        about = date if saved.name == saved.title else f"{saved.title} \u00b7 {date}"
        widgets: list[Widget] = [Label(saved.name, TITLE), Label(about, BODY, INK2)]
        if saved.fault:
            widgets += [Heading("Why it cannot be opened"), Label(f"It {saved.fault}.", BODY)]
        else:
            widgets += [Heading("How far it is"), Label(_sentence(saved.where), BODY)]
        if saved.result:
            widgets += [Heading("How it ended"), Label(saved.result, BODY)]
        if saved.board is not None:
            board = saved.board
            widgets.append(BoardPicture(self._pictures, str(saved.path), lambda: board))
        elif saved.secret:
            widgets.append(Label(_HIDDEN, BODY, INK2))
        return [*widgets, Heading("File"), Label(str(saved.path), LABEL, INK2)]

    def _mind_buttons(self, saved: Saved | None) -> None:
        for button in (self._open, self._watch, self._delete):
            button.allow()
        self._open.label, self._open.second = "Go on with it", ""
        self._watch.second = "Step by step, from the start."
        self._delete.second = "The file is gone for good."
        if saved is None:
            for button in (self._open, self._watch, self._delete):
                button.second = ""
                button.refuse(Reason("Nothing is chosen", "there is no game in the list."))
            return
        if saved.fault:
            for button in (self._open, self._watch):
                button.second = ""
                button.refuse(Reason("It cannot be opened", f"it {saved.fault}."))
        elif not saved.goes_on:
            self._open.label = "Go on"
            ended = saved.result or "one side\u2019s copy does not hold what a game needs."
            why = Reason(
                "It cannot go on", ended, to_change="see it again, and branch from a step."
            )
            self._open.refuse(why)
        else:
            self._open.second = f"{_sentence(saved.where)}"
        if saved.kind is Kind.AUTOSAVE and is_played(saved.path):
            why = Reason("It is being played", "another copy of the program has it open.")
            self._delete.refuse(why)
            if saved.goes_on:
                self._open.refuse(why)
        self._open.main = self._open.enabled
        self._watch.main = not self._open.enabled and self._watch.enabled
        # Enter does what the main button does, and stands on it.
        self._open.key = "" if self._watch.main else "saves.open"
        self._watch.key = "saves.open" if self._watch.main else "saves.replay"

    # What can be done

    def _enter(self) -> None:
        self.call("saves.open")

    def act(self, action: str) -> bool:
        """The key of a replay works also where its button shows Enter."""
        if action == "saves.replay":
            self._watch.press()
            return True
        return False

    def _ask(self) -> None:
        self._act_everywhere("everywhere.why")

    def open(self) -> None:
        """Go on with the game."""
        if self.current is not None:
            self._on_open(self.current.path)

    def watch(self) -> None:
        """Open it as a replay; asks first where that would tell one side the other's secrets."""
        saved = self.current
        if saved is None:
            return
        if not saved.secret:
            self._on_watch(saved.path)
            return
        reveal(self.app, saved.secret, partial(self._on_watch, saved.path))

    def rename(self) -> None:
        """Give a save another name; autosaves are named by the game."""
        saved = self.current
        if saved is None:
            return
        if saved.kind is Kind.AUTOSAVE:
            self.app.explain(Reason("An autosave has no name of its own", _COMES, to_change=_KEEP))
            return
        self.app.push(Rename(self.app, saved.path, self._renamed))

    def _renamed(self, path: Path) -> None:
        self._look()
        self._list.go(str(path))
        self._show()

    def delete(self) -> None:
        """Delete the file, after a question."""
        saved = self.current
        if saved is None:
            return
        more = "It can be played on until then. " if saved.goes_on else ""
        self.app.push(
            Confirm(
                self.app,
                f"This deletes {saved.name}",
                f"{more}There is no way back. {saved.path}",
                Answer("Keep it", _nothing),
                Answer("Delete it", partial(self._gone, saved.path)),
            )
        )

    def _gone(self, path: Path) -> None:
        index = self._list.index
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.app.tell("The file was not deleted", f"{path}: {error.strerror or error}.")
            return
        self._read.pop(path, None)
        left = [p for p in self._paths if p != path]
        if left:
            self._list.current = str(left[min(index, len(left) - 1)])
        self._look()

    def caption(self) -> str:
        """What it is."""
        return f"{TITLE_WORDS} \u2013 Kilosecond"

    # Where it stands

    def layout(self, size: tuple[int, int]) -> None:
        """The list at the left, one file at the right, what can be done at the foot."""
        pen = self.pen
        kind = window_class(size[0], pen.scale)
        large = kind in _LARGE
        margin, gap = pen.px(24 if large else 12), pen.px(24 if large else 14)
        whole = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        buttons = [self._open, self._watch, self._delete]
        left = min(pen.px(_LIST[kind.name]), whole.width * 9 // 20)
        across = whole if kind in {WindowClass.COMPACT, WindowClass.NARROW} else None
        right = pygame.Rect(whole.left + left + gap, whole.top, 0, whole.height)
        right.width = whole.right - right.left
        bar = across or right
        slots = columns(bar, len(buttons), pen.px(12))
        high = max(b.height(pen, s.width) for b, s in zip(buttons, slots, strict=True))
        for button, slot in zip(buttons, slots, strict=True):
            button.place(pen, pygame.Rect(slot.left, bar.bottom - high, slot.width, high))
        right.height -= high + pen.px(14)
        self._about.place(pen, right)
        for widget in self._about.children:
            if isinstance(widget, BoardPicture):
                widget.most = max(right.height // 2, pen.px(96))
        self._about.place(pen, right)
        room = whole.height - (high + pen.px(14) if across else 0)
        self._place_list(pygame.Rect(whole.left, whole.top, left, room), large=large)
        self.widgets = [self._heading, self._list, self._about, *buttons, *self._hints]

    def _place_list(self, rect: pygame.Rect, *, large: bool) -> None:
        pen = self.pen
        self._heading.size = SCREEN if large else LEAD
        heading = self._heading.height(pen, rect.width)
        self._heading.place(pen, pygame.Rect(rect.left, rect.top, rect.width, heading))
        hints = flow(pen, self._hints, pygame.Rect(rect.left, 0, rect.width, 0), gap=12)
        foot = pygame.Rect(rect.left, rect.bottom - hints, rect.width, hints)
        flow(pen, self._hints, foot, gap=12)
        top = rect.top + heading + pen.px(12)
        high = max(rect.bottom - hints - pen.px(14) - top, 1)
        self._list.place(pen, pygame.Rect(rect.left, top, rect.width, high))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a hair line between the list and the rest."""
        surface.fill(self.background)
        x = self._list.rect.right + self.pen.px(8)
        surface.fill(HAIR, (x, 0, self.pen.px(1), self._about.rect.bottom + self.pen.px(6)))
        self.draw_widgets(surface)


_NOTHING: Final = "No game has been played yet. Whatever you play is kept here."
_COMES: Final = "the newest twenty are kept, and older ones go."
_KEEP: Final = "go on with it and save it under a name."
_HIDDEN: Final = "This game hides things from its sides, so its board is not shown here."


def _nothing() -> None:
    """Go back to the list."""


def _age(path: Path) -> int:
    """How long ago a file was written: the newest first."""
    try:
        return -path.stat().st_mtime_ns
    except OSError:
        return 0


def _row(path: Path, saved: Saved | None) -> Row:
    if saved is None:
        return Row(str(path), path.stem, "being read")
    date = f"{saved.made.day} {saved.made:%B, %H:%M}"
    title = f"{saved.title}, " if saved.name != saved.title and not saved.fault else ""
    second = f"Cannot be opened: it {saved.fault}" if saved.fault else saved.result or saved.where
    return Row(str(path), saved.name, f"{date} \u00b7 {title}{second}", _KINDS[saved.kind])


def _sentence(text: str) -> str:
    text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith(".") else f"{text}."
