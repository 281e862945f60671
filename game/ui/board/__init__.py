"""The board on the screen: from a `core.board.Board` to pixels, and from the pointer back to hexes.

`view.py` is the widget that scenes embed, `minimap.py` its small map, `picture.py` paints one
position without a window. `painter.py` calls, from below upwards: `layer.py` (what never moves),
`traffic.py` (courses and their ends), `plotting.py` (what is being decided), `units.py` (what is
there), `captions.py` (what is written), `card.py` (what is said of the hex pointed at). They draw
on a `canvas.py`. `camera.py` is where the eye is, `standing.py` who stands where in a shared hex,
`badges.py` where keys stand clear of them, `labels.py` where labels find room, `flight.py` what
moves with time, `frame.py` the chart's border; `atlas.py` keeps drawings, `marks.py`,
`courses.py` and `strokes.py` make them; `legend.py` says what they mean.

It may import `core`, `assets`, pygame, pymunk and the plain parts of `ui` (theme, text, pen,
engrave, widgets); it knows no ruleset and no session.
"""
