"""Games of `planets` to look at again: played here by fixed orders and dice."""

from collections.abc import Mapping, Sequence

from game.core.ruleset import Side
from game.rulesets.planets.orders import Attack, Burn, Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options, Scenario
from game.session.game import Game, Submitted
from game.session.save import AnyGame
from tests.rulesets.planets.positions import A, B, scenario_of, ship

SEED = 7


def near(*, turns: int = 3) -> Scenario:
    """Two frigates side by side in open space."""
    return scenario_of(
        ship("1", A, at=(0, 6), fuel=9),
        ship("2", B, at=(1, 6), fuel=9),
        board="rocks",
        turns=turns,
    )


def far(*, turns: int = 6) -> Scenario:
    """Two frigates that do not see each other, and meet."""
    return scenario_of(
        ship("1", A, at=(-9, 6), velocity=(2, 0)),
        ship("2", B, at=(6, 6), velocity=(-2, 0)),
        board="rocks",
        turns=turns,
        options=Options(hidden=True),
    )


def begun(scenario: Scenario) -> AnyGame:
    """A game up to its first answer."""
    return Game.new(Planets(), scenario, SEED)


def play(game: AnyGame, shots: Mapping[Side, int] | None = None) -> AnyGame:
    """Play to the end: every ship burns east in turn 1; sides fire so often, and always hit."""
    left = dict(shots or {})
    while game.outcome is None:
        side = game.waiting_for[0]
        legal = list(game.legal(side))
        attacks = [order for order in legal if isinstance(order, Attack)]
        burns = [order for order in legal if isinstance(order, Burn) and order.burns == (0,)]
        answer: Sequence[Order] = ()
        if attacks and left.get(side):
            left[side] -= 1
            answer = attacks[:1]
            game.set_dice([6, 6, 6])
        elif burns and game.phase.turn == 1:
            answer = burns[:1]
        assert isinstance(game.submit(side, answer), Submitted)
    return game


def duel(*, turns: int = 3) -> AnyGame:
    """A whole game in which A hits B in the first turn."""
    return play(begun(near(turns=turns)), {A: 1})


def hidden() -> AnyGame:
    """A whole game of two ships that see nothing of each other until they meet."""
    return play(begun(far()))
