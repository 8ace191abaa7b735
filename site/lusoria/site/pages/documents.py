"""The pages of documents: what becomes of each sentence that was read, one by one and summed up."""

from __future__ import annotations

from lusoria.site.edition import game_names
from lusoria.site.pages.printing import Press
from lusoria.site.things.document import accounted


def print_list(press: Press) -> None:
    """Print the list of documents."""
    documents = [accounted(press.edition, row) for row in press.edition.document.all]
    press.page("document/", "documents.html", documents=documents)


def print_document(press: Press, key: str) -> None:
    """Print the account of a document."""
    edition = press.edition
    games = game_names(edition)
    told = accounted(edition, edition.document[key])
    disputed = any(d.sentence.rpartition(":")[0] == key for d in edition.disputed.all)
    press.thing("document", key, accounted=told, games=games, disputed=disputed)
