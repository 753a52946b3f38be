import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectAsync, type MqttClient } from 'mqtt';
import { ATTACKS } from './parts/attacks.ts';
import { diaryOf, writeDiary } from './shared/diary.ts';
import { machine, printTable } from './shared/figures.ts';
import { longestLiveness } from './shared/liveness.ts';
import { LIMIT_MB, limitedMemory, limitedService, longestPiece } from './shared/limited-memory.ts';
import { bounded, build, freePort, type Measured, pause, waitFor, withFolder } from './shared/service.ts';

/**
 * Small clients that ask for large work, each of a service of its own with 26 years of diary, in the 384 MB of our own manifests:
 * whether it stays alive, how long others wait meanwhile, and what the main thread works in one piece. Needs root and memory cgroups for
 * the limit, and mosquitto. `--only TEXT` takes those whose name contains it.
 */

const LIVENESS = '/actuator/health/liveness';
const MAX_LIVENESS_MS = 250;
const EVERY_MS = 50;
const TURNS_FILE = join(mkdtempSync(join(tmpdir(), 'nutrition-diary-turns-')), 'turns');

interface Outcome {
  isAlive: boolean;
  longestMs: number;
  /** Processor time of the longest piece of work of the main thread; 0 below 50 ms. */
  pieceMs: number;
  peakMb: number;
  seen: string;
}

/** A service with a broker, and a client of the broker. */
async function withBroker(
  group: string | undefined,
  file: string,
  before: (client: MqttClient) => Promise<unknown>,
  work: (client: MqttClient, url: string) => Promise<string>,
): Promise<Outcome> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nutrition-diary-broker-'));
  const limits = 'max_queued_messages 0\nmax_inflight_messages 0\n';
  writeFileSync(
    join(folder, 'mosquitto.conf'),
    `user root\nlistener ${port} 127.0.0.1\nallow_anonymous true\n${limits}`,
  );
  const broker = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
  try {
    const url = `mqtt://127.0.0.1:${port}`;
    await waitFor(async () => (await connectAsync(url, {}, false)).endAsync().then(() => true));
    const client = await connectAsync(url);
    await before(client);
    const environment = {
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}`,
      EXPORTER_MQTT_URL: url,
      EXPORTER_MQTT_MEASUREMENTS: 'true',
    };
    const service = await limitedService(group, { TURNS_FILE, ...environment });
    await service.ready(LIVENESS);
    return await outcomeOf(service, () => work(client, service.url)).finally(() => client.endAsync(true));
  } finally {
    broker.kill();
    rmSync(folder, { recursive: true });
  }
}

const retainLarge = (client: MqttClient): Promise<unknown> =>
  client.publishAsync('nutrition-diary/diary/fetch/set', Buffer.alloc(250 * 1000 * 1000), { retain: true, qos: 1 });

async function twelveThousand(client: MqttClient, url: string): Promise<string> {
  const count = 12_000;
  const dateOf = (at: number) => new Date(Date.UTC(2001, 0, 1 + (at % 300))).toISOString().slice(0, 10);
  for (let at = 0; at < count; at++) {
    const time = `${String(Math.floor(at / 300) % 24).padStart(2, '0')}:${String(Math.floor(at / 7200)).padStart(2, '0')}`;
    const payload = JSON.stringify({ date: dateOf(at), kind: 'WEIGHT', value: 70, time });
    client.publish('nutrition-diary/diary/measurements/set', payload, { qos: 1 });
  }
  let stored = 0;
  for (let before = -1; stored < count && stored !== before; await pause(2000)) {
    before = stored;
    const answer = await fetch(`${url}/api/v2/stats/body?fromDate=2001-01-01&toDate=2001-12-31`);
    stored = ((await answer.json()) as { measurements: unknown[] }).measurements.length;
    if (stored === 0) before = -1;
  }
  return `${stored} of ${count} stored`;
}

async function outcomeOf(service: Measured, work: () => Promise<string>): Promise<Outcome> {
  let seen = '';
  const since = Date.now();
  const longestMs = await longestLiveness(
    service.url,
    async () => {
      seen = await work().catch((error: unknown) => String((error as Error).cause ?? error));
    },
    EVERY_MS,
  );
  await pause(500);
  const { isAlive } = service;
  const peakMb = isAlive ? service.memory().peakMb : NaN;
  await service.stop();
  return { isAlive, longestMs, pieceMs: longestPiece(TURNS_FILE, since), peakMb, seen };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, 'no-build': { type: 'boolean', default: false } },
  });
  if (!values['no-build']) build();
  const group = limitedMemory();
  const limit =
    group === undefined ? 'WITHOUT a limit of memory: no cgroup can be made here' : `${LIMIT_MB} MB by cgroup`;
  console.log(JSON.stringify(machine()), limit);
  const rows: string[][] = [];
  await withFolder(async (folder) => {
    const original = join(folder, 'original.db');
    await writeDiary(original, diaryOf(26));
    const file = join(folder, 'diary.db');
    const measure = async (name: string, outcome: () => Promise<Outcome>) => {
      if (!name.includes(values.only)) return;
      for (const suffix of ['', '-wal', '-shm', '-owner']) rmSync(file + suffix, { force: true });
      execFileSync('cp', [original, file]);
      const { isAlive, longestMs, pieceMs, peakMb, seen } = await outcome();
      const figures = [`${Math.round(longestMs)} ms`, `${pieceMs} ms`, `${Math.round(peakMb)} MB`];
      const isWell = isAlive && longestMs <= MAX_LIVENESS_MS;
      rows.push([name, isAlive ? 'alive' : 'ENDED', ...figures, isWell ? 'ok' : 'NOT OK', seen]);
      console.error(rows.at(-1)!.join(' | '));
    };
    for (const [name, attack] of Object.entries(ATTACKS)) {
      await measure(name, async () => {
        const service = await limitedService(group, {
          TURNS_FILE,
          EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}`,
        });
        await service.ready(LIVENESS);
        const prepared = attack();
        return outcomeOf(service, () => prepared(service.url));
      });
    }
    await measure('retained MQTT message of 250 MB', () =>
      withBroker(group, file, retainLarge, () => pause(15_000).then(() => '15 s after the start')),
    );
    await measure('12,000 MQTT messages', () => withBroker(group, file, () => Promise.resolve(), twelveThousand));
  });
  printTable([['attack', 'service', 'longest liveness', 'longest piece', 'peak', '', 'seen'], ...rows]);
  if (group !== undefined) rmdirSync(group);
}

bounded(30, main);
