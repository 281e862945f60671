"""Tests of the rulesets' panels, by real events on the game screen."""
