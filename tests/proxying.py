"""nginx and Caddy as `deploy/` configures them, with TLS, before a server on loopback."""

from __future__ import annotations

import os
import re
import shlex
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from getpass import getuser
from pathlib import Path

import httpx
from tests.serving import answering, free_port

DEPLOY = Path(__file__).parents[1] / "deploy"
NAME = "lusoria.example.org"
ADDRESS = f"https://{NAME}/"
NGINX = """
user {user};
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    fastcgi_temp_path {folder}/fastcgi;
    proxy_temp_path {folder}/proxy;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {folder}/lusoria.conf;
}}
"""
PATIENCE = r"(?:client_\w+|send|keepalive)_timeout|read_header|read_body|idle"
"""The time-outs that bound a slow client, in nginx and in Caddy."""
CERTIFICATE = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
CERTIFICATE += "-keyout key.pem -out fullchain.pem -subj /CN=lusoria -addext subjectAltName=DNS:"


@dataclass(frozen=True)
class Proxy:
    """A proxy that runs: a reader who finds it by its name, and its ports."""

    reader: httpx.Client
    folder: Path
    secure: int
    plain: int
    process: subprocess.Popen[bytes]


def write_nginx(
    folder: Path, site: Path, server: int, secure: int, plain: int, conf: Path | None
) -> list[str]:
    """Write the configuration for these ports; return the command that runs nginx."""
    text = (conf or DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.M)
    text = text.replace("listen 443", f"listen 127.0.0.1:{secure}")
    text = text.replace("listen 80", f"listen 127.0.0.1:{plain}")
    text = re.sub(r"/etc/letsencrypt/live/[^/]+/", f"{folder}/", text)
    text = text.replace("privkey.pem", "key.pem").replace("/srv/lusoria/build/site", str(site))
    text = text.replace("/var/cache/nginx", str(folder)).replace(":8001", f":{server}")
    (folder / "lusoria.conf").write_text(text)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=getuser()))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def write_caddy(
    folder: Path, site: Path, server: int, secure: int, plain: int, conf: Path | None
) -> list[str]:
    """Write the configuration for these ports; return the command that runs Caddy."""
    text = (conf or DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace(":8001", f":{server}")
    text = text.replace("/srv/lusoria/build/site", str(site))
    ports = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n\tdefault_bind 127.0.0.1"
    text = text.replace("{", ports, 1)
    tls = f"\n{NAME} {{\n\ttls {folder}/fullchain.pem {folder}/key.pem"
    (folder / "Caddyfile").write_text(text.replace(f"\n{NAME} {{", tls))
    return ["caddy", "run", "--config", str(folder / "Caddyfile")]


WRITE = {"nginx": write_nginx, "caddy": write_caddy}


@contextmanager
def proxied(
    name: str,
    folder: Path,
    site: Path,
    server: int,
    hurry: bool = False,
    conf: Path | None = None,
) -> Iterator[Proxy]:
    """Yield a proxy before a server, with a certificate; in a `hurry`, its time-outs are short.

    `conf` is another configuration than that of `deploy/`.
    """
    subprocess.run(shlex.split(CERTIFICATE + NAME), cwd=folder, check=True, capture_output=True)
    secure, plain = free_port(), free_port()
    command = WRITE[name](folder, site, server, secure, plain, conf)
    if hurry:
        for file in folder.glob("[Cl]*f*"):
            file.write_text(re.sub(rf"\b({PATIENCE}) \d+s\b", r"\1 1s", file.read_text()))
    trusting = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))

    def find_by_name(request: httpx.Request) -> None:
        request.extensions["sni_hostname"] = NAME

    reader = httpx.Client(
        base_url=f"https://127.0.0.1:{secure}",
        headers={"host": NAME},
        event_hooks={"request": [find_by_name]},
        verify=trusting,
        timeout=60,
    )
    home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=home)
    with answering(process, secure, "/about/", reader):
        yield Proxy(reader, folder, secure, plain, process)
