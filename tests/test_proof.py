"""The proof of a game is made again by whatever it depends on, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.test_topics import REFERRED, TOPICS, WRITTEN
from tests.tiny import append, edit

from lusoria.schema import proof
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.proof import Proof, prove

TINY, NONE = {"tiny"}, set[str]()
CHANGES = {
    "how an answer is executed": ("topics.yaml", "{times: 2}", "{times: 3}", TINY),
    "how an answer is worded": ("topics.yaml", "is played twice", "is played two times", TINY),
    "an answer of no game": ("topics.yaml", "with: {men: 2}", "with: {men: 3}", NONE),
    "a value": ("games/tiny/loci.yaml", "{count: 2}", "{count: 3}", TINY),
    "why a clause is here": ("games/other/loci.yaml", "Nobody says", "No one says", {"other"}),
    "a choice": ("games/tiny/rulesets.yaml", "take: silence", "take: silence, note: So.", TINY),
    "an option": ("games/tiny/rulesets.yaml", "name: All home first", "name: Home", TINY),
    "what is expected": ("games/tiny/examples.yaml", "plays: 3", "plays: 4", TINY),
    "a position": ("games/tiny/examples.yaml", "1@23 1@24 / 2@19", "1@22 1@24 / 2@19", TINY),
    "a record": ("games/tiny/examples.yaml", "4. black 2-1: 20/22/23", "4. black 2-1: 20/21", TINY),
    "what numbers are": ("games/tiny/game.yaml", "numbers: doublets", "numbers: dice", TINY),
    "a witness": ("games/tiny/loci.yaml", "note: not where", "note: not how", TINY),
    "where a passage stands": ("sources/leaflet.yaml", "page, value: 1}", "page, value: 7}", NONE),
    "a siglum": ("sources/leaflet.yaml", "siglum: L", "siglum: M", NONE),
    "a place": ("places.yaml", "name: Here", "name: There", NONE),
    "evidence": ("games/tiny/evidence.yaml", "confidence: 100", "confidence: 90", NONE),
    "a date": ("games/tiny/game.yaml", "what: The leaflet", "what: A leaflet", NONE),
    "a section": ("sections.yaml", "name: Throws", "name: The throw", NONE),
    "an account": ("accounts/leaflet-copy.yaml", "off wins.}", "off has won.}", NONE),
}


@pytest.fixture
def data(data: Path) -> Path:
    """Data of two games, one of which gives answers of the list."""
    append(data / "topics.yaml", TOPICS)
    append(data / "sections.yaml", "- {id: throw, name: Throws}\n- {id: landing, name: Landing}\n")
    edit(data / "games" / "tiny" / "loci.yaml", WRITTEN, REFERRED)
    return data


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose proofs were made, and not taken from the cache."""
    names: list[str] = []
    made = proof._GameProof.make

    def noted(self: proof._GameProof) -> Proof:
        names.append(self.game.game.id)
        return made(self)

    monkeypatch.setattr(proof._GameProof, "make", noted)
    return names


def proved(data: Path) -> tuple[object, ...]:
    found = prove(read_catalogue(data))
    return sorted(found.mistakes), found.judged, found.ablated, found.programs


@pytest.mark.parametrize("change", CHANGES)
def test_a_proof_is_made_again_by_what_it_depends_on(
    change: str, data: Path, made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is found is what is found where nothing was kept."""
    file, old, new, games = CHANGES[change]
    proved(data)
    proved(data)
    assert sorted(made) == ["other", "tiny"]
    made.clear()
    edit(data / file, old, new)
    found = proved(data)
    assert set(made) == games
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "empty"))
    assert proved(data) == found


def test_a_proof_is_made_again_by_another_program(
    data: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    proved(data)
    made.clear()
    monkeypatch.setattr(proof, "code", lambda: "another program")
    proved(data)
    assert sorted(made) == ["other", "tiny"]
