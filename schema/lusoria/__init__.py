"""The rules of historical games, each clause with its witnesses and its running code.

    >>> import lusoria
    >>> position = lusoria.ruleset("backgammon/modern").start()
    >>> [play.text for play in position.plays("6-6")][:2]

Importing lusoria loads nothing: each name below is loaded when it is first used.
"""

from pkgutil import extend_path
from typing import TYPE_CHECKING

__path__ = extend_path(__path__, __name__)  # playable and site may lie in folders of their own

if TYPE_CHECKING:
    from lusoria.playable.errors import InputError as InputError
    from lusoria.playable.perft import perft as perft
    from lusoria.playable.ruleset import Ruleset as Ruleset
    from lusoria.playable.verdicts import IllegalPlayError as IllegalPlayError
    from lusoria.playable.verdicts import Position as Position
    from lusoria.schema import games as games
    from lusoria.schema import player as player
    from lusoria.schema import replay as replay
    from lusoria.schema import ruleset as ruleset
    from lusoria.schema import rulesets as rulesets
    from lusoria.schema import session as session

    __version__: str
else:
    _NAMES = {
        "lusoria.playable.errors": ["InputError"],
        "lusoria.playable.perft": ["perft"],
        "lusoria.playable.ruleset": ["Ruleset"],
        "lusoria.playable.verdicts": ["IllegalPlayError", "Position"],
        "lusoria.schema": ["games", "player", "replay", "ruleset", "rulesets", "session"],
    }
    _MODULES = {name: module for module, names in _NAMES.items() for name in names}

    def __getattr__(name):
        from importlib import import_module, metadata

        if name == "__version__":
            value = metadata.version(__name__)
        elif name in _MODULES:
            value = getattr(import_module(_MODULES[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__():
        return [*globals(), *_MODULES, "__version__"]
