"""Run the five checks of the project in turn: `python -m tests`.

All five run even if one fails. What follows on the command line goes to pytest. Exit status 1
means that at least one failed.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CHECKS = {
    "ruff format": ("-m", "ruff", "format", "--check", "."),
    "ruff check": ("-m", "ruff", "check", "."),
    "mypy": ("-m", "mypy"),
    "lint-imports": ("-c", "from importlinter.cli import lint_imports_command as run; run()"),
    "pytest": ("-m", "pytest", "-n", "2"),
}
"""Name of each check and what it asks of Python, in the order they run."""


def main(options: list[str]) -> int:
    """Run the checks; 0 when all pass.

    Args:
        options: more arguments for pytest, such as `--whole`.
    """
    failed = [name for name in CHECKS if not _passes(name, options)]
    print(f"Failed: {', '.join(failed)}." if failed else f"All {len(CHECKS)} checks pass.")
    return 1 if failed else 0


def _passes(name: str, options: list[str]) -> bool:
    """Run one check: pytest in full view, the others heard only when they fail."""
    print(f"{name:14}", end="", flush=True)
    if name == "pytest":
        print(flush=True)
        return subprocess.run(_command(name) + options, cwd=ROOT, check=False).returncode == 0
    done = subprocess.run(
        _command(name),
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    print("ok" if done.returncode == 0 else f"FAILED\n{done.stdout}", flush=True)
    return done.returncode == 0


def _command(name: str) -> list[str]:
    return [sys.executable, *CHECKS[name]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
