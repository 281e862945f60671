"""The command line: one function a sub-command.

A bad argument or a bad file gives one line on standard error and exit status 2. What only one
command needs is imported in its function: most commands need no window, and start at once.
"""

# ruff: noqa: PLC0415 - imports inside functions, see above

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import __version__
from game.assets import AssetsError
from game.core.ruleset import Side
from game.rulesets import RULESETS
from game.scenario.load import ScenarioError
from game.session.lines import SaveError
from game.session.record import Seat

if TYPE_CHECKING:
    from game.rulebook import Block, Chapter
    from game.session.save import AnyGame, AnyRuleset

_WIDTH = 88
_MOST = 1_000_000  # games of one simulation


class UsageError(Exception):
    """Arguments that ask for what cannot be; the message is what the person reads."""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # answers are ours alone
    _open_streams()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()  # whoever read it has gone
        return 0
    except OSError as error:
        _drop_output()
        where = f"{error.filename}:" if error.filename else "the output cannot be written:"
        return _fail(f"{where} {error.strerror}")
    except KeyboardInterrupt:
        return 130
    except ScenarioError as error:
        more = len(error.faults) - 1
        note = f" ({more} more: kilosecond check)" if more else ""
        return _fail(f"{error.source}: {error.faults[0]}{note}")
    except (UsageError, SaveError, AssetsError) as error:
        return _fail(str(error))
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        asked = _parser().parse_args(arguments)
    except SystemExit as done:  # it has printed what --help and --version print
        return int(done.code or 0)
    status: int = asked.command(asked)
    return status


def _open_streams() -> None:
    """Give the program the streams that its caller closed, and make letters stop none of them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - for as long as we run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Let what was not written go; the interpreter must not complain of it either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str) -> int:
    print(f"kilosecond: {_plain(' '.join(message.split()))}", file=sys.stderr)
    return 2


def _plain(line: str) -> str:
    """Write out what would move a terminal's cursor or colour it: names of files may be odd."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in line
    )


def _parser() -> _Parser:
    parser = _Parser("kilosecond", description="Spaceships that keep their velocity, on a hex map.")
    parser.add_argument("--version", action="version", version=f"kilosecond {__version__}")
    parser.set_defaults(command=_title)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], words: str) -> _Parser:
        made = commands.add_parser(name, help=words, description=words)
        made.set_defaults(command=run)
        return made

    play = command("play", _play, "Go straight into a game.")
    play.add_argument("scenario", help="id or path of a scenario")
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SIDE=WHO",
        help="WHO is human, easy, normal, hard or none",
    )
    play.add_argument("--seed", type=_seed, help="a whole number; drawn if left out")
    play.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="set an option"
    )
    learn = command("learn", _learn, "Go straight into a lesson.")
    learn.add_argument("lesson", nargs="?", help="id or path; their list if left out")
    command("scenarios", _scenarios, "List the scenarios and lessons there are.")
    rules = command("rules", _rules, "Print the text of the rules.")
    rules.add_argument("ruleset")
    rules.add_argument("section", nargs="?", help="as 6.5, R9 or W23")
    check = command("check", _check, "List the faults of files of the game; status 1 if any.")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    replay = command("replay", _replay, "Open a saved game as a replay.")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument(
        "--verify", action="store_true", help="run the orders again and compare every event"
    )
    draw = command("draw", _draw, "Draw a position as a picture.")
    draw.add_argument("file", metavar="FILE", help="a saved game, or id or path of a scenario")
    draw.add_argument(
        "--turn", type=int, help="the first moment of that turn; the last if left out"
    )
    draw.add_argument("--side", type=Side, help="what that side knows")
    draw.add_argument("--size", type=_size, default=(1280, 960), metavar="WxH")
    draw.add_argument("--out", type=_picture, required=True, metavar="PNG")
    simulate = command("simulate", _simulate, "Let the computer play against itself.")
    simulate.add_argument(
        "scenarios", nargs="+", metavar="SCENARIO", help="ids or paths of scenarios, or all"
    )
    simulate.add_argument("--games", type=_count, default=100, help="of each; 100 if left out")
    simulate.add_argument("--seed", type=_seed, default=1, help="of the first; 1 if left out")
    simulate.add_argument("--jobs", type=_count, help="processes, never more than cores")
    simulate.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SIDE=WHO",
        help="SIDE may be its place from 1, or all; WHO is easy, normal, hard, random or none",
    )
    simulate.add_argument(
        "--swap", action="store_true", help="play each seed once with the players in each seat"
    )
    simulate.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="set an option"
    )
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    command("engine", _engine, "Speak the line protocol on standard input and output.")
    bench = command("bench", _bench, "Measure this machine.")
    bench.add_argument("what", choices=("frames", "steps", "ai", "start"))
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _seed(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text) < 2**63:
        return int(text)
    raise argparse.ArgumentTypeError("a seed is a whole number from 0 to 9223372036854775807")


def _count(text: str) -> int:
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= _MOST:
        return int(text)
    raise argparse.ArgumentTypeError(f"a number from 1 to {_MOST} is wanted, not {text!r}")


def _size(text: str) -> tuple[int, int]:
    size = re.fullmatch(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", text)
    if size is None:
        raise argparse.ArgumentTypeError("a size is WIDTHxHEIGHT up to 9999x9999, as 1280x960")
    return int(size[1]), int(size[2])


def _picture(text: str) -> Path:
    if text.lower().endswith(".png"):
        return Path(text)
    raise argparse.ArgumentTypeError(f"the name of a picture ends in .png, and {text!r} does not")


# --- lists and texts ----------------------------------------------------------------------------


def _scenarios(_: argparse.Namespace) -> int:
    from game.session.library import scenarios

    rows = [("ID", "TITLE", "DIFFICULTY", "LENGTH", "SIDES")]
    for listing in scenarios(RULESETS):
        if listing.fault:
            print(_plain(f"kilosecond: {listing.path}: {listing.fault}"), file=sys.stderr)
        if listing.about:
            sides = ", ".join(side.name for side in listing.sides)
            about = listing.about
            rows.append((_plain(listing.id), listing.title, about.difficulty, about.length, sides))
    print("\n".join(_columns(rows)))
    _lessons()
    return 0


def _lessons() -> None:
    from game.session.lessons import lessons

    rows = [("LESSON", "TITLE", "MINUTES", "IDEA")]
    for listing in lessons(RULESETS):
        if listing.fault:
            print(_plain(f"kilosecond: {listing.path}: {listing.fault}"), file=sys.stderr)
        if listing.lesson:
            lesson = listing.lesson
            rows.append((_plain(listing.id), lesson.title, str(lesson.minutes), lesson.idea))
    if len(rows) > 1:
        print("", *_columns(rows), sep="\n")


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Set rows in columns as wide as their widest entry."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _rules(asked: argparse.Namespace) -> int:
    from game.rulebook import Chapter, RulebookError, load_rulebook

    try:
        book = load_rulebook(asked.ruleset)
    except RulebookError as error:
        raise UsageError(str(error)) from error
    if asked.section is None:
        parts: list[str] = [book.title, "", *_text(book.blocks)]
        for chapter in book.chapters:
            parts += ["", *_chapter(chapter)]
        print("\n".join(parts))
        return 0
    section = book.find(asked.section)
    if section is None:
        numbers = f"chapters 1 to {book.chapters[-1].number}"
        raise UsageError(f"{asked.ruleset} has no section {asked.section!r}; it has {numbers}")
    whole = Chapter(section.number, section.title, section.blocks, ())
    print("\n".join(_chapter(whole)))
    return 0


def _chapter(chapter: Chapter) -> Iterator[str]:
    """Set a chapter, or a section as one."""
    yield f"{chapter.number} {chapter.title}".rstrip()
    yield ""
    yield from _text(chapter.whole.blocks)


def _text(blocks: Sequence[Block]) -> Iterator[str]:
    """Set blocks as plain text, an empty line between them."""
    import textwrap

    from game.rulebook import Bullets, Heading, Paragraph, Table, plain

    for number, block in enumerate(blocks):
        if number:
            yield ""
        match block:
            case Heading(text) | Paragraph(text):
                yield textwrap.fill(plain(text), _WIDTH)
            case Bullets(items):
                for item in items:
                    yield textwrap.fill(
                        plain(item), _WIDTH, initial_indent="- ", subsequent_indent="  "
                    )
            case Table(head, rows):
                yield from _columns([[plain(cell) for cell in row] for row in (head, *rows)])


# --- files --------------------------------------------------------------------------------------


def _check(asked: argparse.Namespace) -> int:
    from game.session.faults import faults_in
    from game.ui.actions import NAMES

    faults = 0
    for path in asked.files:
        found = list(faults_in(path, RULESETS, NAMES))
        faults += len(found)
        print("\n".join(map(_plain, found or [f"{path}: no fault"])))
    return 1 if faults else 0


def _replay(asked: argparse.Namespace) -> int:
    if asked.verify:
        from game.session.replay import verify

        difference = verify(asked.file, RULESETS)
        print(difference or "Every event and every state is as recorded.")
        return 1 if difference else 0
    return _show_replay(asked.file)


def _draw(asked: argparse.Namespace) -> int:
    from game.session.files import ENDING
    from game.session.game import Game
    from game.session.replay import Replay
    from game.session.save import load
    from game.ui.board.picture import paint, write

    if asked.file.endswith(ENDING):
        replay = Replay(load(Path(asked.file), RULESETS))
    else:
        replay = Replay(Game.new(*_opened(asked.file), seed=0))
    known = {replay.owner} if replay.owner else {side.id for side in replay.sides}
    if asked.side is not None and asked.side not in known:
        raise UsageError(f"there is no side {asked.side!r}; there are {', '.join(sorted(known))}")
    replay.watch(asked.side)
    replay.jump(replay.length if asked.turn is None else _start_of(replay.turns(), asked.turn))
    picture = paint(replay.ruleset.board(replay.state), asked.size)
    try:
        write(picture, asked.out)
    except OSError as error:
        raise UsageError(f"{asked.out}: cannot be written: {error.strerror or error}") from error
    return 0


def _start_of(turns: Mapping[int, int], turn: int) -> int:
    if turn not in turns:
        raise UsageError(f"there is no turn {turn}; there are {min(turns)} to {max(turns)}")
    return turns[turn]


def _opened(reference: str) -> tuple[AnyRuleset, object]:
    """Open a scenario by id or path."""
    from game.session.library import UnknownScenarioError, open_scenario

    try:
        return open_scenario(reference, RULESETS)
    except UnknownScenarioError as error:
        raise UsageError(str(error)) from error


# --- programs -----------------------------------------------------------------------------------


def _engine(_: argparse.Namespace) -> int:
    from game.engine import run

    run(sys.stdin.buffer, sys.stdout.buffer, RULESETS)
    return 0


def _bench(asked: argparse.Namespace) -> int:
    from game import bench

    if asked.what == "frames":
        figures = bench.frames()
    elif asked.what == "start":
        figures = bench.start()
    elif asked.what == "ai":
        figures = bench.decisions(_opened)
    else:
        figures = bench.steps(*_opened(bench.DUEL))
    if asked.json:
        import json

        print(json.dumps({"what": asked.what, **figures}))
    else:
        print("\n".join(_columns([(name, f"{value:g}") for name, value in figures.items()])))
    return 0


def _simulate(asked: argparse.Namespace) -> int:
    from game.simulate.command import Asked, simulate
    from game.simulate.matches import SeatError

    seating = list(_pairs(asked.seat, "--seat SIDE=WHO"))
    options = dict(_pairs(asked.set, "--set OPTION=VALUE"))
    jobs = asked.jobs or 0
    wanted = Asked(asked.scenarios, asked.games, asked.seed, jobs, seating, options, asked.swap)
    try:
        result = simulate(wanted, _opened)
    except SeatError as error:
        raise UsageError(str(error)) from error
    if asked.json:
        print(result.json())
    else:
        print("\n".join(result.lines()))
    return 0 if result.complete else 130


# --- the window ---------------------------------------------------------------------------------


def _title(_: argparse.Namespace) -> int:
    from game.ui import start

    return start.main()


def _play(asked: argparse.Namespace) -> int:
    from random import SystemRandom

    from game.session.game import Game

    rules, scenario = _opened(asked.scenario)
    seats = {Side(side): _seat(word) for side, word in _pairs(asked.seat, "--seat SIDE=WHO")}
    options = dict(_pairs(asked.set, "--set OPTION=VALUE"))
    seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    return _show_game(Game.new(rules, scenario, seed, seats, options))


def _learn(asked: argparse.Namespace) -> int:
    from game.session.lessons import UnknownLessonError, open_lesson
    from game.ui.actions import NAMES

    if asked.lesson is not None:
        try:  # before a window is opened for it
            open_lesson(asked.lesson, RULESETS, NAMES)
        except UnknownLessonError as error:
            raise UsageError(str(error)) from error
    return _show_lesson(asked.lesson)


def _pairs(given: Sequence[str], form: str) -> Iterator[tuple[str, str]]:
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise UsageError(f"{text!r} is not of the form {form}")
        yield name, value


def _seat(word: str) -> Seat:
    from game.ai.levels import LEVELS

    known = (Seat.HUMAN, *LEVELS, Seat.NONE)
    if word not in known:
        raise UsageError(f"there is no player {word!r}; there are {', '.join(known)}")
    return Seat(word)


def _show_replay(path: Path) -> int:
    from game.session.save import load
    from game.ui import start

    return start.open_replay(load(path, RULESETS), path)


def _show_lesson(reference: str | None) -> int:
    from game.ui import start

    return start.open_lesson(reference)


def _show_game(game: AnyGame) -> int:
    from game.ui import start

    return start.open_game(game)
