"""JSON Schemas of the YAML files, made from the records, by which editors check and complete.

The first line of a file tells the editor which schema is meant, by a path from the file:

    # yaml-language-server: $schema=../../../schema/json/loci.schema.json

`python -m tests.json_schemas` writes them; a test sees that they are fresh.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from tests.tree import ROOT

from lusoria.schema.reading.files import FOLDERS, OF_A_GAME, TOP, Kind

FOLDER = ROOT / "schema" / "json"


def schemas() -> Mapping[str, str]:
    """The text of each schema by the name of its file."""
    kinds = {**TOP, **OF_A_GAME, **{f"{kind.name}.yaml": kind for kind in FOLDERS.values()}}
    return {
        f"{name.removesuffix('.yaml')}.schema.json": json.dumps(
            _schema(name, kind), indent=1, ensure_ascii=False
        )
        + "\n"
        for name, kind in kinds.items()
    }


def _schema(name: str, kind: Kind) -> dict[str, Any]:
    model: Any = list[kind.model] if kind.is_list else kind.model  # type: ignore[name-defined]
    made = TypeAdapter(model).json_schema(by_alias=True)
    title = f"lusoria: {name}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": title}


def main() -> None:
    """Write the schemas into the checkout."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
