"""The Python of a rule as HTML: coloured by classes, which the style sheet knows."""

from __future__ import annotations

import json
from functools import cache
from textwrap import dedent

from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import JsonLexer, PythonLexer, TextLexer

LEXERS = {"python": PythonLexer, "json": JsonLexer, "text": TextLexer}


@cache
def coloured(text: str, language: str = "python") -> Markup:
    """Source text as the content of `<pre><code>`; each line is an element of the class `l`."""
    formatter = HtmlFormatter(nowrap=True, classprefix="t-")
    html = highlight(dedent(text).strip("\n"), LEXERS[language](), formatter)
    lines = html.rstrip("\n").split("\n")
    return Markup("\n".join(f'<span class="l">{line}</span>' for line in lines))


def ticked(text: str) -> Markup:
    """A sentence of a docstring, what stands in backticks as code."""
    parts = [escape(part) for part in text.split("`")]
    coded = [Markup("<code>{}</code>").format(part) for part in parts[1::2]]
    parts[1::2] = coded
    return Markup("").join(parts)


def call(function: str, parameters: str) -> str:
    """A rule as a clause calls it: `doubling_only_on(within=2…12, but=12)`."""
    given = json.loads(parameters)
    return f"{function}({', '.join(f'{name}={value(v)}' for name, v in given.items())})"


def value(written: object) -> str:
    """A parameter's value as a clause writes it, for readers: a range of points as `2…12`."""
    if isinstance(written, dict) and set(written) == {"from", "to"}:
        return f"{written['from']}…{written['to']}"
    if isinstance(written, dict):
        return "{" + ", ".join(f"{key}: {value(v)}" for key, v in written.items()) + "}"
    if isinstance(written, list):
        return "{" + ", ".join(map(value, written)) + "}" if written else "none"
    return str(written)
