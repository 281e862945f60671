"""Writes what comes of the range: a scenario, and a picture for a hand-out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.core.ruleset import Refusal
from game.session import files
from game.session.practice import Range
from game.ui.app import App
from game.ui.board import picture as pictures
from game.ui.board.view import BoardView
from game.ui.scenes.practice.handout import Handout, on_paper, picture
from game.ui.scenes.practice.numbers import Ask
from game.ui.scenes.practice.sketch import Drawing

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def save_scenario(app: App, practice: Range[C, S, O, E]) -> None:
    """Ask for a title and keep the position as a scenario of the player's own."""
    warned: list[str] = []

    def write(title: str) -> str:
        path = practice.file_of(title)
        over = warned == [path.name]
        try:
            result = practice.save(title, over=over)
        except OSError as error:
            return f"It was not saved: {error.strerror or error}."
        if not isinstance(result, Refusal):
            app.sound.play("commit")
            app.say(f"Saved as {result.stem}; Play lists it")
            return ""
        if path.exists() and not over:
            warned[:] = [path.name]
            return f"{result.why} Save again to write over it."
        return f"{result.why} {result.change}".strip()

    folder = f"In {files.own_scenarios() / practice.ruleset.name}"
    app.push(Ask(app, "Save as a scenario", "Title", "", "Save", write, folder))


def save_picture(
    app: App, practice: Range[C, S, O, E], view: BoardView, drawings: Sequence[Drawing]
) -> None:
    """Ask for a title and keep two pictures of the board: as it is shown, and to be printed."""
    game = practice.game
    phase = game.phase
    warned: list[str] = []

    def write(title: str) -> str:
        if not title.strip():
            return "Type a title."
        handout = Handout(
            title=title.strip(),
            when=f"Turn {phase.turn}, {game.name(phase.side)}, {phase.name}",
            board=view.board,
            drawings=drawings,
            sides=[info.name for info in game.sides],
            camera=view.camera,
            selected=view.selected,
        )
        path = (files.pictures() / files.file_name(title.strip())).with_suffix(".png")
        paper = path.with_stem(f"{path.stem}, on paper")
        try:
            if (path.exists() or paper.exists()) and warned != [path.name]:
                warned[:] = [path.name]
                return f"There is a picture called {path.stem}. Save again to write over it."
            shown = picture(handout)
            path.parent.mkdir(parents=True, exist_ok=True)
            pictures.write(shown, path)
            pictures.write(on_paper(shown), paper)
        except OSError as error:
            return f"It was not saved: {error.strerror or error}."
        app.sound.play("commit")
        app.say(f"Saved as {path.name}, and dark on white to print")
        return ""

    app.push(Ask(app, "Save a picture", "Title", "", "Save", write, f"In {files.pictures()}"))
