"""Searches, made by a Datasette in a process of its own: tables are answered beside them.

A search takes Python long, and one Python process does one thing at a time. `Searching` asks the
process, which runs this module: a request in, an answer out, each a line of JSON (`processes`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from lusoria.site.datasette import database
from lusoria.site.datasette.bounded import Gathered, nothing
from lusoria.site.datasette.files import App, Receive, Scope, Send
from lusoria.site.datasette.hosts import Hosts
from lusoria.site.datasette.lines import answer_lines
from lusoria.site.datasette.processes import NoAnswerError, Process
from lusoria.site.datasette.refusals import LONG, refusal, refuse
from lusoria.site.datasette.unawaited import close_left

SECONDS = 5.0
"""How long an answer may take: its queries are bounded by themselves, so the process hangs then."""


class Searching:
    """Datasette over a build in another process, as an application.

    `settings` are Datasette's, `hosts` say how it makes links.
    """

    def __init__(self, folder: Path, settings: database.Settings, hosts: Hosts) -> None:
        given = {"build": str(folder.resolve()), "settings": settings, "origin": hosts.origin}
        self.process = Process(__name__, json.dumps(given), "searches", SECONDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the answer of the process, or a line that says why there is none."""
        asking = asyncio.get_running_loop().run_in_executor
        try:
            found = await asking(self.process.threads, self.process.ask, _told(scope))
        except NoAnswerError as error:
            await refuse(scope, send, error.status, str(error))
            return
        if found["status"] == 500:
            logging.getLogger("lusoria").error("%s: %s", scope["path"], self.process.said())
        headers = [
            (name.encode("latin-1"), value.encode("latin-1")) for name, value in found["headers"]
        ]
        await send({"type": "http.response.start", "status": found["status"], "headers": headers})
        await send({"type": "http.response.body", "body": b64decode(found["body"])})


def _told(scope: Scope) -> dict[str, Any]:
    """What an answer depends on (as in `bounded`), as JSON."""
    names = "raw_path", "query_string"
    accepted = [value.decode("latin-1") for name, value in scope["headers"] if name == b"accept"]
    told = {name: scope[name].decode("latin-1") for name in names}
    return {**told, "path": scope["path"], "accept": accepted}


def _scope(told: dict[str, Any]) -> Scope:
    """The request that was told of."""
    return {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": "GET",
        "path": told["path"],
        "raw_path": told["raw_path"].encode("latin-1"),
        "query_string": told["query_string"].encode("latin-1"),
        "headers": [(b"accept", value.encode("latin-1")) for value in told["accept"]],
    }


async def _answered(app: App, question: dict[str, Any]) -> str:
    """The answer of Datasette to a request, as a line of JSON."""
    scope, gathered = _scope(question), Gathered()
    try:
        await app(scope, nothing, gathered)
    except BaseException as error:
        close_left(error)
        raise
    status, headers, body = gathered.status, gathered.headers, gathered.body
    if body is None:
        status, (headers, body) = 503, refusal(scope, 503, LONG)
    told = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
    return json.dumps({"status": status, "headers": told, "body": b64encode(body).decode()}) + "\n"


def main() -> None:
    """Answer requests, as Datasette over the build that is told of."""
    given = json.loads(sys.argv[1])
    hosts = Hosts(given["origin"])
    with asyncio.Runner() as runner:
        datasette = database.over(Path(given["build"]), given["settings"], hosts)
        runner.run(database.prepare(datasette))
        app = datasette.app()
        answer_lines(lambda line: runner.run(_answered(app, *json.loads(line))))
        runner.run(database.close(datasette))


if __name__ == "__main__":
    main()
