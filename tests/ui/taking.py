"""A lesson on the screen for tests: opened from tables, with what is on it easy to reach."""

from pathlib import Path
from typing import Any, Final

from game.ui import lessons
from game.ui.app import App
from game.ui.scenes.lesson import Lead, LessonScene
from game.ui.scenes.lesson.plate import Plate
from game.ui.scenes.lesson.wording import spoken
from game.ui.settings import Speed
from tests.pilot import Pilot

_HEAD: Final = """
format = 1
kind = "lesson"
ruleset = "planets"
title = "Trial"
number = 7
minutes = 2
idea = "One idea."
hint = "One hint."
side = "pilot"

[scenario]
board = { name = "open", radius = 9 }
objective = { kind = "free" }
"""

_SHIP: Final = """
[[scenario.ships]]
id = "k1"
name = "Kestrel"
side = "pilot"
class = "corsair"
at = [-5, 0]
velocity = [2, 0]
"""

# A corsair alone, and one that comes upon a wreck.
ALONE: Final = f"""{_HEAD}
options = {{ combat = false }}
sides = [{{ id = "pilot", name = "Pilot", objective = "Fly" }}]
{_SHIP}"""

WRECK: Final = f"""{_HEAD}
sides = [
    {{ id = "pilot", name = "Pilot", objective = "Fire" }},
    {{ id = "nobody", name = "Nobody", objective = "Drift", commanded = false }},
]
{_SHIP}
[[scenario.ships]]
id = "w1"
name = "Old Packet"
side = "nobody"
class = "packet"
at = [-2, 0]
crew = false
"""

COAST: Final = """
[[steps]]
title = "Coast"
says = "She keeps her speed."
words = "Press {key:game.commit} to fly."
at = "future:k1"
done = [{ event = { type = "Flew", ship = "k1", cost = 0 } }]
mistakes = [
    { when = { draft = { type = "Burn" } }, words = "That is a burn: press {key:game.burn_0}." },
]
impossible = [{ when = { order = { type = "Burn" } }, words = "You burned." }]
show = [{}]
praise = "Two hexes."
"""

BURN: Final = """
[[steps]]
title = "Burn"
says = "Now burn."
words = "Press {key:game.burn_2}."
at = "control:do"
done = [{ order = { type = "Burn" } }]
show = [{ orders = [{ type = "Burn", ship = "k1", burns = [1] }] }]
"""

FIRE: Final = """
[[steps]]
title = "Fire"
says = "Now fire."
words = "Press {key:game.commit}."
at = "panel"
done = [{ event = { type = "AttackResolved" } }]
dice = [1]
praise = "You fired."

[[steps.show]]
phase = "Combat"
orders = [{ type = "Attack", guns = [{ ship = "k1" }], targets = ["w1"] }]
"""

LOOK: Final = """
[[steps]]
title = "Look at the log"
says = "The log keeps everything."
words = "Press {key:game.log}."
at = "log"
done = [{ deed = "log" }]
show_deeds = ["log"]
"""


class Taking:
    """A lesson, its screen, and the pilot."""

    def __init__(
        self,
        app: App,
        folder: Path,
        *steps: str,
        position: str = ALONE,
        at_once: bool = True,
    ) -> None:
        if at_once:
            app.change(speed=Speed.AT_ONCE)
        file = folder / "trial.toml"
        file.write_text("".join((position, *steps)), encoding="utf-8")
        lessons.open_lesson(app, str(file))
        self.app = app
        self.pilot = Pilot(app)

    @property
    def scene(self) -> LessonScene[Any, Any, Any, Any]:
        """The screen of the lesson."""
        (scene,) = [one for one in self.app.scenes if isinstance(one, LessonScene)]
        return scene

    @property
    def lead(self) -> Lead[Any, Any, Any, Any]:
        """Its guide."""
        lead = self.scene.guide
        assert isinstance(lead, Lead)
        return lead

    @property
    def plate(self) -> Plate:
        """The prompt."""
        return self.lead.plate

    @property
    def says(self) -> str:
        """What the prompt says, with the keys as bound."""
        return spoken(self.app.pen, self.plate.words)

    @property
    def stands(self) -> str:
        """How the present step stands."""
        return self.lead.course.standing.value

    @property
    def number(self) -> int:
        """The present step, from 0."""
        return self.lead.course.number

    def click_main(self) -> None:
        """Click on the main control."""
        self.pilot.click_on(self.scene.placing.bar.do)

    def click_hex(self, key: str) -> None:
        """Click on the hex of a badge."""
        (at,) = [choice.at for choice in self.scene.view.board.choices if choice.key == key]
        x, y = self.scene.view.camera.centre_of(at)
        self.pilot.click(round(x), round(y))
