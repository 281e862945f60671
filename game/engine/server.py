"""The engine itself: it holds a game, answers requests about it, and never ends by a bad one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from game import __version__
from game.ai.levels import LEVELS
from game.ai.player import Decision, Player, finished
from game.core.opponent import Thought
from game.core.ruleset import Refusal, Side
from game.engine.requests import (
    Ai,
    Check,
    DiceRequest,
    ErrorAnswer,
    ForecastRequest,
    Legal,
    Load,
    Log,
    New,
    Nothing,
    OfSide,
    RequestError,
    Save,
    Submit,
    acts,
    bad,
    first_of,
    option_of,
    read,
    refusal_error,
    refused,
    seat_of,
    seated,
)
from game.scenario.decode import DecodeError, decode, shown
from game.scenario.load import ScenarioError
from game.session.game import Game
from game.session.library import UnknownScenarioError, open_scenario, scenarios
from game.session.lines import SaveError
from game.session.log import seen
from game.session.opponents import Opponents, deciding
from game.session.record import Moment
from game.session.save import AnyGame, AnyRuleset, load, save, title_of

PROTOCOL = 1
LONGEST = 32_000_000
"""Bytes of the longest line that is read; longer ones are answered as bad requests."""


class Engine:
    """Answers requests, one after another.

    Attributes:
        done: Whether the client has said `quit`.
    """

    def __init__(self, rulesets: Mapping[str, AnyRuleset]) -> None:
        self.done = False
        self._rulesets = rulesets
        self._current: AnyGame | None = None
        self._seat: Side | None = None
        self._advice: tuple[Side, Moment[Any], Decision[Any]] | None = None
        self._requests: dict[str, tuple[type[Struct], Callable[[Any], object]]] = {
            "hello": (Nothing, self._hello),
            "scenarios": (Nothing, self._scenarios),
            "new": (New, self._new),
            "dice": (DiceRequest, self._dice),
            "phase": (Nothing, lambda _: self._phase()),
            "state": (Nothing, self._state),
            "view": (OfSide, self._view),
            "legal": (Legal, self._legal),
            "check": (Check, self._check),
            "forecast": (ForecastRequest, self._forecast),
            "submit": (Submit, self._submit),
            "ai": (Ai, self._ai),
            "log": (Log, self._log),
            "undo": (OfSide, self._undo),
            "redo": (Nothing, self._redo),
            "save": (Save, self._save),
            "load": (Load, self._load),
            "quit": (Nothing, self._quit),
        }

    def answer(self, line: bytes) -> bytes:
        """Answer one line; never raises, whatever it holds."""
        number: object = None
        try:
            request = read(line)
            number = request.pop("id", None)
            return msgspec.json.encode({"id": number, "ok": self._carried_out(request)})
        except RequestError as error:
            answer = error.error
        except Exception as error:  # noqa: BLE001 - the one place: a bug must not end the program
            sys.excepthook(type(error), error, error.__traceback__)
            why = f"the program has a fault, and the game is as it was: {error!r}"
            answer = ErrorAnswer("internal", why)
        return msgspec.json.encode({"id": number, "error": answer})

    def _carried_out(self, request: dict[str, object]) -> object:
        name = request.pop("do", None)
        if not isinstance(name, str) or name not in self._requests:
            known = ", ".join(self._requests)
            found = "is missing" if name is None else f"is {shown(name)}"
            raise bad(f"`do` {found}; it is one of {known}", "do")
        kind, carry_out = self._requests[name]
        try:
            return carry_out(decode(request, kind))
        except DecodeError as error:
            raise bad(first_of(error.faults), error.faults[0].place) from error
        except UnknownScenarioError as error:
            raise RequestError(ErrorAnswer("not-found", str(error))) from error
        except ScenarioError as error:
            why = f"{error.source}: {first_of(error.faults)}"
            faulty = ErrorAnswer("bad-file", why, faults=error.faults)
            raise RequestError(faulty) from error
        except SaveError as error:
            raise RequestError(ErrorAnswer("bad-file", str(error))) from error

    # --- what there is ------------------------------------------------------------------------

    def _hello(self, _: Nothing) -> object:
        names = list(self._rulesets)
        return {
            "name": "kilosecond",
            "version": __version__,
            "protocol": PROTOCOL,
            "rulesets": names,
            "levels": list(LEVELS),
        }

    def _scenarios(self, _: Nothing) -> object:
        return {
            "scenarios": [
                {
                    "id": listing.id,
                    "title": listing.title,
                    "ruleset": listing.ruleset,
                    "sides": listing.sides,
                    "length": listing.about.length if listing.about else "",
                    "difficulty": listing.about.difficulty if listing.about else "",
                    "fault": listing.fault,
                }
                for listing in scenarios(self._rulesets)
            ]
        }

    # --- games --------------------------------------------------------------------------------

    def _new(self, asked: New) -> object:
        rules, scenario = open_scenario(asked.scenario, self._rulesets)
        seats = {side: seat_of(side, word) for side, word in asked.seats.items()}
        if asked.seat is not None:
            seats = seated(asked.seat, seats, {side.id for side in rules.sides(scenario)})
        seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
        options = {name: option_of(value) for name, value in asked.options.items()}
        try:
            game: AnyGame = Game.new(rules, scenario, seed, seats, options)
        except ScenarioError as error:
            raise bad(first_of(error.faults), error.faults[0].place) from error
        Opponents(game).run()
        self._current, self._seat = game, asked.seat
        return self._opened()

    def _load(self, asked: Load) -> object:
        if self._seat is not None:
            raise refused("A saved game holds everything, and a seated client sees its side only.")
        loaded = load(Path(asked.path), self._rulesets)
        if not isinstance(loaded, Game):
            raise SaveError(Path(asked.path), "is a copy for one side, which opens as a replay")
        if refusal := Opponents(loaded).run():
            raise refusal_error(refusal)
        self._current = loaded
        return self._opened()

    def _opened(self) -> object:
        game = self._game()
        opened = {
            "title": title_of(game.setup.scenario),
            "ruleset": game.ruleset.name,
            "sides": game.sides,
            "options": game.setup.options,
            "summary": game.ruleset.summary(self._known(), self._seat),
            "phase": self._phase(),
        }
        return opened if self._seat else {**opened, "seed": game.setup.seed}

    def _save(self, asked: Save) -> object:
        side = asked.side if self._seat is None else self._side(asked.side)
        game = self._game()
        if side is not None:
            self._side(side)
        save(game, Path(asked.path), side)
        return {"path": asked.path}

    def _quit(self, _: Nothing) -> object:
        self.done = True
        return {}

    # --- questions ----------------------------------------------------------------------------

    def _phase(self) -> object:
        game, state = self._game(), self._known()
        phase = {**msgspec.structs.asdict(game.ruleset.phase(state))}
        outcome = game.ruleset.outcome(state)
        return {**phase, "waiting_for": game.waiting_for, "outcome": outcome}

    def _state(self, _: Nothing) -> object:
        if self._seat is not None:
            raise refused("A seated client sees its own view only.", "Ask for `view`.")
        return self._game().state

    def _view(self, asked: OfSide) -> object:
        return self._game().view(self._side(asked.side)).state

    def _legal(self, asked: Legal) -> object:
        game, side = self._game(), self._side(asked.side)
        given = self._orders(asked.orders)
        if given and (refusal := game.check(side, given)):
            raise refusal_error(refusal)
        owes = side in game.waiting_for
        orders = game.legal(side, given) if owes else iter(())
        return {"orders": [o for o in orders if asked.unit is None or acts(o, asked.unit)]}

    def _check(self, asked: Check) -> object:
        side, orders = self._side(asked.side), self._orders(asked.orders)
        if asked.order is not None:
            orders.append(self._order(asked.order, "order"))
        if refusal := self._game().check(side, orders):
            raise refusal_error(refusal)
        return {}

    def _forecast(self, asked: ForecastRequest) -> object:
        side, order = self._side(asked.side), self._order(asked.order, "order")
        game = self._game()
        if refusal := game.check(side, [order]):
            raise refusal_error(refusal)
        return game.forecast(side, order)

    def _log(self, asked: Log) -> object:
        entries = list(self._game().log(self._seat))
        return {"entries": entries[asked.since :], "next": len(entries)}

    def _ai(self, asked: Ai) -> object:
        if asked.level not in LEVELS:
            why = f"there is no level {shown(asked.level)}; there are {', '.join(LEVELS)}"
            raise RequestError(ErrorAnswer("not-found", why, at="level"))
        game, side = self._game(), self._side(asked.side)
        if refusal := game.check(side, ()):
            raise refusal_error(refusal)
        player = Player(game.ruleset, LEVELS[asked.level])
        decision = finished(deciding(game, side, player))
        self._advice = side, game.moment, decision
        thought = decision.thought
        reason = " ".join(thought.reasons)
        return {"orders": decision.orders, "reason": reason, "looked": thought.looked}

    # --- answers ------------------------------------------------------------------------------

    def _submit(self, asked: Submit) -> object:
        game, side = self._game(), self._side(asked.side)
        before, orders = game.moment, self._orders(asked.orders)
        answer = game.submit(side, orders, self._meant(side, orders))
        if isinstance(answer, Refusal):
            raise refusal_error(answer)
        if refusal := Opponents(game).run():
            game.forget(before)
            raise refusal_error(refusal)
        rules = game.ruleset
        events = [
            event
            for step in game.steps[before.steps :]
            for _, event in seen(rules, step.before, step.events, self._seat)
        ]
        return {
            "accepted": True,
            "waiting_for": game.waiting_for,
            "events": events,
            "outcome": rules.outcome(self._known()),
        }

    def _meant(self, side: Side, orders: Sequence[object]) -> Thought | None:
        """Give what the computer had in mind, if an answer is what it has just advised."""
        if self._advice is None:
            return None
        advised, moment, decision = self._advice
        same = (advised, decision.orders) == (side, tuple(orders)) and moment is self._game().moment
        return decision.thought if same else None

    def _undo(self, asked: OfSide) -> object:
        anybody = asked.side is None and self._seat is None
        answer = self._game().undo(None if anybody else self._side(asked.side))
        if isinstance(answer, Refusal):
            raise refusal_error(answer)
        return self._phase()

    def _redo(self, _: Nothing) -> object:
        answer = self._game().redo()
        if isinstance(answer, Refusal):
            raise refusal_error(answer)
        return self._phase()

    def _dice(self, asked: DiceRequest) -> object:
        game = self._game()
        waiting = game.moment.faces
        if refusal := game.set_dice((*waiting, *asked.faces) if asked.faces else ()):
            raise refusal_error(refusal)
        return {"waiting": len(game.moment.faces)}

    # --- what requests have in common ---------------------------------------------------------

    def _game(self) -> AnyGame:
        if self._current is None:
            raise bad("there is no game yet; `new` makes one", "do")
        return self._current

    def _known(self) -> object:
        """Give the state as the client may know it."""
        game = self._game()
        return game.state if self._seat is None else game.view(self._seat).state

    def _side(self, side: Side | None) -> Side:
        """Give the side a request is for, if the client may speak for it."""
        known = [info.id for info in self._game().sides]
        if side is None and self._seat is None:
            raise bad(f"`side` is missing; it is one of {', '.join(known)}", "side")
        if self._seat is not None and side not in (None, self._seat):
            raise refused(f"This client has the seat of {self._seat} and sees its side only.")
        whose = side or self._seat
        if whose not in known:
            raise bad(f"there is no side {shown(whose)}; there are {', '.join(known)}", "side")
        return whose

    def _orders(self, raw: list[Any]) -> list[Any]:
        return [self._order(order, f"orders[{index}]") for index, order in enumerate(raw)]

    def _order(self, raw: object, place: str) -> object:
        return decode(raw, self._game().ruleset.types.order, place)


def run(source: BinaryIO, sink: BinaryIO, rulesets: Mapping[str, AnyRuleset]) -> None:
    """Answer line after line, until the end of the input or `quit`."""
    engine = Engine(rulesets)
    while not engine.done and (line := source.readline(LONGEST)):
        whole = len(line) < LONGEST or line.endswith(b"\n")
        if not line.strip():
            continue
        sink.write(engine.answer(line if whole else b"") + b"\n")
        sink.flush()
        while not whole:
            rest = source.readline(LONGEST)
            whole = not rest or rest.endswith(b"\n")
