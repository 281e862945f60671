"""Computer against computer: whole games without a window, on all cores, and what came of them.

- `matches`: which games are played, by whom and with which seeds; one game with its times.
- `running`: many of them in processes, with a progress bar, until done or interrupted.
- `figures`: wins with their bounds, endings, turns, times; as data and as tables.

May import `session` and what lies below.
"""
