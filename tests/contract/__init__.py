"""What every ruleset promises, held against all that ship and against the toy of the tests."""
