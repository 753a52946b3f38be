import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { daysAgo } from './diary.ts';
import { machine, median } from './figures.ts';
import { bounded, build, freePort, Measured, READINESS, ROOT, spawnService, withFolder } from './service.ts';

/** An export of a year from the simulated site, which answers at once, with no pause between two days. */

const RUN_LIMIT_MS = 120_000;
const GOAL = { residentMb: 140, cpuMsADay: 10 };

interface Run {
  days: number;
  wallMsADay: number;
  cpuMsADay: number;
  siteCpuMsADay: number;
  residentBeforeMb: number;
  residentAfterMb: number;
  residentPeakMb: number;
}

async function exportOnce(file: string, site: Measured, days: number): Promise<Run> {
  const service = await spawnService(file, {
    environment: {
      EXPORTER_UPSTREAM_URL: site.url,
      EXPORTER_UPSTREAM_USERNAME: 'demo',
      EXPORTER_UPSTREAM_PASSWORD: 'demo-password',
      'EXPORTER_UPSTREAM_PAUSE-MS': '0',
    },
  });
  try {
    await service.ready(READINESS);
    const before = { cpu: service.cpuMs(), siteCpu: site.cpuMs(), resident: service.memory().residentMb };
    const startedAt = performance.now();
    const answer = await fetch(`${service.url}/api/v2/nutritiondata`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fromDate: daysAgo(days), toDate: daysAgo(1) }),
      signal: AbortSignal.timeout(RUN_LIMIT_MS),
    });
    if (answer.status !== 200) throw new Error(`The export answers ${answer.status}: ${await answer.text()}`);
    const { successfulDays } = (await answer.json()) as { successfulDays: string[] };
    const memory = service.memory();
    return {
      days: successfulDays.length,
      wallMsADay: (performance.now() - startedAt) / days,
      cpuMsADay: (service.cpuMs() - before.cpu) / days,
      siteCpuMsADay: (site.cpuMs() - before.siteCpu) / days,
      residentBeforeMb: before.resident,
      residentAfterMb: memory.residentMb,
      residentPeakMb: memory.peakMb,
    };
  } finally {
    await service.stop();
  }
}

async function measure(runs: number, days: number): Promise<Run[]> {
  const port = await freePort();
  const site = new Measured([join(ROOT, 'simulated-site', 'main.ts'), '--port', String(port), '--delay', '0'], port);
  try {
    await site.ready('/db/i18n/account/');
    return await withFolder(async (folder) => {
      const all = [];
      // The first run makes the site's code warm and the compile cache; it is not counted.
      for (let run = 0; run <= runs; run++) all.push(await exportOnce(join(folder, `diary-${run}.db`), site, days));
      return all.slice(1);
    });
  } finally {
    await site.stop();
  }
}

bounded(9, async () => {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '365' },
      runs: { type: 'string', default: '5' },
      json: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
    },
  });
  if (!values['no-build']) build();
  const runs = await measure(Number(values.runs), Number(values.days));
  const middle = (name: keyof Run) => median(runs.map((run) => run[name]));
  console.log(`export of ${values.days} days, ${middle('days')} of them logged, medians of ${runs.length} runs`);
  console.log(`wall: ${middle('wallMsADay').toFixed(2)} ms a day`);
  console.log(`processor: ${middle('cpuMsADay').toFixed(2)} ms a day (goal: under ${GOAL.cpuMsADay})`);
  console.log(`processor of the simulated site: ${middle('siteCpuMsADay').toFixed(2)} ms a day`);
  console.log(`resident memory before: ${middle('residentBeforeMb').toFixed(0)} MB`);
  console.log(`resident memory after: ${middle('residentAfterMb').toFixed(0)} MB (goal: under ${GOAL.residentMb})`);
  console.log(`resident memory at most: ${middle('residentPeakMb').toFixed(0)} MB`);
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ machine: machine(), goal: GOAL, runs }, null, 2)}\n`);
  }
});
