"""Tests of the turn loop, saves and replays, over a small ruleset of their own."""
