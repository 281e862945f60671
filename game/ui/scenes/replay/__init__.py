"""The screen on which a game is looked at again; it knows no ruleset and changes no record.

`scene` puts it together, `player` lets time pass over it, `account` says what each step told to
whom, `timeline` sorts steps into turns and lanes, `band` draws that with its `signs`, `beside`
stands in the panel, `eye` shows all the game reaches, `branches` finds the games that
left this one.
"""

from game.ui.scenes.replay.scene import ReplayScene

__all__ = ["ReplayScene"]
