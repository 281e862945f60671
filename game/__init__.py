"""Kilosecond: spaceships that keep their velocity, on a hex map.

`core` holds what all rules share, `scenario` the files a game starts from, `rulesets` the rules,
`session` a game as it is played and saved, `engine` and `cli` the programs, `ui` the window.
Imports go one way only: `ui`, `cli`, `engine` → `session` → `rulesets` → `scenario` → `core`.
"""

__version__ = "0.1.0"
