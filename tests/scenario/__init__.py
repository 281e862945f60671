"""Tests of scenario files: every broken kind, and every fault at once."""
