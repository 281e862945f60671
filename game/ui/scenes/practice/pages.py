"""The pages of the side panel: what can be put, the dice, what was done, the teacher's tools."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from game.session.practice import Dice
from game.session.record import Stream
from game.ui.panels.rows import Title
from game.ui.scenes.game.guide import Page
from game.ui.scenes.practice.aids import AIDS
from game.ui.scenes.practice.dicing import SOURCES, FaceKeys, Faces
from game.ui.scenes.practice.hand import Use
from game.ui.scenes.practice.palette import Palette
from game.ui.theme import BODY, INK, INK2, LABEL
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.listbox import ListBox, Row
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.scenes.practice.lead import Lead

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

PUT: Final = Option("put", "Put")
DICE: Final = Option("dice", "Dice")
DONE: Final = Option("done", "Done")
TEACH: Final = Option("teach", "Teach")
PICTURES: Final = "For the screen, and one to print."
_COLUMN: Final = 62  # of the caps, at 100 %
_TOOLS: Final = (
    (Use.NOTHING, "nothing"),
    (Use.PEN, "pen"),
    (Use.ARROW, "arrow"),
    (Use.RING, "ring"),
    (Use.TEXT, "words"),
)


class Pages(Generic[C, S, O, E]):
    """Fills the pages for one guide of the range."""

    def __init__(self, lead: Lead[C, S, O, E]) -> None:
        self._lead = lead
        self._deeds = ListBox((), on_open=lambda id_: lead.go(int(id_)), opens_by_click=True)
        self._palettes: dict[str, Palette] = {}  # by heading
        self._kept = ListBox((), on_open=lambda id_: lead.return_to(int(id_)), opens_by_click=True)

    def all(self) -> Sequence[Page]:
        """The four, made anew."""
        return (
            Page(PUT, self._put()),
            Page(DICE, self._dice()),
            Page(DONE, self._done()),
            Page(TEACH, self._teach()),
        )

    # Put

    @property
    def palette(self) -> Palette:
        """The one with the piece in hand, or the first."""
        held = self._lead.handling.hand.piece
        palettes = list(self._palettes.values())
        ours = (one for one in palettes if held in {option.id for option in one.options})
        return next(ours, palettes[0])

    def _put(self) -> list[Widget]:
        lead, hand = self._lead, self._lead.handling
        held, side = hand.hand.piece, lead.scene.desk.index_of(hand.whose)
        sides = [Option(info.id, info.name) for info in lead.range.game.sides]
        rows: list[Widget] = [
            Title("Put on the board"),
            Choice("Whose", sides, hand.whose, hand.choose_side),
        ]
        rows += self._by_hand()
        pieces = lead.range.workshop.pieces(lead.range.game.state)
        for group in dict.fromkeys(piece.group for piece in pieces):
            mine = [piece for piece in pieces if piece.group == group]
            palette = self._palettes.setdefault(group, Palette(hand.take, lead.atlas))
            palette.offer(mine, held, side)
            rows += [Heading(group), palette]
            rows += [
                Label(f"{piece.name}: {piece.words}.", LABEL, INK2)
                for piece in mine
                if piece.id == held
            ]
        return rows

    def _by_hand(self) -> list[Widget]:
        """What can be done with the piece in hand, or with the selected unit."""
        hand = self._lead.handling
        thing, held = hand.thing, hand.hand.piece
        if held:
            put = Hint("put it at the cursor", hand.use_here, key="practice.put")
            lay = Hint("lay it down", partial(hand.take, held), key="everywhere.back")
            return [*_column(put, lay)]
        if thing is None:
            words = "Take a piece and click a hex; or click a unit to change it."
            return [Label(words, LABEL, INK2), *self._orders()]
        hints = [Hint("set numbers", hand.numbers, key="practice.numbers")]
        if thing.velocity is not None:
            hints.insert(0, Hint("set velocity", hand.velocity, key="practice.velocity"))
        if thing.moves:
            hints.append(Hint("move", hand.move, key="practice.move"))
            hints.append(Hint("remove", hand.remove, key="practice.remove"))
        return [Heading(thing.name), *_column(*hints), *self._orders()]

    def _orders(self) -> list[Widget]:
        """Letting it pass to the side chosen, where that has nothing to order now."""
        lead, game = self._lead, self._lead.range.game
        whose = lead.handling.whose
        if whose in game.waiting_for or game.outcome is not None:
            return []
        words = f"pass until {game.name(whose)} orders"
        return [*_column(Hint(words, lead.pass_on, key="practice.pass"))]

    # Dice

    def _dice(self) -> list[Widget]:
        lead = self._lead
        practice = lead.range
        faces = practice.game.moment.faces
        rows: list[Widget] = [
            Title("Dice"),
            Choice("Where they come from", SOURCES, practice.dice, lead.rolling.choose),
        ]
        if practice.dice is Dice.ASK:
            rows.append(Label("Each die is asked for before it falls.", BODY, INK2))
        else:
            rows += [Heading("Next"), Faces(faces), FaceKeys(lead.rolling.add)]
            if faces:
                rows.append(Hint("take the last die away", lead.rolling.drop))
                rows.append(Hint("take all away", lead.rolling.clear))
        seed, _ = practice.game.setup.chance_at(len(practice.game.steps), Stream())
        rows += [
            Label(f"Then by chance, seed {seed}.", LABEL, INK2),
            *_column(Hint("other dice", lead.rolling.other, key="practice.other_dice")),
            Label("Dice you set are marked in the log.", LABEL, INK2),
        ]
        return rows

    # Done

    def _done(self) -> list[Widget]:
        """What was done, the last on top, so that it is always in sight."""
        lead = self._lead
        practice = lead.range
        kept = {id(position) for position in practice.kept}
        self._deeds.rows = tuple(
            Row(
                str(n),
                position.words,
                right="taken back" if n > practice.now else "kept" if id(position) in kept else "",
            )
            for n, position in reversed(list(enumerate(practice.positions)))
        )
        self._deeds.current = str(practice.now)
        keep = "keep it no longer" if practice.is_kept else "keep this"
        rows: list[Widget] = [
            Title("Take back anything"),
            *_column(
                Hint("back", lead.back, key="game.undo"),
                Hint("forward", lead.forth, key="game.redo"),
                Hint(keep, lead.keep, key="practice.keep"),
            ),
            self._deeds,
        ]
        if practice.kept:
            self._kept.rows = tuple(Row(str(n), p.words) for n, p in enumerate(practice.kept))
            rows += [Heading("Kept"), self._kept]
        return rows

    # Teach

    def _teach(self) -> list[Widget]:
        lead = self._lead
        freeze = Button(
            "Let it go" if lead.frozen else "Freeze the board",
            lead.freeze,
            second="Orders can be given again." if lead.frozen else "Orders are held.",
            key="practice.freeze",
        )
        step = Button(
            "Run one phase", lead.step, second="With the orders held.", key="practice.step"
        )
        uses = [Option(use.name, words) for use, words in _TOOLS]
        use, sketch = lead.handling.hand.use, lead.handling.sketch
        drawn = use.name if use in dict(_TOOLS) else Use.NOTHING.name
        wipes: list[Widget] = []
        if sketch.drawings:
            wipes.append(Hint("wipe the last away", sketch.wipe))
            wipes.append(Hint("wipe all away", partial(sketch.wipe, whole=True)))
        return [
            Title("Teach"),
            freeze,
            step,
            Choice("Draw on the board", uses, drawn, lead.handling.draw_with),
            *wipes,
            Heading("Keep it"),
            Button("Save as a scenario", lead.save, second="Play opens it.", key="game.save"),
            Button(
                "Save a picture",
                lead.save_picture,
                second=PICTURES,
                key="practice.picture",
            ),
            Heading("Aids"),
            *_column(Hint("hide or show all", lead.toggle_aids, key="practice.aids")),
            *(self._aid(name, words) for name, words in AIDS.items()),
            Heading("The game"),
            Button(
                "Play on without victory",
                lead.play_on,
                second="Nobody wins; only the turns run out.",
            ),
            Button("Open another position", lead.open_other, second="What was done here is gone."),
        ]

    def _aid(self, name: str, words: str) -> Widget:
        lead = self._lead
        now = "hidden" if name in lead.hidden else "shown"
        return Hint(f"{words}: {now}", partial(lead.toggle_aid, name))

    def frozen(self) -> list[Widget]:
        """The unit's page while the board is frozen."""
        return [Title("Frozen"), Label("Orders are held until it is let go.", BODY, INK)]

    def hidden(self) -> list[Widget]:
        """The unit's page while odds are hidden."""
        shows = Hint("show all aids", self._lead.toggle_aids, key="practice.aids")
        return [Title("Hidden"), Label("Orders and odds are hidden.", BODY, INK), *_column(shows)]


def _column(*hints: Hint) -> Sequence[Hint]:
    """Hints one below the other, their words in line."""
    for hint in hints:
        hint.column = _COLUMN
    return hints
