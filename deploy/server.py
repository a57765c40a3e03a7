"""gunicorn as a hall needs it: one process with threads, quiet, and a stop that lets requests finish."""

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

from gunicorn.app.base import BaseApplication

from deploy.words import say

SETTINGS: dict[str, Any] = {
    # SQLite has one writer and the site's work is short: one process, several threads.
    "workers": 1,
    "worker_class": "gthread",
    "threads": 8,
    "timeout": 60,  # a process that shows no sign of life for so long is replaced
    "graceful_timeout": 15,
    "keepalive": 5,
    "loglevel": "warning",
    "accesslog": None,
    "control_socket_disable": True,
    # The process that prepared the site has loaded it; the one that serves inherits it.
    "preload_app": True,
}


class Site(BaseApplication):  # type: ignore[misc]
    """The Django site under gunicorn."""

    def __init__(self, host: str, port: int, summary: str) -> None:
        self.bind = f"[{host.strip('[]')}]:{port}" if ":" in host else f"{host}:{port}"
        self.summary = summary
        # A start under nohup asks to outlive its terminal.
        self.outlives_terminal = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        super().__init__()

    def load_config(self) -> None:
        """Give gunicorn its settings; it reads no command line and no file."""
        hooks = {"bind": self.bind, "when_ready": self.ready, "post_worker_init": leave_stopping_to_parent}
        for name, value in {**SETTINGS, **hooks, "on_exit": goodbye}.items():
            self.cfg.set(name, value)

    def load(self) -> Callable[..., Any]:
        """Return the WSGI application."""
        from tournament.wsgi import application

        return application

    def ready(self, arbiter: Any) -> None:
        """Say where the site is, and let Ctrl+C and a closed window stop it as gently as SIGTERM does."""

        def stop_gently(number: int, frame: FrameType | None) -> None:
            signal.signal(signal.SIGINT, arbiter.signal)  # a second Ctrl+C means at once
            arbiter.signal(signal.SIGTERM, frame)

        signal.signal(signal.SIGINT, stop_gently)
        signal.signal(signal.SIGHUP, signal.SIG_IGN if self.outlives_terminal else stop_gently)
        print(self.summary, flush=True)


def leave_stopping_to_parent(worker: Any) -> None:
    """Ignore the terminal's signals in the serving process: its parent hears them too and stops it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def goodbye(arbiter: Any) -> None:
    """Say that it is over and that nothing is lost."""
    say("\n已停止，数据都已保存", "stopped; everything is saved")
