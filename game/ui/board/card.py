"""The card beside a hex: what it is, what is there, what choosing it would do.

It is opened by the pointer, or by the board's remark after a key or a click; it stands clear of
what can be chosen, and nothing else makes way for it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Board, Choice
from game.core.hexes import DIRECTION_NAMES, Hex
from game.core.plane import CORNER
from game.ui.board.camera import Camera
from game.ui.board.canvas import Focus, choice_spots, hull_pixels
from game.ui.board.captions import Words
from game.ui.pen import Pen
from game.ui.text import number
from game.ui.theme import ACCENT, DANGER, INK, INK2, INK3

_NEVER: Final = 20  # times worse than to cover a label
_GAP: Final = 10  # pixels between a hex, or a rose, and its card


class Card(Struct, frozen=True):
    """What is written beside a hex."""

    at: Hex
    lines: tuple[Words, ...]
    choice: Choice | None = None


def card_of(board: Board, focus: Focus) -> Card | None:
    """The card that is open: of the hex that is pointed at, else of the board's remark."""
    remark = board.remark
    if focus.hex is None and focus.choice is None:
        if remark is None:
            return None
        choice = next((c for c in board.choices if c.at == remark.at), None)
        return Card(remark.at, tuple(_lines(board, remark.at, choice)), choice)
    choice = focus.choice
    at = choice.at if choice is not None else focus.hex
    return None if at is None else Card(at, tuple(_lines(board, at, choice)), choice)


def _lines(board: Board, at: Hex, choice: Choice | None) -> Iterator[Words]:
    remark = board.remark
    said = remark.lines if remark is not None and remark.at == at else ()
    if choice is not None:
        yield from _choice_lines(choice)
    for number_, line in enumerate(said):
        yield Words(line, INK if number_ == 0 else INK2, strong=number_ == 0)
    if choice is not None and choice.side is not None:
        return
    printed = _printed(board, at)
    if printed or choice is None or not choice.told:
        words = " · ".join([f"({number(at[0])},{number(at[1])})", *printed])
        yield Words(words, INK3 if choice is not None or said else INK2)
    yield from _standing(board, at)


def _choice_lines(choice: Choice) -> Iterator[Words]:
    """What choosing it does, the harm in it, and how it is chosen."""
    for index, line in enumerate(choice.told):
        yield Words(line, INK if index == 0 else INK2, strong=index == 0)
    match choice.state:
        case "fatal":
            yield Words(f"{choice.words} this turn: lost", DANGER, strong=True)
        case "later":
            yield Words(f"{choice.words}, if it coasts on", DANGER)
        case "illegal":
            yield Words(choice.words, INK2)
        case _:
            pass


def _printed(board: Board, at: Hex) -> list[str]:
    """What of a chart is printed in a hex."""
    chart = board.chart
    words = [f"{body.name}, {body.kind}" for body in chart.bodies if at in body.hexes]
    for mark in chart.gravity:
        if mark.at == at:
            way = DIRECTION_NAMES[mark.direction]
            words.append(f"weak gravity {way}: may be ignored" if mark.weak else f"gravity {way}")
    if at in chart.asteroids and at not in board.cleared:
        words.append("asteroids")
    return words


def _standing(board: Board, at: Hex) -> Iterator[Words]:
    """The flag, the bases, and more units than one of a hex."""
    for flag in board.flags:
        if flag.at == at:
            yield Words(flag.words, ACCENT)
    bases = [base.words for base in board.bases if base.at == at]
    if len(bases) == 1:
        yield Words(bases[0], INK2)
    elif bases:
        states = Counter(words.rpartition(": ")[2] for words in bases)
        yield Words("bases: " + ", ".join(f"{n} {state}" for state, n in states.items()), INK2)
    names = [marker.name for marker in board.markers if marker.at == at]
    if len(names) > 1:
        yield Words(", ".join(name for name in names if name), INK2)


def place_card(
    card: Card,
    size: tuple[int, int],
    board: Board,
    camera: Camera,
    pen: Pen,
    labels: Sequence[pygame.Rect],
    reserved: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Where a card stands: beside its hex or its rose, over as little as can be.

    Args:
        card: What is open.
        size: Of its plate, in pixels.
        board: What it should not cover.
        camera: From where that is seen.
        pen: The text scale.
        labels: Where words stand.
        reserved: Cards over the board, which would cover it.
    """
    about = _about(card, board, camera, pen)
    gap = pen.px(_GAP)
    near = about.inflate(2 * gap, 2 * gap)
    rect = pygame.Rect((0, 0), size)
    x, y = camera.centre_of(card.at)
    rect.center = (round(x), round(y))
    window = pygame.Rect(camera.rect)
    places = []
    for side in ("left", "right", "bottom", "top"):
        place = rect.copy()
        match side:
            case "left":
                place.left = near.right
            case "right":
                place.right = near.left
            case "bottom":
                place.top = near.bottom
            case _:
                place.bottom = near.top
        places.append(place.clamp(window))
    busy = [(other, 1) for other in (*labels, *_hulls(board, camera, pen))]
    busy += [(other, _NEVER) for other in (*reserved, about)]
    return min(places, key=lambda at: sum(_covered(at, other) * much for other, much in busy))


def _about(card: Card, board: Board, camera: Camera, pen: Pen) -> pygame.Rect:
    """What a card stands beside: the hexes that can be chosen, or its own hex."""
    size = camera.spacing * CORNER
    if card.choice is not None and board.choices:
        reach = max(size, pen.px(18))
        spots = [spot for _, spot, _ in choice_spots(board, camera, pen)]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        left, top = min(xs) - reach, min(ys) - reach
        return pygame.Rect(left, top, max(xs) + reach - left, max(ys) + reach - top)
    x, y = camera.centre_of(card.at)
    return pygame.Rect(x - size, y - size, 2 * size, 2 * size)


def _hulls(board: Board, camera: Camera, pen: Pen) -> Iterator[pygame.Rect]:
    pixels = hull_pixels(camera, pen)
    for marker in board.markers:
        x, y = camera.centre_of(marker.at)
        yield pygame.Rect(x - pixels / 2, y - pixels / 2, pixels, pixels)


def _covered(one: pygame.Rect, other: pygame.Rect) -> int:
    common = one.clip(other)
    return common.width * common.height
