import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DETAIL_NUTRIENTS, factsOf, nutrientAmounts } from '../../src/diary/detail-nutrient';
import { InfluxTimeSeries } from '../../src/persistence/influx/influx-time-series';
import { Metrics } from '../../src/platform/metrics/metrics';
import { ExportMetrics } from '../../src/sync/export/export-metrics';
import { aDay, day } from '../support/days';
import { aMeal } from '../support/details';
import { readExposition } from '../support/exposition';
import { describeWithPromtool, promtool } from '../support/promtool';
import { TestClock } from '../support/test-clock';
import { describeWithVictoriaMetrics, startVictoriaMetrics, type VictoriaMetrics } from '../support/victoria-metrics';

const FOLDER = join(__dirname, '..', '..', 'deploy', 'grafana');
const LANGUAGES = ['flux', 'influxql', 'promql'];
const VITAMINS = 'Vitamins a day, of the reference intake';
const MINERALS = 'Minerals and salt a day, of the reference intake';

interface Dashboard {
  panels: {
    title: string;
    datasource: { uid: string };
    targets: {
      query?: string;
      expr?: string;
      alias?: string;
      legendFormat?: string;
      instant?: boolean;
      datasource: { uid: string };
    }[];
  }[];
}

interface Series {
  metric: Record<string, string>;
  values: string[];
}

const fileOf = (language: string, name: string) => readFileSync(join(FOLDER, language, name), 'utf8');
const dashboardOf = (language: string) => JSON.parse(fileOf(language, 'nutrition-diary.json')) as Dashboard;

describe('the dashboards', () => {
  it('the dashboards are what the script makes', () => {
    const before = LANGUAGES.map((language) => fileOf(language, 'nutrition-diary.json'));
    execFileSync(process.execPath, [join(FOLDER, 'make-dashboards.mjs')]);

    expect(LANGUAGES.map((language) => fileOf(language, 'nutrition-diary.json'))).toEqual(before);
  });

  it.each(LANGUAGES)('the %s dashboard asks the data source that stands beside it', (language) => {
    const [, uid] = /^ *uid: (.+)$/m.exec(fileOf(language, 'datasource.yml')) ?? [];

    for (const { datasource, targets } of dashboardOf(language).panels) {
      expect([datasource, ...targets.map((target) => target.datasource)].map((source) => source.uid)).toEqual(
        Array.from({ length: targets.length + 1 }, () => uid),
      );
    }
  });

  it.each(LANGUAGES)('the %s dashboard knows the reference intakes of the service', (language) => {
    const panels = dashboardOf(language).panels.filter(({ title }) => [VITAMINS, MINERALS].includes(title));
    const queries = panels.flatMap(({ targets }) => targets.map(({ query, expr }) => query ?? expr ?? ''));

    const known = DETAIL_NUTRIENTS.map(factsOf).filter(({ referenceIntake }) => referenceIntake !== null);
    expect(queries).toHaveLength(known.length);
    for (const { name, referenceIntake } of known) {
      // 'Vitamin B12' is the field vitaminB12.
      const field = (name.en[0]!.toLowerCase() + name.en.slice(1)).replace(' ', '');
      const divided = new RegExp(`/ (float\\(v: )?${referenceIntake}\\b`);
      expect([
        name.en,
        queries.some((query) => new RegExp(`\\b\\w*${field}\\b`).test(query) && divided.test(query)),
      ]).toEqual([name.en, true]);
    }
  });

  it.each([
    ['flux', { query: expect.stringContaining('rename(columns: {meal: "_field"})') as string }],
    ['influxql', { query: expect.stringContaining('GROUP BY "meal"') as string, alias: '$tag_meal' }],
    ['promql', { legendFormat: '{{meal}}' }],
  ])('the %s dashboard has a bar for each meal, called by its name', (language, target) => {
    const panel = dashboardOf(language).panels.find(({ title }) => title === 'Energy by meal')!;

    expect(panel.targets).toEqual([expect.objectContaining(target)]);
  });
});

describeWithVictoriaMetrics('the PromQL dashboard on a real server', () => {
  let server: VictoriaMetrics;

  beforeAll(async () => {
    server = await startVictoriaMetrics();
    const { url } = server;
    const settings = { enabled: true, url, token: undefined, org: 'primary', bucket: 'nutrition-diary' };
    // Thirty days of 1,001 to 1,030 kcal, on average 1,015.5; the last is 31 March.
    const dates = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2024, 2, 2 + n)).toISOString().slice(0, 10));
    const series = new InfluxTimeSeries(settings, () => 'Europe/Berlin');
    await series.writeBody(
      { from: day(dates[0]!), to: day(dates.at(-1)!) },
      dates.map((date, index) => ({ date: day(date), values: { WEIGHT: 83 - index / 10, BODY_FAT: 21 } })),
    );
    await series.write(
      dates.map((date, index) =>
        aDay(date, {
          totalCalories: 1001 + index,
          totalProtein: 90,
          // On odd days a quarter of each reference intake and on even ones three quarters, which is half of it on average.
          nutrients: nutrientAmounts(
            (nutrient) => (factsOf(nutrient).referenceIntake ?? 0) * (index % 2 ? 0.75 : 0.25),
          ),
          meals: [
            aMeal('Frühstück, klein', { calories: 301 + index }),
            ...(index < 29 ? [aMeal('Dinner', { calories: 700 })] : []),
          ],
        }),
      ),
    );
    await server.readBack();
  });
  afterAll(() => server.stop());

  const [NOON, MIDNIGHT] = ['2024-03-31T12:00:00Z', '2024-03-31T00:00:00Z'];
  const panelOf = (wanted: string) => dashboardOf('promql').panels.find(({ title }) => title === wanted)!;

  async function ask(path: string, parameters: Record<string, string>): Promise<Series[]> {
    const answer = await fetch(`${server.url}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`);
    const { data } = (await answer.json()) as {
      data: {
        result: { metric: Record<string, string>; value?: [number, string]; values?: [number, string][] }[];
      };
    };
    return data.result.map(({ metric, value, values }) => ({
      metric,
      values: (values ?? [value!]).map(([, text]) => text),
    }));
  }

  async function answersOf(title: string): Promise<number[][]> {
    const answers = panelOf(title).targets.map(async ({ expr = '', instant }) => {
      // Grafana inserts the range of the dashboard, and requests a chart by the day.
      const query = expr.replaceAll('$__range', '90d');
      const range = { query, start: '2024-03-22T00:00:00Z', end: MIDNIGHT, step: '1d' };
      const series = await (instant ? ask('query', { query, time: NOON }) : ask('query_range', range));
      expect(series).toHaveLength(1);
      return series[0]!.values.map(Number);
    });
    return Promise.all(answers);
  }

  it.each([
    ['Calories a day', 'the mean', [[1015.5]]],
    ['Protein a day', 'the mean', [[90]]],
    ['Days logged', 'their number', [[30]]],
    ['Calories on the last day', 'one number', [[1030]]],
    [
      'Calories',
      'each of the last ten days, and the mean of seven',
      [
        [1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030],
        // The mean of seven days in a row is the middle one.
        [1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027],
      ],
    ],
    // aDay: 70 g fat, 250 g carbs, and 90 g protein.
    ['Where the energy comes from', '9 kcal for a gram of fat, 4 for carbs and protein', [[630], [1000], [360]]],
  ])('%s: %s', async (title, _, expected) => {
    expect(await answersOf(title)).toEqual(expected);
  });

  it('Weight: each of the last ten days, and the mean of seven', async () => {
    const [days, means] = await answersOf('Weight');
    expect(days).toEqual([81, 80.9, 80.8, 80.7, 80.6, 80.5, 80.4, 80.3, 80.2, 80.1]);
    expect(means!.at(-1)).toBeCloseTo(80.4, 9);
  });

  it.each([
    [VITAMINS, 8],
    [MINERALS, 12],
  ])('%s: the average of all days as a percentage', async (title, count) => {
    for (const [percentage] of await answersOf(title)) expect(percentage).toBeCloseTo(50, 9);
    expect(await answersOf(title)).toHaveLength(count);
  });

  it('Energy by meal: each meal by its name, on the days that have it', async () => {
    const { expr = '' } = panelOf('Energy by meal').targets[0]!;
    const range = { query: expr, start: '2024-03-29T00:00:00Z', end: MIDNIGHT, step: '1d' };
    const series = await ask('query_range', range);

    expect(Object.fromEntries(series.map(({ metric, values }) => [metric['meal'], values.map(Number)]))).toEqual({
      'Frühstück, klein': [328, 329, 330],
      Dinner: [700, 700],
    });
  });

  it.each(['Fat, carbs and protein', 'Sugar and fibre'])('%s: ten days each', async (title) => {
    for (const days of await answersOf(title)) expect(days).toHaveLength(10);
  });
});

const ALERTS = join(__dirname, '..', '..', 'deploy', 'alerts');

// That they have no mistake is checked by `npm run check:deploy`.
describeWithPromtool("Prometheus' own tests of the alert rules", () => {
  it('see the alerts ring, and be quiet, when they should', () => {
    const tests = join(ALERTS, 'nutrition-diary.rules.test.yml');
    expect(promtool(['test', 'rules', tests])).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
  });
});

describe('the alert rules', () => {
  it('ask for metrics and outcomes that the service has', async () => {
    const metrics = new Metrics();
    new ExportMetrics(metrics, new TestClock('2024-09-01T12:00:00Z'));
    const families = readExposition(await metrics.text());
    const rules = readFileSync(join(ALERTS, 'nutrition-diary.rules.yml'), 'utf8');

    const asked = [...new Set(rules.match(/\bdiary_[a-z_]+/g))];
    expect(asked.sort()).toEqual([
      'diary_backup_last_success_timestamp_seconds',
      'diary_backup_runs_total',
      'diary_days_since_last_stored_day',
      'diary_export_days_total',
      'diary_export_runs_total',
      'diary_upstream_login_rejected',
    ]);
    expect(asked.filter((name) => !(name in families))).toEqual([]);
    const outcomes = Object.keys(families['diary_export_runs_total']!.samples).join();
    for (const outcome of ['success', 'login rejected']) expect(outcomes).toContain(`outcome="${outcome}"`);
  });
});
