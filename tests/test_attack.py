"""`python -m tests.attack`: a short attack on nginx and a server fails none of its claims."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tests.attack import CLAIMS, Figures, attack

pytestmark = pytest.mark.tiny

HURRIED = {"95 of 100 pages are answered within 50 ms", "the crowd is answered"}
"""How quickly, and so how many, is for a machine that does nothing else."""


@pytest.mark.skipif(
    not shutil.which("nginx") and not os.environ.get("LUSORIA_ALL_PROXIES"),
    reason="nginx is not installed",
)
def test_a_short_attack_breaks_nothing_and_claims_fail_where_nothing_was_measured(
    folder: Path,
) -> None:
    figures = attack(folder, 3, hurry=True)
    assert figures.crowd[200] > 0
    assert {claim for claim, holds in CLAIMS.items() if not holds(figures)} <= HURRIED
    assert sum(not holds(Figures()) for holds in CLAIMS.values()) > len(CLAIMS) / 2
