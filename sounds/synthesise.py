"""Makes every sound of the game: dry, short, like instruments, the same bytes on every machine.

Run `python sounds/synthesise.py` to write them beside this file, or name another folder. Only
the four operations and the square root touch the samples: they are exact everywhere, while sines
and powers of two machines may differ in the last bit. The noise comes from fixed seeds.
"""

import argparse
import sys
import wave
from array import array
from collections.abc import Callable, Mapping
from functools import reduce
from math import sqrt
from pathlib import Path
from random import Random

RATE = 44_100  # samples a second
CEILING = 0.5  # highest peak: −6 dB below full scale
LOUDNESS = 0.16  # what the loudest window comes to, unless the ceiling is met first
WINDOW = RATE // 20  # 50 ms, about what an ear takes for one moment
FULL_SCALE = 32_767

Sound = list[float]
Partial = tuple[float, float, int]  # times the pitch, strength, how steeply it dies

WOOD: tuple[Partial, ...] = ((1, 1, 5), (2.76, 0.45, 9), (5.4, 0.2, 14))
MARIMBA: tuple[Partial, ...] = ((1, 1, 3), (3.93, 0.28, 9), (9.2, 0.08, 16))
BELL: tuple[Partial, ...] = ((0.5, 0.3, 2), (1, 1, 3), (2, 0.35, 4), (2.76, 0.25, 6), (5.4, 0.1, 9))
REED: tuple[Partial, ...] = ((1, 1, 1), (2, 0.3, 1), (3, 0.45, 1), (5, 0.2, 2))
PLAIN: tuple[Partial, ...] = ((1, 1, 2),)

A3, D4, G4, A4, C5, D5, FIS5, A5 = 220.0, 293.66, 392.0, 440.0, 523.25, 587.33, 739.99, 880.0


def sine(turns: float) -> float:
    """Height of a sine wave after `turns` whole turns, to one part in a thousand."""
    x = turns - int(turns + 0.5)  # −½ to ½
    arch = 8 * x - 16 * x * abs(x)
    return arch + 0.225 * (arch * abs(arch) - arch)


def power(base: float, exponent: int) -> float:
    """`base` multiplied by itself, one step at a time."""
    return reduce(lambda product, _: product * base, range(exponent), 1.0)


def envelope(count: int, attack: float, steepness: int) -> Sound:
    """Rise in `attack` seconds, then die away to nothing, so that neither end clicks."""
    rise = max(1, int(attack * RATE))
    return [min(1.0, i / rise) * power(1 - i / count, steepness) for i in range(count)]


def tone(
    seconds: float,
    hertz: float,
    partials: tuple[Partial, ...] = PLAIN,
    *,
    to: float | None = None,
    attack: float = 0.002,
) -> Sound:
    """A struck or blown note; with `to` it glides to that pitch."""
    count = int(seconds * RATE)
    end = hertz if to is None else to
    turns, phases = 0.0, []
    for i in range(count):
        phases.append(turns)
        turns += (hertz + (end - hertz) * i / count) / RATE
    voices = []
    for ratio, strength, steepness in partials:
        shape = envelope(count, attack, steepness)
        pairs = zip(phases, shape, strict=True)
        voices.append([strength * sine(ratio * phase) * height for phase, height in pairs])
    return mix(*voices)


def breath(
    seconds: float,
    seed: int,
    hertz: float,
    *,
    to: float | None = None,
    attack: float = 0.002,
    steepness: int = 2,
) -> Sound:
    """Noise below a pitch, which may glide; the part under a tenth of it is taken away again."""
    count = int(seconds * RATE)
    end = hertz if to is None else to
    chance = Random(seed)
    first = second = rumble = 0.0
    heard = []
    for i, level in enumerate(envelope(count, attack, steepness)):
        step = 6.2832 * (hertz + (end - hertz) * i / count) / RATE
        first += (2 * chance.random() - 1 - first) * step / (1 + step)
        second += (first - second) * step / (1 + step)
        rumble += (second - rumble) * step / (10 + step)
        heard.append((second - rumble) * level)
    return heard


def mix(*sounds: Sound) -> Sound:
    """All of them at once, as long as the longest."""
    total = [0.0] * max(map(len, sounds))
    for sound in sounds:
        for i, sample in enumerate(sound):
            total[i] += sample
    return total


def after(seconds: float, sound: Sound) -> Sound:
    """The same, later."""
    return [0.0] * int(seconds * RATE) + sound


def times(factor: float, sound: Sound) -> Sound:
    """The same, louder or softer."""
    return [factor * sample for sample in sound]


def peak(sound: Sound) -> float:
    """Greatest height, of either sign."""
    return max(map(abs, sound))


def loudest(sound: Sound) -> float:
    """Greatest mean square of a window of 50 ms, stepped by half windows."""
    starts = range(0, max(1, len(sound) - WINDOW // 2), WINDOW // 2)
    return max(sum(x * x for x in sound[i : i + WINDOW]) / WINDOW for i in starts)


def mastered(sound: Sound) -> Sound:
    """The sound as loud as the others, but never above the ceiling."""
    loud = LOUDNESS / sqrt(loudest(sound))
    return times(min(loud, CEILING / peak(sound)), sound)


def choice() -> Sound:
    """A tick on wood."""
    return mix(tone(0.06, 1250, WOOD), times(0.5, breath(0.012, 1, 6000)))


def focus() -> Sound:
    """A lighter tick, as it is heard most."""
    return tone(0.045, 1900, WOOD)


def commit() -> Sound:
    """Two rising notes."""
    return mix(tone(0.16, D5, MARIMBA), after(0.09, tone(0.2, A5, MARIMBA)))


def undo() -> Sound:
    """One note that slides back down."""
    return tone(0.15, A5, MARIMBA, to=A4)


def refusal() -> Sound:
    """A low click."""
    return mix(tone(0.09, 150, WOOD, to=110), times(0.7, breath(0.03, 2, 1800)))


def phase_passed() -> Sound:
    """One quiet low note."""
    return tone(0.17, G4, MARIMBA)


def your_turn() -> Sound:
    """A soft bell."""
    return tone(0.4, FIS5, BELL, attack=0.004)


def warning() -> Sound:
    """A reed, twice on the same note."""
    pulse = tone(0.11, C5, REED, attack=0.008)
    return mix(pulse, after(0.15, pulse))


def victory() -> Sound:
    """A chord struck from below."""
    return mix(
        tone(0.4, D5, MARIMBA),
        after(0.07, tone(0.33, FIS5, MARIMBA)),
        after(0.14, tone(0.26, A5, BELL)),
    )


def hit() -> Sound:
    """A burst of noise on a short thump."""
    return mix(breath(0.18, 3, 5200, to=900, steepness=3), times(0.16, tone(0.14, 130, to=70)))


def explosion() -> Sound:
    """A longer, darker burst."""
    return mix(breath(0.4, 4, 2600, to=160), times(0.18, tone(0.36, 95, to=42)))


def loss() -> Sound:
    """A descending pair, slower than any other pair."""
    return mix(tone(0.24, A4, MARIMBA), after(0.16, tone(0.24, D4, MARIMBA)))


def launch() -> Sound:
    """A catch lets go, and something rushes off."""
    return mix(
        times(0.18, tone(0.05, 620, WOOD)),
        after(0.02, breath(0.26, 5, 700, to=5200, attack=0.09)),
    )


def burn() -> Sound:
    """A drive, low and even."""
    return mix(
        breath(0.34, 6, 520, attack=0.05, steepness=1),
        times(0.09, tone(0.34, 82, REED, attack=0.05)),
    )


def landing() -> Sound:
    """A drive that dies, then feet on the ground."""
    return mix(
        breath(0.24, 7, 1500, to=250, attack=0.03),
        after(0.22, times(0.3, tone(0.14, 120, WOOD, to=85))),
    )


def take_off() -> Sound:
    """Boosters, rising."""
    return mix(
        breath(0.38, 8, 300, to=2200, attack=0.12, steepness=1),
        times(0.1, tone(0.38, 110, to=A3, attack=0.1)),
    )


def game_over() -> Sound:
    """The same note twice, the second lower by an octave: it is over, and nobody has won."""
    return mix(tone(0.2, A4, MARIMBA), after(0.14, tone(0.26, A3, MARIMBA)))


VOICES: Mapping[str, Callable[[], Sound]] = {
    "burn": burn,
    "choice": choice,
    "commit": commit,
    "explosion": explosion,
    "focus": focus,
    "game-over": game_over,
    "hit": hit,
    "landing": landing,
    "launch": launch,
    "loss": loss,
    "phase-passed": phase_passed,
    "refusal": refusal,
    "take-off": take_off,
    "undo": undo,
    "victory": victory,
    "warning": warning,
    "your-turn": your_turn,
}


def write(path: Path, sound: Sound) -> None:
    """Write one mono file of 16 bits a sample."""
    samples = array("h", (round(FULL_SCALE * sample) for sample in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(samples.itemsize)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write every sound into the folder named on the command line."""
    parser = argparse.ArgumentParser(description="Make the game's sounds.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent)
    folder: Path = parser.parse_args().folder
    for name, voice in VOICES.items():
        write(folder / f"{name}.wav", mastered(voice()))


if __name__ == "__main__":
    main()
