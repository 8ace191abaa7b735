"""The plugin that renders: templates read once, long pages made in pieces, tables at once."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping, Sequence
from typing import Any

from jinja2 import BaseLoader, Environment, Template, TemplateNotFound, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from lusoria.site.datasette.errors import hook

AT_A_TIME = 250
"""How many pieces of a page are made before others may go on; that takes about a millisecond."""


class Listed(BaseLoader):
    """Finds the templates that there are: Datasette looks at each request for several that are not.

    `loader` finds the same ones, each time with a look at the disk.
    """

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader
        self._names = frozenset(loader.list_templates())

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A template, compiled. Raises TemplateNotFound."""
        if name not in self._names:
            raise TemplateNotFound(name)
        return self._loader.load(environment, name, globals)

    def list_templates(self) -> list[str]:
        """The names of all templates."""
        return sorted(self._names)


class InPieces(Template):
    """A template that lets other requests have their turn while it makes a page.

    A long page takes a fifth of a second. Jinja's own template makes it in one go, and the server
    answers nobody meanwhile.
    """

    async def render_async(self, *arguments: Any, **named: Any) -> str:
        """The page; raises what the template raises."""
        pieces: list[str] = []
        context = self.new_context(dict(*arguments, **named))
        # Its type is that of environments that are not asynchronous; Datasette's is.
        async for piece in self.root_render_func(context):  # type: ignore[attr-defined]
            pieces.append(piece)
            if len(pieces) % AT_A_TIME == 0:
                await asyncio.sleep(0)
        return "".join(pieces)


@hook
def prepare_jinja2_environment(env: Environment) -> None:
    """Look for templates once, as they do not change while they are served, and render so."""
    assert env.loader is not None
    env.loader = Listed(env.loader)
    env.auto_reload = False
    env.template_class = InPieces
    plain = env.overlay(enable_async=False)
    plain.template_class = Template

    @pass_context
    def at_once(context: Context, names: Sequence[str]) -> Markup:
        """The first of these templates that there is, which waits for nothing: thrice as fast."""
        template = plain.select_template(list(names))
        return Markup(template.render(context.get_all()))

    env.globals["at_once"] = at_once
