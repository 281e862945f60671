"""The practice range on the screen: the game screen with a guide, and the choice of a position.

`lead` is the guide of a range that `game.session.practice` keeps: it fills the pages of the side
panel (`pages`, with `palette` and `dicing`) and takes their keys. `hand` is what a click or the
cursor does now, and `handling` does it; `sketch` is what is drawn on the board, `aids` which marks
are shown, `sign` what says that nothing counts. `numbers` is the panel that sets a unit's numbers,
`rolling` lets dice fall, `asking` asks for one, `saving` writes files, `handout` draws the picture
for one, `opening` is the choice of a position.
"""

from game.ui.scenes.practice.lead import Lead
from game.ui.scenes.practice.scene import PracticeScene

__all__ = ["Lead", "PracticeScene"]
