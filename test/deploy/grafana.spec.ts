import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InfluxTimeSeries } from '../../src/persistence/influx/influx-time-series';
import { aDay } from '../support/days';
import { describeWithVictoriaMetrics, startVictoriaMetrics, type VictoriaMetrics } from '../support/victoria-metrics';

const FOLDER = join(__dirname, '..', '..', 'deploy', 'grafana');
const LANGUAGES = ['flux', 'influxql', 'promql'];

interface Dashboard {
  panels: {
    title: string;
    datasource: { uid: string };
    targets: { expr?: string; instant?: boolean; datasource: { uid: string } }[];
  }[];
}

const fileOf = (language: string, name: string) => readFileSync(join(FOLDER, language, name), 'utf8');
const dashboardOf = (language: string) => JSON.parse(fileOf(language, 'nutrition-diary.json')) as Dashboard;

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

describeWithVictoriaMetrics('the PromQL dashboard on a real server', () => {
  let server: VictoriaMetrics;
  const now = Date.parse('2024-03-31T12:00:00Z') / 1000;

  beforeAll(async () => {
    server = await startVictoriaMetrics();
    const { url } = server;
    const settings = { enabled: true, url, token: undefined, org: 'primary', bucket: 'nutrition-diary' };
    // Thirty days of 1,001 to 1,030 kcal, on average 1,015.5; the last is 31 March.
    const dates = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2024, 2, 2 + n)).toISOString().slice(0, 10));
    await new InfluxTimeSeries(settings, 'Europe/Berlin').write(
      dates.map((date, index) => aDay(date, { totalCalories: 1001 + index, totalProtein: 90 })),
    );
    await server.readBack();
  });
  afterAll(() => server.stop());

  async function ask(path: string, parameters: Record<string, string | number>): Promise<[number, string][][]> {
    const query = new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await fetch(`${server.url}/api/v1/${path}?${query.toString()}`);
    const { data } = (await answer.json()) as {
      data: { result: { value?: [number, string]; values?: [number, string][] }[] };
    };
    return data.result.map(({ value, values }) => values ?? [value!]);
  }

  async function answersOf(title: string): Promise<number[][]> {
    const { targets } = dashboardOf('promql').panels.find((panel) => panel.title === title)!;
    const answers = targets.map(async ({ expr = '', instant }) => {
      // What Grafana does: the range of the dashboard is put in, and a chart is asked for by the day.
      const query = expr.replaceAll('$__range', '90d');
      const midnight = Date.parse('2024-03-31') / 1000;
      const range = { query, start: midnight - 9 * 86_400, end: midnight, step: '1d' };
      const series = await (instant ? ask('query', { query, time: now }) : ask('query_range', range));
      expect(series).toHaveLength(1);
      return series[0]!.map(([, value]) => Number(value));
    });
    return Promise.all(answers);
  }

  it.each([
    ['Calories a day', [1015.5]],
    ['Protein a day', [90]],
    ['Days logged', [30]],
    ['Calories on the last day', [1030]],
  ])('%s', async (title, expected) => {
    expect(await answersOf(title)).toEqual([expected]);
  });

  it('Calories: each of the last ten days, and the mean of seven', async () => {
    expect(await answersOf('Calories')).toEqual([
      [1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030],
      // The mean of seven days in a row is the middle one.
      [1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027],
    ]);
  });

  it('Where the energy comes from: 9 kcal for a gram of fat, 4 for carbs and protein', async () => {
    // aDay: 70 g fat, 250 g carbs, and 90 g protein.
    expect(await answersOf('Where the energy comes from')).toEqual([[630], [1000], [360]]);
  });

  it.each(['Fat, carbs and protein', 'Sugar and fibre'])('%s: ten days each', async (title) => {
    for (const days of await answersOf(title)) expect(days).toHaveLength(10);
  });
});
