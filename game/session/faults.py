"""Everything wrong with a file, whatever it is: a scenario, a board, a lesson or a saved game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from game import assets
from game.core.ruleset import Fault
from game.scenario.load import ScenarioError, load_scenario, read_tables
from game.session import files
from game.session.lessons import open_lesson
from game.session.library import open_scenario
from game.session.lines import SaveError
from game.session.save import AnyRuleset, load


def faults_in(
    path: Path, rulesets: Mapping[str, AnyRuleset], actions: Collection[str]
) -> Iterator[str]:
    """List the faults of a file, a line each.

    Args:
        path: The file.
        rulesets: Those there are, by name.
        actions: The names of actions that a lesson may name keys of.
    """
    try:
        if path.suffix == files.ENDING:
            load(path, rulesets)
            return
        tables = read_tables(path)
        if tables.get("kind") == "lesson":
            open_lesson(path, rulesets, actions)
        elif "name" in tables and not {"title", "about"} & tables.keys():  # scenarios have both
            _check_board(path, tables, rulesets)
        else:
            open_scenario(path, rulesets)
    except ScenarioError as error:
        yield from (f"{error.source}: {fault}" for fault in error.faults)
    except SaveError as error:
        yield str(error)


def _check_board(
    path: Path, tables: Mapping[str, object], rulesets: Mapping[str, AnyRuleset]
) -> None:
    """See that a scenario can be played on a board: any that ships, as if it had this one.

    Raises:
        ScenarioError: with the faults of the board alone.
    """
    folders = [folder.name for folder in path.resolve().parents]
    named = [name for name in folders if name in rulesets] or list(rulesets)
    if len(named) != 1 and named[0] not in folders:
        allowed = f"a board in a folder called {' or '.join(rulesets)}"
        raise ScenarioError(str(path), [Fault("file", "of no ruleset", allowed)])
    some = min((assets.maps() / named[0]).glob("*.toml"))
    try:
        load_scenario({**read_tables(some), "board": tables}, rulesets[named[0]])
    except ScenarioError as error:
        own = [_of_the_board(fault) for fault in error.faults if fault.place.startswith("board")]
        if own:
            raise ScenarioError(str(path), own) from error


def _of_the_board(fault: Fault) -> Fault:
    return Fault(fault.place.removeprefix("board.") or "board", fault.found, fault.allowed)
