"""The whole way of ``make run``: a first start, a stop, and a second start that finds everything in place."""

import http.client
import signal
import stat
from pathlib import Path

import pytest

from tests.house.started_site import free_port, started_site, stop
from tournament.hosts import current_addresses, interfaces


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
    with started_site(data, port, said) as process:
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


def asked(port: int, host: str) -> tuple[int, str]:
    """Ask the site under a name; return status and page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/", headers={"Host": host})
    answer = connection.getresponse()
    page = answer.read().decode()
    connection.close()
    return answer.status, page


def test_in_a_hall_it_answers_at_the_machines_addresses_and_tells_who_uses_another(tmp_path: Path) -> None:
    data, said, port = tmp_path / "data", tmp_path / "said.txt", free_port()
    with started_site(data, port, said, HOST="0.0.0.0", DEMO="0") as process:
        for _name, address in interfaces():
            assert asked(port, f"{address}:{port}")[0] == 200
        for _try in range(3):
            status, page = asked(port, "203.0.113.9:8000")
            assert status == 400
        assert stop(process) == 0
    assert "您打开的是“203.0.113.9:8000”" in page
    for address in current_addresses():
        assert f"http://{address}:{port}/" in page
    lines = [line for line in said.read_text(encoding="utf-8").splitlines() if "203.0.113.9" in line]
    assert len(lines) == 1
    # A first start leaves nothing that somebody else on this machine could read.
    files = [path for path in data.iterdir() if path.is_file()]
    assert "qiangtou.sqlite3" in {path.name for path in files}
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
