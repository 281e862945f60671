"""What computer players of `planets` go by: what could be done now, and what it would be worth.

`opponent` dispatches each step that waits to its case: `plotting` (phase A, with `courses`),
`launches` (B), `shots` (D3), `answers` (the small decisions), `supplying` (E1); `rows` are the
decisions whose units do not touch each other. `aims` says what each ship is about and `heading`
what a course is worth for that, each with modules of its name. `field` is what a side sees at a
decision; `stakes`, `injury` and `gunnery` weigh fire there, `contacts`, `ways` and `foresight` the
fire to come. May import what the rules may, and the tables of `routes`. Everything is a pure
function of what a side sees.
"""
