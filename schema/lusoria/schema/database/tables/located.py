"""Views that answer where and when."""

from lusoria.schema.database.tables.views import View

LOCATED = (
    View(
        "where_and_when",
        "Where and when games were played, record of evidence by record: the record's own point, "
        "or that of its place, and its years.",
        """
        SELECT e.game, e.id AS evidence, e.type, e.place,
               coalesce(e.latitude, p.latitude) AS latitude,
               coalesce(e.longitude, p.longitude) AS longitude,
               coalesce(e.point_means, p.point_means) AS point_means,
               CASE WHEN e.point_means = 'find-spot' THEN 1 ELSE p.precision_km END AS precision_km,
               e.edtf, e.not_before, e.not_after
        FROM evidence e LEFT JOIN place p ON p.id = e.place
        ORDER BY e.sequence
        """,
        {
            "game": "The game.",
            "evidence": "The record of evidence.",
            "type": "What kind of evidence it is.",
            "place": "The place.",
            "latitude": "Degrees north of the point; none: nobody gives one.",
            "longitude": "Degrees east of the point.",
            "point_means": "What the point stands for.",
            "precision_km": "Within how many kilometres of it the thing was or the place lies; "
            "none: not known.",
            "edtf": "The date in EDTF.",
            "not_before": "The first year that the date allows; none where it is open.",
            "not_after": "The last year that the date allows; none where it is open.",
        },
        title="Where and when",
        machinery="not_before not_after",
    ),
)
