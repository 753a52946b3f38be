import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { McpTestApp } from '../support/mcp-client';

// Each tool as clients are given it is a file here, so that a change of a word is seen. `npm run mcp-tokens` renews the files from the
// built service.

const FILES = join(__dirname, 'tools');

let mcp: McpTestApp;

beforeAll(async () => {
  mcp = await McpTestApp.open({ environment: { EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' } });
});
afterAll(() => mcp.close());

describe('the files of the tools', () => {
  it('are what clients are given, word for word: npm run mcp-tokens', async () => {
    const served = (await mcp.client.listTools()).tools.map(
      ({ name, title, description, annotations, inputSchema, outputSchema }) => {
        const tool = { name, title, description, annotations, inputSchema, outputSchema };
        return [`${name}.json`, `${JSON.stringify(tool, null, 2)}\n`];
      },
    );
    const files = globSync('*.json', { cwd: FILES }).map((file) => [file, readFileSync(join(FILES, file), 'utf8')]);

    expect(files.length).toBeGreaterThan(30);
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(served));
  });
});
