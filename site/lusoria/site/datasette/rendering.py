"""The plugin that renders: what templates use, which columns they show, and how they are read.

Datasette's templates are replaced by those of `templates/`, in the look of the pages. They are read
once, without scripts and styles in them, as a strict policy wants: what they write into a page
stands in `datasette.js` and `datasette.css` of the pages instead. Long pages are made in pieces.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    PackageLoader,
    PrefixLoader,
    Template,
    TemplateNotFound,
    pass_context,
)
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup

from lusoria.schema.tables import MACHINERY, SEQUENCE, SHOWN, View, title
from lusoria.site import answers
from lusoria.site.addresses import DATABASE, DATASETTE, DOORS, FOOT, SITE
from lusoria.site.answers import paged
from lusoria.site.datasette.errors import hook
from lusoria.site.datasette.metadata import META
from lusoria.site.datasette.rows import links, site

ALL = "_all"
"""With this in an address all columns are shown."""


@dataclass(frozen=True)
class Chosen:
    """The columns that are shown, each by its place in a row, and the names of the others."""

    shown: Sequence[tuple[int, Mapping[str, Any]]]
    empty: Sequence[str]
    machinery: Sequence[str]


def choose(
    columns: Sequence[Mapping[str, Any]],
    rows: Sequence[Sequence[Mapping[str, Any]]],
    asked: Mapping[str, str],
    spare: AbstractSet[str] = MACHINERY,
) -> Chosen:
    """Leave out what is empty in all rows, and columns to spare, unless they are asked for."""
    if ALL in asked:
        return Chosen(list(enumerate(columns)), (), ())
    wanted = {asked.get(each) for each in ("_sort", "_sort_desc", "_col")} - {SEQUENCE}
    names = [str(column["name"]) for column in columns]
    spared = spare - wanted
    shown, empty, machinery = [], [], []
    lines = [list(row) for row in rows]
    for place, (name, column) in enumerate(zip(names, columns, strict=True)):
        if name in spared:
            machinery.append(name)
        elif (
            lines
            and name not in wanted
            and all(line[place]["raw"] in answers.EMPTY for line in lines)
        ):
            empty.append(name)
        else:
            shown.append((place, column))
    return Chosen(shown, empty, machinery)


def _is_empty(cells: Iterable[Mapping[str, Any]]) -> bool:
    return all(cell["raw"] in answers.EMPTY for cell in cells)


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


def _runs(datasette: Datasette) -> bool:
    """Whether games can be played on the pages beside it."""
    build = Path(datasette.get_database(DATABASE).path).parent
    return (build / SITE / "play").is_dir()


@hook
def prepare_jinja2_environment(env: Environment, datasette: Datasette) -> None:
    """Look for templates once, as they do not change while they are served, and render so.

    All of them, those of errors too, have what says where they are and what is shown.
    """
    assert env.loader is not None
    frame = PrefixLoader({"site": PackageLoader("lusoria.site", "templates")})
    env.loader = Listed(ChoiceLoader([env.loader, frame]))
    env.auto_reload = False
    env.template_class = InPieces
    plain = env.overlay(enable_async=False)
    plain.template_class = Template

    @pass_context
    def at_once(context: Context, names: Sequence[str]) -> Markup:
        """The first of these templates that there is, which waits for nothing: thrice as fast."""
        template = plain.select_template(list(names))
        return Markup(template.render(context.get_all()))

    env.add_extension(Strict)
    env.globals.update(
        at_once=at_once,
        site=site(datasette),
        doors=DOORS,
        foot=FOOT,
        entrance=DATASETTE,
        has_database=True,
        runs=_runs(datasette),
        file=lambda address: site(datasette) + address,
        DATASETTE=DATASETTE,
        meta=datasette.metadata(META),
        said=lambda column, value, table: answers.said(answers.kind_of(column, table), value),
        title_of=title,
        all_columns=ALL,
    )


@hook
def extra_template_vars(
    datasette: Datasette, request: Request | None, table: str | None
) -> dict[str, Any]:
    """What the templates of tables and rows use."""
    asked = {key: request.args[key] for key in request.args} if request else {}
    shown = SHOWN.get(table or "")
    machinery = MACHINERY | set(shown.machinery.split() if shown else ())
    if isinstance(shown, View):
        machinery |= answers.repeated(shown.kinds)
    return {
        "as_row": lambda value: Markup(re.sub(">.*<", ">row<", value)),
        "columns_of": lambda columns, rows: choose(columns, rows, asked, machinery),
        "page_of": lambda key: paged(links(datasette), table, key) if table else Markup(""),
    }
