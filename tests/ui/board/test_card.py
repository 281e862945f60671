"""The card beside a hex, badges that make way, and what a click over a unit means."""

import pygame
import pytest
from msgspec.structs import replace

from game.core.board import Board, Choice, Flag, Marker, Remark
from game.core.hexes import DIRECTION_NAMES, step
from game.ui.board.badges import badge_spots
from game.ui.board.camera import Camera
from game.ui.board.canvas import Focus
from game.ui.board.card import card_of, place_card
from game.ui.board.standing import ranks
from game.ui.pen import Pen
from tests.ui.board.positions import SPACE, WORLD, quarantine

EYE = Camera().placed((0, 0, 1000, 800)).fitted([(-6, 0), (6, 0)])
DRIFT = Choice((0, 0), "0", "open", told=("No burn: coast", "ends at (0,0), at rest"))
LATER = Choice((1, 0), "1", "later", "hits Moon turn 7", ("Burn E, 1 fuel",))
SHIP = Marker("kite", 0, "corsair", "Kite", "", (0, 0), None, (1, 0))
ROSE = Board(SPACE, (SHIP,), choices=(DRIFT, LATER))


def said(board: Board, focus: Focus) -> list[str]:
    """The lines of the card that is open."""
    card = card_of(board, focus)
    return [line.text for line in card.lines] if card else []


def test_a_hex_is_called_by_its_coordinates_and_what_is_printed_there() -> None:
    board = quarantine()
    assert said(board, Focus(hex=(-3, -2))) == ["(−3,−2)"]
    assert said(board, Focus(hex=(0, 0))) == ["(0,0) · World, planet", "Land on World"]
    assert said(board, Focus(hex=(-1, 0))) == ["(−1,0) · gravity E"]
    assert said(board, Focus(hex=(4, -3))) == ["(4,−3) · weak gravity E: may be ignored"]


def test_a_choice_says_what_it_does_and_its_harm() -> None:
    assert said(ROSE, Focus(hex=(1, 0), choice=LATER)) == [
        "Burn E, 1 fuel",
        "hits Moon turn 7, if it coasts on",
    ]
    assert said(ROSE, Focus(hex=(0, 0), choice=DRIFT)) == list(DRIFT.told)


def test_a_remark_is_said_until_the_pointer_asks_for_another_hex() -> None:
    remarked = replace(ROSE, remark=Remark((3, 0), ("Out of reach",)))
    assert said(remarked, Focus()) == ["Out of reach", "(3,0)"]
    assert said(remarked, Focus(hex=(3, 0))) == ["Out of reach", "(3,0)"]
    assert said(remarked, Focus(hex=(2, 0))) == ["(2,0)"]
    assert said(replace(ROSE, remark=Remark((1, 0))), Focus())[0] == "Burn E, 1 fuel"
    assert said(ROSE, Focus()) == []


@pytest.mark.parametrize("at", [(0, 0), (6, 0), (-6, 0), (0, 4), (0, -4)])
def test_a_card_stands_in_view_and_not_over_the_rose(at: tuple[int, int]) -> None:
    moved = tuple(
        replace(choice, at=(choice.at[0] + at[0], choice.at[1] + at[1])) for choice in ROSE.choices
    )
    board = replace(ROSE, markers=(), choices=moved)
    card = card_of(board, Focus(hex=at, choice=moved[0]))
    assert card is not None
    place = place_card(card, (160, 60), board, EYE, Pen(), (), ())
    assert pygame.Rect(EYE.rect).contains(place)
    for _, spot, _ in badge_spots(board, EYE, Pen(), ranks(board)):
        assert not place.collidepoint(spot)


def test_a_badge_makes_way_for_a_ship_and_for_a_flag() -> None:
    spots = {c.key: (at, aside) for c, at, aside in badge_spots(ROSE, EYE, Pen(), ranks(ROSE))}
    (x, y), aside = spots["0"]
    assert aside
    assert (round(x), y > EYE.centre_of((0, 0))[1]) == (round(EYE.centre_of((0, 0))[0]), True)
    assert spots["1"] == (EYE.centre_of((1, 0)), False)
    flagged = replace(ROSE, markers=(), flags=(Flag((1, 0), "beacon"),))
    asides = {c.key: aside for c, _, aside in badge_spots(flagged, EYE, Pen(), ranks(flagged))}
    assert asides == {"0": False, "1": True}


def test_the_sides_of_a_body_stand_around_it_where_there_is_room() -> None:
    sides = tuple(Choice((0, 0), key, "open", side=n) for n, key in enumerate(DIRECTION_NAMES))
    board = Board(WORLD, choices=(Choice((0, 0), "0", "chosen"), *sides))
    spots = badge_spots(board, EYE, Pen(), ranks(board))
    for choice, at, _ in spots[1:]:
        assert choice.side is not None
        x, y = EYE.centre_of(step((0, 0), choice.side))
        middle = EYE.centre_of((0, 0))
        assert at == pytest.approx(((x + middle[0]) / 2, (y + middle[1]) / 2))
    assert len(badge_spots(board, EYE, Pen(200), ranks(board))) == 1
