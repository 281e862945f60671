"""The `fleet` ruleset: hidden task forces, sensors and locks, missile spreads, screens.

One module a chapter of the rules, its tables inside:

- `sheets` (2), `classes` (17), `missiles` (16), `scenario` and `objectives` (18)
- `orders`, `events`, `state` (of `units`, `counters` and `knowledge`), `apply`: the plain data, and
  the one way it changes
- `initiative` (4.2), `movement` (5), `evasion` (6), `guidance` and `pursuit` (7), `settings`,
  `bands`, `sensors`, `communications` and `scanning` (4.3, 8), `detection` (9), `aim` (10, 11),
  `screens` (12, 13), `damage` and `allocation` (14), `repair` (15), `victory` (18)
- `start` (18), `geometry` (1.7–1.10), `condition`: what still works of a unit

May import `game.core` and `game.scenario.model`, nothing else.
"""
