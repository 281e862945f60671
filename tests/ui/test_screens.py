"""Pictures of the screens around a game, each with something in it."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rulesets import RULESETS
from game.session import files
from game.session.library import scenarios
from game.session.save import load, save
from game.ui import games, start
from game.ui.app import App
from game.ui.scenes import choice
from game.ui.scenes.choice import ChoiceScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.saves import SavesScene
from tests.pilot import Pilot
from tests.shot import check_shot
from tests.ui.records import begun, far, near

GOLDENS = Path(__file__).parent.parent / "goldens"
AT = 1_700_000_000  # seconds: when files were written


def nothing(*_: object) -> None:
    """Do nothing."""


@pytest.fixture
def steady(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same seed, clock and folders wherever the test runs."""
    monkeypatch.setattr(choice, "drawn_seed", lambda: "437865")
    monkeypatch.setattr(files, "saves", lambda: Path("saves"))
    monkeypatch.setattr(files, "autosaves", lambda: Path("autosaves"))
    monkeypatch.setattr(files, "own_scenarios", lambda: Path("scenarios"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("steady")
def test_title_with_nothing_to_go_on_with(app: App, *, update_goldens: bool) -> None:
    start.open_title(app, games.items(), games.Continuing())
    app.pump()
    check_shot(app.surface, "title", update=update_goldens)


@pytest.mark.usefixtures("steady")
def test_choice(app: App, *, update_goldens: bool) -> None:
    scene = ChoiceScene(app, scenarios(RULESETS), RULESETS, nothing)
    app.push(scene)
    scene.choose("planets/quarantine")
    app.pump()
    check_shot(app.surface, "choice", update=update_goldens)


@pytest.mark.usefixtures("steady")
def test_saves(app: App, *, update_goldens: bool) -> None:
    save(begun(near()), Path("saves/Side by side.jsonl"), None)
    save(begun(far()), Path("saves/Out of sight.jsonl"), None)
    Path("saves/Half a file.jsonl").write_text('{"line":"ga', encoding="utf-8")
    for age, name in enumerate(("Side by side", "Out of sight", "Half a file")):
        os.utime(f"saves/{name}.jsonl", (AT - 9_000 * age,) * 2)
    app.push(SavesScene(app, RULESETS, nothing, nothing))
    Pilot(app).wait(0.5)
    check_shot(app.surface, "saves", update=update_goldens)


@pytest.mark.usefixtures("steady")
def test_replay(app: App, *, update_goldens: bool) -> None:
    game = load(GOLDENS / "planets-two-captains.jsonl", RULESETS)
    scene = ReplayScene(app, game, nothing)
    app.push(scene)
    pilot = Pilot(app)
    pilot.wait(1)
    told = scene.account.told(None)
    scene.go_to(next(step for step in told if scene.account.harmed(step, None)))
    pilot.wait(0.5)
    check_shot(app.surface, "replay", update=update_goldens)


def test_rules(app: App, *, update_goldens: bool) -> None:
    start.open_title(app)
    app.open_rules("planets 10.5")
    app.pump()
    check_shot(app.surface, "rules", update=update_goldens)
