import { connect, type Socket } from 'node:net';
import { setTimeout as moment } from 'node:timers/promises';
import { RawConnection } from '../support/raw-connection';
import { ServiceProcess } from '../support/service-process';
import '../support/needs-build';

/** A system that allows few descriptors, and a client that opens more connections than that. */

const LIVENESS = 'GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('1,100 idle connections at ulimit -n 1024 neither end the service nor take its descriptors', async () => {
  const runBy = ['sh', '-c', 'ulimit -n 1024 && exec "$0" "$@"'];
  const service = ServiceProcess.spawn({ EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' }, undefined, runBy);
  const idle: Socket[] = [];
  try {
    await service.prints(/listens at (\S+)/);
    service.url = `http://127.0.0.1:${/listens at \S*:(\d+)/.exec(service.output)?.[1]}`;
    const early = await RawConnection.open(service.url);
    for (let count = 0; count < 1100; count++) {
      idle.push(connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined));
    }
    await service.prints(/More than 512 connections are open/);

    // Half of them are closed at once, the service still has what it needs for the page and its figures.
    for (const path of ['/actuator/health/liveness', '/actuator/prometheus', '/', '/actuator/health/readiness']) {
      early.send(LIVENESS.replace('/actuator/health/liveness', path));
    }
    await early.receives(/"docStore":\{"status":"UP"/);
    expect(early.text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
    const open = Number(/^process_open_fds (\d+)$/m.exec(early.text)?.[1]);
    expect(open).toBeGreaterThan(512);
    expect(open).toBeLessThan(700);

    for (const socket of idle) socket.destroy();
    await moment(500);
    expect((await fetch(`${service.url}/actuator/health/liveness`)).status).toBe(200);
    early.socket.destroy();
    expect(await service.stop()).toBe(0);
  } finally {
    for (const socket of idle) socket.destroy();
    await service.stop('SIGKILL');
  }
});
