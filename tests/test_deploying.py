"""Deploying: the files of `deploy/` do what docs/guides/deploying.md says, step by step, here."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from tests.editing import lend_cache
from tests.serving import answering, free_port
from tests.tree import ROOT

from lusoria.site.cli.serve import build as build_command
from lusoria.site.cli.serve import serve as serve_command

DEPLOY = ROOT / "deploy"
UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))
TEXT = (ROOT / "docs" / "guides" / "deploying.md").read_text(encoding="utf-8")
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
    assert str(given.get("out") or given["place"]) == f"{PLACE}/build"


def test_the_proxies_ask_where_the_server_listens() -> None:
    arguments = started("lusoria.service")
    server = f"127.0.0.1:{arguments[arguments.index('--port') + 1]}"
    assert "--host" not in arguments
    assert f"server {server} " in (DEPLOY / "nginx.conf").read_text()
    assert f"reverse_proxy {server} " in (DEPLOY / "Caddyfile").read_text()


@pytest.mark.slow
def test_the_steps_of_the_container_make_a_server(tmp_path: Path) -> None:
    """The steps of deploy/Containerfile, done in a folder of this machine."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    made, server = (re.split(r"^FROM .*\n", text, flags=re.M)[number] for number in (1, 3))
    lend_cache(tmp_path / "cache")
    kept = {"LUSORIA_CACHE": str(tmp_path / "cache"), "PLACE": str(tmp_path)}
    environment = {**os.environ, **kept}
    source = tmp_path / "source"
    source.mkdir()
    for step, _, rest in (line.partition(" ") for line in made.splitlines() if line):
        if step == "COPY":
            *sources, target = rest.split()
            for copied in (ROOT / each for each in sources):
                if copied.is_dir():
                    shutil.copytree(copied, source / target)
                else:
                    shutil.copy(copied, source / target)
        elif step == "RUN" and not rest.startswith("pip "):  # uv is here already
            subprocess.run(["sh", "-c", rest], cwd=source, env=environment, check=True)
        else:
            assert step in ("ENV", "WORKDIR", "RUN"), step
    assert (tmp_path / "build" / "site" / "index.html.gz").is_file()
    (command,) = (line.removeprefix("CMD ") for line in server.splitlines() if "CMD" in line)
    for address, status in (("", 200), ("http://127.0.0.1/", 404)):
        port = free_port()
        arguments = json.loads(command.replace("8001", str(port)))
        ours = {**environment, **({"LUSORIA_ADDRESS": address} if address else {})}
        process = subprocess.Popen(arguments, cwd="/", env=ours)
        with answering(process, port, "/db/") as client:
            assert client.get("/db/lusoria/clause").status_code == 200
            assert client.get("/about/").status_code == status
