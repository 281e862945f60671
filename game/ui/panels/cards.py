"""The forecast card: the sum with every line's section, then what the die gives, exactly."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Chance, Forecast, Spread
from game.ui.panels.rows import Odds, Sum
from game.ui.theme import BODY, INK2, LABEL
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Widget


def forecast_rows(forecast: Forecast) -> list[Widget]:
    """Everything a forecast says, as rows of a panel; the title is left to the panel's head."""
    rows: list[Widget] = []
    for term in forecast.terms:
        strong = term.words in {"Odds", "On the die"}
        rows.append(Sum(term.words, term.value, _section(term.rule), term.note, strong=strong))
    for spread in forecast.spreads:
        rows.extend(spread_rows(spread))
    for case in forecast.cases:
        rows.append(Heading(case.title))
        rows.extend(forecast_rows(case))
    for reply in forecast.replies:
        rows.append(Heading(reply.title))
        rows.extend(_reply_rows(reply))
    rows.extend(Label(note, LABEL, INK2) for note in forecast.notes)
    return rows


def spread_rows(spread: Spread) -> list[Widget]:
    """A table of results under its title."""
    rows: list[Widget] = [Heading(spread.title, _section(spread.rule))]
    rows.extend(_odds(spread))
    return rows


def _odds(spread: Spread) -> list[Widget]:
    widest = max((len(_faces(chance)) for chance in spread.chances), default=0)
    return [
        Odds(c.words, c.percent, _faces(c).ljust(widest), quiet=c.key == "0")
        for c in spread.chances
    ]


def _reply_rows(reply: Forecast) -> list[Widget]:
    """A reply in short: its sum in one line, and its results."""
    rows: list[Widget] = []
    terms = ", ".join(f"{term.words} {term.value}" for term in reply.terms)
    if terms:
        rows.append(Label(terms, BODY, INK2))
    for spread in reply.spreads:
        rows.extend(_odds(spread))
    rows.extend(Label(note, LABEL, INK2) for note in reply.notes)
    return rows


def _faces(chance: Chance) -> str:
    return " ".join(str(face) for face in chance.faces)


def _section(rule: str) -> str:
    return rule.rpartition(" ")[2]


def any_hit(spreads: Sequence[Spread]) -> int | None:
    """The odds of any result but the first of the first whole spread, in percent."""
    for spread in spreads:
        if spread.whole and spread.chances:
            none = spread.chances[0]
            return 100 - none.percent if none.key == "0" else None
    return None
