"""Lessons on the screen: the game screen with a guide, and the list of lessons.

`lead` is the guide of a lesson that `game.session.lesson` runs: it fills the side panel (`rows`),
dresses the commit controls and says the prompt on a `plate`, whose text is set by `wording` and
whose keys can be clicked (`caps`). `stage` places the plate: `spot` finds what a step speaks of,
`standing` where the plate stands, `room` makes room for it.
`demonstration` plays "show me". `closing` is the panel at the end, `catalogue` the list of lessons.
"""

from game.ui.scenes.lesson.lead import Lead
from game.ui.scenes.lesson.scene import LessonScene

__all__ = ["Lead", "LessonScene"]
