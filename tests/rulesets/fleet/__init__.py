"""Tests of the `fleet` ruleset, a module a chapter."""
