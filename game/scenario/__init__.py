"""The files a game starts from.

- `model`: what a scenario is, as plain data; pure, and all that rulesets import.
- `write`: writes a scenario as a file that people can read.
- `load`: reads `maps/*.toml` and inline scenarios, and lists every fault of a bad one.
- `decode`: turns what is read into types, and goes on after a fault.
- `lesson`: what a lesson file says; `pattern`: what it asks of orders, events and states;
  `staging`: reads lessons, as `load` does scenarios.

Imports `core` and `assets`.
"""
