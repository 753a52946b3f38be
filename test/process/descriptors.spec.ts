import { connect, type Socket } from 'node:net';
import { setTimeout as moment } from 'node:timers/promises';
import { ServiceProcess } from '../support/service-process';
import '../support/needs-build';

/** A system that allows few descriptors, and a client that opens more connections than that. */

it('1,100 idle connections at ulimit -n 1024 neither end the service nor take its descriptors', async () => {
  const runBy = ['sh', '-c', 'ulimit -n 1024 && exec "$0" "$@"'];
  const service = ServiceProcess.spawn({ EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' }, undefined, runBy);
  const idle: Socket[] = [];
  try {
    await service.prints(/listens at (\S+)/);
    service.url = `http://127.0.0.1:${/listens at \S*:(\d+)/.exec(service.output)?.[1]}`;
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

    for (const socket of idle) socket.destroy();
    await moment(500);
    expect((await fetch(`${service.url}/actuator/health/liveness`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  } finally {
    for (const socket of idle) socket.destroy();
    await service.stop('SIGKILL');
  }
});
