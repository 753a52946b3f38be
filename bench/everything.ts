import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { diaryOf } from './shared/diary.ts';
import { bareServer, checkTotals, type EndpointResult, endpointRows, measureEndpoints } from './parts/endpoints.ts';
import { type ExportResult, exportRows, measureExport, startSite } from './parts/export.ts';
import { machine, printTable } from './shared/figures.ts';
import { type InstallSize, installSize } from './parts/install-size.ts';
import { measureTools, type ToolResult, toolRows } from './parts/mcp.ts';
import {
  AT_REST_MS,
  bounded,
  build,
  type Memory,
  pause,
  READINESS,
  spawnService,
  withFolder,
} from './shared/service.ts';
import { measureStart, type StartResult, startRows } from './parts/start-up.ts';
import { type Databases, mongo, sqlite } from './shared/stores.ts';
import { measureTail, type StreamMemory, type TailResult, tailRows } from './parts/tail.ts';

/** Everything that is measured of answers, starts and exports, as tables and as JSON. */

const PARTS = ['start-up', 'export', 'endpoints', 'tools', 'tail', 'install'] as const;
const STORES = ['SQLite', 'MongoDB'] as const;
const RUNS = { start: 7, export: 2 };
const WITH_MCP = { EXPORTER_MCP_ENABLED: 'true' };

/** Before a load, at its end, and when it has been over for a while. */
interface LoadMemory {
  idle: Memory;
  afterLoad: Memory;
  atRest: Memory;
}

interface StoreResults {
  starts?: StartResult[];
  export?: ExportResult;
  endpoints?: EndpointResult[];
  tools?: ToolResult[];
  /** Memory of the service after all endpoints. */
  memory?: LoadMemory;
  /** Memory of the service after all tools. */
  toolMemory?: LoadMemory;
  tail?: TailResult[];
  streams?: StreamMemory;
}

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '2.5' },
    parts: { type: 'string', default: PARTS.join() },
    stores: { type: 'string', default: STORES.join() },
    only: { type: 'string', default: '' },
    'in-sql': { type: 'boolean', default: false },
    json: { type: 'string' },
    profile: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
});
const years = Number(values.years);
const [seconds, only] = [Number(values.seconds), new RegExp(values.only)];
const wants = (part: (typeof PARTS)[number]) => values.parts.split(',').includes(part);

async function measureStore(databases: Databases, folder: string): Promise<StoreResults> {
  const results: StoreResults = {};
  const empty = databases.make('starts');
  if (wants('start-up')) {
    results.starts = [
      await measureStart(empty.name, empty, {}, RUNS.start),
      await measureStart(`${empty.name} and MCP`, empty, WITH_MCP, RUNS.start),
    ];
    printTable(startRows(results.starts));
  }
  if (wants('export')) {
    const site = await startSite(0);
    results.export = await measureExport(databases, site, RUNS.export);
    await site.stop();
    printTable(exportRows([results.export]));
  }
  if (wants('endpoints') || wants('tools')) Object.assign(results, await measureRequests(databases, folder));
  if (wants('tail')) {
    const { tail, streams } = await measureTail({ name: 'tail', databases, years });
    Object.assign(results, { tail, streams });
    printTable(tailRows(tail));
    reportMemory('while all entries stream', { ...streams, residentMb: streams.afterMb });
  }
  return results;
}

async function measureRequests(databases: Databases, folder: string): Promise<StoreResults> {
  const results: StoreResults = {};
  const store = databases.make('diary');
  await databases.fill(store, diaryOf(years));
  const profileTo = values.profile && join(values.profile, store.name);
  // Tools first, and in a process of their own: the load of the endpoints would hide what they take.
  for (const part of ['tools', 'endpoints'] as const) {
    if (!wants(part)) continue;
    const environment = part === 'tools' ? WITH_MCP : {};
    const service = await (await spawnService(store.url, { environment, profileTo })).ready(READINESS);
    try {
      await pause(500);
      const idle = service.memory();
      if (part === 'tools') {
        results.tools = await measureTools(service, seconds / 2, only);
        printTable(toolRows(results.tools));
      } else {
        if (store.name === 'SQLite') await checkTotals(store, service, folder);
        const bare = await bareServer(store, values['in-sql']);
        results.endpoints = await measureEndpoints(service, bare, { seconds, only }).finally(() => bare.stop());
        printTable(endpointRows(results.endpoints));
      }
      const afterLoad = service.memory();
      await pause(AT_REST_MS);
      const memory = { idle, afterLoad, atRest: service.memory() };
      Object.assign(results, part === 'tools' ? { toolMemory: memory } : { memory });
      reportMemory('before', idle);
      reportMemory('after', afterLoad);
      reportMemory('at rest after that', memory.atRest);
    } finally {
      await service.stop();
    }
  }
  return results;
}

function reportMemory(when: string, { residentMb, peakMb }: Memory): void {
  console.log(`resident memory ${when}: ${residentMb.toFixed(0)} MB, at most ${peakMb.toFixed(0)} MB until then`);
}

bounded(10, async () => {
  if (!values['no-build']) build();
  await withFolder(async (folder) => {
    const stores: Partial<Record<(typeof STORES)[number], StoreResults | { missing: string }>> = {};
    for (const name of STORES.filter((known) => values.stores.split(',').includes(known))) {
      console.log(`\n${name}, ${years} years of diary`);
      const databases = name === 'SQLite' ? sqlite(folder) : await mongo(folder);
      if ('missing' in databases) {
        console.log(databases.missing);
        stores[name] = databases;
        continue;
      }
      stores[name] = await measureStore(databases, folder).finally(() => databases.stop());
    }
    const install: InstallSize | undefined = wants('install') ? installSize() : undefined;
    if (install) {
      const { packages, dependenciesMb, builtMb } = install;
      console.log(
        `\n${packages} packages outside of the build: ${dependenciesMb.toFixed(1)} MB; the built service: ${builtMb.toFixed(1)} MB`,
      );
    }
    if (values.json === undefined) return;
    writeFileSync(values.json, `${JSON.stringify({ machine: machine(), years, stores, install }, null, 2)}\n`);
  });
});
