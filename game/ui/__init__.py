"""The window. Scenes are built from widgets; the app keeps a stack of scenes.

What lives where: `start` (opens the window), `games`, `lessons` and `practice` (open games, lessons
and the practice range), `journals` (what was broken off), `app` (window, stack, events, time),
`scene` (base of all screens), `scenes/` (the screens), `widgets/` (the controls), `pen` and `text`
(measures and type at the text scale), `theme` (colours, sizes), `engrave` (plates, key caps, small
marks), `layout` (window classes, the game screen's frame), `focus`, `actions` and `keys` (what can
be done, and by which keys), `settings`, `sound`, `board/` and `panels/` (the game's own). May
import everything but `cli` and `engine`; nothing but these imports pygame, or is imported by the
rules.

**A scene** says what it is made of and where that stands::

    class Greeting(Scene):
        places = ("greeting",)  # whose keys count here, see actions.py

        def __init__(self, app: App) -> None:
            super().__init__(app)
            self.title = Label("Well met", SCREEN)
            self.go = Button("Fly the ship", self.fly, second="Spends 1 fuel.", key="greeting.fly")

        def layout(self, size: tuple[int, int]) -> None:  # on size, text scale, keys, refresh()
            pen = self.pen
            column = Column(pygame.Rect((0, 0), size).inflate(-pen.px(48), -pen.px(48)))
            self.widgets = placed(pen, [
                (self.title, column.take(self.title.height(pen, column.rect.width), pen.px(16))),
                (self.go, column.take(self.go.height(pen, column.rect.width))),
            ])

        def fly(self) -> None:
            self.go.refuse(Reason("The ship cannot fly", "her tanks are empty.", "planets 5.3"))
            self.refresh()  # widgets changed: lay out and draw again

* Every measure goes through ``pen.px``; a widget tells its ``height`` at a width, so nothing is
  cut. ``self.widgets`` is the order of drawing and of the focus; `Pane` scrolls what is long.
* Keys: a button with ``key`` is pressed by that action's key and shows its cap; other actions come
  to ``act(action)``. While a text entry has the focus no key calls an action.
* What cannot be used is switched off by ``refuse(reason)``, never hidden; ``?``, a click or the
  right button opens its reason. ``why`` on a control that can be used says what it does.
* More than widgets, as a board: override ``draw`` (fill, paint, then ``draw_widgets``) and
  ``handle_rest`` (events that no widget and no key took: read ``event.pos``, never the mouse).
* Something moves: ``wait`` gives 0, ``update`` moves it and sets ``dirty``. A still scene is never
  drawn and never woken. Ask ``app.settings.reduced_motion`` and ``.speed`` first.
* ``app.push(scene)``, ``pop``, ``replace``, ``home``; a scene with ``overlay`` leaves what is below
  in sight. `Confirm`, `Notice` and `Why` are such; ``app.tell`` opens a notice.
* ``app.sound.play("hit")`` also shows the caption. ``app.change(text_percent=150)`` is kept.
* Tests drive it by `tests.pilot.Pilot`; a window of any size, even 1×1, is laid out for at least
  ``LEAST_SIZE``, so clip with ``set_clip``, never with ``subsurface``.
"""
