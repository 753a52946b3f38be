import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connectAsync } from 'mqtt';
import { daysAgo, diaryOf, writeDiary } from './shared/diary.ts';
import { machine, printTable } from './shared/figures.ts';
import { longestLiveness } from './shared/liveness.ts';
import { bounded, build, freePort, Measured, pause, ROOT, waitFor, withFolder } from './shared/service.ts';

/**
 * Small clients that ask for large work, each of a service of its own with ten years of 20 foods a day, in the 384 MB of our own
 * manifests: whether it stays alive, and how long others wait meanwhile. Needs root and memory cgroups for the limit, and mosquitto.
 */

const LIMIT_MB = 384;
const LIVENESS = '/actuator/health/liveness';
const MAX_LIVENESS_MS = 250;
const JSON_TYPE = { 'Content-Type': 'application/json' };

interface Outcome {
  isAlive: boolean;
  longestMs: number;
  peakMb: number;
  seen: string;
}

/** Prepares what it sends, so that this process is idle while it watches. */
type Attack = () => (url: string) => Promise<string>;

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

/** Statuses with their counts, such as `200: 9, 503: 7`. */
function counted(statuses: readonly (number | string)[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, { length }]) => `${status}: ${length}`).join(', ');
}

async function abandonedSearches(url: string): Promise<string> {
  const put = { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify({ from: daysAgo(3650) }) };
  await fetch(`${url}/api/v2/symptoms/m/coverage`, put);
  for (let ago = 10; ago < 3000; ago += 30) {
    await post(`${url}/api/v2/journal`, { date: daysAgo(ago), kind: 'SYMPTOM', label: 'm', severity: 3 });
  }
  const leaving = AbortSignal.timeout(1500);
  const search = (signal?: AbortSignal) =>
    fetch(`${url}/api/v2/triggers/search`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ symptom: 'm', windowDays: 7 }),
      signal: signal ?? null,
    }).then(
      ({ status }) => status,
      () => 'left',
    );
  const first = await Promise.all(Array.from({ length: 16 }, () => search(leaving)));
  const begun = performance.now();
  const next = await search();
  return `${counted(first)}; the next ${next} after ${Math.round(performance.now() - begun)} ms`;
}

/** Days as large as an import takes them. */
const fatDownload: Attack = () => {
  const name = 'ü'.repeat(500);
  const product = { name, amount: '1 g', calories: 1, fat: 0, carbs: 0, protein: 0, link: '' };
  const meal = { name: 'ü'.repeat(100), calories: 1, fat: 0, carbs: 0, protein: 0, kilojoules: 4 };
  const totals = { totalCalories: 1, totalFat: 0, totalCarbs: 0, totalSugar: 0, totalProtein: 0, totalFibre: 0 };
  const days = Array.from({ length: 20 }, (_, index) => ({
    date: `2010-01-${String(index + 1).padStart(2, '0')}`,
    products: Array.from({ length: 1000 }, () => product),
    meals: Array.from({ length: 100 }, () => meal),
    ...totals,
  }));
  const file = gzipSync(JSON.stringify(days));
  return (url) => fatDownloadOf(file, url);
};

async function fatDownloadOf(file: Buffer<ArrayBuffer>, url: string): Promise<string> {
  const imported = await fetch(`${url}/api/v2/nutritiondata/import`, { method: 'POST', body: file });
  const query = 'format=CSV&includeProducts=true&details=true&toDate=2010-12-31';
  const answer = await fetch(`${url}/api/v2/nutritiondata/download?${query}`);
  let length = 0;
  for await (const chunk of answer.body ?? []) length += (chunk as Uint8Array).length;
  return `import of ${Math.round(file.length / 1000)} kB ${imported.status}, CSV ${answer.status} of ${Math.round(length / 1e6)} MB`;
}

async function tenSecondsOfSymptoms(url: string): Promise<string> {
  const text = 'x'.repeat(4000);
  const until = performance.now() + 10_000;
  const statuses: number[] = [];
  const write = async () => {
    while (performance.now() < until) {
      const entry = { date: '2026-03-02', kind: 'SYMPTOM', label: 'm', text };
      statuses.push((await post(`${url}/api/v2/journal`, entry)).status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  const day = await fetch(`${url}/api/v2/journal?fromDate=2026-03-02&toDate=2026-03-02`);
  return `${counted(statuses)}; that day ${day.status}, ${Math.round((await day.arrayBuffer()).byteLength / 1e6)} MB`;
}

const lineFeeds: Attack = () => {
  const headings =
    '"datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";\n';
  const file = gzipSync(headings + '\n'.repeat(49 * 2 ** 20));
  return async (url) => {
    const answer = await fetch(`${url}/api/v2/nutritiondata/import?dryRun=true`, { method: 'POST', body: file });
    return `${Math.round(file.length / 1000)} kB: ${answer.status}`;
  };
};

const ATTACKS: Record<string, Attack> = {
  '16 trigger searches whose clients leave': () => abandonedSearches,
  'CSV of the fattest days': fatDownload,
  'journal entries for ten seconds': () => tenSecondsOfSymptoms,
  '49 MB of line feeds': lineFeeds,
};

/** A memory cgroup of either version, or undefined where none can be made. */
function limitedMemory(): string | undefined {
  for (const [folder, limit] of [
    ['/sys/fs/cgroup/memory/nutrition-diary-bench', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup/nutrition-diary-bench', 'memory.max'],
  ] as const) {
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, limit), String(LIMIT_MB * 2 ** 20));
      return folder;
    } catch {
      continue;
    }
  }
  return undefined;
}

async function serviceIn(group: string | undefined, environment: Record<string, string>): Promise<Measured> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').slice(1, -1);
  const port = await freePort();
  const command = [process.execPath, ...flags, join(ROOT, 'dist', 'main.js')];
  const enter = group === undefined ? '' : `echo $$ > ${group}/cgroup.procs && `;
  return new Measured(
    ['-c', `${enter}exec "$0" "$@"`, ...command],
    port,
    { PORT: String(port), TZ: 'UTC', ...environment },
    'sh',
  );
}

/** A broker that keeps a message of 250 MB on a topic that the service subscribes to. */
async function retainedMessage(group: string | undefined, file: string): Promise<Outcome> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nutrition-diary-broker-'));
  writeFileSync(join(folder, 'mosquitto.conf'), `user root\nlistener ${port} 127.0.0.1\nallow_anonymous true\n`);
  const broker = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
  try {
    const url = `mqtt://127.0.0.1:${port}`;
    await waitFor(async () => (await connectAsync(url, {}, false)).endAsync().then(() => true));
    const client = await connectAsync(url);
    const payload = Buffer.alloc(250 * 1000 * 1000);
    await client.publishAsync('nutrition-diary/diary/fetch/set', payload, { retain: true, qos: 1 });
    await client.endAsync(true);
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}`, EXPORTER_MQTT_URL: url };
    const service = await serviceIn(group, environment);
    await service.ready(LIVENESS);
    return await outcomeOf(service, async () => {
      await pause(15_000);
      return '15 s after the start';
    });
  } finally {
    broker.kill();
    rmSync(folder, { recursive: true });
  }
}

async function outcomeOf(service: Measured, work: () => Promise<string>): Promise<Outcome> {
  let seen = '';
  const longestMs = await longestLiveness(service.url, async () => {
    seen = await work().catch((error: unknown) => String((error as Error).cause ?? error));
  });
  await pause(500);
  const { isAlive } = service;
  const peakMb = isAlive ? service.memory().peakMb : NaN;
  await service.stop();
  return { isAlive, longestMs, peakMb, seen };
}

async function main(): Promise<void> {
  build();
  const group = limitedMemory();
  const limit =
    group === undefined ? 'WITHOUT a limit of memory: no cgroup can be made here' : `${LIMIT_MB} MB by cgroup`;
  console.log(JSON.stringify(machine()), limit);
  const rows: string[][] = [];
  const add = (name: string, { isAlive, longestMs, peakMb, seen }: Outcome) => {
    const isWell = isAlive && longestMs <= MAX_LIVENESS_MS;
    rows.push([
      name,
      isAlive ? 'alive' : 'ENDED',
      `${Math.round(longestMs)} ms`,
      `${Math.round(peakMb)} MB`,
      isWell ? 'ok' : 'NOT OK',
      seen,
    ]);
  };
  await withFolder(async (folder) => {
    const original = join(folder, 'original.db');
    await writeDiary(original, { ...diaryOf(10), productsADay: 20, names: 300 });
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const file = join(folder, 'diary.db');
      for (const suffix of ['', '-wal', '-shm', '-owner']) rmSync(file + suffix, { force: true });
      execFileSync('cp', [original, file]);
      const service = await serviceIn(group, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });
      await service.ready(LIVENESS);
      const prepared = attack();
      add(name, await outcomeOf(service, () => prepared(service.url)));
    }
    add('retained MQTT message of 250 MB', await retainedMessage(group, original));
  });
  printTable([['attack', 'service', 'longest liveness', 'peak', '', 'seen'], ...rows]);
  if (group !== undefined) rmdirSync(group);
}

bounded(15, main);
