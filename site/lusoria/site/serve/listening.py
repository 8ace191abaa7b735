"""`lusoria serve`: listens at a port until it is interrupted; slow connections are dropped."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import click
import uvicorn
from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol

from lusoria.site.addresses import MOUNT
from lusoria.site.datasette.database import ServeError
from lusoria.site.http import Hosts, own_names
from lusoria.site.serve.app import Build, Switching

SECONDS_TO_ASK = 10.0
"""How long a connection may take to send a request."""

SECONDS_TO_READ = 20.0
"""How long a reader may take for the next 64 kB."""

MOST = 500
"""How many connections there may be; one more ends the one that has waited longest."""


class Patient(H11Protocol):
    """A connection that is dropped if it is idle, or reads too slowly, for too long."""

    idle: ClassVar[dict[Patient, None]] = {}
    """Those that are asking nothing, the one that has waited longest first."""

    _asking: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > MOST:
            next(iter(self.idle))._end()

    def data_received(self, data: bytes) -> None:
        """Take what is sent; once it is a whole request, nothing is waited for."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, if nothing was answered yet, and end the connection."""
        if self.cycle is not None:
            self.cycle.disconnected = True  # whatever is made for it is not sent any more
        try:
            super().send_400_response(msg)
        except LocalProtocolError:
            self.transport.close()

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the rest of one that was answered before its end."""
        self._wait()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        self._stop_sending()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Begin to wait for a reader."""
        super().pause_writing()
        self._stop_sending()
        self._reading = self.loop.call_later(SECONDS_TO_READ, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on, as the reader does."""
        self._stop_sending()
        super().resume_writing()

    def _wait(self) -> None:
        self._stop_waiting()
        self.idle[self] = None
        self._asking = self.loop.call_later(SECONDS_TO_ASK, self._end)

    def _end(self) -> None:
        self._stop_waiting()  # at once: the connection is lost a moment later only
        self.transport.abort()

    def _stop_waiting(self) -> None:
        self.idle.pop(self, None)
        if self._asking:
            self._asking.cancel()
            self._asking = None

    def _stop_sending(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None


PORT = 8001
PORTS = range(PORT, PORT + 20)
"""Where a free port is looked for, if none is asked for."""

ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Under what address this machine finds what listens at all of its addresses."""


PROXIES = ("127.0.0.1", "::1")
"""Proxies whose word on the address of a client is believed: those on this machine."""


def run(
    out: Path,
    port: int | None = None,
    public: bool = False,
    host: str | None = None,
    address: str | None = None,
    proxies: Sequence[str] = (),
) -> None:
    """Serve a build until it is interrupted, and from then on that which `out` shows then.

    It listens at `host`: at this machine alone, if not said; `public` lets others in, and closes
    what is not for them. `address` is where visitors find it, `https://host/`; `proxies` are the
    addresses and networks, beside this machine, whose `X-Forwarded-For` is believed. Raises
    ServeError if there is no build, or `host` cannot be used.
    """
    named = Hosts((address or "").rstrip("/"), own_names([host] if host else ()))
    app = application(out, public=public, hosts=named)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # nor each connection that breaks off
    with listening(host or ("0.0.0.0" if public else "127.0.0.1"), port) as bound:
        name, number = bound.getsockname()[:2]
        name = ANYWHERE.get(name, name)
        shown = f"[{name}]" if ":" in name else name
        with suppress(OSError):  # who cannot be told, as on a full disk, is served all the same
            click.echo(
                f"lusoria is at http://{shown}:{number}/ (the database at {MOUNT}); Ctrl-C ends it"
            )
        config = uvicorn.Config(
            app,
            http=Patient,
            log_level="error",  # not each odd request: whoever sends them would fill the log
            access_log=False,
            server_header=False,
            lifespan="on",
            forwarded_allow_ips=[*PROXIES, *proxies],
        )
        uvicorn.Server(config).run(sockets=[bound])


def application(out: Path, *, public: bool = False, hosts: Hosts | None = None) -> Switching:
    """The pages and Datasette as one application, of the build that `out` shows at any time.

    Raises ServeError if there is no build.
    """
    try:
        return Switching(out, lambda folder: Build(folder, public=public, hosts=hosts))
    except OSError as error:
        raise ServeError(f"there is no build in {out} ({error.strerror}): lusoria build") from error


def listening(host: str, port: int | None) -> socket.socket:
    """A socket bound to a port: the one asked for, or the first that is free of `PORTS`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in PORTS if port is None else (port,):
        # With the protocol named, asyncio sends small answers at once (TCP_NODELAY).
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, number))
            bound.listen(512)
        except OSError as error:
            bound.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise ServeError(f"{host}:{number} cannot be used: {error.strerror}") from error
        return bound
    if port is None:
        raise ServeError(
            f"the ports {PORTS[0]} to {PORTS[-1]} are all taken; give another: --port N"
        )
    raise ServeError(f"port {port} is taken; give another: --port N, or leave it out")
