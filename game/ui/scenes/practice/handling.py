"""Changing a position by hand on the board: by pointer, and by a cursor that keys walk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from game.core.hexes import Hex, add, sub
from game.core.practice import Edit, Put, Remove, Shift, Thing, Tune, Turn
from game.core.ruleset import Refusal, Side
from game.ui.board.view import Pick
from game.ui.scenes.practice.hand import Hand, Use
from game.ui.scenes.practice.numbers import Ask, Numbers
from game.ui.scenes.practice.palette import Palette
from game.ui.scenes.practice.sketch import Arrow, Ring, Sketch, Words
from game.ui.widgets.widget import Reason

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene
    from game.ui.scenes.practice.lead import Lead

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

_NO_UNIT: Final = Reason("No unit is selected", "this changes a unit.", to_change="Select one.")
_WALKS: Final = frozenset({"left", "right", "up", "down"})


class Handling(Generic[C, S, O, E]):
    """The hand over one board.

    Attributes:
        hand: What it does.
        sketch: What is drawn on the board.
        whose: The side whose units are put, and that orders are wanted for.
    """

    def __init__(self, lead: Lead[C, S, O, E]) -> None:
        self._lead = lead
        self.hand = Hand()
        self.sketch = Sketch(lead.changed)
        self.whose: Side = lead.range.game.sides[0].id
        self._seen: Hex | None = None  # the hex under the pointer, or that keys walked to

    @property
    def _scene(self) -> GameScene[C, S, O, E]:
        return self._lead.scene

    @property
    def thing(self) -> Thing | None:
        """The selected unit, as it can be changed."""
        selected = self._scene.desk.selected
        return next((thing for thing in self._things() if thing.id == selected), None)

    def _things(self) -> list[Thing]:
        return [*self._lead.range.workshop.things(self._lead.range.game.state)]

    @property
    def busy(self) -> bool:
        """Whether the hand does anything."""
        return self.hand.use is not Use.NOTHING

    @property
    def ahead(self) -> Arrow | None:
        """The velocity or the arrow that using the hand now would give."""
        hand, start = self.hand, self.hand.start
        if hand.use is Use.VELOCITY and self.thing is not None:
            start = self.thing.at
        end = hand.cursor or self._scene.view.hovered_hex
        return Arrow(start, end) if start and end and start != end else None

    # What is in hand

    def choose_side(self, side: str) -> None:
        """Put units of another side."""
        self.whose = Side(side)
        self._scene.refresh()

    def next_side(self) -> None:
        """Put units of the next side."""
        ids = [info.id for info in self._lead.range.game.sides]
        self.choose_side(ids[(ids.index(self.whose) + 1) % len(ids)])

    def take(self, piece: str) -> None:
        """Take a piece in hand; the same again lays it down."""
        self.hand.piece = "" if piece == self.hand.piece else piece
        self.hand.use = Use.PUT if self.hand.piece else Use.NOTHING
        self._scene.refresh()

    def let_go(self) -> bool:
        """Let go of what is in hand; gives whether anything was."""
        held = self.busy or self.hand.cursor is not None
        self.hand = Hand()
        self._scene.refresh()
        return held

    def draw_with(self, name: str) -> None:
        """Draw on the board with another tool, or not."""
        self.hand = Hand(cursor=self.hand.cursor)
        self.hand.hold(Use[name])
        self._scene.refresh()

    def _hold(self, use: Use, cursor: Hex) -> None:
        self.hand.piece = ""
        self.hand.hold(use)
        self.hand.cursor = cursor if self.hand.use is use else None
        self._scene.to_main()  # away from the palette: arrows walk
        self._scene.refresh()

    # The selected unit

    def velocity(self) -> None:
        """Choose the velocity of the selected unit on the board."""
        thing = self._wanted()
        if thing is None:
            return
        if thing.velocity is None:
            self.edit(Turn(thing.id, (0, 0)))  # the rules say why it cannot have one
        else:
            self._hold(Use.VELOCITY, add(thing.at, thing.velocity))

    def move(self) -> None:
        """Choose the hex the selected unit moves to."""
        thing = self._wanted()
        if thing is not None:
            self._hold(Use.MOVE, thing.at)

    def remove(self) -> None:
        """Take the selected unit off the board."""
        thing = self._wanted()
        if thing is not None:
            self.edit(Remove(thing.id))

    def numbers(self) -> None:
        """Set the numbers of the selected unit."""
        thing = self._wanted()
        if thing is None:
            return
        app, practice = self._scene.app, self._lead.range

        def tune(field: str, value: int) -> Refusal | None:
            refusal = practice.edit(Tune(thing.id, field, value))
            self._lead.show(thing.id)
            return refusal

        app.push(
            Numbers(
                app,
                thing.name,
                lambda: practice.workshop.fields(practice.game.state, thing.id),
                tune,
            )
        )

    def _wanted(self) -> Thing | None:
        """The selected unit; says so where there is none."""
        thing = self.thing
        if thing is None:
            self._scene.app.sound.play("refusal")
            self._scene.app.explain(_NO_UNIT)
        return thing

    # Edits

    def edit(self, edit: Edit) -> bool:
        """Change the position; gives whether that could be."""
        refusal = self._lead.range.edit(edit)
        if refusal is not None:
            self._scene.app.sound.play("refusal")
            self._scene.app.explain(Reason.refused("That cannot be so", refusal))
            return False
        self._scene.app.sound.play("choice")
        self._lead.show(self._scene.desk.selected)
        return True

    def picked(self, pick: Pick) -> bool:
        """A click on the board, where something is in hand, or on what has no marker: a base."""
        if not pick.on_chart:
            return False
        if not self.busy:
            bare = pick.choice is None and pick.unit is None
            return bare and not self._scene.view.units_at(pick.hex) and self._select_at(pick.hex)
        other = pick.unit is not None and pick.unit != self._scene.desk.selected
        if self.hand.use is Use.PUT and other:
            return False  # to select it
        self.hand.cursor = None
        self._use(pick.hex)
        return True

    def use_here(self) -> None:
        """Use the hand at the cursor; without one it comes to where keys begin."""
        cursor = self.hand.cursor
        if cursor is None:
            self._walk("right")
        elif self.busy:
            self._use(cursor)
        else:
            self._select_at(cursor)

    def _select_at(self, at: Hex) -> bool:
        """Select the next unit of a hex, bases too; gives whether there is any."""
        ids = [thing.id for thing in self._things() if thing.at == at]
        if ids:
            selected = self._scene.desk.selected
            here = [str(unit) for unit in ids]
            where = here.index(selected) + 1 if selected in here else 0
            self._scene.select(here[where % len(here)])
        return bool(ids)

    def _use(self, at: Hex) -> None:
        thing, hand = self.thing, self.hand
        match hand.use:
            case Use.PUT:
                self._put(at)
            case Use.MOVE if thing is not None:
                if self.edit(Shift(thing.id, at)):
                    self.hand = Hand()
            case Use.VELOCITY if thing is not None:
                if self.edit(Turn(thing.id, sub(at, thing.at))):
                    self.hand = Hand()
            case _:
                self._draw(at)
        self._scene.refresh()

    def _put(self, at: Hex) -> None:
        before, focused = {thing.id for thing in self._things()}, self._scene.focus.current
        if self.edit(Put(self.hand.piece, self.whose, at)):
            new = [thing.id for thing in self._things() if thing.id not in before]
            self._lead.show(new[0] if new else self._scene.desk.selected)
            self._scene.settle()
            if isinstance(focused, Palette):
                self._scene.focus_on(focused)  # for the next piece

    # Drawing

    def _draw(self, at: Hex) -> None:
        hand, sketch = self.hand, self.sketch
        match hand.use:
            case Use.PEN:
                sketch.go_on(at)
            case Use.RING:
                sketch.add(Ring(at))
            case Use.ARROW if hand.start is None:
                hand.start = at
            case Use.ARROW if hand.start is not None:
                sketch.add(Arrow(hand.start, at))
                hand.start = None
            case Use.TEXT:
                self._write(at)
            case _:
                pass

    def _write(self, at: Hex) -> None:
        def add_words(text: str) -> str:
            if not text.strip():
                return "Type what it says."
            self.sketch.add(Words(at, text.strip()))
            return ""

        app = self._scene.app
        app.push(Ask(app, "Write on the board", "Words", "", "Write them", add_words))

    # The cursor

    def look(self) -> None:
        """Let the cursor follow the pointer where that has moved; the board outlines its hex."""
        view, hand = self._scene.view, self.hand
        if hand.cursor is not None:
            if view.hovered_hex not in {None, self._seen}:
                hand.cursor = view.hovered_hex
            view.look_at(hand.cursor)
        self._seen = view.hovered_hex

    def walks(self, action: str) -> bool:
        """Walk the cursor, if a named action means that; while the hand is busy, arrows do."""
        place, _, name = action.partition(".")
        if name in _WALKS and (place == "practice" or self.busy):
            self._walk(name)
        elif name.startswith("burn_") and self.busy:
            self._walk_by(int(name[-1]))
        else:
            return False
        return True

    def _walk(self, way: str) -> None:
        view = self._scene.view
        at = self.hand.step(way, self._begin(), view.board.chart.radius)
        view.bring_into_view((at,))
        self._scene.refresh()

    def _walk_by(self, badge: int) -> None:
        """A number key walks in its direction; 0 goes back to the unit: velocity none."""
        thing = self.thing
        if badge:
            self._walk(str(badge - 1))
        elif thing is not None:
            self.hand.cursor = thing.at
            self._scene.refresh()

    def _begin(self) -> Hex:
        """Where the cursor begins: at the selected unit, else in the middle of the view."""
        thing = self.thing
        if thing is not None:
            return thing.at
        return self._scene.view.camera.hex_under(self._scene.view.rect.center)
