"""`python -m tests.attack`: each of its claims can fail, and a short attack on nginx fails none."""

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

GOOD = Figures(
    pages=[0.01] * 95 + [1.0] * 4,
    page_statuses=Counter({200: 99}),
    crowd=Counter({200: 500, 400: 3, 503: 20, 504: 1}),
    odd=Counter({200: 50, 400: 100, 0: 3, 503: 2}),
    held=300,
    dead_pages=Counter({200: 20}),
    dead_rows=Counter({503: 20}),
    bytes=290_000_000,
)
SPOILT: dict[str, dict[str, Any]] = {
    "95 of 100 pages are answered within 50 ms": {"pages": [0.01] * 94 + [0.06] * 6},
    "every page is answered": {"page_statuses": Counter({200: 98, 503: 1})},
    "the crowd is answered": {"crowd": Counter({503: 500})},
    "the crowd gets no error but 503 and 504": {"crowd": Counter({200: 500, 502: 1})},
    "odd requests get no error but 503 and 504": {"odd": Counter({400: 100, 500: 1})},
    "odd requests are refused": {"odd": Counter({200: 100})},
    "no answer names a host of a visitor's": {"reflected": 1},
    "slow clients are let go": {"half_open": 1},
    "pages go on when the server is dead": {"dead_pages": Counter({502: 20})},
    "tables come later when the server is dead": {"dead_rows": Counter({502: 20})},
    "all of it holds at most 300 MB": {"bytes": 300_000_001},
}


def find_failures(figures: Figures) -> set[str]:
    return {claim for claim, holds in CLAIMS.items() if not holds(figures)}


def test_all_claims_hold_of_good_figures_and_few_of_none() -> None:
    assert not find_failures(GOOD)
    assert len(find_failures(Figures())) > len(CLAIMS) / 2


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_fails_alone_where_its_figure_is_bad(claim: str) -> None:
    assert find_failures(replace(GOOD, **SPOILT[claim])) == {claim}


@pytest.mark.skipif(
    not shutil.which("nginx") and not os.environ.get("LUSORIA_ALL_PROXIES"),
    reason="nginx is not installed",
)
def test_a_short_attack_breaks_nothing(folder: Path) -> None:
    figures = attack(folder, 3, hurry=True)
    assert figures.crowd[200] > 0
    # How quickly, and so how many, is for a machine that does nothing else.
    slow = {"95 of 100 pages are answered within 50 ms", "the crowd is answered"}
    assert find_failures(figures) <= slow
