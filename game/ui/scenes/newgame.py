"""A game about to begin: its scenario, who plays which side, options and seed, in words too."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

import msgspec

from game.ai.levels import LEVELS
from game.core.ruleset import Fault, Option, Side, SideInfo
from game.scenario.load import described
from game.scenario.model import About
from game.session.game import Game
from game.session.record import Seat
from game.session.save import AnyGame, AnyRuleset

LARGEST_SEED: Final = 2**63 - 1
_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five"}
_DRAWN_BELOW: Final = 1_000_000  # a seed the game draws can be read out and typed


class NewGame:
    """What the choice of a scenario gathers before a game is made.

    Attributes:
        ruleset: The rules.
        scenario: The scenario as its file gives it.
        seats: Who plays which side that gives orders.
        options: Options that differ from the scenario's own, name to value.
        seed_text: The seed as typed.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        scenario: object,
        seed_text: str,
        opponent: Seat = Seat.HUMAN,
    ) -> None:
        """Put one together as its file has it, the first side a person's.

        Args:
            ruleset: The rules.
            scenario: The scenario as its file gives it.
            seed_text: The seed as typed.
            opponent: Who plays the sides after the first.
        """
        self.ruleset = ruleset
        self.scenario = scenario
        commanded = [side.id for side in ruleset.sides(scenario) if side.orders]
        self.seats: dict[Side, Seat] = dict.fromkeys(commanded, opponent)
        self.seats.update(dict.fromkeys(commanded[:1], Seat.HUMAN))
        self.options: dict[str, str] = {}
        self.seed_text = seed_text
        self._own = _own_options(ruleset.options, scenario)

    @property
    def title(self) -> str:
        """The scenario's title."""
        return described(self.scenario)[0]

    @property
    def about(self) -> About:
        """What the scenario says of itself."""
        return described(self.scenario)[1]

    @property
    def sides(self) -> Sequence[SideInfo]:
        """All sides of the scenario, in order of play."""
        return self.ruleset.sides(self.scenario)

    @property
    def left_out(self) -> frozenset[Side]:
        """The sides the game is played without."""
        return frozenset(side for side, seat in self.seats.items() if seat is Seat.NONE)

    @property
    def people(self) -> tuple[SideInfo, ...]:
        """The sides that people will play."""
        return tuple(side for side in self.sides if self.seats.get(side.id) is Seat.HUMAN)

    @property
    def computers(self) -> tuple[tuple[SideInfo, Seat], ...]:
        """The sides that the computer will play, each with its level."""
        seated = [(side, self.seats.get(side.id, Seat.EMPTY)) for side in self.sides]
        return tuple((side, seat) for side, seat in seated if seat in LEVELS)

    def value(self, option: Option) -> str:
        """What an option is set to."""
        return self.options.get(option.name, self._own[option.name])

    def set_option(self, name: str, value: str) -> None:
        """Set an option; one that is as in the scenario is forgotten."""
        self.options.pop(name, None)
        if value != self._own.get(name):
            self.options[name] = value

    @property
    def opponent(self) -> Seat | None:
        """Who plays against the first person, to be offered again; None where nobody does."""
        others = [
            self.seats[side.id]
            for side in self.sides
            if side.id in self.seats and side not in self.people[:1]
        ]
        return next((seat for seat in others if seat is not Seat.NONE), None)

    @property
    def seed(self) -> int | None:
        """The seed as a number; None where what is typed is none."""
        text = self.seed_text.strip()
        if not (text.isascii() and text.isdecimal()):
            return None
        return (
            int(text) if len(text) <= len(str(LARGEST_SEED)) and int(text) <= LARGEST_SEED else None
        )

    def faults(self) -> tuple[Fault, ...]:
        """What stands in the way of such a game."""
        prepared = self.ruleset.prepared(self.scenario, self.options, self.left_out)
        return prepared if isinstance(prepared, tuple) else ()

    def opening(self) -> object:
        """The state it would begin in; as the file has it where what was chosen cannot be."""
        prepared = self.ruleset.prepared(self.scenario, self.options, self.left_out)
        faulty = isinstance(prepared, tuple)
        return self.ruleset.start(self.scenario if faulty else prepared)

    def promise(self) -> str:
        """What starting it will do, in one sentence."""
        people = _joined([side.name for side in self.people])
        if not self.computers:
            return f"Opens {self.title} for {people} at this screen."
        against = _opponents(self.computers)
        if not self.people:
            each = [f"{side.name} ({seat})" for side, seat in self.computers]
            return f"Opens {self.title}: the computer plays {_joined(each)}, and you watch."
        if len(self.people) == 1:
            return f"Opens {self.title}: you as {people} against {against}."
        return f"Opens {self.title} for {people} at this screen, against {against}."

    def make(self) -> AnyGame:
        """Make the game and run it up to the first answer.

        Raises:
            ScenarioError: There were faults.
        """
        return Game.new(self.ruleset, self.scenario, self.seed or 0, self.seats, self.options)


def drawn_seed() -> str:
    """A seed drawn by chance, as text."""
    return str(secrets.randbelow(_DRAWN_BELOW))


def _own_options(options: Sequence[Option], scenario: object) -> dict[str, str]:
    """What a scenario's file sets each option to; the rules' default where it says nothing."""
    table = msgspec.to_builtins(getattr(scenario, "options", {}))
    own = {option.name: option.default for option in options}
    for name, value in table.items():
        switched = "on" if value is True else "off" if value is False else value
        own[name.replace("_", "-")] = switched
    return own


def _opponents(computers: Sequence[tuple[SideInfo, Seat]]) -> str:
    """Whom one plays against: `a normal opponent`, `three easy opponents`; by name where mixed."""
    levels = {seat for _, seat in computers}
    if len(levels) > 1:
        return _joined([f"{side.name} ({seat})" for side, seat in computers])
    (level,) = levels
    if len(computers) > 1:
        return f"{_NUMBERS.get(len(computers), len(computers))} {level} opponents"
    return f"{'an' if level is Seat.EASY else 'a'} {level} opponent"


def _joined(names: Sequence[str]) -> str:
    if len(names) < 2:  # noqa: PLR2004 - one name stands alone
        return "".join(names) or "nobody"
    return f"{', '.join(names[:-1])} and {names[-1]}"
