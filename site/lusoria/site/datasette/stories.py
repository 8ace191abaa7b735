"""What belongs to the rows of each table, in the order in which it tells what a row is about."""

from __future__ import annotations

from collections.abc import Mapping

from lusoria.site.datasette import stories_play as play
from lusoria.site.datasette import stories_records as records
from lusoria.site.datasette.sections import Section

STORIES: Mapping[str, tuple[Section, ...]] = {
    "assembled": play.ASSEMBLED,
    "clause": play.CLAUSE,
    "document": records.DOCUMENT,
    "evidence": records.EVIDENCE,
    "example": play.EXAMPLE,
    "example_expectation": play.EXPECTATION,
    "game": records.GAME,
    "locus": play.LOCUS,
    "passage": records.PASSAGE,
    "place": records.PLACE,
    "rule": play.RULE,
    "ruleset": play.RULESET,
    "ruleset_option": play.OPTION,
    "sentence": records.SENTENCE,
    "source": records.SOURCE,
}
"""The sections of the rows of each table that tells a story."""
