"""Pictures of the screen, compared with those in `tests/shots/`.

A picture is the same when hardly any pixel differs by more than an eye would notice: faces are
drawn a little differently by other versions of SDL. On failure the picture found and the
difference are written to `tests/shots/actual/`; `--update-goldens` writes the picture itself. Look
at it before it is committed.
"""

from pathlib import Path
from typing import Final

import pygame

FOLDER: Final = Path(__file__).parent / "shots"
_NOTICED: Final = 24  # of 255, in any channel
_DIFFERING: Final = 0.002  # part of all pixels


def check_shot(surface: pygame.Surface, name: str, *, update: bool) -> None:
    """Compare what is shown with the picture of that name.

    Args:
        surface: What is shown.
        name: The picture's name, without folder and ending.
        update: Whether to write it instead (the fixture `update_goldens`).

    Raises:
        AssertionError: where there is no such picture or it differs.
    """
    file = FOLDER / f"{name}.png"
    if update:
        pygame.image.save(surface, file)
        return
    assert file.is_file(), f"there is no {file.name}; write it with --update-goldens and look at it"
    wanted = pygame.image.load(file)
    part = _differing(wanted, surface)
    if part > _DIFFERING:
        actual = FOLDER / "actual"
        actual.mkdir(exist_ok=True)
        pygame.image.save(surface, actual / file.name)
        pygame.image.save(_difference(wanted, surface), actual / f"{name}-difference.png")
    assert part <= _DIFFERING, f"{part:.2%} of {file.name} differs; see tests/shots/actual"


def _differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """The part of all pixels that differ noticeably; all of them where sizes differ."""
    if one.get_size() != other.get_size():
        return 1.0
    width, height = one.get_size()
    threshold = (_NOTICED, _NOTICED, _NOTICED, 255)
    mask = pygame.mask.from_threshold(_difference(one, other), (0, 0, 0), threshold)
    return 1 - mask.count() / (width * height)


def _difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """How far each pixel differs, black where it does not."""
    result = pygame.Surface(one.get_size(), depth=24)
    result.blit(one, (0, 0))
    result.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = pygame.Surface(one.get_size(), depth=24)
    back.blit(other, (0, 0))
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    result.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return result
