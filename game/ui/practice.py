"""Opens the practice range over an app: what the title leads to.

What only this needs is imported in its function, so that the title stands at once.
"""

# ruff: noqa: PLC0415 - imports inside functions, see above

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.rulesets import RULESETS
from game.session import files
from game.ui.app import App
from game.ui.scenes.title import MenuItem

if TYPE_CHECKING:
    from game.session.library import Listing
    from game.session.save import AnyGame, AnyRuleset
    from game.ui.scenes.practice.opening import Offered

_MOST_SAVES: Final = 12


def item() -> MenuItem:
    """What the title offers."""
    words = "Any board, any position, dice you set, nothing counts."
    return MenuItem("Practice range", words, "title.practice", open_choice)


def open_choice(app: App) -> None:
    """Choose a position."""
    from game.session.library import scenarios
    from game.session.practice import boards
    from game.ui.scenes.practice.opening import Offered, Opening

    blanks = [
        Offered(
            f"{board.capitalize()}, empty",
            f"{rules.title}: the board alone.",
            partial(_open_blank, app, rules, board),
        )
        for rules in RULESETS.values()
        for board in boards(rules.name)
    ]
    listed = [_scenario(app, listing) for listing in scenarios(RULESETS)]
    saves = [
        Offered(path.stem, "As it was saved.", partial(_open_save, app, path))
        for path in files.games(files.saves())[:_MOST_SAVES]
    ]
    groups = (("A blank board", blanks), ("A scenario", listed), ("A saved game", saves))
    app.push(Opening(app, groups))


def _scenario(app: App, listing: Listing) -> Offered:
    """A scenario of the list; a broken one tells all its faults."""
    from game.ui.scenes.practice.opening import Offered

    second = listing.about.summary if listing.about is not None else listing.fault
    return Offered(listing.title, second, partial(_open_scenario, app, listing))


def _open_blank(app: App, rules: AnyRuleset, board: str, sides: int) -> None:
    from game.session.practice import blank

    begin(app, rules, blank(rules, board, sides))


def _open_scenario(app: App, listing: Listing, sides: int) -> None:
    from game.scenario.load import ScenarioError
    from game.session.library import open_scenario

    del sides
    try:
        rules, scenario = open_scenario(listing.path, RULESETS)
    except ScenarioError as error:
        app.tell(f"{listing.title} cannot be opened", "\n".join(map(str, error.faults)))
        return
    begin(app, rules, scenario)


def _open_save(app: App, path: Path, sides: int) -> None:
    """Open the position of a saved game; asks first where that would tell secrets."""
    from game.session.save import Copy, title_of
    from game.ui.games import read_save
    from game.ui.scenes.revealing import reveal

    del sides
    source = read_save(app, path)
    if source is None:
        return
    if isinstance(source, Copy):
        app.tell("The game cannot be opened", "It is a copy for one side, which can be watched.")
    elif source.hides and source.outcome is None:
        title = title_of(source.setup.scenario)
        reveal(app, f"all that {title} hides", partial(_begin_at, app, source))
    else:
        _begin_at(app, source)


def _begin_at(app: App, game: AnyGame) -> None:
    begin(app, game.ruleset, game.ruleset.workshop().portrait(game.state))


def begin(app: App, rules: AnyRuleset, scenario: object) -> None:
    """Open the range with the position in which a scenario begins."""
    from game.session.practice import Range
    from game.ui.scenes.newgame import drawn_seed
    from game.ui.scenes.practice import Lead, PracticeScene

    practice: Range[object, object, object, object] = Range(rules, scenario, int(drawn_seed()))

    def other() -> None:
        app.home()
        open_choice(app)

    lead = Lead(practice, other, lambda: int(drawn_seed()))
    app.home()
    scene: PracticeScene[object, object, object, object] = PracticeScene(app, lead)
    app.push(scene)
    scene.start()
