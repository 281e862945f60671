"""A game as it is played, saved and looked at again.

- `game`: the turn loop over any ruleset: answers, undo, redo; `record` is what it remembers,
  `undo` says when one can go back, `log` tells each side what it may know.
- `save`: the file of a game, whole or for one side; `journal`: the same, written as play goes on.
- `files`: where games lie, how they are named, and writing that never leaves half a file.
- `replay`: a saved game, step by step, checked and branched from.
- `library`: the scenarios that ship and the player's own.

Knows no ruleset by name and no screen. Imports `rulesets`, `scenario` and `core`.
"""
