"""Writes figures.json and diary.json in test/fixtures/triggers, by scipy and statsmodels: pip install scipy statsmodels."""

import itertools
import json
import random
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlparse

import numpy
from scipy.optimize import brentq
from scipy.stats import hypergeom, norm
from statsmodels.stats.contingency_tables import StratifiedTable
from statsmodels.stats.multitest import multipletests

FOLDER = Path(__file__).parents[1] / "test" / "fixtures" / "triggers"


def exact_p(tables):
    distribution, observed = numpy.array([1.0]), 0
    for a, b, c, d in tables:
        onsets = a + b
        distribution = numpy.convolve(distribution, hypergeom(a + b + c + d, a + c, onsets).pmf(range(onsets + 1)))
        observed += a
    return float(distribution[observed:][::-1].sum())


def odds_ratio(tables):
    """Tables of which none has an odds ratio are infinite or zero; statsmodels divides by zero there."""
    above = sum(a * d / (a + b + c + d) for a, b, c, d in tables)
    below = sum(b * c / (a + b + c + d) for a, b, c, d in tables)
    if below == 0 or above == 0:
        return (None if below == 0 else 0.0), None
    pooled = StratifiedTable([numpy.array([[a, b], [c, d]], dtype=float) for a, b, c, d in tables])
    return float(pooled.oddsratio_pooled), [float(end) for end in pooled.oddsratio_pooled_confint()]


def smallest_detectable(onsets, controls, candidates):
    k, p0 = controls / onsets, 0.15
    level, power = norm.ppf(1 - 0.10 / candidates), norm.ppf(0.8)

    def lacking(ratio):
        p1 = p0 * ratio / (1 + p0 * (ratio - 1))
        p = (p1 + k * p0) / (1 + k)
        needed = level * ((1 + 1 / k) * p * (1 - p)) ** 0.5 + power * (p1 * (1 - p1) + p0 * (1 - p0) / k) ** 0.5
        return onsets**0.5 * (p1 - p0) - needed

    return None if lacking(100) < 0 else float(brentq(lacking, 1, 100, xtol=1e-12))


def figures(rng):
    tables = []
    for strata, exposure, effect in [(4, 0.3, 1), (26, 0.1, 3), (52, 0.2, 5), (52, 0.5, 1), (261, 0.15, 4), (9, 0.3, 0.2)]:
        group = []
        for _ in range(strata):
            group.append([0, 0, 0, 0])
            for _ in range(rng.choice([8, 20])):
                exposed = rng.random() < exposure
                onset = rng.random() < 0.08 * (effect if exposed else 1)
                group[-1][(0 if onset else 2) + (0 if exposed else 1)] += 1
        tables.append([one for one in group if one[0] + one[1] and one[2] + one[3] and one[0] + one[2] and one[1] + one[3]])
    tables.append([[3, 0, 1, 4], [2, 0, 3, 3]])
    tables.append([[0, 2, 3, 4]])
    ps = sorted(rng.random() ** 3 for _ in range(40))
    searches = [(40, 600, 100), (10, 300, 150), (24, 500, 20), (400, 2600, 1500), (10, 60, 2000), (78, 530, 1), (10, 8, 2000)]
    return {
        "tables": [
            {"tables": group, "p": exact_p(group), "oddsRatio": odds_ratio(group)[0], "interval95": odds_ratio(group)[1]}
            for group in tables
        ],
        "adjusted": {"p": ps, "q": [float(q) for q in multipletests(ps, method="fdr_bh")[1]]},
        "smallestDetectable": [
            {"onsets": n, "controls": m, "candidates": c, "ratio": smallest_detectable(n, m, c)} for n, m, c in searches
        ],
    }


# Foods of the diary: name, link, share of days. Some are one food by their link, by their name, or by both in a chain.
FOODS = [
    ("Brot", "/db/de/food/brot/index.html", 0.7),
    ("Vollkornbrot", "https://fddb.info/db/de/food/brot/index.html?x=1", 0.1),
    ("BROT", "", 0.05),
    ("Rotwein", "/db/de/food/rotwein/", 0.15),
    ("Weißwein", "", 0.1),
    ("Käse", "/db/de/food/kaese/", 0.3),
    ("Käse, alt", "/db/de/food/kaese/", 0.1),
    ("Milch", "", 0.4),
    ("Kokosmilch", "", 0.15),
    ("Apfel", "", 0.35),
    ("Schokolade", "", 0.25),
    ("Nüsse", "", 0.2),
    ("Trüffel", "", 0.02),
    ("Kaffee", "/db/de/food/kaffee/", 0.97),
    ("Zimt", "", 0),
    # Around the number of days that a candidate needs.
    *((f"Gewürz {number}", "", 0.02 + number / 300) for number in range(16)),
]
GROUPS = [
    {"name": "Alcohol", "include": ["wein"], "exclude": []},
    {"name": "Dairy", "include": ["milch", "käse"], "exclude": ["kokos"]},
    {"name": "Nuts", "include": ["nüsse"], "exclude": []},
    {"name": "Apples", "include": ["apfel"], "exclude": []},
    {"name": "Spices", "include": ["zimt"], "exclude": []},
]
FIRST = date(2025, 1, 1)
DAYS = 250


def diary(rng):
    """Products [index in FOODS, time], symptoms [day, time, severity], days left out: all days as numbers from FIRST."""
    products, symptoms, ill, before = [], [], False, False
    for day in range(DAYS):
        eaten = []
        for index, (_, _, share) in enumerate(FOODS):
            if rng.random() < share:
                time = rng.choice(["07:30", "12:15", "19:00"]) if rng.random() < 0.9 else None
                eaten.append([index, time])
                if FOODS[index][0] == "Apfel":
                    eaten.append([14, time])
        products.append([] if rng.random() < 0.04 else eaten)
        wine = any(index == 3 for index, _ in products[-1])
        ill = rng.random() < (0.3 if ill else 0.5 if wine or before else 0.08)
        before = wine
        if ill:
            symptoms.append([day, rng.choice(["06:45", "12:15", "16:20", "21:05"]), rng.choice([1, 3, 5, 7])])
            if rng.random() < 0.2:
                symptoms.append([day, "05:10", rng.choice([None, 2, 8])])
    return {
        "first": str(FIRST),
        "foods": [[name, link] for name, link, _ in FOODS],
        "groups": GROUPS,
        "products": products,
        "symptoms": symptoms,
        "leftOut": sorted(rng.sample(range(DAYS), 9)),
    }


def same_foods():
    """Sets of indices in FOODS, by their links and names, in a chain."""
    foods = [{index} for index in range(len(FOODS))]
    keys = [{name.lower(), urlparse(link).path or name.lower()} for name, link, _ in FOODS]
    for one, other in itertools.combinations(range(len(FOODS)), 2):
        if keys[one] & keys[other]:
            merged = next(food for food in foods if one in food) | next(food for food in foods if other in food)
            foods = [food for food in foods if not food & merged] + [merged]
    return sorted(foods, key=min)


def search(written, question, symptom):
    """Everything is looked up day by day, as the rules are worded. Days are numbers from FIRST."""
    (covered_from, covered_to), (from_, to), window = question["coverage"], question["range"], question["windowDays"]
    usable = [
        covered_from <= day <= covered_to and written["products"][day] != [] and day not in written["leftOut"]
        for day in range(DAYS)
    ]
    compared = [
        day
        for day in range(max(from_, covered_from + 1), to + 1)
        if day - window >= 0 and all(usable[day - window : day + 1]) and day - 1 not in symptom
    ]
    onsets = [day for day in compared if day in symptom]
    if len(onsets) < 10:
        return onsets, compared, [], []
    until, borrowed = {}, 0
    for day in compared:
        if day in symptom:
            until[day] = symptom[day]
        else:
            until[day] = symptom[onsets[borrowed % len(onsets)]]
            borrowed += 1
    unordered = any(symptom[day] is None for day in onsets)

    def exposed_days(indices):
        found = []
        for day in compared:
            eaten = any(index in indices for past in range(day - window, day) for index, _ in written["products"][past])
            today = [time for index, time in written["products"][day] if index in indices]
            if eaten or any(unordered or time is None or time < until[day] for time in today):
                found.append(day)
        return found

    def stratum(day):
        return (day - from_) // 28, (FIRST + timedelta(day)).weekday() >= 5

    def tables_of(exposed):
        tables = []
        for _, days in itertools.groupby(sorted(compared, key=stratum), stratum):
            days = list(days)
            a = sum(day in onsets and day in exposed for day in days)
            b = sum(day in onsets and day not in exposed for day in days)
            c = sum(day not in onsets and day in exposed for day in days)
            d = len(days) - a - b - c
            if a + b and c + d and a + c and b + d:
                tables.append((a, b, c, d))
        return tables

    foods = [(None, food) for food in same_foods()]
    if question["keywords"]:
        matches = lambda food: any(word in FOODS[index][0].lower() for index in food for word in question["keywords"])
        foods = [one for one in foods if matches(one[1])]
    for group in written["groups"] if question["groups"] else []:
        is_in = lambda name: any(w in name for w in group["include"]) and not any(w in name for w in group["exclude"])
        foods.append((group["name"], {index for index in range(len(FOODS)) if is_in(FOODS[index][0].lower())}))
    tested, left = {}, []
    for group, food in foods:
        exposed = exposed_days(food)
        tables = tables_of(exposed)
        if sum(a + c for a, _, c, _ in tables) >= 8 and sum(b + d for _, b, _, d in tables) >= 8:
            key = tuple(exposed)
            if key not in tested:
                tested[key] = [group, set(food), tables, exposed]
            elif group is None or tested[key][0] is not None:
                tested[key][1] |= food
        elif exposed:
            left.append((group, food, exposed))
    results = sorted(([exact_p(one[2]), *one] for one in tested.values()), key=lambda one: one[0])
    qs = multipletests([one[0] for one in results], method="fdr_bh")[1] if results else []
    return onsets, compared, [[float(q), *one] for q, one in zip(qs, results)], left


def significant(value):
    return float(f"{value:.4g}")


def answer(written, question):
    covered_from, covered_to = question["coverage"]
    symptom, severity = {}, question["minSeverity"]
    for day, time, strength in written["symptoms"]:
        is_strong = severity is None or (strength is not None and strength >= severity)
        if is_strong and covered_from <= day <= covered_to:
            symptom[day] = min(time, symptom.get(day, time))
    onsets, compared, tested, left = search(written, question, symptom)

    # Each counts once a day and spelling in the list; the most frequent first.
    def names(food):
        times = {index: sum(index == other for day in usable_products for other, _ in day) for index in food}
        return [FOODS[index][0] for index in sorted(food, key=lambda index: (-times[index], index)) if times[index]]

    first = max(covered_from, question["range"][0] - question["windowDays"])
    usable_products = [
        written["products"][day] for day in range(first, question["range"][1] + 1) if day not in written["leftOut"]
    ]

    def shown(q, p, group, food, tables, exposed):
        ratio, interval = odds_ratio(tables)
        exposed_onsets = sum(day in exposed for day in onsets)
        return {
            **({"food": names(food)[0]} if group is None else {"group": group}),
            "names": names(food),
            "exposedOnsets": exposed_onsets,
            "exposedDays": len(exposed),
            "unexposedOnsets": len(onsets) - exposed_onsets,
            "unexposedDays": len(compared) - len(exposed),
            "oddsRatio": None if ratio is None else round(ratio, 2),
            "interval95": interval and [round(end, 2) for end in interval],
            "p": significant(p),
            "q": significant(q),
        }

    weeks = (covered_to - covered_from + 1) // 7
    shifts = sorted({4 + round(i * (weeks - 8) / 19) for i in range(20)})
    with_findings = 0
    for shift in shifts:
        moved = {}
        for day, time in symptom.items():
            at = day - covered_from
            moved[covered_from + (at + 7 * shift) % (7 * weeks) if at < 7 * weeks else day] = time
        with_findings += any(one[0] <= 0.1 for one in search(written, question, moved)[2])
    found = [one for one in tested if one[0] <= 0.1]
    label = lambda group, food: group or names(food)[0]
    return {
        "onsets": len(onsets),
        "days": len(compared),
        "candidatesTested": len(tested),
        "findings": [shown(*one) for one in found],
        "suspects": [{**shown(*one), "significant": False} for one in tested[len(found) : len(found) + 5]],
        "smallestDetectable": round(smallest_detectable(len(onsets), len(compared) - len(onsets), len(tested)), 2),
        "selfCheck": {"searches": len(shifts), "withFindings": with_findings},
        "notTested": {
            "tooRare": sorted(label(group, food) for group, food, days in left if 2 * len(days) <= len(compared)),
            "tooCommon": sorted(label(group, food) for group, food, days in left if 2 * len(days) > len(compared)),
        },
    }


QUESTIONS = [
    {},
    {"windowDays": 0, "groups": False},
    {"windowDays": 3},
    {"range": [60, 230], "minSeverity": 3},
    {"minSeverity": 0, "groups": False},
    {"keywords": ["wein", "schoko", "vollkorn"], "coverage": [12, 243], "range": [12, 243]},
]

if __name__ == "__main__":
    everything = {"coverage": [5, 247], "range": [5, 247], "windowDays": 1, "minSeverity": None, "keywords": [], "groups": True}
    written = diary(random.Random(11))
    written["questions"] = []
    for changes in QUESTIONS:
        question = {**everything, **changes}
        written["questions"].append({**question, "answer": answer(written, question)})
    (FOLDER / "figures.json").write_text(json.dumps(figures(random.Random(7))) + "\n")
    (FOLDER / "diary.json").write_text(json.dumps(written, ensure_ascii=False) + "\n")
