import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectedClient } from '../support/mcp-client';
import { ServiceProcess } from '../support/service-process';
import '../support/needs-build';

/** The built service: what MCP needs is read when it is switched on, and only then. */

const MEMORY = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' };
const LIBRARIES = /node_modules\/(@rekog|@modelcontextprotocol|@nestjs\/microservices|zod)\//;

/** Node writes here at its end which files it has read, and which functions have run. */
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'diary-coverage-'))));
afterEach(() => rmSync(folder, { recursive: true }));

interface Script {
  url: string;
  functions: { functionName: string; ranges: { count: number }[] }[];
}

function scripts(): Script[] {
  const [file = ''] = globSync('*.json', { cwd: folder });
  const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { result: Script[] };
  return result.filter(({ url }) => url.startsWith('file:'));
}

/** The bundle keeps the top level of each file of a library in a function, which has the path of the file as its name. */
function evaluated(): string[] {
  const functions = scripts().flatMap((script) => script.functions);
  return functions.filter(({ ranges: [all] }) => (all?.count ?? 0) > 0).map(({ functionName }) => functionName);
}

it('loads nothing of MCP while it is switched off', async () => {
  const service = await ServiceProcess.start({ ...MEMORY, NODE_V8_COVERAGE: folder });
  try {
    expect((await fetch(`${service.url}/mcp`, { method: 'POST' })).status).toBe(404);
    expect(await service.stop()).toBe(0);
  } finally {
    await service.stop();
  }
  expect(evaluated().filter((path) => path.startsWith('node_modules/@nestjs/core/'))).not.toEqual([]);
  expect(evaluated().filter((path) => LIBRARIES.test(path))).toEqual([]);
  expect(scripts().filter(({ url }) => /\/mcp|connect-mcp/.test(url))).toEqual([]);
});

it('serves MCP from files of the build when it is switched on', async () => {
  const service = await ServiceProcess.start({ ...MEMORY, NODE_V8_COVERAGE: folder, EXPORTER_MCP_ENABLED: 'true' });
  try {
    const client = await connectedClient(service.url);
    expect(await client.callTool({ name: 'get_stats' })).toMatchObject({ structuredContent: { amountEntries: 0 } });
    await client.close();
    expect(await service.stop()).toBe(0);
  } finally {
    await service.stop();
  }
  const libraries = evaluated().flatMap((path) => LIBRARIES.exec(path)?.[1] ?? []);
  expect(new Set(libraries)).toEqual(new Set(['@rekog', '@modelcontextprotocol', '@nestjs/microservices', 'zod']));
  // The reference page finds its own files.
  expect(scripts().filter(({ url }) => /node_modules\/(?!swagger-ui-dist)/.test(url))).toEqual([]);
});

it('says at start which settings of MCP are in effect, and no longer that they have none', async () => {
  const service = await ServiceProcess.start({ ...MEMORY, EXPORTER_MCP_ENABLED: 'true' });
  try {
    expect(service.output).toContain('EXPORTER_MCP_ENABLED=true');
    expect(service.output).not.toMatch(/EXPORTER_MCP_ENABLED.*no effect/);
  } finally {
    await service.stop();
  }
});
