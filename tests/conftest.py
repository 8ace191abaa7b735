"""What holds for all tests: nothing fails because a machine is slow."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any-machine")
