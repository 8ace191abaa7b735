"""How the server begins: where it listens, and what it cannot begin with."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from lusoria.site.datasette.database import ServeError
from lusoria.site.serve.listening import application, listening

pytestmark = pytest.mark.tiny


def test_small_answers_are_sent_at_once() -> None:
    async def delayed() -> int:
        options: list[int] = []

        async def told(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            options.append(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listening("127.0.0.1", 0) as bound:
            async with await asyncio.start_server(told, sock=bound):
                reader, writer = await asyncio.open_connection(*bound.getsockname())
                await reader.read()
                writer.close()
        return options[0]

    assert asyncio.run(delayed()) == 1


def test_the_command_listens_where_it_is_told_to(folder: Path) -> None:
    command = [sys.executable, "-m", "lusoria", "serve", "--out", str(folder), "--port", "0"]
    command += ["--public", "--host", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        port = int(told.partition("127.0.0.1:")[2].partition("/")[0])
        listened = psutil.Process(process.pid).net_connections("tcp")
        process.send_signal(signal.SIGINT)
    assert [each.laddr for each in listened if each.status == "LISTEN"] == [("127.0.0.1", port)]


def test_a_database_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").touch()
    (tmp_path / "lusoria.db").write_bytes(b"no database " * 1000)
    with pytest.raises(ServeError, match=r"lusoria\.db cannot be read: file is not a database"):
        application(tmp_path)


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


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "::x", "nonsense.invalid"])
def test_an_address_of_no_use_is_told_in_a_line(host: str) -> None:
    with pytest.raises(ServeError, match=f"{host}:0 cannot be used: .") as told:
        listening(host, 0)
    assert "\n" not in told.value.message
