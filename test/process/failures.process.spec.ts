import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { HttpStub } from '../support/http-stub';
import { freePort } from '../support/server-process';
import { ServiceSetting } from '../support/service-setting';
import { until } from '../support/until';

const setting = new ServiceSetting();

describe('a service that fails', () => {
  it('a port that is taken ends the start with one line that names it', async () => {
    const other = await HttpStub.start();
    const { port } = new URL(other.url);
    const service = setting.spawn({ PORT: port, EXPORTER_LOG_LEVEL: 'error' });
    expect(await service.ended()).toBe(1);
    await other.stop();
    expect(service.output.trimEnd().split('\n')).toEqual([expect.stringMatching(`ERROR \\[Main\\] PORT: .*${port}`)]);
  });

  it('a diary file that cannot be used ends the start with one line', async () => {
    writeFileSync(setting.file, 'Dear diary,\n'.repeat(1000));
    const service = setting.spawn();
    expect(await service.ended()).toBe(1);
    expect(service.output.trimEnd()).toMatch(
      /^\S+ ERROR \[Main\] The diary file .* cannot be used: it is not a database$/,
    );
  });

  it.each([
    ['exception', `throw new Error('at mongodb://me:hidden-word@host')`],
    ['rejection', `void Promise.reject(new Error('at mongodb://me:hidden-word@host'))`],
  ])(
    'an %s that nothing catches ends the service with code 1 and one entry in the log, secrets masked',
    async (_, code) => {
      const file = join(setting.folder, 'failing.cjs');
      writeFileSync(file, `process.on('SIGUSR2', () => { ${code}; });`);
      const service = await setting.start({
        NODE_OPTIONS: `--require=${file}`,
        EXPORTER_LOG_FORMAT: 'json',
        EXPORTER_LOG_LEVEL: 'info',
      });
      const before = service.output.length;
      expect(await service.stop('SIGUSR2')).toBe(1);
      const [line = '', ...rest] = service.output.slice(before).trimEnd().split('\n');
      expect(JSON.parse(line)).toMatchObject({
        level: 'error',
        message: 'The service ends because of an uncaught error',
        stack: expect.stringMatching(/^Error: at mongodb:\/\/me:\*{5}@host\n/),
      });
      expect(rest).toEqual([]);
    },
  );

  it('prepares the database once: a MongoDB that is away is reported once for each attempt', async () => {
    // Port 1 is closed.
    const service = await setting.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://127.0.0.1:1/diary' });
    const reports = () => [...service.output.matchAll(/^(\S+) +WARN .*The database cannot be used yet/gm)];
    await until(() => reports().length > 1);
    // By its own clock it has paused for two seconds in between; a second preparation would report in the same moment.
    const [first = 0, second = 0] = reports().map(([, time]) => Date.parse(time!));
    expect(second - first).toBeGreaterThan(1000);
    await service.prints(/Postponed notices were not read or not sent: The document store cannot be used/);
  });
});

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

describe('a log that cannot be written', () => {
  it('to a pipe whose reader has ended, costs the log and nothing else', async () => {
    const service = await setting.start({ EXPORTER_LOG_LEVEL: 'info' });
    service.child.stdout!.destroy();
    service.child.stderr!.destroy();
    for (const body of ['[]', 'no diary']) {
      await fetch(`${service.url}/api/v2/nutritiondata/import`, { method: 'POST', body });
    }
    expect((await fetch(`${service.url}/actuator/health/liveness`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  it('to a full disk, lets the service start and answer', async () => {
    const port = await freePort();
    const service = setting.spawn({ PORT: String(port) }, ['sh', '-c', 'exec "$@" >/dev/full 2>&1', 'sh']);
    const isAlive = () => fetch(`http://127.0.0.1:${port}/actuator/health/liveness`).then(({ ok }) => ok);
    await until(() => isAlive().catch(() => false), 50);
    expect(await service.stop()).toBe(0);
  });
});
