import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ServiceProcess } from '../../../proof/shared/process.ts';
import { temporaryFolder } from '../../support/temporary-folder';

/** The protocol's public conformance suite, all that a revision requires of a server. */

const SUITE = join(
  dirname(createRequire(__filename).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist',
  'index.js',
);

/** Words of the suite where a scenario is about a tool, prompt or resource of its own, or about a feature that is optional. */
const NOT_HERE = new RegExp(
  [
    'Unknown tool: test_',
    'Unknown prompt: test_',
    'Unknown resource: "test:',
    "Tool 'json_schema_2020_12_tool' not found",
    '^Failed: (MCP error -32601: )?Method not found$',
    '^Not testable: server (does not list|exposes no tool)',
    '^Prerequisite failed: could not get initial InputRequiredResult',
    '^Expected InputRequiredResult with inputRequests',
    '^Server returned JSON-RPC error instead of re-requesting via InputRequiredResult',
  ].join('|'),
);
/** The end of checks that only note that a server has no sessions. */
const WITHOUT_SESSION = '-session';
/** An extension that this server does not have. */
const EXTENSION = 'tasks-';

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

let service: ServiceProcess;
const folder = temporaryFolder();

beforeAll(async () => {
  const environment = { EXPORTER_MCP_ENABLED: 'true', EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' };
  service = await ServiceProcess.start({
    ...environment,
    EXPORTER_SETUP_ENABLED: 'false',
    EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
  });
}, 30_000);
afterAll(() => service.stop());

/** Scenario -> its checks. */
async function checksOf(revision: string): Promise<Map<string, Check[]>> {
  const output = join(folder, revision);
  const args = [SUITE, 'server', '--url', `${service.url}/mcp`, '--requirements', revision, '-o', output];
  // It exits with 1, because some scenarios ask for tools of the suite's own.
  await new Promise((resolve) => execFile(process.execPath, args, { maxBuffer: 1e8, timeout: 60_000 }, resolve));
  const found = readdirSync(output)
    .map((name) => ({ name, scenario: name.replace(/^server-(.+)-\d{4}-\d\d-\d\dT.*$/, '$1') }))
    .filter(({ scenario }) => !scenario.startsWith(EXTENSION))
    .map(({ name, scenario }) => {
      return [scenario, JSON.parse(readFileSync(join(output, name, 'checks.json'), 'utf8')) as Check[]] as const;
    });
  return new Map(found);
}

const isFailed = ({ status }: Check) => status === 'FAILURE' || status === 'WARNING';
const isHere = ({ id, errorMessage = '' }: Check) => !NOT_HERE.test(errorMessage) && !id.endsWith(WITHOUT_SESSION);

describe('conformance', () => {
  it.each([
    [
      '2026-07-28',
      [
        'caching',
        'dns-rebinding-protection',
        'http-header-validation',
        'input-required-result-unsupported-methods',
        'input-required-result-validate-input',
        'prompts-list',
        'resources-list',
        'sep-2164-resource-not-found',
        'server-sse-multiple-streams',
        'server-stateless',
        'tools-list',
      ],
    ],
    [
      '2025-11-25',
      ['dns-rebinding-protection', 'ping', 'prompts-list', 'resources-list', 'server-initialize', 'tools-list'],
    ],
  ])(
    'revision %s',
    async (revision, scenarios) => {
      const checks = await checksOf(revision);
      const failed = [...checks.values()].flat().filter(isFailed);
      expect(failed.filter(isHere)).toEqual([]);
      const passed = [...checks].filter(([, all]) =>
        all.some(({ status, id }) => status === 'SUCCESS' && !id.startsWith('wire-schema')),
      );
      expect(passed.map(([scenario]) => scenario).sort()).toEqual(scenarios);
    },
    90_000,
  );
});
