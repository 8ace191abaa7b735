"""Datasette's pages without scripts and styles in them, as a strict policy wants.

Its templates stay its own: what they write into a page is taken out as they are read, and stands in
`datasette.js` and `datasette.css` of the pages instead.
"""

from __future__ import annotations

import re

from jinja2 import Environment
from jinja2.ext import Extension

from lusoria.site.datasette.errors import hook

WRITTEN_IN = re.compile(
    r"""
    <style\b.*?</style>                   # styles of a page
    | <script>.*?</script>                # scripts of a page
    | (?<=[\w"}\s])\s+style="(?:\{\{.*?\}\}|[^"{])*"   # styles of one element
    """,
    re.DOTALL | re.VERBOSE,
)


CELL = re.compile(r'<td (?=class="col-\{\{ ((?:cell\.)?column)\|)')
"""Where a cell begins: on narrow screens a style of the page names its column."""


def without(source: str) -> str:
    """A template without the scripts and styles that it would write into a page."""
    return CELL.sub(r'<td data-column="{{ \1 }}" ', WRITTEN_IN.sub("", source))


EDITOR = ("_codemirror.html", "_codemirror_foot.html")
"""The editor for SQL, which sets styles of its own: the plain field does without."""


class Strict(Extension):
    """Takes scripts and styles out of templates as they are read."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template as it is compiled."""
        return "" if name in EDITOR else without(source)


@hook
def prepare_jinja2_environment(env: Environment) -> None:
    """Read all templates in this way."""
    env.add_extension(Strict)
