import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { siteWasAskedFor } from '../support/asked-of-site';
import { fillDiary } from '../support/filled-diary';
import { tenYears } from '../support/random-diary';
import { exportDays } from '../support/requests';
import { ServiceSetting } from '../support/service-setting';
import { until } from '../support/until';

const DATA = '/api/v2/nutritiondata';
/** None takes long: what waits to be accepted has to be answered within seconds, also by a service on a busy machine. */
const PATHS = ['/actuator/health/liveness', `${DATA}/2015-02-02`, `${DATA}/2015-02-03`, `${DATA}/products?name=zzz`];

interface Asked {
  sentAt: number;
  /** A status if the answer is whole, `cut`, or the code of the failure. */
  outcome: string;
}

const setting = new ServiceSetting();
let url: string;

function ask(path: string, agent: Agent, read: (answer: IncomingMessage) => Promise<void>): Promise<Asked> {
  const asked: Asked = { sentAt: performance.now(), outcome: '' };
  return new Promise((resolve) => {
    const end = (outcome: string) => resolve({ ...asked, outcome });
    request(url + path, { agent }, (answer) => {
      read(answer).then(
        () => end(answer.complete ? `${answer.statusCode}` : 'cut'),
        () => end('cut'),
      );
    })
      .on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
      .end();
  });
}

async function readAll(answer: IncomingMessage): Promise<void> {
  for await (const chunk of answer) void chunk;
}

/** A client on a slow line: with pauses the answer takes seconds. */
async function readSlowly(answer: IncomingMessage): Promise<void> {
  for await (const chunk of answer) {
    void chunk;
    await after(20);
  }
}

/** One request after the other on a connection, until the service is gone. */
async function askOnAndOn(agent: Agent, first: number, results: Asked[]): Promise<void> {
  for (let turn = first; ; turn++) {
    const asked = await ask(PATHS[turn % PATHS.length] ?? '/', agent, readAll);
    results.push(asked);
    if (asked.outcome === 'ECONNREFUSED') return;
    // The service may only end connections whose clients were asked to end them.
    if (!/^\d/.test(asked.outcome)) await after(50);
  }
}

describe('a stop under load', () => {
  it.each([
    ['that are kept', true],
    ['that are new for each request', false],
  ])(
    'kill -TERM under the load of 50 connections %s, slow readers and an export drops nothing',
    async (_, keepAlive) => {
      await fillDiary(setting.file, tenYears().take(360));
      const service = await setting.start({ EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '300' });
      url = service.url;
      const release = setting.site.hold({ date: '2024-08-29' });

      const results: Asked[] = [];
      const agent = new Agent({ keepAlive, maxSockets: 50 });
      const load = Array.from({ length: 50 }, (_, client) => askOnAndOn(agent, client, results));
      const streamAgent = new Agent({ keepAlive });
      const streams = Array.from({ length: 5 }, () => ask(DATA, streamAgent, readSlowly));
      const exporting = exportDays(service, '2024-08-28', '2024-08-30');
      await siteWasAskedFor(setting.site, '2024-08-29');
      await until(() => results.length > 100);

      const killedAt = performance.now();
      await service.beginStop();
      release();
      const code = await service.ended();
      await Promise.all(load);
      // A slow reader still reads what the service sent before it ended.
      const streamed = await Promise.all(streams);
      agent.destroy();
      streamAgent.destroy();

      // After 10 s it would be 1.
      expect(code).toBe(0);
      const before = results.filter(({ sentAt }) => sentAt <= killedAt);
      expect(before.length).toBeGreaterThan(100);
      expect(new Set(before.map(({ outcome }) => outcome))).toEqual(new Set(['200']));
      // A later request is answered, or its connection is refused. None is accepted and then cut.
      const later = results.filter(({ sentAt }) => sentAt > killedAt);
      const outcomes = new Set(later.map(({ outcome }) => outcome));
      expect([...outcomes].filter((outcome) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(outcome))).toEqual([]);
      expect(streamed.map(({ outcome }) => outcome)).toEqual(['200', '200', '200', '200', '200']);
      expect(await exporting).toEqual({
        status: 200,
        body: { successfulDays: ['2024-08-28', '2024-08-29'], unsuccessfulDays: ['2024-08-30'] },
      });
    },
  );
});
