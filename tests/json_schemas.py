"""JSON Schemas of the YAML files, made from the records, and of the answers of commands.

By the former editors check and complete; the latter are made from the types of the answers.

The first line of a file tells the editor which schema is meant, by a path from the file:

    # yaml-language-server: $schema=../../../schema/json/loci.schema.json

`python -m tests.json_schemas` writes them; a test sees that they are fresh.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from jsonschema import Draft202012Validator
from pydantic import TypeAdapter
from tests.tree import ROOT

from lusoria.schema.reading.files import FOLDERS, OF_A_GAME, TOP
from lusoria.site.cli.schemas import ANSWERS

FOLDER = ROOT / "schema" / "json"


def schemas() -> Mapping[str, str]:
    """The text of each schema by the name of its file."""
    kinds = {**TOP, **OF_A_GAME, **{f"{kind.name}.yaml": kind for kind in FOLDERS.values()}}
    made = {}
    for name, kind in kinds.items():
        model: Any = list[kind.model] if kind.is_list else kind.model  # type: ignore[name-defined]
        made[name.removesuffix(".yaml")] = _schema(name, model)
    for command, answer in ANSWERS.items():
        made[f"answers/{command}"] = _close(_schema(f"lusoria {command} --json", answer))
    return {
        f"{name}.schema.json": f"{json.dumps(schema, indent=1, ensure_ascii=False)}\n"
        for name, schema in made.items()
    }


def _schema(name: str, model: Any) -> dict[str, Any]:
    # Chances are printed by the names of Python, all other records by those of YAML.
    made = TypeAdapter(model).json_schema(by_alias="chances" not in name or "--json" not in name)
    title = name if "--json" in name else f"lusoria: {name}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": title}


def _close(schema: Any) -> Any:
    """Return a schema in which objects have no other properties than those that are named."""
    if isinstance(schema, list):
        return [_close(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _close(part) for key, part in schema.items()}
    return {"additionalProperties": False, **closed} if "properties" in schema else closed


def validate(command: str, answer: Any) -> None:
    """Validate the JSON answer of a command by its schema. Raises ValidationError."""
    schema = _close(_schema(f"lusoria {command} --json", ANSWERS[command]))
    Draft202012Validator(schema).validate(answer)


def main() -> None:
    """Write the schemas into the checkout."""
    (FOLDER / "answers").mkdir(exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
