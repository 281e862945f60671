"""Tests of the rules: what all rulesets promise, and a folder for each."""
