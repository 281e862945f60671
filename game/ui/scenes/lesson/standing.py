"""Where a prompt stands over the board: near what it speaks of, and over nothing that matters.

Pure, and the same every time. It is the idea of the board's labels on a larger plate: many places
are tried, those over what must stay in sight are out, and among the others the nearest wins that
covers least of what is better seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

_STEPS: Final = 18  # places tried across the board, and down
_COVERS: Final = 400  # what a pixel of something that must stay in sight counts
_SOFT: Final = 0.25  # what a pixel of something better seen counts, against one of distance


def standing(
    sizes: Sequence[tuple[int, int]],
    board: pygame.Rect,
    about: pygame.Rect | None,
    hard: Sequence[pygame.Rect],
    soft: Sequence[pygame.Rect],
    gap: int,
) -> pygame.Rect:
    """Give the best place for a plate.

    Args:
        sizes: Shapes it may have, the preferred one first.
        board: Where it must stand.
        about: What it speaks of, on the board or beside it; None for nothing.
        hard: What must stay in sight.
        soft: What is better seen.
        gap: Pixels between the plate and anything that must stay in sight.
    """
    grown = [box.inflate(2 * gap, 2 * gap) for box in hard]
    seen = list(soft)
    least, best = math.inf, pygame.Rect((0, 0), sizes[0])
    for order, size in enumerate(sizes):
        for place in _places(size, board, about, gap):
            cost = _away(place, board, about) + order * gap
            if cost < least:  # else what it covers need not be known
                cost += _COVERS * _covered(place, grown) + _SOFT * _covered(place, seen)
            if cost < least:
                least, best = cost, place
    return best


def covers(place: pygame.Rect, hard: Sequence[pygame.Rect]) -> bool:
    """Whether a plate lies over anything that must stay in sight."""
    return place.collidelist(list(hard)) >= 0


def _places(
    size: tuple[int, int], board: pygame.Rect, about: pygame.Rect | None, gap: int
) -> Iterator[pygame.Rect]:
    """Above, below and beside what it speaks of, then all over the board."""
    box = pygame.Rect((0, 0), size)
    inner = board.inflate(-2 * gap, -2 * gap)
    if about is not None:
        away = 2 * gap
        beside = (
            box.move_to(midbottom=(about.centerx, about.top - away)),
            box.move_to(midtop=(about.centerx, about.bottom + away)),
            box.move_to(midleft=(about.right + away, about.centery)),
            box.move_to(midright=(about.left - away, about.centery)),
        )
        yield from (place.clamp(inner) for place in beside)
    across, down = max(inner.width - size[0], 0), max(inner.height - size[1], 0)
    for column in range(_STEPS + 1):
        for row in range(_STEPS + 1):
            left = inner.left + across * column // _STEPS
            yield box.move_to(topleft=(left, inner.top + down * row // _STEPS))


def _away(place: pygame.Rect, board: pygame.Rect, about: pygame.Rect | None) -> float:
    """Pixels from what it speaks of; without that, from the head of the board."""
    if about is None:
        return math.dist(place.midtop, board.midtop)
    return _apart(place, about) + abs(place.centerx - about.centerx) * _SOFT


def _covered(place: pygame.Rect, boxes: list[pygame.Rect]) -> int:
    """The area of boxes that a plate lies over."""
    return sum(_shared(place, boxes[index]) for index in place.collidelistall(boxes))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """The area two boxes have in common."""
    both = one.clip(other)
    return both.width * both.height


def _apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Pixels between the edges of two boxes; 0 where they touch."""
    across = max(other.left - one.right, one.left - other.right, 0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0)
    return math.hypot(across, down)


def pointer(
    place: pygame.Rect, about: pygame.Rect, high: int
) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]] | None:
    """The notch of a plate towards what it speaks of: its two feet and its tip.

    Args:
        place: The plate.
        about: What it speaks of.
        high: How far the notch may reach.

    Returns:
        None where they lie over each other.
    """
    across = _between(about.centerx, place.left + 2 * high, place.right - 2 * high)
    down = _between(about.centery, place.top + 2 * high, place.bottom - 2 * high)
    above, below = about.top - place.bottom, place.top - about.bottom
    right, left = about.left - place.right, place.left - about.right
    gap = max(above, below, left, right)
    if gap <= 0:
        return None
    reach = min(gap, high)
    if gap in {above, below}:
        edge, way = (place.bottom, 1) if gap == above else (place.top, -1)
        return (across - high, edge), (across + high, edge), (across, edge + way * reach)
    edge, way = (place.right, 1) if gap == right else (place.left, -1)
    return (edge, down - high), (edge, down + high), (edge + way * reach, down)


def nearest(tip: tuple[int, int], about: pygame.Rect) -> tuple[int, int]:
    """Where a line from the tip of a pointer meets what it speaks of, on its way to the middle.

    What is as wide as high is taken for round.
    """
    x, y = about.center
    if abs(about.width - about.height) * 5 > about.width + about.height:
        across = _between(tip[0], about.left, about.right - 1)
        return across, _between(tip[1], about.top, about.bottom - 1)
    far = math.dist(tip, (x, y))
    share = min(about.width / 2 / far, 1.0) if far else 1.0
    return round(x + (tip[0] - x) * share), round(y + (tip[1] - y) * share)


def _between(value: int, least: int, most: int) -> int:
    return (least + most) // 2 if least > most else min(max(value, least), most)
