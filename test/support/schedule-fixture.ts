import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { askedDays } from './asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from './create-test-app';
import { TelegramStub } from './telegram-stub';

export interface CronTask {
  runnable: { target: string };
  expression: string;
  nextExecution?: { time: string };
  lastExecution?: { time: string; status: string };
}

const TOKEN = '1234:telegram-token';

/** For each test a diary site and a Telegram server, and services whose schedule rings when the test lets time pass. */
export class ScheduleSetting {
  site!: SimulatedSite;
  telegram!: TelegramStub;
  /** For a diary that outlives a service. */
  folder = '';
  private services: TestApp[] = [];

  constructor() {
    beforeEach(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'diary-schedule-'));
      [this.site, this.telegram] = await Promise.all([SimulatedSite.start(), TelegramStub.start(TOKEN)]);
    });
    afterEach(async () => {
      for (const service of this.services.splice(0)) await service.close();
      await Promise.all([this.site.stop(), this.telegram.stop()]);
      rmSync(this.folder, { recursive: true });
    });
  }

  async start(now: string, environment: Record<string, string> = {}): Promise<TestApp> {
    const service = await createTestApp({
      now,
      environment: {
        ...upstreamOf(this.site),
        EXPORTER_SCHEDULER_HISTORY_CRON: 'off',
        EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: TOKEN,
        EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID: '42',
        EXPORTER_NOTIFICATION_TELEGRAM_API_URL: this.telegram.url,
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

  /** The days that the site was asked for, in this order. */
  get askedDays(): (string | undefined)[] {
    return askedDays(this.site);
  }
}

export async function tasksOf(service: TestApp): Promise<CronTask[]> {
  const answer = await fetch(`${service.url}/actuator/scheduledtasks`);
  return ((await answer.json()) as { cron: CronTask[] }).cron;
}
