"""Computer players: they see a `View` and nothing else, and know no ruleset by name.

- `levels`: how far and how wide each level looks.
- `search`: the best joint choice of all units, within a budget.
- `player`: one decision, from view to orders with their reasons.
- `chance`: legal orders drawn at random, to measure players by.

May import `core`, and rulesets through their protocol alone.
"""
