"""By which names a server may be called, and the address that it tells of itself."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urljoin, urlsplit

from lusoria.site.http import Scope

HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d*)?", re.ASCII | re.IGNORECASE)
"""What a `Host` header is: a name or an address, and perhaps a port."""

UNKNOWN = (
    "This server is not known by that name; "
    "`lusoria serve --address` names the address at which visitors find it."
)


def own_names(listening: Iterable[str] = ()) -> frozenset[str]:
    """The names of this machine, and those at which the server was told to listen."""
    return frozenset(name.lower() for name in ("localhost", socket.gethostname(), *listening))


@dataclass(frozen=True)
class Hosts:
    """The names that a request may give the server.

    `origin` is the configured address without a slash at its end, or empty where none is
    configured. Whatever a request says, links are made from that alone.
    """

    origin: str = ""
    names: frozenset[str] = field(default_factory=own_names)

    def know(self, scope: Scope) -> bool:
        """Whether the server goes by the names of the `Host` headers of a request, if it has any.

        A loopback address is always right, and so is the one that the connection was made to.
        """
        said = [value for name, value in scope["headers"] if name == b"host"]
        reached = (scope.get("server") or ("",))[0]
        return all(self._knows(value.decode("latin-1"), reached) for value in said)

    def _knows(self, said: str, reached: str) -> bool:
        found = HOST.fullmatch(said)
        if found is None:
            return False
        name = (found[1] or found[2]).lower().removesuffix(".")
        if name in self.names or name == urlsplit(self.origin).hostname:
            return True
        try:
            address = ip_address(name)
            return address.is_loopback or address == ip_address(reached)
        except ValueError:  # a name, or a socket that has no address
            return False

    def link(self, path: str, of_page: str, *, whole: bool) -> str:
        """The address of a path, as it is linked to from a page.

        `whole`: with scheme and host, if they are configured.
        """
        address = urljoin(of_page, path)
        return self.origin + address if whole else address
