"""What computer players of `planets` go by; it sees views and nothing else.

- `opponent`: the class behind `game.core.opponent.Judgement`, one case for each step that waits
- `aims`, with a module a family of objectives: what each ship is about, kept from turn to turn
- `heading`: how much nearer a movement brings a ship to what it is about, by the tables of `routes`
- `supplying`: what is worth taking in phase E1
- the rest: courses, fire, launches and repairs, weighed by the exact odds
"""
