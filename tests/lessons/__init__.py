"""Every lesson that ships: read, checked, played by its own "show me" and in odd ways.

One lesson alone: `python -m pytest tests/lessons -k drift`.
"""
