"""Draw the pictures that networks show of the pages of a game: `python -m tests.previews BUILD`."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from markupsafe import escape
from playwright.sync_api import Page
from tests.browsing import chromium

from lusoria.playable.draw import svg
from lusoria.playable.ruleset import Ruleset
from lusoria.site.build import Build
from lusoria.site.pages.boards import scene_of_game
from lusoria.site.pages.previews import DIGESTS, FOLDER

SITE = Path(__file__).parents[1] / "site" / "lusoria" / "site"
FACES = ((400, "normal"), (400, "italic"), (600, "normal"))
WIDTH, HEIGHT = 1200, 630
TOP, MARGIN = 168, 40


def drawings(build: Build) -> dict[str, str]:
    """What the pictures are made from: the drawing of each game that has a ruleset."""
    rulesets: dict[str, list[Ruleset]] = {}
    for row in build.query("SELECT id, game FROM ruleset ORDER BY game, ordinal"):
        rulesets.setdefault(row.game, []).append(Ruleset(build.playable(row.id), lasting=True))
    scenes = {
        game: [own.scene(own.start()) for own in several] for game, several in rulesets.items()
    }
    return {
        game: drawing(build.row("game", game).name, svg(scene_of_game(of_it), plain=True))
        for game, of_it in scenes.items()
    }


def drawing(name: str, board: str) -> str:
    """The name of a game above its board, as SVG."""
    size = f'x="{MARGIN}" y="{TOP}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - TOP - 24}"'
    placed = re.sub(r"<title.*?</desc>", "", board, count=1, flags=re.DOTALL)
    placed = placed.replace("<svg ", f"<svg {size} ", 1)
    text = 'text-anchor="middle" font-family="\'Source Serif 4\'"'
    middle = WIDTH // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdfbf7"/>'
        f'<text x="{middle}" y="82" {text} font-size="68" font-weight="600" fill="#221e1a">'
        f"{escape(name)}</text>"
        f'<text x="{middle}" y="136" {text} font-size="34" fill="#5f574d">its rules, clause by '
        f'clause · <tspan font-style="italic" fill="#8a2f1d">lusoria</tspan></text>{placed}</svg>'
    )


def digest(drawn: str) -> str:
    """The digest of a drawing."""
    return sha256(drawn.encode()).hexdigest()


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


def main(folder_of_build: Path) -> None:
    """Make the pictures of a build that are not from the drawing that they should be from."""
    folder = SITE / FOLDER
    digests = folder / DIGESTS
    made = json.loads(digests.read_text()) if digests.exists() else {}
    found = drawings(Build(folder_of_build))
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
