"""The hall's network: is the port free, and which addresses are shown for the phones."""

import errno
import os
import socket
from collections.abc import Iterable, Sequence

from deploy.words import failure
from tournament.hosts import is_loopback, phone_addresses

SCHEME = "http"  # a hall has no certificates
EVERY_ADDRESS = ("0.0.0.0", "::", "[::]")


def port_number(text: str) -> int:
    """Read PORT; end with one line when it is no port."""
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise failure(
        f"PORT 应是 1 到 65535 的数字，现在是“{text}”", f'PORT must be a number from 1 to 65535, not "{text}"'
    )


def refusal(host: str, port: int) -> OSError | None:
    """Return why the port cannot be had, or None; nothing keeps it afterwards."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host.strip("[]"), port))
            probe.listen(1)
    except OSError as error:
        return error
    return None


def require_port(host: str, port: int) -> None:
    """End with one line, naming a port that is free, when this one cannot be had."""
    error = refusal(host, port)
    if error is None:
        return
    if error.errno == errno.EADDRINUSE:
        other = next((p for p in range(port + 1, min(port + 100, 65536)) if refusal(host, p) is None), 8080)
        raise failure(
            f"端口 {port} 已被占用（也许本站已在另一个窗口里运行）。换一个：make run PORT={other}",
            f"port {port} is taken (perhaps the site already runs in another window); "
            f"choose another: make run PORT={other}",
        )
    if error.errno == errno.EACCES:
        raise failure(
            f"没有权限使用端口 {port}。换一个：make run PORT=8000",
            f"port {port} needs root; try make run PORT=8000",
        )
    raise failure(f"不能在 {host}:{port} 上提供服务（{error.strerror}）", f"cannot serve at {host}:{port}")


def set_hall_defaults(host: str, port: int) -> None:
    """Set what a hall needs, unless the caller has set it: plain http, and this machine's own addresses.

    Served at every address, the site finds out by itself which one a phone can use, and again when the
    machine gets another; served at one, that one is what a printed sheet leads to.
    """
    os.environ.setdefault("DEBUG", "0")
    os.environ.setdefault("HTTPS", "0")
    if is_loopback(host):
        return
    os.environ.setdefault("HALL", "1")
    if host not in EVERY_ADDRESS:
        os.environ.setdefault("PUBLIC_URL", web(place(host, port)))


def web_addresses(host: str, port: int, found: Iterable[tuple[str, str]]) -> tuple[str, list[str]]:
    """Return the address for this computer, and those for the phones."""
    if host in EVERY_ADDRESS:
        return web(f"127.0.0.1:{port}"), [web(f"{address}:{port}") for address in phone_addresses(found)]
    return web(place(host, port)), []


def place(host: str, port: int) -> str:
    """Return host and port as they stand in an address."""
    return f"[{host}]:{port}" if ":" in host and not host.startswith("[") else f"{host}:{port}"


def web(where: str) -> str:
    """Return the address to type."""
    return f"{SCHEME}://{where}/"


def summary(
    here: str, phones: Sequence[str], signins: Sequence[Sequence[str]], data_dir: str, public: str = ""
) -> str:
    """Return what an organiser sees when the site is up; ``public`` is the address set by the caller."""
    rule = "=" * 72
    lines = ["", rule, "  抢头 已启动 / Qiangtou is running", ""]
    lines += ["  在这台电脑上打开 / on this computer:", f"      {here}"]
    if phones:
        lines += ["  手机、平板（连同一个 Wi-Fi）打开 / on phones in the same Wi-Fi:"]
        lines += [f"      {address}" for address in phones]
    lines += printed_address(phones, public)
    if signins:
        lines += ["", "  演示赛事的登录 / sign-ins of the demonstration event:"]
        lines += [
            f"      {role}：用户名 / user {user}   密码 / password {password}"
            for role, user, password in signins
        ]
        lines += ["  不装演示赛事，从空的开始 / to start empty, without it:"]
        lines += ["      make run DEMO=0 DATA_DIR=/…"]
    lines += ["", "  停止 / to stop: Ctrl+C", f"  数据保存在 / the data is kept in: {data_dir}", rule, ""]
    return "\n".join(lines)


def printed_address(phones: Sequence[str], public: str) -> list[str]:
    """Say where the QR codes of printed sheets lead, when that is not plain to see."""
    if public:
        return ["  打印的二维码指向 / printed QR codes lead to:", f"      {public}"]
    if len(phones) > 1:
        return [
            "  打印的二维码用第一个；要换，这样启动 / printed QR codes use the first; to change that:",
            f"      make run PUBLIC_URL={phones[1]}",
        ]
    return []
