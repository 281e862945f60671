"""The controls of every screen: few, our own, each with one look and one focus ring.

`widget` has the base all share; `game.ui` tells how they are used. Widgets know no scene and no
rules: they are given words and what to call.
"""
