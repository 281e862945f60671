"""The phase record: where in the player-turn, what is awaited, what is passed over (planets 4.2).

It says only what every side may know, so that it is the same for all of them: in a hidden game
nothing is called impossible because of ships that somebody may not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from game.core.dice import RuleRef
from game.core.ruleset import Phase, PhaseStep
from game.rulesets.planets.condition import guns_work, manoeuvres
from game.rulesets.planets.names import side_name
from game.rulesets.planets.scenario import ENDLESS
from game.rulesets.planets.sequence import to_act
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.state import (
    AttackDeclared,
    DemandMade,
    Mark,
    NukeAtCorner,
    Ship,
    State,
    Step,
)


class Node(StrEnum):
    """The five phases of a player-turn, by their short labels (planets 4.2, visual 4)."""

    PLOT = "Plot"
    LAUNCH = "Launch"
    MOVE = "Move"
    FIGHT = "Fight"
    SUPPLY = "Supply"


NAMES = {
    Node.PLOT: "Astrogation",
    Node.LAUNCH: "Ordnance",
    Node.MOVE: "Movement",
    Node.FIGHT: "Combat",
    Node.SUPPLY: "Supply & recovery",
}
"""What the rules call each phase."""


class Moment(Struct, frozen=True):
    """A step: its phase, its section, its sentence, its stream of dice.

    `words` takes `side`, the phasing side, `asked`, whoever has to answer, and `body`.
    """

    node: Node
    rule: str
    words: str
    dice: str


MOMENTS = {
    Step.PLOT: Moment(
        Node.PLOT, "5", "{side} plots each ship; nothing moves until the orders are in.", "move"
    ),
    Step.LAUNCH: Moment(
        Node.LAUNCH,
        "11.2",
        "{side} may launch one item from each ship; it flies after the ships.",
        "move",
    ),
    Step.MOVE: Moment(Node.MOVE, "4.2", "The ships of {side} fly their courses.", "move"),
    Step.TRIM: Moment(
        Node.MOVE, "6.5", "{side} may ignore weak pulls just entered; the rest will act.", "move"
    ),
    Step.FLIGHT: Moment(Node.MOVE, "11.4", "The ordnance of {side} flies.", "flight"),
    Step.ROCKS: Moment(
        Node.FIGHT, "9.2", "Ships of {side} that flew through asteroids are rolled for.", "rocks"
    ),
    Step.DEFENCE: Moment(
        Node.FIGHT, "12.1", "Planetary bases of {side} may fire at ships above them.", "defence"
    ),
    Step.DEMAND: Moment(
        Node.FIGHT, "16.4", "{side} may demand surrender before any gun fires.", "fight"
    ),
    Step.ATTACK: Moment(
        Node.FIGHT,
        "10.1",
        "{side} makes attacks one at a time; each target may fire back before damage counts.",
        "fight",
    ),
    Step.SUPPLY: Moment(
        Node.SUPPLY, "8.4", "{side} may resupply, pass goods, loot and capture.", "supply"
    ),
    Step.RECOVER: Moment(
        Node.SUPPLY,
        "15.5",
        "Damaged ships mend one point each; {asked} may choose the track.",
        "supply",
    ),
    Step.CLOSE: Moment(Node.SUPPLY, "4.2", "The player-turn of {side} ends.", "supply"),
}

SURRENDER = Moment(Node.FIGHT, "16.4", "{asked} surrenders a ship or refuses.", "fight")
COUNTER = Moment(Node.FIGHT, "10.9", "{asked} may fire back before any die falls.", "fight")
CORNER = Moment(Node.MOVE, "R47", "{asked} chooses which side of {body} is struck.", "flight")


def phase(state: State) -> Phase:
    """Describe the present step (planets 4.2)."""
    moment = present(state)
    owes = tuple(sorted(to_act(state)))
    last = state.scenario.turns
    return Phase(
        name=NAMES[moment.node],
        label=moment.node.value,
        words=_words(state, moment, owes),
        rule=RuleRef(f"planets {moment.rule}"),
        turn=state.turn,
        side=state.phasing,
        owes=owes,
        dice=dice_label(state),
        steps=tuple(_steps(state, moment.node)),
        last_turn=last if last < ENDLESS else None,
    )


def dice_label(state: State) -> str:
    """Name the stream of dice that the next roll comes from; steps of one kind share it."""
    moment = present(state)
    if moment.dice == "rocks" and state.queue:
        return f"turn {state.turn} {state.phasing} rocks {state.queue[0]}"
    return f"turn {state.turn} {state.phasing} {moment.dice}"


def present(state: State) -> Moment:
    """Give the step there is, or the question asked in the midst of it."""
    if not state.pending:
        return MOMENTS[state.step]
    question = state.pending[-1]
    match question:
        case DemandMade():
            return SURRENDER
        case AttackDeclared():
            return COUNTER
        case NukeAtCorner():
            return CORNER
        case _:
            assert_never(question)


def _words(state: State, moment: Moment, owes: tuple[str, ...]) -> str:
    if state.outcome is not None:
        return f"The game is over. {state.outcome.words}"
    side = side_name(state, state.phasing)
    if moment.node is Node.PLOT and not owes:
        return f"Nobody commands {side}; its ships drift."
    asked = " and ".join(side_name(state, each) for each in owes) or side
    question = state.pending[-1] if state.pending else None
    body = question.body if isinstance(question, NukeAtCorner) else ""
    return moment.words.format(side=side, asked=asked, body=body)


# --- the ribbon -------------------------------------------------------------------------------


def _steps(state: State, now: Node) -> Iterator[PhaseStep]:
    """List the five phases: done, now, coming, or skipped and why."""
    passed = True
    for node in Node:
        if node is now:
            passed = False
            yield PhaseStep(NAMES[node], node.value, "now")
            continue
        why = _why_skipped(state, node, passed=passed)
        kind = "skipped" if why else "done" if passed else "coming"
        yield PhaseStep(NAMES[node], node.value, kind, why)


def _why_skipped(state: State, node: Node, *, passed: bool) -> str:
    """Say why nothing can happen in a phase, as far as all sides know; empty where it can."""
    match node:
        case Node.PLOT:
            # Once ships have moved a drive may be hurt that burned this turn.
            moved = state.step not in (Step.PLOT, Step.LAUNCH, Step.MOVE)
            return "" if passed and moved else _no_plot(state)
        case Node.LAUNCH:
            return _no_launch(state)
        case Node.FIGHT:
            return _no_fight(state, passed=passed)
        case Node.MOVE | Node.SUPPLY:
            return ""
        case _:
            assert_never(node)


def _no_plot(state: State) -> str:
    if state.options.hidden or any(manoeuvres(state, s) for s in _mine(state)):
        return ""
    return "No ship can burn." if any(_mine(state)) else "No ships."


def _no_launch(state: State) -> str:
    """Say why nothing is launched: no combat, or nothing aboard and nothing launched already."""
    if not state.options.combat:
        return "This game is played without combat."
    bases = [b for b in state.bases.values() if b.side is None and b.owner == state.phasing]
    if state.options.hidden or any(b.works or b.launched for b in bases):
        return ""
    gone = [f.ship for f in state.fates if f.turn == state.turn and f.ship.side == state.phasing]
    if any(_has_ordnance(s) or Mark.LAUNCHED in s.marks for s in (*_mine(state), *gone)):
        return ""
    return "No ordnance aboard."


def _has_ordnance(ship: Ship) -> bool:
    """Whether it has anything to launch; the stores of an orbital base have no end (3.1)."""
    return ship.is_base or any(ship.hold.get(kind) for kind in (MINE, TORPEDO, NUKE))


def _no_fight(state: State, *, passed: bool) -> str:
    """Say why nothing is rolled or fired: no combat, nobody there, no guns; rocks apart."""
    if _rocks_matter(state, passed=passed):
        return ""
    if not state.options.combat:
        return "This game is played without combat."
    if state.options.hidden or state.scenario.rules.defence:
        return ""
    if not any(s.side != state.phasing and not s.grounded for s in state.ships.values()):
        nukes = (i for i in state.items.values() if i.kind == NUKE and i.side != state.phasing)
        return "" if any(nukes) else "Nobody to shoot at."
    armed = any(guns_work(state, s) or Mark.FIRED in s.marks for s in _mine(state))
    return "" if armed else "No guns that can fire."


def _rocks_matter(state: State, *, passed: bool) -> bool:
    """Whether asteroids may cost a roll in this player-turn (planets 9.2)."""
    if state.options.hidden or not state.chart.asteroids:
        return bool(state.chart.asteroids)
    moving = state.step in (Step.PLOT, Step.LAUNCH, Step.MOVE)
    return not passed and (moving or any(s.rocks for s in _mine(state)))


def _mine(state: State) -> Iterator[Ship]:
    """Give the phasing side's ships."""
    return (s for s in state.ships.values() if s.side == state.phasing)
