"""The aids of the board that a teacher hides or shows: courses, pulls, choices, labels, odds."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from game.core.board import Board

COURSES, PULLS, CHOICES, LABELS, ODDS = "courses", "pulls", "choices", "labels", "odds"
AIDS: Final = {
    COURSES: "Courses",
    PULLS: "Pulls",
    CHOICES: "Burns",
    LABELS: "Labels",
    ODDS: "Panel and odds",
}


def bared(board: Board, hidden: frozenset[str]) -> Board:
    """Give a board without the marks of the aids that are hidden."""
    if COURSES in hidden:
        board = replace(board, courses=(), burns=(), impacts=(), sights=())
    if PULLS in hidden:
        board = replace(board, pulls=())
    if CHOICES in hidden:
        board = replace(board, choices=(), remark=None)
    if LABELS in hidden:
        markers = tuple(replace(marker, name="", note="") for marker in board.markers)
        board = replace(board, markers=markers)
    return board
