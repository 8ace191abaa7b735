"""The kinds of parameters of the toy family: no rule has any but the common ones."""

from collections.abc import Mapping

from lusoria.playable.codegen.bound import Kind

KINDS: Mapping[str, Kind] = {}
