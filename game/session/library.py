"""The scenarios there are: those that ship, and the player's own.

A scenario's id is its ruleset and its file's name without ending: `planets/two-captains`. Ids are
looked up in the list of what is there and never made into paths, so none leads out of the
folders. A shipped scenario keeps its id: one of the player's own by the same name is listed with
that fault, and opens by its path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game import assets
from game.core.ruleset import Fault, SideInfo
from game.scenario.decode import shown
from game.scenario.load import (
    INLINE,
    ScenarioError,
    described,
    load_scenario,
    read_tables,
    scenario_of,
)
from game.scenario.model import About, Difficulty
from game.session.files import TABLES, own_scenarios, tables_in
from game.session.save import AnyRuleset


class UnknownScenarioError(LookupError):
    """There is no scenario of that id; the message says what there is."""


class Listing(Struct, frozen=True):
    """A scenario as a list shows it.

    Attributes:
        id: Its ruleset and the name of its file.
        ruleset: The name of its ruleset.
        path: Its file.
        own: Whether it is the player's own.
        title: What it is called; the name of the file if that cannot be read.
        sides: Who takes part.
        about: What it says of itself; None if it cannot be played.
        fault: Why it cannot be opened by its id, or empty.
    """

    id: str
    ruleset: str
    path: Path
    own: bool
    title: str
    sides: tuple[SideInfo, ...] = ()
    about: About | None = None
    fault: str = ""


class Filed(Struct, frozen=True):
    """A file and the id it has.

    Attributes:
        id: Its ruleset and the name of the file.
        ruleset: The name of its ruleset.
        path: The file.
        own: Whether it is the player's own.
        shadowed: Whether one that ships has this id, and keeps it.
    """

    id: str
    ruleset: str
    path: Path
    own: bool
    shadowed: bool = False


def scenarios(rulesets: Mapping[str, AnyRuleset]) -> list[Listing]:
    """List all scenarios, the shipped ones first, then from the easiest to the hardest."""
    listed = [_listing(found, rulesets) for found in filed(rulesets)]
    order = {difficulty: place for place, difficulty in enumerate(Difficulty)}

    def place(listing: Listing) -> tuple[bool, int, str]:
        difficulty = order[listing.about.difficulty] if listing.about else len(order)
        return listing.own, difficulty, listing.id

    return sorted(listed, key=place)


def find(scenario: str, rulesets: Mapping[str, AnyRuleset]) -> Path:
    """Give the file of a scenario by its id.

    Raises:
        UnknownScenarioError: There is none.
    """
    known = {found.id: found.path for found in filed(rulesets) if not found.shadowed}
    if scenario in known:
        return known[scenario]
    raise UnknownScenarioError(f"no scenario is called {unknown(scenario, known)}")


def unknown(asked: str, known: Iterable[str]) -> str:
    """Say of an id that is not there what was perhaps meant, and which there are.

    >>> unknown("planets/drfit", ["planets/drift", "planets/stop"])
    "'planets/drfit'; did you mean planets/drift? there are planets/drift, planets/stop"
    """
    ids = {key.partition("/")[2]: key for key in sorted(known)}
    close = get_close_matches(asked.rpartition("/")[2], ids, n=1)
    hint = f"did you mean {ids[close[0]]}? " if close else ""
    return f"{asked[:80]!r}; {hint}there are {', '.join(ids.values()) or 'none'}"


def open_scenario(
    reference: str | Path | Mapping[str, object], rulesets: Mapping[str, AnyRuleset]
) -> tuple[AnyRuleset, object]:
    """Read a scenario by its id, by the path of its file, or from tables given inline.

    Args:
        reference: What ends in `.toml` is a path, other text an id.
        rulesets: Those that scenarios may be of, by name.

    Returns:
        Its ruleset, and the scenario in that ruleset's own type.

    Raises:
        UnknownScenarioError: There is none of that id.
        ScenarioError: It cannot be played; with all faults.
    """
    if isinstance(reference, str):
        is_path = reference.endswith(TABLES)
        reference = Path(reference) if is_path else find(reference, rulesets)
    if isinstance(reference, Path):
        tables, name = read_tables(reference), str(reference)
        folder = reference.resolve().parent.name
    else:
        tables, name, folder = reference, INLINE, ""
    usual = folder if folder in rulesets else None
    rules = rules_named(tables.get("ruleset", usual), name, rulesets)
    return rules, scenario_of(tables, rules, name)


def rules_named(named: object, source: str, rulesets: Mapping[str, AnyRuleset]) -> AnyRuleset:
    """Find the rules that the file `source` names.

    Raises:
        ScenarioError: There are none of that name.
    """
    if isinstance(named, str) and named in rulesets:
        return rulesets[named]
    found = f"{shown(named)} is no ruleset" if named else "missing"
    raise ScenarioError(source, [Fault("ruleset", found, f"one of {', '.join(rulesets)}")])


def filed(rulesets: Mapping[str, AnyRuleset], folder: str = "") -> Iterator[Filed]:
    """List the files of every ruleset, those that ship first; `folder`: which one of a ruleset."""
    for ruleset in rulesets:
        shipped = set()
        for path in tables_in(assets.maps() / ruleset / folder):
            shipped.add(path.stem)
            yield Filed(f"{ruleset}/{path.stem}", ruleset, path, own=False)
        for path in tables_in(own_scenarios() / ruleset / folder):
            shadowed = path.stem in shipped
            yield Filed(f"{ruleset}/{path.stem}", ruleset, path, own=True, shadowed=shadowed)


def _listing(found: Filed, rulesets: Mapping[str, AnyRuleset]) -> Listing:
    rules = rulesets[found.ruleset]
    listing = Listing(found.id, found.ruleset, found.path, found.own, found.path.stem)
    try:
        scenario = load_scenario(found.path, rules)
    except ScenarioError as error:
        return replace(listing, fault=error.brief)
    title, about = described(scenario)
    sides = tuple(rules.sides(scenario))
    fault = "a shipped scenario has this id: rename it, or open it by its path"
    shadowed = fault if found.shadowed else ""
    return replace(listing, title=title, sides=sides, about=about, fault=shadowed)
