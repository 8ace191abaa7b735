"""constraints.txt names one version of each package, and fits pyproject.toml on every Python."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import distribution

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.tree import ROOT

PYTHONS = ("3.11", "3.12", "3.13")


def lines() -> list[str]:
    """The lines of constraints.txt that are not comments."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def pins(python: str) -> dict[str, str]:
    """The version of each package on Linux with this Python."""
    found: dict[str, str] = {}
    for line in lines():
        pin = Requirement(line)
        (specifier,) = pin.specifier
        assert specifier.operator == "==", line
        if holds(pin, python):
            assert pin.name not in found, f"{pin.name} has two versions on Python {python}"
            found[pin.name] = specifier.version
    return found


def holds(requirement: Requirement, python: str, extra: str = "") -> bool:
    """Whether a requirement is one on Linux with this Python."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
        "extra": extra,
    }
    return requirement.marker is None or requirement.marker.evaluate(environment)


def direct() -> list[Requirement]:
    """What pyproject.toml asks for, extras included, without the project itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = map(
        Requirement, [*project["dependencies"], *(one for extra in extras for one in extra)]
    )
    return [requirement for requirement in asked if requirement.name != project["name"]]


@pytest.mark.parametrize("python", PYTHONS)
def test_every_requirement_has_a_version_within_its_range(python: str) -> None:
    pinned = pins(python)
    for requirement in direct():
        version = pinned.get(canonicalize_name(requirement.name))
        assert version, f"{requirement.name} is not in constraints.txt"
        assert version in requirement.specifier, f"{requirement} is not met by {version}"


def test_what_the_installed_packages_need_is_named_too() -> None:
    """All the way down; only pip, which makes the installation, is left as it is found."""
    python = "{}.{}".format(*sys.version_info)
    pinned = pins(python)
    todo, seen = direct(), set()
    while todo:
        requirement = todo.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras or {""})
        if name == "pip" or (name, extras) in seen:
            continue
        seen.add((name, extras))
        assert name in pinned, f"{requirement} is not in constraints.txt"
        assert pinned[name] in requirement.specifier, f"{requirement} is not met by {pinned[name]}"
        needed = map(Requirement, distribution(requirement.name).requires or [])
        todo += [one for one in needed if any(holds(one, python, extra) for extra in extras)]
    assert len(seen) > len(direct())
