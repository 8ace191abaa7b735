"""The pictures that networks show of pages: one for each game that can be played, and current."""

from __future__ import annotations

from importlib.resources import files

from tests.previews import HEIGHT, WIDTH, digest, drawing, drawings

from lusoria.site.build import Build
from lusoria.site.pages.previews import FOLDER, preview, read_digests

PNG = b"\x89PNG\r\n\x1a\n"


def test_each_game_with_a_ruleset_has_a_picture_of_its_board_as_it_is_drawn_today(
    whole: Build,
) -> None:
    found = drawings(whole)
    assert read_digests() == {game: digest(drawn) for game, drawn in sorted(found.items())}, (
        "python -m tests.previews BUILD draws them anew"
    )


def test_each_picture_has_the_size_that_pages_say() -> None:
    folder = files("lusoria.site").joinpath(FOLDER)
    pictures = [each for each in folder.iterdir() if each.name.endswith(".png")]
    assert {each.name for each in pictures} == {
        f"{name}.png" for name in (*read_digests(), "lusoria")
    }
    for each in pictures:
        head = each.read_bytes()[:24]
        assert head[:8] == PNG, each
        size = [int.from_bytes(head[at : at + 4], "big") for at in (16, 20)]
        assert size == [WIDTH, HEIGHT], each


def test_pages_of_a_game_show_its_board_and_others_that_of_the_site(whole: Build) -> None:
    assert preview("game/nard/", whole).address == f"{FOLDER}/nard.png"
    assert preview("clause/bakkis/exact-end/", whole).alt.startswith("Bakkis at")
    for here in ("", "source/guiton-1822/", "game/polis/", "404.html"):
        assert preview(here, whole).address == f"{FOLDER}/lusoria.png", here


def test_a_name_is_written_as_text() -> None:
    assert "A &lt;b&gt; &amp; c" in drawing("A <b> & c", "<svg ></svg>")
