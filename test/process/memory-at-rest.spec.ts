import { setTimeout as after } from 'node:timers/promises';
import type { ServiceProcess } from '../support/service-process';
import { ServiceWithSite } from '../support/service-with-site';
import '../support/needs-build';

const DATA = '/api/v2/nutritiondata';
/** Less than the young generation alone, which any load fills and a rest empties. */
const GIVEN_BACK_BYTES = 8 * 1024 * 1024;

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

test('Memory that a load has taken goes back to the system when the load is over', async () => {
  const days = await fetch(`${service.url}${DATA}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fromDate: '2024-08-01', toDate: '2024-09-30' }),
  });
  expect(days.status).toBe(200);
  await readDiary(60);
  const loaded = await residentBytes();

  let resident = loaded;
  for (const deadline = performance.now() + 45_000; performance.now() < deadline; await after(1000)) {
    resident = await residentBytes();
    if (resident < loaded - GIVEN_BACK_BYTES) break;
  }
  expect(resident).toBeLessThan(loaded - GIVEN_BACK_BYTES);
  expect((await fetch(service.url + DATA)).status).toBe(200);
}, 90_000);
