"""How a section of the rules is cited."""

from game.core.dice import RuleRef


def rule(number: str) -> RuleRef:
    """Spell a section, ruling or example as `planets 5.3`, `planets R11`."""
    return RuleRef(f"planets {number}")
