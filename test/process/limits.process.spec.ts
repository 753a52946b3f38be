import { connect } from 'node:net';
import { ServiceSetting } from '../support/service-setting';
import { until } from '../support/until';

const setting = new ServiceSetting();

describe('a service with few descriptors', () => {
  it('1,100 idle connections at ulimit -n 1024 neither end the service nor take its descriptors', async () => {
    const runBy = ['sh', '-c', 'ulimit -n 1024 && exec "$0" "$@"'];
    const service = await setting.start({}, runBy);
    const { port } = new URL(service.url);
    const idle = Array.from({ length: 1100 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
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
    await until(async () => (await fetch(`${service.url}/actuator/health/liveness`)).status === 200);
    expect(await service.stop()).toBe(0);
  });
});
