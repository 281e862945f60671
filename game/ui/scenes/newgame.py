"""A game about to begin: its scenario, who plays which side, options and seed, in words too."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from game.core.ruleset import Fault, Option, Side, SideInfo
from game.scenario.load import described
from game.scenario.model import About
from game.session.game import Game
from game.session.record import Seat
from game.session.save import AnyGame, AnyRuleset

LARGEST_SEED: Final = 2**63 - 1
_DRAWN_BELOW: Final = 1_000_000  # a seed the game draws can be read out and typed


class NewGame:
    """What the choice of a scenario gathers before a game is made.

    Attributes:
        ruleset: The rules.
        scenario: The scenario as its file gives it.
        left_out: Sides the game is played without.
        options: Options that differ from the scenario's own, name to value.
        seed_text: The seed as typed.
    """

    def __init__(self, ruleset: AnyRuleset, scenario: object, seed_text: str) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.left_out: frozenset[Side] = frozenset()
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
    def playing(self) -> tuple[SideInfo, ...]:
        """The sides that people will play."""
        return tuple(s for s in self.sides if s.orders and s.id not in self.left_out)

    def value(self, option: Option) -> str:
        """What an option is set to."""
        return self.options.get(option.name, self._own[option.name])

    def set_option(self, name: str, value: str) -> None:
        """Set an option; one that is as in the scenario is forgotten."""
        self.options.pop(name, None)
        if value != self._own.get(name):
            self.options[name] = value

    def seat(self, side: Side, *, played: bool) -> None:
        """Let a person play a side, or play without it."""
        self.left_out = self.left_out - {side} if played else self.left_out | {side}

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
        return f"Opens {self.title} for {_joined([s.name for s in self.playing])} at this screen."

    def make(self) -> AnyGame:
        """Make the game and run it up to the first answer.

        Raises:
            ScenarioError: There were faults.
        """
        seats: Mapping[Side, Seat] = {
            side.id: Seat.NONE if side.id in self.left_out else Seat.HUMAN for side in self.sides
        }
        return Game.new(self.ruleset, self.scenario, self.seed or 0, seats, self.options)


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


def _joined(names: Sequence[str]) -> str:
    if len(names) < 2:  # noqa: PLR2004 - one name stands alone
        return "".join(names) or "nobody"
    return f"{', '.join(names[:-1])} and {names[-1]}"
