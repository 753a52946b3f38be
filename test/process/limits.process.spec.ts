import { connect, type Socket } from 'node:net';
import { tenYears } from '../support/random-diary';
import { ServiceSetting } from '../support/service-setting';
import { until } from '../support/until';

/** Large requests to a process with little memory. */

const DOWNLOAD = '/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&details=true';
const MEGABYTE = 1024 * 1024;

const setting = new ServiceSetting();

describe('a service with little', () => {
  // That the store is read no faster than the client takes the answer, MongoDB included, is in download/json-lines.spec.ts.
  it('Ten years as JSON lines, downloaded by two clients at once, take less than 200 MB of memory', async () => {
    await setting.fill(tenYears());
    const service = await setting.start();
    const files = Array.from({ length: 2 }, async () => (await fetch(service.url + DOWNLOAD)).arrayBuffer());
    const lengths = (await Promise.all(files)).map(({ byteLength }) => byteLength);
    const peak = service.peakMegabytes();

    expect(Math.min(...lengths)).toBeGreaterThan(10 * MEGABYTE);
    expect(peak).toBeGreaterThan(0);
    // It was 122 MB when this was written.
    expect(peak).toBeLessThan(200);
  }, 120_000);

  it('1,100 idle connections at ulimit -n 1024 neither end the service nor take its descriptors', async () => {
    const runBy = ['sh', '-c', 'ulimit -n 1024 && exec "$0" "$@"'];
    const service = await setting.start({}, runBy);
    const idle: Socket[] = [];
    try {
      for (let count = 0; count < 1100; count++) {
        idle.push(connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined));
      }
      await service.prints(/More than 500 connections are open/);

      // More than half of them are closed; the service still has what it needs for the page and its figures.
      let text = '';
      for (const path of ['/actuator/health/liveness', '/actuator/prometheus', '/', '/actuator/health/readiness']) {
        const answer = await fetch(service.url + path);
        expect(answer.status).toBe(200);
        text += await answer.text();
      }
      expect(text).toContain('"docStore":{"status":"UP"');
      const open = Number(/^process_open_fds (\d+)$/m.exec(text)?.[1]);
      expect(open).toBeGreaterThan(500);
      expect(open).toBeLessThan(700);
    } finally {
      for (const socket of idle) socket.destroy();
    }
    await until(async () => (await fetch(`${service.url}/actuator/health/liveness`)).status === 200);
    expect(await service.stop()).toBe(0);
  });
});
