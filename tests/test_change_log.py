"""The list of changes: each with a kind and the rulesets concerned, the newest of this version."""

from __future__ import annotations

import re

from tests.tree import ROOT, pyproject, read_yaml

KINDS = ("reading changed", "source added", "fix", "technical")
CHANGE = re.compile(rf"- \*\*({'|'.join(KINDS)})\*\* \[([^\]]+)\]: \S.*\.")


def changes() -> list[str]:
    """The lines of the change log that stand under a version."""
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.split(r"(?m)^## ", log)[1:]
    assert sections
    return [line for section in sections for line in section.splitlines()[1:] if line.strip()]


def test_every_change_has_a_kind_and_the_rulesets_concerned() -> None:
    assert changes()
    assert not [line for line in changes() if not CHANGE.fullmatch(line)]


def test_the_newest_changes_name_rulesets_that_exist() -> None:
    """Older entries may name what has since been renamed."""
    listed = (ROOT / "data" / "games").glob("*/rulesets.yaml")
    known = {str(ruleset["id"]) for path in listed for ruleset in read_yaml(path)}
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.split(r"(?m)^## ", log)[1]
    named = {
        name.strip().partition("+")[0]
        for _, names in CHANGE.findall(newest)
        for name in names.split(",")
    }
    assert named - {"none"} <= known


def test_the_newest_change_is_of_this_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"(?m)^## (\S+) \(\d{4}-\d\d-\d\d\)$", log)
    assert newest
    assert newest[1] == pyproject()["project"]["version"]
