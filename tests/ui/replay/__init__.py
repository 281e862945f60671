"""Tests of the replay screen and its parts."""
