"""A site that is taken over whole: nothing that it is made of has changed since the build before.

What a site was made of stands beside it in `site.json`, with a digest of its files.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from typing import Any

from lusoria.playable.cache import digest
from lusoria.schema.database import publish
from lusoria.schema.locations import DATABASE, INDEX, READINGS, RULESETS, TEXTS
from lusoria.site.addresses import SITE
from lusoria.site.made_of import makers
from lusoria.site.pages.shelf import share
from lusoria.site.pages.site_address import Standing

MADE_OF = "site.json"

READ = (DATABASE, INDEX, TEXTS)
"""The files of a build, beside the folders of rulesets and readings, that pages are made of."""


def made_of(build: Path, standing: Standing) -> str:
    """One digest over all that a site is made of: catalogue, program, packages, options."""
    read = [_digest(build / name) for name in READ]
    read += [publish.digest(build / name) for name in (RULESETS, READINGS)]
    return digest([read, makers(), astuple(standing)])


def reused(build: Path, before: Path, made: str) -> bool:
    """Take over the site of the build before; False if it was made of something else."""
    told = _told(before)
    if told.get("whole") is not True or told.get("made_of") != made:
        return False
    if told.get("files") != publish.digest(before / SITE):
        return False  # somebody has changed it
    share(before / SITE, build / SITE)
    _tell(build, told)
    return True


def remember(build: Path, made: str, *, whole: bool) -> None:
    """Write down what the site of a build was made of; what is not `whole` is made again."""
    _tell(build, {"made_of": made, "files": publish.digest(build / SITE), "whole": whole})


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def _told(build: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        told = json.loads((build / MADE_OF).read_bytes())
        if isinstance(told, dict):
            return told
    return {}


def _tell(build: Path, told: dict[str, Any]) -> None:
    text = json.dumps(told, sort_keys=True) + "\n"
    (build / MADE_OF).write_text(text, encoding="utf-8")
