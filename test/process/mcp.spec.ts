import { connectedClient } from '../support/mcp-client';
import { ServiceProcess } from '../support/service-process';

/** The built service: what MCP needs is read when it is switched on, and only then. */

const MEMORY = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' };
/** Makes Node print every module that it loads. */
const TELLING = { NODE_DEBUG: 'module' };
const LIBRARIES = /load ".*mcp-libraries\.js"/;

it('loads nothing of MCP while it is switched off', async () => {
  const service = await ServiceProcess.start({ ...MEMORY, ...TELLING });
  try {
    expect(service.output).toMatch(/load ".*service\.js"/);
    expect(service.output).not.toMatch(LIBRARIES);
    expect(service.output).not.toMatch(/@nestjs\/microservices|modelcontextprotocol|zod/);
    expect((await fetch(`${service.url}/mcp`, { method: 'POST' })).status).toBe(404);
  } finally {
    await service.stop();
  }
});

it('serves MCP from one file of libraries when it is switched on', async () => {
  const service = await ServiceProcess.start({ ...MEMORY, ...TELLING, EXPORTER_MCP_ENABLED: 'true' });
  try {
    expect(service.output).toMatch(LIBRARIES);
    const client = await connectedClient(service.url);
    expect(await client.callTool({ name: 'get_stats' })).toMatchObject({ structuredContent: { amountEntries: 0 } });
    await client.close();
    // The reference page finds its own files.
    expect(service.output).not.toMatch(/load ".*node_modules\/(?!swagger-ui-dist)/);
    expect(await service.stop()).toBe(0);
  } finally {
    await service.stop();
  }
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
