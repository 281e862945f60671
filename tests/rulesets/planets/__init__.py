"""Tests of the `planets` rules, a module for each chapter; `planets W…` are its worked examples."""
