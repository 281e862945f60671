"""The classes of ships, craft and drones (fleet 17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from game.rulesets.fleet.sheets import (
    Battery,
    Beam,
    Carried,
    Crew,
    Drive,
    Kind,
    Launcher,
    Mount,
    Sand,
    Sheet,
    Turrets,
)

# 17.2: size, structure, armour, g, fuel (with a reaction drive), TL; passive, active, ladar,
# fire-director and radio short ranges; jammer short range and TL; tight beam.
_HULLS = """
class     kind   size  structure  armour  g  fuel  tl  P   A  L   M   C  jammer  tight
Lantern   drone     2          3       0  3    24  15  6  12  0   0   8  0/0     yes
Wasp      craft     3          8       1  6     -  15  2   4  2   2   4  0/0     yes
Gadfly    ship      4         14       1  5     -  15  3   6  2   3   6  0/0     yes
Packhorse ship      5         40       1  1     -  12  3   6  0   3   8  0/0     no
Kestrel   ship      5         45       3  5     -  15  4  10  3   4   8  0/0     yes
Javelin   ship      6         70       4  4     -  14  4  10  3   5   8  0/0     yes
Halberd   ship      7        100       5  5     -  15  5  12  4   6  10  4/15    yes
Shade     ship      7         90       4  6     -  15  8   8  0   6   8  0/0     yes
Dray      ship      8        120       1  2    20  12  4   8  0   3  10  0/0     yes
Lancer    ship      8        180       6  5     -  15  6  14  5   7  12  6/15    yes
Regent    ship      9        260       8  4     -  15  7  16  6   8  12  8/15    yes
Oracle    ship      9        260       8  4     -  15  7  16  6   8  12  8/15    yes
Eyrie     ship     10        300       5  3     -  15  8  16  6   8  16  8/15    yes
Monolith  ship     11        600      14  3     -  15  8  16  8  10  16  12/15   yes
"""

# 17.2 "Special".
_MASKING = ("Lantern", "Shade")
_ARRAYS = ("Regent", "Oracle")
_GLOBES: Mapping[str, tuple[int, int]] = {"Shade": (5, 120), "Monolith": (2, 300)}

# 17.3: number × type rating mount; spinal mounts first, as the rules list them.
_BATTERIES: Mapping[str, str] = {
    "Wasp": "1 laser 6 turret",
    "Gadfly": "1 laser 5 turret",
    "Packhorse": "2 laser 6 turret",
    "Kestrel": "3 laser 8 turret",
    "Javelin": "1 paw 14 barbette; 4 laser 9 turret",
    "Halberd": "1 paw 16 bay; 6 laser 9 turret",
    "Shade": "1 paw 18 spinal; 4 laser 9 turret",
    "Dray": "2 laser 6 turret",
    "Lancer": "1 paw 22 spinal; 8 laser 10 barbette",
    "Regent": "1 paw 26 spinal; 8 laser 11 barbette",
    "Oracle": "1 meson 18 spinal; 8 laser 11 barbette",
    "Eyrie": "10 laser 10 turret",
    "Monolith": "1 meson 28 spinal; 4 paw 18 bay; 20 laser 13 barbette",
}

# 17.3: number × rate mount missile.
_LAUNCHERS: Mapping[str, str] = {
    "Wasp": "1 1 turret KK-15",
    "Gadfly": "2 5 barbette DL-15",
    "Packhorse": "1 2 turret NC-12",
    "Kestrel": "1 2 turret DL-15",
    "Halberd": "2 5 barbette DL-15; 2 5 barbette KK-15",
    "Shade": "1 5 barbette LR-15",
    "Lancer": "1 36 bay KK-15",
    "Regent": "1 36 bay DL-15",
    "Oracle": "1 36 bay DL-15",
    "Eyrie": "1 36 bay LR-15",
    "Monolith": "4 36 bay DL-15",
}

# 17.3: controllers; magazine; sand number × rating, canisters; meson and damper screen; damper
# turrets number × rating.
_DEFENCES = """
class      controllers  magazine           sand    screens  turrets
Lantern              0  -                  0x0,0   0/0      0x0
Wasp                 0  KK-15:2            0x0,0   0/0      0x0
Gadfly              20  DL-15:20           0x0,0   0/0      0x0
Packhorse            4  NC-12:12           1x3,4   0/0      0x0
Kestrel              6  DL-15:12           1x3,6   0/0      0x0
Javelin              0  -                  2x3,8   0/0      0x0
Halberd             60  DL-15:60,KK-15:60  3x3,12  0/1      1x6
Shade                0  LR-15:20           2x3,8   0/0      0x0
Dray                 0  -                  1x3,4   0/0      0x0
Lancer               0  KK-15:216          4x4,16  2/2      1x6
Regent             108  DL-15:216          4x4,20  3/3      2x8
Oracle             108  DL-15:216          4x4,20  3/3      2x8
Eyrie                0  LR-15:144,KK-15:80 5x4,20  2/2      2x8
Monolith           432  DL-15:1152         10x5,60 4/4      4x10
"""

# 17.4: pilot, gunnery, sensors, comms, engineering; teams; launch rate. A drone has no pilot.
_CREWS = """
class      pilot  gunnery  sensors  comms  engineering  teams  rate
Lantern        0        7        7      7            7      0     0
Wasp           9        7        6      7            6      0     0
Gadfly         8        7        7      7            7      1     0
Packhorse      6        6        6      7            7      1     0
Kestrel        8        7        7      7            7      1     0
Javelin        7        7        7      7            7      1     0
Halberd        7        7        7      7            7      2     0
Shade          9        8        9      8            8      2     0
Dray           6        6        6      7            7      2     0
Lancer         7        7        7      7            7      3     0
Regent         7        7        7      8            7      4     1
Oracle         7        7        7      8            7      4     1
Eyrie          7        7        8      9            8      5    10
Monolith       7        8        8      9            8      8     2
"""
_CARRIED: Mapping[str, tuple[Carried, ...]] = {
    "Regent": (Carried("Lantern", 1),),
    "Oracle": (Carried("Lantern", 1),),
    "Eyrie": (Carried("Wasp", 20), Carried("Lantern", 2)),
    "Monolith": (Carried("Lantern", 4),),
}


def _rows(table: str) -> Iterator[list[str]]:
    return (line.split() for line in table.strip().splitlines()[1:])


def _batteries(text: str) -> Iterator[Battery]:
    for entry in filter(None, text.split("; ")):
        number, beam, rating, mount = entry.split()
        yield Battery(Beam(beam), int(rating), int(number), Mount(mount))


def _launchers(text: str) -> Iterator[Launcher]:
    for entry in filter(None, text.split("; ")):
        number, rate, mount, missile = entry.split()
        yield Launcher(int(rate), int(number), Mount(mount), missile)


def _magazine(text: str) -> dict[str, int]:
    stocks = (stock.split(":") for stock in text.split(",") if stock != "-")
    return {missile: int(count) for missile, count in stocks}


def _pair(text: str, between: str) -> tuple[int, int]:
    first, second = text.split(between)
    return int(first), int(second)


def _sheet(hull: list[str], defences: list[str], crew: list[str]) -> Sheet:
    name, kind, size, structure, armour, g, fuel, tl, *reaches, jammer, tight = hull
    passive, active, ladar, mfd, commo = (int(reach) for reach in reaches)
    _name, controllers, magazine, sand, screens, turrets = defences
    sands, canisters = sand.split(",")
    jammer_sr, jammer_tl = _pair(jammer, "/")
    meson, damper = _pair(screens, "/")
    globe, capacitor = _GLOBES.get(name, (0, 0))
    *levels, teams, rate = (int(cell) for cell in crew[1:])
    return Sheet(
        name=name,
        kind=Kind(kind),
        size=int(size),
        structure=int(structure),
        armour=int(armour),
        g=int(g),
        drive=Drive.MANOEUVRE if fuel == "-" else Drive.REACTION,
        fuel=None if fuel == "-" else int(fuel),
        tl=int(tl),
        passive_sr=passive,
        active_sr=active,
        ladar_sr=ladar,
        mfd_sr=mfd,
        commo_sr=commo,
        tightbeam=tight == "yes",
        jammer_sr=jammer_sr,
        jammer_tl=jammer_tl,
        masking=name in _MASKING,
        folding_array=name in _ARRAYS,
        black_globe=globe,
        capacitor=capacitor,
        batteries=tuple(_batteries(_BATTERIES.get(name, ""))),
        launchers=tuple(_launchers(_LAUNCHERS.get(name, ""))),
        controllers=int(controllers),
        magazine=_magazine(magazine),
        sand=Sand(*_pair(sands, "x"), int(canisters)),
        meson_screen=meson,
        damper_screen=damper,
        damper_turrets=Turrets(*_pair(turrets, "x")),
        crew=Crew(*levels),
        teams=teams,
        carried=_CARRIED.get(name, ()),
        launch_rate=rate,
    )


def _by_name(sheets: Iterable[Sheet]) -> dict[str, Sheet]:
    return {sheet.name: sheet for sheet in sheets}


CLASSES: Mapping[str, Sheet] = _by_name(map(_sheet, _rows(_HULLS), _rows(_DEFENCES), _rows(_CREWS)))
"""By name, in the order of fleet 17.2."""
