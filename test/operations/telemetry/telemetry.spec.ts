import { executionMode } from '../../../src/config/values';
import { loadConfig } from '../../../src/config/load-config';
import type { DocStore } from '../../../src/persistence/doc-store';
import { SqliteDatabase } from '../../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteStateStore } from '../../../src/persistence/sqlite/sqlite-state-store';
import { switchedOff } from '../../../src/persistence/store-operations';
import type { StateStore } from '../../../src/persistence/state-store';
import { TelemetryService } from '../../../src/operations/telemetry/telemetry.service';
import { VersionCheckService } from '../../../src/operations/telemetry/version-check.service';
import { PROGRAM } from '../../../src/platform/version';
import { CapturedLog } from '../../support/captured-log';
import { aDay } from '../../support/days';
import { HttpStub } from '../../support/http-stub';
import { memoryState } from '../../support/memory-state';
import { TestClock } from '../../support/test-clock';

const ID = 'c0ffee00-0000-4000-8000-000000000001';
const clock = new TestClock('2024-09-01T04:00:00Z');

let collector: HttpStub;
let log: CapturedLog;
let database: SqliteDatabase;
let documents: DocStore;
let state: StateStore;

beforeEach(async () => {
  collector = await HttpStub.start(() => ({ status: 204 }));
  log = new CapturedLog();
  database = await SqliteDatabase.open(':memory:', clock);
  documents = new SqliteDocStore(database);
  state = new SqliteStateStore(database);
});

afterEach(async () => {
  await collector.stop();
  database.onApplicationShutdown();
});

interface Given {
  url?: string;
  settings?: Record<string, string>;
}

function telemetry({ url = collector.url, settings = {} }: Given = {}) {
  const account = { EXPORTER_UPSTREAM_USERNAME: 'anna', EXPORTER_UPSTREAM_PASSWORD: 'secret' };
  const { config } = loadConfig({ environment: { ...account, EXPORTER_TELEMETRY_URL: url, ...settings } });
  return new TelemetryService(config, documents, state);
}

const versionCheck = () =>
  new VersionCheckService({ versionCheck: { enabled: true, url: collector.url, cron: '0 30 4 * * *' } }, state);

const bodies = () => collector.requests.map(({ body }) => JSON.parse(body) as { installationId: string });

describe('a ping', () => {
  it('says exactly this', async () => {
    await state.getOrCreate('installation-id', ID);
    await documents.save(aDay('2024-08-30'));
    await documents.save(aDay('2024-08-31'));
    await telemetry({ url: `${collector.url}/ping?source=diary` }).run();

    const [request] = collector.requests;
    expect(request?.body).toBe(
      `{"installationId":"${ID}","version":"${PROGRAM.version}","executionMode":"${executionMode()}","docStoreEnabled":true,` +
        '"timeSeriesEnabled":false,"mcpEnabled":false,"mcpWriteToolsEnabled":false,"entryCount":2}',
    );
    expect([request?.method, request?.path]).toEqual(['POST', '/ping?source=diary']);
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(
      ['accept', 'connection', 'content-length', 'content-type', 'host', 'user-agent'].sort(),
    );
    expect(request?.headers['user-agent']).toBe(`${PROGRAM.name}/${PROGRAM.version}`);
    expect(log.lines).toEqual([]);
  });

  it('reports which features are on', async () => {
    const settings = {
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_MCP_ENABLED: 'true',
      EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true',
    };
    process.env['KUBERNETES_SERVICE_HOST'] = '10.0.0.1';
    await telemetry({ settings })
      .run()
      .finally(() => delete process.env['KUBERNETES_SERVICE_HOST']);

    expect(bodies()).toMatchObject([
      { executionMode: 'KUBERNETES', timeSeriesEnabled: true, mcpEnabled: true, mcpWriteToolsEnabled: true },
    ]);
  });

  it('has no entry count without a document store, and calls write tools off where MCP is', async () => {
    documents = switchedOff(documents);
    state = await memoryState();
    const settings = {
      EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false',
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true',
    };
    await telemetry({ settings }).run();

    expect(bodies()).toMatchObject([{ docStoreEnabled: false, mcpWriteToolsEnabled: false, entryCount: null }]);
  });

  it('has a random id that stays, for every replica on the same store', async () => {
    await telemetry().run();
    await telemetry().run();

    const [first, second] = bodies();
    expect(first?.installationId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second?.installationId).toBe(first?.installationId);
  });

  it('is not sent while the store is away', async () => {
    database.onApplicationShutdown();
    await telemetry().run();

    expect(collector.requests).toEqual([]);
    expect(log.lines).toHaveLength(1);
    database = await SqliteDatabase.open(':memory:', clock);
  });
});

describe.each([
  ['a ping', telemetry, 'The ping was not sent'],
  ['a version check', versionCheck, 'The newest version is not known'],
])('%s', (_what, open, failed) => {
  it.each([
    ['refused', { status: 403 }, 'status 403'],
    ['not found', { status: 404, body: '{"tag_name":"v9.9.9"}' }, 'status 404'],
    ['cut off', 'cut', 'the connection failed (ECONNRESET)'],
  ] as const)('is one debug line and nothing else when it is blocked: %s', async (_name, behaviour, reason) => {
    collector.next.push(behaviour);
    await open().run();

    expect(log.lines).toEqual([`debug ${failed}: ${reason}`]);
    expect(collector.requests).toHaveLength(1);
  });

  it('ends at once when the service stops', async () => {
    collector.next.push('silent');
    const service = open();
    const running = service.run();
    await collector.received(1);
    service.beforeApplicationShutdown();
    await running;

    expect(log.lines).toEqual([`debug ${failed}: the service is shutting down`]);
  });
});

describe('the execution mode', () => {
  it('knows what the process runs in', () => {
    const inDocker = (path: string) => path === '/.dockerenv';
    const nowhere = () => false;

    expect(executionMode({}, nowhere)).toBe('NODE');
    expect(executionMode({}, inDocker)).toBe('CONTAINER');
    expect(executionMode({ KUBERNETES_SERVICE_HOST: '10.0.0.1' }, nowhere)).toBe('KUBERNETES');
    expect(executionMode({ KUBERNETES_SERVICE_HOST: '10.0.0.1' }, inDocker)).toBe('KUBERNETES');
  });
});
