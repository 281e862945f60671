"""The practice range: positions one after another, each by an edit, an answer or dice that are set.

Nothing here counts and nothing is recorded, so everything can be taken back, dice too. The rules
are those of a game: every answer goes through a `Game`, in which people play all sides.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game import assets
from game.core.dice import RuleRef
from game.core.practice import Edit, Tune
from game.core.ruleset import Refusal, Ruleset, Side
from game.scenario.load import ScenarioError, described, scenario_of
from game.scenario.write import written
from game.session.files import file_name, own_scenarios, write_whole
from game.session.game import Game, Submitted
from game.session.probe import next_die
from game.session.record import Setup, Stream, Timeline

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

MOST_STEPS = 200
"""Answers that passing on to a side gives at most."""


class Dice(StrEnum):
    """Where the dice of the range come from."""

    CHANCE = "chance"  # seeded, as in any game
    SET = "set"  # those set beforehand, then by chance
    ASK = "ask"  # each is asked for


class Deed(StrEnum):
    """What led to a position."""

    START = "start"
    EDIT = "edit"
    ANSWER = "answer"
    DICE = "dice"
    SEED = "seed"
    RETURN = "return"  # to a position that was kept


class Position(Struct, Generic[C, S, O, E], frozen=True):
    """A point of the range to go back to.

    Attributes:
        words: What was done to come here.
        deed: Of which kind that was.
        setup: What its game was made from.
        timeline: What has been played since.
        side: Who answered, if that led here.
        orders: The answer.
        edit: The edit, if that led here.
    """

    words: str
    deed: Deed
    setup: Setup[C]
    timeline: Timeline[S, O, E]
    side: Side | None = None
    orders: tuple[O, ...] = ()
    edit: Edit | None = None


class Trial(Game[C, S, O, E]):
    """A game in which nobody is passed by: each step waits, so that it can be looked at."""

    def _idle(self, state: S, side: Side, last: Side | None) -> bool:
        del state, last
        return side in self._passing


class Range(Generic[C, S, O, E]):
    """Positions of one ruleset, tried out.

    Attributes:
        ruleset: Its rules.
        game: The game that goes on from the present position.
        positions: All there are, in the order they came about; those after `now` were taken back.
        now: The place of the present one.
        kept: Positions to be returned to, whatever is done since.
        dice: Where the dice come from.
        stepping: Whether steps in which nobody has a choice wait, too.
    """

    def __init__(self, ruleset: Ruleset[C, S, O, E], scenario: C, seed: int) -> None:
        """Begin with the position in which a scenario begins."""
        self.ruleset = ruleset
        self.workshop = ruleset.workshop()
        self.game: Game[C, S, O, E] = Trial.new(ruleset, scenario, seed)
        self.dice = Dice.CHANCE
        self.stepping = False
        self.kept: list[Position[C, S, O, E]] = []
        title, _ = described(scenario)
        self.positions = [self._position(title, Deed.START)]
        self.now = 0

    # --- what is done -------------------------------------------------------------------------

    def edit(self, edit: Edit) -> Refusal | None:
        """Change the position by hand; a number that is set again is still one deed."""
        words = self.workshop.words(self.game.state, edit)
        changed = self.workshop.edit(self.game.state, edit)
        if isinstance(changed, Refusal):
            return changed
        faces = self.game.moment.faces
        seed, _ = self.game.setup.chance_at(self.game.moment.steps, Stream())
        self.game = Trial.new(self.ruleset, self.workshop.portrait(changed), seed)
        self.game.set_dice(faces)
        made = replace(self._position(words, Deed.EDIT), edit=edit)
        self._note(made, instead=_sets_again(edit, self.positions[self.now].edit))
        return None

    def answer(
        self, side: Side, orders: Sequence[O] = (), words: str = ""
    ) -> Refusal | Submitted[S, O, E]:
        """Give the answer of any side that owes one.

        Steps in which nobody has a choice pass with it, up to the next player-turn.
        """
        before, phase = len(self.game.steps), self.game.phase.name
        result = self.game.submit(side, orders)
        if isinstance(result, Refusal):
            return result
        while not self.stepping and self._idles():
            self.game.submit(self.game.waiting_for[0])
        words = words or f"{self.game.name(side)} passes {phase}"
        made = self._position(words, Deed.ANSWER)
        self._note(replace(made, side=side, orders=tuple(orders)))
        return Submitted(self.game.waiting_for, tuple(self.game.steps[before:]))

    def _idles(self) -> bool:
        """Whether this step can pass: nobody has a choice, and a player-turn does not begin."""
        game = self.game
        begins = game.phase.steps[0].state == "now"
        chosen = any(next(game.legal(side), None) is not None for side in game.waiting_for)
        return bool(game.waiting_for) and not begins and not chosen

    def set_dice(self, faces: Sequence[int]) -> Refusal | None:
        """Let these faces fall next; dice that are set again are still one deed."""
        refusal = self.game.set_dice(faces)
        if refusal is None:
            shown = " ".join(map(str, faces))
            words = f"Set dice {shown}" if faces else "Take set dice away"
            again = self.positions[self.now].deed is Deed.DICE
            self._note(self._position(words, Deed.DICE), instead=again)
        return refusal

    def wanted(self, side: Side, orders: Sequence[O], faces: Sequence[int]) -> int | None:
        """Say which die an answer would ask for next: how many faces it has; None for none.

        Args:
            side: Whose answer.
            orders: The answer.
            faces: Dice that have been named for it already.
        """
        if self.game.check(side, orders) is not None:
            return None
        answers = {**self.game.moment.pending, side: tuple(orders)}
        return next_die(self.game.ruleset, self.game.state, answers, faces)

    def reseed(self, seed: int) -> None:
        """Let other dice fall from here on."""
        setup, steps = self.game.setup, self.game.moment.steps
        again = replace(setup, reseeded=(*setup.reseeded, (steps, seed)))
        self._resume(replace(self._position("", Deed.SEED), setup=again))
        self._note(self._position(f"Other dice: seed {seed}", Deed.SEED))

    def pass_to(self, side: Side) -> int:
        """Let steps pass until a side owes an answer or the game ends; gives how many did."""
        count = 0
        while side not in self.game.waiting_for and self.game.waiting_for and count < MOST_STEPS:
            self.answer(self.game.waiting_for[0])
            count += 1
        return count

    def step(self) -> bool:
        """Run one phase: sides that owe an answer give the orders they have considered, or none.

        Gives whether there was anything to run.
        """
        owing, phase = self.game.waiting_for, self.game.phase.name
        waits, self.stepping = self.stepping, True
        for side in owing:
            if side not in self.game.waiting_for:
                continue
            drafted = self.game.drafts.get(side, ())
            orders = drafted if self.game.check(side, drafted) is None else ()
            name = self.game.name(side)
            self.answer(side, orders, f"Step: {name}, {phase}")
        self.stepping = waits
        return bool(owing)

    # --- back and forth -----------------------------------------------------------------------

    @property
    def can_go_back(self) -> bool:
        """Whether anything was done that can be taken back."""
        return self.now > 0

    @property
    def can_go_forth(self) -> bool:
        """Whether anything was taken back and nothing else done since."""
        return self.now + 1 < len(self.positions)

    def go(self, place: int) -> None:
        """Go to one of the positions, by its place from 0; none is lost by that."""
        self.now = max(0, min(place, len(self.positions) - 1))
        self._resume(self.positions[self.now])

    def keep(self) -> bool:
        """Keep the present position, or keep it no longer; gives whether it is kept."""
        here = self.positions[self.now]
        others = [kept for kept in self.kept if kept is not here]
        found = len(others) < len(self.kept)
        self.kept = others if found else [*self.kept, here]
        return not found

    @property
    def is_kept(self) -> bool:
        """Whether the present position is kept."""
        return any(kept is self.positions[self.now] for kept in self.kept)

    def return_to(self, place: int) -> None:
        """Go back to a position that was kept, by its place from 0; that can be taken back, too."""
        kept = self.kept[place]
        self._resume(kept)
        self._note(self._position(f"Back to: {kept.words}", Deed.RETURN))

    # --- keeping it as a file -----------------------------------------------------------------

    def file_of(self, title: str) -> Path:
        """Give the file a scenario of that title is kept in."""
        plain = title.strip().lower().removeprefix("the ").replace(" ", "-")
        name = Path(file_name(plain)).stem
        return own_scenarios() / self.ruleset.name / f"{name}.toml"

    def save(self, title: str, *, over: bool = False) -> Path | Refusal:
        """Keep the position as a scenario of the player's own, which `play` opens.

        Args:
            title: Its title, from which its file is named.
            over: Whether a file of that name may be written over.

        Raises:
            OSError: It could not be written.
        """
        text = self.text(title)
        if isinstance(text, Refusal):
            return text
        path = self.file_of(title)
        if (assets.maps() / self.ruleset.name / path.name).exists():
            why = "A scenario that ships has this name."
            return Refusal(RuleRef(""), why, "Give it another one.")
        if path.exists() and not over:
            return Refusal(RuleRef(""), f"There is a file {path.name} already.", "Write over it?")
        write_whole(path, text.encode())
        return path

    def text(self, title: str) -> str | Refusal:
        """Give the present position as the file of a scenario of that title, or say why not."""
        title = title.encode("utf-8", "ignore").decode().strip()  # no halves of letters
        if not title:
            return Refusal(RuleRef(""), "It has no title.", "Type one.")
        text = written(self.workshop.portrait(self.game.state, title))
        try:
            scenario_of(tomllib.loads(text), self.ruleset, title)
        except ScenarioError as error:
            fault = error.faults[0]
            why = f"It cannot be kept so: {fault.place}: {fault.found}."
            return Refusal(RuleRef(""), why, f"Allowed: {fault.allowed}.")
        return text

    # --- how it is done -----------------------------------------------------------------------

    def _resume(self, position: Position[C, S, O, E]) -> None:
        game: Game[C, S, O, E] = Trial(self.ruleset, position.setup)
        game.put_back(position.timeline)
        self.game = game

    def _position(self, words: str, deed: Deed) -> Position[C, S, O, E]:
        return Position(words, deed, self.game.setup, self.game.timeline)

    def _note(self, made: Position[C, S, O, E], *, instead: bool = False) -> None:
        """Put a position after the present one, or in its place."""
        self.now += not instead
        self.positions[self.now :] = [made]


def _sets_again(edit: Edit, before: Edit | None) -> bool:
    """Whether an edit sets the number that the one before it has set."""
    if not (isinstance(edit, Tune) and isinstance(before, Tune)):
        return False
    return (edit.unit, edit.field) == (before.unit, before.field)


def blank(ruleset: Ruleset[C, S, O, E], board: str, sides: int) -> C:
    """Give a scenario with a board and no units.

    Raises:
        ScenarioError: There is no such board.
    """
    return scenario_of(ruleset.workshop().blank(board, sides), ruleset, f"board {board}")


def boards(ruleset: str) -> list[str]:
    """List the boards that ship for a ruleset, by name."""
    return sorted(path.stem for path in (assets.maps() / ruleset / "boards").glob("*.toml"))
