import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { RESTRICTED, TOKENS } from '../support/access';
import { aDay } from '../support/days';
import { HttpStub } from '../support/http-stub';
import { McpBundle } from '../support/mcp-bridge';
import type { ServiceProcess } from '../support/service-process';
import { ServiceSetting } from '../support/service-setting';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';

/** Results of `npm run assemble` for assistants: the bundle for Claude Desktop and the entry for the public registry. */

const ROOT = join(__dirname, '..', '..');
const folder = temporaryFolder();
const assembled = join(folder, 'runtime');
const file = (name: string) => join(assembled, name);
let bundle: McpBundle;

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/assemble.mjs', assembled], { cwd: ROOT });
  bundle = new McpBundle(file('nutrition-diary.mcpb'), join(folder, 'unpacked'));
});

describe('the bridge, with a service', () => {
  const setting = new ServiceSetting({ forSuite: true });
  let service: ServiceProcess;
  const start = (more: Record<string, string> = {}) =>
    setting.start({ ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true', ...more });

  beforeAll(async () => {
    await setting.fill([aDay('2024-08-27', { totalCalories: 1234 })]);
    service = await start();
  });

  it('answers the official client, however the address ends', async () => {
    for (const ending of ['', '/', '/mcp', '/mcp/']) {
      const client = await bundle.connect({ address: `${service.url}${ending}`, token: TOKENS.read });
      const { tools } = await client.listTools();
      const day = await client.callTool({ name: 'get_day', arguments: { date: '2024-08-27' } });
      const { contents } = await client.readResource({ uri: 'nutrition://day/2024-08-27' });
      await client.close();

      expect(tools.map(({ name }) => name)).toContain('get_day');
      expect(day.structuredContent).toMatchObject({ entry: { totalCalories: 1234 } });
      expect(JSON.stringify(contents)).toContain('1234');
    }
  });

  it('says what to do about a token that is wrong or missing', async () => {
    const sentence = `${service.url} wants a valid token: enter one in the settings of this extension.`;

    await expect(bundle.connect({ address: service.url, token: 'ndia_wrong …' })).rejects.toThrow(sentence);
    await expect(bundle.connect({ address: service.url })).rejects.toThrow(sentence);
  });

  it('says what to do where MCP is switched off', async () => {
    const { url } = await start({
      EXPORTER_MCP_ENABLED: 'false',
      EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
    });

    await expect(bundle.connect({ address: url, token: TOKENS.read })).rejects.toThrow(
      `${url} has no MCP server: check the address, or start the nutrition diary with EXPORTER_MCP_ENABLED=true.`,
    );
  });

  it('says that the service is away, and answers again when it is back', async () => {
    const { host, port } = new URL(service.url);
    const client = await bundle.connect({ address: host, token: TOKENS.read });
    await service.stop();

    await expect(client.callTool({ name: 'get_stats' })).rejects.toThrow(
      `http://${host} cannot be reached: start the nutrition diary, or check the address in the settings of this extension.`,
    );
    service = await start({ PORT: port });
    expect((await client.callTool({ name: 'get_stats' })).structuredContent).toMatchObject({ amountEntries: 1 });

    await client.close();
  });

  it('speaks the newest protocol with clients that do, and ends after its last answer', async () => {
    const bridge = bundle.start({ address: service.url, token: TOKENS.read });
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    bridge.send(
      { id: 1, method: 'tools/list', params: { _meta } },
      { id: 2, method: 'tools/call', params: { name: 'get_day', arguments: { date: '2024-08-27' }, _meta } },
      { id: 3, method: 'resources/read', params: { uri: 'nutrition://day/2024-08-27', _meta } },
      { id: 4, method: 'resources/read', params: { uri: 'nutrition://day/Ä', _meta } },
    );

    const { code, answers } = await bridge.end();
    const [list, call, resource, refusal] = answers.sort((one, other) => one.id - other.id);
    expect([code, answers.length]).toEqual([0, 4]);
    expect(list!.result).toMatchObject({ resultType: 'complete', tools: expect.any(Array) });
    expect(call!.result.structuredContent).toMatchObject({ entry: { totalCalories: 1234 } });
    expect(JSON.stringify(resource!.result.contents)).toContain('1234');
    // Refused for its date alone: the header held the name.
    expect(refusal!.error.message).not.toMatch(/header/i);
  });
});

describe('the bridge, with a server that shows what it gets', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start(() => ({ status: 202 }));
  });
  afterEach(() => stub.stop());

  it('passes a message on unchanged, with the token and the version of the first answer', async () => {
    const initialized = { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-11-25' } };
    stub.next.push({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(initialized) });
    const bridge = bundle.start({ address: stub.url, token: TOKENS.read });
    bridge.send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
    await until(() => bridge.lines.length > 0);
    const line = '{"jsonrpc": "2.0",  "method": "notifications/initialized", "params": {"a": 1.0}}';
    bridge.child.stdin.write(`${line}\n`);

    expect(await bridge.end()).toEqual({ code: 0, answers: [initialized] });
    const [first, second] = stub.requests;
    expect(first?.headers['mcp-protocol-version']).toBeUndefined();
    expect(second).toMatchObject({
      method: 'POST',
      path: '/mcp',
      body: line,
      headers: {
        authorization: `Bearer ${TOKENS.read}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-method': 'notifications/initialized',
        'mcp-protocol-version': '2025-11-25',
      },
    });
  });

  it('sends no token where none was entered', async () => {
    const bridge = bundle.start({ address: stub.url });
    bridge.send({ method: 'notifications/initialized' });
    await bridge.end();

    expect(stub.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('writes each event of a stream as a line', async () => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } };
    const result = { jsonrpc: '2.0', id: 7, result: { name: 'Käse' } };
    const body = `: hello\r\n\r\nevent: message\r\ndata: ${JSON.stringify(progress)}\r\n\r\nid: 2\ndata:${JSON.stringify(result)}\n\n`;
    stub.next.push({ status: 200, headers: { 'content-type': 'text/event-stream' }, body });
    const bridge = bundle.start({ address: stub.url });
    bridge.send({ id: 7, method: 'tools/call', params: { name: 'get_stats' } });

    expect(await bridge.end()).toEqual({ code: 0, answers: [progress, result] });
  });

  it('answers every request with a sentence, whatever the server does, and no notification', async () => {
    stub.next.push({ status: 308, headers: { location: 'https://diary.example.org/mcp' } });
    const bridge = bundle.start({ address: stub.url });
    bridge.send({ id: 'a', method: 'tools/list' });
    await until(() => bridge.lines.length === 1);
    stub.next.push({ status: 502, body: '<html>' });
    bridge.send({ id: 0, method: 'tools/list' });
    await until(() => bridge.lines.length === 2);
    stub.next.push('cut');
    bridge.send({ method: 'notifications/cancelled' });
    await stub.received(3);
    bridge.child.stdin.write('no JSON\n');

    const { code, answers } = await bridge.end();
    expect(code).toBe(0);
    expect(answers.map(({ id, error }) => [id, error.message] as unknown[])).toEqual([
      ['a', expect.stringContaining('answered with HTTP 308: check the address')],
      [0, expect.stringContaining('answered with HTTP 502: check the address')],
      [null, 'A line is no JSON'],
    ]);
  });
});

describe('the bundle and its entry for the registry', () => {
  interface Documents {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- Broken on purpose.
    manifest: any;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- Broken on purpose.
    entry: any;
  }

  /** Mistakes that `npm run check:deploy` finds in them after each of some changes. */
  function mistakesAfter(changes: ((documents: Documents) => void)[]): string[][] {
    const copies = changes.map((change, index) => {
      const copy = join(folder, `changed-${index}`);
      mkdirSync(copy, { recursive: true });
      const manifest = structuredClone(bundle.manifest);
      const entry = JSON.parse(readFileSync(file('server.json'), 'utf8'));
      change({ manifest, entry });
      const content = zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)) });
      writeFileSync(join(copy, 'nutrition-diary.mcpb'), content);
      writeFileSync(join(copy, 'server.json'), JSON.stringify(entry));
      return copy;
    });
    return mistakesIn(copies);
  }

  function mistakesIn(folders: string[]): string[][] {
    const program = `import { mistakesOf } from './scripts/mcp-bundle/check.mjs'; console.log(JSON.stringify(process.argv.slice(1).map(mistakesOf)))`;
    const args = ['--input-type=module', '--eval', program, ...folders];
    return JSON.parse(spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }).stdout) as string[][];
  }

  const OTHER_FILE = 'fileSha256 in server.json is not that of nutrition-diary.mcpb';

  it('are of their schemas, of one version, and belong together', () => {
    expect(mistakesIn([assembled])).toEqual([[]]);
  });

  it('have a mistake where one lacks something or is of another form, owner or version', () => {
    const found = mistakesAfter([
      ({ manifest }) => (manifest.server = undefined),
      ({ manifest }) => (manifest.manifest_version = '0.2'),
      ({ entry }) => (entry.name = 'diary'),
      ({ manifest }) => (manifest.version = '9.9.9'),
      ({ entry }) => (entry.version = '9.9.9'),
    ]);

    expect(found).toEqual(
      [
        'manifest.json in nutrition-diary.mcpb: ',
        'manifest.json in nutrition-diary.mcpb: ',
        'server.json: ',
        'nutrition-diary.mcpb is of version 9.9.9',
        'server.json is of version 9.9.9',
      ].map((mistake): unknown[] => [expect.stringContaining(mistake), OTHER_FILE]),
    );
  });

  it('are the same files however often they are made', () => {
    const again = join(folder, 'again');
    mkdirSync(again);
    const program = `import { writeBundle } from './scripts/mcp-bundle/manifests.mjs'; writeBundle(process.argv[1])`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program, again], {
      cwd: ROOT,
      env: { ...process.env, TZ: 'Pacific/Auckland' },
    });

    for (const name of ['nutrition-diary.mcpb', 'server.json']) {
      expect(readFileSync(join(again, name)).equals(readFileSync(file(name)))).toBe(true);
    }
  });

  it('hold a bridge of at most 100 lines', () => {
    const lines = readFileSync(join(folder, 'unpacked', 'bridge.mjs'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThanOrEqual(100);
  });
});
