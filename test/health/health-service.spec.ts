import { TerminusModule } from '@nestjs/terminus';
import { Test, type TestingModule } from '@nestjs/testing';
import { BackupService } from '../../src/backup/backup.service';
import { Clock } from '../../src/clock';
import { HealthService } from '../../src/health/health.service';
import { UpstreamLoginIndicator } from '../../src/health/upstream-login.indicator';
import { GracefulStop } from '../../src/http/connections/graceful-stop';
import { Days } from '../../src/persistence/days';
import { StateStore } from '../../src/persistence/state-store';
import { TimeSeries } from '../../src/persistence/time-series';
import { CapturedLog } from '../support/captured-log';
import { TestClock } from '../support/test-clock';

/** A store with a mistake in its check. */
const BROKEN = {
  enabled: true,
  health: () => Promise.reject(new TypeError('Cannot read the answer of mongodb://user:secret@host')),
};

let service: TestingModule;

async function healthOver(documents: object): Promise<HealthService> {
  service = await Test.createTestingModule({
    imports: [TerminusModule.forRoot({ logger: false })],
    providers: [
      HealthService,
      { provide: UpstreamLoginIndicator, useValue: { check: () => Promise.resolve(undefined) } },
      { provide: Clock, useValue: new TestClock('2024-09-01T12:00:00Z', 'UTC') },
      { provide: StateStore, useValue: {} },
      { provide: BackupService, useValue: { enabled: false } },
      { provide: GracefulStop, useValue: { isUnderWay: false } },
      { provide: Days, useValue: documents },
      { provide: TimeSeries, useValue: { enabled: false } },
    ],
  }).compile();
  await service.init();
  return service.get(HealthService);
}

afterEach(() => service.close());

it('a check that fails in a way that nobody expected is a part that is down; the log says why, the answer does not', async () => {
  const health = await healthOver(BROKEN);
  const log = new CapturedLog();

  expect(await health.readiness()).toEqual({ status: 'DOWN', components: { docStore: { status: 'DOWN' } } });
  expect(log.lines).toEqual([expect.stringMatching(/^debug docStore could not be checked: TypeError: Cannot read/)]);
});

it('a service that is stopping is not ready', async () => {
  const health = await healthOver({ enabled: false });
  expect(await health.readiness()).toEqual({ status: 'UP', components: {} });
  await service.close();

  expect(await health.readiness()).toEqual({ status: 'DOWN', components: {} });
});
