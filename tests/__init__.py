"""Tests mirror `game/`; `python -m tests` runs every check of the project."""
