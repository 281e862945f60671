"""Hexes and displacements for hypothesis to draw."""

from hypothesis import strategies as st

from game.core.hexes import Hex, Vec

numbers = st.integers(-50, 50)
hexes: st.SearchStrategy[Hex] = st.tuples(numbers, numbers)
vecs: st.SearchStrategy[Vec] = hexes
short = st.integers(-6, 6)
short_vecs: st.SearchStrategy[Vec] = st.tuples(short, short)
near: st.SearchStrategy[Hex] = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
