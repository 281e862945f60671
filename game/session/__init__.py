"""A game as it is played, saved and looked at again.

- `game`: the turn loop over any ruleset: answers, undo, redo; `record` is what it remembers,
  `undo` says when one can go back, `log` tells each side what it may know, `chance` deals the dice.
- `opponents`: the sides that the computer plays; `seats`: who plays which side of a new game.
- `save`: the file of a game, whole or for one side; `lines`: what its lines say; `journal`: the
  same, written as play goes on.
- `files`: where games lie, how they are named, and writing that never leaves half a file.
- `replay`: a saved game, step by step, checked and branched from.
- `library`: the scenarios that ship and the player's own; `lessons`: the lessons.
- `lesson`: a lesson as it is taken. `standing` is what it says of itself, `conditions` what it
  looks for, `cues` what other sides do, `asides` which phases it passes; `rehearsal` plays it
  through beforehand, `progress` keeps what was done of it.
- `practice`: the practice range; `probe` finds which die an answer would ask for next.
- `faults`: everything wrong with a file, whatever it is.

Knows no ruleset by name and no screen. Imports `rulesets`, `scenario` and `core`.
"""
