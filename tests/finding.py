"""A build in which commands find things, and what they answer there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.tiny import copied, run

from lusoria.schema.build import build
from lusoria.site.pages.writing import write_site

LOST = """\
id: lost
family: tables
status: rules to come
name: The lost game
summary: Nobody knows how it was played.
names:
  - {name: Jeu perdú, language: fr, kind: name, status: attested, passage: leaflet#men}
places:
  - {place: here, role: played, status: attested, passages: [leaflet#men]}
modelled: Nothing.
"""


def finding_data(place: Path) -> Path:
    """Return data of the tiny game, with a clause named as its locus, and of an unruled game."""
    data = copied(place)
    for file in (data / "games" / "tiny").glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"\bexact\b(?!,? number)", "bearing", text), encoding="utf-8")
    loci = data / "games" / "tiny" / "loci.yaml"
    text = loci.read_text(encoding="utf-8").replace(
        "tables.bearing.bearing", "tables.bearing.exact"
    )
    loci.write_text(text, encoding="utf-8")
    (data / "games" / "lost").mkdir()
    (data / "games" / "lost" / "game.yaml").write_text(LOST, encoding="utf-8")
    return data


def finding_build(place: Path) -> Path:
    """Return a build of these data, with its pages."""
    data = finding_data(place)
    build(data, place / "build", finish=lambda made: write_site(made, say=print))
    return place / "build"


def told(*arguments: str) -> Any:
    """What a command answers in JSON."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*arguments: str) -> str:
    """The line with which a command refuses."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    (line,) = result.stderr.splitlines()
    return line
