"""The screens: title, settings, rules, the panels over them, and the game's own.

Each derives from `game.ui.scene.Scene`; how to write one is told in `game.ui`.
"""
