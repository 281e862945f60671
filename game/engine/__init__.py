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

from game.engine.server import LONGEST, Engine, run

__all__ = ["LONGEST", "Engine", "run"]
