"""`python -m tests.attack`: a short attack on nginx and a server fails none of its claims."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.attack import CLAIMS, Figures, attack

pytestmark = pytest.mark.tiny

HURRIED = {"95 of 100 pages are answered within 50 ms", "the crowd is answered"}
"""How quickly, and so how many, is for a machine that does nothing else."""


GOOD = Figures(
    pages=[0.01] * 95 + [1.0] * 4,
    page_statuses=Counter({200: 99}),
    crowd=Counter({200: 500, 400: 3, 503: 20, 504: 1}),
    odd=Counter({200: 50, 400: 100, 503: 2}),
    held=300,
    bytes=290_000_000,
)
SPOILT: dict[str, dict[str, Any]] = {
    "95 of 100 pages are answered within 50 ms": {"pages": [0.01] * 94 + [0.06] * 6},
    "every page is answered": {"page_statuses": Counter({200: 98, 503: 1})},
    "the crowd is answered": {"crowd": Counter({503: 500})},
    "the crowd gets no error but 503 and 504": {"crowd": Counter({200: 500, 502: 1})},
    "odd requests get no error but 503 and 504": {"odd": Counter({400: 100, 500: 1})},
    "odd requests are refused": {"odd": Counter({200: 100})},
    "slow clients are let go": {"half_open": 1},
    "all of it holds at most 300 MB": {"bytes": 300_000_001},
}


def find_failures(figures: Figures) -> set[str]:
    return {claim for claim, holds in CLAIMS.items() if not holds(figures)}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_fails_alone_where_its_figure_is_bad(claim: str) -> None:
    assert not find_failures(GOOD)
    assert find_failures(replace(GOOD, **SPOILT[claim])) == {claim}


@pytest.mark.skipif(
    not shutil.which("nginx") and not os.environ.get("LUSORIA_ALL_PROXIES"),
    reason="nginx is not installed",
)
def test_a_short_attack_breaks_nothing_and_claims_fail_where_nothing_was_measured(
    folder: Path,
) -> None:
    figures = attack(folder, 3, hurry=True)
    assert figures.crowd[200] > 0
    assert find_failures(figures) <= HURRIED
    assert len(find_failures(Figures())) > len(CLAIMS) / 2
