import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { connectedClient } from '../../support/connected-client';
import { PrintedLog } from '../../support/printed-log';
import { postExport } from '../../support/requests';
import { until } from '../../support/until';

const EXPORTS = '/api/v2/nutritiondata';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let site: SimulatedSite;
let service: TestApp;
const log = new PrintedLog();

beforeAll(async () => {
  site = await SimulatedSite.start();
  const logging = { EXPORTER_LOG_LEVEL: 'info', EXPORTER_LOG_FORMAT: 'json', EXPORTER_BACKUP_ENABLED: 'false' };
  const mcp = { EXPORTER_MCP_ENABLED: 'true', 'EXPORTER_MCP_WRITE-TOOLS-ENABLED': 'true' };
  service = await createTestApp({
    now: '2024-09-01T12:00:00Z',
    environment: { ...upstreamOf(site), ...logging, ...mcp },
  });
  // Its first request logs a warning where the page was not built.
  await fetch(service.url + EXPORTS);
});
afterEach(() => {
  site.clearFaults();
  site.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  await site.stop();
});

const exportAs = (requestId: string, fromDate: string, toDate: string, signal?: AbortSignal) =>
  postExport(service, fromDate, toDate, { headers: { 'x-request-id': requestId }, signal });

describe('the id of a request', () => {
  it('is kept when it is sane', async () => {
    const headers = { 'x-request-id': 'edge-7f.a:1/2=~+_' };
    const answer = await fetch(service.url + EXPORTS, { headers });
    expect(answer.headers.get('x-request-id')).toBe('edge-7f.a:1/2=~+_');
  });

  it.each(['', 'two words', 'a"b', 'x'.repeat(129), 'ä', '{"a":1}'])(
    'is made when what came is not: %j',
    async (given) => {
      const headers = { 'x-request-id': Buffer.from(given).toString('latin1') };
      const answer = await fetch(service.url + EXPORTS, { headers });
      expect(answer.headers.get('x-request-id')).toMatch(UUID);
    },
  );

  it('is made when none came, another one for each request, and is there on refused requests as well', async () => {
    const paths = [EXPORTS, EXPORTS, '/nothing-here', `${EXPORTS}/no-day`];
    const answers = await Promise.all(paths.map((path) => fetch(service.url + path)));
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(ids).toEqual(ids.map((): unknown => expect.stringMatching(UUID)));
    expect(new Set(ids).size).toBe(4);
  });
});

describe('the log', () => {
  it('has the id of the request on every line of its export, in all rooms, and lines of others keep apart', async () => {
    site.addFault({ kind: 'missing-sugar', date: '2024-08-27' });
    site.addFault({ kind: 'status', status: 404, date: '2024-08-28' });
    const release = site.hold({ date: '2024-08-26' });
    const first = exportAs('request-1', '2024-08-26', '2024-08-28');
    await siteWasAskedFor(site, '2024-08-26');
    expect((await exportAs('request-2', '2024-08-26', '2024-08-28')).status).toBe(409);
    release();
    expect((await first).status).toBe(200);

    expect(new Set(log.lines.map(({ requestId }) => requestId))).toEqual(new Set(['request-1']));
    expect(new Set(log.lines.map(({ context }) => context))).toEqual(new Set(['Export', 'Scraper', 'Upstream']));
  });

  it('has one line for an export with its counts and its time', async () => {
    site.addFault({ kind: 'missing-sugar', date: '2024-08-27' });
    await exportAs('request-1', '2024-08-26', '2024-08-29');
    expect(log.lines.filter(({ message }) => message.startsWith('Fetched'))).toEqual([
      expect.objectContaining({
        level: 'info',
        message: expect.stringMatching(
          /^Fetched 4 days \(2024-08-26 to 2024-08-29\): 3 stored, 0 with nothing logged, 1 failed, \d+\.\d s$/,
        ),
      }),
    ]);
  });

  it('has it to the end of a run whose client has gone away', async () => {
    const release = site.hold({ date: '2024-08-21' });
    const gone = new AbortController();
    const asked = exportAs('gone-1', '2024-08-20', '2024-08-21', gone.signal);
    await siteWasAskedFor(site, '2024-08-21');
    gone.abort();
    await asked.catch(() => undefined);
    release();
    await until(() => log.text.includes('Fetched '));
    expect(log.lines.map(({ message, requestId }) => [message.split(' ')[0], requestId])).toEqual([
      ['Fetching', 'gone-1'],
      ['Fetched', 'gone-1'],
    ]);
  });

  it('has it on the lines of an export that MCP started', async () => {
    const client = await connectedClient(service.url);
    const range = { fromDate: '2024-08-26', toDate: '2024-08-27' };
    await client.callTool({ name: 'export_range', arguments: range });
    await client.close();
    const ids = log.lines.map(({ requestId }) => requestId);
    expect(ids).toEqual([expect.stringMatching(UUID), ids[0]]);
  });
});
