"""The `planets` ruleset: gravity, fuel, odds-ratio guns, damage tracks. Its text is `rules.md`.

One module a chapter of the rules, its tables inside:

- `chart` (2, 6.7, 18), `ships` (3), `condition` (14.3, 15.4, 15.7), `scenario`, `objectives` (19)
- `orders`, `events`, `state`, `apply`: the plain data, and the one way it changes
- `sequence` (4), `movement` (5–7, 9), `gravity` (6), `ordnance` (11), `fire` (10), `damage`
  (14, 15), `defence` (12, 11.7), `surrender` (16.4), `recovery` (14.5, 15.5, 17.2), `supply`
  (8, 16), `detection` (13), `victory` (19), `start` (19)
- `forecast`, `words`, `marks`: odds, log lines and board marks for programs and screens
- `ruleset`: all of it behind the protocol of `game.core.ruleset`

May import `game.core` and `game.scenario.model`, nothing else.
"""
