"""Finding scenarios: shipped and own, by id and by path, and nothing outside the folders."""

from pathlib import Path

import pytest

from game import assets
from game.scenario.load import ScenarioError
from game.session.files import own_scenarios
from game.session.library import UnknownScenarioError, find, open_scenario, scenarios
from tests.scenario.test_load import TEXT
from tests.session.games import RULESETS


@pytest.fixture
def maps(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of shipped and own scenarios, with one shipped."""
    assert home == tmp_path
    folder = tmp_path / "maps"
    put(folder / "toy" / "duel.toml")
    monkeypatch.setattr(assets, "maps", lambda: folder)
    return folder


def put(path: Path, text: str = TEXT) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_shipped_and_own_scenarios_are_listed(maps: Path) -> None:
    put(maps / "toy" / "brawl.toml", TEXT.replace('"first"', '"hard"'))
    put(maps / "toy" / "boards" / "flat.toml")
    put(own_scenarios() / "toy" / "Štěpán ß.toml", TEXT.replace("Duel", "Mine"))
    listed = [(each.id, each.title, each.own, each.fault) for each in scenarios(RULESETS)]
    assert listed == [
        ("toy/duel", "Duel", False, ""),
        ("toy/brawl", "Duel", False, ""),
        ("toy/Štěpán ß", "Mine", True, ""),
    ]
    assert find("toy/Štěpán ß", RULESETS).is_relative_to(own_scenarios())


def test_a_listing_holds_what_a_list_shows(maps: Path) -> None:
    (listing,) = scenarios(RULESETS)
    assert listing.path == maps / "toy" / "duel.toml"
    assert [side.id for side in listing.sides] == ["red", "blue"]
    assert listing.about is not None
    assert listing.about.length == "5 minutes"


@pytest.mark.usefixtures("maps")
def test_a_shipped_scenario_keeps_its_id() -> None:
    put(own_scenarios() / "toy" / "duel.toml", TEXT.replace("Duel", "Mine"))
    shipped, own = scenarios(RULESETS)
    assert (shipped.title, shipped.fault) == ("Duel", "")
    assert own.fault.startswith("a shipped scenario has this id")
    assert find("toy/duel", RULESETS) == shipped.path
    assert open_scenario(str(own.path), RULESETS)[1] != open_scenario("toy/duel", RULESETS)[1]


@pytest.mark.usefixtures("maps")
def test_a_broken_scenario_is_listed_with_its_fault() -> None:
    put(own_scenarios() / "toy" / "bad.toml", "turns = 0\n")
    _, bad = scenarios(RULESETS)
    assert (bad.title, bad.about) == ("bad", None)
    assert bad.fault.startswith("turns: found 0; expected a whole number from 1 to 99 (and ")
    with pytest.raises(ScenarioError):
        open_scenario("toy/bad", RULESETS)


@pytest.mark.parametrize(
    "reference",
    [
        "toy/../toy/duel",
        "../maps/toy/duel",
        "toy/boards/flat",
        "/etc/passwd",
        "toy/",
        "toy",
        "",
        "toy\\duel",
        "toy/duel\0",
        "toy/DUEL",
        "chess/duel",
        "toy/" + "x" * 200,
    ],
)
@pytest.mark.usefixtures("maps")
def test_ids_lead_nowhere_else(reference: str) -> None:
    with pytest.raises(UnknownScenarioError, match="no scenario is called"):
        open_scenario(reference, RULESETS)


@pytest.mark.usefixtures("maps")
def test_a_near_miss_is_told() -> None:
    with pytest.raises(UnknownScenarioError, match=r"did you mean toy/duel\? there are toy/duel"):
        find("toy/dule", RULESETS)


@pytest.mark.parametrize("named", ["", 'ruleset = "chess"', "ruleset = 5"])
def test_the_rules_are_named_or_those_of_the_folder(named: str, tmp_path: Path) -> None:
    text = TEXT.replace('ruleset = "toy"', named)
    put(tmp_path / "elsewhere" / "a.toml", text)
    with pytest.raises(ScenarioError, match=r"ruleset: (missing|.* is no ruleset); one of toy"):
        open_scenario(tmp_path / "elsewhere" / "a.toml", RULESETS)


@pytest.mark.usefixtures("maps")
def test_a_folder_that_cannot_be_read_hides_none_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/" + "x" * 300)  # as good as locked, for root, too
    assert [listing.id for listing in scenarios(RULESETS)] == ["toy/duel"]
    assert open_scenario("toy/duel", RULESETS)[0].name == "toy"


def test_a_scenario_may_lie_anywhere(tmp_path: Path) -> None:
    put(tmp_path / "elsewhere" / "a.toml")
    rules, _ = open_scenario(str(tmp_path / "elsewhere" / "a.toml"), RULESETS)
    assert rules.name == "toy"
