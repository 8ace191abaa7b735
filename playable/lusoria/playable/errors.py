"""Bad input: one error, one line, and the place in the text where reading stopped."""

from __future__ import annotations

from collections.abc import Iterable

WIDTH = 76
"""How much of a long text is shown around the character in question."""


class InputError(ValueError):
    """A text that cannot be read, or that says what cannot be.

    `message` says what was found, `expected` what should have stood there, `nearest` the valid name
    that comes closest, `what` which kind of text it is (position, throw, play, record, …); `column`
    counts the characters of `text` from 1. `str()` is one line, `marked()` points into the text.
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        column: int | None = None,
        *,
        expected: str | None = None,
        nearest: str | None = None,
        what: str = "input",
    ) -> None:
        super().__init__(message, text, column)
        self.message = message
        self.text = text
        self.column = column
        self.expected = expected
        self.nearest = nearest
        self.what = what

    def __str__(self) -> str:
        where = self.what if self.column is None else f"{self.what}, character {self.column}"
        expected = f", expected {self.expected}" if self.expected else ""
        nearest = f"; did you mean {self.nearest}?" if self.nearest else ""
        return " ".join(f"{where}: {self.message}{expected}{nearest}".split())

    def marked(self) -> str:
        """Return the error in three lines: what is wrong, the text, a caret under it.

        Where there is no text to point into, the first line alone.
        """
        if self.column is None or not self.text:
            return str(self)
        shown, caret = _window("".join(map(_visible, self.text)), self.column - 1)
        return f"{self}\n  {shown}\n  {' ' * caret}^"

    def inside(self, where: str) -> InputError:
        """Return the same error in a larger text, as in `record, line 12, play, character 3: …`."""
        return InputError(
            self.message,
            self.text,
            self.column,
            expected=self.expected,
            nearest=self.nearest,
            what=f"{where}, {self.what}",
        )


class RefusedError(NotImplementedError):
    """A rule that cannot be registered, or a program that cannot be translated, with the place."""


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the valid name that a wrong one most resembles; None if none does.

    Where others begin with its folder, as `verquere/` of `verquere/nosuch`, what follows counts.
    """
    from difflib import get_close_matches  # only where something is wrong

    by_lower = {valid.lower(): valid for valid in names}
    name = name.lower()
    folder = name[: name.rfind("/") + 1]
    if any(valid.startswith(folder) for valid in by_lower):
        name = name.removeprefix(folder)
        by_lower = {
            lower.removeprefix(folder): valid
            for lower, valid in by_lower.items()
            if lower.startswith(folder)
        }
    close = get_close_matches(name, sorted(by_lower), n=1)
    return by_lower[close[0]] if close else None


def _visible(character: str) -> str:
    """Return a character that takes one column and does nothing to a terminal."""
    return character if character.isprintable() else " " if character.isspace() else "?"


def _window(text: str, at: int) -> tuple[str, int]:
    """Return the part of a text around a character, and where the character stands in it."""
    if len(text) <= WIDTH:
        return text, at
    start = max(0, min(at - WIDTH // 2, len(text) - WIDTH))
    end = start + WIDTH
    head = "…" if start else ""
    tail = "…" if end < len(text) else ""
    return head + text[start:end] + tail, at - start + len(head)
