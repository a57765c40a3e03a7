"""What the settings promise: database, security headers, languages, the page for the unexpected."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings

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
def test_a_browser_in_another_language_still_gets_chinese() -> None:
    assert '<html lang="zh-Hans">' in Client(HTTP_ACCEPT_LANGUAGE="mn").get("/").content.decode()


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
        record.args[0] for record in caplog.records if record.name == "tournament.accounts.middleware"
    )
    assert reference in page


@pytest.mark.django_db
def test_an_address_that_does_not_exist_says_so() -> None:
    response = Client().get("/e/nothing/")
    assert response.status_code == 404
    assert "没有这一页" in response.content.decode()
