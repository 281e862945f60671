"""Tests of `game.core`: geometry, motion, contacts, dice and tables."""
