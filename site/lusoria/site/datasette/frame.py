"""The plugin for what is around every page: the way to the pages, the version, the columns.

Datasette's templates are replaced by those of `templates/`, in the look of the pages.
"""

from __future__ import annotations

import re
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]
from jinja2 import Environment
from markupsafe import Markup

from lusoria.schema.database.tables import MACHINERY, SHOWN, View, title
from lusoria.site.addresses import DATASETTE, MENU
from lusoria.site.datasette import kinds
from lusoria.site.datasette.cells import paged, site
from lusoria.site.datasette.columns import ALL, choose
from lusoria.site.datasette.errors import hook
from lusoria.site.datasette.metadata import META


@hook
def prepare_jinja2_environment(env: Environment, datasette: Datasette) -> None:
    """What all templates use, those of errors too."""
    env.globals.update(
        site=site(datasette),
        menu=MENU,
        DATASETTE=DATASETTE,
        meta=datasette.metadata(META),
        said=lambda column, value, table: kinds.said(kinds.kind_of(column, table), value),
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
        machinery |= kinds.told(shown.kinds)
    return {
        "as_row": lambda value: Markup(re.sub(">.*<", ">row<", value)),
        "columns_of": lambda columns, rows: choose(columns, rows, asked, machinery),
        "page_of": lambda key: paged(datasette, table, key) if table else Markup(""),
    }
