"""Draw the pictures that networks show of the pages of a game: `python -m tests.previews BUILD`."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Page
from tests.browsing import chromium

from lusoria.site.edition import Edition
from lusoria.site.pages.previews import DIGESTS, FOLDER, HEIGHT, WIDTH, digest, drawings

SITE = Path(__file__).parents[1] / "site" / "lusoria" / "site"
FACES = ((400, "normal"), (400, "italic"), (600, "normal"))


def face(weight: int, style: str) -> str:
    """A face of the text, with its letters in itself."""
    file = SITE / "static" / "fonts" / f"source-serif-4-latin-{weight}-{style}.woff2"
    data = b64encode(file.read_bytes()).decode()
    return (
        f'@font-face {{ font-family: "Source Serif 4"; font-weight: {weight}; font-style: {style};'
        f' src: url("data:font/woff2;base64,{data}") }}'
    )


def draw(page: Page, drawn: str, file: Path) -> None:
    """Make a picture from a drawing."""
    faces = "".join(face(*kind) for kind in FACES)
    page.set_content(f"<style>{faces} body {{ margin: 0 }}</style>{drawn}")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file)


def main(build: Path) -> None:
    """Make the pictures of a build that are not from the drawing that they should be from."""
    edition = Edition(build)
    folder = SITE / FOLDER
    digests = folder / DIGESTS
    made = json.loads(digests.read_text()) if digests.exists() else {}
    found = drawings(edition)
    with chromium() as context:
        page = context.new_page()
        page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        for game, drawn in found.items():
            if made.get(game) != digest(drawn):
                draw(page, drawn, folder / f"{game}.png")
                print(game)
    told = {game: digest(drawn) for game, drawn in sorted(found.items())}
    digests.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
