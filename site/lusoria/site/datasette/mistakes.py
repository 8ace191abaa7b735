"""Whoever asks wrongly again and again waits: so nonsense in masses costs little."""

from __future__ import annotations

import time
from collections import Counter

FREE = 10
"""How many refusals a client gets at once."""

STEP = 0.1
"""By how many seconds he waits longer for each one after these."""

LONGEST = 1.0
"""How many seconds he waits at most."""

SECONDS = 60.0
"""For how long refusals are counted."""


class Mistakes:
    """How often each client has been refused of late."""

    def __init__(self) -> None:
        self._refused: Counter[str] = Counter()
        self._since = time.monotonic()

    def pause(self, client: str) -> float:
        """Count a refusal of a client; how many seconds he waits for it."""
        if time.monotonic() - self._since > SECONDS:
            self._refused.clear()
            self._since = time.monotonic()
        self._refused[client] += 1
        return min(LONGEST, STEP * max(0, self._refused[client] - FREE))
