import { newerRelease, VersionCheckService } from '../../../src/operations/telemetry/version-check.service';
import { PROGRAM } from '../../../src/platform/version';
import { CapturedLog } from '../../support/captured-log';
import { HttpStub } from '../../support/http-stub';

const cron = '0 30 4 * * *';
let releases: HttpStub;
let log: CapturedLog;

beforeEach(async () => {
  releases = await HttpStub.start();
  log = new CapturedLog();
});
afterEach(() => releases.stop());

const checking = (url: string) => new VersionCheckService({ versionCheck: { url, cron } });
const check = (url = releases.url) => checking(url).run();

describe('the version check', () => {
  it('is one GET that says nothing about the installation but its version', async () => {
    await check(`${releases.url}/repos/a/b/releases/latest`);

    const [request] = releases.requests;
    expect(request).toEqual({
      method: 'GET',
      path: '/repos/a/b/releases/latest',
      headers: {
        'user-agent': `${PROGRAM.name}/${PROGRAM.version}`,
        accept: 'application/json',
        host: releases.url.replace('http://', ''),
        connection: 'keep-alive',
      },
      body: '',
    });
    expect(releases.requests).toHaveLength(1);
  });

  it.each(['99.10.0', 'v99.10.0+build.5'])('says once that there is a newer version: %s', async (tag) => {
    releases.next.push({ status: 200, body: JSON.stringify({ tag_name: tag, name: 'Ten' }) });
    await check();

    expect(log.lines).toEqual([`info Version ${tag.replace(/^v|\+.*/g, '')} is available; this is ${PROGRAM.version}`]);
  });

  it.each([`v${PROGRAM.version}`, '0.0.1', 'v99.10.0-rc.1'])('has nothing to say about %s', async (tag) => {
    releases.next.push({ status: 200, body: JSON.stringify({ tag_name: tag }) });
    await check();

    expect(log.lines).toEqual([]);
  });

  it.each([
    ['no JSON', '<html>v9.9.9</html>'],
    ['null', 'null'],
    ['a number', '{"tag_name":9}'],
    ['two parts', '{"tag_name":"v9.9"}'],
    ['a line that wants to be another', '{"tag_name":"9.9.9\\nERROR all is lost"}'],
    ['an endless one', JSON.stringify({ tag_name: `9.9.9-${'a'.repeat(1000)}` })],
  ])('ignores garbage: %s', async (_name, body) => {
    releases.next.push({ status: 200, body });
    await check();

    expect(log.lines).toEqual(['debug The newest version is not known: the answer has no version in tag_name']);
  });

  it.each([
    ['not found', { status: 404, body: '{"tag_name":"v9.9.9"}' }, 'status 404'],
    ['cut off', 'cut', 'the connection failed (ECONNRESET)'],
  ] as const)('is one debug line when it is blocked: %s', async (_name, behaviour, reason) => {
    releases.next.push(behaviour);
    await check();

    expect(log.lines).toEqual([`debug The newest version is not known: ${reason}`]);
    expect(releases.requests).toHaveLength(1);
  });

  it('ends at once when the service stops', async () => {
    releases.next.push('silent');
    const service = checking(releases.url);
    const run = service.run();
    await releases.received(1);
    service.beforeApplicationShutdown();
    await run;

    expect(log.lines).toEqual(['debug The newest version is not known: the service is shutting down']);
  });
});

describe('newer versions', () => {
  it.each([
    ['1.0.0-rc.1', '2.0.0-rc.1', undefined],
    ['1.0.0-rc.1', '1.0.0', '1.0.0'],
    ['1.0.0', '1.0.0', undefined],
    ['2.0.0', '10.0.0', '10.0.0'],
    ['2.0.9', '2.1.0', '2.1.0'],
    ['2.1.0', '2.0.9', undefined],
  ])('who runs %s is told of %s: %s', (running, tag, release) => {
    expect(newerRelease(tag, running)).toBe(release);
  });
});
