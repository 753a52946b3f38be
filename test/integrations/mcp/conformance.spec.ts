import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { McpTestApp } from '../../support/mcp-client';

/** The public conformance suite of the protocol: the scenarios that are not about tools of its own. */

const SUITE = join(
  dirname(createRequire(__filename).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist',
  'index.js',
);

let mcp: McpTestApp;
let folder: string;

beforeAll(async () => {
  mcp = await McpTestApp.open();
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  await mcp.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('conformance', () => {
  it.each(['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'])(
    '%s',
    async (scenario) => {
      const url = `${mcp.service.url}/mcp`;
      const args = [SUITE, 'server', '--url', url, '--scenario', scenario];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: 25_000 });
      expect(stdout + stderr).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
    },
  );
});
