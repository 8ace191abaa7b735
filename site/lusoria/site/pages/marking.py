"""What is marked in a line of text, as HTML."""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup

MARKED = re.compile(r"`([^`]+)`|\*([^*]+)\*")


def marked(text: str) -> Markup:
    """A line of Markdown as HTML: code, and what is emphasised."""
    return Markup(MARKED.sub(_marked, escape(text, quote=False)))


def _marked(found: re.Match[str]) -> str:
    return f"<code>{found[1]}</code>" if found[1] else f"<em>{found[2]}</em>"
