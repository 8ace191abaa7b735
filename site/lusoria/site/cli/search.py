"""`lusoria search`: things that have some words."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from lusoria.schema.texts import without_accents
from lusoria.site.ask.library import Library
from lusoria.site.cli.about import opened, rows
from lusoria.site.cli.options import build_option, json_option, pager_option
from lusoria.site.cli.output import answer, wrap
from lusoria.site.faults import Fault
from lusoria.site.things import KINDS

BEGIN, END = "\x02", "\x03"
"""Marks around the words that were found."""

SEARCHED = tuple(name for name, kind in KINDS.items() if kind.texts)
"""The kinds of thing that are found by their words."""

TERM = re.compile(r'"([^"]*)"|([^\s"]+)')


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--kind",
    type=click.Choice(SEARCHED),
    multiple=True,
    metavar="KIND",
    help=f"Only things of this kind: {', '.join(SEARCHED)}. It may be said more than once.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    default=5,
    show_default=True,
    help="How many of each kind are shown at most.",
)
@build_option
@json_option
@pager_option
def search(library: Library, words: tuple[str, ...], kind: tuple[str, ...], limit: int) -> None:
    """Search for words in clauses, sources, examples and other things.

    Things are found that have all the WORDS, whatever their accents and capitals. Words in double
    quotes stand together in this order. Where nothing has the words, things that have words
    beginning so are told. The exit code is 1 if nothing was found. With --json all are listed.

    \b
    Examples:
      lusoria search head of the table
      lusoria search '"bear off" doublets' --kind clause --limit 100
      lusoria search Compleat Gamester --kind source --json
    """
    terms = _split_terms(" ".join(words))
    if not terms:
        raise Fault(f"there is no word in {' '.join(words)!r}; expected letters or digits")
    with opened(library) as connection:
        found = _search(connection, kind or SEARCHED, terms)
    data = {"words": terms, "found": [_strip_marks(hit) for hit in found]}
    if not found:
        answer(data, [], [f"nothing has {' '.join(terms)}"], 1)
    answer(data, _list_lines(found, limit))


def _split_terms(text: str) -> list[str]:
    """Return the words and quoted phrases of a text that hold a letter or a digit."""
    terms = [(quoted or word).strip() for quoted, word in TERM.findall(text.replace("\0", " "))]
    return [term for term in terms if any(map(str.isalnum, term))]


def _search(
    connection: sqlite3.Connection, kinds: Sequence[str], terms: Sequence[str]
) -> list[dict[str, Any]]:
    """Return the things that match all terms, else the beginnings of words, best first."""
    for mark in ("", "*"):
        query = " ".join(f'"{without_accents(term)}"{mark}' for term in terms)
        hits = [hit for kind in kinds for hit in _search_kind(connection, kind, query)]
        if hits:
            return hits
    return []


def _search_kind(connection: sqlite3.Connection, kind: str, query: str) -> list[dict[str, Any]]:
    """Return the things of a kind that match a query, with a snippet, best first."""
    hits: dict[str, dict[str, Any]] = {}
    for table, column in KINDS[kind].texts:
        sql = f"""
            SELECT t.{column} AS id, snippet(f.{table}_fts, -1, :begin, :end, '…', 24) AS says
            FROM {table}_fts f JOIN "{table}" t ON t.rowid = f.rowid
            WHERE f.{table}_fts MATCH :query ORDER BY rank
        """
        for row in rows(connection, sql, query=query, begin=BEGIN, end=END):
            hits.setdefault(row["id"], {"kind": kind, **row})
    return list(hits.values())


def _list_lines(hits: Sequence[Mapping[str, Any]], limit: int) -> Iterator[str]:
    """Yield the hits in lines, by kind, and how many are left out."""
    for kind in SEARCHED:
        group = [hit for hit in hits if hit["kind"] == kind]
        if not group:
            continue
        yield click.style(f"{kind}: {len(group)}", bold=True)
        listed = group[:limit]
        for hit in listed:
            yield f"  {hit['id']}"
            yield _colour(wrap(" ".join(hit["says"].split()), 6))
        if len(group) > len(listed):
            yield f"  … and {len(group) - len(listed)} more (--limit {len(group)} shows them)"


def _colour(text: str) -> str:
    """Return a text with the matched words coloured for a terminal."""
    return re.sub(f"{BEGIN}(.*?){END}", lambda m: click.style(m[1], fg="green"), text, flags=re.S)


def _strip_marks(hit: Mapping[str, Any]) -> dict[str, Any]:
    return {**hit, "says": hit["says"].replace(BEGIN, "").replace(END, "")}
