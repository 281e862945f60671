"""Games of the toy ruleset that the tests of sessions play."""

import hashlib
from collections.abc import Callable, Mapping, Sequence

from game.core.ruleset import UnitId
from game.rulesets import RULESETS as PLANETS
from game.session.game import Game, Submitted
from game.session.library import open_scenario
from game.session.lines import EndLine, encode
from game.session.save import AnyGame, AnyRuleset
from tests.session.toy import (
    BLUE,
    RED,
    Bid,
    Event,
    Order,
    Scenario,
    State,
    Strike,
    Toy,
    Trap,
    duel,
)

ToyGame = Game[Scenario, State, Order, Event]

RULESETS: Mapping[str, AnyRuleset] = {"toy": Toy()}
R1, R2, B1, B2 = (UnitId(name) for name in ("r1", "r2", "b1", "b2"))


def new(*, blue_trapped: bool = False, turns: int = 3, seed: int = 7) -> ToyGame:
    return Game.new(Toy(), duel(blue_trapped=blue_trapped, turns=turns), seed=seed)


def done(answer: object) -> Sequence[Event]:
    """The events of an answer that was taken."""
    assert isinstance(answer, Submitted), answer
    return [event for step in answer.steps for event in step.events]


def bid(game: ToyGame, red: int = 2, blue: int = 1) -> None:
    done(game.submit(RED, [Bid(red)]))
    done(game.submit(BLUE, [Bid(blue)]))


def striking(*, blue_trapped: bool = False) -> ToyGame:
    """A game in which Red may strike."""
    game = new(blue_trapped=blue_trapped)
    bid(game)
    done(game.submit(RED))
    return game


def in_the_middle() -> ToyGame:
    """A game with dice fallen, a trap set, an answer kept and another one considered."""
    game = new(turns=2)
    bid(game)
    done(game.submit(RED, [Trap(R1)]))
    done(game.submit(RED, [Strike(R1, B1)]))
    done(game.submit(BLUE))
    done(game.submit(RED))
    done(game.submit(BLUE, [Trap(B2)]))
    done(game.submit(BLUE))
    done(game.submit(RED, [Bid(0)]))
    game.draft(BLUE, [Bid(2)])
    game.set_dice([1, 6])
    return game


def play_out(game: ToyGame) -> ToyGame:
    """Give the first legal answer of everybody until the game is over."""
    while game.outcome is None:
        side = game.waiting_for[0]
        done(game.submit(side, list(game.legal(side))[:1]))
    return game


def duel_of_planets() -> AnyGame:
    rules, scenario = open_scenario("planets/two-captains", PLANETS)
    game: AnyGame = Game.new(rules, scenario, seed=7)
    return game


LONG: Mapping[str, Callable[[], AnyGame]] = {
    "toy": lambda: new(turns=90),
    "planets": duel_of_planets,
}
"""Games that go on for a while if everybody only passes."""


def forged(content: str) -> bytes:
    """An edited save whose closing line says what it would if nobody had edited it."""
    *lines, _ = content.encode().splitlines(keepends=True)
    end = EndLine(len(lines), hashlib.sha256(b"".join(lines)).hexdigest())
    return b"".join([*lines, encode(end)])
