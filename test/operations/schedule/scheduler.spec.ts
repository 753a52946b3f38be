import { SchedulerRegistry } from '@nestjs/schedule';
import { DiaryError } from '../../../src/diary/errors';
import { Events } from '../../../src/platform/events/events';
import { SystemClock } from '../../../src/platform/clock';
import { loadConfig } from '../../../src/config/load-config';
import type { StateStore } from '../../../src/persistence/state-store';
import { Scheduler } from '../../../src/operations/schedule/scheduler';
import { CapturedLog } from '../../support/captured-log';
import { memoryState } from '../../support/memory-state';

// The system's own clock and timers, whose time the tests let pass.

const NOW = Date.parse('2024-11-01T12:00:00Z');
const DAY_MS = 86_400_000;

let registry: SchedulerRegistry;
let store: StateStore;
let done: string[];

beforeEach(async () => {
  store = await memoryState();
  jest.useFakeTimers({ now: NOW });
  registry = new SchedulerRegistry();
  done = [];
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function schedule(cron: string): Scheduler {
  const { config } = loadConfig({ environment: { TZ: 'UTC' } });
  const run = () => {
    done.push(new Date().toISOString());
    return Promise.resolve('SUCCESS' as const);
  };
  const tasks = [{ name: 'work', cron, enabled: true, run }];
  const scheduler = new Scheduler(config, new SystemClock('UTC'), store, registry, tasks, new Events());
  scheduler.onApplicationBootstrap();
  return scheduler;
}

describe('the scheduler', () => {
  it('work that is due in a month is done then: longer than a timer of the system can wait, which is 24.8 days', async () => {
    schedule('0 0 3 1 12 *');
    await jest.advanceTimersByTimeAsync(29 * DAY_MS);
    expect(done).toEqual([]);
    await jest.advanceTimersByTimeAsync(DAY_MS);

    expect(done).toEqual(['2024-12-01T03:00:00.000Z']);
  });

  it('a clock that was put forward is noticed within a minute', async () => {
    schedule('0 0 3 * * *');
    jest.setSystemTime(Date.parse('2024-11-02T03:00:00Z'));
    await jest.advanceTimersByTimeAsync(60_000);

    expect(done).toEqual(['2024-11-02T03:01:00.000Z']);
  });

  it('work that is due while the store is away is done when it is back', async () => {
    const away = new DiaryError('store-unavailable', 'It does not answer');
    jest.spyOn(store, 'claim').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    const sleep = jest.spyOn(SystemClock.prototype, 'sleep').mockResolvedValue();
    schedule('0 0 3 * * *');
    await jest.advanceTimersByTimeAsync(DAY_MS);

    expect(done).toEqual(['2024-11-02T03:00:00.000Z']);
    expect(sleep.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([30_000, 30_000]);
  });

  it('the registry holds a timer under the name of the work, which does not keep the process alive', async () => {
    schedule('0 0 3 * * *');
    expect(registry.getTimeouts()).toEqual(['work']);
    expect((registry.getTimeout('work') as NodeJS.Timeout).hasRef()).toBe(false);
    await jest.advanceTimersByTimeAsync(3 * DAY_MS);
    expect(done).toHaveLength(3);
    expect(registry.getTimeouts()).toEqual(['work']);

    registry.deleteTimeout('work');
    await jest.advanceTimersByTimeAsync(3 * DAY_MS);
    expect(done).toHaveLength(3);
  });

  it('a date that never comes is a warning, and there is no next time', () => {
    const log = new CapturedLog();
    const [state] = schedule('0 0 3 31 2 *').tasks;

    expect(log.lines).toEqual(['warn work is never due: 0 0 3 31 2 *']);
    expect(state?.nextExecution).toBeUndefined();
    expect(registry.getTimeouts()).toEqual([]);
  });

  it('a clock that was a day ahead costs no night once it is set back', async () => {
    schedule('0 0 3 * * *');
    jest.setSystemTime(NOW + DAY_MS);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual(['2024-11-02T12:01:00.000Z']);
    jest.setSystemTime(NOW + 120_000);
    await jest.advanceTimersByTimeAsync(2 * DAY_MS);

    expect(done.slice(1)).toEqual(['2024-11-02T03:00:00.000Z', '2024-11-03T03:00:00.000Z']);
  });
});

describe('a claim that lies ahead', () => {
  it('by more than an hour is of a clock that was wrong: a warning names it, and the work is done', async () => {
    await store.claim('work', NOW + 365 * DAY_MS);
    const log = new CapturedLog();
    schedule('0 0 3 * * *');
    await jest.advanceTimersByTimeAsync(2 * DAY_MS);

    expect(done).toEqual(['2024-11-02T03:00:00.000Z', '2024-11-03T03:00:00.000Z']);
    expect(log.lines).toEqual([
      'warn work was claimed for 2025-11-01T12:00:00.000Z, more than an hour ahead of the clock; the claim is replaced',
    ]);
  });

  it('by less may be of another replica, which did the work', async () => {
    schedule('0 0 3 * * *');
    await store.claim('work', Date.parse('2024-11-02T03:00:05Z'));
    await jest.advanceTimersByTimeAsync(2 * DAY_MS);

    expect(done).toEqual(['2024-11-03T03:00:00.000Z']);
  });
});
