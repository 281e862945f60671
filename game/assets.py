"""Where maps, sprites and sounds lie: in a checkout, in an installed wheel, or in an editable one.

The only module that knows. Nothing is looked up when it is imported.
"""

from pathlib import Path


class AssetsError(Exception):
    """A folder the game came with is gone; the message names it and where it was sought."""


def maps() -> Path:
    """Folder of scenarios and lessons, one folder a ruleset.

    Raises:
        AssetsError: when it is missing.
    """
    return _folder("maps")


def sprites() -> Path:
    """Folder of pictures of ships, ordnance and bodies.

    Raises:
        AssetsError: when it is missing.
    """
    return _folder("sprites")


def sounds() -> Path:
    """Folder of sounds.

    Raises:
        AssetsError: when it is missing.
    """
    return _folder("sounds")


def _folder(name: str) -> Path:
    """Find a folder inside the installed package, else beside the package in a checkout."""
    package = Path(__file__).resolve().parent
    places = (package / "data" / name, package.parent / name)
    for place in places:
        if place.is_dir():
            return place
    sought = " or ".join(str(place) for place in places)
    raise AssetsError(
        f"The game's folder {name!r} is missing: there is no {sought}. Install again."
    )
