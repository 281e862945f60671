"""Tests of the program in a real window, by real keys and a real pointer."""
