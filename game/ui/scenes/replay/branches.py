"""Games that left a game: found by comparing their steps, so it matters not how they were made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from game.session.lines import SaveError
from game.session.save import AnyGame, AnyRuleset, Copy, load
from game.ui.scenes.replay.band import BranchLine


def find_branches(
    game: AnyGame, files: Sequence[Path], rulesets: Mapping[str, AnyRuleset]
) -> Iterator[BranchLine | None]:
    """Look through files for games that share the beginning of one and then go another way.

    Gives one answer a file, so that whoever asks can stop in between; None where it is no branch,
    or cannot be read.
    """
    for path in files:
        try:
            other = load(path, rulesets)
        except SaveError:
            yield None
            continue
        yield None if isinstance(other, Copy) else _branch(game, other, path)


def _branch(game: AnyGame, other: AnyGame, path: Path) -> BranchLine | None:
    same = other.ruleset.name == game.ruleset.name and other.opening == game.opening
    if not same or other.setup.seed != game.setup.seed:
        return None
    pairs = zip(game.steps, other.steps, strict=False)
    shared = 0
    for mine, theirs in pairs:
        if (mine.orders, mine.events) != (theirs.orders, theirs.events):
            break
        shared += 1
    if shared in {len(game.steps), len(other.steps)}:
        return None
    turn = other.phase.turn
    first = other.ruleset.phase(other.steps[shared].before).turn
    made = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    turns = f"turn {turn}" if first == turn else f"turns {first}\u2013{turn}"
    end = other.outcome
    result = f", {end.words.rstrip('.')}" if end is not None else ""
    return BranchLine(shared, turn, f"{made.day} {made:%B}: {turns}{result}")
