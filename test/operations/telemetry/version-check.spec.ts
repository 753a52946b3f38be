import {
  newerRelease,
  newestReleaseOf,
  VersionCheckService,
} from '../../../src/operations/telemetry/version-check.service';
import type { StateStore } from '../../../src/persistence/state-store';
import { PROGRAM } from '../../../src/platform/version';
import { CapturedLog } from '../../support/captured-log';
import { HttpStub } from '../../support/http-stub';
import { memoryState } from '../../support/memory-state';

const cron = '0 30 4 * * *';
let releases: HttpStub;
let log: CapturedLog;
let state: StateStore;

beforeEach(async () => {
  releases = await HttpStub.start();
  log = new CapturedLog();
  state = await memoryState();
});
afterEach(() => releases.stop());

const checking = (url: string | undefined, enabled?: boolean) =>
  new VersionCheckService({ versionCheck: { enabled, url, cron } }, state);
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
});

describe('what the last check found', () => {
  const found = (release: object) => {
    releases.next.push({ status: 200, body: JSON.stringify(release) });
    return check();
  };
  const NEW = { tag_name: 'v99.1.0', html_url: 'https://github.com/me/diary/releases/tag/v99.1.0' };

  it('is there after a start as well, until that version runs', async () => {
    await found(NEW);
    expect(await checking(releases.url).newer()).toEqual({ version: '99.1.0', url: NEW.html_url });

    await found({ ...NEW, tag_name: `v${PROGRAM.version}` });
    expect(await checking(releases.url).newer()).toBeUndefined();
  });

  it('stays when a later check fails', async () => {
    await found(NEW);
    releases.next.push({ status: 500, body: '' });
    await check();

    expect(await checking(releases.url).newer()).toMatchObject({ version: '99.1.0' });
  });

  it.each([
    undefined,
    7,
    'javascript:alert(1)',
    'http://a.example',
    'https://a.example/"onclick',
    `https://${'a'.repeat(300)}`,
  ])('has no link that could harm: %p', async (address) => {
    await found({ tag_name: 'v99.1.0', html_url: address });

    expect(await checking(releases.url).newer()).toEqual({ version: '99.1.0', url: null });
  });

  it('is not told when the check was switched off since', async () => {
    await found(NEW);

    expect(await checking(releases.url, false).newer()).toBeUndefined();
  });
});

describe('whether newer versions are looked for', () => {
  const published = PROGRAM.repository;
  afterEach(() => {
    PROGRAM.repository = published;
  });
  const startedAs = (repository: string, url: string | undefined, enabled: boolean | undefined) => {
    PROGRAM.repository = repository;
    const service = checking(url, enabled);
    service.onApplicationBootstrap();
    return [service.enabled, log.lines];
  };

  it.each([
    ['me/nutrition-diary', undefined, true, true, []],
    ['me/nutrition-diary', undefined, false, false, []],
    ['OWNER/nutrition-diary', 'http://a.example', true, true, []],
    [
      'OWNER/nutrition-diary',
      undefined,
      true,
      false,
      [
        'warn The service cannot check for newer versions: this build names no repository. Set EXPORTER_VERSION_CHECK_URL',
      ],
    ],
    ['me/nutrition-diary', undefined, undefined, false, []],
    ['me/nutrition-diary', 'http://a.example', undefined, true, []],
    ['me/nutrition-diary', 'http://a.example', false, false, []],
  ])('in a build of %s with the address %s, switched on: %s', (repository, url, enabled, isEnabled, lines) => {
    expect(startedAs(repository, url, enabled)).toEqual([isEnabled, lines]);
  });

  it('the newest release is the one of the repository that publishes it', () => {
    expect(newestReleaseOf('me/diary')).toBe('https://api.github.com/repos/me/diary/releases/latest');
    expect(newestReleaseOf('OWNER/nutrition-diary')).toBeUndefined();
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
