import { StateStore } from '../../../src/persistence/state-store';
import type { TestApp } from '../../support/create-test-app';
import { refusal } from '../../support/telegram-stub';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';
import { until } from '../../support/until';

const setting = new ScheduleSetting();
const texts = () => setting.telegram.messages.map(({ text }) => text);

async function start(environment: Record<string, string> = {}): Promise<TestApp> {
  return setting.start('2024-09-01T12:00:00Z', environment);
}

describe('a scheduled export', () => {
  it('that could not store its day sends one message, with the date, the reason and what to do', async () => {
    const service = await start();
    setting.site.setDay('2024-09-01', 'empty');
    await service.clock.passTo('2024-09-02T12:00:00Z');

    expect(setting.telegram.messages).toEqual([
      {
        chat_id: '42',
        text: [
          'Nutrition diary: the scheduled fetch could not store 1 day.',
          '2024-09-01: nothing logged',
          '',
          'nothing logged: The diary page shows no entries (entries made only with the app’s photo scan or recipe features do not appear there).',
          'Data already stored for such a day is unchanged.',
        ].join('\n'),
      },
    ]);
  });

  it('of the same day again sends its message again', async () => {
    const service = await start({ EXPORTER_SCHEDULER_CRON: '0 0 3,9 * * *' });
    setting.site.setDay('2024-09-01', 'empty');
    await service.clock.passTo('2024-09-02T12:00:00Z');

    expect(texts().map((text) => text.split('\n')[1])).toEqual(Array(2).fill('2024-09-01: nothing logged'));
    // With a look-back of one day, which never names a day again, nothing is noted that nobody would read.
    expect(await service.app.get(StateStore).notedDays('reported')).toEqual([]);
  });

  it('that REST started, or whose login is rejected, sends nothing', async () => {
    const service = await start();
    setting.site.setDay('2024-08-31', 'empty');
    const answer = await fetch(`${service.url}/api/v2/nutritiondata/export?days=1`);

    expect(await answer.json()).toEqual({ successfulDays: [], unsuccessfulDays: ['2024-08-31'] });
    setting.site.rejectPassword = true;
    setting.site.endSessions();
    await service.clock.passTo('2024-09-02T12:00:00Z');
    expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('ERROR');
    expect(setting.telegram.requests).toEqual([]);
  });
});

describe('with a look-back of three', () => {
  const LOOK_BACK = { EXPORTER_SCHEDULER_LOOK_BACK_DAYS: '3' };
  const datesIn = (text: string) => text.match(/^\d{4}-\d{2}-\d{2}/gm);

  it('a day that an earlier message named is not named again, and without a new one there is no message', async () => {
    const service = await start(LOOK_BACK);
    setting.site.setDay('2024-08-31', 'empty');
    await service.clock.passTo('2024-09-02T12:00:00Z');
    expect(texts().map(datesIn)).toEqual([['2024-08-31']]);

    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(setting.askedDays).toHaveLength(6);
    expect(texts()).toHaveLength(1);

    setting.site.setDay('2024-09-03', 'empty');
    await service.clock.passTo('2024-09-04T12:00:00Z');
    expect(texts().map(datesIn)).toEqual([['2024-08-31'], ['2024-09-03']]);
  });

  it('several days are one message, oldest first', async () => {
    const service = await start(LOOK_BACK);
    for (const date of ['2024-09-01', '2024-08-30']) setting.site.setDay(date, 'empty');
    await service.clock.passTo('2024-09-02T12:00:00Z');

    expect(texts()[0]).toMatch(/^Nutrition diary: the scheduled fetch could not store 2 days\.\n/);
    expect(texts().map(datesIn)).toEqual([['2024-08-30', '2024-09-01']]);
  });

  it('a day whose message was not delivered is named by the next', async () => {
    const service = await start(LOOK_BACK);
    setting.site.setDay('2024-08-31', 'empty');
    setting.telegram.next.push(refusal(403, 'bot was blocked by the user'));
    await service.clock.passTo('2024-09-02T12:00:00Z');
    expect(texts()).toEqual([]);

    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(texts().map(datesIn)).toEqual([['2024-08-31']]);
  });
});

describe('a scheduled run that a stop of the service cut short', () => {
  const ON_FILE = () => ({
    EXPORTER_SCHEDULER_LOOK_BACK_DAYS: '3',
    ...setting.onFile,
  });

  /** Stops the service while the site is asked for a day. */
  async function stopAt(date: string): Promise<void> {
    const service = await setting.start('2024-09-01T12:00:00Z', ON_FILE());
    const release = setting.site.hold({ date });
    const night = service.clock.passTo('2024-09-02T03:00:00Z');
    await until(() => setting.askedDays.includes(date));
    const stopped = setting.stop(service);
    release();
    await Promise.all([stopped, night]);
  }

  /** Starts the service and stops it when that many notices have been sent in all. */
  async function startAgain(notices: number): Promise<void> {
    const service = await setting.start('2024-09-02T04:00:00Z', ON_FILE());
    await until(() => texts().length >= notices);
    // One too many would be sent by then.
    await service.clock.passTo('2024-09-02T05:00:00Z');
    await setting.stop(service);
  }

  it('after a day was unsuccessful sends its notice at the next start, once', async () => {
    setting.site.setDay('2024-08-30', 'empty');
    await stopAt('2024-08-31');
    expect(texts()).toEqual([]);

    await startAgain(1);
    const lines = texts().map((text) => text.split('\n').slice(0, 3));
    expect(lines).toEqual([
      [
        'Nutrition diary: the scheduled fetch could not store 2 days.',
        '2024-08-30: nothing logged',
        '2024-09-01: not tried',
      ],
    ]);
    await startAgain(1);
    expect(texts()).toHaveLength(1);
  });

  it('before any day was unsuccessful sends none', async () => {
    await stopAt('2024-08-31');
    await startAgain(0);

    expect(texts()).toEqual([]);
  });

  it('while its notice was on the way sends that at the next start', async () => {
    setting.site.setDay('2024-09-01', 'empty');
    const service = await setting.start('2024-09-01T12:00:00Z', ON_FILE());
    setting.telegram.next.push('silent');
    const night = service.clock.passTo('2024-09-02T03:00:00Z');
    await until(() => setting.telegram.requests.length > 0);
    await setting.stop(service);
    await night;

    await startAgain(1);
    expect(texts()).toEqual([expect.stringContaining('2024-09-01: nothing logged')]);
  });
});
