"""The named actions that keys can be bound to; this needs no window.

An action is called after where it works: ``game.commit``, ``board.fit``; what begins with
``everywhere`` works on every screen.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

EVERYWHERE: Final = "everywhere"


class Action(Struct, frozen=True):
    """Something a key can be bound to.

    Attributes:
        name: Where it works, a dot, and what it is.
        words: What it does, for the settings page: a verb and its object.
        keys: The default keys; empty is possible.
    """

    name: str
    words: str
    keys: tuple[str, ...]

    @property
    def place(self) -> str:
        """Where it works: the part of the name before the dot."""
        return self.name.partition(".")[0]


ACTIONS: Final = (
    Action("everywhere.why", "Say why a control is as it is", ("?",)),
    Action("everywhere.rules", "Open the rules", ("F1",)),
    Action("everywhere.back", "Go back, or open the menu", ("Esc",)),
    Action("everywhere.larger", "Make the text larger", ("Ctrl++", "Ctrl+=")),
    Action("everywhere.smaller", "Make the text smaller", ("Ctrl+-",)),
    Action("everywhere.fullscreen", "Fill the screen, or stop filling it", ("F11",)),
    Action("everywhere.mute", "Mute all sound, or sound again", ("Ctrl+M",)),
    Action("title.continue", "Continue the last game", ("C",)),
    Action("title.learn", "Learn to play", ("L",)),
    Action("title.play", "Choose a scenario", ("P",)),
    Action("title.practice", "Open the practice range", ("R",)),
    Action("title.replays", "Choose a replay", ("V",)),
    Action("title.rules", "Open the rules", ("B",)),
    Action("title.settings", "Open the settings", ("S",)),
    Action("title.quit", "Quit", ("Q",)),
    Action("title.larger", "Make the text larger", ("+",)),
    Action("title.smaller", "Make the text smaller", ("-",)),
    Action("game.commit", "Commit orders", ("Enter",)),
    Action("game.skip", "Skip this unit", ("S",)),
    Action("game.nobody", "Nobody else this phase", ("N",)),
    Action("game.undo", "Take back", ("Z", "Ctrl+Z")),
    Action("game.redo", "Do again what was taken back", ("Shift+Z", "Ctrl+Y")),
    Action("game.next", "Go to the next unit", ("U",)),
    Action("game.previous", "Go to the unit before", ("I", "Shift+U")),
    Action("game.add", "Add the next burn key as one more hex", ("A",)),
    Action("game.number", "Type a burn or an end hex", ("G",)),
    Action("game.later", "Plan the turn after", ("]",)),
    Action("game.sooner", "Plan the turn before", ("[",)),
    Action("game.offer", "Adopt the next plan offered for the ship", ("H",)),
    Action("game.panel", "Open or close the panel, where it covers the board", ("P",)),
    Action("game.summary", "Read the board in words", ("B",)),
    Action("game.log", "Go to the log", ("L",)),
    Action("game.why_log", "Say why the last thing happened", ("Y",)),
    Action("game.why_opponent", "Say what the opponent had in mind", ("Shift+W",)),
    Action("game.save", "Save the game", ("Ctrl+S",)),
    Action("game.finish", "See the end of the movement at once", ("Space",)),
    Action("game.burn_0", "Burn nothing", ("0",)),
    Action("game.burn_1", "Burn east, or the first on a list", ("1",)),
    Action("game.burn_2", "Burn north-east, or the second", ("2",)),
    Action("game.burn_3", "Burn north-west, or the third", ("3",)),
    Action("game.burn_4", "Burn west, or the fourth", ("4",)),
    Action("game.burn_5", "Burn south-west, or the fifth", ("5",)),
    Action("game.burn_6", "Burn south-east, or the sixth", ("6",)),
    Action("game.mine", "Launch a mine, or none", ("D",)),
    Action("game.torpedo", "Launch a torpedo, or none", ("T",)),
    Action("game.nuke", "Launch a nuke, or none", ("W",)),
    Action("game.gun_1", "Let the first ship fire, or not", ("Ctrl+1",)),
    Action("game.gun_2", "Let the second ship fire, or not", ("Ctrl+2",)),
    Action("game.gun_3", "Let the third ship fire, or not", ("Ctrl+3",)),
    Action("game.gun_4", "Let the fourth ship fire, or not", ("Ctrl+4",)),
    Action("game.gun_5", "Let the fifth ship fire, or not", ("Ctrl+5",)),
    Action("game.gun_6", "Let the sixth ship fire, or not", ("Ctrl+6",)),
    Action("lesson.show", "Show how the step is done", ("F2",)),
    Action("lesson.again", "Start the step of the lesson again", ("F3",)),
    Action("practice.put", "Put, draw or choose at the cursor", ("E", "Insert")),
    Action("practice.left", "Move the cursor west", ("Ctrl+Left",)),
    Action("practice.right", "Move the cursor east", ("Ctrl+Right",)),
    Action("practice.up", "Move the cursor up", ("Ctrl+Up",)),
    Action("practice.down", "Move the cursor down", ("Ctrl+Down",)),
    Action("practice.velocity", "Set the velocity of the selected unit", ("V",)),
    Action("practice.numbers", "Set its fuel, damage, load and place", ("Q",)),
    Action("practice.move", "Move it to another hex", ("J",)),
    Action("practice.remove", "Remove it", ("X", "Delete")),
    Action("practice.whose", "Put units of the next side", ("F2",)),
    Action("practice.pass", "Pass until the side chosen orders", ("R",)),
    Action("practice.keep", "Keep this position, or no longer", ("K",)),
    Action("practice.other_dice", "Let other dice fall", ("F6",)),
    Action("practice.freeze", "Freeze the board, or let it go", ("F3",)),
    Action("practice.step", "Run one phase", (".",)),
    Action("practice.aids", "Hide or show all aids", ("F9",)),
    Action("practice.picture", "Save a picture of the position", ("Ctrl+P",)),
    Action("practice.page_put", "Show the palette", ("F4",)),
    Action("practice.page_dice", "Show the dice", ("F5",)),
    Action("practice.page_done", "Show what was done", ("F7",)),
    Action("practice.page_teach", "Show the teacher's tools", ("F8",)),
    Action("practice.page_unit", "Show the selected ship and its orders", ("F10",)),
    Action("board.left", "Move the view left", ("Left",)),
    Action("board.right", "Move the view right", ("Right",)),
    Action("board.up", "Move the view up", ("Up",)),
    Action("board.down", "Move the view down", ("Down",)),
    Action("board.nearer", "Zoom in", ("+", "=")),
    Action("board.farther", "Zoom out", ("-",)),
    Action("board.fit", "Show the whole map", ("F",)),
    Action("board.center", "Centre on the selected unit", ("C",)),
    Action("board.legend", "Say what the marks mean", ("M",)),
    Action("board.open", "Open what shares a hex", ("O",)),
    Action("confirm.yes", "Go on in spite of harm", ("Y",)),
    Action("hit.step", "Show the next step of what hit a ship", ("Right", "Space")),
    Action("hit.back", "Show one step less", ("Left",)),
    Action("hit.next", "Go on, or close it after the last step", ("Enter",)),
    Action("hit.all", "Show all steps at once", ("A",)),
    Action("hit.mute", "Do not open it by itself any more", ("M",)),
    Action("curtain.ready", "Take over", ("Enter",)),
    Action("curtain.straight", "Go straight to the turn", ("F",)),
    Action("curtain.again", "Give back to the other side", ("B",)),
    Action("choice.start", "Start the game", ("Enter",)),
    Action("choice.options", "Show or hide the options", ("O",)),
    Action("lessons.open", "Begin the lesson, or go on to the next", ("Enter",)),
    Action("lessons.list", "Go to the list of lessons", ("L",)),
    Action("lessons.play", "Play the scenario of the lesson", ("P",)),
    Action("saves.open", "Open the game", ("Enter",)),
    Action("saves.replay", "See the game again", ("V",)),
    Action("saves.rename", "Rename the file", ("R",)),
    Action("saves.delete", "Delete the file", ("Delete",)),
    Action("replay.start", "Go to the start", ("Home",)),
    Action("replay.end", "Go to the end", ("End",)),
    Action("replay.back", "One step back", ("Left",)),
    Action("replay.step", "One step on", ("Right",)),
    Action("replay.play", "Play or pause", ("Enter", "Space")),
    Action("replay.run", "Play through, without pauses", ("N",)),
    Action("replay.turn_back", "One turn back", ("[",)),
    Action("replay.turn_on", "One turn on", ("]",)),
    Action("replay.branch", "Branch a new game from here", ("B",)),
    Action("replay.view_1", "Look through the first eyes offered", ("1",)),
    Action("replay.view_2", "Look through the second", ("2",)),
    Action("replay.view_3", "Look through the third", ("3",)),
    Action("replay.view_4", "Look through the fourth", ("4",)),
    Action("replay.view_5", "Look through the fifth", ("5",)),
    Action("rules.search", "Search the rules", ("/", "Ctrl+F")),
    Action("rules.previous", "Go back to the section before", ("Backspace", "Alt+Left")),
    Action("settings.restore", "Restore the default keys", ("Ctrl+D",)),
)

PLACES: Final[Mapping[str, str]] = {
    "everywhere": "Everywhere",
    "title": "Title",
    "game": "Game",
    "board": "Board",
    "lesson": "In a lesson",
    "lessons": "Lessons",
    "practice": "Practice range",
    "confirm": "Questions",
    "hit": "What hit a ship",
    "curtain": "Hand-over",
    "choice": "Scenarios",
    "saves": "Saved games",
    "replay": "Replay",
    "rules": "Rules",
    "settings": "Settings",
}
# Places whose keys work at the same time.
_TOGETHER: Final = (
    frozenset({"game", "board", "lesson"}),
    frozenset({"game", "board", "practice"}),
)

BY_NAME: Final = {action.name: action for action in ACTIONS}
NAMES: Final = frozenset(BY_NAME)


def action(name: str) -> Action:
    """The action of a name; ``KeyError`` if there is none."""
    return BY_NAME[name]


def meet(place: str, other: str) -> bool:
    """Whether keys of two places can be meant at one moment."""
    if place == other or EVERYWHERE in {place, other}:
        return True
    return any({place, other} <= together for together in _TOGETHER)
