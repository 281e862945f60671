"""Boards made by hand: one as a game shows it while a burn is plotted, one with every mark."""

from game.core.board import (
    BaseMark,
    Board,
    BodyMark,
    Burn,
    Chart,
    Choice,
    Course,
    Flag,
    GravityMark,
    Impact,
    Marker,
    Pull,
    Sight,
    When,
)
from game.core.hexes import Hex, opposite, step


def _ring(at: Hex, *, weak: bool) -> tuple[GravityMark, ...]:
    return tuple(GravityMark(step(at, side), opposite(side), weak) for side in range(6))


WORLD = Chart(
    9,
    (
        BodyMark("world", "World", "planet", ((0, 0),)),
        BodyMark("moon", "Moon", "moon", ((5, -3),)),
    ),
    _ring((0, 0), weak=False) + _ring((5, -3), weak=True),
    (),
)
"""The board of planets 18.2."""

SPACE = Chart(9, (), (), ())
"""Nothing but hexes."""


def quarantine() -> Board:
    """Larkspur plots: coasting strikes the Moon next turn, burn 3 strikes World now."""
    drift = (3, -1)
    states = ("later", "later", "later", "fatal", "open", "later", "chosen")
    harm = {"later": "hits Moon turn 7", "fatal": "hits World"}
    choices = tuple(
        Choice(step(drift, key - 1) if key else drift, str(key), state, harm.get(state, ""))
        for key, state in enumerate(states)
    )
    return Board(
        chart=WORLD,
        markers=(
            Marker("larkspur", 0, "packet", "Larkspur", "speed 3 → 4", (-1, 1), (-4, 2), (3, -1)),
            Marker(
                "gannet",
                0,
                "corvette",
                "Gannet",
                "speed 1 · no orders yet",
                (0, -4),
                (-1, -4),
                (1, 0),
            ),
            Marker("corsair", 1, "corsair", "Corsair", "speed 1", (6, -3), (6, -4), (0, 1)),
        ),
        courses=(
            Course("larkspur", 0, "packet", (-4, 2), (-1, 1), When.FLOWN, 5, "past · turn 5"),
            Course("larkspur", 0, "packet", (-1, 1), (2, 0), When.DRIFT, 6, end_marker=False),
            Course("larkspur", 0, "packet", (-1, 1), (3, 0), When.PLANNED, 6, "turn 6"),
            Course("larkspur", 0, "packet", (3, 0), (6, -2), When.GHOST, 7, "turn 7 · speed 3"),
            Course("larkspur", 0, "packet", (6, -2), (9, -4), When.GHOST, 8, "turn 8 · speed 3"),
            Course("gannet", 0, "corvette", (0, -4), (1, -4), When.DRIFT, 6),
            Course("corsair", 1, "corsair", (6, -3), (5, -2), When.DRIFT, 6, "drifts here"),
        ),
        pulls=(
            Pull("larkspur", (2, 0), 1, now=True, words="momentum ends at 5;\npull now adds NE"),
            Pull("larkspur", (0, 1), 2, now=False, words="owed next turn: NW + W"),
            Pull("larkspur", (1, 0), 3, now=False, words="owed next turn: NW + W"),
        ),
        burns=(Burn("larkspur", drift, (3, 0)),),
        choices=choices,
        impacts=(Impact((-1, 1), (3, -2), 0.25, "hits World"),),
        flags=(Flag((0, 0), "Land on World"),),
    )


_SUN = ((0, 0), *(step((0, 0), side) for side in range(6)))
_EARTH = (5, 0)

EVERYTHING_CHART = Chart(
    8,
    (
        BodyMark("sun", "Sun", "sun", _SUN),
        BodyMark("earth", "Earth", "planet", (_EARTH,)),
        BodyMark("jupiter", "Jupiter", "giant", ((-5, 2),)),
        BodyMark("ceres", "Ceres", "rock", ((0, -4),)),
    ),
    _ring(_EARTH, weak=False) + _ring((-5, 2), weak=True),
    ((2, -6), (3, -6), (3, -7), (4, -6)),
)


def _everyone() -> tuple[Marker, ...]:
    alone = (0, 0)
    return (
        Marker("ant", 0, "corvette", "Ant", "", _EARTH, None, alone, landed=1),
        Marker("bee", 1, "frigate", "Bee", "", _EARTH, None, alone, landed=4),
        Marker("bug", 1, "liner", "Bug", "", _EARTH, None, alone, landed=4),
        Marker("cod", 2, "tanker", "Cod", "docked", (6, -1), None, alone, docked=True),
        Marker("yard", 2, "orbital-base", "Yard", "", (6, -1), None, alone),
        Marker(
            "dab",
            3,
            "torch",
            "Dab",
            "speed 2\nhit last turn",
            (-1, 5),
            (-3, 5),
            (2, 0),
            damage=(2, 0, 4),
        ),
        Marker("elk", 0, "dreadnaught", "Elk", "speed 1", (2, 3), (2, 2), (0, 1)),
        Marker("fox", 1, "packet", "Fox", "", (2, 3), (3, 3), (-1, 0)),
        Marker("gnu", 2, "corsair", "Gnu", "", (2, 3), None, alone),
        Marker("hen", -1, "transport", "Hen", "adrift", (-5, -1), (-6, -1), (1, 0), faint=True),
        Marker("ide", 0, "corsair", "Ide", "on Ceres", (0, -4), None, alone),
        Marker("mine", 0, "mine", "", "", (-4, 6), None, alone),
        Marker("nuke", 3, "nuke", "", "", (-5, 6), None, (1, 0)),
        Marker("torpedo", 1, "torpedo", "", "", (-3, 6), (-5, 7), (2, -1)),
        *(Marker(f"x{n}", n % 4, "corvette", "", "", (-2, -4), None, (1, 0)) for n in range(9)),
    )


def everything() -> Board:
    """Every mark there is, with four sides, shared hexes, a landing and a dock."""
    bases = tuple(
        BaseMark(f"earth {side}", side % 2, kind, _EARTH, side, f"base on side {side}")
        for side, kind in enumerate(
            (
                "planetary",
                "planetary",
                "planetary",
                "planetary",
                "open planetary",
                "closed planetary",
            )
        )
    )
    return Board(
        chart=EVERYTHING_CHART,
        markers=_everyone(),
        bases=(*bases, BaseMark("ceres", 1, "asteroid", (0, -4), None, "base on Ceres")),
        courses=(
            Course("dab", 3, "torch", (-1, 5), (2, 4), When.DRIFT, 3),
            Course("hen", -1, "transport", (-5, -1), (-4, -1), When.DRIFT, 3, "drifts"),
            Course("gnu", 2, "corsair", (2, 3), (5, 3), When.PLANNED, 3, "turn 3"),
            Course(
                "gnu", 2, "corsair", (5, 3), (8, 0), When.GHOST, 4, "leaves the map", fatal=True
            ),
        ),
        choices=(
            Choice((-6, 4), "0", "open"),
            Choice((-5, 4), "1", "illegal", "no fuel"),
            Choice((-5, 3), "2", "later", "hits Jupiter turn 4"),
            Choice((-6, 3), "3", "fatal", "hits Jupiter"),
        ),
        sights=(
            Sight((-1, 5), (2, 3), clear=True, words="range 3 · sight clear"),
            Sight((-5, -1), (2, 3), clear=False, words="blocked by the Sun"),
        ),
        flags=(Flag((-7, 0), "Beacon"),),
        cleared=((3, -7),),
    )
