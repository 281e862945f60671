"""The practice range on the screen: the game screen with a guide, and the choice of a position.

`lead` is the guide of a range that `game.session.practice` keeps: it fills the pages of the side
panel (`palette`, `dicing`, `deeds`, `teaching`) and takes their keys. `hand` is what a click or the
cursor does now, `sketch` what is drawn on the board, `aids` which marks are shown, `numbers` the
panel that sets a unit's numbers, `asking` the one that asks for a die, `saving` those that write
files, `handout` the picture for one, `opening` the choice of a position.
"""

from game.ui.scenes.practice.lead import Lead
from game.ui.scenes.practice.scene import PracticeScene

__all__ = ["Lead", "PracticeScene"]
