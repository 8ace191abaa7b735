"""Names and references: each name is given once, and every reference leads to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from lusoria.schema.addressing import address, resolve
from lusoria.schema.mistakes import Mistake, Origin, UnknownNameError, meant
from lusoria.schema.reading.files import CatalogueFile
from lusoria.schema.reading.references import Found, list_kinds
from lusoria.schema.records.base import Unique

IN_A_GAME = ("locus", "clause", "example")
"""Kinds of records whose names count within their game; elsewhere they are `game/name`."""


class Names:
    """The names of all records as they are written, valid or not, and where each stands."""

    def __init__(self, files: Sequence[CatalogueFile]) -> None:
        self.origins: dict[tuple[str, str], Origin] = {}
        self.mistakes: list[Mistake] = []
        self.unreadable: set[str] = set()
        for file in files:
            if not file.written.readable:
                self.unreadable |= list_kinds(file.kind.model)
            for found in file.names:
                at = (file.written.at_key if found.is_key else file.written.at)(found.path)
                if isinstance(found.mark, Unique):
                    name = f"{file.game}/{found.name}" if found.in_game else found.name
                    self._add(found.mark.what, name, at)
                    if found.mark.what == "ruleset" and not name.startswith(f"{file.game}/"):
                        message = f"found {name}, expected {file.game}/…, its game"
                        self.mistakes.append(Mistake(at, message))
                elif found.name != file.own_name:
                    message = f"found {found.name}, expected {file.own_name}, as the file has it"
                    self.mistakes.append(Mistake(at, message))

    def _add(self, kind: str, name: str, at: Origin) -> None:
        first = self.origins.setdefault((kind, name), at)
        if first is not at:
            message = f"the {kind} {name} is here for the second time, first at {first}"
            self.mistakes.append(Mistake(at, message))

    def list_names(self, kind: str) -> list[str]:
        """Return the names of all records of a kind."""
        return [name for other, name in self.origins if other == kind]

    def check_references(self, files: Iterable[CatalogueFile]) -> Iterator[Mistake]:
        """Yield every reference that leads nowhere, with the nearest name."""
        for file in files:
            for reference in file.references:
                if complaint := self._complaint(reference, file.game):
                    where = file.written.at_key if reference.is_key else file.written.at
                    yield Mistake(where(reference.path), complaint)

    def _complaint(self, found: Found, game: str | None) -> str | None:
        if found.to in self.unreadable:
            return None
        scope = f"{game}/" if found.to in IN_A_GAME else ""
        name = scope + found.name
        if found.to == "ruleset" and game and not name.startswith(f"{game}/"):
            return f"found {name}, expected {game}/…, its game"
        if (found.to, name) in self.origins:
            return None
        if found.to == "ruleset" and "+" in name:
            try:
                whole = address(*resolve(name, self._options, self._games))
            except UnknownNameError as error:
                return str(error)
            expected = f"expected {whole}, the ruleset's own order"
            return None if whole == name else f"found {name}, {expected}"
        names = [k.removeprefix(scope) for k in self.list_names(found.to) if k.startswith(scope)]
        if found.to == "passage" and "#" not in name:
            return f"{name} is no passage: expected source#passage{meant(name, names)}"
        within = f" in {game}" if scope else ""
        return f"unknown {found.to} {found.name}{within}{meant(found.name, names)}"

    @cached_property
    def _games(self) -> list[str]:
        return self.list_names("game")

    @cached_property
    def _options(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The options of all rulesets."""
        options: dict[str, dict[str, tuple[str, ...]]] = {r: {} for r in self.list_names("ruleset")}
        for option_name in self.list_names("option"):
            ruleset, _, option = option_name.partition("+")
            options.setdefault(ruleset, {})[option] = ()
        return options
