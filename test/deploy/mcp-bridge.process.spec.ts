import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServiceProcess } from '../../proof/shared/process.ts';
import { bearer, RESTRICTED, TOKENS } from '../support/access';
import { selfSigned } from '../support/certificate';
import { aDay } from '../support/days';
import { HttpStub } from '../support/http-stub';
import { Assembled } from '../support/mcp-bridge';
import { post } from '../support/requests';
import { ServiceSetting } from '../support/service-setting';
import { until } from '../support/until';

/** The program in the bundle for Claude Desktop, as `npm run assemble` makes it. */

const made = new Assembled();

describe('the bridge, with a service', () => {
  const setting = new ServiceSetting({ forSuite: true });
  let service: ServiceProcess;
  const start = (more: Record<string, string> = {}) =>
    setting.start({ ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true', ...more });

  beforeAll(async () => {
    service = await start();
    const days = [aDay('2024-08-27', { totalCalories: 1234 })];
    await post(`${service.url}/api/v2/nutritiondata/import`, days, { headers: bearer(TOKENS.export) });
  });

  it('answers the official client, however the address ends', async () => {
    for (const ending of ['', '/', '/mcp', '/mcp/']) {
      const client = await made.bundle.connect({ address: `${service.url}${ending}`, token: TOKENS.read });
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

    await expect(made.bundle.connect({ address: service.url, token: 'ndia_wrong …' })).rejects.toThrow(sentence);
    await expect(made.bundle.connect({ address: service.url })).rejects.toThrow(sentence);
  });

  it('says what the service refuses in the query of the address', async () => {
    await expect(
      made.bundle.connect({ address: `${service.url}/mcp?toolset=days`, token: TOKENS.read }),
    ).rejects.toThrow(`${service.url} refuses: toolset is no parameter of this address; accepted: toolsets`);
  });

  it('says that the service is away, and answers again when it is back', async () => {
    const { host, port } = new URL(service.url);
    const client = await made.bundle.connect({ address: host, token: TOKENS.read });
    await service.stop();

    await expect(client.callTool({ name: 'get_stats' })).rejects.toThrow(
      `http://${host} cannot be reached: start the nutrition diary, or check the address in the settings of this extension.`,
    );
    service = await start({ PORT: port });
    expect((await client.callTool({ name: 'get_stats' })).structuredContent).toMatchObject({ amountEntries: 1 });

    await client.close();
  });

  it('speaks the newest protocol with clients that do, and ends after its last answer', async () => {
    const bridge = made.bundle.start({ address: service.url, token: TOKENS.read });
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

describe('the bridge, with a server that speaks HTTPS', () => {
  const files = selfSigned('DNS:localhost');
  const authority = join(made.folder, 'authority.pem');
  const server = createServer(files, (_request, response) => response.writeHead(202).end());
  let port: number;

  beforeAll(async () => {
    writeFileSync(authority, files.cert);
    await once(server.listen(0), 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  /** What a person reads about an address. */
  async function problemOf(address: string, environment = {}): Promise<string> {
    const bridge = made.bundle.start({ address }, environment);
    bridge.send({ id: 1, method: 'tools/list' });
    return (await bridge.end()).answers[0]!.error.message as string;
  }

  it('says how to name an authority of your own, which is then trusted', async () => {
    const address = `https://localhost:${port}`;

    expect(await problemOf(address)).toBe(
      `${address} has a certificate of an authority unknown here: name its file in NODE_EXTRA_CA_CERTS.`,
    );
    expect(await problemOf(address, { NODE_EXTRA_CA_CERTS: authority })).toMatch(/answered with HTTP 202/);
  });

  it('says that the certificate is for another name', async () => {
    expect(await problemOf(`https://127.0.0.1:${port}`, { NODE_EXTRA_CA_CERTS: authority })).toMatch(
      /has a certificate that has expired or is for another name/,
    );
  });

  it('says where http and https are mixed up', async () => {
    const plain = await HttpStub.start(() => ({ status: 202 }));

    expect(await problemOf(`http://localhost:${port}`)).toMatch(/which may have to begin with https:/);
    expect(await problemOf(plain.url.replace('http:', 'https:'))).toMatch(/has no HTTPS: begin the address with http:/);
    await plain.stop();
  });

  it('says that an address is none', async () => {
    expect(await problemOf('http://')).toMatch(/^“http:\/\/” cannot be reached: .* check the address/);
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
    const bridge = made.bundle.start({ address: stub.url, token: TOKENS.read });
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

  it('sends the query of the address along, and no fragment, nor a token where none was entered', async () => {
    for (const ending of ['/mcp?toolsets=days', '/?toolsets=days#tools']) {
      const bridge = made.bundle.start({ address: stub.url + ending });
      bridge.send({ method: 'notifications/initialized' });
      await bridge.end();
    }

    expect(stub.requests.map(({ path }) => path)).toEqual(['/mcp?toolsets=days', '/mcp?toolsets=days']);
    expect(stub.requests[0]!.headers.authorization).toBeUndefined();
  });

  it('writes each event of a stream as a line', async () => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } };
    const result = { jsonrpc: '2.0', id: 7, result: { name: 'Käse' } };
    const body = `: hello\r\n\r\nevent: message\r\ndata: ${JSON.stringify(progress)}\r\n\r\nid: 2\ndata:${JSON.stringify(result)}\n\n`;
    stub.next.push({ status: 200, headers: { 'content-type': 'text/event-stream' }, body });
    const bridge = made.bundle.start({ address: stub.url });
    bridge.send({ id: 7, method: 'tools/call', params: { name: 'get_stats' } });

    expect(await bridge.end()).toEqual({ code: 0, answers: [progress, result] });
  });

  it('answers every request with a sentence, whatever the server does, and no notification', async () => {
    stub.next.push({ status: 308, headers: { location: 'https://diary.example.org/mcp' } });
    const bridge = made.bundle.start({ address: stub.url });
    bridge.send({ id: 'a', method: 'tools/list' });
    await until(() => bridge.lines.length === 1);
    stub.next.push({ status: 502, body: '<html>' });
    bridge.send({ id: 0, method: 'tools/list' });
    await until(() => bridge.lines.length === 2);
    // As the service does where MCP is switched off.
    stub.next.push({ status: 404 });
    bridge.send({ id: 1, method: 'tools/list' });
    await until(() => bridge.lines.length === 3);
    stub.next.push('cut');
    bridge.send({ method: 'notifications/cancelled' });
    await stub.received(4);
    bridge.child.stdin.write('no JSON\n');

    const { code, answers } = await bridge.end();
    expect(code).toBe(0);
    expect(answers.map(({ id, error }) => [id, error.message] as unknown[])).toEqual([
      ['a', expect.stringContaining('check the address, which may have to begin with https://')],
      [0, expect.stringContaining('answered with HTTP 502: check the address')],
      [
        1,
        expect.stringMatching(/ has no MCP server: check the address, or start .* with EXPORTER_MCP_ENABLED=true\.$/),
      ],
      [null, 'A line is no JSON'],
    ]);
  });
});
