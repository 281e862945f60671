"""Pictures as they were looked at and found good, and how a new one is held against them."""

from pathlib import Path

import pygame

_HERE = Path(__file__).parent
_NEAR = 24  # of 255, by which a channel may differ
_SHARE = 0.001  # of all pixels that may differ by more


def differing(picture: pygame.Surface, name: str, folder: Path, *, update: bool) -> float:
    """The share of pixels that differ from the kept picture of that name.

    The picture and the difference are left in a folder to be looked at. With `update` the picture
    is kept instead.
    """
    file = _HERE / f"{name}.png"
    if update:
        pygame.image.save(picture, file)
        return 0.0
    kept = pygame.image.load(file)
    if kept.get_size() != picture.get_size():
        return 1.0
    difference = _difference(picture, kept)
    same = pygame.mask.from_threshold(difference, (0, 0, 0), (_NEAR + 1, _NEAR + 1, _NEAR + 1))
    pygame.image.save(picture, folder / f"{name}.png")
    pygame.image.save(difference, folder / f"{name}-difference.png")
    return 1 - same.count() / (picture.get_width() * picture.get_height())


def _difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """How much two pictures differ, channel by channel."""
    over, under = (pygame.Surface(one.get_size(), 0, 32) for _ in range(2))
    over.blit(one, (0, 0))
    over.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    under.blit(other, (0, 0))
    under.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    over.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return over


def is_near(share: float) -> bool:
    """Whether as much may differ between machines."""
    return share <= _SHARE
