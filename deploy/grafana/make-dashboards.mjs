// Writes the dashboards: the same panels for each query language. `node deploy/grafana/make-dashboards.mjs`
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BUCKET = 'nutrition-diary';
const MEASUREMENT = 'dailyTotals';

/** How each language asks for what the panels show. Grafana fills in what begins with `$`, or `v.`. */
const LANGUAGES = {
  flux: {
    datasource: { type: 'influxdb', uid: 'nutrition-diary-flux' },
    target: (query) => ({ query }),
    eachDay: (field, measurement) => `${from(field, measurement)}\n  |> set(key: "_field", value: "${field}")`,
    sevenDayMean: (field, measurement) =>
      `${from(field, measurement)}\n  |> timedMovingAverage(every: 1d, period: 7d)\n  |> set(key: "_field", value: "7-day mean")`,
    average: (field) => `${from(field)}\n  |> mean()`,
    energy: (field, factor) =>
      `${from(field)}\n  |> mean()\n  |> map(fn: (r) => ({r with _value: r._value * ${factor}.0}))`,
    count: (field) => `${from(field)}\n  |> count()`,
    last: (field) => `${from(field)}\n  |> last()`,
    percentage: ({ field, name, reference }) =>
      `${from(field, 'dailyNutrients')}
  |> mean()
  |> map(fn: (r) => ({r with _value: r._value * 100.0 / float(v: ${reference})}))
  |> set(key: "_field", value: "${name}")`,
    eachMeal: `${from('calories', 'meals')}
  |> keep(columns: ["_time", "_value", "meal"])
  |> rename(columns: {meal: "_field"})`,
    mealName: {},
  },
  influxql: {
    datasource: { type: 'influxdb', uid: 'nutrition-diary-influxql' },
    target: (query) => ({ query, rawQuery: true, resultFormat: 'time_series' }),
    eachDay: (field, measurement) => select(`"${field}" AS "${field}"`, measurement),
    sevenDayMean: (field, measurement) => select(`moving_average("${field}", 7) AS "7-day mean"`, measurement),
    average: (field) => select(`mean("${field}") AS "${field}"`),
    energy: (field, factor) => select(`mean("${field}") * ${factor} AS "${field}"`),
    count: (field) => select(`count("${field}")`),
    last: (field) => select(`last("${field}")`),
    percentage: ({ field, name, reference }) =>
      select(`mean("${field}") * 100 / ${reference} AS "${name}"`, 'dailyNutrients'),
    eachMeal: `${select('"calories"', 'meals')} GROUP BY "meal"`,
    mealName: { alias: '$tag_meal' },
  },
  promql: {
    datasource: { type: 'prometheus', uid: 'nutrition-diary-promql' },
    target: (expr, { legend, instant }) => ({ expr, legendFormat: legend, instant, range: !instant }),
    eachDay: (field, measurement = MEASUREMENT) => `last_over_time(${measurement}_${field}[1d])`,
    // A window holds both of its ends: seven days to the second would be eight midnights.
    sevenDayMean: (field, measurement = MEASUREMENT) => `avg_over_time(${measurement}_${field}[6d23h])`,
    average: (field) => `avg_over_time(${MEASUREMENT}_${field}[$__range])`,
    energy: (field, factor) => `${factor} * avg_over_time(${MEASUREMENT}_${field}[$__range])`,
    count: (field) => `count_over_time(${MEASUREMENT}_${field}[$__range])`,
    last: (field) => `last_over_time(${MEASUREMENT}_${field}[$__range])`,
    percentage: ({ field, reference }) => `100 / ${reference} * avg_over_time(dailyNutrients_${field}[$__range])`,
    eachMeal: 'last_over_time(meals_calories[1d])',
    mealName: { legendFormat: '{{meal}}' },
  },
};

/** kcal per gram. */
const ENERGY = { fat: 9, carbs: 4, protein: 4 };

/**
 * The nutrients that have a reference intake of adults (Regulation (EU) No 1169/2011, annex XIII), in the unit of the field. A
 * test compares them with `src/diary/detail-nutrient.ts`.
 */
const VITAMINS = [
  { field: 'vitaminA', name: 'Vitamin A', reference: 800 },
  { field: 'vitaminB1', name: 'Vitamin B1', reference: 1.1 },
  { field: 'vitaminB2', name: 'Vitamin B2', reference: 1.4 },
  { field: 'vitaminB6', name: 'Vitamin B6', reference: 1.4 },
  { field: 'vitaminB12', name: 'Vitamin B12', reference: 2.5 },
  { field: 'vitaminC', name: 'Vitamin C', reference: 80 },
  { field: 'vitaminD', name: 'Vitamin D', reference: 5 },
  { field: 'vitaminE', name: 'Vitamin E', reference: 12 },
];
const MINERALS = [
  { field: 'calcium', name: 'Calcium', reference: 800 },
  { field: 'chloride', name: 'Chloride', reference: 800 },
  { field: 'copper', name: 'Copper', reference: 1 },
  { field: 'fluoride', name: 'Fluoride', reference: 3.5 },
  { field: 'iodine', name: 'Iodine', reference: 150 },
  { field: 'iron', name: 'Iron', reference: 14 },
  { field: 'magnesium', name: 'Magnesium', reference: 375 },
  { field: 'manganese', name: 'Manganese', reference: 2 },
  { field: 'phosphorus', name: 'Phosphorus', reference: 700 },
  { field: 'potassium', name: 'Potassium', reference: 2000 },
  { field: 'salt', name: 'Salt', reference: 6 },
  { field: 'zinc', name: 'Zinc', reference: 10 },
];

function from(field, measurement = MEASUREMENT) {
  return `from(bucket: "${BUCKET}")
  |> range(start: v.timeRangeStart, stop: v.timeRangeStop)
  |> filter(fn: (r) => r._measurement == "${measurement}" and r._field == "${field}")`;
}

function select(what, measurement = MEASUREMENT) {
  return `SELECT ${what} FROM "${measurement}" WHERE $timeFilter`;
}

function dashboard(name) {
  const language = LANGUAGES[name];
  const { datasource } = language;
  const targets = (queries, instant) =>
    queries.map(([legend, query], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      ...language.target(query, { legend, instant }),
    }));

  const stat = (title, unit, query, x) => ({
    type: 'stat',
    title,
    datasource,
    gridPos: { x, y: 0, w: 6, h: 4 },
    targets: targets([[title, query]], true),
    fieldConfig: { defaults: { unit, decimals: unit === 'none' ? 0 : 1 }, overrides: [] },
    options: { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'none', graphMode: 'none' },
  });
  const chart = (title, unit, queries, gridPos, custom, limits = { min: 0 }) => ({
    type: 'timeseries',
    title,
    datasource,
    // One value a day: nothing finer is asked for.
    interval: '1d',
    gridPos,
    targets: targets(queries, false),
    fieldConfig: { defaults: { unit, ...limits, custom: { spanNulls: true, ...custom } }, overrides: [] },
    options: { tooltip: { mode: 'multi' }, legend: { displayMode: 'list', placement: 'bottom' } },
  });
  const referenceIntakes = (title, nutrients, gridPos) => ({
    type: 'bargauge',
    title,
    datasource,
    gridPos,
    targets: targets(
      nutrients.map((nutrient) => [nutrient.name, language.percentage(nutrient)]),
      true,
    ),
    fieldConfig: { defaults: { unit: 'percent', decimals: 0, min: 0, max: 200 }, overrides: [] },
    options: { reduceOptions: { calcs: ['lastNotNull'] }, orientation: 'horizontal', displayMode: 'basic' },
  });
  const energyByMeal = chart(
    'Energy by meal',
    'kcal',
    [['', language.eachMeal]],
    { x: 0, y: 30, w: 24, h: 9 },
    { drawStyle: 'bars', fillOpacity: 70, stacking: { mode: 'normal' } },
  );
  Object.assign(energyByMeal.targets[0], language.mealName);
  const eachDay = (fields, measurement) => fields.map((field) => [field, language.eachDay(field, measurement)]);
  // Nobody weighs 0 kg: the axis begins where the values do.
  const bodyChart = (title, unit, queries, gridPos) =>
    chart(title, unit, queries, gridPos, { showPoints: 'always' }, { decimals: 1 });

  return {
    uid: `nutrition-diary-${name}`,
    title: 'Nutrition diary',
    schemaVersion: 39,
    editable: true,
    time: { from: 'now-90d', to: 'now' },
    timezone: 'browser',
    panels: [
      stat('Calories a day', 'kcal', language.average('calories'), 0),
      stat('Protein a day', 'massg', language.average('protein'), 6),
      stat('Days logged', 'none', language.count('calories'), 12),
      stat('Calories on the last day', 'kcal', language.last('calories'), 18),
      chart(
        'Calories',
        'kcal',
        [...eachDay(['calories']), ['7-day mean', language.sevenDayMean('calories')]],
        { x: 0, y: 4, w: 24, h: 9 },
        {},
      ),
      chart(
        'Fat, carbs and protein',
        'massg',
        eachDay(Object.keys(ENERGY)),
        { x: 0, y: 13, w: 16, h: 9 },
        { drawStyle: 'bars', fillOpacity: 70, stacking: { mode: 'normal' } },
      ),
      {
        type: 'piechart',
        title: 'Where the energy comes from',
        datasource,
        gridPos: { x: 16, y: 13, w: 8, h: 9 },
        targets: targets(
          Object.entries(ENERGY).map(([field, factor]) => [field, language.energy(field, factor)]),
          true,
        ),
        fieldConfig: { defaults: { unit: 'kcal', decimals: 0 }, overrides: [] },
        options: { reduceOptions: { calcs: ['lastNotNull'] }, displayLabels: ['name', 'percent'], pieType: 'donut' },
      },
      chart('Sugar and fibre', 'massg', eachDay(['sugar', 'fibre']), { x: 0, y: 22, w: 24, h: 8 }, {}),
      energyByMeal,
      referenceIntakes('Vitamins a day, of the reference intake', VITAMINS, { x: 0, y: 39, w: 12, h: 12 }),
      referenceIntakes('Minerals and salt a day, of the reference intake', MINERALS, { x: 12, y: 39, w: 12, h: 12 }),
      bodyChart(
        'Weight',
        'masskg',
        [...eachDay(['weight'], 'body'), ['7-day mean', language.sevenDayMean('weight', 'body')]],
        { x: 0, y: 51, w: 16, h: 9 },
      ),
      bodyChart('Body fat, water and muscle', 'percent', eachDay(['bodyFat', 'bodyWater', 'muscle'], 'body'), {
        x: 16,
        y: 51,
        w: 8,
        h: 9,
      }),
    ].map((panel, index) => ({ id: index + 1, ...panel })),
  };
}

for (const name of Object.keys(LANGUAGES)) {
  const file = join(import.meta.dirname, name, 'nutrition-diary.json');
  writeFileSync(file, `${JSON.stringify(dashboard(name), undefined, 2)}\n`);
}
