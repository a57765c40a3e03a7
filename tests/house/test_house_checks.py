"""``make test`` says so when there was nothing to run, and does not pass."""

import os
import subprocess
import sys

from deploy.environment import ROOT


def test_a_run_without_a_test_fails_in_words() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "deploy/checks.py",
            "tests",
            "tests/house/test_house_system.py",
            "-k",
            "no_such_test",
        ],
        cwd=ROOT,
        env={**os.environ, "CI": "0", "TEST_WORKERS": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode != 0
    assert "没有找到任何测试" in done.stdout
