import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { type TestApp, upstreamOf } from './create-test-app';
import { InfluxRecorder } from './influx-recorder';
import { TestServices } from './test-services';

/** For each test a diary site, a time-series server, and a folder for a diary that outlives a service. */
export class TimeSeriesSetting extends TestServices {
  site!: SimulatedSite;
  influx!: InfluxRecorder;

  constructor() {
    super();
    beforeEach(async () => {
      [this.site, this.influx] = await Promise.all([SimulatedSite.start(), InfluxRecorder.start()]);
    });
    afterEach(() => Promise.all([this.site.stop(), this.influx.stop()]));
  }

  start(environment: Record<string, string> = {}): Promise<TestApp> {
    const timeSeries = {
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: this.influx.url,
    };
    return this.run({ environment: { ...upstreamOf(this.site), ...this.onFile, ...timeSeries, ...environment } });
  }

  /** The lines of a day in line protocol, from what the site shows. TZ is UTC in these tests. */
  linesOf(date: string): string[] {
    const { kcal, carbs, fat, fibre, protein, sugar } = this.site.expectedDay(date)!.totals;
    const { kilojoules, nutrients, meals } = this.site.expectedDetails(date)!;
    const known = Object.entries(nutrients).filter(([, amount]) => amount !== null);
    const amounts = known.map(([key, amount]) => [inCamelCase(key), amount] as const);
    const instant = Date.parse(date) / 1000;
    return [
      `dailyTotals ${fieldsOf({ calories: kcal, carbs, fat, fibre, protein, sugar })} ${instant}`,
      `dailyNutrients ${fieldsOf({ kilojoules, ...Object.fromEntries(amounts) })} ${instant}`,
      ...meals.map(({ name, ...values }) => `meals,meal=${name.replaceAll(' ', '\\ ')} ${fieldsOf(values)} ${instant}`),
    ];
  }
}

const inCamelCase = (key: string) => key.toLowerCase().replace(/_./g, (initial) => initial[1]!.toUpperCase());

function fieldsOf(values: Record<string, number | null>): string {
  const fields = Object.keys(values).sort();
  return fields.map((field) => `${field}=${values[field]}`).join(',');
}

export async function migrate(service: TestApp): Promise<[number, string]> {
  const answer = await fetch(`${service.url}/api/v2/migration/toTimeSeriesDb`, { method: 'POST' });
  return [answer.status, await answer.text()];
}
