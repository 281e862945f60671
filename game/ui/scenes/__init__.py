"""The screens. Each derives from `game.ui.scene.Scene`; how to write one is told in `game.ui`.

- `title`, `settings`, `rules`; `dialog` and `why` are panels over others.
- `choice` puts a game together: `newgame` holds what was chosen, `seats` asks who plays a side,
  `prospect` shows a scenario.
- `game/` plays it, `curtain` hides it from the side before; `lesson/` and `practice/` lead over it.
- `saves` lists games on the disk, `saved` reads what they hold, `replay/` shows them again.
"""
