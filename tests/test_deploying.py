"""Deploying: the files of `deploy/` do what docs/deploying.md says, step by step, here."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import httpx
import pytest
from tests.building import whole_build
from tests.drafting import lend_cache
from tests.serving import answering, free_port, served
from tests.tree import ROOT

from lusoria.site.cli.build import build as build_command
from lusoria.site.cli.serve import serve as serve_command

DEPLOY = ROOT / "deploy"
UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))
TEXT = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
PLACE = "/srv/lusoria"

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def test_each_file_is_told_of() -> None:
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in TEXT, file.name


@needs_systemd
def test_units_are_understood_by_systemd(tmp_path: Path) -> None:
    binary = shutil.which("true")
    for unit in UNITS:
        text = re.sub(r"^(ExecStart\w*=)\S+", rf"\1{binary}", unit.read_text(), flags=re.M)
        (tmp_path / unit.name).write_text(text)
    command = ["systemd-analyze", "verify", *map(str, sorted(tmp_path.iterdir()))]
    checked = subprocess.run(command, capture_output=True, text=True)
    about_ours = [line for line in checked.stderr.splitlines() if "lusoria" in line]
    assert about_ours == []


@needs_systemd
def test_services_are_hardened() -> None:
    for name, most in (("lusoria.service", 1.5), ("lusoria-build.service", 2.0)):
        command = ["systemd-analyze", "security", "--offline=true", str(DEPLOY / name)]
        told = subprocess.run(command, capture_output=True, text=True).stdout
        (exposure,) = re.findall(r"exposure level for \S+: ([\d.]+)", told)
        assert float(exposure) <= most, name


def started(unit: str) -> list[str]:
    """The command of a service."""
    settings = configparser.ConfigParser(strict=False, interpolation=None)
    settings.optionxform = str  # type: ignore[assignment,method-assign]
    settings.read(DEPLOY / unit)
    return shlex.split(settings["Service"]["ExecStart"])


@pytest.mark.parametrize(
    ("unit", "command"), [("lusoria", serve_command), ("lusoria-build", build_command)]
)
def test_services_call_commands_that_there_are(unit: str, command: click.Command) -> None:
    _, name, *arguments = started(f"{unit}.service")
    assert name == command.name
    given = command.make_context(name, arguments).params
    assert str(given["out"]) == f"{PLACE}/build"


def test_the_proxies_ask_where_the_server_listens() -> None:
    arguments = started("lusoria.service")
    port = arguments[arguments.index("--port") + 1]
    assert arguments[arguments.index("--host") + 1] == "127.0.0.1"
    assert f"http://127.0.0.1:{port}" in (DEPLOY / "nginx.conf").read_text()
    assert f"127.0.0.1:{port}" in (DEPLOY / "Caddyfile").read_text()
    assert f'.port = "{port}"' in (DEPLOY / "lusoria.vcl").read_text()


def test_headers_are_those_that_are_told() -> None:
    told = re.findall(r"^\| `([\w-]+)` \| `?([^|`]+)`? \| [^|]+ \|$", TEXT, re.M)
    assert len(told) > 5
    taking = {"accept-encoding": "gzip"}
    with served(whole_build(), "public") as client:
        for path in ("/game/verquere/", "/db/lusoria/clause", "/static/site.css"):
            answer = client.get(path, headers=taking)
            for name, value in told:
                if value != "…":
                    assert answer.headers[name] == value, (path, name)
            again = client.get(path, headers={**taking, "if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")


class Containerfile:
    """The steps of deploy/Containerfile, done in a folder of this machine."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.stages: list[list[tuple[str, str]]] = []
        text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
        for line in text.splitlines():
            if line and not line.startswith("#"):
                step, _, rest = line.partition(" ")
                if step == "FROM":
                    self.stages.append([])
                self.stages[-1].append((step, rest))
        self.within = place
        lend_cache(place / "cache")

    def environment(self) -> dict[str, str]:
        kept = {"LUSORIA_CACHE": str(self.place / "cache"), "PLACE": str(self.place)}
        return {**os.environ, **kept}

    def make(self) -> None:
        """Do the steps of the first stage, in which everything is made."""
        for step, rest in self.stages[0]:
            if step == "WORKDIR":
                self.within = Path(rest.replace("$PLACE", str(self.place)))
                self.within.mkdir(parents=True)
            elif step == "COPY":
                self._copy(*rest.split())
            elif step == "RUN":
                subprocess.run(
                    ["sh", "-c", rest], cwd=self.within, env=self.environment(), check=True
                )
            else:
                assert step in ("FROM", "ENV"), step

    def _copy(self, *named: str) -> None:
        *sources, target = named
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, self.within / target)
            else:
                shutil.copy(ROOT / source, self.within / target)

    @contextmanager
    def serving(self) -> Iterator[httpx.Client]:
        """The server that the second stage starts, at a port that is free."""
        assert ("COPY", "--from=made $PLACE $PLACE") in self.stages[1]
        (command,) = (json.loads(rest) for step, rest in self.stages[1] if step == "CMD")
        port = free_port()
        command = [part.replace("8001", str(port)) for part in command]
        process = subprocess.Popen(command, cwd="/", env=self.environment())
        with answering(process, port, "/about/") as client:
            yield client


@pytest.mark.slow
def test_the_container_is_made_serves_and_takes_over_the_build_of_the_night(
    tmp_path: Path,
) -> None:
    """The unit of the timer builds beside the server, which answers all the while."""
    container = Containerfile(tmp_path)
    container.make()
    (text,) = tmp_path.glob("venv/lib/*/site-packages/lusoria/data/games/verquere/game.yaml")
    ended = threading.Event()
    seen: list[tuple[int, bool]] = []
    with container.serving() as client:
        assert client.get("/db/lusoria/clause").status_code == 200
        assert client.get("/db/lusoria.json?sql=select+1").status_code == 403

        def ask() -> None:
            while not ended.is_set():
                answer = client.get("/game/verquere/")
                seen.append((answer.status_code, "By night." in answer.text))
                time.sleep(0.2)

        asking = threading.Thread(target=ask)
        asking.start()
        try:
            changed = text.read_text(encoding="utf-8")
            changed = re.sub(r"^summary: *['\"]?", r"\g<0>By night. ", changed, flags=re.M)
            assert "By night. " in changed
            text.write_text(changed, encoding="utf-8")
            command = [part.replace(PLACE, str(tmp_path)) for part in started_build()]
            subprocess.run(command, env=container.environment(), check=True)
            for _ in range(100):
                if seen and seen[-1][1]:
                    break
                time.sleep(0.2)
        finally:
            ended.set()
            asking.join()
    assert {status for status, _ in seen} == {200}
    assert [new for _, new in seen] == sorted(new for _, new in seen)
    assert seen[-1][1]


def started_build() -> list[str]:
    """The command of the timer's service, with the program where the container has it."""
    program, *arguments = started("lusoria-build.service")
    return [program.replace("source/.venv", "venv"), *arguments]
