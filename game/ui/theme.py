"""Colours, type sizes and measures of the window at 100 % text scale (visual.md 1).

Sizes become pixels in `game.ui.text.Pen`, which knows the text scale.
"""

from typing import Final

Colour = tuple[int, int, int]


def from_hex(text: str) -> Colour:
    """The colour written ``#RRGGBB``.

    >>> from_hex("#F2EDDF")
    (242, 237, 223)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


# Surfaces.
GROUND: Final = from_hex("#0B1320")  # the board
PANEL: Final = from_hex("#121C2B")
RAISED: Final = from_hex("#1B293B")  # controls, prompts
WELL: Final = from_hex("#080E18")  # minimap, empty bars, curtain
GRAVITY_TINT: Final = from_hex("#1B2432")
BODY_TINT: Final = from_hex("#2C3746")
LAND: Final = from_hex("#3A4656")  # discs, always outlined in INK2

# Inks.
INK: Final = from_hex("#F2EDDF")
INK2: Final = from_hex("#C3C8CB")
INK3: Final = from_hex("#98A5B4")
EDGE: Final = from_hex("#71839A")
GRID: Final = from_hex("#5C6D83")
HAIR: Final = from_hex("#24344A")  # separators; carries no meaning
ACCENT: Final = from_hex("#F2DC6B")  # your decision
DANGER: Final = from_hex("#FF8CC3")  # harm
SIDES: Final = (
    from_hex("#56B4E9"),  # Blue, dart
    from_hex("#E69F00"),  # Orange, block
    from_hex("#009E73"),  # Green, lozenge
    from_hex("#D55E00"),  # Vermilion, crescent
)
NEUTRAL: Final = from_hex("#C9C7BE")
FATAL_HATCH: Final = from_hex("#A25E85")
FATAL_FILL: Final = from_hex("#282234")
PRESSED: Final = WELL  # a held button

# Type sizes at 100 %, in pixels. Bold only at LEAD and below.
LABEL: Final = 15
BODY: Final = 17
LEAD: Final = 20
TITLE: Final = 26
SCREEN: Final = 36
NAME: Final = 72

# Spacing, radii and line widths at 100 %, in pixels.
GAPS: Final = (4, 8, 12, 16, 24, 32)
PLATE_RADIUS: Final = 3
CHIP_RADIUS: Final = 4
BUTTON_RADIUS: Final = 5
PROMPT_RADIUS: Final = 6
TARGET: Final = 32  # the least height of anything to be hit
GRID_LINE: Final = 1.2
REST_LINE: Final = 1.7
FLOWN_LINE: Final = 1.8
DRIFT_LINE: Final = 2.2
MARKER_LINE: Final = 2.4
PLAN_LINE: Final = 3.4
PULL_LINE: Final = 5.0


def luminance(colour: Colour) -> float:
    """Relative luminance by WCAG, 0 to 1."""
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - WCAG
        for c in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast of two colours by WCAG, 1 to 21, in either order."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
