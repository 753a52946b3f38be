import { setTimeout as after } from 'node:timers/promises';
import { postExport } from '../support/requests';
import type { ServiceProcess } from '../support/service-process';
import { ServiceWithSite } from '../support/service-with-site';
import '../support/needs-build';

const DATA = '/api/v2/nutritiondata';
/** A small home server gives the service this much beside everything else. */
const MOST_BYTES = 300 * 1024 * 1024;

let running: ServiceWithSite;
let service: ServiceProcess;

beforeEach(async () => {
  running = await ServiceWithSite.start();
  service = running.service;
});

afterEach(() => running.stop());

async function residentBytes(): Promise<number> {
  const exposition = await (await fetch(`${service.url}/actuator/prometheus`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(exposition)?.[1]);
}

async function readDiary(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const answers = Array.from({ length: 16 }, async () => (await fetch(service.url + DATA)).arrayBuffer());
    await Promise.all(answers);
  }
}

test('A load of 16 clients at once leaves at most twice the memory of the rest before it', async () => {
  const days = await postExport(service, '2024-08-01', '2024-09-30');
  expect(days.status).toBe(200);
  const before = await residentBytes();

  await readDiary(60);
  expect(await residentBytes()).toBeLessThan(MOST_BYTES);
  await after(10_000);

  expect(await residentBytes()).toBeLessThan(2 * before);
  expect((await fetch(service.url + DATA)).status).toBe(200);
}, 90_000);
