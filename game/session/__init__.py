"""A game as it is played, saved and looked at again.

- `game`: the turn loop over any ruleset: answers, undo, redo.
- `save`: the journal and the save file, written at each commit.
- `replay`: a saved game, step by step, checked and branched from.

Knows no ruleset by name and no screen. Imports `rulesets`, `scenario` and `core`.
"""
