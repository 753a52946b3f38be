import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from './create-test-app';
import { InfluxRecorder } from './influx-recorder';

/** For each test a diary site, a time-series server, and a folder for a diary that outlives a service. */
export class TimeSeriesSetting {
  site!: SimulatedSite;
  influx!: InfluxRecorder;
  private folder = '';
  private services: TestApp[] = [];

  constructor() {
    beforeEach(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'diary-time-series-'));
      [this.site, this.influx] = await Promise.all([SimulatedSite.start(), InfluxRecorder.start()]);
    });
    afterEach(async () => {
      for (const service of this.services.splice(0)) await service.close();
      await Promise.all([this.site.stop(), this.influx.stop()]);
      rmSync(this.folder, { recursive: true });
    });
  }

  async start(environment: Record<string, string> = {}): Promise<TestApp> {
    const service = await createTestApp({
      environment: {
        ...upstreamOf(this.site),
        EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(this.folder, 'diary.db')}`,
        EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
        EXPORTER_PERSISTENCE_TIMESERIES_URL: this.influx.url,
        ...environment,
      },
    });
    this.services.push(service);
    return service;
  }

  async stop(service: TestApp): Promise<void> {
    this.services = this.services.filter((other) => other !== service);
    await service.close();
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
