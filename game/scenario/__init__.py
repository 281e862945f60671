"""The files a game starts from.

- `model`: what a scenario is, as plain data; pure, and all that rulesets import.
- `load`: reads `maps/*.toml` and inline scenarios, and lists every fault of a bad one.

Imports `core` and `assets`.
"""
