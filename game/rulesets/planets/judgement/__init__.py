"""What computer players of `planets` go by: what could be done now, and what it would be worth.

`opponent` dispatches each step that waits to its case: `plotting` (phase A, with `courses`),
`launches` (B), `shots` (D3), `answers` (the small decisions), `supplying` (E1). `aims` says what
each ship is about and `heading` what a course is worth for that; `stakes`, `injury` and `gunnery`
weigh fire. May import what the rules may, and the tables of `routes`. Everything is a pure
function of what a side sees.
"""
