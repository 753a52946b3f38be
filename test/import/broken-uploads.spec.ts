import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { pick, randomFrom } from '../../bench/random.ts';
import { Days } from '../../src/persistence/days';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import { until } from '../support/until';

const ENTRIES = '/api/v2/nutritiondata';
const VARIANTS = 40;

let service: TestApp;

beforeEach(async () => {
  service = await createTestApp({ environment: { 'EXPORTER_IMPORT_MAX-MB': '1' } });
  for (let date = 10; date < 30; date++) {
    await service.app.get(Days).save(aDay(`2024-08-${date}`, { products: [aProduct('Käse'), aProduct('Brot')] }));
  }
});
afterEach(() => service.close());

it('a broken file is answered with a report or a sentence, never with an internal error', async () => {
  const random = randomFrom(99);
  for (const format of ['JSON', 'JSONL', 'CSV']) {
    const download = `${service.url}${ENTRIES}/download?format=${format}&includeProducts=true&details=true`;
    const whole = Buffer.from(await (await fetch(download)).arrayBuffer());
    for (let variant = 0; variant < VARIANTS; variant++) {
      const broken = Buffer.from(whole.subarray(0, Math.ceil(random() * whole.length)));
      for (let flips = Math.floor(random() * 5); flips > 0; flips--) {
        broken[Math.floor(random() * broken.length)] = Math.floor(random() * 256);
      }
      const body = pick(random, [broken, gzipSync(broken).subarray(0, 40 + Math.floor(random() * 4000))]);
      const answer = await fetch(`${service.url}${ENTRIES}/import?mode=replace`, { method: 'POST', body });

      expect([200, 400]).toContain(answer.status);
      const report = (await answer.json()) as Record<string, unknown>;
      if (answer.status === 400) expect(report['detail']).toEqual(expect.stringMatching(/^[A-Z].{20,}/));
      else expect(report['source']).toEqual(expect.any(String));
    }
  }
  const days = await service.app.get(Days).countDays({ from: undefined, to: undefined });
  expect(days.count).toBeGreaterThanOrEqual(20);
});

it('a file that is refused while it is sent is received to its end, so that its sender reads the answer', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sender = request(`${service.url}${ENTRIES}/import`, { method: 'POST', agent });
  const [answered, sent] = [once(sender, 'response'), once(sender, 'finish')];
  for (let kilobytes = 0; kilobytes < 4096; kilobytes++) sender.write(' '.repeat(1024));
  sender.end();

  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  await sent;
  expect(answer.statusCode).toBe(413);
  // On the same connection.
  const next = request(`${service.url}${ENTRIES}/export/status`, { agent }).end();
  const [status] = (await once(next, 'response')) as [IncomingMessage];
  expect([status.statusCode, next.reusedSocket]).toEqual([200, true]);
  status.resume();
  agent.destroy();
});

it('a sender that leaves in the middle changes nothing and does not block the next import', async () => {
  const sender = request(`${service.url}${ENTRIES}/import?mode=replace`, { method: 'POST' });
  sender.on('error', () => undefined);
  sender.write(`[${JSON.stringify(aDay('2024-01-01'))},`);
  await until(() => sender.socket?.bytesWritten !== undefined && sender.socket.bytesWritten > 100);
  sender.destroy();

  const whole = await fetch(`${service.url}${ENTRIES}/import`, {
    method: 'POST',
    body: JSON.stringify(aDay('2024-02-02')),
  });
  expect(await whole.json()).toMatchObject({ imported: 1 });
  expect((await fetch(`${service.url}${ENTRIES}/2024-01-01`)).status).toBe(404);
});
