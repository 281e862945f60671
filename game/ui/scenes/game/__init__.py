"""The screen on which a game is played; it knows no ruleset.

`scene` puts it together and is what panels and keys ask; `seating` seats one side after the other,
`thinking` lets the computer answer and `minds` tells why it did, `show` shows what happened, by
`playback`, `picking` takes clicks on the board, `undoing` takes back, `chronicle` keeps the log,
`said` words the ribbon. `placing` holds the widgets and where they stand: `ribbon`, `keyhint`,
`objective`, `commit`, `sidebar`. `log` and `menu` are panels over it, `menus` what they offer,
`eye` looks at units. What a ruleset adds comes from `game.ui.panels`; what may lead over a game, as
lessons do, is a `guide`.
"""

from game.ui.scenes.game.guide import Guide, Page
from game.ui.scenes.game.scene import GameScene

__all__ = ["GameScene", "Guide", "Page"]
