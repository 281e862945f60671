"""The promises, each a function that asserts it at one moment of a game."""

from __future__ import annotations

import random
from types import GenericAlias

import msgspec

from game.bench import random_answer
from game.core.ruleset import Side
from game.session.chance import take_step
from game.session.game import Submitted, Undone
from game.session.lines import digest
from game.session.log import seen
from game.session.record import Step, Stream
from game.session.save import AnyGame, AnyRuleset
from tests.contract.limits import LIMITS

LONGEST = 20_000
"""Answers after which a game counts as one that never ends."""

AnyStep = Step[object, object, object]


def played(game: AnyGame, chance: random.Random, *, checked: bool) -> AnyGame:
    """Play a game at random to its end, and hold the promises at every moment of it."""
    for _ in range(LONGEST):
        if not game.waiting_for:
            break
        side = game.waiting_for[0]
        answer(game, side, chance, checked=checked)
    assert game.outcome is not None, game.phase
    assert game.ruleset.to_act(game.state) == frozenset()
    return game


def answer(game: AnyGame, side: Side, chance: random.Random, *, checked: bool) -> None:
    """Give one random answer, and hold the promises before and after it."""
    if checked:
        legal_is_accepted(game, side)
        views_answer_alike(game)
        words_are_found(game, side)
    orders = random_answer(game, side, chance)
    before = game.state
    whole = digest(before)
    result = game.submit(side, orders)
    assert isinstance(result, Submitted), (orders, result)
    assert digest(before) == whole, "a state was changed in place"
    for step in result.steps:
        LIMITS[game.ruleset.name](step.after)
    if checked:
        round_trips(tuple(orders), game.ruleset.types.order)
        for step in result.steps:
            events_lead_there(game.ruleset, step)
            memory_order_is_nothing(game.ruleset, step)
        undo_comes_back(game, before, side)


def legal_is_accepted(game: AnyGame, side: Side) -> None:
    """All that is legal passes check, and so does nothing at all."""
    rules, state = game.ruleset, game.state
    assert rules.check(state, side, ()) is None
    for order in rules.legal(state, side):
        assert rules.check(state, side, [order]) is None, order


def views_answer_alike(game: AnyGame) -> None:
    """A side's view gives that side the same answers as the state, and is a view of itself."""
    rules, state = game.ruleset, game.state
    for info in game.sides:
        side, known = info.id, rules.view(state, info.id).state
        assert rules.view(known, side).state == known
        assert rules.to_act(known) == rules.to_act(state)
        assert rules.phase(known) == rules.phase(state)
        assert rules.outcome(known) == rules.outcome(state)
        legal = list(rules.legal(state, side))
        assert list(rules.legal(known, side)) == legal
        for order in legal[:3]:
            assert rules.check(known, side, [order]) == rules.check(state, side, [order])
            assert rules.forecast(known, side, order) == rules.forecast(state, side, order)
        assert list(rules.summary(known, side)) == list(rules.summary(state, side))
        assert list(rules.objective(known, side)) == list(rules.objective(state, side))
        round_trips(known, rules.types.state)
    round_trips(state, rules.types.state)


def words_are_found(game: AnyGame, side: Side) -> None:
    """Whatever is asked for words and marks has some."""
    rules, state = game.ruleset, game.view(side).state
    phase = rules.phase(state)
    assert phase.name
    assert phase.words
    assert phase.dice
    assert set(phase.owes) == rules.to_act(state)
    assert [step.state for step in phase.steps].count("now") == 1
    orders = list(rules.legal(state, side))[:1]
    assert rules.board(state, orders).chart == rules.board(state).chart


def events_lead_there(rules: AnyRuleset, step: AnyStep) -> None:
    """The events alone lead from state to state, and can be told to everybody who saw them."""
    state = step.before
    for event in step.events:
        state = rules.apply(state, event)
    assert digest(state) == digest(step.after)
    round_trips(step.events, rules.types.event)
    for side in step.orders:
        for known, event in seen(rules, step.before, step.events, side):
            rules.words(known, event)


def memory_order_is_nothing(rules: AnyRuleset, step: AnyStep) -> None:
    """Turning every mapping of a state round changes neither what is legal nor what comes."""
    plain = msgspec.json.decode(msgspec.json.encode(step.before))
    turned = msgspec.convert(reverse(plain), rules.types.state)
    assert digest(turned) == digest(step.before)
    for side in step.orders:
        assert list(rules.legal(turned, side)) == list(rules.legal(step.before, side))
    chance = (0, Stream(), ())
    one = take_step(rules, step.before, step.orders, step.automatic, chance)
    two = take_step(rules, turned, step.orders, step.automatic, chance)
    assert one.events == two.events
    assert digest(one.after) == digest(two.after)


def reverse(value: object) -> object:
    """Turn the order of all keys round."""
    match value:
        case dict():
            return {key: reverse(value[key]) for key in reversed(value)}
        case list():
            return [reverse(entry) for entry in value]
        case _:
            return value


def round_trips(value: object, kind: object) -> None:
    """What is written as JSON is read back the same."""
    whole = GenericAlias(tuple, (kind, ...)) if isinstance(value, tuple) else kind
    assert msgspec.json.decode(msgspec.json.encode(value), type=whole) == value


def undo_comes_back(game: AnyGame, before: object, side: Side) -> None:
    """What can be taken back is as before, and given again as after."""
    after, dice = game.state, game.moment.faces
    undone = game.undo(side)
    if isinstance(undone, Undone):
        assert game.state is before
        game.redo()
    assert game.state is after
    assert game.moment.faces == dice
