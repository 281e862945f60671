"""What leads over the game screen in the practice range: its pages, back and forth, teaching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import pygame
from msgspec.structs import replace

from game.core.board import Board
from game.core.dice import RuleRef
from game.core.practice import Aimless
from game.core.ruleset import Refusal, Side
from game.session.game import Submitted, Undone
from game.session.practice import Deed, Range
from game.ui.board.atlas import Atlas
from game.ui.board.view import Pick
from game.ui.layout import WindowClass
from game.ui.panels.desk import next_side
from game.ui.panels.panel import Controls
from game.ui.scenes.game.guide import Guide, Page
from game.ui.scenes.game.menu import Item
from game.ui.scenes.game.ribbon import Whose
from game.ui.scenes.game.sidebar import UNIT
from game.ui.scenes.practice import saving
from game.ui.scenes.practice.aids import AIDS, ODDS, bared
from game.ui.scenes.practice.hand import Use
from game.ui.scenes.practice.handling import Handling
from game.ui.scenes.practice.pages import DICE, DONE, PICTURES, PUT, TEACH, Pages
from game.ui.scenes.practice.rolling import Rolling
from game.ui.scenes.practice.sign import Sign
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

NOTHING_COUNTS: Final = "Practice range: nothing counts or is recorded"
NOTHING_COUNTS_BRIEF: Final = "Practice: nothing counts"
_NO_BACK: Final = "This cannot be taken back"
_NO_FORTH: Final = "There is nothing to do again"
_HELD: Final = Reason("The board is frozen", "orders are held.", to_change="Let it go first.")


class Lead(Guide[C, S, O, E], Generic[C, S, O, E]):
    """Leads over a game of the practice range.

    Args:
        practice: The range.
        open_other: Goes to the choice of another position.
        new_seed: Gives the seed of other dice.

    Attributes:
        range: The range.
        handling: The hand over the board.
        rolling: Answers and dice.
        frozen: Whether orders are held.
        hidden: The aids that are hidden.
    """

    shared = False
    ends = True
    keeps = True

    def __init__(
        self,
        practice: Range[C, S, O, E],
        open_other: Callable[[], None],
        new_seed: Callable[[], int],
    ) -> None:
        self.range = practice
        self.handling = Handling(self)
        self.rolling = Rolling(self, new_seed)
        self.frozen = False
        self.hidden: frozenset[str] = frozenset()
        self.atlas = Atlas()
        self.open_other = open_other
        self._still = -1  # the position to which something was done again
        self._answered = False  # whether an answer led to what is being shown
        self._sign = Sign()
        self._pages = Pages(self)
        self._turns = {
            "practice.page_put": PUT.id,
            "practice.page_dice": DICE.id,
            "practice.page_done": DONE.id,
            "practice.page_teach": TEACH.id,
            "practice.page_unit": UNIT.id,
        }
        hand = self.handling
        self._acts: dict[str, Callable[[], object]] = {
            "practice.put": hand.use_here,
            "practice.velocity": hand.velocity,
            "practice.numbers": hand.numbers,
            "practice.move": hand.move,
            "practice.remove": hand.remove,
            "practice.whose": hand.next_side,
            "practice.pass": self.pass_on,
            "practice.keep": self.keep,
            "practice.other_dice": self.rolling.other,
            "practice.freeze": self.freeze,
            "practice.step": self.step,
            "practice.aids": self.toggle_aids,
            "practice.picture": self.save_picture,
            "game.save": self.save,
        }

    def begin(self, scene: GameScene[C, S, O, E]) -> None:
        """The palette is open."""
        self.scene = scene

    def changed(self) -> None:
        """Something that the screen shows is not as it was."""
        self.scene.refresh()

    # What is so

    @property
    def holds(self) -> bool:
        """Whether the present step waits even where nothing can be done.

        The beginning of a player-turn does, so that a board without choices does not run on; and
        what was done again, so that what follows it is not lost.
        """
        begins = self.range.game.phase.steps[0].state == "now"
        return begins or self.frozen or self.range.now == self._still

    @property
    def _peopled(self) -> bool:
        """Whether there is anything but the board."""
        return any(thing.moves for thing in self.range.workshop.things(self.range.game.state))

    # What is shown

    def pages(self) -> Sequence[Page]:
        """The four pages of the range."""
        return self._pages.all()

    def body(self, rows: Sequence[Widget]) -> Sequence[Widget]:
        """The unit's page, unless it is an aid that is hidden."""
        if ODDS in self.hidden:
            return self._pages.hidden()
        return self._pages.frozen() if self.frozen else rows

    def board(self, board: Board) -> Board:
        """The board without what is hidden; frozen, or with a hand at work, it offers no choice."""
        if self.frozen or self.handling.busy:
            board = replace(board, choices=(), remark=None)
        return bared(board, self.hidden)

    def controls(self, controls: Controls) -> Controls:
        """The commit controls: off while the board is frozen."""
        if not self.frozen:
            return controls
        return Controls(
            replace(controls.do, refused=_HELD),
            replace(controls.skip, refused=_HELD),
            replace(controls.nobody, refused=_HELD),
        )

    def whose(self, whose: Whose, kind: WindowClass) -> Whose:
        """Below whose turn it is, that nothing counts; a narrow ribbon has no room for that."""
        self._sign.words = NOTHING_COUNTS_BRIEF if kind is WindowClass.NARROW else ""
        words = NOTHING_COUNTS_BRIEF if kind is WindowClass.COMPACT else NOTHING_COUNTS
        return replace(whose, below=f"Turn {self.range.game.phase.turn} · {words}")

    def sentence(self, words: str) -> str:
        """What the hand awaits, before all else."""
        use, start = self.handling.hand.use, self.handling.hand.start
        if use is Use.NOTHING and self.frozen:
            return "The board is frozen: orders are held."
        if use is Use.NOTHING:
            return words if self._peopled else self._to_begin
        keys = self.scene.app.keys
        cap = keys.cap("practice.put")
        walk = keys.cap("practice.left").replace("Left", "arrows")
        by_key = f", or {walk} and {cap}" if cap and walk else ""
        awaited = use.value if start is None else "Choose where the arrow ends"
        return f"{awaited}: click{by_key}. Esc lets go."

    @property
    def _to_begin(self) -> str:
        """How a board comes to have something on it."""
        cap = self.scene.app.keys.cap("practice.page_put")
        by_key = f" ({cap}, then arrows)" if cap else ""
        return f"Take a piece of the palette{by_key} and click a hex for it."

    def items(self) -> Sequence[Item]:
        """Back and forth, keeping it, and another position."""
        gone = "What was done here is gone."
        scene, here, desk = self.scene, self.range, self.scene.desk
        back = here.can_go_back or not desk.why_no_undo(others=True)
        forth = here.can_go_forth or desk.can_redo
        no_back = None if back else Reason(_NO_BACK, "this is the first position.")
        no_forth = None if forth else Reason(_NO_FORTH, "nothing was taken back.")
        return (
            Item("Take back", "Anything, dice too.", scene.undoing.undo, "game.undo", no_back),
            Item("Do again", "What was taken back.", scene.undoing.redo, "game.redo", no_forth),
            Item("Save as a scenario", "Play opens it.", self.save, "game.save"),
            Item("Save a picture", PICTURES, self.save_picture, "practice.picture"),
            Item("Open another position", gone, self.open_other),
        )

    def under(self) -> Sequence[Widget]:
        """What is drawn, and where the ribbon has no room for it the sign that nothing counts."""
        sign = (self._sign,) if self._sign.words else ()
        return (self.handling.sketch, *sign)

    def stand(self) -> None:
        """The drawings lie over the board; the sign stands at its foot."""
        view, handling, sketch = self.scene.view, self.handling, self.handling.sketch
        sketch.place(self.scene.pen, view.rect)
        sketch.camera = view.camera
        sketch.pens = handling.hand.use is Use.PEN
        handling.look()
        sketch.ahead = handling.ahead
        if self._sign.words:
            self._stand_sign()

    def _stand_sign(self) -> None:
        """The sign at the foot of the board; labels keep clear of it."""
        view, sign = self.scene.view, self._sign
        sign.stand(self.scene.pen, pygame.Rect(view.rect))
        if sign.rect not in view.reserved:
            view.reserved = (*view.reserved, sign.rect)

    def picked(self, pick: Pick) -> bool:
        """A click on the board, where something is in hand."""
        return self.handling.picked(pick)

    def let_go(self) -> bool:
        """Let go of what is in hand; gives whether anything was."""
        return self.handling.let_go()

    # What is done in the game

    def answer(self, orders: Sequence[O]) -> Refusal | Submitted[S, O, E] | None:
        """Give it, once every die it asks for has been named, where dice are asked for."""
        if self.frozen:
            return Refusal(RuleRef(""), "The board is frozen: orders are held.", "Let it go first.")
        before = self._step
        result = self.rolling.answer(tuple(orders))
        self._answered = self._answered or self._step != before
        return result

    @property
    def _step(self) -> tuple[str, Sequence[Side]]:
        """Which step it is, and who owes an answer."""
        return self.range.game.phase.name, self.range.game.waiting_for

    def seated(self) -> None:
        """Another step is reached by an answer: its odds and choices stand on the unit's page."""
        begins = self.range.game.phase.steps[0].state == "now"
        if self._answered and not begins and ODDS not in self.hidden:
            self.scene.placing.side.turn_to(UNIT.id)
            self.scene.refresh()
        self._answered = False

    def undo(self) -> Refusal | Undone[O] | None:
        """Anything can be taken back."""
        practice = self.range
        if not practice.can_go_back:
            return Refusal(RuleRef(""), "This is the first position.", "")
        gone = practice.positions[practice.now]
        practice.go(practice.now - 1)
        self.swap()
        side = gone.side or next_side(practice.game, self.scene.desk.side)
        return Undone(side, gone.orders)

    def redo(self) -> Refusal | Undone[O] | None:
        """And done again."""
        practice = self.range
        if not practice.can_go_forth:
            why = "Nothing was taken back, or something else was done since."
            return Refusal(RuleRef(""), why, "")
        desk, panel = self.scene.desk, self.scene.panel
        while True:
            practice.go(practice.now + 1)
            self.swap()
            desk.begin(next_side(practice.game, desk.side))
            panel.begin()
            if not (panel.passes and practice.can_go_forth and self._passes_next()):
                break
        self._still = practice.now
        return Undone(desk.side, ())

    def _passes_next(self) -> bool:
        """Whether the deed to be done again next let a step pass."""
        following = self.range.positions[self.range.now + 1]
        return following.deed is Deed.ANSWER and not following.orders

    def swap(self) -> None:
        """The screen goes on with the range's present game."""
        scene = self.scene
        scene.view.finish()
        scene.game = scene.desk.game = self.range.game
        scene.placing.shots.hide()

    def show(self, selected: str = "") -> None:
        """Show the present position anew, with a unit selected: the same as before if it can be."""
        scene = self.scene
        wanted = selected or scene.desk.selected
        scene.take(self.range.game, passing=False)
        if any(t.id == wanted for t in self.range.workshop.things(self.range.game.state)):
            scene.desk.selected = wanted
            scene.view.select(wanted)
            scene.refresh()

    def back(self) -> None:
        """Take the last deed back."""
        self.scene.undoing.undo()

    def forth(self) -> None:
        """Do it again."""
        self.scene.undoing.redo()

    def go(self, place: int) -> None:
        """Go to one of the positions."""
        self.range.go(place)
        self.show()

    def keep(self) -> None:
        """Keep this position, or keep it no longer."""
        kept = self.range.keep()
        self.scene.app.say("Kept" if kept else "Kept no longer")
        self.scene.refresh()

    def return_to(self, place: int) -> None:
        """Go back to a position that was kept."""
        self.range.return_to(place)
        self.show()

    def pass_on(self) -> None:
        """Let it pass until the side chosen is to order."""
        if self._is_held():
            return
        self.range.pass_to(self.handling.whose)
        self.show()

    def play_on(self) -> None:
        """Play on without victory."""
        self.handling.edit(Aimless())

    # Teaching

    def freeze(self) -> None:
        """Hold all orders, or let them go."""
        self.frozen = not self.frozen
        self.scene.refresh()

    def _is_held(self) -> bool:
        """Whether orders are held; says so."""
        if self.frozen:
            self.scene.app.sound.play("refusal")
            self.scene.app.explain(_HELD)
        return self.frozen

    def step(self) -> None:
        """Run one phase with the orders held, frozen or not, and show it."""
        before = len(self.range.game.steps)
        self.range.step()
        self.swap()
        self.scene.play(before, self.show, own=False)

    def toggle_aid(self, aid: str) -> None:
        """Hide one aid, or show it."""
        self.hidden ^= {aid}
        self.scene.refresh()

    def toggle_aids(self) -> None:
        """Hide all aids, or show all."""
        self.hidden = frozenset() if self.hidden else frozenset(AIDS)
        self.scene.refresh()

    def save(self) -> None:
        """Keep the position as a scenario."""
        saving.save_scenario(self.scene.app, self.range)

    def save_picture(self) -> None:
        """Keep a picture of the position."""
        scene = self.scene
        saving.save_picture(scene.app, self.range, scene.view, self.handling.sketch.drawings)

    # Keys

    def act(self, action: str) -> bool:
        """The keys of the range."""
        if self.handling.walks(action):
            return True
        if action in self._turns:
            self._turn_to(self._turns[action])
        elif action in self._acts:
            self._acts[action]()
        else:
            return False
        return True

    def _turn_to(self, page: str) -> None:
        """Open a page; keys go to its palette."""
        scene = self.scene
        scene.placing.side.turn_to(page)
        scene.placing.panel_open = True
        if page == PUT.id:
            scene.refresh()
            scene.settle()
            scene.focus_on(self._pages.palette, by_key=True)
