"""The hall's network: under which names and addresses this machine can be reached, and is the port free."""

import errno
import fcntl
import os
import socket
import struct
from collections.abc import Iterable, Iterator, Sequence

from deploy.words import failure

SCHEME = "http"  # a hall has no certificates
SIOCGIFADDR = 0x8915  # ask an interface for its IPv4 address
# Networks inside this machine; no phone is in them.
INNER = ("lo", "docker", "br-", "veth", "virbr", "lxc", "lxd", "podman", "cni")


def interfaces() -> Iterator[tuple[str, str]]:
    """Yield each network interface that has an IPv4 address, with the address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue  # this one has none
            yield name, socket.inet_ntoa(answer[20:24])


def hall_addresses(found: Iterable[tuple[str, str]]) -> list[str]:
    """Return the addresses that a phone in the hall can try."""
    outer = (address for name, address in found if not name.startswith(INNER))
    return list(dict.fromkeys(address for address in outer if not address.startswith("127.")))


def allowed_hosts(name: str, found: Iterable[tuple[str, str]]) -> list[str]:
    """Return every name under which this machine may be asked: Django refuses all others."""
    short = name.split(".")[0]
    names = ["localhost", "127.0.0.1", "[::1]", name, short, f"{short}.local"]
    return list(
        dict.fromkeys(entry.lower() for entry in [*names, *(address for _name, address in found)] if entry)
    )


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


def set_hall_defaults() -> None:
    """Set what a hall needs, unless the caller has set it: plain http, and this machine's own names."""
    os.environ.setdefault("DEBUG", "0")
    os.environ.setdefault("HTTPS", "0")
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(allowed_hosts(socket.gethostname(), interfaces())))


def web_addresses(host: str, port: int, found: Iterable[tuple[str, str]]) -> tuple[str, list[str]]:
    """Return the address for this computer, and those for the phones."""
    if host in ("0.0.0.0", "::", "[::]"):
        return web(f"127.0.0.1:{port}"), [web(f"{address}:{port}") for address in hall_addresses(found)]
    shown = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return web(f"{shown}:{port}"), []


def web(place: str) -> str:
    """Return the address to type."""
    return f"{SCHEME}://{place}/"


def summary(here: str, phones: Sequence[str], signins: Sequence[Sequence[str]], data_dir: str) -> str:
    """Return what an organiser sees when the site is up."""
    rule = "=" * 72
    lines = ["", rule, "  抢头 已启动 / Qiangtou is running", ""]
    lines += ["  在这台电脑上打开 / on this computer:", f"      {here}"]
    if phones:
        lines += ["  手机、平板（连同一个 Wi-Fi）打开 / on phones in the same Wi-Fi:"]
        lines += [f"      {address}" for address in phones]
    if signins:
        lines += ["", "  演示赛事的登录 / sign-ins of the demonstration event:"]
        lines += [
            f"      {role}：用户名 / user {user}   密码 / password {password}"
            for role, user, password in signins
        ]
    lines += ["", "  停止 / to stop: Ctrl+C", f"  数据保存在 / the data is kept in: {data_dir}", rule, ""]
    return "\n".join(lines)
