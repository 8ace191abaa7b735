"""Questions: for each file of `lusoria.schema.questions` a page, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from datasette import NotFound, Response, hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]

from lusoria.schema.questions import Question, QuestionError, questions
from lusoria.schema.questions.parameters import (
    Choices,
    Mistake,
    label_parameter,
    read_choices,
    read_values,
)
from lusoria.site.addresses import DATABASE
from lusoria.site.plugin.rows import answer_in_words

PAGE = 100
"""How many rows a page of an answer has."""

WHOLE = 10_000
"""How many rows JSON and CSV have at most; no question has as many today."""

FEW = 200
"""Up to how many choices a parameter is a list to choose from; with more, one types."""

MOST = 1000
"""With more choices than this, none is offered."""

FORMS = ("page", "_shape", "_nl", "_dl")
"""What the address of any question may say beside its parameters."""


@hookimpl  # type: ignore[untyped-decorator]
def register_routes() -> list[tuple[str, Any]]:
    """Answer each question at its address."""
    names = "|".join(questions())
    return [(rf"/{DATABASE}/(?P<question>{names})(?P<form>\.json|\.csv)?$", answer_question)]


async def answer_question(datasette: Datasette, request: Request) -> Response:
    """Answer a question in the form that its address asks for.

    Raises QuestionError if JSON or CSV is asked for and a parameter is wrong, NotFound if there
    is no such page.
    """
    question, form = questions()[request.url_vars["question"]], request.url_vars["form"]
    given = {name: request.args[name] for name in request.args}
    database = datasette.get_database(DATABASE)
    choices = await database.execute_fn(lambda connection: read_choices(connection, question))
    values, mistakes = read_values(question, given, choices, FORMS)
    for name in given:
        if len(request.args.getlist(name)) > 1:
            mistakes.append(Mistake(name, f"{name[:40]} is given twice."))
    if not re.fullmatch(r"[1-9][0-9]{0,6}", given.get("page") or "1"):
        mistakes.append(Mistake("page", "page: expected a number from 1."))
    if form and mistakes:
        raise QuestionError(" ".join(map(str, mistakes)))

    columns, rows, count = list[str](), list[Sequence[Any]](), 0
    page, size = 1, WHOLE if form else PAGE
    if not mistakes:
        page = int(given.get("page") or 1)
        counted = f"SELECT *, count(*) OVER () FROM (\n{question.sql}\n)"
        sql = f"{counted} LIMIT {size} OFFSET {size * (page - 1)}"
        answer = await database.execute(sql, values)
        columns, rows = answer.columns[:-1], [tuple(row)[:-1] for row in answer.rows]
        if page > 1 and not rows:
            raise NotFound(f"This answer has no page {page}.")
        count = answer.rows[0][-1] if rows else 0
    if form:
        rest = None
        if page * size < count:
            address = datasette.urls.query(DATABASE, question.name, format=form[1:])
            query = urlencode({**given, "page": page + 1})
            rest = datasette.absolute_url(request, f"{address}?{query}")
        return write_answer(question, form, given, columns, rows, count, rest)

    content = describe_page(question, choices, values, page, count)
    content["answer"] = rows and await answer_in_words(datasette, question, values, columns, rows)
    content["asked"] = not mistakes
    content["mistakes"] = mistakes if given else ()  # the bare page is a form to fill in
    html = await datasette.render_template("question.html", content, request=request)
    return Response.html(html, status=400 if content["mistakes"] else 200)


def describe_page(
    question: Question, choices: Choices, values: Mapping[str, str], page: int, count: int
) -> dict[str, Any]:
    """Return what the page of a question shows beside its answer."""
    filled = {name: value for name, value in values.items() if value}
    fields = {}
    for name, parameter in question.parameters.items():
        known = choices.get(name, {})
        listed = groupby(known.items() if len(known) <= MOST else (), lambda item: item[1].heading)
        fields[name] = {
            "says": label_parameter(question, name),
            "needed": parameter.needed,
            "known": known,
            "groups": [(heading, list(group)) for heading, group in listed],
            "short": len(known) <= FEW,
        }
    wider = {
        f"without “{fields[name]['says']}”": urlencode({**filled, name: ""})
        for name in filled
        if not question.parameters[name].needed and name not in question.instead
    }
    for name, value in question.instead.items():
        wider[f"with “{fields[name]['says']}”: {value}"] = urlencode({**filled, name: value})
    return {
        "count": count,
        "database": DATABASE,
        "example": urlencode(question.example),
        "fields": fields,
        "first": (page - 1) * PAGE + 1,
        "last": min(page * PAGE, count),
        "next": urlencode({**filled, "page": page + 1}) if page * PAGE < count else "",
        "previous": urlencode({**filled, "page": page - 1}) if page > 1 else "",
        "query": urlencode(filled),
        "question": question,
        "values": values,
        "wider": {} if count else wider,
    }


def write_answer(
    question: Question,
    form: str,
    given: Mapping[str, str],
    columns: Sequence[str],
    rows: Sequence[Sequence[Any]],
    count: int,
    rest: str | None,
) -> Response:
    """Return rows as .csv or as .json in the shape that is asked for; a header says where more are.

    Raises QuestionError for another shape.
    """
    headers = {"link": f'<{rest}>; rel="next"'} if rest else {}
    if form == ".csv":
        if "_dl" in given:
            headers["content-disposition"] = f'attachment; filename="{question.name}.csv"'
        file = io.StringIO()
        csv.writer(file, lineterminator="\r\n").writerows([columns, *rows])
        return Response(file.getvalue(), 200, headers, "text/csv; charset=utf-8")
    shape = given.get("_shape") or "objects"
    if shape not in ("array", "arrays", "objects"):
        raise QuestionError("_shape: expected array, arrays or objects")
    records: Sequence[Any] = rows
    if shape != "arrays":
        records = [dict(zip(columns, row, strict=True)) for row in rows]
    if given.get("_nl"):
        lines = "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)
        return Response(lines, 200, headers, "text/plain; charset=utf-8")
    extent = {"ok": True, "count": count, "truncated": rest is not None, "next_url": rest}
    body = records if shape == "array" else {**extent, "columns": columns, "rows": records}
    text = json.dumps(body, ensure_ascii=False)
    return Response(text, 200, headers, "application/json; charset=utf-8")
