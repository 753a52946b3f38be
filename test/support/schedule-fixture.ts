import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { askedDays } from './asked-of-site';
import { type TestApp, upstreamOf } from './create-test-app';
import { startTelegram, type TelegramStub } from './telegram-stub';
import { TestServices } from './test-services';

export interface CronTask {
  runnable: { target: string };
  expression: string;
  nextExecution?: { time: string };
  lastExecution?: { time: string; status: string };
}

const TOKEN = '1234:telegram-token';

/** For each test a diary site and a Telegram server, and services whose schedule rings when the test lets time pass. */
export class ScheduleSetting extends TestServices {
  site!: SimulatedSite;
  telegram!: TelegramStub;

  constructor() {
    super();
    beforeEach(async () => {
      [this.site, this.telegram] = await Promise.all([SimulatedSite.start(), startTelegram(TOKEN)]);
    });
    afterEach(() => Promise.all([this.site.stop(), this.telegram.stop()]));
  }

  start(now: string, environment: Record<string, string> = {}): Promise<TestApp> {
    const own = {
      EXPORTER_SCHEDULER_HISTORY_CRON: 'off',
      EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: TOKEN,
      EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID: '42',
      EXPORTER_NOTIFICATION_TELEGRAM_API_URL: this.telegram.url,
    };
    return this.run({ now, environment: { ...upstreamOf(this.site), ...own, ...environment } });
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
