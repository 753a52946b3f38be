import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectedClient } from '../support/connected-client';
import { ServiceSetting } from '../support/service-setting';

/** The built service: what MCP needs is read when it is switched on, and only then. */

const LIBRARIES = /node_modules\/(@rekog|@modelcontextprotocol|@nestjs\/microservices|zod)\//;

const setting = new ServiceSetting();
/** Node writes here at its end which files it has read, and which functions have run. */
const folder = () => join(setting.folder, 'coverage');

interface Script {
  url: string;
  functions: { functionName: string; ranges: { count: number }[] }[];
}

function scripts(): Script[] {
  const [file = ''] = globSync('*.json', { cwd: folder() });
  const { result } = JSON.parse(readFileSync(join(folder(), file), 'utf8')) as { result: Script[] };
  return result.filter(({ url }) => url.startsWith('file:'));
}

/** The bundle keeps the top level of each file of a library in a function, which has the path of the file as its name. */
function evaluated(): string[] {
  const functions = scripts().flatMap((script) => script.functions);
  return functions.filter(({ ranges: [all] }) => (all?.count ?? 0) > 0).map(({ functionName }) => functionName);
}

describe('mcp', () => {
  it('loads nothing of MCP while it is switched off, nor the libraries of MongoDB and MQTT', async () => {
    const service = await setting.start({ NODE_V8_COVERAGE: folder() });
    expect((await fetch(`${service.url}/mcp`, { method: 'POST' })).status).toBe(404);
    expect(await service.stop()).toBe(0);

    expect(evaluated().filter((path) => path.startsWith('node_modules/@nestjs/core/'))).not.toEqual([]);
    expect(evaluated().filter((path) => LIBRARIES.test(path))).toEqual([]);
    expect(scripts().filter(({ url }) => /\/mcp|connect-mcp/.test(url))).toEqual([]);
    // A file that is read lists its functions, whether or not they ran.
    const read = scripts().flatMap(({ functions }) => functions.map(({ functionName }) => functionName));
    expect(read.filter((name) => /^node_modules\/(mongodb|mongoose|mqtt)\//.test(name))).toEqual([]);
  });

  it('serves MCP from files of the build when it is switched on, and says so at start', async () => {
    const service = await setting.start({ NODE_V8_COVERAGE: folder(), EXPORTER_MCP_ENABLED: 'true' });
    expect(service.output).toContain('Also on: MCP at /mcp');
    expect(service.output).not.toMatch(/EXPORTER_MCP_ENABLED.*no effect/);
    const client = await connectedClient(service.url);
    expect(await client.callTool({ name: 'get_stats' })).toMatchObject({ structuredContent: { amountEntries: 0 } });
    await client.close();
    expect(await service.stop()).toBe(0);

    const libraries = evaluated().flatMap((path) => LIBRARIES.exec(path)?.[1] ?? []);
    expect(new Set(libraries)).toEqual(new Set(['@rekog', '@modelcontextprotocol', '@nestjs/microservices', 'zod']));
    // The reference page finds its own files.
    expect(scripts().filter(({ url }) => /node_modules\/(?!swagger-ui-dist)/.test(url))).toEqual([]);
  });
});
