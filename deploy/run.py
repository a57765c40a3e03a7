"""Start the site: ``make run`` calls this inside the environment.

Port, data folder, database, static files, demonstration event, then gunicorn. What can be foreseen to go
wrong ends with one line; a report for whoever helps is kept in the data folder.
"""

import contextlib
import hashlib
import os
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # the project's folder instead of deploy/

from deploy import hall, server  # noqa: E402
from deploy.words import failure, plain_streams, say  # noqa: E402
from tournament.hosts import interfaces  # noqa: E402

if TYPE_CHECKING:
    from django.db.migrations.executor import MigrationExecutor


def load_settings() -> Path:
    """Read the settings; return the data folder."""
    import django
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from environs import EnvError

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    try:
        data_dir = Path(settings.DATA_DIR)
    except (EnvError, ImproperlyConfigured, ValueError) as error:
        first = str(error).strip().splitlines()[0]
        raise failure(f"环境变量设置有误：{first}", "a setting in the environment is wrong") from error
    django.setup()
    return data_dir


@contextlib.contextmanager
def one_line(data_dir: Path, chinese: str, english: str) -> Iterator[None]:
    """Turn what may be foreseen to fail into one line; the details go into a file for whoever helps."""
    from django.core.management import CommandError
    from django.db import Error
    from django.db.migrations.exceptions import InconsistentMigrationHistory

    try:
        yield
    except (Error, OSError, CommandError, InconsistentMigrationHistory) as error:
        report = data_dir / "start-error.txt"
        with contextlib.suppress(OSError):
            report.write_text(traceback.format_exc(), encoding="utf-8")
        first = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise failure(f"{chinese}（{first}）。详情见 {report}", f"{english}; details in {report}") from error


def unknown_migrations(executor: "MigrationExecutor") -> list[str]:
    """Return what a newer version has done to this database and this version does not know."""
    loader = executor.loader
    known = set(loader.disk_migrations) | {
        old for migration in loader.disk_migrations.values() for old in migration.replaces
    }
    applied = executor.recorder.applied_migrations()
    return sorted(f"{app}.{name}" for app, name in set(applied) - known if app in loader.migrated_apps)


def bring_database_up_to_date(data_dir: Path) -> None:
    """Make or upgrade the database; refuse one that a newer version has already changed."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    with one_line(data_dir, "数据库打不开", "the database cannot be used"):
        executor = MigrationExecutor(connection)
        unknown = unknown_migrations(executor)
    if unknown:
        raise failure(
            f"数据库是更新版本的程序建立的（{unknown[-1]}）。请使用新版本的程序，或换一个 DATA_DIR",
            "the database was made by a newer version; use that version, or another DATA_DIR",
        )
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("正在准备数据库……", "preparing the database …")
        with one_line(data_dir, "数据库升级没有成功", "the database could not be upgraded"):
            call_command("migrate", interactive=False, verbosity=0)


def static_fingerprint() -> str:
    """Return what the static files are made from: each source's name, size and time, and who makes them."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders

    digest = hashlib.sha256(repr(settings.STORAGES).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_static_files(data_dir: Path) -> None:
    """Gather, name and compress the static files when one has changed: it takes half of a quick start."""
    from django.conf import settings
    from django.core.management import call_command

    stamp = data_dir / "static-files.stamp"
    wanted = static_fingerprint()
    complete = (Path(settings.STATIC_ROOT) / "staticfiles.json").exists() and stamp.exists()
    if complete and stamp.read_text(encoding="utf-8") == wanted:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(wanted, encoding="utf-8")


def load_demonstration(data_dir: Path) -> list[list[str]]:
    """Load the demonstration event (which changes nothing the second time); return its sign-ins."""
    from django.core.management import call_command

    with one_line(data_dir, "演示赛事没有装好", "the demonstration event could not be loaded"):
        call_command("load_demo", verbosity=0)
    try:
        lines = (data_dir / "demo-signins.txt").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []  # an organiser may have removed it once real people sign in
    return [line.split("\t") for line in lines if line.count("\t") == 2]


def prepare(data_dir: Path) -> list[list[str]]:
    """Do everything that comes before the first request; return the sign-ins to show."""
    from django.db import connections

    bring_database_up_to_date(data_dir)
    with one_line(data_dir, "静态文件没有备好", "the static files could not be prepared"):
        collect_static_files(data_dir)
    signins = load_demonstration(data_dir) if os.environ.get("DEMO", "1") != "0" else []
    connections.close_all()  # the server's processes open their own
    return signins


def main() -> None:
    """Prepare the site and serve it until it is stopped."""
    plain_streams()
    os.umask(0o077)  # what the site writes is its owner's alone: names, telephone numbers, sessions
    os.chdir(ROOT)
    host = os.environ.get("HOST") or "0.0.0.0"
    port = hall.port_number(os.environ.get("PORT") or "8000")
    hall.require_port(host, port)
    hall.set_hall_defaults(host, port)
    data_dir = load_settings()
    signins = prepare(data_dir)
    here, phones = hall.web_addresses(host, port, interfaces())
    public = os.environ.get("PUBLIC_URL", "")
    server.Site(host, port, hall.summary(here, phones, signins, str(data_dir), public)).run()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        say("\n已中断；再运行一次即可", "interrupted; run the same command again")
        sys.exit(130)
