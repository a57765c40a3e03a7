"""The whole way of ``make run``: a first start, a stop, and a second start that finds everything in place."""

import signal
import stat
import time
from pathlib import Path

import pytest

from tests.house.started_site import free_port, started_site, stop


def test_second_start_finds_everything_in_place(tmp_path: Path) -> None:
    data, said, port = tmp_path / "data", tmp_path / "said.txt", free_port()

    with started_site(data, port, said) as process:
        assert stop(process) == 0
    first = said.read_text(encoding="utf-8")
    assert "抢头 已启动" in first
    assert f"http://127.0.0.1:{port}/" in first
    signins = (data / "demo-signins.txt").read_text(encoding="utf-8")
    for line in signins.splitlines():
        _role, user, password = line.split("\t")
        assert user in first
        assert password in first
    assert "Traceback" not in first
    kept = {file: (data / file).read_bytes() for file in ("secret-key", "demo-signins.txt")}
    assert {stat.S_IMODE((data / file).stat().st_mode) for file in kept} == {0o600}  # the owner's alone

    collected = (data / "static" / "staticfiles.json").stat().st_mtime_ns
    started = time.monotonic()
    with started_site(data, port, said) as process:
        assert time.monotonic() - started < 30  # a second or two, on a busy machine too
        assert stop(process) == 0
    second = said.read_text(encoding="utf-8")
    assert "正在准备数据库" in first
    assert "正在准备数据库" not in second
    assert {file: (data / file).read_bytes() for file in kept} == kept
    assert (data / "static" / "staticfiles.json").stat().st_mtime_ns == collected


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_ctrl_c_and_a_closed_window_stop_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    said = tmp_path / "said.txt"
    with started_site(tmp_path / "data", free_port(), said, DEMO="0") as process:
        assert stop(process, number) == 0
    assert said.read_text(encoding="utf-8").rstrip().endswith("stopped; everything is saved")
