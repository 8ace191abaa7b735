"""Countries of today, and the boxes in which they lie, to find points that have gone astray.

The boxes are generous (to a quarter of a degree outside, without far islands): they find a
latitude that was taken for a longitude, or a lost minus, not a point across a border.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Country(NamedTuple):
    """A country and its box, in degrees."""

    name: str
    south: float
    west: float
    north: float
    east: float

    def holds(self, latitude: float, longitude: float) -> bool:
        """Whether a point lies in the box; one may reach over the antimeridian."""
        inside = self.south <= latitude <= self.north
        if self.west <= self.east:
            return inside and self.west <= longitude <= self.east
        return inside and not self.east < longitude < self.west


COUNTRIES: Mapping[str, Country] = {
    "AF": Country("Afghanistan", 29.0, 60.0, 39.0, 75.25),
    "AL": Country("Albania", 39.4, 19.0, 42.9, 21.3),
    "AM": Country("Armenia", 38.6, 43.2, 41.5, 46.9),
    "AT": Country("Austria", 46.1, 9.3, 49.3, 17.4),
    "AZ": Country("Azerbaijan", 38.2, 44.5, 42.1, 50.9),
    "BA": Country("Bosnia and Herzegovina", 42.3, 15.5, 45.5, 19.9),
    "BD": Country("Bangladesh", 20.4, 87.8, 26.9, 92.9),
    "BE": Country("Belgium", 49.3, 2.3, 51.7, 6.6),
    "BG": Country("Bulgaria", 41.0, 22.1, 44.4, 28.9),
    "BY": Country("Belarus", 51.0, 23.0, 56.4, 33.0),
    "CA": Country("Canada", 41.4, -141.3, 83.4, -52.4),
    "CH": Country("Switzerland", 45.6, 5.7, 48.0, 10.7),
    "CN": Country("China", 17.9, 73.2, 53.8, 135.3),
    "CY": Country("Cyprus", 34.4, 32.1, 35.9, 34.8),
    "CZ": Country("Czechia", 48.3, 11.9, 51.3, 19.1),
    "DE": Country("Germany", 47.0, 5.6, 55.3, 15.3),
    "DK": Country("Denmark", 54.3, 7.8, 58.0, 15.4),
    "DZ": Country("Algeria", 18.7, -8.9, 37.4, 12.2),
    "EE": Country("Estonia", 57.3, 21.5, 60.0, 28.4),
    "EG": Country("Egypt", 21.7, 24.5, 31.9, 37.1),
    "ES": Country("Spain", 27.4, -18.4, 44.0, 4.6),
    "ET": Country("Ethiopia", 3.2, 32.8, 15.1, 48.2),
    "FI": Country("Finland", 59.5, 19.0, 70.3, 31.8),
    "FR": Country("France", 41.1, -5.4, 51.3, 9.8),
    "GB": Country("United Kingdom", 49.6, -8.9, 61.1, 2.1),
    "GE": Country("Georgia", 40.8, 39.8, 43.8, 46.9),
    "GR": Country("Greece", 34.6, 19.1, 42.0, 29.8),
    "HR": Country("Croatia", 42.1, 13.2, 46.8, 19.7),
    "HU": Country("Hungary", 45.5, 15.9, 48.8, 23.1),
    "IE": Country("Ireland", 51.2, -10.9, 55.6, -5.7),
    "IL": Country("Israel", 29.3, 34.0, 33.5, 35.9),
    "IN": Country("India", 6.5, 67.9, 35.8, 97.7),
    "IQ": Country("Iraq", 28.8, 38.5, 37.6, 48.9),
    "IR": Country("Iran", 24.8, 43.8, 40.0, 63.6),
    "IS": Country("Iceland", 63.0, -24.8, 66.8, -13.2),
    "IT": Country("Italy", 35.2, 6.4, 47.3, 18.8),
    "JO": Country("Jordan", 29.0, 34.7, 33.6, 39.5),
    "JP": Country("Japan", 24.0, 122.7, 45.8, 146.1),
    "KR": Country("South Korea", 33.0, 125.8, 38.8, 131.1),
    "KZ": Country("Kazakhstan", 40.3, 46.2, 55.7, 87.6),
    "LB": Country("Lebanon", 32.8, 34.9, 34.9, 36.9),
    "LK": Country("Sri Lanka", 5.7, 79.4, 10.1, 82.2),
    "LT": Country("Lithuania", 53.6, 20.7, 56.7, 27.1),
    "LU": Country("Luxembourg", 49.2, 5.5, 50.4, 6.8),
    "LV": Country("Latvia", 55.4, 20.7, 58.3, 28.5),
    "LY": Country("Libya", 19.2, 9.1, 33.4, 25.4),
    "MA": Country("Morocco", 27.4, -13.4, 36.2, -0.8),
    "MD": Country("Moldova", 45.2, 26.4, 48.7, 30.4),
    "ME": Country("Montenegro", 41.6, 18.2, 43.8, 20.6),
    "MK": Country("North Macedonia", 40.6, 20.2, 42.6, 23.3),
    "MM": Country("Myanmar", 9.5, 91.9, 28.8, 101.4),
    "MN": Country("Mongolia", 41.3, 87.5, 52.4, 120.2),
    "MT": Country("Malta", 35.6, 14.0, 36.3, 14.8),
    "NL": Country("Netherlands", 50.5, 3.1, 53.8, 7.5),
    "NO": Country("Norway", 57.7, 4.2, 71.4, 31.4),
    "NP": Country("Nepal", 26.1, 79.8, 30.7, 88.4),
    "PK": Country("Pakistan", 23.4, 60.6, 37.3, 77.3),
    "PL": Country("Poland", 48.8, 13.9, 55.1, 24.4),
    "PS": Country("Palestine", 31.0, 34.0, 32.8, 35.8),
    "PT": Country("Portugal", 36.7, -9.8, 42.4, -5.9),
    "RO": Country("Romania", 43.4, 20.0, 48.5, 30.0),
    "RS": Country("Serbia", 41.6, 18.6, 46.4, 23.2),
    "RU": Country("Russia", 41.0, 19.4, 82.0, -168.8),
    "SA": Country("Saudi Arabia", 16.1, 34.3, 32.4, 55.9),
    "SD": Country("Sudan", 8.4, 21.6, 22.5, 38.9),
    "SE": Country("Sweden", 55.1, 10.7, 69.3, 24.4),
    "SI": Country("Slovenia", 45.2, 13.1, 47.1, 16.8),
    "SK": Country("Slovakia", 47.5, 16.6, 49.9, 22.8),
    "SO": Country("Somalia", -1.9, 40.7, 12.2, 51.7),
    "SY": Country("Syria", 32.1, 35.5, 37.5, 42.6),
    "TN": Country("Tunisia", 30.0, 7.3, 37.6, 11.8),
    "TR": Country("Turkey", 35.6, 25.4, 42.4, 45.1),
    "UA": Country("Ukraine", 44.1, 21.9, 52.6, 40.5),
    "US": Country("United States", 18.7, -179.4, 71.6, -66.7),
    "UZ": Country("Uzbekistan", 37.0, 55.8, 45.8, 73.4),
    "YE": Country("Yemen", 12.0, 41.7, 19.2, 54.7),
}
"""The countries by their codes after ISO 3166-1; more are added when a place needs them."""
