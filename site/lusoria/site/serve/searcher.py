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
from lusoria.site.datasette.metadata import Settings
from lusoria.site.http import Hosts, Scope, refusal
from lusoria.site.serve import play
from lusoria.site.serve.bounds import whole
from lusoria.site.serve.inside import answer_lines
from lusoria.site.serve.processes import NoAnswerError, Process
from lusoria.site.serve.sending import Answer

SECONDS = 5.0
"""How long an answer may take: its queries are bounded by themselves, so the process hangs then."""


class Searching:
    """Datasette over a build in another process.

    `settings` are Datasette's, `hosts` say how it makes links.
    """

    def __init__(self, folder: Path, settings: Settings, hosts: Hosts) -> None:
        given = {"build": str(folder.resolve()), "settings": settings, "origin": hosts.origin}
        self.process = Process(__name__, json.dumps(given), "searches", SECONDS)

    async def answer(self, scope: Scope) -> Answer:
        """The answer of the process, compressed there; a line that says why there is none."""
        try:
            found = await self.process.answer(_as_json(scope))
        except NoAnswerError as error:
            return Answer.of(error.status, *refusal(scope, error.status, str(error)))
        made = _read(found)
        if made.status == 500:
            logging.getLogger("lusoria").error("%s: %s", scope["path"], self.process.said())
        return made


def _written(answer: Answer) -> str:
    """An answer as a line of JSON."""
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in answer.headers]
    body, tag = b64encode(answer.body).decode(), answer.tag.decode()
    return json.dumps({**vars(answer), "headers": headers, "body": body, "tag": tag}) + "\n"


def _read(found: dict[str, Any]) -> Answer:
    """The answer that was written so."""
    headers = [
        (name.encode("latin-1"), value.encode("latin-1")) for name, value in found["headers"]
    ]
    body, tag = b64decode(found["body"]), found["tag"].encode()
    return Answer(**{**found, "headers": headers, "body": body, "tag": tag})


def _as_json(scope: Scope) -> dict[str, Any]:
    """What an answer depends on (as in `bounds`), as JSON."""
    names = "raw_path", "query_string"
    accepted = [value.decode("latin-1") for name, value in scope["headers"] if name == b"accept"]
    request = {name: scope[name].decode("latin-1") for name in names}
    return {**request, "path": scope["path"], "accept": accepted}


def _scope(request: dict[str, Any]) -> Scope:
    """The request that was told of."""
    return {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": "GET",
        "path": request["path"],
        "raw_path": request["raw_path"].encode("latin-1"),
        "query_string": request["query_string"].encode("latin-1"),
        "headers": [(b"accept", value.encode("latin-1")) for value in request["accept"]],
    }


def main() -> None:
    """Answer requests, as Datasette over the build that is told of."""
    given = json.loads(sys.argv[1])
    hosts = Hosts(given["origin"])
    with asyncio.Runner() as runner:
        datasette = database.over(Path(given["build"]), given["settings"], hosts, [play])
        runner.run(database.prepare(datasette))
        make = whole(datasette.app())

        async def answer(line: bytes) -> str:
            return _written(await make(_scope(*json.loads(line))))

        answer_lines(lambda line: runner.run(answer(line)))
        runner.run(database.close(datasette))


if __name__ == "__main__":
    main()
