"""Drops slow, half-open and idle connections."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS_TO_ASK = 10.0
"""How long a connection may take to send a request."""

SECONDS_TO_READ = 20.0
"""How long a reader may take for the next 64 kB."""

MOST = 500
"""How many connections there may be; one more ends the one that has waited longest."""


class Patient(H11Protocol):
    """A connection that is waited for, but not for ever."""

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
