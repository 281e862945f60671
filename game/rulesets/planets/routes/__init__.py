"""How far it is to anywhere: tables of turns and fuel to go, for people and computer players.

A movement depends on the hex, on the drift (velocity and pulls added up, planets 5.2) and on
whether a weak gravity hex counts on (R6), and on nothing else. So for each board all courses are
worked out once, by the rules' own functions, and for each goal the least fuel that reaches it
within a number of turns, backwards from the goal. Other units, ordnance and dice stay out of it.

- `goals`: what one may ask the way to, as plain data; `errands`: those a scenario's objective sets
- `journey`: the answers: a route, its legs, their orders; `outset`: what a ship sets out with
- `navigator`: the way of a ship; `reckoning`: one goal, asked again and again. They load the rest,
  and with it numpy, when the first question is asked.
- `passages`, `courses`: all courses of a board; `arrivals`: where a goal is reached; `table`: turns
  and fuel to go; `pursuit`: the same to a ship that coasts; `atlas`: those of a board, kept;
  `walk`: from a table to a route

Nothing here looks at a clock. What takes longer than some milliseconds is an iterator: it yields
between slices of work, and whoever runs it decides how many to do at a time.
"""
