"""A server listens at the address that is asked for, of the old kind or the new."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from lusoria.site.datasette.opened import ServeError
from lusoria.site.datasette.serve import listening


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_who_connects_is_heard(host: str) -> None:
    try:
        bound = listening(host, 0)
    except ServeError as error:
        if ":" in host:
            pytest.skip(f"this machine has no such addresses: {error}")
        raise
    with closing(bound):
        own = "::1" if ":" in host else "127.0.0.1"
        with closing(socket.create_connection((own, bound.getsockname()[1]), timeout=5)):
            heard, _ = bound.accept()
            heard.close()


@pytest.mark.parametrize("host", ["1.2.3.4", "2001:db8::1", "::x", "nonsense.invalid"])
def test_an_address_of_no_use_is_told_in_a_line(host: str) -> None:
    with pytest.raises(ServeError, match=f"{host}:0 cannot be used: .") as told:
        listening(host, 0)
    assert "\n" not in told.value.message
