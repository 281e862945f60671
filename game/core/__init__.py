"""What all rulesets share: hexes, motion, contacts, dice, tables and the ruleset protocol.

Pure: no files, no clock, no screen. Chance comes in as an argument. Imports nothing else of the
game, and of the world outside only `msgspec` and, in `contact`, `pymunk`.

- `hexes`, `plane`: places and displacements on the map, and where they lie as points.
- `motion`, `contact`: courses with past, present and future; who meets whom on the way.
- `dice`, `tables`: rolls with their modifiers, and tables that look like the rules' pages.
- `ruleset`: what sessions, programs and screens may ask of any set of rules.
"""
