import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom, wholeBetween } from '../../simulated-site/random.ts';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDays } from '../../src/persistence/sqlite/sqlite-days';
import { backUp, contentsOf, namesIn } from '../support/backup-setting';
import { aDay, aProduct } from '../support/days';
import { ServiceProcess } from '../support/service-process';
import { TestClock } from '../support/test-clock';
import '../support/needs-build';

const KILLS = 50;
const DAYS = 3650;
const PRODUCTS = 15;
/** The folder of a backup that is being made. */
const PARTIAL = 'diary.db.partial';

let folder: string;
let backups: string;
let file: string;

/** Ten years with fifteen products a day, of 1,500 names. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-backup-'));
  backups = join(folder, 'backups');
  file = join(folder, 'diary.db');
  const database = await SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'));
  database.run('PRAGMA synchronous = OFF');
  const store = new SqliteDays(database);
  for (let index = 0; index < DAYS; index++) {
    const date = new Date(Date.UTC(2014, 8, 1 + index)).toISOString().slice(0, 10);
    const products = Array.from({ length: PRODUCTS }, (_, nth) =>
      aProduct(`Lebensmittel ${(index * 7 + nth * 101) % 1500}`, { calories: (index * nth) % 700 }),
    );
    await store.save(aDay(date, { products }));
  }
  database.onApplicationShutdown();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const start = () =>
  ServiceProcess.start({
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}`,
    EXPORTER_SCHEDULER_ENABLED: 'false',
    EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '0',
  });

function expectWhole(names: string[]): void {
  for (const name of names) {
    const { integrity, days, products } = contentsOf(join(backups, name), folder);
    expect({ name, integrity, days: days.length, products }).toEqual({
      name,
      integrity: 'ok',
      days: DAYS,
      products: DAYS * PRODUCTS,
    });
  }
}

it('a service killed in the middle of a backup, 50 times: the diary is whole, and so is whatever looks like a backup', async () => {
  const random = randomFrom(2026, 'backups');
  // How long a backup takes here; killed in equal parts before, at and after every step.
  const first = await start();
  const begun = performance.now();
  expect((await backUp(first)).status).toBe(200);
  const takes = performance.now() - begun;
  expect(await first.stop()).toBe(0);

  const left = new Set<string>();
  let [killedHalfway, checked] = [0, namesIn(backups)];
  expectWhole(checked);
  for (let run = 1; run <= KILLS; run++) {
    const service = await start();
    const given = backUp(service).catch(() => undefined);
    await moment(wholeBetween(random, 0, Math.ceil(takes * 1.2)));
    expect(await service.stop('SIGKILL')).toBe('SIGKILL');
    await given;

    const names = namesIn(backups);
    if (names.includes(PARTIAL)) {
      killedHalfway++;
      for (const name of namesIn(join(backups, PARTIAL))) left.add(name);
    }
    // Everything else is a backup, and whole.
    const whole = names.filter((name) => name !== PARTIAL);
    expectWhole(whole.filter((name) => !checked.includes(name)));
    checked = whole;
    const diary = new DatabaseSync(file, { readOnly: true });
    expect(diary.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(diary.prepare('SELECT count(*) AS days FROM days').get()).toEqual({ days: DAYS });
    diary.close();
  }
  expect(killedHalfway).toBeGreaterThan(KILLS / 4);
  // Killed while the diary was copied, while the copy was compressed, and while it was checked.
  expect([...left]).toEqual(expect.arrayContaining(['copy', 'packed', 'unpacked']));

  const last = await start();
  expect((await backUp(last)).status).toBe(200);
  expect(namesIn(backups)).not.toContain(PARTIAL);
  expect(await last.stop()).toBe(0);
}, 280_000);

it('a service that is stopped during a backup ends in order, and leaves nothing of it', async () => {
  rmSync(backups, { recursive: true });
  const service = await start();
  const given = backUp(service).catch(() => undefined);
  while (!existsSync(backups) || readdirSync(backups).length === 0) await moment(1);

  const begun = performance.now();
  expect(await service.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(5000);
  await given;
  expect(namesIn(backups)).not.toContain(PARTIAL);
  expect(existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0).toBe(false);
}, 60_000);

it('one day is answered beside a backup about as fast as without', async () => {
  const service = await start();
  const one = async () => {
    const begun = performance.now();
    const answer = await fetch(`${service.url}/api/v2/nutritiondata/2020-02-02`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
  const alone: number[] = [];
  for (let index = 0; index < 600; index++) alone.push(await one());
  alone.splice(0, 200);
  const beside: number[] = [];
  for (let run = 0; run < 3; run++) {
    let isOver = false;
    const made = backUp(service).finally(() => (isOver = true));
    while (!isOver) beside.push(await one());
    expect((await made).status).toBe(200);
  }
  await service.stop();
  // Three times is the goal; a machine with other work is given more.
  expect(p95(beside)).toBeLessThan(Math.max(8 * p95(alone), 60));
}, 60_000);
