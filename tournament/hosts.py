"""Under which names and addresses this machine is reached, read from it again while the site runs.

The standard library only: the settings and the start of the site need this before Django is there.
"""

import fcntl
import ipaddress
import logging
import socket
import struct
import time
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urlsplit

SIOCGIFADDR = 0x8915  # ask an interface for its IPv4 address
# Networks inside this machine, and tunnels out of it; no phone in the hall is in them.
INNER = (
    "lo",
    "docker",
    "br-",
    "veth",
    "virbr",
    "lxc",
    "lxd",
    "podman",
    "cni",
    "tun",
    "wg",
    "tailscale",
    "zt",
)
# A laptop that changes its Wi-Fi answers under its new address after so many seconds.
SECONDS = 30
# Anybody can ask for any host; the console hears of each once, and of so many at most.
HOSTS_NAMED = 20


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


def phone_addresses(found: Iterable[tuple[str, str]]) -> list[str]:
    """Return the addresses that a phone in the hall can try, the likeliest first."""
    outer = (address for name, address in found if not name.startswith(INNER) and not is_loopback(address))
    return sorted(dict.fromkeys(outer), key=_unlikeliness)


def _unlikeliness(address: str) -> int:
    """Return 0 for a private network, 1 for a public one, 2 for an interface that got no address."""
    parsed = ipaddress.ip_address(address)
    if parsed.is_link_local:
        return 2
    return 0 if parsed.is_private else 1


def is_loopback(host: str) -> bool:
    """Say whether a host without its port is only this very machine."""
    bare = host.strip("[]").lower()
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return False


def own_names(name: str) -> list[str]:
    """Return the names under which a machine of this name is asked, wherever it is."""
    short = name.split(".")[0]
    names = ["localhost", "127.0.0.1", "[::1]", name, short, f"{short}.local"]
    return list(dict.fromkeys(entry.lower() for entry in names if entry.strip(".") and entry != ".local"))


def host_of_site(url: str) -> str:
    """Return the host of a site's address; raise ``ValueError`` when it is none."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
        raise ValueError(f"PUBLIC_URL should be http://host or https://host:port, not {url!r}")
    return f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname


class AnsweredHosts(list[str]):
    """Names that are always answered, and the addresses that this machine has at the moment.

    Django goes through ``ALLOWED_HOSTS`` at every request, so that a new address counts without a restart.
    """

    def __init__(
        self,
        names: Iterable[str],
        find: Callable[[], Iterable[tuple[str, str]]] = interfaces,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(names)
        self._find, self._clock = find, clock
        self._addresses: tuple[str, ...] = ()
        self._read_at: float | None = None

    def __iter__(self) -> Iterator[str]:
        """Yield the names, then the addresses."""
        yield from super().__iter__()
        yield from self.addresses()

    def addresses(self) -> tuple[str, ...]:
        """Return this machine's addresses, read at most every 30 seconds."""
        now = self._clock()
        if self._read_at is None or now - self._read_at >= SECONDS:
            self._addresses = tuple(dict.fromkeys(address for _name, address in self._find()))
            self._read_at = now
        return self._addresses


def site_address(scheme: str, host: str, port: str) -> str:
    """Return the address of the site at a host, without its last slash."""
    usual = {"http": "80", "https": "443"}.get(scheme)
    return f"{scheme}://{host}" if port in ("", usual) else f"{scheme}://{host}:{port}"


def current_addresses() -> list[str]:
    """Return the addresses that a phone in the hall can try at the moment."""
    return phone_addresses(interfaces())


class OnceAHost(logging.Filter):
    """Lets the console hear once of each host that was refused, in words, without a traceback."""

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        self._named: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether this refusal is told; put it into words if so."""
        meta = getattr(getattr(record, "request", None), "META", {})
        host = str(meta.get("HTTP_HOST", ""))[:100]
        if host in self._named or len(self._named) >= HOSTS_NAMED:
            return False
        self._named.add(host)
        record.msg = (
            "有人用本站不认识的网址 %r 打开；请用启动时显示的网址，电脑换了网络就重新运行 make run"
            " / refused an unknown address; use the one shown at the start, or restart make run"
        )
        record.args, record.exc_info, record.exc_text = (host,), None, None
        return True
