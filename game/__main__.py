"""Start the program, as `kilosecond` and as `python -m game`."""

import sys


def main() -> int:
    """Run the program and give its exit status; an interrupt is quiet from the beginning."""
    try:
        from game.cli import main as run  # noqa: PLC0415 - most of what a short command takes

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
