"""The screen on which a game is played; it knows no ruleset.

`scene` leads from step to step; `placing` holds its parts and where they stand: `ribbon`,
`keyhint`, `objective`, `commit`, `sidebar`. `log` and `menu` are panels over it, `menus` what they
offer, `playback` shows what happened, `eye` looks at units. What a ruleset adds comes from
`game.ui.panels`.
"""

from game.ui.scenes.game.scene import GameScene

__all__ = ["GameScene"]
