"""Python, calls of rules and lines of Markdown as HTML; colours are classes of the style sheet."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from io import StringIO
from textwrap import dedent

from markupsafe import Markup, escape
from pygments.formatters import HtmlFormatter
from pygments.lexers import JsonLexer, PythonLexer, SqlLexer, TextLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Operator,
    String,
    Token,
    _TokenType,
    is_token_subtype,
)

COLOURED = (Comment, Keyword, Name.Decorator, Name.Function, Operator.Word, String)
"""The kinds of token for which the style sheet has a colour."""

LEXERS = {"python": PythonLexer, "json": JsonLexer, "sql": SqlLexer, "text": TextLexer}


@cache
def highlight(text: str, language: str = "python") -> Markup:
    """Return source text highlighted, as the content of `<pre><code>`; a line is a `<span>`."""
    tokens = LEXERS[language]().get_tokens(dedent(text).strip("\n"))
    html_of = StringIO()
    HtmlFormatter(nowrap=True, classprefix="t-").format(map(_plain, tokens), html_of)
    lines = html_of.getvalue().rstrip("\n").split("\n")
    return Markup("\n".join(f"<span>{line}</span>" for line in lines))


def _plain(token: tuple[_TokenType, str]) -> tuple[_TokenType, str]:
    """Return a token without its kind, if the style sheet has no colour for it."""
    kind, text = token
    return (kind if any(is_token_subtype(kind, base) for base in COLOURED) else Token.Text, text)


def opening(text: str, most: int) -> tuple[str, int]:
    """Return the first lines of a source text, and the number of the others: 0 or above 2."""
    lines = dedent(text).strip("\n").split("\n")
    if len(lines) <= most + 2:
        return "\n".join(lines), 0
    return "\n".join(lines[:most]), len(lines) - most


def render_ticks(text: str) -> Markup:
    """Return a sentence of a docstring as HTML, what stands in backticks as code."""
    parts = [escape(part) for part in text.split("`")]
    coded = [Markup("<code>{}</code>").format(part) for part in parts[1::2]]
    parts[1::2] = coded
    return Markup("").join(parts)


def call(function: str, parameters: str) -> str:
    """Return a rule as a clause calls it: `doubling_only_on(within=2…12, but=12)`."""
    values = json.loads(parameters)
    return f"{function}({', '.join(f'{name}={value(v)}' for name, v in values.items())})"


def value(written: object) -> str:
    """Return a parameter's value as a clause writes it: a range of points as `2…12`."""
    if isinstance(written, dict) and set(written) == {"from", "to"}:
        return f"{written['from']}…{written['to']}"
    if isinstance(written, dict):
        return "{" + ", ".join(f"{key}: {value(v)}" for key, v in written.items()) + "}"
    if isinstance(written, list):
        return "{" + ", ".join(map(value, written)) + "}" if written else "none"
    return str(written)


MARKED = re.compile(r"`([^`]+)`|\*([^*]+)\*")


def render_markdown(text: str) -> Markup:
    """Return a line of Markdown as HTML: code, and what is emphasised."""
    return Markup(MARKED.sub(_render_match, html.escape(text, quote=False)))


def _render_match(match: re.Match[str]) -> str:
    return f"<code>{match[1]}</code>" if match[1] else f"<em>{match[2]}</em>"
