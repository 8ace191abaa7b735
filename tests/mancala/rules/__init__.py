"""The rules of the toy family; none has any but the common kinds of parameters."""

from collections.abc import Mapping

from lusoria.playable.hooks import Kind

KINDS: Mapping[str, Kind] = {}
