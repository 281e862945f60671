"""The `planets` ruleset: gravity, fuel, odds-ratio guns, damage tracks. Its text is `rules.md`.

One module a chapter of the rules, its tables inside:

- `chart` (2, 6.7, 18), `ships` (3), `condition` (14.3, 15.4, 15.7), `scenario`, `objectives` (19)
- `orders`, `events`, `state`, `apply`: the plain data, and the one way it changes
- `sequence` (4), then by phase: `astrogation` (5, 7, 9.6), `launching` (11.1–11.3), `course` and
  `gravity` (5–7), `movement` (4.2 C, 9), `ordnance` (11), `defence` (12, 11.7), `surrender` (16.4),
  `aim`, `sight` and `fire` (10), `damage` (14, 15), `supply` and `exchange` (8, 16), `recovery`
  (14.5, 15.5, 17.2), `detection` and `views` (13), `victory` (19), `turns` (4.1); `start`,
  `faults` and `goal_faults` (19); `past`, `history` and `past_faults` (what went before)
- `workshop`: positions by hand, with `building`, `tuning`, and `portrait`, from state to scenario
- for programs and screens: `forecast`, `hazards` and `chances` (odds); `words`, `battle_words`,
  `supply_words`, `readings` and `names` (the log); `phases` (the ribbon); `plan`,
  `outlook`, `marks` and `rose` (the board, turns ahead, choices); `goals` and `summary`
- `routes`: tables of turns and fuel to go, with numpy; `judgement`: what computer players go by
- `ruleset`: all of it behind the protocol of `game.core.ruleset`

May import `game.core` and `game.scenario.model`, nothing else.
"""
