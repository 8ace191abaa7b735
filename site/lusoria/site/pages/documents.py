"""The pages of documents: what becomes of each sentence that was read, one by one and summed up."""

from __future__ import annotations

from lusoria.site.pages.printing import Press
from lusoria.site.things.document import accounted


def print_all(press: Press) -> None:
    """Print the list of documents, and the account of each."""
    documents = [accounted(press.edition, row) for row in press.edition.document.all]
    games = {game.id: game.name for game in press.edition.game.all}
    press.page("document/", "documents.html", documents=documents)
    for each in documents:
        press.thing("document", each.document.id, accounted=each, games=games)
