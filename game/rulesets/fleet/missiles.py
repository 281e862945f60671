"""Missile types and what a battery round of so many of them is rated (fleet 7.2, 7.13, 16)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from game.core.tables import read_table

MOST = 72  # 16.6


class Warhead(StrEnum):
    """What a missile's damage is (fleet 14.1)."""

    DET = "det"
    KKM = "kkm"
    NUKE = "nuke"


class Missile(Struct, frozen=True):
    """The sheet of a missile type (fleet 16.1).

    Attributes:
        code: As `DL-15`.
        tl: Technology level.
        g: g-rating.
        fuel: g-turns.
        warhead: Its kind.
        nuclear: Whether dampers work on it (fleet 13.5, 13.6).
        stand_off: Whether it attacks from det-laser range; else it must match evasion (7.9).
        to_hit, dam_dm, am_dm: DMs of its to-hit, damage and anti-missile rolls; a kinetic one
            has its DamDM from closing velocity besides (fleet 14.2).
        seeker: Passive short range of a self-guided one; 0: it must be controlled (7.4, 7.5).
    """

    code: str
    tl: int
    g: int
    fuel: int
    warhead: Warhead
    nuclear: bool
    stand_off: bool
    to_hit: int
    dam_dm: int
    am_dm: int
    seeker: int

    @property
    def controlled(self) -> bool:
        """Whether it needs a controller (fleet 7.4)."""
        return self.seeker == 0


# 16.2–16.5.
_TYPES = """
code   tl  g  fuel  warhead  nuclear  stand-off  to-hit  dam  am  seeker
DL-15  15  12   12  det      yes      yes             0    0   0       0
KK-15  15  12   12  kkm      no       no              4    0  -4       1
NC-12  12   9    9  nuke     yes      no              2    0  -3       0
LR-15  15   8   32  det      yes      yes             0    1   0       2
"""

# 16.2–16.5: the rating from so many missiles on.
RATINGS = read_table(
    """
    from  DL-15  KK-15  NC-12  LR-15
       1      7      2      4      5
       2     10      3      7      8
       3     11      4      8      9
       4     12      5      9     10
       5     13      7     10     11
       6     14      7     11     12
       7     15      8     12     13
       8     16      8     13     14
       9     16      9     13     14
      10     17      9     14     15
      11     18     10     15     16
      13     19     10     16     17
      14     19     11     16     17
      15     20     11     17     18
      17     21     11     18     19
      18     21     12     18     19
      19     22     12     19     20
      22     23     13     20     21
      26     24     13     21     22
      29     25     14     22     23
      33     26     14     23     24
      36     26     15     23     24
      37     32     15     29     30
      43     32     16     29     30
      51     32     17     29     30
      61     32     18     29     30
      72     32     19     29     30
    """,
    cell=int,
)

# 20.14: the DL-15 from 33 missiles on, where option `smooth-dl` is on.
_SMOOTH = ((33, 26), (41, 27), (46, 28), (51, 29), (58, 30), (65, 31), (72, 32))


def _missile(line: str) -> Missile:
    code, tl, g, fuel, warhead, nuclear, stand_off, to_hit, dam, am, seeker = line.split()
    return Missile(
        code=code,
        tl=int(tl),
        g=int(g),
        fuel=int(fuel),
        warhead=Warhead(warhead),
        nuclear=nuclear == "yes",
        stand_off=stand_off == "yes",
        to_hit=int(to_hit),
        dam_dm=int(dam),
        am_dm=int(am),
        seeker=int(seeker),
    )


MISSILES: Mapping[str, Missile] = {
    row.code: row for row in map(_missile, _TYPES.strip().splitlines()[1:])
}
"""By code, in the order of fleet 16."""


def rating(code: str, missiles: int, *, smooth: bool = False) -> int:
    """Give the rating of so many missiles of a type; 0 for none (fleet 7.13, 16).

    Args:
        code: The type.
        missiles: 0 to 72.
        smooth: Whether the DL-15 grows smoothly above 33 (fleet 20.14).

    >>> rating("DL-15", 30), rating("KK-15", 5), rating("DL-15", 37, smooth=True)
    (25, 7, 26)
    """
    if missiles < 1:
        return 0
    if smooth and code == "DL-15" and missiles >= _SMOOTH[0][0]:
        return _SMOOTH[bisect_right(_SMOOTH, (missiles, MOST)) - 1][1]
    rows = RATINGS.rows
    return RATINGS.cell(rows[bisect_right(rows, missiles) - 1], code)
