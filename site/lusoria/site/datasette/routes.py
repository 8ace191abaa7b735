"""What Datasette answers beside rows: the picture of a board."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request, Response  # type: ignore[import-untyped]

from lusoria.playable.errors import InputError
from lusoria.site.datasette.asking import hook
from lusoria.site.datasette.drawing import PICTURE, picture
from lusoria.site.pages.addresses import DATABASE


@hook
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Response]]]]:
    """The addresses that are answered here."""
    return [(f"^{PICTURE}$".replace(".", r"\."), board)]


async def board(datasette: Datasette, request: Request) -> Response:
    """The board of `position`, as `ruleset` reads it; with `play`, the steps that led to it."""
    asked = [request.args.get(name) for name in ("ruleset", "position", "play")]
    build = Path(datasette.get_database(DATABASE).path).parent
    try:
        drawn = await asyncio.to_thread(picture, build, asked[0] or "", asked[1] or "", asked[2])
    except InputError as error:
        return Response.text(f"{error}\n", status=400)
    return Response(drawn, content_type="image/svg+xml; charset=utf-8")
