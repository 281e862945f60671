"""The screen on which a game is played; it knows no ruleset.

`scene` puts it together and leads from step to step, `ribbon`, `objective`, `commit`, `sidebar`
and `log` are its parts, `playback` shows what happened, `menu` holds the panels over it. What a
ruleset adds comes from `game.ui.panels`.
"""

from game.ui.scenes.game.scene import GameScene

__all__ = ["GameScene"]
