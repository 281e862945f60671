"""Tests of the window, driven by posted events without a screen."""
