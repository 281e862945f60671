"""The line protocol: games for bots in any language, for tests and for teaching tools.

One JSON object a line on standard input, one answer a line on standard output, in order, for
every line that is not blank. A request has `do` and may have `id`, which its answer repeats:

    {"id": 1, "do": "new", "scenario": "planets/two-captains", "seed": 7}
    {"id": 1, "ok": {…}}
    {"id": 1, "error": {"kind": "refused", "rule": "planets 5.3", "why": "…", "at": "orders[0]"}}

What each request takes and gives:

- `hello`: `name`, `version`, `protocol`, `rulesets`, `levels` of computer players.
- `scenarios`: `scenarios`, each with id, title, ruleset, sides, length, difficulty, fault.
- `new`: `scenario` (an id, a path that ends in `.toml`, or the tables of a scenario file as an
  object), `seed` (a random one if left out), `options` (name to value; true and false are on and
  off), `seat`, `seats` (side to `human`, a level or `none`). Gives `title`, `sides`, `seed`,
  `summary`, `phase`. A side with a level answers by itself, here and after each `submit`. With a
  `seat` the client sees and orders for that side only, sides without a level pass, and the seed
  is not told.
- `dice`: `faces`, added to those that wait; an empty list takes all back. Gives `waiting`.
- `phase`: the phase record, with `waiting_for` and, at the end, `outcome`.
- `state`; `view` with `side`: the state, or what that side may know.
- `legal`: `side`, `unit` (who acts, in an order's first field), `orders` chosen before. Gives
  `orders`.
- `check`: `side`, `order` or none, `orders` before it. Gives `{}`, or the refusal.
- `forecast`: `side`, `order`: the forecast.
- `submit`: `side`, `orders`. Gives `accepted`, `waiting_for`, `events`, `outcome`; the events of
  what computer players answered are among them.
- `ai`: `side`, `level`. Gives the `orders` a computer player would give, its `reason` in words, and
  the positions it `looked` at. If they are submitted next, it remembers what it was about.
- `log`: `since`, how many entries are known already. Gives `entries`, `next`.
- `undo`, `redo`: `side` for `undo`. Give the phase record. What computer players answered is
  taken back, and given again, with what they answered to.
- `save`: `path`, `side` for a copy for one side. `load`: `path`; gives what `new` gives.
- `quit`.

A seated client may leave `side` out. It cannot ask for `state`, nor `load`, and `save` writes the
copy for its side. Kinds of error: `bad-request`, `refused`, `bad-file`, `not-found`, `internal`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta, Struct

from game import __version__
from game.ai.levels import LEVELS
from game.ai.player import Decision, Player, finished
from game.core.opponent import Thought
from game.core.ruleset import Fault, Refusal, Side
from game.scenario.decode import DecodeError, decode, shown
from game.scenario.load import ScenarioError
from game.session.game import Game
from game.session.library import UnknownScenarioError, open_scenario, scenarios
from game.session.lines import SaveError
from game.session.log import seen
from game.session.opponents import Opponents, deciding
from game.session.record import Moment, Seat
from game.session.save import AnyGame, AnyRuleset, load, save, title_of

PROTOCOL = 1
LONGEST = 32_000_000
"""Bytes of the longest line that is read; longer ones are answered as bad requests."""

Long = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
MOST = 1000
"""Orders in one answer, and dice set at once; no game has a use for more."""

Orders = Annotated[list[Any], Meta(max_length=MOST)]


class _Nothing(Struct):
    """A request that takes nothing."""


class _New(Struct):
    scenario: str | dict[str, Any]
    seed: Long | None = None
    options: dict[str, str | bool] = {}
    seat: Side | None = None
    seats: dict[Side, str] = {}


class _Dice(Struct):
    faces: Annotated[list[Long], Meta(max_length=MOST)]


class _OfSide(Struct):
    side: Side | None = None


class _Legal(Struct):
    side: Side | None = None
    unit: str | None = None
    orders: Orders = []


class _Check(Struct):
    side: Side | None = None
    order: Any = None
    orders: Orders = []


class _Forecast(Struct):
    order: Any
    side: Side | None = None


class _Submit(Struct):
    side: Side | None = None
    orders: Orders = []


class _Ai(Struct):
    side: Side | None = None
    level: str = ""


class _Log(Struct):
    since: Count = 0


class _Save(Struct):
    path: str
    side: Side | None = None


class _Load(Struct):
    path: str


class _Error(Struct, omit_defaults=True):
    """An error as it is answered."""

    kind: str
    why: str
    rule: str = ""
    change: str = ""
    at: str = ""
    faults: tuple[Fault, ...] = ()


class RequestError(Exception):
    """A request that is answered with an error."""

    def __init__(self, error: _Error) -> None:
        self.error = error
        super().__init__(error.why)


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
            "hello": (_Nothing, self._hello),
            "scenarios": (_Nothing, self._scenarios),
            "new": (_New, self._new),
            "dice": (_Dice, self._dice),
            "phase": (_Nothing, lambda _: self._phase()),
            "state": (_Nothing, self._state),
            "view": (_OfSide, self._view),
            "legal": (_Legal, self._legal),
            "check": (_Check, self._check),
            "forecast": (_Forecast, self._forecast),
            "submit": (_Submit, self._submit),
            "ai": (_Ai, self._ai),
            "log": (_Log, self._log),
            "undo": (_OfSide, self._undo),
            "redo": (_Nothing, self._redo),
            "save": (_Save, self._save),
            "load": (_Load, self._load),
            "quit": (_Nothing, self._quit),
        }

    def answer(self, line: bytes) -> bytes:
        """Answer one line; never raises, whatever it holds."""
        number: object = None
        try:
            request = _read(line)
            number = request.pop("id", None)
            return msgspec.json.encode({"id": number, "ok": self._carried_out(request)})
        except RequestError as error:
            answer = error.error
        except Exception as error:  # noqa: BLE001 - the one place: a bug must not end the program
            sys.excepthook(type(error), error, error.__traceback__)
            why = f"the program has a fault, and the game is as it was: {error!r}"
            answer = _Error("internal", why)
        return msgspec.json.encode({"id": number, "error": answer})

    def _carried_out(self, request: dict[str, object]) -> object:
        name = request.pop("do", None)
        if not isinstance(name, str) or name not in self._requests:
            known = ", ".join(self._requests)
            found = "is missing" if name is None else f"is {shown(name)}"
            raise _bad(f"`do` {found}; it is one of {known}", "do")
        kind, carry_out = self._requests[name]
        try:
            return carry_out(decode(request, kind))
        except DecodeError as error:
            raise _bad(_first_of(error.faults), error.faults[0].place) from error
        except UnknownScenarioError as error:
            raise RequestError(_Error("not-found", str(error))) from error
        except ScenarioError as error:
            why = f"{error.source}: {_first_of(error.faults)}"
            faulty = _Error("bad-file", why, faults=error.faults)
            raise RequestError(faulty) from error
        except SaveError as error:
            raise RequestError(_Error("bad-file", str(error))) from error

    # --- what there is ------------------------------------------------------------------------

    def _hello(self, _: _Nothing) -> object:
        names = list(self._rulesets)
        return {
            "name": "kilosecond",
            "version": __version__,
            "protocol": PROTOCOL,
            "rulesets": names,
            "levels": list(LEVELS),
        }

    def _scenarios(self, _: _Nothing) -> object:
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

    def _new(self, asked: _New) -> object:
        rules, scenario = open_scenario(asked.scenario, self._rulesets)
        seats = {side: _seat(side, word) for side, word in asked.seats.items()}
        if asked.seat is not None:
            seats = _seated(asked.seat, seats, {side.id for side in rules.sides(scenario)})
        seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
        options = {name: _option(value) for name, value in asked.options.items()}
        try:
            game: AnyGame = Game.new(rules, scenario, seed, seats, options)
        except ScenarioError as error:
            raise _bad(_first_of(error.faults), error.faults[0].place) from error
        Opponents(game).run()
        self._current, self._seat = game, asked.seat
        return self._opened()

    def _load(self, asked: _Load) -> object:
        if self._seat is not None:
            raise _refused("A saved game holds everything, and a seated client sees its side only.")
        loaded = load(Path(asked.path), self._rulesets)
        if not isinstance(loaded, Game):
            raise SaveError(Path(asked.path), "is a copy for one side, which opens as a replay")
        if refusal := Opponents(loaded).run():
            raise _refusal(refusal)
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

    def _save(self, asked: _Save) -> object:
        side = asked.side if self._seat is None else self._side(asked.side)
        game = self._game()
        if side is not None:
            self._side(side)
        save(game, Path(asked.path), side)
        return {"path": asked.path}

    def _quit(self, _: _Nothing) -> object:
        self.done = True
        return {}

    # --- questions ----------------------------------------------------------------------------

    def _phase(self) -> object:
        game, state = self._game(), self._known()
        phase = {**msgspec.structs.asdict(game.ruleset.phase(state))}
        outcome = game.ruleset.outcome(state)
        return {**phase, "waiting_for": game.waiting_for, "outcome": outcome}

    def _state(self, _: _Nothing) -> object:
        if self._seat is not None:
            raise _refused("A seated client sees its own view only.", "Ask for `view`.")
        return self._game().state

    def _view(self, asked: _OfSide) -> object:
        return self._game().view(self._side(asked.side)).state

    def _legal(self, asked: _Legal) -> object:
        game, side = self._game(), self._side(asked.side)
        given = self._orders(asked.orders)
        if given and (refusal := game.check(side, given)):
            raise _refusal(refusal)
        owes = side in game.waiting_for
        orders = game.legal(side, given) if owes else iter(())
        return {"orders": [o for o in orders if asked.unit is None or _acts(o, asked.unit)]}

    def _check(self, asked: _Check) -> object:
        side, orders = self._side(asked.side), self._orders(asked.orders)
        if asked.order is not None:
            orders.append(self._order(asked.order, "order"))
        if refusal := self._game().check(side, orders):
            raise _refusal(refusal)
        return {}

    def _forecast(self, asked: _Forecast) -> object:
        side, order = self._side(asked.side), self._order(asked.order, "order")
        game = self._game()
        if refusal := game.check(side, [order]):
            raise _refusal(refusal)
        return game.forecast(side, order)

    def _log(self, asked: _Log) -> object:
        entries = list(self._game().log(self._seat))
        return {"entries": entries[asked.since :], "next": len(entries)}

    def _ai(self, asked: _Ai) -> object:
        if asked.level not in LEVELS:
            why = f"there is no level {shown(asked.level)}; there are {', '.join(LEVELS)}"
            raise RequestError(_Error("not-found", why, at="level"))
        game, side = self._game(), self._side(asked.side)
        if refusal := game.check(side, ()):
            raise _refusal(refusal)
        player = Player(game.ruleset, LEVELS[asked.level])
        decision = finished(deciding(game, side, player))
        self._advice = side, game.moment, decision
        thought = decision.thought
        reason = " ".join(thought.reasons)
        return {"orders": decision.orders, "reason": reason, "looked": thought.looked}

    # --- answers ------------------------------------------------------------------------------

    def _submit(self, asked: _Submit) -> object:
        game, side = self._game(), self._side(asked.side)
        before, orders = game.moment, self._orders(asked.orders)
        answer = game.submit(side, orders, self._meant(side, orders))
        if isinstance(answer, Refusal):
            raise _refusal(answer)
        if refusal := Opponents(game).run():
            game.forget(before)
            raise _refusal(refusal)
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

    def _undo(self, asked: _OfSide) -> object:
        anybody = asked.side is None and self._seat is None
        answer = self._game().undo(None if anybody else self._side(asked.side))
        if isinstance(answer, Refusal):
            raise _refusal(answer)
        return self._phase()

    def _redo(self, _: _Nothing) -> object:
        answer = self._game().redo()
        if isinstance(answer, Refusal):
            raise _refusal(answer)
        return self._phase()

    def _dice(self, asked: _Dice) -> object:
        game = self._game()
        waiting = game.moment.faces
        if refusal := game.set_dice((*waiting, *asked.faces) if asked.faces else ()):
            raise _refusal(refusal)
        return {"waiting": len(game.moment.faces)}

    # --- what requests have in common ---------------------------------------------------------

    def _game(self) -> AnyGame:
        if self._current is None:
            raise _bad("there is no game yet; `new` makes one", "do")
        return self._current

    def _known(self) -> object:
        """Give the state as the client may know it."""
        game = self._game()
        return game.state if self._seat is None else game.view(self._seat).state

    def _side(self, side: Side | None) -> Side:
        """Give the side a request is for, if the client may speak for it."""
        known = [info.id for info in self._game().sides]
        if side is None and self._seat is None:
            raise _bad(f"`side` is missing; it is one of {', '.join(known)}", "side")
        if self._seat is not None and side not in (None, self._seat):
            raise _refused(f"This client has the seat of {self._seat} and sees its side only.")
        whose = side or self._seat
        if whose not in known:
            raise _bad(f"there is no side {shown(whose)}; there are {', '.join(known)}", "side")
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


def _read(line: bytes) -> dict[str, object]:
    """Read the object a line holds."""
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _bad(
            f"the line cannot be read: {error}" if line else "the line is too long"
        ) from None
    if not isinstance(request, dict):
        raise _bad(f"a request is an object, and this is {shown(request)}")
    return request


def _first_of(faults: Sequence[Fault]) -> str:
    """Give one line for all faults; the others stand in `faults`, where there is room."""
    first, *others = faults
    return f"{first} (and {len(others)} more)" if others else str(first)


def _bad(why: str, at: str = "") -> RequestError:
    return RequestError(_Error("bad-request", why, at=at))


def _refused(why: str, change: str = "") -> RequestError:
    return RequestError(_Error("refused", why, change=change))


def _refusal(refusal: Refusal) -> RequestError:
    error = _Error("refused", refusal.why, refusal.rule, refusal.change, refusal.at)
    return RequestError(error)


def _seat(side: Side, word: str) -> Seat:
    known = (Seat.HUMAN, *LEVELS, Seat.NONE)
    if word not in known:
        raise _bad(f"{shown(word)} has no seat; there are {', '.join(known)}", f"seats.{side}")
    return Seat(word)


def _seated(seat: Side, seats: dict[Side, Seat], sides: set[Side]) -> dict[Side, Seat]:
    """Let all others pass: nobody else is there to answer for them."""
    if seat not in sides:
        raise _bad(f"there is no side {shown(seat)}; there are {', '.join(sorted(sides))}", "seat")
    for side in sorted(seats):
        if (seats[side] is Seat.HUMAN) != (side == seat):
            why = "a seated client plays its own seat alone; the others have a level or are none"
            raise _bad(why, f"seats.{side}")
    return {side: Seat.HUMAN if side == seat else seats.get(side, Seat.EMPTY) for side in sides}


def _option(value: object) -> str:
    """Give an option's value as the rules' tables write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _acts(order: Struct, unit: str) -> bool:
    """Whether a unit acts in an order: an order's first field names who does."""
    first = msgspec.to_builtins(getattr(order, order.__struct_fields__[0]))
    return _names(first, unit)


def _names(value: object, unit: str) -> bool:
    match value:
        case str():
            return value == unit
        case dict():
            return any(_names(entry, unit) for entry in value.values())
        case list():
            return any(_names(entry, unit) for entry in value)
        case _:
            return False
