import { loadConfig } from '../src/config/load-config';
import { PROGRAM } from '../src/platform/version';
import { describeStart, type Started } from '../src/start-log';
import { TestClock } from './support/test-clock';

const ACCOUNT = { EXPORTER_UPSTREAM_USERNAME: 'anna', EXPORTER_UPSTREAM_PASSWORD: 'hunter2hunter2' };
const PASSWORD = { EXPORTER_ACCESS_PASSWORD: 'correct horse battery' };
const LISTENS = `log ${PROGRAM.name} ${PROGRAM.version} listens on port 8080`;

function linesOf(environment: Record<string, string>, started: Partial<Started> = {}): string[] {
  const { config } = loadConfig({ environment: { TZ: 'Europe/Berlin', ...environment } });
  const clock = new TestClock('2024-09-01T12:00:00Z', config.timeZone);
  const found = { port: 8080, days: 0, isContainer: false, addresses: [], ...started };
  return describeStart(config, clock, found).map(({ level, text }) => `${level} ${text}`);
}

describe('the log of a start', () => {
  it('of a service that is not set up ends with the address and the code, and does not warn that all is open', () => {
    expect(linesOf({}, { code: 'K7QM-2RDX', addresses: ['192.168.1.20'] })).toEqual([
      'log Diary: sqlite:data/diary.db, 0 days',
      'log Account at fddb.info: not set up yet',
      'log Today is 2024-09-01 (Europe/Berlin); the next fetch is at 03:00',
      `${LISTENS} (all addresses)`,
      'warn Open http://localhost:8080/#/set-up?code=K7QM-2RDX (or http://192.168.1.20:8080/#/set-up?code=K7QM-2RDX)',
    ]);
  });

  it('of a service with all that there is has at most ten lines, and no secret', () => {
    const lines = linesOf(
      {
        ...ACCOUNT,
        ...PASSWORD,
        EXPORTER_MCP_ENABLED: 'true',
        EXPORTER_MQTT_URL: 'mqtt://broker',
        EXPORTER_MQTT_PASSWORD: 'pass-of-the-broker',
        EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
        EXPORTER_NOTIFICATION_NTFY_URL: 'https://ntfy.sh/topic-7c0e',
        EXPORTER_HEARTBEAT_URL: 'https://hc.example/7c0e',
        EXPORTER_VERSION_CHECK_URL: 'https://versions.example',
      },
      { days: 672, addresses: ['192.168.1.20', '10.0.0.5'] },
    );

    expect(lines).toEqual([
      'log Diary: sqlite:data/diary.db, 672 days',
      'log Account at fddb.info: anna',
      'log Today is 2024-09-01 (Europe/Berlin); the next fetch is at 03:00',
      'log Also on: MCP at /mcp, MQTT at mqtt://broker, time series at http://localhost:8086, notices by ntfy, heartbeat, check for newer versions',
      'log Access: password',
      `${LISTENS} (all addresses)`,
      'log Open http://localhost:8080/ (or http://192.168.1.20:8080/, http://10.0.0.5:8080/)',
    ]);
  });

  it('without a password warns that the diary is open, with the code that changes settings', () => {
    expect(linesOf(ACCOUNT, { code: 'K7QM-2RDX' })).toContain(
      'warn Anyone on your network can open this diary, because no password is set (docs/access.md); the code for changing its settings is K7QM-2RDX',
    );
  });

  it('with a password that is gone says so, with the code for a new one', () => {
    expect(linesOf(ACCOUNT, { code: 'K7QM-2RDX', isPasswordGone: true })).toContain(
      'warn This diary stays closed, because its password is gone (docs/access.md); the code for a new one is K7QM-2RDX',
    );
  });

  it.each([
    ['set up', { ...ACCOUNT, ...PASSWORD }, `${LISTENS} of the container`],
    ['not set up', {}, 'warn Open http://<address of this machine>:8080/#/set-up?code=K7QM-2RDX'],
    [
      'with its public address',
      { ...PASSWORD, EXPORTER_ACCESS_PUBLIC_URL: 'https://diary.example.org' },
      'log Open https://diary.example.org/',
    ],
    ['of Home Assistant', { EXPORTER_SERVER_INGRESS: 'true' }, 'log Open the app in Home Assistant'],
    ['without a web app', { ...PASSWORD, EXPORTER_WEB_ENABLED: 'false' }, `${LISTENS} of the container`],
  ])('in a container, %s, ends with what can be opened', (_name, environment, last) => {
    expect(linesOf(environment as Record<string, string>, { isContainer: true, code: 'K7QM-2RDX' }).at(-1)).toBe(last);
  });

  it('says when the store cannot be reached yet, without the password in its address', () => {
    const url = 'mongodb://me:hunter2@db.example/diary';

    expect(linesOf({ EXPORTER_PERSISTENCE_DOCSTORE_URL: url }, { days: undefined })[0]).toBe(
      'log Diary: mongodb://me:*****@db.example/diary, which cannot be reached yet',
    );
  });
});
