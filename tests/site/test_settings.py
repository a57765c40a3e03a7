"""What the settings promise: database, security headers, languages, the page for the unexpected."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings

from tournament.datadir import keep_database_private, prepare_data_dir

ROOT = Path(__file__).resolve().parents[2]


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    # The browser tests set this one for the whole process; the site's own check warns of it, rightly.
    inherited = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="these are SQLite's settings")
def test_sqlite_keeps_every_acknowledged_entry() -> None:
    with connection.cursor() as cursor:
        read = {}
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            cursor.execute(f"PRAGMA {pragma}")
            read[pragma] = cursor.fetchone()[0]
    # synchronous 2 is FULL.
    assert read == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 20_000}
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_postgresql_is_used_when_the_address_says_so(tmp_path: Path) -> None:
    code = "from django.conf import settings; print(settings.DATABASES['default']['ENGINE'])"
    found = manage(
        "shell",
        "-v",
        "0",
        "-c",
        code,
        DATABASE_URL="postgres://someone@127.0.0.1:5432/x",
        DATA_DIR=str(tmp_path),
    )
    assert found.stdout.strip() == "django.db.backends.postgresql"


def test_the_deployment_check_is_clean_without_debug(tmp_path: Path) -> None:
    found = manage("check", "--deploy", "--fail-level", "WARNING", DEBUG="0", DATA_DIR=str(tmp_path))
    assert found.returncode == 0, found.stderr


def test_a_data_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    found = manage("check", DATA_DIR=str(blocked / "data"))
    assert found.returncode != 0
    assert found.stderr.count("\n") == 1
    assert "数据文件夹不能写入" in found.stderr


def test_the_secret_key_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    code = "from django.conf import settings; print(settings.SECRET_KEY)"
    first = manage("shell", "-v", "0", "-c", code, DATA_DIR=str(tmp_path), SECRET_KEY="").stdout
    second = manage("shell", "-v", "0", "-c", code, DATA_DIR=str(tmp_path), SECRET_KEY="").stdout
    assert first == second
    assert len(first.strip()) >= 50
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0


def read(code: str, data: Path, **environment: str) -> str:
    """Return what the settings say under these variables."""
    found = manage(
        "shell",
        "-v",
        "0",
        "-c",
        f"from django.conf import settings; print({code})",
        DATA_DIR=str(data),
        **environment,
    )
    return found.stdout.strip() or found.stderr


def test_no_proxy_is_trusted_unless_one_is_named(tmp_path: Path) -> None:
    code = "settings.TRUSTED_PROXY, settings.PROXY_COUNT"
    assert read(code, tmp_path) == "False 1"
    assert read(code, tmp_path, TRUSTED_PROXY="1", PROXY_COUNT="2") == "True 2"


def test_the_public_address_is_answered_too(tmp_path: Path) -> None:
    code = "settings.PUBLIC_URL, settings.ALLOWED_HOSTS[-1]"
    given = {"PUBLIC_URL": "https://zuihu.example:8443/", "ALLOWED_HOSTS": "inner.example"}
    assert read(code, tmp_path, **given) == "https://zuihu.example:8443 zuihu.example"
    assert read(code, tmp_path, PUBLIC_URL="http://[fd00::5]:8000") == "http://[fd00::5]:8000 [fd00::5]"


@pytest.mark.parametrize(
    "address", ["zuihu.example", "ftp://zuihu.example", "https://", "https://a.example/b"]
)
def test_a_public_address_that_is_none_stops_the_start(tmp_path: Path, address: str) -> None:
    assert "PUBLIC_URL should be" in read("1", tmp_path, PUBLIC_URL=address)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}


@pytest.mark.parametrize("before", [{}, {"secret-key": "s" * 60}, {"qiangtou.sqlite3": ""}])
def test_a_data_folder_that_was_there_is_closed_to_others(tmp_path: Path, before: dict[str, str]) -> None:
    data = tmp_path / "data"
    data.mkdir()
    for name, text in before.items():
        (data / name).write_text(text)
        (data / name).chmod(0o644)
    data.chmod(0o755)
    prepare_data_dir(data)
    keep_database_private(data / "qiangtou.sqlite3")
    assert modes(data)["data"] == 0o700
    assert modes(data).get("qiangtou.sqlite3", 0o600) == 0o600


def test_what_sqlite_puts_beside_the_database_is_closed_too(tmp_path: Path) -> None:
    names = [f"my.sqlite3{suffix}" for suffix in ("", "-wal", "-shm")]
    for name in (*names, "notes.txt"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o644)
    keep_database_private(tmp_path / "my.sqlite3")
    found = modes(tmp_path)
    assert [found[name] for name in (*names, "notes.txt")] == [0o600, 0o600, 0o600, 0o644]


@pytest.mark.parametrize("mode", [0o1777, 0o755])
def test_a_folder_that_others_use_is_left_as_it_is(tmp_path: Path, mode: int) -> None:
    data = tmp_path / "shared"
    data.mkdir()
    (data / ("secret-key" if mode & stat.S_ISVTX else "somebody-elses.txt")).write_text("")
    data.chmod(mode)
    prepare_data_dir(data)
    assert stat.S_IMODE(data.stat().st_mode) == mode


def test_another_users_folder_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)
    monkeypatch.setattr("tournament.datadir.os.geteuid", lambda: os.getuid() + 1)
    prepare_data_dir(data)
    assert modes(data)["data"] == 0o755


@pytest.mark.django_db
def test_pages_carry_a_strict_content_security_policy() -> None:
    response = Client().get("/")
    policy = response["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert "default-src 'none'" in policy
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_http_is_led_to_https_where_the_site_is_served_by_it() -> None:
    with override_settings(SECURE_SSL_REDIRECT=True):
        response = Client().get("/")
    assert response.status_code == 301
    assert response.url.startswith("https://")


@pytest.mark.django_db
def test_chinese_comes_first_and_english_by_switch() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    assert '<html lang="zh-Hans">' in client.get("/").content.decode()
    client.post("/language/", {"language": "en", "next": "/"})
    page = client.get("/").content.decode()
    assert '<html lang="en">' in page
    assert "Sign in" in page


@pytest.mark.django_db
@pytest.mark.parametrize("preferred", ["mn", "en", "en-US,en;q=0.9,zh;q=0.1", "zh-TW"])
def test_a_browser_in_another_language_still_gets_chinese(preferred: str) -> None:
    response = Client(HTTP_ACCEPT_LANGUAGE=preferred).get("/")
    assert '<html lang="zh-Hans">' in response.content.decode()
    # What a cache keeps hangs on the switch, not on the browser.
    assert "Accept-Language" not in response["Vary"]
    assert "Cookie" in response["Vary"]


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["xx", "", "../../etc", "zh-hans-cn"])
def test_a_language_that_there_is_not_is_chinese(cookie: str) -> None:
    page = Client(HTTP_COOKIE=f"django_language={cookie}").get("/").content.decode()
    assert '<html lang="zh-Hans">' in page


@pytest.mark.django_db
def test_the_switch_is_remembered_and_leads_back() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    cookie = client.post("/language/", {"language": "en", "next": "/"}).cookies["django_language"]
    assert cookie["max-age"] > 60 * 60 * 24 * 300
    client.post("/language/", {"language": "zh-hans", "next": "/"})
    assert '<html lang="zh-Hans">' in client.get("/").content.decode()


@pytest.mark.django_db
def test_the_unexpected_shows_a_reference_that_the_log_holds(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("tournament.events.views.render", broken)
    client = Client(raise_request_exception=False)
    response = client.get("/")
    page = response.content.decode()
    assert response.status_code == 500
    assert "secret detail" not in page
    reference = next(
        record.args[0] for record in caplog.records if record.name == "tournament.accounts.error_pages"
    )
    assert reference in page


@pytest.mark.django_db
def test_an_address_that_does_not_exist_says_so() -> None:
    response = Client().get("/e/nothing/")
    assert response.status_code == 404
    assert "没有这一页" in response.content.decode()
