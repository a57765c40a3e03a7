"""What can be foreseen to go wrong at a start ends with one line that says what to do."""

import contextlib
import socket
import sqlite3
from pathlib import Path

import pytest

from deploy import hall
from tests.house.started_site import free_port, refused_start, started_site, stop


def test_a_taken_port_names_a_free_one(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        port = int(taken.getsockname()[1])
        line = refused_start(tmp_path / "data", port)
    assert f"端口 {port} 已被占用" in line
    other = int(line.rpartition("make run PORT=")[2])
    assert other > port
    assert hall.refusal("127.0.0.1", other) is None
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("text", ["", "abc", "0", "65536", "-1", "８０００", "80 00"])
def test_a_port_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SystemExit, match="PORT must be a number"):
        hall.port_number(text)


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")  # unlike a mode, this stops root too
    line = refused_start(tmp_path / "file" / "data", free_port())
    assert "数据文件夹不能写入" in line
    assert "DATA_DIR=" in line


def test_a_setting_that_cannot_be_read(tmp_path: Path) -> None:
    line = refused_start(tmp_path / "data", free_port(), DEBUG="perhaps")
    assert "环境变量设置有误" in line
    assert "DEBUG" in line


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "qiangtou.sqlite3").write_bytes(b"this is a text, not a database\n" * 100)
    line = refused_start(tmp_path, free_port())
    assert "数据库打不开" in line
    assert (tmp_path / "start-error.txt").read_text(encoding="utf-8").startswith("Traceback")


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    port = free_port()
    with started_site(tmp_path, port, tmp_path / "said.txt", DEMO="0") as process:
        stop(process)
    with contextlib.closing(sqlite3.connect(tmp_path / "qiangtou.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('events', ?, '2099-01-01')",
            ["9999_future"],
        )
    line = refused_start(tmp_path, port)
    assert "更新版本" in line
    assert "9999_future" in line


def test_a_migration_that_fails(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "qiangtou.sqlite3")) as database, database:
        database.execute("CREATE TABLE events_event (id integer)")  # in the way of the first migration
    line = refused_start(tmp_path, free_port())
    assert "数据库升级没有成功" in line
    assert "events_event" in line
