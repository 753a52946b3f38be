import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom, wholeBetween } from '../../simulated-site/diary/random.ts';
import { backUp, contentsOf, namesIn } from '../support/backup-setting';
import { tenYears } from '../support/random-diary';
import { ServiceSetting } from '../support/service-setting';
import { until } from '../support/until';

/** The folder of a backup that is being made, and what comes to be in it, one after the other. */
const PARTIAL = 'diary.db.partial';
const STEPS = ['copy', 'packed', 'unpacked'];
const DAYS = 1200;
const PRODUCTS_OF_A_DAY = 15;

const setting = new ServiceSetting({ forSuite: true });
const backups = () => join(setting.folder, 'backups');

beforeAll(() => setting.fill(tenYears().take(DAYS)));

const start = () => setting.start({ EXPORTER_SCHEDULER_ENABLED: 'false' });

function expectWhole(names: string[]): void {
  for (const name of names) {
    const { integrity, days, products } = contentsOf(join(backups(), name), setting.folder);
    expect({ name, integrity, days: days.length, products }).toEqual({
      name,
      integrity: 'ok',
      days: DAYS,
      products: DAYS * PRODUCTS_OF_A_DAY,
    });
  }
}

describe('backups of a service that ends', () => {
  it.each(STEPS)(
    'a service killed while a backup has its %s: the diary is whole, and so is every backup',
    async (step) => {
      const random = randomFrom(2026, step);
      let isHit = false;
      while (!isHit) {
        const service = await start();
        const given = backUp(service).catch(() => undefined);
        await until(() => existsSync(join(backups(), PARTIAL, step)));
        await moment(wholeBetween(random, 0, 60));
        expect(await service.stop('SIGKILL')).toBe('SIGKILL');
        await given;

        isHit = existsSync(join(backups(), PARTIAL, step));
        expectWhole(namesIn(backups()).filter((name) => name !== PARTIAL));
        const diary = new DatabaseSync(setting.file, { readOnly: true });
        expect(diary.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
        expect(diary.prepare('SELECT count(*) AS days FROM days').get()).toEqual({ days: DAYS });
        diary.close();
      }

      const last = await start();
      expect((await backUp(last)).status).toBe(200);
      expect(namesIn(backups())).not.toContain(PARTIAL);
      expectWhole(namesIn(backups()));
      expect(await last.stop()).toBe(0);
    },
  );

  it('a service that is stopped during a backup ends in order, and leaves nothing of it', async () => {
    const service = await start();
    const given = backUp(service).catch(() => undefined);
    await until(() => existsSync(join(backups(), PARTIAL, 'copy')));

    expect(await service.stop()).toBe(0);
    await given;
    expect(namesIn(backups())).not.toContain(PARTIAL);
    expect(existsSync(`${setting.file}-wal`) && statSync(`${setting.file}-wal`).size > 0).toBe(false);
  });
});
