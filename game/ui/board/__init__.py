"""The board on the screen: from a `core.board.Board` to pixels, and from the pointer back to hexes.

`view.py` is the widget scenes embed, `picture.py` paints one position without a window. Below them:
`camera.py` (where the eye is), `layer.py` (what never moves), `painter.py` (everything else, in the
order of visual.md 2), `standing.py` (who stands where in a shared hex), `captions.py` and
`labels.py` (what is written, and where), `strokes.py`, `courses.py`, `marks.py` and `atlas.py`
(drawings, kept), `motion.py` (flights, rings, sparks), `minimap.py`.

It may import `core`, `assets`, pygame, pymunk and the plain parts of `ui` (theme, text, pen,
engrave, widgets); it knows no ruleset and no session.
"""
