"""Names and references: whether each name is given once, and every reference leads to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from lusoria.schema.catalogue.addressing import address, resolve
from lusoria.schema.catalogue.files import CatalogueFile
from lusoria.schema.catalogue.references import Found
from lusoria.schema.catalogue.yaml_source import Way, mapping_at, records_at
from lusoria.schema.mistakes import Mistake, Origin, UnknownNameError, meant

IN_A_GAME = ("locus", "clause", "example")
"""Kinds of records whose names count within their game; elsewhere they are `game/name`."""


class Names:
    """The names of all records as they are written, right or wrong, and where each stands."""

    def __init__(self, files: Sequence[CatalogueFile]) -> None:
        self.origins: dict[tuple[str, str], Origin] = {}
        self.mistakes: list[Mistake] = []
        self.unreadable: set[str] = set()
        for file in files:
            if not file.written.readable:
                self.unreadable |= DEFINED_BY[file.kind.name]
            for path, raw in file.items():
                if isinstance(raw, dict):
                    for kind, name, at in _named(file, path, raw):
                        self._add(kind, name, at)

    def _add(self, kind: str, name: str, at: Origin) -> None:
        first = self.origins.setdefault((kind, name), at)
        if first is not at:
            self.mistakes.append(
                Mistake(at, f"the {kind} {name} is here for the second time, first at {first}")
            )

    def known(self, kind: str) -> list[str]:
        """The names of all records of a kind."""
        return [name for known, name in self.origins if known == kind]

    def check(self, files: Iterable[CatalogueFile]) -> Iterator[Mistake]:
        """Every reference that leads nowhere, with the nearest name."""
        for file in files:
            for found in chain.from_iterable(file.references.values()):
                complaint = self._complaint(found, file.game)
                if complaint:
                    where = file.written.at_key if found.is_key else file.written.at
                    yield Mistake(where(found.path), complaint)

    def _complaint(self, found: Found, game: str | None) -> str | None:
        if found.to in self.unreadable:
            return None
        scope = f"{game}/" if found.to in IN_A_GAME else ""
        name = scope + found.name
        if (found.to, name) in self.origins:
            return None
        if found.to == "ruleset" and "+" in name:
            return self._option_complaint(name)
        known = [k.removeprefix(scope) for k in self.known(found.to) if k.startswith(scope)]
        if found.to == "passage" and "#" not in name:
            return f"{name} is no passage: expected source#passage{meant(name, known)}"
        within = f" in {game}" if scope else ""
        return f"unknown {found.to} {found.name}{within}{meant(found.name, known)}"

    def _option_complaint(self, name: str) -> str | None:
        """What is wrong with an address with options, but for two that exclude each other."""
        try:
            resolve(name, self._options, self._games)
        except UnknownNameError as error:
            return str(error)
        return None

    @cached_property
    def _games(self) -> list[str]:
        return self.known("game")

    @cached_property
    def _options(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The options of all rulesets."""
        options: dict[str, dict[str, tuple[str, ...]]] = {r: {} for r in self.known("ruleset")}
        for known in self.known("option"):
            ruleset, _, option = known.partition("+")
            options.setdefault(ruleset, {})[option] = ()
        return options


DEFINED_BY = {
    "document": {"document"},
    "place": {"place"},
    "source": {"source", "passage"},
    "account": set(),
    "readings": set(),
    "game": {"game"},
    "locus": {"locus", "clause"},
    "ruleset": {"ruleset"},
    "example": {"example"},
    "evidence": {"evidence"},
    "chances": set(),
    "player": set(),
    "order": set(),
    "section": {"section"},
    "topic": {"topic", "answer"},
}
"""The kinds of names that a kind of file gives."""


def _named(
    file: CatalogueFile, path: Way, raw: dict[str, Any]
) -> Iterator[tuple[str, str, Origin]]:
    """All names that a written record gives: its own and those of the records within it."""
    kind, game = file.kind.name, file.game
    named_by = kind if kind in ("locus", "topic") else "id"
    own = raw.get(named_by)
    if isinstance(own, str):
        at = file.written.at((*path, named_by))
        yield kind, f"{game}/{own}" if kind in IN_A_GAME else own, at
        if kind == "source":
            for name, origin in _inner(file, path, raw, "passages"):
                yield "passage", f"{own}#{name}", origin
        if kind == "ruleset":
            for option in mapping_at(raw, "options"):
                at = file.written.at_key((*path, "options", option))
                yield "option", address(own, [str(option)]), at
    document = raw.get("document")
    if kind in ("account", "readings") and isinstance(document, str):
        yield kind, document, file.written.at((*path, "document"))
        for way, sentence in records_at(path, raw, "sentences"):
            yield "sentence", f"{document}:{sentence.get('sentence')}", file.written.at(way)
    if kind == "locus":
        for name, origin in _inner(file, path, raw, "clauses"):
            yield "clause", f"{game}/{name}", origin
    if kind == "topic":
        for name, origin in _inner(file, path, raw, "answers"):
            yield "answer", name, origin


def _inner(
    file: CatalogueFile, path: Way, raw: dict[str, Any], key: str
) -> Iterator[tuple[str, Origin]]:
    for at, item in records_at(path, raw, key):
        if isinstance(item.get("id"), str):
            yield item["id"], file.written.at((*at, "id"))
